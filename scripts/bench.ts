/** npm run bench: every measurement of bench/, one after the other; each prints its ratios. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildClients } from './build-clients.ts';
import { runCommand } from './processes.ts';

const folder = join(import.meta.dirname, '../bench');
await buildClients();
let failed = 0;
for (const file of readdirSync(folder)
  .filter((name) => name.endsWith('.bench.ts'))
  .sort()) {
  console.log(`\n== ${file.replace('.bench.ts', '')} ==`);
  if ((await runCommand(process.execPath, [join(folder, file)])) !== 0) failed += 1;
}
process.exitCode = failed === 0 ? 0 : 1;
