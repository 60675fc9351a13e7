/**
 * Z7: a Redis that hangs, not dead: it takes connections and commands and never answers. Must hold: a command has 100 ms, then this
 * node's own counters decide; members sign in, guessers are stopped all the same.
 */
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRateLimits, type RateLimits } from '../apps/server/src/platform/rate-limit.ts';
import { password, startTestSite, type TestSite } from '../apps/server/src/testing/site.ts';

let redis: Server;
let url: string;
let deaf = false;
let introductions = 0;
const sockets = new Set<Socket>();

/** Speaks just enough of the protocol to be taken for a Redis, until it goes deaf. */
function answers(command: string): string {
  if (/info/i.test(command)) introductions += 1;
  if (/info/i.test(command)) return '$16\r\nredis_version:7\n\r\n';
  return '+OK\r\n';
}

beforeAll(async () => {
  redis = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (data) => {
      if (deaf) return;
      for (const command of data.toString().split(/(?=\*\d+\r\n)/)) socket.write(answers(command));
    });
  });
  redis.listen(0, '127.0.0.1');
  await once(redis, 'listening');
  const address = redis.address();
  url = `redis://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`;
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  redis.close();
});

const rule = { name: 'z7', attempts: 3, perSeconds: 60 };

async function hits(limits: RateLimits, count: number): Promise<(number | undefined)[]> {
  const seen = [];
  for (let index = 0; index < count; index += 1) seen.push(await limits.hit(rule, 'somebody'));
  return seen;
}

test('limits hold by this node alone while Redis hangs, and nobody waits for it', async () => {
  deaf = false;
  const limits = openRateLimits(url);
  // It is there and has said what it is before it hangs.
  await expect.poll(() => introductions).toBeGreaterThan(0);
  // Whoever watches the site hears that limits hold for each node alone.
  await expect.poll(() => limits.alone()).toBe(false);
  deaf = true;
  const began = performance.now();
  const seen = await hits(limits, 20);
  const took = performance.now() - began;
  expect(seen.slice(0, 3)).toEqual([undefined, undefined, undefined]);
  expect(seen.slice(3).every((wait) => wait !== undefined)).toBe(true);
  // One command's patience, not twenty times it: a Redis that did not answer is left alone for a while.
  expect(took).toBeLessThan(2_000);
  expect(limits.alone()).toBe(true);
  await limits.close();
});

let site: TestSite | undefined;
afterAll(() => site?.stop());

test('members sign in while Redis hangs from the start', async () => {
  deaf = true;
  site = await startTestSite({ environment: { REDIS_URL: url } });
  const { username } = await site.member();
  const began = performance.now();
  expect((await site.call('signIn', { name: username, password })).code).toBe(200);
  expect(performance.now() - began).toBeLessThan(5_000);
});
