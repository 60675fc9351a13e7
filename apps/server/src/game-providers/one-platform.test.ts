/** One game platform for the site, whichever node finds it first. */
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config.ts';
import { sandboxSecret, startSandbox, type TestSandbox } from '../testing/sandbox.ts';
import { openTestTables, type TestTables } from '../testing/tables.ts';
import { keepToOnePlatform } from './one-platform.ts';

let tables: TestTables;
let ours: TestSandbox;
let another: TestSandbox;
beforeAll(async () => {
  [tables, ours, another] = await Promise.all([
    openTestTables(),
    startSandbox('http://127.0.0.1:9'),
    startSandbox('http://127.0.0.1:9'),
  ]);
});
afterAll(async () => {
  await Promise.all([tables.close(), ours.stop(), another.stop()]);
});

async function startsWith(url: string, secret = sandboxSecret): Promise<string> {
  const config = readConfig({
    DATABASE_URL: 'postgres://x',
    SANDBOX_URL: url,
    SANDBOX_SECRET: secret,
    LOG_LEVEL: 'silent',
  });
  const said: string[] = [];
  const log = { error: (line: string) => said.push(line) } as never;
  try {
    const one = await keepToOnePlatform({ config, database: tables.database, clock: systemClock, log });
    one.stop();
    return one.isAnother ? said.join() : '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

test('the first platform that is found is the site’s, before and after it was killed; another one is refused with what to do', async () => {
  expect(await startsWith(ours.url)).toBe('');
  expect(await startsWith(ours.url)).toBe('');
  await ours.killAndRestart();
  expect(await startsWith(ours.url)).toBe('');
  expect(await startsWith(another.url)).toMatch(
    new RegExp(
      `^SANDBOX_URL: the game platform at ${another.url} is not this site's.+${ours.url}; give every node the same`,
    ),
  );
  expect(await startsWith(ours.url)).toBe('');
});

test('a node with another secret than the platform’s is refused', async () => {
  expect(await startsWith(ours.url, 'the-secret-of-another-machine')).toMatch(
    /^SANDBOX_SECRET: .+ knows another secret/,
  );
});

test('a platform that is away, or is of a kind that does not say who it is, stops nobody', async () => {
  expect(await startsWith('http://127.0.0.1:9')).toBe('');
  const other = createServer((_request, response) => response.writeHead(404).end());
  await new Promise<void>((up) => other.listen(0, '127.0.0.1', up));
  const address = other.address();
  expect(
    await startsWith(`http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`),
  ).toBe('');
  other.close();
});

test('one that was away at the start is looked at when it is back, and another than the site’s is not worked with', async () => {
  const gate: { open: boolean } = { open: false };
  const proxy = createServer(async (request, response) => {
    if (!gate.open) return void response.writeHead(502).end();
    const body: Buffer[] = [];
    for await (const part of request) body.push(part as Buffer);
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => name.startsWith('x-') || name === 'content-type'),
    ) as Record<string, string>;
    const answer = await fetch(new URL(request.url ?? '/', another.url), {
      method: 'POST',
      headers,
      body: Buffer.concat(body),
    });
    response.writeHead(answer.status).end(await answer.text());
  });
  await new Promise<void>((up) => proxy.listen(0, '127.0.0.1', up));
  const address = proxy.address();
  const config = readConfig({
    DATABASE_URL: 'postgres://x',
    SANDBOX_URL: `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`,
    SANDBOX_SECRET: sandboxSecret,
  });
  const log = { error: () => undefined } as never;
  const one = await keepToOnePlatform({ config, database: tables.database, clock: systemClock, log });
  expect(one.isAnother).toBe(false);
  gate.open = true;
  await expect.poll(() => one.isAnother, { timeout: 20_000 }).toBe(true);
  one.stop();
  proxy.close();
});
