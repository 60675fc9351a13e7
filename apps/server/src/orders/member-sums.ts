/** What a member brought, took, won and was given, for whoever decides about an order of theirs. Fen. */
import { yuanNumber } from '@mingpai/contract/money';
import type { Queryable } from '../platform/database.ts';

export interface MemberSums {
  /** Credited, ever. */
  readonly deposited: bigint;
  /** Asked for and not refused, ever. */
  readonly withdrawn: bigint;
  /** By all settled bets together, those that the house gave left out; below 0 where they lost. */
  readonly won: bigint;
  /** Bonuses, what free bets paid, rebates, packets, commission. */
  readonly gifts: bigint;
}

const nothing: MemberSums = { deposited: 0n, withdrawn: 0n, won: 0n, gifts: 0n };

/** As of now, of these members each once: read through one member's own index each. @returns what is known of one; zeros of a stranger */
export async function memberSums(
  db: Queryable,
  memberIds: readonly bigint[],
): Promise<(memberId: bigint) => MemberSums> {
  const { rows } = await db.query<MemberSums & { readonly id: bigint }>(
    `select m.id,
            (select coalesce(sum(d.amount), 0) from credited_deposit d where d.member_id = m.id)::bigint as deposited,
            (select coalesce(sum(w.amount), 0) from withdrawal_on_record w
              where w.member_id = m.id and w.state <> 'rejected')::bigint as withdrawn,
            ((select coalesce(sum(s.result_delta), 0) from settled_change s where s.member_id = m.id) - f.paid)::bigint as won,
            (f.paid + (select coalesce(sum(g.amount), 0)
               from (select b.amount from given_bonus b where b.member_id = m.id
                     union all select p.amount from given_red_packet p where p.member_id = m.id
                     union all select r.amount from claimed_rebate r where r.member_id = m.id
                     union all select t.amount from paid_commission t where t.member_id = m.id) g))::bigint as gifts
       from unnest($1::bigint[]) m (id)
      cross join lateral (
        select coalesce(sum(c.payout_delta), 0) as paid
          from bet_given b join settled_change c on c.venue = b.venue and c.bet_id = b.bet_id
         where b.member_id = m.id) f`,
    [[...new Set(memberIds)]],
  );
  const known = new Map(rows.map(({ id, ...sums }) => [id, sums]));
  return (memberId) => known.get(memberId) ?? nothing;
}

/** As staff are told: yuan. */
export function wireSums({ deposited, withdrawn, won, gifts }: MemberSums) {
  return {
    deposited: yuanNumber(deposited),
    withdrawn: yuanNumber(withdrawn),
    won: yuanNumber(won),
    gifts: yuanNumber(gifts),
  };
}
