/** Background work of venues: transfers whose outcome is unknown, and bets. */
import { z } from 'zod';
import type { Database } from '../platform/database.ts';
import { type Job, queueJob } from '../platform/jobs.ts';
import type { BetReader } from './bets.ts';
import type { Catalogue } from './catalogue.ts';
import { settleJob, type Transfers } from './transfers.ts';

export const pullJob = 'pull_bets';
/** Pause between two looks at a venue's bets, in ms. */
const pullEveryMs = 2_000;

export function venueJobs(
  database: Database,
  catalogue: Catalogue,
  transfers: Transfers,
  bets: BetReader,
): readonly Job[] {
  return [
    {
      name: settleJob,
      async run(payload) {
        const { id } = z.object({ id: z.uuid() }).parse(payload);
        // Still pending: `settle` has queued the next attempt itself.
        await transfers.settle(id);
      },
    },
    {
      name: pullJob,
      // Each run queues the next; the schedule starts the chain, and starts it again should it ever break.
      schedule: '* * * * *',
      async run() {
        try {
          await Promise.all(catalogue.venues().map((venue) => bets.pull(venue.code)));
        } finally {
          await queueJob(database, pullJob, {}, { key: pullJob, runAt: new Date(Date.now() + pullEveryMs) });
        }
      },
    },
  ];
}

/** Starts the chain of looks at the venues' bets; part of the start, harmless to repeat. */
export async function startPulling(database: Database): Promise<void> {
  await queueJob(database, pullJob, {}, { key: pullJob });
}
