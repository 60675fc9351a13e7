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

const randomAddress = (): NodeAddress => `0x${crypto.randomUUID().replaceAll('-', '')}${'0'.repeat(8)}`;

interface Ordered {
  readonly recipient: NodeAddress;
  /** Of an order without an address of its own. */
  readonly lastFour?: string;
}

/** An order of 71 yuan for 10 USDT, opened now. @returns whose */
async function ordered({ recipient, lastFour }: Ordered): Promise<bigint> {
  const memberId = await cashier.memberWith(0n);
  await cashier.database.query(
    `insert into deposit_order (order_no, member_id, way, protocol, amount, usdt, rate, last_four, receiving, own_address, created_at, expires_at)
     values ('D' || gen_random_uuid(), $1, 'usdt', 'ERC20', 7100, 10000000, 71000, $4, $2, $5, $3::timestamptz, $3::timestamptz + interval '1 hour')`,
    [memberId, addressText('ERC20', recipient), clock.now(), lastFour ?? '', lastFour === undefined],
  );
  return memberId;
}

interface Paid {
  readonly recipient: NodeAddress;
  /** micro-USDT */
  readonly amount?: bigint;
  readonly least?: number;
  readonly sender?: NodeAddress;
  /** By how many ms the chain's clock is ahead of ours. */
  readonly ahead?: number;
  /** When it was seen. */
  readonly seen?: Date;
}

/** @returns the state in which it is afterwards */
async function paid({ recipient, amount = 10_000_000n, least = 0, ...more }: Paid): Promise<string> {
  const { sender = address('5e'), ahead = 0, seen = clock.now() } = more;
  const txHash = `0x${crypto.randomUUID().replaceAll('-', '').repeat(2)}`;
  const place = { txHash, logIndex: 0, nth: 0, sender, recipient, amount };
  const blockAt = new Date(seen.getTime() + ahead);
  const transfer = { ...place, block: 1n, blockHash: `0x${'b1'.repeat(32)}`, blockAt };
  await see(cashier.database, 'ERC20', { transfer, head: 99n, now: seen });
  const { rows } = await cashier.database.query<{ id: bigint }>(
    "update chain_payment set state = 'confirmed' where tx_hash = $1 returning id",
    [txHash],
  );
  const set = await cashier.settings.current('chain');
  const ERC20 = { ...set.ERC20, leastCredited: least, checkAddresses: false };
  await cashier.database.transaction((tx) => cashier.settings.set(tx, 'chain', { ...set, ERC20 }, 'seed'));
  const parts = { site: { ...cashier.site, clock }, settings: cashier.settings, wallet: cashier.wallet };
  return settle(parts, rows[0]?.id ?? 0n);
}
const central = async (memberId: bigint) => (await cashier.money(memberId)).central;

/** A payment to an order with an address of its own. @returns what became of it, and what its member has then, fen */
async function settled(more: Omit<Paid, 'recipient'> = {}): Promise<[string, bigint]> {
  const recipient = randomAddress();
  const memberId = await ordered({ recipient });
  const state = await paid({ recipient, ...more });
  return [state, await central(memberId)];
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

test('the clock of a chain that is ahead of ours opens no order to what was seen before it', async () => {
  expect(await settled({ ahead: 3_600_000 })).toEqual(['credited', 7_100n]);
  expect(await settled({ ahead: -1 })).toEqual(['unmatched', 0n]);
  const recipient = randomAddress();
  const seen = clock.now();
  clock.advance(60_000);
  const memberId = await ordered({ recipient });
  expect(await paid({ recipient, seen, ahead: 3_600_000 })).toBe('unmatched');
  expect(await central(memberId)).toBe(0n);
});

test('where upper and lower case tell no addresses apart, they tell no two members apart either', async () => {
  const recipient = randomAddress();
  const members = [
    await ordered({ recipient, lastFour: '5e5e' }),
    await ordered({ recipient, lastFour: '5E5E' }),
  ];
  expect(await paid({ recipient })).toBe('ambiguous');
  expect(await Promise.all(members.map(central))).toEqual([0n, 0n]);
});
