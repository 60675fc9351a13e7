/** Part of `npm run check`: fails where a test waits a fixed time. */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { fixedWaits } from './fixed-waits.ts';

const root = join(import.meta.dirname, '..');
const files = globSync('{apps,packages,attacks,e2e,scripts,simulation}/**/*.test.{ts,tsx}', {
  cwd: root,
  exclude: (path) => path.includes('node_modules'),
});
const waits = fixedWaits(files.sort(), root);
for (const line of waits) console.error(line);
process.exitCode = waits.length === 0 ? 0 : 1;
