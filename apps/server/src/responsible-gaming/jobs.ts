import type { AppContext } from '../platform/context.ts';
import type { Job } from '../platform/jobs.ts';
import { carryJob } from './carried.ts';
import { type Recalling, recallJobs } from './recalls.ts';
import { reminderJob } from './reminders.ts';

/** What the site does for whoever plays without being asked. */
export function responsibleGamingJobs(
  site: Pick<AppContext, 'database' | 'clock'>,
  recalling: Recalling,
): readonly Job[] {
  return [carryJob(site), reminderJob(site), ...recallJobs(site, recalling)];
}
