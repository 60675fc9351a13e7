/**
 * S5: a stranger opens connections by the hundred and says nothing, says half a request, or says it slowly. Must hold: members are served
 * meanwhile, and what is silent does not stay.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../apps/server/src/testing/site.ts';
import { connectionsOf, type HalfOpen, halfOpen } from './half-open.ts';

let site: TestSite;
let stranger: HalfOpen;
beforeAll(async () => {
  site = await startTestSite();
  stranger = halfOpen(site);
});
afterAll(async () => {
  stranger.closeAll();
  await site.stop();
});

const head = 'POST /api/balance HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';

test('2,000 silent, half and slow connections: members are served, and room for the silent is bounded', async () => {
  const { token } = await site.member();
  await stranger.openMany(
    2_000,
    (index) => ['', head, `${head}x-slow: 1`, `${head}content-length: 1000\r\n\r\n{`][index % 4] ?? '',
  );
  // 512 that have asked nothing, 256 whose body has begun, and a few of members: by room, before any of them is too old.
  await expect.poll(() => connectionsOf(site), { timeout: 4_000 }).toBeLessThan(800);
  for (let index = 0; index < 10; index += 1) {
    expect((await site.call('profile', {}, { token })).code).toBe(200);
    expect((await site.call('balance', {}, { token })).code).toBe(200);
  }
  // What asks for nothing is gone after ten seconds, a request that never ends after thirty.
  await expect.poll(() => connectionsOf(site), { timeout: 90_000, interval: 500 }).toBeLessThan(20);
});

test('a site that is told to stop does not wait for whoever says nothing', async () => {
  const stopping = await startTestSite();
  const silent = halfOpen(stopping);
  // Node closes what is idle by itself; a second head that does not end is not.
  const whole = `${head}content-length: 2\r\n\r\n{}`;
  await silent.openMany(
    8,
    (index) => ['', head, `${head}content-length: 9\r\n\r\n{`, whole + head][index % 4] ?? '',
  );
  await expect.poll(() => connectionsOf(stopping)).toBe(8);
  await stopping.stop();
  silent.closeAll();
});
