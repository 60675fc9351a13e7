/** Messages stay in an inbox for as long as is set. */
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { daysBefore, forget, forgettingJob } from '../platform/forgetting.ts';
import type { Job } from '../platform/jobs.ts';

/** Read or not: what a message tells of stands in the member's records for good. @param days as is set (`security.messageDays`) */
export function forgetMessages(database: Database, now: Date, days: number): Promise<number> {
  // Numbered as they were written: the oldest come first, and the first that is young enough ends it.
  return forget(
    database,
    `delete from inbox_message where id = any (array(
       select id from (select id, created_at from inbox_message order by id limit $2) oldest where created_at < $1)) returning 1`,
    daysBefore(now, days),
  );
}

export function inboxJobs(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  days: () => Promise<number>,
): readonly Job[] {
  return [
    forgettingJob('forget_messages', 30, async () => forgetMessages(database, clock.now(), await days())),
  ];
}
