/** Requests that have reached their age are forgotten. */
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { forgettingJob } from '../platform/forgetting.ts';
import type { Job } from '../platform/jobs.ts';
import { forgetRecoveries } from './ages.ts';

export function recoveryJobs(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  days: () => Promise<number>,
): readonly Job[] {
  return [
    forgettingJob('forget_recoveries', 50, async () => forgetRecoveries(database, clock.now(), await days())),
  ];
}
