/** Business rules, Deposits: USDT on a chain that is there, an EVM whose blocks are made on command. */
import { afterAll, beforeAll, expect } from 'vitest';
import { type ChainSite, startChainSite } from '../../../apps/server/src/chain/testing.ts';
import { row } from '../row.ts';

let chain: ChainSite;
beforeAll(async () => {
  // Three blocks, its own among them, make a payment final; 7.1 yuan for one USDT.
  chain = await startChainSite('ERC20', { addresses: 'shared' });
});
afterAll(() => chain.stop());

row(
  ['B11'],
  'USDT that is seen on the chain is credited by itself, at what arrived, once three blocks hold it and not before',
  async () => {
    const { token } = await chain.site.member();
    const payer = await chain.payer();
    const order = await chain.order(token, payer.lastFour);
    const { usdt } = await chain.due(token, order);
    const state = async () =>
      (await chain.site.call('depositOrder', { deposit_no: order }, { token })).data.info.state;
    await chain.look();
    expect([await state(), await chain.balance(token)]).toEqual([1, 0]);
    await chain.pay(payer, usdt);
    await chain.look();
    expect([await state(), await chain.balance(token)]).toEqual([1, 0]);
    await chain.mine(1);
    await chain.look();
    expect([await state(), await chain.balance(token)]).toEqual([1, 0]);
    await chain.mine(1);
    await chain.look();
    // 140.84 USDT and the few thousandths that tell one order from another.
    expect(usdt).toBeGreaterThanOrEqual(140_840_000n);
    expect(await chain.balance(token)).toBe(Number((usdt * 71n) / 100_000n) / 100);
    expect(await state()).toBe(2);
  },
);
