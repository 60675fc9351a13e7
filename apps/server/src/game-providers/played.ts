/** Where a member has played lately. */
import type { Queryable } from '../platform/database.ts';

/** So many of the newest bets are looked at. */
const latest = 200;

/** Codes of the venues of the member's latest bets. */
export async function venuesPlayedBy(db: Queryable, memberId: bigint): Promise<string[]> {
  const { rows } = await db.query<{ venue: string }>(
    `select distinct venue from
       (select venue from bet where member_id = $1 order by placed_at desc, bet_id limit ${latest}) as b`,
    [memberId],
  );
  return rows.map(({ venue }) => venue);
}
