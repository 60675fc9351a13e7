import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressClient } from './compress-client.ts';

test('every text of a client, in whatever folder, stands beside itself in brotli and gzip, and pictures do not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'compressed-'));
  mkdirSync(join(folder, 'assets'));
  const script = 'const again = 1;\n'.repeat(200);
  writeFileSync(join(folder, 'assets/main.js'), script);
  writeFileSync(join(folder, 'index.html'), '<p>明牌</p>');
  writeFileSync(join(folder, 'cover.png'), 'as it is');
  await compressClient(folder);
  expect(readdirSync(folder, { recursive: true }).sort()).toEqual([
    'assets',
    'assets/main.js',
    'assets/main.js.br',
    'assets/main.js.gz',
    'cover.png',
    'index.html',
    'index.html.br',
    'index.html.gz',
  ]);
  expect(brotliDecompressSync(readFileSync(join(folder, 'assets/main.js.br'))).toString()).toBe(script);
  expect(gunzipSync(readFileSync(join(folder, 'assets/main.js.gz'))).toString()).toBe(script);
  expect(brotliDecompressSync(readFileSync(join(folder, 'index.html.br'))).toString()).toBe('<p>明牌</p>');
  expect(readFileSync(join(folder, 'assets/main.js.br')).length).toBeLessThan(script.length / 10);
});
