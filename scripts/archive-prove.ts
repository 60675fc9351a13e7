/**
 * npm run archive:prove -- <folder> [--against <file>]: shows, without the database, that the rows of the months in the folder are those that
 * were sealed, and that the seals are the ones whose heads left the house: those of this machine, or of the file that is named. Exit code 1
 * and the first broken rows where they are not.
 */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { proveMonths } from '../apps/server/src/app/archive/months/prove.ts';
import { headsFile } from '../apps/server/src/seals/index.ts';
import { readSettings } from './settings.ts';

const { values, positionals } = parseArgs({
  options: { against: { type: 'string' } },
  allowPositionals: true,
});
const [folder] = positionals;
if (folder === undefined || !existsSync(folder)) {
  console.error('Name the folder of the months: npm run archive:prove -- months');
  process.exit(1);
}
if (values.against && !existsSync(values.against)) {
  console.error(`--against: there is no file ${values.against}`);
  process.exit(1);
}
const own = headsFile({
  DATA_DIR: readSettings().dataDir,
  SEAL_HEADS_FILE: process.env.SEAL_HEADS_FILE || undefined,
});
const heads = values.against ?? (existsSync(own) ? own : undefined);
const { ok, months, findings, before } = await proveMonths(folder, heads);
for (const { month, seals, transfers, entries, bets, known, head } of months)
  console.log(
    `${month}: ${seals} seals (${known} of them left the house), ${transfers} transfers, ${entries} entries, ${bets} bets; last seal ${head}`,
  );
if (before > 0n) console.log(`What was sealed up to seal ${before} is not in the folder.`);
if (heads === undefined)
  console.log(
    'No heads of seals to compare with: months that were made anew from end to end would not be found.',
  );
for (const finding of findings) console.error(JSON.stringify(finding));
if (!ok) console.error('The months are NOT as they were sealed.');
else if (months.length === 0) console.log('There is no month in this folder.');
else
  console.log(
    `The rows are those that were sealed${heads === undefined ? '' : `, and the seals those of ${heads}`}.`,
  );
process.exitCode = ok ? 0 : 1;
