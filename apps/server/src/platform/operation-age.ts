/** Operations are known for a while, and then forgotten. */
import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import { daysBefore, forget, forgettingJob } from './forgetting.ts';
import type { Job } from './jobs.ts';

/**
 * For so many days the same key has the same effect once. No client repeats for so long: a member's session lives seven days, an
 * app without a network repeats when it comes back, and staff sign in every day.
 * @param days as is set (`security.operationDays`)
 */
export function forgetOperations(database: Database, now: Date, days: number): Promise<number> {
  return forget(
    database,
    `delete from operation where ctid = any (array(
       select ctid from operation where created_at < $1 order by created_at limit $2)) returning 1`,
    daysBefore(now, days),
  );
}

export function operationJobs(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  days: () => Promise<number>,
): readonly Job[] {
  return [
    forgettingJob('forget_operations', 10, async () => forgetOperations(database, clock.now(), await days())),
  ];
}
