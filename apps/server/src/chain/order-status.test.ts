/** What the chain knows of an order: whether people may approve it by hand, and what its member reads, on tables. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DepositOrder } from '../deposits/index.ts';
import { SetClock } from '../platform/clock.ts';
import type { Settings } from '../settings/index.ts';
import { openTestTables, type TestTables } from '../testing/tables.ts';
import type { NodeAddress } from './addresses.ts';
import { arrivalOf, refuseByHand } from './order-status.ts';
import { see } from './store.ts';

const address = (digits: string): NodeAddress => `0x${digits.repeat(20)}`;
const clock = new SetClock(new Date('2026-03-02T04:00:00Z'));
let tables: TestTables;
beforeAll(async () => {
  tables = await openTestTables(clock);
});
afterAll(() => tables.close());

/** Both networks as they are set; watched unless told otherwise. */
const settings = (enabled = true) => {
  const set = { enabled, confirmations: 12 };
  return { current: async () => ({ ERC20: set, TRC20: set }) } as unknown as Settings;
};

async function ordered(): Promise<DepositOrder> {
  const member = await tables.member();
  const { rows } = await tables.database.query<{ id: bigint }>(
    `insert into deposit_order (order_no, member_id, way, protocol, amount, usdt, rate, last_four, created_at, expires_at)
     values ('D' || gen_random_uuid(), $1, 'usdt', 'ERC20', 3550, 5000000, 71000, 'aaaa', $2, $2) returning id`,
    [member, clock.now()],
  );
  return { id: rows[0]?.id ?? 0n, protocol: 'ERC20' } as DepositOrder;
}

interface Paid {
  readonly state: string;
  /** The order that it is held for. */
  readonly of?: DepositOrder;
  /** The order that its member says it is for. */
  readonly saidFor?: DepositOrder;
  readonly amount?: bigint;
}

async function paid({ state, of, saidFor, amount = 5_000_000n }: Paid): Promise<void> {
  const txHash = `0x${crypto.randomUUID().replaceAll('-', '').repeat(2)}`;
  const place = { txHash, logIndex: 0, nth: 0, sender: address('5e'), recipient: address('0a'), amount };
  const transfer = { ...place, block: 1n, blockHash: `0x${'b1'.repeat(32)}`, blockAt: clock.now() };
  await see(tables.database, 'ERC20', { transfer, head: 9n, now: clock.now() });
  const { rows } = await tables.database.query<{ id: bigint }>(
    `update chain_payment set state = $2, order_id = $3, decided_by = case when $2 in ('credited', 'ignored') then 'staff/1' end,
            decided_at = case when $2 in ('credited', 'ignored') then $4::timestamptz end
      where tx_hash = $1 returning id`,
    [txHash, state, of?.id ?? null, clock.now()],
  );
  if (saidFor)
    await tables.database.query(
      'insert into chain_claim (payment_id, order_id, claimed_at) values ($1, $2, $3)',
      [rows[0]?.id, saidFor.id, clock.now()],
    );
}

const byHand = async (order: DepositOrder, of = settings()) => {
  const refusal = await refuseByHand(tables.database, of, order.id);
  return refusal?.code ?? 'may be';
};

test.each([
  ['seen', 'held', 'payment_on_its_way'],
  ['confirmed', 'held', 'payment_on_its_way'],
  ['unmatched', 'held', 'payment_claimed'],
  ['credited', 'held', 'may be'],
  ['ignored', 'held', 'may be'],
  ['removed', 'held', 'may be'],
  ['unmatched', 'said', 'payment_claimed'],
  ['ambiguous', 'said', 'payment_claimed'],
  ['dust', 'said', 'payment_claimed'],
  ['ignored', 'said', 'may be'],
  ['seen', 'said', 'may be'],
] as const)(
  'with a payment that is %s and %s to be for it, an order by hand: %s',
  async (state, how, said) => {
    const order = await ordered();
    await paid(how === 'held' ? { state, of: order } : { state, saidFor: order });
    expect(await byHand(order)).toBe(said);
    // What nobody watches any more becomes final for nobody.
    expect(await byHand(order, settings(false))).toBe('may be');
    expect(await byHand(await ordered())).toBe('may be');
  },
);

test('money on its way is said before money that people have to look at, whichever came first', async () => {
  const [one, other] = [await ordered(), await ordered()];
  await paid({ state: 'unmatched', saidFor: one });
  await paid({ state: 'seen', of: one });
  await paid({ state: 'seen', of: other });
  await paid({ state: 'unmatched', saidFor: other });
  expect([await byHand(one), await byHand(other)]).toEqual(['payment_on_its_way', 'payment_on_its_way']);
});

test('its member reads what was credited before what came first, and what is held for it before what is said to be', async () => {
  const arrival = (order: DepositOrder, of = settings()) => arrivalOf(tables.database, of, order);
  const order = await ordered();
  expect([await arrival(order), await arrival(order, settings(false))]).toEqual(['awaited', undefined]);
  await paid({ state: 'ambiguous', saidFor: order, amount: 1_000_000n });
  expect(await arrival(order)).toMatchObject({ usdt: 1_000_000n, review: true, final: true });
  await paid({ state: 'seen', of: order, amount: 2_000_000n });
  expect(await arrival(order)).toMatchObject({
    usdt: 2_000_000n,
    review: false,
    final: false,
    confirmations: 9,
    needed: 12,
  });
  await paid({ state: 'credited', of: order, amount: 3_000_000n });
  expect(await arrival(order)).toMatchObject({ usdt: 3_000_000n, review: false, final: true });
  expect(await arrivalOf(tables.database, settings(), { ...order, protocol: null })).toBeUndefined();
});
