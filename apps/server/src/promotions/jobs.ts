/** Background work of promotions that give by themselves; two nodes may run each at once. */
import { z } from 'zod';
import { creditedDeposit, depositCreditedJob } from '../deposits/index.ts';
import type { AppContext } from '../platform/context.ts';
import type { Job } from '../platform/jobs.ts';
import { refuseStopped } from '../stops/index.ts';
import { closeGrantJob, grantsToClose } from '../wagering/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { awardDeposit, countPlayedMeanwhile } from './awards.ts';
import { settleGrant } from './grants.ts';
import { beginLossSpans, drawLossSpans, dueReturns, type EdgesLeft, giveReturn } from './losses.ts';
import { decideReferral, noteReferral, waitingReferrals } from './referrals.ts';

/** Grants that the minute's job reads at once. */
const inOneStep = 500;

export function promotionJobs(
  site: Pick<AppContext, 'database' | 'clock' | 'log'>,
  wallet: Wallet,
  edgesLeft: EdgesLeft,
  step = inOneStep,
): readonly Job[] {
  const { database, clock, log } = site;
  const settle = (id: bigint) => database.transaction((tx) => settleGrant(tx, { clock, wallet }, id));
  return [
    {
      name: depositCreditedJob,
      async run(payload) {
        const { order } = z.object({ order: z.string() }).parse(payload);
        const deposit = await creditedDeposit(database, order);
        if (deposit === undefined) return;
        await awardDeposit({ site, wallet }, deposit);
        await countPlayedMeanwhile(site, deposit);
        await noteReferral(site, deposit);
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
      name: 'return_losses',
      schedule: '* * * * *',
      async run() {
        await beginLossSpans(database, clock.now(), edgesLeft);
        await drawLossSpans(site);
        if (await refuseStopped(database, clock.now(), [{ kind: 'promotions' }])) return;
        // One that cannot be given holds up no other.
        for (let after: Awaited<ReturnType<typeof dueReturns>>[number] | undefined; ; ) {
          const due = await dueReturns(database, after, step);
          for (const one of due)
            await giveReturn({ site, wallet }, one).catch((err: unknown) =>
              log.error({ err, member: String(one.memberId), from: one.from }, 'loss not returned'),
            );
          after = due.at(-1);
          if (after === undefined || due.length < step) return;
        }
      },
    },
    {
      name: 'decide_referrals',
      schedule: '* * * * *',
      async run() {
        // So many a minute, whoever waits longest first: with more of them each is looked at less often.
        for (const friend of await waitingReferrals(database, step))
          await decideReferral({ site, wallet }, friend).catch((err: unknown) =>
            log.error({ err, friend: String(friend) }, 'referral not decided'),
          );
      },
    },
    {
      name: 'close_grants',
      schedule: '* * * * *',
      async run() {
        // One that cannot be closed holds up no other, be it read before or with it.
        const now = clock.now();
        for (let after = 0n; ; ) {
          const ids = await grantsToClose(database, now, { after, most: step });
          for (const id of ids)
            await settle(id).catch((err: unknown) =>
              log.error({ err, grant: String(id) }, 'grant not closed'),
            );
          const last = ids.at(-1);
          if (last === undefined || ids.length < step) return;
          after = last;
        }
      },
    },
  ];
}
