/** The yardstick of the home page: an empty React page, built like ours. */
import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';

export interface BarePage {
  /** Where its index.html is. */
  readonly folder: string;
  readonly scripts: readonly string[];
  remove(): void;
}

export async function buildBarePage(): Promise<BarePage> {
  const folder = mkdtempSync(join(tmpdir(), 'mingpai-bare-'));
  symlinkSync(join(import.meta.dirname, '../node_modules'), join(folder, 'node_modules'));
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>Hello</title></head>' +
      '<body><div id="root"></div><script type="module" src="/main.js"></script></body></html>',
  );
  writeFileSync(
    join(folder, 'main.js'),
    "import { createElement } from 'react';\nimport { createRoot } from 'react-dom/client';\ncreateRoot(document.getElementById('root')).render(createElement('h1', null, 'Hello'));\n",
  );
  await build({ root: folder, logLevel: 'silent', build: { outDir: 'out' } });
  const assets = join(folder, 'out/assets');
  return {
    folder: join(folder, 'out'),
    scripts: readdirSync(assets)
      .filter((name) => name.endsWith('.js'))
      .map((name) => join(assets, name)),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
