/**
 * Bets that are open for longer than any game takes. Both sides' sums agree on them, so no reconciliation finds them, and the
 * member's stake is gone all the while: staff ask the venue.
 */
import type { Queryable } from '../platform/database.ts';
import type { FoundBet } from './found-bets.ts';

/** Longer than a match of several days takes, in ms. */
const overdueMs = 72 * 3_600_000;

export type OverdueBet = Pick<
  FoundBet,
  'venue' | 'venueName' | 'betId' | 'gameName' | 'round' | 'memberId' | 'username' | 'stake' | 'placedAt'
>;

/** The oldest first, in the order of the index bet_unsettled_by_age. */
export async function overdueBets(
  db: Queryable,
  now: Date,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<{ rows: readonly OverdueBet[]; total: number }> {
  const before = new Date(now.getTime() - overdueMs);
  const where = "b.state = 'unsettled' and b.placed_at < $1";
  const [rows, counted] = await Promise.all([
    db.query<OverdueBet>(
      `select b.venue, v.name as "venueName", b.bet_id as "betId", coalesce(g.name, b.game) as "gameName", b.round,
              b.member_id as "memberId", m.username, b.stake, b.placed_at as "placedAt"
         from bet b
         join venue v on v.code = b.venue
         join member_name m on m.id = b.member_id
         left join game g on g.venue = b.venue and g.code = b.game
        where ${where} order by b.placed_at limit $2 offset $3`,
      [before, pageSize, (page - 1) * pageSize],
    ),
    db.query<{ total: number }>(`select count(*)::int as total from bet b where ${where}`, [before]),
  ]);
  return { rows: rows.rows, total: counted.rows[0]?.total ?? 0 };
}
