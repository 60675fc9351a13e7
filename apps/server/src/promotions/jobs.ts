/** Background work of promotions that give by themselves; two nodes may run each at once. */
import { z } from 'zod';
import { depositCreditedJob } from '../deposits/index.ts';
import type { AppContext } from '../platform/context.ts';
import type { Job } from '../platform/jobs.ts';
import { closeGrantJob, grantsToClose } from '../wagering/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { awardDeposit } from './awards.ts';
import { settleGrant } from './grants.ts';

/** Grants that one run of the minute's job looks at. */
const most = 500;

export function promotionJobs(site: Pick<AppContext, 'database' | 'clock'>, wallet: Wallet): readonly Job[] {
  const { database, clock } = site;
  const settle = (id: bigint) => database.transaction((tx) => settleGrant(tx, { clock, wallet }, id));
  return [
    {
      name: depositCreditedJob,
      async run(payload) {
        const { order } = z.object({ order: z.string() }).parse(payload);
        await awardDeposit({ site, wallet }, order);
      },
    },
    {
      name: closeGrantJob,
      async run(payload) {
        const { grant } = z.object({ grant: z.coerce.bigint() }).parse(payload);
        await settle(grant);
      },
    },
    {
      name: 'close_grants',
      schedule: '* * * * *',
      async run() {
        for (const id of await grantsToClose(database, clock.now(), most)) await settle(id);
      },
    },
  ];
}
