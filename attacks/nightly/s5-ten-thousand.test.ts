/**
 * S5 at length: ten thousand silent, half and slow connections from another process. Must hold: members are served while they come and
 * while they are there, and what is silent does not stay. `s5-half-open.test.ts` does it with two thousand.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../../apps/server/src/testing/site.ts';
import { connectionsOf } from '../half-open.ts';

const connections = 10_000;
let site: TestSite;
let stranger: ChildProcess | undefined;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(async () => {
  stranger?.kill();
  await site.stop();
});

test('10,000 silent, half and slow connections: members are served all the time, and room for the silent is bounded', async () => {
  const { token } = await site.member();
  const count = () => connectionsOf(site);
  const { port } = new URL(site.running.address);
  const script = new URL('silent-client.ts', import.meta.url).pathname;
  stranger = spawn(process.execPath, [script, port, String(connections)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const left = once(stranger, 'exit');
  const { stdout } = stranger;
  if (!stdout) throw new Error('the stranger says nothing');
  let opened = '';
  stdout.on('data', (text: Buffer) => {
    opened += String(text);
  });
  let served = 0;
  let most = 0;
  do {
    for (const name of ['profile', 'balance'] as const)
      expect((await site.call(name, {}, { token })).code).toBe(200);
    served += 1;
    most = Math.max(most, await count());
  } while (opened === '');
  expect(opened).toBe(`opened ${connections}\n`);
  // They come by the five hundred, and are thrown out as fast.
  expect(most).toBeLessThan(2_000);
  // 512 that have asked nothing, 256 whose body has begun, and a few of members.
  await expect.poll(count, { timeout: 10_000 }).toBeLessThan(800);
  for (let index = 0; index < 10; index += 1)
    expect((await site.call('profile', {}, { token })).code).toBe(200);
  process.stdout.write(`${served} members' visits meanwhile, at most ${most} connections\n`);
  // What asks for nothing is gone after ten seconds, a request that never ends after thirty.
  await expect.poll(count, { timeout: 120_000, interval: 500 }).toBeLessThan(20);
  // It does not end by itself: it reads no farewell, and a handshake that the kernel dropped is a connection to it alone.
  stranger.kill();
  await left;
});
