/** Background work: a day is published when it is over. */
import { z } from 'zod';
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
      async run(payload) {
        await publishDay(deps, undefined, reached(deps.clock.now(), payload));
      },
    },
  ];
}

/** What the schedule leaves in the payload of a job: the moment that it was meant for. */
const scheduled = z.object({ _cron: z.object({ ts: z.iso.datetime().transform((text) => new Date(text)) }) });
/** In ms; nodes' clocks differ by a second at most, and a test's clock by years, which the schedule knows nothing of. */
const mostAhead = 60_000;

/** The schedule's own moment where this node's clock is still a little before it: the day that ended is not missed. */
function reached(now: Date, payload: unknown): Date {
  const { data } = scheduled.safeParse(payload);
  const ahead = data === undefined ? 0 : data._cron.ts.getTime() - now.getTime();
  return data !== undefined && ahead > 0 && ahead <= mostAhead ? data._cron.ts : now;
}

/** Publishes a day whose end nobody was there for; part of the start, harmless to repeat. */
export async function publishWhatEnded(db: Queryable): Promise<void> {
  await queueJob(db, publishJob, {}, { key: publishJob });
}
