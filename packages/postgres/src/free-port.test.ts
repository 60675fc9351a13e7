import { execFileSync } from 'node:child_process';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort, isFree } from './free-port.ts';

test('a port that somebody listens on is not given, nor one that outgoing connections are given', async () => {
  const taken = 20_000 + Math.floor(Math.random() * 12_000);
  const other = taken + 1;
  const server = createServer();
  await new Promise<void>((up) => server.listen(taken, '127.0.0.1', up));
  try {
    const draws = [taken, other];
    expect(await freePort(() => draws.shift() ?? 0)).toBe(other);
  } finally {
    server.close();
  }
  const drawn = await freePort();
  expect(drawn).toBeGreaterThan(1_024);
  expect(drawn).toBeLessThan(32_768);
});

test('a port that was given is not given again before its program had the time to listen, in another process either', async () => {
  const [given, other] = [await freePort(), await freePort()];
  expect(given).not.toBe(other);
  // Its own program finds it free.
  expect(await isFree(given)).toBe(true);
  const module = new URL('free-port.ts', import.meta.url).href;
  const asked = `const draws = [${given}, ${other}, 19999, 19998, 19997];
    const { freePort } = await import('${module}');
    console.log(await freePort(() => draws.shift()));`;
  const told = execFileSync(process.execPath, ['--input-type=module', '-e', asked], { encoding: 'utf8' });
  expect([19_999, 19_998, 19_997]).toContain(Number(told));
});
