/**
 * npm run import -- members <file> | bets <file>: sends a file of any size to the site's database and makes its dry run; the report is
 * printed by row and column. Nobody is made by this: two colleagues let it in on the console (docs/importing.md). Exit code 1 where there
 * are faults.
 */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { basename } from 'node:path';
import { messageOf } from '@mingpai/contract/codes';
import { importKinds } from '@mingpai/contract/console/imports/names';
import { formatYuan } from '@mingpai/contract/money';
import {
  addImportPart,
  beginImport,
  faultsOf,
  importById,
  readImport,
  startReading,
} from '../apps/server/src/imports/index.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { type Database, openDatabase } from '../apps/server/src/platform/database.ts';
import { withDatabase } from './database.ts';

/** Bytes of one part: what is held at a time. */
const partBytes = 1_000_000;
/** Faults that are printed at once. */
const shown = 1_000;

const [kindTyped, file] = process.argv.slice(2);
const kind = importKinds.find((one) => one === kindTyped);
if (kind === undefined || file === undefined || !existsSync(file)) {
  console.error('npm run import -- members <file.csv>, or: npm run import -- bets <file.csv>');
  process.exit(1);
}

const sha256 = await sumOf(file);
process.exitCode = await withDatabase(async ({ serverUrl }) => {
  const database = openDatabase(serverUrl, { connections: 2 });
  try {
    return await sendAndRead(database, { kind, file, sha256 });
  } finally {
    await database.close();
  }
});

async function sumOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece);
  return hash.digest('hex');
}

async function sendAndRead(
  database: Database,
  sending: { readonly kind: (typeof importKinds)[number]; readonly file: string; readonly sha256: string },
): Promise<number> {
  const begun = await database.transaction((tx) =>
    beginImport(tx, { ...sending, name: basename(sending.file), by: null, at: systemClock.now() }),
  );
  if (!begun.ok) {
    console.error(messageOf(begun.code));
    return 1;
  }
  const id = begun.value;
  let part = 0;
  for await (const content of createReadStream(sending.file, { highWaterMark: partBytes })) {
    const sent = await addImportPart(database, { id, part, content, by: null });
    if (!sent.ok) throw new Error(`part ${part} was not taken: ${sent.code}`);
    part += 1;
  }
  const started = await database.transaction((tx) => startReading(tx, id, null));
  if (!started.ok) throw new Error(`import ${id} was not read: ${started.code}`);
  let told = 0;
  // A server that runs may have taken the same work: whoever is first reads a batch, and both end at the same.
  for (let state = 'reading'; state === 'reading'; ) {
    await readImport({ database, clock: systemClock }, id, ({ lines, faults }) => {
      if (lines - told < 50_000) return;
      told = lines;
      console.log(`${lines} lines, ${faults} faults`);
    });
    state = (await importById(database, id))?.state ?? 'gone';
    if (state === 'reading') await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  const read = await importById(database, id);
  if (read === undefined) throw new Error(`import ${id} is gone`);
  const found = await faultsOf(database, id, { page: 1, pageSize: shown });
  for (const { row, place, fault, other } of found.rows)
    console.log(
      `row ${row}${place === '' ? '' : `, ${place}`}: ${fault}${other === null ? '' : ` (row ${other})`}`,
    );
  if (found.total > found.rows.length)
    console.log(`... and ${found.total - found.rows.length} more, on the console`);
  console.log(`${read.lines} lines, ${read.faults} faults, ${formatYuan(read.amount)} yuan`);
  if (read.state === 'read') {
    console.log(`Import ${id} can be let in: one colleague asks for it on the console, another agrees.`);
    return 0;
  }
  console.error(`Import ${id} cannot be let in. Nobody was made and no money moved; correct the file.`);
  return 1;
}
