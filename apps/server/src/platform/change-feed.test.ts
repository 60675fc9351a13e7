/** What the feed makes of a database that is silent, comes back badly, or is only slow. */
import { afterEach, expect, test } from 'vitest';
import { type FakePostgres, startFakePostgres } from '../testing/fake-postgres.ts';
import { type ChangeFeed, openChangeFeed } from './change-feed.ts';
import type { Queryable } from './database.ts';
import type { openLog } from './log.ts';

type Log = ReturnType<typeof openLog>;
const moment = (ms: number) => new Promise((later) => setTimeout(later, ms));
const never = new Promise<never>(() => undefined);
const said: string[] = [];
const log = {
  warn: ({ err }: { readonly err: Error }, line: string) => said.push(`${line}: ${err.message}`),
} as unknown as Log;
let fake: FakePostgres;
let feed: ChangeFeed;
afterEach(async () => {
  await feed.close();
  await fake.stop();
  said.length = 0;
});

const look = async (db: Queryable) => {
  await db.query('select look');
};

/** @returns how often the other connections were given up since */
function silences(): () => number {
  let heard = 0;
  feed.onSilence(() => {
    heard += 1;
  });
  return () => heard;
}

test('a connection that falls silent while it is made is given up as well, and what works meanwhile is given up once', async () => {
  let connections = 0;
  let silent = false;
  fake = await startFakePostgres({
    answer(question, connection) {
      connections = connection + 1;
      if (connection === 0) return silent ? never : {};
      return connection === 1 && question === 'select look' ? never : {};
    },
  });
  feed = await openChangeFeed(fake.url, log);
  feed.follow(look, () => undefined);
  await expect.poll(() => feed.reliable).toBe(true);
  const heard = silences();
  silent = true;
  await expect.poll(() => connections, { timeout: 10_000 }).toBe(2);
  expect(heard()).toBe(1);
  await expect.poll(() => feed.reliable, { timeout: 10_000 }).toBe(true);
  expect([connections, heard(), feed.unansweredMs()]).toEqual([3, 1, 0]);
});

test('why there is no connection is told, each reason once', async () => {
  let open = true;
  let tries = 0;
  fake = await startFakePostgres({
    refuse: () => {
      if (open) return undefined;
      tries += 1;
      return tries > 2 ? 'the password is another' : 'sorry, too many clients already';
    },
    answer: () => (open ? {} : never),
  });
  feed = await openChangeFeed(fake.url, log);
  open = false;
  await expect.poll(() => tries, { timeout: 15_000 }).toBe(5);
  open = true;
  await expect.poll(() => feed.unansweredMs(), { timeout: 10_000 }).toBe(0);
  expect(said).toEqual([
    'change feed lost; answering from the database: the database is silent',
    'no change feed, so this node is not ready: sorry, too many clients already',
    'no change feed, so this node is not ready: the password is another',
  ]);
});

test('a database that takes two seconds for an answer is slow, and not gone', async () => {
  let connections = 0;
  fake = await startFakePostgres({
    async answer(_question, connection) {
      connections = connection + 1;
      await moment(2_000);
      return {};
    },
  });
  feed = await openChangeFeed(fake.url, log);
  for (const _ of [1, 2]) feed.follow(look, () => undefined);
  const heard = silences();
  const until = performance.now() + 14_000;
  let longest = 0;
  while (performance.now() < until) {
    longest = Math.max(longest, feed.unansweredMs());
    await moment(50);
  }
  expect([heard(), connections]).toEqual([0, 1]);
  // Calls are refused from three seconds on (app/health.ts).
  expect(longest).toBeLessThan(3_000);
});
