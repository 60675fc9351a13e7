/** What a phone has to fetch before the home page's first picture, as the server sends it: brotli. Bytes of the built client. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { buildClients } from '../scripts/build-clients.ts';

const dist = join(import.meta.dirname, '../apps/h5/dist');
let named: readonly string[];
beforeAll(async () => {
  await buildClients();
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  named = [...html.matchAll(/(?:src|href)="(\/[^"#]+\.(?:js|css))"/g)].map(([, path = '']) => path);
});
const bytes = (paths: readonly string[]) =>
  paths.reduce((sum, path) => sum + statSync(join(dist, `${path}.br`)).size, 0);

test('the first view’s script weighs at most 95 kB, and everything before the first picture 102 kB', () => {
  const scripts = named.filter((path) => path.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(3);
  expect(bytes(scripts)).toBeLessThanOrEqual(95_000);
  expect(bytes([...named, '/index.html'])).toBeLessThanOrEqual(102_000);
});

test('no phone is sent what only documents read of the table of calls', () => {
  const script = named
    .filter((path) => path.endsWith('.js'))
    .map((path) => readFileSync(join(dist, path), 'utf8'))
    .join();
  expect(script).toContain('/api/withdraw');
  expect(script).not.toContain('Ten new recovery codes');
});
