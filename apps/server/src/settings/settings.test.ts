/** A setting is found as it was set by whoever set it, however late the feed tells of it; of versions each holds for its time. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChangeFeed } from '../platform/change-feed.ts';
import { SetClock, systemClock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { openTestTables, type TestTables } from '../testing/tables.ts';
import { heldBefore, openSettings, siteClosing } from './settings.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await openTestTables();
});
afterAll(() => tables.close());

/** Says that all is well, and tells nothing. */
const late: ChangeFeed = {
  reliable: true,
  unansweredMs: () => 0,
  former: false,
  on: () => undefined,
  onSilence: () => undefined,
  follow: () => undefined,
  close: async () => undefined,
};

test('who set something finds it in the next answer, and what was taken back is not found', async () => {
  const settings = openSettings(tables.database, late, systemClock);
  const limit = async () => (await settings.current('adjustments')).chiefFrom;
  const before = await limit();
  const set = (chiefFrom: number) =>
    tables.database.transaction(async (tx) => {
      await settings.set(tx, 'adjustments', { chiefFrom }, 'seed');
      // Whoever reads before it is committed must not keep what held until then.
      expect(await limit()).toBe(before);
      if (chiefFrom === 1) throw new Error('taken back');
    });
  await expect(set(1)).rejects.toThrow('taken back');
  expect(await limit()).toBe(before);
  await set(before + 7);
  expect(await limit()).toBe(before + 7);
  expect((await settings.versions('adjustments')).at(-1)?.value.chiefFrom).toBe(before + 7);
});

test('what the feed tells of is read again, the versions of before too, and a read that failed is forgotten', async () => {
  const told: ((area: string) => void)[] = [];
  let broken = false;
  const shaky = {
    ...tables.database,
    query: (...asked: Parameters<Database['query']>) =>
      broken ? Promise.reject(new Error('gone')) : tables.database.query(...asked),
  } as Database;
  const feed = { ...late, on: (_topic: string, tell: (area: string) => void) => void told.push(tell) };
  const reader = openSettings(shaky, feed, systemClock);
  broken = true;
  await expect(reader.current('bonuses')).rejects.toThrow('gone');
  broken = false;
  expect((await reader.current('bonuses')).clerkDay).toBeGreaterThan(0);
  const before = await reader.versions('adjustments');
  await reader.current('adjustments');
  const writer = openSettings(tables.database, late, systemClock);
  await tables.database.transaction((tx) => writer.set(tx, 'adjustments', { chiefFrom: 4_711 }, 'seed'));
  expect((await reader.versions('adjustments')).length).toBe(before.length);
  for (const tell of told) tell('adjustments');
  expect((await reader.versions('adjustments')).at(-1)?.value.chiefFrom).toBe(4_711);
  expect((await reader.current('adjustments')).chiefFrom).toBe(4_711);
});

test('a version that was ordered for a moment begins no earlier than the one that it follows', async () => {
  const clock = new SetClock('2027-03-01T04:00:00.000Z');
  const settings = openSettings(tables.database, late, clock);
  const set = (chiefFrom: number, since: Date) =>
    tables.database.transaction((tx) => settings.set(tx, 'adjustments', { chiefFrom }, 'seed', since));
  const [ten, nine] = [new Date('2027-03-01T10:00:00.000Z'), new Date('2027-03-01T09:00:00.000Z')];
  await set(10, ten);
  await set(9, nine);
  const versions = await settings.versions('adjustments');
  expect(versions.slice(-2).map(({ value, since }) => [value.chiefFrom, since])).toEqual([
    [10, ten],
    [9, ten],
  ]);
  // At its first moment what it follows held until then.
  expect(heldBefore(versions.slice(0, -1), ten).chiefFrom).not.toBe(10);
  expect(heldBefore(versions.slice(0, -1), new Date(ten.getTime() + 1)).chiefFrom).toBe(10);
});

test('who closed the site is whoever closed it last, whatever was set of it while it was closed', async () => {
  const clock = new SetClock('2027-04-01T04:00:00.000Z');
  const settings = openSettings(tables.database, late, clock);
  const people = [await tables.staff('chief'), await tables.staff('clerk')];
  const set = async (siteState: 0 | 1, by: bigint) => {
    clock.advance(60_000);
    const value = { ...(await settings.current('site')), siteState };
    await tables.database.transaction((tx) => settings.set(tx, 'site', value, `staff/${by}`));
    return clock.now();
  };
  const [one = 0n, other = 0n] = people;
  expect(await siteClosing(tables.database)).toBeUndefined();
  await set(1, one);
  await set(0, one);
  await set(1, one);
  expect(await siteClosing(tables.database)).toBeUndefined();
  const at = await set(0, other);
  await set(0, one);
  const { rows } = await tables.database.query<{ name: string }>(
    'select name from staff_name where id = $1',
    [other],
  );
  expect(await siteClosing(tables.database)).toEqual({ by: rows[0]?.name, at });
});
