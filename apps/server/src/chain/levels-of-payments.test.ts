/** What a level says of withdrawals is said with the money that arrives, and binds from the next payment on (docs/decisions/0154). */
import { HDKey } from '@scure/bip32';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { areas } from '../settings/index.ts';
import { payPassword } from '../testing/site.ts';
import { type ChainSite, startChainSite } from './testing.ts';

const beyondWithdrawal = 2081;
const extendedKey = HDKey.fromMasterSeed(crypto.getRandomValues(new Uint8Array(32))).derive(
  "m/44'/60'/0'",
).publicExtendedKey;

let chain: ChainSite;
beforeAll(async () => {
  chain = await startChainSite('ERC20');
  await chain.set({ ownAddresses: true, extendedKey });
  const { settings, site } = chain.site.running;
  // 1,000 yuan a month out without papers, said from 1,000 yuan on.
  const value = areas.identity.parse({ none: { withdrawals: { month: 100_000 } }, askFrom: 100_000 });
  await site.database.transaction((tx) => settings.set(tx, 'identity', value, 'seed'));
  await vi.waitFor(async () => expect(await settings.current('identity')).toEqual(value), {
    timeout: 30_000,
  });
});
afterAll(() => chain?.stop());
beforeEach(() => chain.clock.advance(120_000));

/** A member with an order of 200 yuan, below what is asked from, and somebody who pays to its address. */
async function ordering() {
  const member = await chain.site.member();
  const order = await chain.order(member.token, 'zzzz', 200);
  const { to } = await chain.due(member.token, order);
  const payer = await chain.payer(10_000_000_000n);
  const pay = async (usdt: bigint) => {
    await chain.pay(payer, usdt * 1_000_000n, to);
    await chain.settle();
    // Words are by our clock, payments by the chain's.
    chain.clock.advance(60_000);
  };
  const withdraw = async (amount: number) => {
    await chain.site.owner.query('update turnover_requirement set used = amount where member_id = $1', [
      member.id,
    ]);
    const card = { bank: 'USDT', bank_owner: 'ERC20', bank_no: payer.address, pay_pass: payPassword };
    const { data: bound } = await chain.site.call('bindCard', card, { token: member.token });
    const asked = { amount, bank: bound.id, password: payPassword };
    return (await chain.site.call('withdraw', asked, { token: member.token })).code;
  };
  const told = async () =>
    JSON.stringify((await chain.site.call('inbox', { page: 1 }, { token: member.token })).data).includes(
      '认证等级',
    );
  return { pay, told, withdraw };
}

test('a payment beyond its order tells what the level allows, and is free itself', async () => {
  const { pay, told, withdraw } = await ordering();
  expect(await told()).toBe(false);
  await pay(2_000n);
  expect(await told()).toBe(true);
  expect(await withdraw(10_000)).toBe(200);
});

test('a further payment to the same order, sent after the word, is held to it', async () => {
  const { pay, withdraw } = await ordering();
  await pay(2_000n);
  await pay(2_000n);
  expect(await withdraw(28_000)).toBe(beyondWithdrawal);
  expect(await withdraw(1_000)).toBe(200);
});
