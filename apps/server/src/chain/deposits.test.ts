import { createLedger } from '@mingpai/ledger';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ChainSite, startChainSite } from './testing.ts';

/** What 1000 yuan are at 7.1 for one USDT, rounded down to two places. */
const quoted = 140_840_000n;

let chain: ChainSite;
beforeAll(async () => {
  chain = await startChainSite('ERC20');
});
afterAll(async () => {
  const { ok, findings } = await createLedger({ database: chain.site.running.site.database }).verify();
  await chain.stop();
  expect({ ok, findings }).toEqual({ ok: true, findings: [] });
});
beforeEach(() => chain.clock.advance(120_000));

async function memberWithPayer() {
  const [member, payer] = [await chain.site.member(), await chain.payer()];
  return { ...member, payer };
}

test('a payment is seen, counts its confirmations, and is credited once when it is final', async () => {
  const { token, payer } = await memberWithPayer();
  const order = await chain.order(token, payer.lastFour);
  expect((await chain.steps(token, order))[1]?.[0]).toBe('等待链上付款');
  const hash = await chain.pay(payer, quoted);
  await chain.look();
  expect(await chain.payment(hash)).toMatchObject({ state: 'seen', confirmations: 1, amount: quoted });
  expect((await chain.steps(token, order)).map(([label]) => label)).toEqual([
    '提交存款申请',
    '链上已查到付款',
    '等待区块确认',
    '存入中心钱包',
  ]);
  await chain.mine(1);
  await chain.look();
  expect((await chain.steps(token, order))[2]).toEqual(['等待区块确认', '2/3']);
  expect(await chain.balance(token)).toBe(0);
  await chain.mine(1);
  await Promise.all([chain.look(), chain.look(), chain.look()]);
  await chain.mine(5);
  await chain.look();
  // 140.84 USDT at 7.1 are 999.964 yuan: what arrived is what is credited, rounded down to the fen.
  expect(await chain.balance(token)).toBe(999.96);
  expect(await chain.payment(hash)).toMatchObject({ state: 'credited', decided_by: 'chain' });
  expect((await chain.steps(token, order))[3]).toEqual(['存入中心钱包', '入账 999.96 元']);
});
