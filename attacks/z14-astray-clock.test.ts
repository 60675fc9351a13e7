/**
 * Z14: the clock of a node goes astray while it works. Must hold, for the program as it is started: beyond a second it is not ready and
 * names the reason, refuses members' calls at once with what became of their money, and works on by itself when the clock is right again;
 * and it does not start where the clock is wrong already.
 */
import { codes } from '@mingpai/contract/codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queueJob } from '../apps/server/src/platform/jobs.ts';
import { type Client, openClient } from '../apps/server/src/testing/client.ts';
import { startNode, type TestNode } from '../apps/server/src/testing/node.ts';
import { startTestSite, type TestSite } from '../apps/server/src/testing/site.ts';

let site: TestSite;
let node: TestNode;
let there: Client;
/** The database's clock goes wrong, as seen by whoever connects from here on; by so many seconds. */
const shift = (seconds: number) => site.owner.query('update clock_shift set seconds = $1', [seconds]);
beforeAll(async () => {
  site = await startTestSite();
  await site.owner.query('create table clock_shift as select 0::float8 as seconds');
  await site.owner.query(
    `create function public.clock_timestamp() returns timestamptz language sql volatile security definer as
       'select pg_catalog.clock_timestamp() + (select seconds from clock_shift) * interval ''1 second'''`,
  );
  await site.owner.query(
    `do $$ begin execute format('alter database %I set search_path = public, pg_catalog', current_database()); end $$`,
  );
  node = await startNode(site.running.site.config);
  there = openClient(() => node.address);
});
afterAll(async () => {
  await node.stop();
  await site.stop();
});

async function readiness(): Promise<unknown> {
  const answer = await fetch(new URL('/readyz', node.address));
  return [answer.status, await answer.json()];
}

test('a node whose clock goes astray leaves, says why, and comes back by itself', async () => {
  const { token } = await site.memberWith(100_000n);
  const transfer = { amount: 1, sourcetype: 'userbalance', targettype: 'mpqp' } as const;
  expect(await readiness()).toEqual([200, { ok: true }]);
  await shift(0.7);
  expect((await there.call('transfer', transfer, { token })).code).toBe(200);
  await shift(-3);
  // Asked all the time, this node knows the balance by heart, and would answer before anything else is looked at.
  const asked = async () => {
    await there.call('balance', {}, { token });
    return readiness();
  };
  await expect.poll(asked, { timeout: 20_000 }).toEqual([503, { ok: false, reason: 'clock' }]);
  for (const name of ['balance', 'transfer', 'profile'] as const)
    expect(await there.call(name, name === 'transfer' ? transfer : {}, { token }), name).toMatchObject({
      status: 503,
      code: codes.unavailable.code,
    });
  // Nor does it work unasked: what is due is left to nodes that know when it is.
  const { database } = site.running.site;
  await queueJob(database, 'sum_book_days', {}, { key: 'asked-of-an-astray-node' });
  const waits = async () =>
    (await database.query("select from graphile_worker.jobs where key = 'asked-of-an-astray-node'")).rows
      .length;
  await new Promise((later) => setTimeout(later, 3_000));
  expect(await waits()).toBe(1);
  const figures = await (await fetch(new URL('/metrics', node.address))).text();
  expect(Number(/^clock_skew_seconds (\S+)$/m.exec(figures)?.[1])).toBeGreaterThan(2);
  await shift(0);
  await expect.poll(readiness, { timeout: 20_000 }).toEqual([200, { ok: true }]);
  expect((await there.call('profile', {}, { token })).code).toBe(200);
  await expect.poll(waits, { timeout: 20_000 }).toBe(0);
});

test('a node does not start beside a database whose clock is another', async () => {
  await shift(3);
  await expect(startNode(site.running.site.config)).rejects.toThrow('the node did not start');
  await shift(0);
});
