/** Part of `npm run check`: fails where a test, or what is there for tests alone, waits a fixed time. */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { fixedWaits } from './fixed-waits.ts';

const root = join(import.meta.dirname, '..');
const places = [
  '{apps,packages,attacks,e2e,scripts,simulation}/**/*.test.{ts,tsx}',
  '{attacks,e2e,simulation/history}/**/*.ts',
  '{apps,packages}/**/testing/**/*.{ts,tsx}',
  '{apps,packages}/**/*{testing,test-site,-suite}.{ts,tsx}',
];
const files = globSync(places, { cwd: root, exclude: (path) => path.includes('node_modules') });
const waits = fixedWaits([...new Set(files)].sort(), root);
for (const line of waits) console.error(line);
process.exitCode = waits.length === 0 ? 0 : 1;
