/** How long browsers keep what the clients are made of: an app must not outlive the release that it belongs to. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestTables, type TestTables } from '../testing/tables.ts';
import { clientRoutes } from './clients.ts';

const root = mkdtempSync(join(tmpdir(), 'mingpai-clients-'));
let tables: TestTables;
let http: FastifyInstance;
beforeAll(async () => {
  for (const file of [
    'index.html',
    'worker.js',
    'push-worker.js',
    'assets/main-1a2b3c.js',
    'pictures/home.png',
  ])
    for (const client of ['h5', 'console']) {
      mkdirSync(dirname(join(root, client, file)), { recursive: true });
      writeFileSync(join(root, client, file), file);
    }
  writeFileSync(join(root, 'h5/manifest.webmanifest'), '{}');
  tables = await openTestTables();
  http = Fastify();
  const folder = (client: string) => new URL(`${pathToFileURL(root)}/${client}/`);
  await clientRoutes(http, tables.settings, [
    { prefix: '/console/', folder: folder('console'), pages: ['/console'] },
    { prefix: '/agent/', folder: folder('not-built'), pages: ['/agent'] },
    { prefix: '/', folder: folder('h5'), pages: ['/register'] },
  ]);
});
afterAll(async () => {
  await http?.close();
  await tables?.close();
  rmSync(root, { recursive: true });
});

test.each([
  // Asked for afresh each time: they name all others, or are what a browser goes on running.
  ['/', 'no-cache'],
  ['/index.html', 'no-cache'],
  ['/register', 'no-cache'],
  ['/console', 'no-cache'],
  ['/console/', 'no-cache'],
  ['/worker.js', 'no-cache'],
  ['/push-worker.js', 'no-cache'],
  // Another content has another name.
  ['/assets/main-1a2b3c.js', 'public, max-age=31536000, immutable'],
  ['/console/assets/main-1a2b3c.js', 'public, max-age=31536000, immutable'],
  // The same name may have another content one day.
  ['/pictures/home.png', 'public, max-age=3600'],
])('%s is kept as "%s"', async (url, kept) => {
  const { statusCode, headers } = await http.inject({ url });
  expect([statusCode, headers['cache-control']]).toEqual([200, kept]);
});

test('a client that is not built is not served', async () => {
  expect((await http.inject({ url: '/agent/' })).statusCode).toBe(404);
});
