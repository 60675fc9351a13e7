/** What a member has chosen of how the site minds them: looks at the time while they play, and whether limits were offered. */
import type { Queryable } from '../platform/database.ts';

/** Minutes of play between two looks at the time, for who has chosen nothing. */
const usualCheckMinutes = 30;
const minuteMs = 60_000;

export interface Preference {
  readonly checkMinutes: number;
  /** When the member answered the last look at the time. */
  readonly checkedAt: Date | undefined;
  readonly offerAnswered: boolean;
}

export async function preferenceOf(db: Queryable, memberId: bigint): Promise<Preference> {
  const { rows } = await db.query<{ minutes: number | null; checked_at: Date | null; answered: boolean }>(
    `select check_minutes as minutes, checked_at, offer_answered_at is not null as answered
       from play_preference where member_id = $1`,
    [memberId],
  );
  const [row] = rows;
  return {
    checkMinutes: row?.minutes ?? usualCheckMinutes,
    checkedAt: row?.checked_at ?? undefined,
    offerAnswered: row?.answered ?? false,
  };
}

/**
 * Whether it is time to look: the span of play is over since this sitting began, or since the member last answered. It stays due until
 * they answer, on whatever page. @param since when the sitting began, by the server
 */
export function isCheckDue({ checkMinutes, checkedAt }: Preference, since: Date, now: Date): boolean {
  const from = checkedAt !== undefined && checkedAt > since ? checkedAt : since;
  return now.getTime() - from.getTime() >= checkMinutes * minuteMs;
}

/** @param minutes 5 to 120 */
export async function chooseCheck(
  db: Queryable,
  memberId: bigint,
  minutes: number,
  now: Date,
): Promise<void> {
  await db.query(
    `insert into play_preference (member_id, noted_at, check_minutes) values ($1, $2, $3)
     on conflict (member_id) do update set check_minutes = excluded.check_minutes`,
    [memberId, now, minutes],
  );
}

export async function answerCheck(db: Queryable, memberId: bigint, now: Date): Promise<void> {
  await db.query(
    `insert into play_preference (member_id, noted_at, checked_at) values ($1, $2, $2)
     on conflict (member_id) do update set checked_at = greatest(play_preference.checked_at, excluded.checked_at)`,
    [memberId, now],
  );
}

export async function answerOffer(db: Queryable, memberId: bigint, now: Date): Promise<void> {
  await db.query(
    `insert into play_preference (member_id, noted_at, offer_answered_at) values ($1, $2, $2)
     on conflict (member_id) do update set offer_answered_at = excluded.offer_answered_at`,
    [memberId, now],
  );
}
