/** What of a member's money at venues is not settled. */
import type { Queryable } from '../platform/database.ts';

export interface UnderWay {
  readonly count: number;
  /** fen */
  readonly amount: bigint;
}

/** Open bets, transfers whose outcome is not known, winnings that people look at. */
export async function underWayAtVenues(
  db: Queryable,
  memberId: bigint,
): Promise<{ readonly bets: UnderWay; readonly transfers: UnderWay; readonly wins: UnderWay }> {
  const { rows } = await db.query<UnderWay & { kind: 'bets' | 'transfers' | 'wins' }>(
    `select 'bets' as kind, count(*)::int as count, coalesce(sum(stake), 0)::bigint as amount
       from bet where member_id = $1 and state = 'unsettled'
     union all select 'transfers', count(*)::int, coalesce(sum(amount), 0)::bigint
       from venue_transfer where member_id = $1 and state = 'pending'
     union all select 'wins', count(*)::int, coalesce(sum(held), 0)::bigint
       from win_review where member_id = $1 and held > 0`,
    [memberId],
  );
  const of = (kind: 'bets' | 'transfers' | 'wins'): UnderWay =>
    rows.find((row) => row.kind === kind) ?? { count: 0, amount: 0n };
  return { bets: of('bets'), transfers: of('transfers'), wins: of('wins') };
}
