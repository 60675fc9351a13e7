/**
 * Z4: the database goes while a venue is being asked. Must hold: what the venue answered is written down by the node that heard it as
 * soon as there is a database again; neither the member nor another node has to wait until its claim on the transfer is over.
 */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, openClient } from '../apps/server/src/testing/client.ts';
import { type DeafProxy, openDeafProxy } from '../apps/server/src/testing/deaf-proxy.ts';
import { startNode, type TestNode } from '../apps/server/src/testing/node.ts';
import { startTestSite, type TestSite } from '../apps/server/src/testing/site.ts';

let site: TestSite;
let proxy: DeafProxy;
let node: TestNode;
let there: Client;
beforeAll(async () => {
  site = await startTestSite();
  const { config } = site.running.site;
  proxy = await openDeafProxy(config.DATABASE_URL);
  node = await startNode({ ...config, DATABASE_URL: proxy.url });
  there = openClient(() => node.address);
});
afterAll(async () => {
  await node.stop();
  proxy.stop();
  await site.stop();
});

/** The venue knows this player: the node asked it, so that it has heard of its claim. */
function venueKnows(memberId: bigint): boolean {
  const store = new DatabaseSync(join(site.sandbox.dataDir, 'game-platform/store.db'), { readOnly: true });
  try {
    return store.prepare('select 1 from player where player = ?').get(`m${memberId}`) !== undefined;
  } finally {
    store.close();
  }
}

const ready = async () => (await fetch(new URL('/readyz', node.address))).status;

test('a transfer that the venue answered while there was no database ends by the first claim', async () => {
  const { token, id } = await site.memberWith(100_000n);
  const state = async () =>
    (
      await site.owner.query<{ state: string; attempts: number }>(
        'select state, attempts from venue_transfer where member_id = $1',
        [id],
      )
    ).rows[0];
  await site.sandbox.fault('transfers/create', 'slow', 1, { delayMs: 3_000 });
  const order = { amount: 400, sourcetype: 'userbalance', targettype: 'mpqp' } as const;
  const answered = there.call('transfer', order, { token });
  await expect.poll(state).toEqual({ state: 'pending', attempts: 1 });
  await expect.poll(() => venueKnows(id), { interval: 20 }).toBe(true);
  proxy.goDeaf();
  await expect.poll(ready, { timeout: 10_000 }).toBe(503);
  // Every connection was given up: what was being written down failed.
  await expect
    .poll(async () => (await there.call('profile', {}, { token })).status, { timeout: 10_000 })
    .toBe(503);
  expect(await state()).toEqual({ state: 'pending', attempts: 1 });
  proxy.comeBack();
  // Longer than a claim holds, so that a second one would be seen to have been needed.
  await expect.poll(state, { timeout: 40_000 }).toEqual({ state: 'done', attempts: 1 });
  expect(await answered).toMatchObject({ code: 200, data: { state: 1 } });
});
