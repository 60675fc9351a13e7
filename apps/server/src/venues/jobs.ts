/** Background work of venues: transfers whose outcome is unknown, and bets. */
import { z } from 'zod';
import type { Database } from '../platform/database.ts';
import { type Job, queueJob } from '../platform/jobs.ts';
import type { BetReader } from './bets.ts';
import type { Catalogue } from './catalogue.ts';
import { settleJob, type Transfers } from './transfers.ts';

export const pullJob = 'pull_bets';

/** The job that looks at one venue's bets waits under this key. */
export function pullKey(venue: string): string {
  return `${pullJob}/${venue}`;
}

export function venueJobs(
  database: Database,
  catalogue: Catalogue,
  transfers: Transfers,
  bets: BetReader,
  compare: (venue: string) => Promise<unknown>,
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
      // A chain for each venue, so that a slow one holds up no other: each run queues its next. The schedule starts the
      // chains, and starts them again should one ever break.
      schedule: '* * * * *',
      async run(payload) {
        const { venue: code } = z.object({ venue: z.string().optional() }).parse(payload);
        if (code === undefined) return startPulling(database, catalogue);
        const venue = catalogue.venue(code);
        if (!venue) return;
        try {
          await bets.pull(code);
        } finally {
          await queuePull(database, code, new Date(Date.now() + venue.pullEveryMs));
        }
      },
    },
    {
      name: 'reconcile_venues',
      schedule: '17 * * * *',
      async run() {
        for (const { code } of catalogue.venues()) await compare(code);
      },
    },
  ];
}

/** Starts the chains of looks at the venues' bets; part of the start, harmless to repeat. */
export async function startPulling(database: Database, catalogue: Catalogue): Promise<void> {
  for (const { code } of catalogue.venues()) await queuePull(database, code);
}

/** @param runAt by the machine's time, as jobs run on it */
export function queuePull(database: Database, venue: string, runAt?: Date): Promise<void> {
  return queueJob(database, pullJob, { venue }, { key: pullKey(venue), ...(runAt && { runAt }) });
}
