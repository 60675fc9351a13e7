/** What a phone has to fetch before a page's first picture, as it is sent: brotli. Bytes of the built clients. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { buildClients } from '../scripts/build-clients.ts';

const dist = join(import.meta.dirname, '../apps/h5/dist');
let named: readonly string[];
beforeAll(async () => {
  await buildClients({ compressed: false });
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  named = [...html.matchAll(/(?:src|href)="(\/[^"#]+\.(?:js|css))"/g)].map(([, path = '']) => path);
});
const bytes = (paths: readonly string[]) => paths.reduce((sum, path) => sum + sent(join(dist, path)), 0);

const known = new Map<string, number>();
/** What pages share is compressed once. */
function sent(path: string): number {
  const size = known.get(path) ?? brotliCompressSync(readFileSync(path)).length;
  known.set(path, size);
  return size;
}

test('the first view’s script weighs at most 95 kB, and everything before the first picture 102 kB', () => {
  const scripts = named.filter((path) => path.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(3);
  expect(bytes(scripts)).toBeLessThanOrEqual(95_000);
  expect(bytes([...named, '/index.html'])).toBeLessThanOrEqual(102_000);
});

/** Script and styles that a page names, and itself. @param page its HTML, in a folder of built files */
function firstLoad(folder: string, page: string): number {
  const html = readFileSync(join(folder, page), 'utf8');
  const files = [...html.matchAll(/(?:src|href)="\/?([^"#:]+\.(?:js|css))"/g)].map(([, path = '']) => path);
  expect(files.length).toBeGreaterThan(2);
  return [page, ...files].reduce((sum, path) => sum + sent(join(folder, path)), 0);
}

test('no game weighs more than 120 kB before it can be played', () => {
  const games = join(import.meta.dirname, '../apps/sandbox/dist');
  const pages = readdirSync(games).filter((name) => /^(?!verify|pay).*\.html$/.test(name));
  expect(pages).toEqual(
    expect.arrayContaining(['baccarat.html', 'hilo.html', 'slots.html', 'sports.html', 'ssc.html']),
  );
  const tooHeavy = pages.filter((page) => firstLoad(games, page) > 120_000);
  expect(tooHeavy).toEqual([]);
});

test('no phone is sent what only documents read of the table of calls', () => {
  const script = named
    .filter((path) => path.endsWith('.js'))
    .map((path) => readFileSync(join(dist, path), 'utf8'))
    .join();
  expect(script).toContain('/api/withdraw');
  expect(script).not.toContain('Ten new recovery codes');
});
