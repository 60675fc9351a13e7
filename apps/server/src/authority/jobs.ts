/** Sums of decisions are asked for a day at most. */
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { daysBefore, forget, forgettingJob } from '../platform/forgetting.ts';
import type { Job } from '../platform/jobs.ts';

const keptDays = 2;

export function authorityJobs({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: Clock;
}): readonly Job[] {
  return [forgettingJob('forget_decision_sums', 45, () => forgetSums(database, clock.now()))];
}

export function forgetSums(database: Database, now: Date): Promise<number> {
  return forget(
    database,
    `delete from staff_decision_sum where ctid = any (array(
       select s.ctid from staff_decision_sum s where s.since < $1 limit $2)) returning 1`,
    daysBefore(now, keptDays),
  );
}
