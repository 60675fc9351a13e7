/** The latest draws that everybody sees on the home page, as their venue tells them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { venueTopic } from '../game-providers/index.ts';
import { announce } from '../platform/change-feed.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';
import { newest } from './draws.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.stop());

test('a visitor sees what was drawn last, with the page that repeats it in their language, and nothing of a venue that is closed', async () => {
  const draws = async () => {
    const { code, data } = await site.call('draws', {});
    expect(code).toBe(200);
    return data;
  };
  await expect.poll(async () => (await draws()).length).toBeGreaterThan(1);
  const told = await draws();
  expect(told.length).toBeLessThanOrEqual(6);
  for (const { game_code, name, round, numbers, verify_url } of told) {
    const [count, most] = game_code === 'k3' ? [3, 6] : [5, 9];
    expect(numbers).toHaveLength(count);
    for (const number of numbers) expect(number).toBeLessThanOrEqual(most);
    expect(round).toMatch(/^\d{8}-\d{4}$/);
    expect(name).toBe(game_code === 'k3' ? '快三' : '时时彩');
    expect(verify_url).toContain('/verify/');
  }
  const times = told.map(({ at }) => at);
  expect(times).toEqual(times.toSorted().toReversed());

  await site.owner.query("update venue set enabled = false where code = 'mpcp'");
  await site.running.site.database.transaction((tx) => announce(tx, venueTopic, 'mpcp'));
  await expect.poll(draws).toEqual([]);
});

test('of all games the newest are shown, whichever drew them', () => {
  const at = (second: number) => ({ drawnAt: new Date(second * 1000) });
  expect(newest([1, 9, 5, 7, 3, 8, 2].map(at))).toEqual([9, 8, 7, 5, 3, 2].map(at));
});
