/**
 * Z6: strangers take all of the database's connections. Must hold: a node that has some goes on serving with them, after a quiet time
 * too; one that has none says so to the balancer, which asks the others, and is back by itself when there is room.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningSite } from '../apps/server/src/app/start.ts';
import { openClient } from '../apps/server/src/testing/client.ts';
import { startTestSite, type TestSite } from '../apps/server/src/testing/site.ts';

let site: TestSite;
let other: RunningSite;
beforeAll(async () => {
  site = await startTestSite();
  other = await site.secondNode();
});
afterAll(async () => {
  await places(-1);
  await other.stop();
  await site.stop();
});

/** So many may be connected; those who are stay. */
const places = (most: number) =>
  site.owner.query(
    `do $$ begin execute format('alter database %I connection limit ${most}', current_database()); end $$`,
  );
const ready = async ({ address }: { readonly address: string }) => {
  const answer = await fetch(new URL('/readyz', address));
  return [answer.status, ((await answer.json()) as { reason?: string }).reason];
};

test('who has connections goes on with them, who has none is not asked until there is room', async () => {
  const { token } = await site.memberWith(100_000n);
  const there = openClient(() => other.address);
  const looks = async () => [
    (await site.call('profile', {}, { token })).code,
    (await there.call('profile', {}, { token })).code,
  ];
  expect(await looks()).toEqual([200, 200]);
  await places(0);
  // Longer than connections that nobody uses are kept.
  await pause(12_000);
  expect(await looks()).toEqual([200, 200]);
  expect([await ready(site.running), await ready(other)]).toEqual([
    [200, undefined],
    [200, undefined],
  ]);

  other.site.database.abandon();
  await expect.poll(() => ready(other), { timeout: 5_000 }).toEqual([503, 'connections']);
  expect(await ready(site.running)).toEqual([200, undefined]);
  expect((await site.call('profile', {}, { token })).code).toBe(200);

  await places(-1);
  await expect.poll(() => ready(other), { timeout: 3_000 }).toEqual([200, undefined]);
  expect(await looks()).toEqual([200, 200]);
});
