/** From a final payment to a member's wallet, on tables: which of them are credited, and how they are found. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { type Cashier, openCashier } from '../testing/cashier.ts';
import { addressText, type NodeAddress } from './addresses.ts';
import { settle } from './credit.ts';
import { see } from './store.ts';

const address = (digits: string): NodeAddress => `0x${digits.repeat(20)}`;
const clock = new SetClock(new Date('2026-03-02T04:00:00Z'));
let cashier: Cashier;
beforeAll(async () => {
  cashier = await openCashier(clock);
});
afterAll(() => cashier.close());

/** Of micro-USDT from whom to an order of 71 yuan for 10 USDT. @returns what became of it, and what its member has then, fen */
async function settled({ amount = 10_000_000n, least = 0, sender = address('5e'), ahead = 0 }) {
  const memberId = await cashier.memberWith(0n);
  const recipient: NodeAddress = `0x${crypto.randomUUID().replaceAll('-', '')}${'0'.repeat(8)}`;
  const now = clock.now();
  await cashier.database.query(
    `insert into deposit_order (order_no, member_id, way, protocol, amount, usdt, rate, last_four, receiving, own_address, created_at, expires_at)
     values ('D' || gen_random_uuid(), $1, 'usdt', 'ERC20', 7100, 10000000, 71000, '', $2, true, $3::timestamptz, $3::timestamptz + interval '1 hour')`,
    [memberId, addressText('ERC20', recipient), now],
  );
  const txHash = `0x${crypto.randomUUID().replaceAll('-', '').repeat(2)}`;
  const place = { txHash, logIndex: 0, nth: 0, sender, recipient, amount };
  const blockAt = new Date(now.getTime() + ahead);
  const transfer = { ...place, block: 1n, blockHash: `0x${'b1'.repeat(32)}`, blockAt };
  await see(cashier.database, 'ERC20', { transfer, head: 99n, now });
  const { rows } = await cashier.database.query<{ id: bigint }>(
    "update chain_payment set state = 'confirmed' where tx_hash = $1 returning id",
    [txHash],
  );
  const set = await cashier.settings.current('chain');
  const ERC20 = { ...set.ERC20, leastCredited: least, checkAddresses: false };
  await cashier.database.transaction((tx) => cashier.settings.set(tx, 'chain', { ...set, ERC20 }, 'seed'));
  const parts = { site: { ...cashier.site, clock }, settings: cashier.settings, wallet: cashier.wallet };
  const state = await settle(parts, rows[0]?.id ?? 0n);
  return [state, (await cashier.money(memberId)).central];
}

test('from the least that is credited on a payment is credited, by what arrived; below it, it is dust', async () => {
  expect(await settled({})).toEqual(['credited', 7_100n]);
  expect(await settled({ amount: 5_000_000n, least: 5_000_000 })).toEqual(['credited', 3_550n]);
  expect(await settled({ amount: 4_999_999n, least: 5_000_000 })).toEqual(['dust', 0n]);
});

test('what is worth no fen is dust, however little is credited', async () => {
  expect(await settled({ amount: 1_408n })).toEqual(['dust', 0n]);
  expect(await settled({ amount: 1_409n })).toEqual(['credited', 1n]);
});

test('coins that were made, and sent by nobody, are no deposit', async () => {
  expect(await settled({ sender: address('00') })).toEqual(['unmatched', 0n]);
});

test('the clock of a chain that is ahead of ours opens no order to what was paid before it', async () => {
  expect(await settled({ ahead: 3_600_000 })).toEqual(['credited', 7_100n]);
  expect(await settled({ ahead: -1 })).toEqual(['unmatched', 0n]);
});
