/** How long a member has had a game in sight: signs of life, added up by Beijing day. */
import { beijingText } from '../platform/clock.ts';
import type { Queryable } from '../platform/database.ts';

/** A pause between two signs of life that is longer counts as away, in seconds; the app sends one each minute. */
const awaySeconds = 150;

export interface PlayTime {
  readonly minutes: number;
  /** When this sitting began. */
  readonly since: Date | undefined;
}

export async function playedToday(db: Queryable, memberId: bigint, now: Date): Promise<PlayTime> {
  const { rows } = await db.query<{ seconds: number; since: Date; seen_at: Date }>(
    'select seconds, since, seen_at from play_time where member_id = $1 and day = $2',
    [memberId, beijingText(now).slice(0, 10)],
  );
  const [row] = rows;
  const here = row !== undefined && now.getTime() - row.seen_at.getTime() <= awaySeconds * 1_000;
  return { minutes: Math.floor((row?.seconds ?? 0) / 60), since: here ? row.since : undefined };
}

/** A game is in sight right now. Two windows at once count once. */
export async function noteSign(db: Queryable, memberId: bigint, now: Date): Promise<void> {
  await db.query(
    `insert into play_time (member_id, day, seconds, seen_at, since) values ($1, $2, 0, $3, $3)
     on conflict (member_id, day) do update set
       seconds = play_time.seconds + case when $3 - play_time.seen_at <= make_interval(secs => ${awaySeconds})
                                          then greatest(0, extract(epoch from $3 - play_time.seen_at))::int else 0 end,
       since = case when $3 - play_time.seen_at <= make_interval(secs => ${awaySeconds}) then play_time.since else $3 end,
       seen_at = greatest(play_time.seen_at, $3)`,
    [memberId, beijingText(now).slice(0, 10), now],
  );
}
