/** When a win waits for people, each figure at its border. Amounts in fen. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestTables, type TestTables } from '../testing/tables.ts';
import {
  countExposure,
  dayResults,
  type ExposureLimits,
  limitsFrom,
  roomAhead,
  whyHeld,
} from './exposure.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await openTestTables();
  await tables.database.query(
    `insert into venue (code, name, category, adapter, wallet, position)
     select code, code, 'gaming', 'test', 'seamless', 99 from unnest('{xa,xb}'::text[]) code`,
  );
});
afterAll(() => tables.close());

const now = new Date('2026-11-25T03:20:00Z');
const limits: ExposureLimits = {
  win: 1_000_000n,
  multiple: 5n,
  hour: 10_000_000n,
  ahead: 700n,
  day: 10_000_000n,
};
type Win = Partial<Parameters<typeof whyHeld>[2]>;
const held = (win: Win, at = now) =>
  tables.database.transaction((tx) =>
    whyHeld(tx, limits, { venue: 'xa', net: 100n, payout: 100n, stake: 0n, ...win }, at),
  );

test.each<[string, Win, string | undefined]>([
  ['at the limit of a win', { payout: 1_000_000n, net: 1n }, undefined],
  ['above the limit of a win', { payout: 1_000_001n, net: 1n }, 'win'],
  ['at the multiple of its stake', { stake: 2_000n, payout: 10_000n }, undefined],
  ['above the multiple of its stake', { stake: 2_000n, payout: 10_001n }, 'multiple'],
  ['above the multiple, at the least that is looked at', { stake: 1_999n, payout: 10_000n }, 'multiple'],
  ['far above the multiple, and small', { stake: 1n, payout: 9_999n }, undefined],
  ['without a stake', { payout: 900_000n }, undefined],
  ['that adds nothing', { net: 0n, payout: 2_000_000n }, undefined],
  ['that takes something back', { net: -1n, payout: 2_000_000n }, undefined],
])('a win %s', async (_what, win, reason) => {
  expect(await held(win)).toBe(reason);
});

test('what a venue pays within an hour comes to its limit and no further; a stake that comes back is none of it', async () => {
  const pay = (venue: string, paid: bigint) =>
    tables.database.transaction((tx) => countExposure(tx, venue, 7n, { paid }, now));
  await pay('xa', 9_999_000n);
  await pay('xb', 500n);
  expect(await held({ net: 1_000n, payout: 1_000n })).toBeUndefined();
  expect(await held({ net: 1_001n, payout: 1_001n })).toBe('hour');
  expect(await held({ net: 5_000n, payout: 0n })).toBeUndefined();
  // Another hour begins with all of it.
  expect(await held({ net: 1_001n, payout: 1_001n }, new Date('2026-11-25T04:00:00Z'))).toBeUndefined();
});

test('out of a venue ahead of its records goes what a member has room for, and what the hour has', async () => {
  const room = (owed: bigint) =>
    tables.database.transaction((tx) =>
      roomAhead(tx, { ...limits, hour: 1_000n }, { venue: 'xb', owed }, now),
    );
  expect(await room(0n)).toBe(700n);
  expect(await room(600n)).toBe(100n);
  expect(await room(701n)).toBe(0n);
  await tables.database.transaction((tx) => countExposure(tx, 'xb', 7n, { ahead: 400n }, now));
  await tables.database.transaction((tx) => countExposure(tx, 'xb', 7n, { ahead: 550n }, now));
  expect(await room(0n)).toBe(50n);
  expect(await room(680n)).toBe(20n);
});

test('the result of a venue’s day is what it paid and what waits, since midnight in Beijing', async () => {
  const count = (what: { paid?: bigint; held?: bigint }, at: Date) =>
    tables.database.transaction((tx) => countExposure(tx, 'xb', 7n, what, at));
  await count({ held: 30n }, now);
  await count({ held: 40n }, now);
  await count({ paid: 8_000n }, new Date('2026-11-24T15:59:00Z'));
  await count({ paid: 9n }, new Date('2026-11-24T16:00:00Z'));
  expect((await dayResults(tables.database, now)).get('xb')).toBe(500n + 70n + 9n);
});

test('a venue that has limits of its own is measured by those, and any other by those of all', async () => {
  const all = { win: 5, multiple: 4, hour: 3, ahead: 2, day: 1 };
  const own = { win: 50, multiple: 40, hour: 30, ahead: 20, day: 10 };
  const settings = { current: async () => ({ ...all, venues: { xb: own } }) };
  const limitsOf = limitsFrom(settings as unknown as Parameters<typeof limitsFrom>[0]);
  expect(await limitsOf('xb')).toEqual({ win: 50n, multiple: 40n, hour: 30n, ahead: 20n, day: 10n });
  expect(await limitsOf('xa')).toEqual({ win: 5n, multiple: 4n, hour: 3n, ahead: 2n, day: 1n });
});
