/**
 * S5: a stranger opens connections by the hundred and says nothing, says half a request, or says it slowly. Must hold: members are served
 * meanwhile, and what is silent does not stay.
 */
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../apps/server/src/testing/site.ts';

let site: TestSite;
const sockets: Socket[] = [];
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await site.stop();
});

function open(said: string): Promise<Socket> {
  const { port } = new URL(site.running.address);
  return new Promise((resolve) => {
    const socket = connect(Number(port), '127.0.0.1', () => {
      if (said !== '') socket.write(said);
      resolve(socket);
    });
    socket.on('error', () => undefined);
    sockets.push(socket);
  });
}

const head = 'POST /api/balance HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';

test('2,000 silent, half and slow connections: members are served, and room for the silent is bounded', async () => {
  const { token } = await site.member();
  const count = () =>
    new Promise<number>((resolve, reject) =>
      site.running.http.server.getConnections((error, number) => (error ? reject(error) : resolve(number))),
    );
  for (let batch = 0; batch < 20; batch += 1)
    await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        open(['', head, `${head}x-slow: 1`, `${head}content-length: 1000\r\n\r\n{`][index % 4] ?? ''),
      ),
    );
  // 512 that have asked nothing, 500 whose request has begun, and a few of members: by room, before any of them is too old.
  await expect.poll(count, { timeout: 4_000 }).toBeLessThan(1_100);
  for (let index = 0; index < 10; index += 1) {
    expect((await site.call('profile', {}, { token })).code).toBe(200);
    expect((await site.call('balance', {}, { token })).code).toBe(200);
  }
  // What asks for nothing is gone after ten seconds, a request that never ends after thirty.
  await expect.poll(count, { timeout: 90_000, interval: 500 }).toBeLessThan(20);
});
