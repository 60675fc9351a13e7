/** How long a member has had a game in sight: signs of life, put together to sittings. */
import type { Queryable, Tx } from '../platform/database.ts';

/** A pause between two signs of life that is longer counts as away, in seconds; the app sends one each minute. */
const awaySeconds = 150;

export interface PlayTime {
  readonly minutes: number;
  /** When this sitting began. */
  readonly since: Date | undefined;
}

/** Whole minutes with a game in sight since a moment, and the sitting that goes on now. */
export async function playedSince(
  db: Queryable,
  memberId: bigint,
  since: Date,
  now: Date,
): Promise<PlayTime> {
  const { rows } = await db.query<{ seconds: number; sitting: Date | null }>(
    `select coalesce(sum(extract(epoch from seen_at - greatest(began_at, $2))), 0)::float8 as seconds,
            max(began_at) filter (where seen_at >= $3::timestamptz - make_interval(secs => ${awaySeconds})) as sitting
       from play_sitting where member_id = $1 and seen_at >= $2`,
    [memberId, since, now],
  );
  return { minutes: Math.floor((rows[0]?.seconds ?? 0) / 60), since: rows[0]?.sitting ?? undefined };
}

/** A game is in sight right now. Two windows at once count once, and a sign that comes late takes nothing off. */
export async function noteSign(tx: Tx, memberId: bigint, now: Date): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('signs of ' || $1, 0))", [memberId]);
  const { rows } = await tx.query(
    `update play_sitting set seen_at = greatest(seen_at, $2)
      where member_id = $1 and seen_at >= $2::timestamptz - make_interval(secs => ${awaySeconds})
        and began_at = (select max(began_at) from play_sitting where member_id = $1)
      returning 1`,
    [memberId, now],
  );
  if (rows.length > 0) return;
  await tx.query('insert into play_sitting (member_id, began_at, seen_at) values ($1, $2, $2)', [
    memberId,
    now,
  ]);
}
