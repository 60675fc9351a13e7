/** What the payout service says it has sent counts as paid when the chain says so, like what staff have sent. */
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CheckAddress } from '../address-checks/index.ts';
import { payoutSecret, startSandbox, type TestSandbox } from '../testing/sandbox.ts';
import { openSandboxSender, sendPayout } from '../withdrawals/index.ts';
import { checkOnChain } from './address-lists.ts';
import { type ChainSite, startChainSite } from './testing.ts';

let chain: ChainSite;
let service: TestSandbox;
beforeAll(async () => {
  chain = await startChainSite('ERC20');
  const { evm } = chain;
  await evm.fund(evm.owner, 1_000_000_000n);
  service = await startSandbox('http://127.0.0.1:9', {
    SANDBOX_PAYOUT_NODE: evm.url,
    SANDBOX_PAYOUT_TOKEN: evm.token,
    SANDBOX_PAYOUT_FROM: evm.owner,
  });
});
afterAll(async () => {
  await service.stop();
  await chain.stop();
});

test('it sends by itself, names its transaction when asked, and the watcher compares that with the order', async () => {
  const { site, clock } = chain;
  const sender = openSandboxSender(
    { url: service.url, operator: 'mingpai', secret: payoutSecret },
    { now: () => new Date() },
  );
  const to = privateKeyToAccount(generatePrivateKey()).address;
  const order = await chain.sentWithdrawal(to);
  await site.running.site.database.query("update withdrawal_order set service = 'queued' where id = $1", [
    order.id,
  ]);
  const checkAddress: CheckAddress = (asked, freshMs) => checkOnChain(site.running, asked, freshMs);
  const step = () => sendPayout({ ...site.running, sender, checkAddress }, BigInt(order.id));
  await expect.poll(async () => (await step()).open).toBe(false);
  expect(await chain.payout(order.id)).toEqual(['sent', null]);
  clock.advance(60_000);
  await chain.mine(1);
  await chain.settle();
  await chain.checkPayouts();
  expect(await chain.payout(order.id)).toEqual(['verified', null]);
});
