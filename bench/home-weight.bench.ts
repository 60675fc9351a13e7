/** What a first visit to the home page loads, against a bare React page built in the same run, both brotli (targets: script 1.7, path 110 kB). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { buildBarePage } from './bare-page.ts';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'apps/h5/dist');

const page = await buildBarePage();
try {
  const bare = sum(page.scripts);

  // The document names every script and style that the first view needs.
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const named = [...html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map((match) =>
    join(dist, match[1] ?? ''),
  );
  const scripts = sum(named.filter((file) => file.endsWith('.js')));
  const everything = sum([...named, join(dist, 'index.html')]);
  console.log(`bare React page: script ${kilobytes(bare)}`);
  console.log(
    `home: script ${kilobytes(scripts)}, everything before the first picture ${kilobytes(everything)} (target 110 kB)`,
  );
  console.log(`script against the bare page: ${(scripts / bare).toFixed(2)} (target 1.7)`);
  if (scripts / bare > 1.7 || everything > 110_000) process.exitCode = 1;
  const largest = readdirSync(join(dist, 'assets'))
    .filter((name) => name.endsWith('.js') && !html.includes(name))
    .map((name) => ({ name, bytes: sum([join(dist, 'assets', name)]) }))
    .sort((a, b) => b.bytes - a.bytes)[0];
  if (largest)
    console.log(`largest chunk that comes later: ${largest.name} ${kilobytes(largest.bytes)} (target 40 kB)`);
} finally {
  page.remove();
}

/** Bytes after brotli. */
function sum(files: readonly string[]): number {
  return files.reduce((total, file) => total + brotliCompressSync(readFileSync(file)).length, 0);
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1_000).toFixed(1)} kB`;
}
