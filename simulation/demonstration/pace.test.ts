/** The time that the making of a past may take, shared among its days. */
import { expect, test } from 'vitest';
import { openPace, openUsed } from './pace.ts';

/** Lives through 90 days of which each takes what its pace allows, and at least so much. @returns when it ended, and the episodes of each */
async function live(budgetMs: number, { night, episode }: { night: number; episode: number }) {
  let now = 0;
  const pace = openPace(90, budgetMs, () => now);
  const ran: number[] = [];
  for (let day = 0; day <= 90; day += 1) {
    let episodes = 0;
    const isLived = pace.day(day);
    for (let left = 3; isLived && left > 0; left -= 1) {
      const until = pace.episode(left);
      if (until === undefined) continue;
      episodes += 1;
      now = Math.max(until, now + episode);
    }
    ran.push(episodes);
    if (isLived)
      await pace.night(async () => {
        now += night;
      });
  }
  return { now, ran, lived: ran.filter((episodes) => episodes > 0).length };
}

test('a past is over in its time where a night takes little, and each of its days is lived', async () => {
  const { now, lived } = await live(80_000, { night: 50, episode: 100 });
  expect(now).toBeLessThanOrEqual(80_000);
  expect(lived).toBe(91);
});

test('on a machine that is five times as slow it is over in the same time, and the last three days are whole', async () => {
  const { now, ran, lived } = await live(80_000, { night: 250, episode: 1_000 });
  expect(now).toBeLessThanOrEqual(80_000);
  expect(ran.slice(-3)).toEqual([3, 3, 3]);
  expect(lived).toBeLessThan(70);
});

test.each([500, 1_000, 2_000])(
  'nights of %i ms leave half of the time to people, spread over all of it',
  async (night) => {
    const { now, ran, lived } = await live(80_000, { night, episode: 300 });
    expect(now).toBeLessThanOrEqual(80_000 + night);
    expect(lived * night).toBeLessThan(0.6 * 80_000);
    for (let from = 0; from < 90; from += 30)
      expect(ran.slice(from, from + 30).some((one) => one > 0)).toBe(true);
  },
);

test('where even the last nights take all of it, something still happens on the last day', async () => {
  const { ran } = await live(3_000, { night: 1_000, episode: 1_000 });
  expect(ran.at(-1)).toBe(1);
});

test('beside other work a past may take longer, four times at most; what it and its database run is no other work', () => {
  let [now, load] = [1_000, 2];
  const used = openUsed(
    () => now,
    () => load,
    2,
  );
  const after = (ms: number) => {
    now += ms;
    return used();
  };
  expect(used()).toBe(1_000);
  expect(after(10_000)).toBe(11_000);
  load = 3;
  expect(after(10_000)).toBe(21_000);
  load = 6;
  expect(after(10_000)).toBe(26_000);
  load = 40;
  expect(after(10_000)).toBe(28_500);
  load = 0;
  expect(after(10_000)).toBe(38_500);
});
