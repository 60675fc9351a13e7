/** The first second of 10:00: 10,000 members tap at once. The load needs a clock that can be set, so it lives with the server. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const load = spawn(
  process.execPath,
  [join(import.meta.dirname, '../apps/server/src/testing/startup-budget.ts')],
  {
    stdio: 'inherit',
  },
);
const [code] = (await once(load, 'exit')) as [number | null];
process.exitCode = code ?? 1;
