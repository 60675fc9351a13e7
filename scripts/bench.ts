/**
 * npm run bench [name ...] [--flag ...]: the measurements of bench/, all or those that are named, one after the other; each prints its
 * ratios, and is told the flags.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildClients } from './build-clients.ts';
import { runCommand } from './processes.ts';

const folder = join(import.meta.dirname, '../bench');
const ending = '.bench.ts';
const all = readdirSync(folder)
  .filter((file) => file.endsWith(ending))
  .map((file) => file.slice(0, -ending.length))
  .sort();
const flags = process.argv.slice(2).filter((one) => one.startsWith('--'));
const asked = process.argv.slice(2).filter((one) => !one.startsWith('--'));
const unknown = asked.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`no such measurement: ${unknown.join(', ')} (there are ${all.join(', ')})`);
  process.exit(1);
}
await buildClients();
let failed = 0;
for (const name of asked.length > 0 ? asked : all) {
  console.log(`\n== ${name} ==`);
  if ((await runCommand(process.execPath, [join(folder, name + ending), ...flags])) !== 0) failed += 1;
}
process.exitCode = failed === 0 ? 0 : 1;
