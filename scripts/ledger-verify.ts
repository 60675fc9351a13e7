/**
 * npm run ledger:verify [-- --full] [--against <file>]: from where the last one found everything in order (`verified.json` beside the heads),
 * with a stretch of old seals by chance, or from the start (--full, no mark, a week after the last full run): recomputes the books and all seals, compares what is held with what
 * withdrawals wait for, looks at the guards of the database, and compares the seals with the heads that left the house: the file of DATA_DIR, or the one that is named. Exit code 1 and the first
 * broken thing of each kind when something is wrong.
 */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { verifyAll } from '../apps/server/src/app/verification.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { openDatabase } from '../apps/server/src/platform/database.ts';
import { noteVerification } from '../apps/server/src/platform/database-gauges.ts';
import { looseEnds } from '../apps/server/src/platform/server-role.ts';
import { dueInFull, headsFile, keepMark, markFile, readMark } from '../apps/server/src/seals/index.ts';
import { strayHolds } from '../apps/server/src/withdrawals/stray-holds.ts';
import { roleIn, withDatabase } from './database.ts';
import { readSettings, sandboxSecret } from './settings.ts';

const { values } = parseArgs({
  options: { against: { type: 'string' }, full: { type: 'boolean', default: false } },
});
const own = headsFile({
  DATA_DIR: readSettings().dataDir,
  SEAL_HEADS_FILE: process.env.SEAL_HEADS_FILE || undefined,
});
if (values.against && !existsSync(values.against)) {
  console.error(`--against: there is no file ${values.against}`);
  process.exit(1);
}
const file = values.against ?? own;

const marked = markFile(own);
const kept = readMark(marked);
const since = kept === 'damaged' ? undefined : kept;
const begun = systemClock.now();
const full = values.full || since === undefined || dueInFull(since, begun);
if (kept === 'damaged')
  console.error(
    `The mark of the last verification (${marked}) is not as it was written: everything is looked at. It is kept as ${marked}.damaged.`,
  );

const { dataDir, sandboxPort } = readSettings();
const venues = {
  SANDBOX_URL: process.env.SANDBOX_URL || `http://127.0.0.1:${sandboxPort}`,
  SANDBOX_OPERATOR: process.env.SANDBOX_OPERATOR || 'mingpai',
  SANDBOX_SECRET: process.env.SANDBOX_SECRET || sandboxSecret(dataDir),
};
/** Nothing of what was looked at is wrong. */
const inOrder = ({ ok, holds }: { readonly ok: boolean; readonly holds: readonly unknown[] }) =>
  ok && holds.length === 0;
const found = await withDatabase(async ({ ownerUrl, serverUrl }) => {
  const database = openDatabase(ownerUrl ?? serverUrl, { connections: 4, trusting: false });
  try {
    const { rows } = await database.query<{ there: boolean }>(
      "select to_regclass('public.fingerprint_seal') is not null as there",
    );
    if (!rows[0]?.there) return undefined;
    const role = roleIn(serverUrl);
    const verified = {
      ...(await verifyAll(database, file, {
        venues: { access: venues, clock: systemClock },
        since,
        full,
      })),
      holds: await strayHolds(database),
      role,
      loose: await looseEnds(database, role),
    };
    // Alarms look at it (docs/alarms.md); what cannot be noted was verified nevertheless.
    await noteVerification(database, begun, inOrder(verified)).catch((error: unknown) =>
      console.error(`It could not be written down that the books were verified: ${error}`),
    );
    return verified;
  } finally {
    await database.close();
  }
});
if (!found) {
  console.error('There is no ledger of this version in this database yet: npm start makes one.');
  process.exit(1);
}
const { books, holds, log, fingerprints, liabilities, guards, swaps, compared, heads, role, loose } = found;

function report(findings: readonly object[], fine: string, wrong: string): void {
  for (const finding of findings)
    console.error(JSON.stringify(finding, (_, value) => (typeof value === 'bigint' ? String(value) : value)));
  if (findings.length > 0) console.error(wrong);
  else console.log(fine);
}

const head = (hash: string) => `newest seal ${hash || 'none'}`;
const { from } = books;
if (from > 0n && found.again)
  console.log(
    `Seals are recomputed behind seal ${from}, where the last verification ended (${since?.at.toISOString()}), and by chance those from ${found.again.after + 1n} to ${found.again.through}; all of them last on ${since?.fullAt.toISOString()} (--full: all of them now).`,
  );
for (const name of found.unfit)
  console.error(
    `The mark (${marked}) does NOT fit the ${name}: the seal at which they were found in order on ${since?.at.toISOString()} is another one now, or gone. History was rewritten, or this is a restored database; all of it was looked at. Keep the file: moved away, the next run begins from the start.`,
  );
console.log(
  `${books.transfers} transfers, ${books.entries} entries, ${books.seals} seals; ${head(books.head)}`,
);
report(books.findings, 'The books are in order.', 'The books are NOT in order.');
report(
  holds,
  'What is held is what withdrawals wait for.',
  'What is held is NOT what withdrawals wait for (fen).',
);
for (const [name, chain] of [
  ['The log of the staff', log],
  ['The kept fingerprints of draws', fingerprints],
] as const) {
  console.log(
    `${chain.entries} entries, ${chain.unsealed} of them not sealed yet, ${chain.seals} seals; ${head(chain.head)}`,
  );
  const is = name.startsWith('The kept') ? 'are' : 'is';
  report(chain.findings, `${name} ${is} in order.`, `${name} ${is} NOT in order.`);
}
console.log(
  `${liabilities.days} published days, ${liabilities.kept} of them with receipts; newest head ${liabilities.head || 'none'}`,
);
report(
  liabilities.findings,
  'What was published as owed is what the books say.',
  'What was published as owed is NOT what the books say (fen).',
);
report(guards, 'The guards of the database stand.', 'The guards of the database do NOT stand.');
const silent = compared.filter((one) => one.compared === undefined).map(({ venue }) => venue);
if (silent.length > 0)
  console.log(
    `Not asked about their draws, as they did not answer: ${silent.join(', ')}. Run this while the site runs.`,
  );
report(swaps, 'No seed was put in the place of another.', 'Seeds were put in the place of others.');
if (heads) {
  report(
    [
      ...heads.findings,
      ...heads.unreadable.map((line) => ({ line, detail: 'this line of the file cannot be read' })),
    ],
    `The seals are the ${heads.heads} that left the house (${file}).`,
    `The seals are NOT those that left the house (${file}).`,
  );
  if (!values.against)
    console.log(
      'This file lies on this machine: compare with a copy from elsewhere, too (--against <file>).',
    );
} else
  console.log(
    `No heads of seals to compare with (${file}): what was rewritten from end to end would not be found.`,
  );
for (const line of loose) console.log(`The server's role ${role}: ${line}. See npm run database:roles.`);
process.exitCode = inOrder(found) ? 0 : 1;
// A damaged one is replaced; one that does not fit is left where it is, for it is what tells.
if (process.exitCode === 0 && found.mark)
  keepMark(marked, { ...found.mark, at: begun, fullAt: full || since === undefined ? begun : since.fullAt });
