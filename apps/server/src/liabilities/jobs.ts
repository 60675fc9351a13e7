/** Background work: a day is published when it is over. */
import type { Queryable } from '../platform/database.ts';
import { type Job, queueJob } from '../platform/jobs.ts';
import { type PublishDeps, publishDay } from './publish.ts';

const publishJob = 'publish_liabilities';

export function liabilityJobs(deps: PublishDeps): readonly Job[] {
  return [
    {
      name: publishJob,
      // 00:00 in Beijing: what is read is the end of the day.
      schedule: '0 16 * * *',
      async run() {
        await publishDay(deps);
      },
    },
  ];
}

/** Publishes a day whose end nobody was there for; part of the start, harmless to repeat. */
export async function publishWhatEnded(db: Queryable): Promise<void> {
  await queueJob(db, publishJob, {}, { key: publishJob });
}
