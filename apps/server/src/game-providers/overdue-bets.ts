/**
 * Bets that are open for longer than any game takes. Both sides' sums agree on them, so no reconciliation finds them, and the
 * member's stake is gone all the while: staff ask the venue.
 */

import { memberNamed } from '../orders/index.ts';
import type { Queryable } from '../platform/database.ts';
import { readersColumn } from '../platform/language.ts';
import { type Place, uncounted } from '../platform/slice.ts';
import type { AtVenue } from './console-lists.ts';
import type { FoundBet } from './found-bets.ts';

export type OverdueBet = Pick<
  FoundBet,
  'venue' | 'venueName' | 'betId' | 'gameName' | 'round' | 'memberId' | 'username' | 'stake' | 'placedAt'
>;

/** The oldest first, in the order of the index bet_unsettled_by_age. */
export async function overdueBets(
  db: Queryable,
  now: Date,
  { venue, search, ...place }: AtVenue & Place,
): Promise<{ rows: readonly OverdueBet[]; total: number }> {
  const where = `b.state = 'unsettled' and b.placed_at < overdue_before($1) and ($2 = '' or b.venue = $2)
    and ($3 = '' or b.bet_id = $3 or b.round = $3 or b.member_id = $4::bigint)`;
  const values = [now, venue, search, (await memberNamed(db, search)) ?? null];
  const [rows, counted] = await Promise.all([
    db.query<OverdueBet>(
      `select b.venue, ${readersColumn('v.name')} as "venueName", b.bet_id as "betId", coalesce(${readersColumn('g.name')}, b.game) as "gameName", b.round,
              b.member_id as "memberId", m.username, b.stake, b.placed_at as "placedAt"
         from bet b
         join venue v on v.code = b.venue
         join member_name m on m.id = b.member_id
         left join game g on g.venue = b.venue and g.code = b.game
        where ${where}
          and ($7::text is null or (b.placed_at, b.venue, b.bet_id)
               > (select l.placed_at, l.venue, l.bet_id from bet l where l.venue = $7 and l.bet_id = $8))
        order by b.placed_at, b.venue, b.bet_id limit $5 offset $6`,
      [
        ...values,
        ...('most' in place
          ? [place.most, 0, ...lastOf(place.after)]
          : [place.pageSize, (place.page - 1) * place.pageSize, null, null]),
      ],
    ),
    'most' in place
      ? uncounted
      : db.query<{ total: number }>(`select count(*)::int as total from bet b where ${where}`, values),
  ]);
  return { rows: rows.rows, total: counted.rows[0]?.total ?? 0 };
}

/** Names a bet to whoever reads on behind it. */
export const placeOfBet = ({ venue, betId }: Pick<OverdueBet, 'venue' | 'betId'>) => `${venue}/${betId}`;

/** Venue and bet; neither where nothing was read yet. */
function lastOf(after: string | undefined): readonly [string | null, string | null] {
  if (after === undefined) return [null, null];
  const slash = after.indexOf('/');
  return [after.slice(0, slash), after.slice(slash + 1)];
}
