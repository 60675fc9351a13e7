/** A setting is found as it was set by whoever set it, however late the feed tells of it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChangeFeed } from '../platform/change-feed.ts';
import { systemClock } from '../platform/clock.ts';
import { openTestTables, type TestTables } from '../testing/tables.ts';
import { openSettings } from './settings.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await openTestTables();
});
afterAll(() => tables.close());

/** Says that all is well, and tells nothing. */
const late: ChangeFeed = {
  reliable: true,
  unansweredMs: () => 0,
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
