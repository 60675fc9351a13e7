/** Matches that nobody can foresee: who reads the whole store before the start knows the seed, and not how the match ends (docs/draws.md). */
import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openClock } from '../../../kit/clock.ts';
import { startPlatform, type TestPlatform } from '../../../testing/platform.ts';
import { goTo, seatBettor } from '../../../testing/sports.ts';
import { football } from './football.ts';
import { findLeague } from './leagues.ts';
import { fixturesAt } from './schedule.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform({}, openClock());
});
afterAll(() => platform.stop());

it('a match names the round of its start, is played by nothing that lay there before, and as seed and round say', async () => {
  const bettor = await seatBettor(platform, 'm1');
  const league = findLeague('yt');
  const match = league && fixturesAt(league, platform.platform.clock.now()).at(-1);
  if (!match) throw new Error('no match');
  await goTo(platform, match.startsAt - 60_000);
  const lying = new Set<string>();
  const store = new DatabaseSync(join(platform.platform.config.folder, 'store.db'), { readOnly: true });
  for (const { name } of store.prepare("select name from sqlite_schema where type = 'table'").all())
    for (const row of store.prepare(`select * from "${String(name)}"`).all())
      for (const value of Object.values(row)) if (typeof value === 'string') lying.add(value);
  store.close();
  const coursesOf = (seed: string) => football.course({ seed, event: match.id }, match);
  const foreseen = [...lying].filter((text) => /^[0-9a-f]{64}$/.test(text)).map(coursesOf);
  const before = await bettor.event(match.id);
  expect(before).toMatchObject({ server_seed: null, beacon: { signature: null } });
  // Signed at the very moment of the start.
  expect(1_692_803_367_000 + ((before.beacon?.round ?? 0) - 1) * 3_000).toBe(match.startsAt);

  await goTo(platform, match.startsAt + football.longestMs + 1_000);
  const { server_seed: seed, beacon, ...after } = await bettor.event(match.id);
  expect(lying.has(seed ?? '')).toBe(true);
  const from = createHmac('sha256', seed ?? '')
    .update(beacon?.signature ?? '')
    .digest('hex');
  const { happenings, result } = coursesOf(from);
  expect(after.happenings).toMatchObject(happenings.map(({ at, side }) => ({ at, side })));
  expect(after.result).toEqual(result);
  const same = (course: ReturnType<typeof coursesOf>) =>
    JSON.stringify(course.happenings) === JSON.stringify(happenings);
  // A match without goals is like any other without.
  if (happenings.length > 1) expect(foreseen.filter(same)).toEqual([]);
});
