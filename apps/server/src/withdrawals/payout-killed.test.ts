/** Our process killed on either side of the call to the payout service: who lives finds out what became of it. */
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startNode } from '../testing/node.ts';
import { payoutsOf } from '../testing/payouts.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';
import type { PayoutSender } from './payout-port.ts';
import { queueForService } from './payout-service.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.stop());

test.each([
  { killAt: 'before-payout', sentAgain: 1 },
  { killAt: 'after-payout', sentAgain: 0 },
])('a node killed $killAt: what it had begun is asked for, and sent once', async ({ killAt, sentAgain }) => {
  const { database, config } = site.running.site;
  const payouts = payoutsOf(site, await site.staffToken());
  const order = await payouts.queued();
  const node = await startNode(config, { killAt });
  const ended = once(node.child, 'exit');
  await queueForService(database, BigInt(order.id));
  expect(await ended).toEqual([null, 'SIGKILL']);
  expect(await payouts.rowOf(order.id)).toMatchObject({ service: 'asked' });
  // Patient: what a slow answer leads to is not what is looked at here.
  const service = payouts.standIn(60_000);
  let sends = 0;
  const counting: PayoutSender = {
    ...service,
    send: (request) => {
      sends += 1;
      return service.send(request);
    },
  };
  expect(await payouts.step(order, counting)).toMatchObject({ open: true });
  expect(await payouts.rowOf(order.id)).toMatchObject({ service: 'accepted' });
  // Once it is there, it is only asked for.
  expect(await payouts.step(order, counting)).toMatchObject({ open: true });
  expect(sends).toBe(sentAgain);
});
