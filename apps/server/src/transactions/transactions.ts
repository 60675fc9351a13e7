/** The member's money movements as the record page lists them: deposits, withdrawals, transfers in and out. */
import { yuanNumber } from '@mingpai/contract/money';
import { adjustmentWay, type TransactionType } from '@mingpai/contract/states';
import type { Queryable } from '../platform/database.ts';
import { columnIn, type Language } from '../platform/language.ts';

export interface Transaction {
  readonly number: string;
  /** fen */
  readonly amount: bigint;
  /** What it was paid by, or the venue's code. */
  readonly way: string;
  readonly venue: string;
  readonly state: string;
  readonly createdAt: Date;
  readonly reason: string;
}

export interface TransactionQuery {
  readonly memberId: bigint;
  readonly type: TransactionType;
  /** Empty: all; only transfers have one. */
  readonly venue: string;
  readonly since: Date;
  readonly language: Language;
  readonly page: number;
  readonly size: number;
}

/** The reason's label and what staff added for the member, as a stored message. */
const reasonText = `json_build_object('code', 'correction_reason', 'data', json_build_object('reason', reason, 'note', member_note))::text`;

/** Each reads one index of its table (member_id, created_at desc); $1 member, $2 since, $3 venue. */
const sources: Readonly<Record<TransactionType, (language: Language) => string>> = {
  1: () => `select order_no as number, coalesce(credited, amount) as amount, coalesce(protocol, way) as way, '' as venue, state, created_at,
             coalesce(reason, '') as reason from deposit_on_record where member_id = $1 and created_at >= $2 and $3 = ''
      union all ${corrections('credit')}`,
  2: () => `select order_no as number, amount, protocol as way, '' as venue, state, created_at, coalesce(reason, '') as reason
        from withdrawal_on_record where member_id = $1 and created_at >= $2 and $3 = ''
      union all ${corrections('debit')}`,
  3: (language) => transfers('in', language),
  4: (language) => transfers('out', language),
};

/** Corrections by staff, once they are posted: what was given stands among deposits, what was taken among withdrawals (decision 0020). */
function corrections(direction: 'credit' | 'debit'): string {
  return `select order_no, amount, '${adjustmentWay}', '', 'approved', at, ${reasonText}
            from decided_adjustment where member_id = $1 and at >= $2 and $3 = '' and direction = '${direction}'`;
}

function transfers(direction: 'in' | 'out', language: Language): string {
  return `select t.id::text as number, t.amount, ${columnIn(language, 'v.name')} as way, t.venue, t.state, t.created_at, coalesce(t.reason, '') as reason
            from venue_transfer_on_record t join venue_name v on v.code = t.venue
           where t.member_id = $1 and t.created_at >= $2 and t.direction = '${direction}' and ($3 = '' or t.venue = $3)`;
}

export async function transactionsOf(
  db: Queryable,
  { memberId, type, venue, since, language, page, size }: TransactionQuery,
): Promise<{ rows: Transaction[]; total: number }> {
  const source = sources[type](language);
  const values = [memberId, since, venue];
  const [found, counted] = await Promise.all([
    db.query<Omit<Transaction, 'createdAt'> & { created_at: Date }>(
      `select * from (${source}) s order by created_at desc, number limit ${size} offset ${(page - 1) * size}`,
      values,
    ),
    db.query<{ total: number }>(`select count(*)::int as total from (${source}) s`, values),
  ]);
  return {
    rows: found.rows.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at })),
    total: counted.rows[0]?.total ?? 0,
  };
}

/** A member's latest deposits and withdrawals, newest first: what a question to service may be about. */
export async function latestOrders(
  db: Queryable,
  memberId: bigint,
): Promise<readonly { number: string; kind: 'deposit' | 'withdrawal'; amount: number; createdAt: Date }[]> {
  const { rows } = await db.query<{
    number: string;
    kind: 'deposit' | 'withdrawal';
    amount: bigint;
    created_at: Date;
  }>(
    `(select order_no as number, 'deposit' as kind, coalesce(credited, amount) as amount, created_at
        from deposit_on_record where member_id = $1 order by created_at desc limit 10)
     union all
     (select order_no, 'withdrawal', amount, created_at
        from withdrawal_on_record where member_id = $1 order by created_at desc limit 10)
     order by created_at desc limit 10`,
    [memberId],
  );
  return rows.map(({ amount, created_at, ...row }) => ({
    ...row,
    amount: yuanNumber(amount),
    createdAt: created_at,
  }));
}
