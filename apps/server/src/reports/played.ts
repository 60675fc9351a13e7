/** What is played most, from the lines that are counted each minute. */
import type { Queryable } from '../platform/database.ts';

/** Lines that are looked at, however much is played: the newest. */
const newest = 5_000;
const most = 40;

/** `venue/game` of bets that were settled since a moment, by how many members played it, then by bets; the most first. */
export async function mostPlayed(db: Queryable, since: Date): Promise<string[]> {
  const { rows } = await db.query<{ game: string | null }>(
    `select game
       from (select game, member_id from figure_line
              where figure = 'bet' and at >= $1 and number > 0 and game is not null
              order by at desc, id desc limit ${newest}) latest
      group by game order by count(distinct member_id) desc, count(*) desc, game limit ${most}`,
    [since],
  );
  return rows.flatMap(({ game }) => (game === null ? [] : [game]));
}
