/** The matches that everybody sees on the home page, as their venue tells them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { venueTopic } from '../game-providers/index.ts';
import { announce } from '../platform/change-feed.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.stop());

test('matches stand there with the prices of the venue, as it tells them, and are gone with the venue', async () => {
  const matches = async () => {
    const { code, data } = await site.call('matches', {});
    expect(code).toBe(200);
    return data;
  };
  await expect
    .poll(async () => (await matches()).filter(({ odds }) => odds.length > 0).length)
    .toBeGreaterThan(0);
  const told = await matches();
  expect(told.length).toBeLessThanOrEqual(12);
  for (const match of told) {
    expect(match).toMatchObject({ platform_name: 'mpty', game_code: 'football' });
    if (match.running) expect(match).toMatchObject({ starts_in: 0, odds: [] });
    else expect(match.odds.map(({ selection }) => selection)).toEqual(['home', 'draw', 'away']);
    for (const { odds } of match.odds) expect(odds).toBeGreaterThan(100);
  }
  expect(told.map(({ running }) => running)).toEqual(
    told
      .map(({ running }) => running)
      .toSorted()
      .toReversed(),
  );
  await site.owner.query("update venue set enabled = false where code = 'mpty'");
  await site.running.site.database.transaction((tx) => announce(tx, venueTopic, 'mpty'));
  await expect.poll(matches).toEqual([]);
});
