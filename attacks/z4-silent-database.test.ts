/**
 * Z4: the machine of the database vanishes without a word: no connection is closed, nothing is answered. Must hold, for the program as it
 * is started: nothing older than two seconds is answered from memory, neither a balance nor a session; `/readyz` says no within three;
 * calls are refused clearly instead of hanging; and the node works on by itself within ten when the database is back.
 */
import { codes } from '@mingpai/contract/codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queueJob } from '../apps/server/src/platform/jobs.ts';
import { type Client, openClient } from '../apps/server/src/testing/client.ts';
import { type DeafProxy, openDeafProxy } from '../apps/server/src/testing/deaf-proxy.ts';
import { startNode, type TestNode } from '../apps/server/src/testing/node.ts';
import { startTestSite, type TestSite } from '../apps/server/src/testing/site.ts';

/** Its way to the database is sound: what happens there happens on. */
let site: TestSite;
let proxy: DeafProxy;
/** Reaches the database through the proxy alone. */
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

const ready = async () => (await fetch(new URL('/readyz', node.address))).status;
const transfer = { amount: 1, sourcetype: 'userbalance', targettype: 'mpqp' } as const;

test('a database that is silent is not believed to be there, and not waited for', async () => {
  const [player, leaver] = [await site.memberWith(100_000n), await site.memberWith(100_000n)];
  const [as, left] = [{ token: player.token }, { token: leaver.token }];
  const balance = async (who: typeof as) => (await there.call('balance', {}, who)).data.balance;
  expect([await ready(), await balance(as), await balance(left)]).toEqual([200, 1_000, 1_000]);

  proxy.goDeaf();
  const gone = performance.now();
  // What this node cannot hear of: money that went, a session that ended.
  await site.call('transfer', { ...transfer, amount: 400 }, as);
  await site.call('signOut', {}, left);
  // Asked in the first moment, it waits for an answer that never comes; it ends all the same, by our own hand.
  const waiting = there.call('transfer', transfer, as);
  let lastBelieved = 0;
  let lastReady = 0;
  while (performance.now() - gone < 3_500) {
    const asked = performance.now() - gone;
    const answers = await Promise.race([
      Promise.all([there.call('balance', {}, as), there.call('balance', {}, left)]),
      new Promise<[]>((later) => setTimeout(later, 300, [])),
    ]);
    if (answers.some(({ code }) => code === 200)) lastBelieved = asked;
    if ((await ready()) === 200) lastReady = asked;
    await new Promise((later) => setTimeout(later, 100));
  }
  expect(lastBelieved).toBeLessThan(2_600);
  expect(lastReady).toBeLessThan(3_000);
  expect(await waiting).toMatchObject({ status: 503, code: codes.unavailable.code });
  // From now on nobody waits at all: visitors and members, for money and for looking.
  for (const [name, payload] of [
    ['balance', {}],
    ['profile', {}],
    ['notices', {}],
    ['transfer', transfer],
  ] as const) {
    const began = performance.now();
    expect(await there.call(name, payload, as), name).toMatchObject({
      status: 503,
      code: codes.unavailable.code,
    });
    expect(performance.now() - began, name).toBeLessThan(1_500);
  }

  proxy.comeBack();
  const back = { timeout: 10_000 };
  await expect.poll(ready, back).toBe(200);
  await expect.poll(async () => (await there.call('profile', {}, as)).code, back).toBe(200);
  expect(await balance(as)).toBe(600);
  expect((await there.call('balance', {}, left)).code).toBe(codes.session_lost.code);
});

test('whoever is told so hears in both languages what became of the money and what to do', async () => {
  proxy.goDeaf();
  await expect.poll(ready, { timeout: 10_000 }).toBe(503);
  await expect.poll(async () => (await there.call('profile', {})).status, { timeout: 10_000 }).toBe(503);
  const told = async (language: string) => {
    const answer = await fetch(new URL('/api/transfer', node.address), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': language },
      body: JSON.stringify(transfer),
    });
    const { message } = (await answer.json()) as { message: string };
    return [answer.status, answer.headers.get('retry-after'), message];
  };
  expect(await told('zh-CN')).toEqual([
    503,
    '2',
    expect.stringMatching(/资金安全.*要么已完成，要么没有进行.*查看记录/),
  ]);
  expect(await told('en')).toEqual([
    503,
    '2',
    expect.stringMatching(/money is safe.*completed or not started.*records/),
  ]);
  proxy.comeBack();
  await expect.poll(ready, { timeout: 10_000 }).toBe(200);
});

test('background work goes on soon after readiness, though the old connections never hear that they are dead', async () => {
  proxy.goDeaf();
  await expect.poll(ready, { timeout: 10_000 }).toBe(503);
  // Long enough that every connection waits for an answer.
  await new Promise((later) => setTimeout(later, 2_000));
  proxy.comeBackAnew();
  await expect.poll(ready, { timeout: 10_000 }).toBe(200);
  const { database } = site.running.site;
  await queueJob(database, 'sum_book_days', {}, { key: 'asked-after-the-silence' });
  const waits = async () =>
    (await database.query("select from graphile_worker.jobs where key = 'asked-after-the-silence'")).rows;
  // A dead connection would hold a worker for minutes.
  await expect.poll(waits, { timeout: 30_000 }).toEqual([]);
});
