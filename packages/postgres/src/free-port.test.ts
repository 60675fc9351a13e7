import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort } from './free-port.ts';

test('a port that somebody listens on is not given, nor one that outgoing connections are given', async () => {
  const [taken, other] = [await freePort(), await freePort()];
  for (const one of [taken, other]) {
    expect(one).toBeGreaterThan(1_024);
    expect(one).toBeLessThan(32_768);
  }
  const server = createServer();
  await new Promise<void>((up) => server.listen(taken, '127.0.0.1', up));
  try {
    const draws = [taken, other];
    expect(await freePort(() => draws.shift() ?? 0)).toBe(other);
  } finally {
    server.close();
  }
});
