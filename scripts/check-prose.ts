/** Part of `npm run check`: fails where the server or the staff's schemas write sentences, or an app takes Chinese apart. */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { chineseProse } from './chinese-prose.ts';

const root = join(import.meta.dirname, '..');
const files = globSync(['apps/*/src/**/*.{ts,tsx}', 'packages/contract/src/console/**/*.ts'], {
  cwd: root,
  exclude: (path) => path.includes('node_modules'),
});
const wrong = chineseProse(files.sort(), root);
for (const line of wrong) console.error(line);
process.exitCode = wrong.length === 0 ? 0 : 1;
