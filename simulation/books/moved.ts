/** Every order that was decided moved its money once, and nothing moved without one. Since the last look, at a quiet moment. */
import type { World } from '../world.ts';

interface Moved {
  readonly times: number;
  readonly amount: bigint;
}

export interface Since {
  /** Unix ms. */
  readonly at: number;
  /** The first transaction that was not looked at. */
  readonly xid: string;
}

/** What should have moved: kind and reference in the ledger, fen; with what has to be played for it, where something has. */
const orders = `
  select 'deposit' as kind, 'deposit/' || order_no as reference, credited as amount, credited as turnover, member_id
    from deposit_order where state = 'approved' and decided_at > $1
  union all select 'withdrawal_hold', 'withdrawal/' || order_no, amount, 0, member_id from withdrawal_order where created_at > $1
  union all select 'withdrawal_paid', 'withdrawal/' || order_no, amount, 0, member_id
    from withdrawal_order where state = 'approved' and decided_at > $1
  union all select 'withdrawal_released', 'withdrawal/' || order_no, amount, 0, member_id
    from withdrawal_order where state = 'rejected' and decided_at > $1
  union all select 'rebate', 'rebate/' || c.id, (select sum(money) from rebate r where r.claim_id = c.id), null, member_id
    from rebate_claim c where c.at > $1
  union all select 'red_packet', 'red_packet/' || id, amount, amount, member_id from red_packet where created_at > $1
  union all select 'bonus', 'promotion/' || id, offered_bonus, offered_bonus * offered_multiple, member_id
    from promotion_application where state = 'approved' and decided_at > $1 and offered_bonus > 0
  union all select 'commission', 'commission/' || to_char(week, 'YYYY-MM-DD') || '/' || id, amount, 0, agent_id
    from agent_statement where state = 'paid' and decided_at > $1
  union all select 'adjustment_up', 'adjustment/' || order_no, amount, amount * multiple, member_id
    from adjustment where state = 'approved' and direction = 'credit' and decided_at > $1
  union all select 'adjustment_down', 'adjustment/' || order_no, amount, 0, member_id
    from adjustment where state = 'approved' and direction = 'debit' and decided_at > $1
  union all select 'grant_opened', 'grant/' || id, amount, 0, member_id from bonus_grant where opened_at > $1
  union all select 'grant_released', 'grant/' || id, amount, 0, member_id
    from bonus_grant where state = 'fulfilled' and closed_at > $1
  union all select 'grant_returned', 'grant/' || id, amount, 0, member_id
    from bonus_grant where state not in ('active', 'fulfilled') and closed_at > $1`;

const kinds = [
  'deposit',
  'withdrawal_hold',
  'withdrawal_paid',
  'withdrawal_released',
  'rebate',
  'red_packet',
  'bonus',
  'commission',
  'adjustment_up',
  'adjustment_down',
  'grant_opened',
  'grant_released',
  'grant_returned',
];

/** @throws what is wrong, in words */
export async function checkMoved({ eye }: World, { at, xid }: Since): Promise<void> {
  const { rows: transfers } = await eye.query<{
    kind: string;
    reference: string;
    times: number;
    amount: string;
  }>(
    `select t.kind, t.reference, count(*)::int as times, sum((select sum(a) from unnest(t.amounts) a where a > 0))::text as amount
       from ledger.transfer t
      -- What is given up with an account is looked at where accounts are closed (closed.ts).
      where t.xid >= $1 and t.kind = any($2) and t.reference not like 'closing/%' group by t.kind, t.reference`,
    [xid, kinds],
  );
  const moved = new Map<string, Moved>(
    transfers.map(({ kind, reference, times, amount }) => [
      `${kind} ${reference}`,
      { times, amount: BigInt(amount) },
    ]),
  );
  const { rows: expected } = await eye.query<{
    kind: string;
    reference: string;
    amount: string | null;
    turnover: string | null;
    member_id: string;
    required: string | null;
  }>(
    `select o.kind, o.reference, o.amount::text as amount, o.turnover::text as turnover, o.member_id::text as member_id, r.amount::text as required
       from (${orders}) o left join turnover_requirement r on r.member_id = o.member_id and r.source = o.reference`,
    [new Date(at)],
  );
  for (const { kind, reference, amount, turnover, member_id, required } of expected) {
    const name = `${kind} ${reference}`;
    const found = moved.get(name);
    moved.delete(name);
    if (found === undefined) throw new Error(`${name}: ${amount} fen of member ${member_id} never moved`);
    if (found.times !== 1) throw new Error(`${name}: moved ${found.times} times`);
    if (found.amount !== BigInt(amount ?? -1))
      throw new Error(`${name}: ${amount} fen should have moved, and ${found.amount} did`);
    // A hold and its end have the order's name and no requirement; a claim during a break has none either.
    if (kind.startsWith('withdrawal')) continue;
    const due = turnover ?? (required === null ? '0' : (amount ?? '0'));
    if ((required ?? '0') !== due)
      throw new Error(`${name}: ${due} fen have to be played for it, and ${required ?? 'nothing'} is asked`);
  }
  const [stray] = moved;
  if (stray) throw new Error(`${stray[0]}: ${stray[1].amount} fen moved without an order`);
}
