/**
 * A standby took over, new connections are led to it, and the former primary lives: whoever is still connected there would be answered
 * from before, and what it announces is heard by nobody.
 */
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startStandby, type TestStandby } from '../testing/standby.ts';
import { type ChangeFeed, openChangeFeed } from './change-feed.ts';
import { openDatabase, type Queryable } from './database.ts';
import { openLog } from './log.ts';

let pair: TestStandby;
/** Leads each new connection to where `to` says then. */
let way: Server;
let to: string;
const ways = new Set<Socket>();
let url: string;
let feed: ChangeFeed | undefined;
beforeAll(async () => {
  pair = await startStandby();
  to = pair.url;
  way = createServer((near) => {
    const far = connect(Number(new URL(to).port), new URL(to).hostname);
    ways.add(near);
    near.pipe(far).pipe(near);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => undefined);
      one.on('close', () => other.destroy());
    }
  });
  way.listen(0, '127.0.0.1');
  await once(way, 'listening');
  const address = way.address();
  const through = new URL(pair.url);
  through.port = String(address && typeof address === 'object' ? address.port : 0);
  url = through.href;
});
afterAll(async () => {
  await feed?.close();
  way.close();
  await pair.stop();
});

async function write(at: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: at });
  await client.connect();
  await client.query(sql);
  await client.end();
}

test('two seconds after new connections lead to another primary nothing is answered as the former one knows it', async () => {
  await write(pair.url, 'create table balance (fen int); insert into balance values (1)');
  await pair.caughtUp();
  const database = openDatabase(url, { connections: 4 });
  feed = await openChangeFeed(url, openLog('silent'), { looksForLater: true });
  feed.onSilence(() => database.abandon());
  feed.follow(
    async (db: Queryable) => void (await db.query('select')),
    () => undefined,
  );
  const told: string[] = [];
  feed.on(
    'balance',
    (key) => told.push(key),
    () => undefined,
  );
  const balance = async () =>
    (await database.query<{ fen: number }>('select fen from balance').catch(() => undefined))?.rows[0]?.fen;
  expect(await balance()).toBe(1);
  await expect.poll(() => feed?.reliable).toBe(true);

  await pair.promote();
  await write(pair.standbyUrl, 'update balance set fen = 2');
  to = pair.standbyUrl;
  const led = performance.now();
  let lastBefore = 0;
  while (performance.now() - led < 4_000) {
    const asked = performance.now() - led;
    if ((await balance()) === 1) lastBefore = asked;
    await new Promise((later) => setTimeout(later, 50));
  }
  expect(lastBefore).toBeGreaterThan(0);
  expect(lastBefore).toBeLessThan(2_500);
  await expect.poll(() => feed?.reliable, { timeout: 5_000 }).toBe(true);
  await write(pair.standbyUrl, "select pg_notify('mingpai_changes', 'balance 7')");
  await expect.poll(() => told, { timeout: 3_000 }).toEqual(['7']);
  await database.close();
});

test('led back to a primary of before, a node believes nothing of it and says so until the later one answers', async () => {
  expect(feed?.former).toBe(false);
  to = pair.url;
  for (const near of ways) near.destroy();
  await expect.poll(() => feed?.former, { timeout: 5_000 }).toBe(true);
  expect([feed?.reliable, (feed?.unansweredMs() ?? 0) > 0]).toEqual([false, true]);
  to = pair.standbyUrl;
  await expect.poll(() => feed?.reliable, { timeout: 5_000 }).toBe(true);
  expect(feed?.former).toBe(false);
});
