/** Background work of loyalty: the night, and rebates whose bets were corrected. */
import { z } from 'zod';
import type { AppContext } from '../platform/context.ts';
import type { Queryable } from '../platform/database.ts';
import { type Job, queueJob } from '../platform/jobs.ts';
import { ratesOf, recountRebates } from '../rebates/index.ts';
import type { Settings } from '../settings/index.ts';
import { recountJob } from '../wagering/index.ts';
import { closeDays } from './daily-close.ts';

const nightJob = 'close_days';

export function dailyCloseJobs(site: AppContext, settings: Settings): readonly Job[] {
  return [
    {
      name: nightJob,
      // 00:10 in Beijing (business rules, VIP).
      schedule: '10 16 * * *',
      async run() {
        await closeDays(site, settings);
      },
    },
    {
      name: recountJob,
      async run(payload) {
        const { member } = z.object({ member: z.coerce.bigint() }).parse(payload);
        const rates = await ratesOf(settings);
        await site.database.transaction((tx) => recountRebates(tx, member, rates, site.clock.now()));
      },
    },
  ];
}

/** Makes up for nights that nobody was there for; part of the start, harmless to repeat. */
export async function catchUpNights(db: Queryable): Promise<void> {
  await queueJob(db, nightJob, {}, { key: nightJob });
}
