/** Sends messages to many when their time has come; a minute's schedule makes up for a job that was lost. */
import { setTimeout as pause } from 'node:timers/promises';
import type { AppContext } from '../platform/context.ts';
import { type Job, queueJob } from '../platform/jobs.ts';
import { sendJob } from './mailing.ts';
import { dueMailings, sendBatch } from './send.ts';

/** Between two batches whoever waits for the database gets it, in ms. */
const pauseMs = 50;
/** So many batches in one job; then others have their turn on this node's workers. */
const batchesAtOnce = 40;

export function mailingJobs(site: AppContext): readonly Job[] {
  return [
    {
      name: sendJob,
      schedule: '* * * * *',
      async run() {
        const { database, clock } = site;
        let left = batchesAtOnce;
        for (const id of await dueMailings(database, clock.now())) {
          while (left > 0 && (await sendBatch(site, id)) === 'more') {
            left -= 1;
            await pause(pauseMs);
          }
          if (left === 0) return queueJob(database, sendJob, {}, { key: `${sendJob}/more` });
        }
      },
    },
  ];
}
