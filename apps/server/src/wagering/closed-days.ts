/** Which Beijing days are counted to their end, and what a later correction sets going. */
import { startOfBeijingDay } from '../platform/clock.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { queueJob } from '../platform/jobs.ts';

/** Counts a member's unclaimed rebates anew (`daily-close/jobs.ts`). */
export const recountJob = 'recount_rebates';

/** The Beijing day up to which everything is counted, `YYYY-MM-DD`. */
export async function lastClosedDay(db: Queryable): Promise<string | undefined> {
  const { rows } = await db.query<{ day: string | null }>('select max(day)::text as day from loyalty_night');
  return rows[0]?.day ?? undefined;
}

/** The start of a Beijing day. @param day `YYYY-MM-DD` */
export function startOf(day: string): Date {
  return startOfBeijingDay(new Date(`${day}T00:00:00+08:00`));
}

/** Harmless to repeat. @param day `YYYY-MM-DD` */
export async function markClosed(db: Queryable, day: string, at: Date): Promise<void> {
  await db.query('insert into loyalty_night (day, closed_at) values ($1, $2) on conflict (day) do nothing', [
    day,
    at,
  ]);
}

/** A settled bet was corrected: what is not claimed yet follows at once. The transaction that records the correction queues it. */
export async function queueRecount(tx: Tx, memberId: bigint): Promise<void> {
  await queueJob(tx, recountJob, { member: String(memberId) }, { key: `${recountJob}/${memberId}` });
}
