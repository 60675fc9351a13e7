/** Background work of chains: one chain of jobs for each, so that a slow one holds up no other. */
import { type Protocol, protocols } from '@mingpai/contract/states';
import { z } from 'zod';
import type { Queryable } from '../platform/database.ts';
import { type Job, queueJob } from '../platform/jobs.ts';
import type { ChainDeps } from './credit.ts';
import { checkPayouts, checkWaitingOn } from './payouts.ts';
import { closeUnpaidOrders } from './unpaid-orders.ts';
import { watch } from './watcher.ts';

const watchJob = 'watch_chain';
const addressJob = 'check_addresses';

export function chainJobs(parts: ChainDeps): readonly Job[] {
  const { site, settings } = parts;
  return [
    {
      name: watchJob,
      // Each run queues its next. The schedule starts the chains, and starts them again should one ever break.
      schedule: '* * * * *',
      async run(payload) {
        const { chain } = z.object({ chain: z.enum(protocols).optional() }).parse(payload);
        if (chain === undefined) return startWatching(site.database);
        let watched = true;
        try {
          watched = await watch(parts, chain);
          if (watched) await checkPayouts(parts, chain);
        } finally {
          const { pollSeconds } = (await settings.current('chain'))[chain];
          if (watched) await queueWatch(site.database, chain, new Date(Date.now() + pollSeconds * 1_000));
        }
      },
    },
    {
      // Its own: nodes that are slow at it hold up no deposit.
      name: addressJob,
      schedule: '* * * * *',
      run: async () => void (await Promise.all(protocols.map((chain) => checkWaitingOn(parts, chain)))),
    },
    // 03:35 in Beijing, when few order.
    { name: 'close_unpaid_orders', schedule: '35 19 * * *', run: () => closeUnpaidOrders(parts) },
  ];
}

/** Looks at every chain now; part of the start and of a change of the settings, harmless to repeat. */
export async function startWatching(database: Queryable): Promise<void> {
  for (const chain of protocols) await queueWatch(database, chain);
}

/** @param runAt by the machine's time, as jobs run on it */
function queueWatch(database: Queryable, chain: Protocol, runAt?: Date): Promise<void> {
  return queueJob(database, watchJob, { chain }, { key: `${watchJob}/${chain}`, ...(runAt && { runAt }) });
}
