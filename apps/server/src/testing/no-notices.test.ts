/**
 * Transactions that send a notice (NOTIFY) commit one behind the other through the whole cluster of databases, so no transfer to
 * or from a venue sends one: not of ours, and not of the job library's (docs/decisions/0060).
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from './site.ts';

let site: TestSite;
let ear: pg.Client;
const heard: string[] = [];
beforeAll(async () => {
  // Without background work: what that sends is none of money's.
  site = await startTestSite({ works: false });
  ear = new pg.Client({ connectionString: site.running.site.config.DATABASE_URL });
  await ear.connect();
  ear.on('notification', ({ channel, payload }) => heard.push(`${channel} ${payload}`));
  await ear.query('listen mingpai_changes');
  await ear.query('listen "jobs:insert"');
});
afterAll(async () => {
  await ear.end();
  await site.stop();
});

/** What was sent by all that has committed before. */
async function noticesOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  heard.length = 0;
  await work();
  // Notices come in the order of commits: this one after all of them.
  await site.running.site.database.query("select pg_notify('mingpai_changes', 'end')");
  await expect.poll(() => heard.at(-1)).toBe('mingpai_changes end');
  return heard.slice(0, -1);
}

test('what a member has is credited, moves to a venue and comes back without a notice', async () => {
  const { token } = await site.memberWith(100_000n);
  const notices = await noticesOf(async () => {
    const into = { amount: 300, sourcetype: 'userbalance', targettype: 'mpqp' };
    expect((await site.call('transfer', into, { token, key: randomUUID() })).code).toBe(200);
    const back = { amount: 100, sourcetype: 'mpqp', targettype: 'userbalance' };
    expect((await site.call('transfer', back, { token, key: randomUUID() })).code).toBe(200);
    expect((await site.call('recycleAll', {}, { token })).code).toBe(200);
    await site.memberWith(50_000n);
  });
  expect(notices).toEqual([]);
});
