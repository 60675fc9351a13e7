/** The matches that everybody sees on the home page, as their venue tells them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { venueTopic } from '../game-providers/index.ts';
import { announce } from '../platform/change-feed.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';
import { inOrder, ofNow } from './matches.ts';

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
    expect(match).toMatchObject({ platform_name: 'mpty', game_code: 'football', simulated: true });
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
  const starts = told.filter(({ running }) => !running).map(({ starts_in }) => starts_in);
  expect(starts).toEqual(starts.toSorted((one, other) => one - other));
  await site.owner.query("update venue set enabled = false where code = 'mpty'");
  await site.running.site.database.transaction((tx) => announce(tx, venueTopic, 'mpty'));
  await expect.poll(matches).toEqual([]);
});

test('those that run are first, then the soonest', () => {
  const [far, near, longRunning, running] = [
    { running: false, startsInMs: 90_000 },
    { running: false, startsInMs: 10_000 },
    { running: true, startsInMs: -80_000 },
    { running: true, startsInMs: -5_000 },
  ];
  expect(inOrder([far, running, near, longRunning])).toEqual([longRunning, running, near, far]);
});

test('what was told a while ago is counted on from there, and what has begun since is left out', () => {
  const match = {
    id: 'm1',
    game: 'football',
    league: { zh: '联赛', en: 'League' },
    home: { zh: '主队', en: 'Home' },
    away: { zh: '客队', en: 'Away' },
    running: false,
    score: { home: 0, away: 0 },
    odds: [],
    simulated: true,
  };
  const value = [
    { ...match, startsInMs: 20_000 },
    { ...match, startsInMs: 4_000 },
    { ...match, running: true, startsInMs: -9_000 },
  ];
  expect(ofNow({ value, ageMs: 5_000 }).map(({ startsInMs }) => startsInMs)).toEqual([15_000, -14_000]);
  expect(ofNow({ value, ageMs: 0 })).toEqual(value);
  expect(ofNow(undefined)).toEqual([]);
});
