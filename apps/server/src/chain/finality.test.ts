/** Ethereum: final is what the chain itself calls finalized, unless the operator sets a number. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ChainSite, startChainSite } from './testing.ts';

const quoted = 140_840_000n;
/** How far the test chain's finalized block is behind its head. */
const behind = 4;

let chain: ChainSite;
beforeAll(async () => {
  chain = await startChainSite('ERC20');
});
afterAll(() => chain.stop());

async function paying() {
  chain.clock.advance(120_000);
  const [{ token }, payer] = [await chain.site.member(), await chain.payer()];
  const order = await chain.order(token, payer.lastFour);
  const hash = await chain.pay(payer, quoted);
  await chain.look();
  return { token, order, hash };
}

test('a payment waits until its block is finalized, however many blocks that takes', async () => {
  await chain.set({ confirmations: 'finalized' });
  const { token, order, hash } = await paying();
  await chain.mine(behind - 1);
  await chain.look();
  expect(await chain.payment(hash)).toMatchObject({ state: 'seen', confirmations: behind });
  expect((await chain.steps(token, order))[2]).toEqual(['等待区块确认', '4个确认，等待网络最终确认']);
  await chain.mine(1);
  await chain.look();
  expect((await chain.payment(hash))?.state).toBe('credited');
  expect(await chain.balance(token)).toBe(999.96);
});

test('a number that is set later holds for what is still to come, and never takes back what was final', async () => {
  await chain.set({ confirmations: 'finalized' });
  const { token, hash } = await paying();
  await chain.set({ confirmations: 1 });
  await chain.look();
  expect((await chain.payment(hash))?.state).toBe('credited');
  expect(await chain.balance(token)).toBe(999.96);
  await chain.set({ confirmations: 12 });
  const safe = (await chain.cursor())?.safe;
  const next = await paying();
  expect((await chain.cursor())?.safe).toBe(safe);
  await chain.mine(10);
  await chain.look();
  expect(await chain.balance(next.token)).toBe(0);
  await chain.mine(1);
  await chain.look();
  expect(await chain.balance(next.token)).toBe(999.96);
});
