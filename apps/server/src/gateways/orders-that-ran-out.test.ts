/** Money for orders that ran out has the room that money has which comes without an order, and counts on the day on which it comes. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { areas } from '../settings/index.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';
import { callback, centralOf, paid, TestClock } from './testing.ts';

const clock = new TestClock();
const hour = 3_600_000;
let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ clock });
  await site.sandbox.fault('payments/callback', 'down', 1_000);
});
afterAll(() => site?.stop());

/** @returns the order's number, '' when it was refused */
async function open(token: string, amount = 1_000): Promise<string> {
  const asked = { paytype: 'wxpay', amount, bank_no: 'a1B2' } as const;
  const { data } = await site.call('openDeposit', asked, { token, key: crypto.randomUUID() });
  return data?.deposit_no ?? '';
}

/** What became of the money for each of these orders. */
async function outcomes(orders: readonly string[]) {
  const { rows } = await site.running.site.database.query<{ order_no: string; outcome: string }>(
    "select order_no, coalesce(nullif(reason, ''), state) as outcome from gateway_arrival where order_no = any($1)",
    [orders],
  );
  return orders.map((order) => rows.find(({ order_no }) => order_no === order)?.outcome);
}

async function level(figures: object): Promise<void> {
  const { settings, site: parts } = site.running;
  const value = areas.identity.parse({ none: { deposits: figures } });
  await parts.database.transaction((tx) => settings.set(tx, 'identity', value, 'seed'));
  await expect.poll(() => settings.current('identity')).toEqual(value);
}

test('of four orders that ran out, each as large as what the level allows for life, one is credited by itself', async () => {
  await level({ life: 100_000 });
  const { token } = await site.member();
  const orders: string[] = [];
  for (let n = 0; n < 4; n += 1) {
    orders.push(await open(token));
    await clock.advance(site, hour + 1);
  }
  expect(orders).not.toContain('');
  for (const order of orders) await callback(site, paid(order));
  expect(await outcomes(orders)).toEqual(['credited', 'beyond_level', 'beyond_level', 'beyond_level']);
  expect(await centralOf(site, token)).toBe(1_000);
  await level({});
});

test('what the level allows a day is used up by what was credited today, whenever it was ordered', async () => {
  await level({ day: 100_000 });
  const { token } = await site.member();
  const order = await open(token);
  await clock.advance(site, 25 * hour);
  await callback(site, paid(order));
  expect(await centralOf(site, token)).toBe(1_000);
  expect(await open(token, 100)).toBe('');
  await clock.advance(site, 25 * hour);
  expect(await open(token)).not.toBe('');
  await level({});
});

test("one's own limit of a day holds on the day on which orders of other days are paid", async () => {
  const { token } = await site.member();
  expect((await site.call('setPlayLimit', { kind: 'deposit', amount: '1000' }, { token })).code).toBe(200);
  const orders: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    orders.push(await open(token));
    await clock.advance(site, 25 * hour);
  }
  expect(orders).not.toContain('');
  for (const order of orders) await callback(site, paid(order));
  expect(await outcomes(orders)).toEqual(['credited', 'beyond_limit', 'beyond_limit']);
  expect(await open(token, 100)).toBe('');
  expect(await centralOf(site, token)).toBe(1_000);
});

test('an open order keeps its room until it runs out, and money for it within its hour is not counted twice', async () => {
  await level({ day: 100_000 });
  const { token } = await site.member();
  const order = await open(token);
  expect(await open(token, 100)).toBe('');
  await callback(site, paid(order));
  expect(await outcomes([order])).toEqual(['credited']);
  await level({});
});
