/** Part of `npm run check`: fails where the code says an old word for a thing that has another name (docs/glossary.md). */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { oldWords } from './words.ts';

const root = join(import.meta.dirname, '..');
const files = globSync('{apps,packages,attacks,e2e,scripts,simulation,bench}/**/*.{ts,tsx,css}', {
  cwd: root,
  exclude: (path) => path.includes('node_modules') || path.includes('dist'),
});
const found = oldWords(files.sort(), root);
for (const line of found) console.error(line);
process.exitCode = found.length === 0 ? 0 : 1;
