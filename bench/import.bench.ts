/**
 * A site that moves here: MEMBERS members (200,000) with balances by one file, sent by `npm run import` to a server that runs on a database
 * of its own without a demonstration, agreed to by two people, and let in by the server's job; then the day's published books over all of
 * them, and a receipt. Prints how many a second in each tenth (a run that grows worse shows it), the server's memory, and whether what the
 * ledger owes is what the file said, to the fen; exit code 1 where it is not.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { verifyAll } from '../apps/server/src/app/verification.ts';
import { approveImport, askForImport, importById } from '../apps/server/src/imports/files.ts';
import { makeFirstChief } from '../apps/server/src/installation/index.ts';
import { publishDay } from '../apps/server/src/liabilities/publish.ts';
import { receiptOf } from '../apps/server/src/liabilities/receipts.ts';
import { SetClock, systemClock } from '../apps/server/src/platform/clock.ts';
import { type Database, openDatabase } from '../apps/server/src/platform/database.ts';
import { settingIn } from '../apps/server/src/settings/index.ts';
import { residentMegabytes, startBenchSite } from './bench-site.ts';

const members = Number(process.env.MEMBERS ?? 200_000);
const folder = mkdtempSync(join(tmpdir(), 'mingpai-import-'));
const file = join(folder, 'members.csv');
const site = await startBenchSite({ DEMO: '0' }, 21_318);
const database = openDatabase(site.databaseUrl, { connections: 4, trusting: false });
try {
  const fen = await writeFile();
  await allowBalances();
  const id = await dryRun();
  await letIn(id);
  const { rows } = await database.query<{ fen: bigint; members: bigint }>(
    `select (select -sum(e.amount)::bigint from ledger.entry_on_record e join ledger.account_on_record a on a.id = e.account_id
              where a.owner = 'house' and a.code = 'opening') as fen,
            (select count(*) from member) as members`,
  );
  const same = rows[0]?.fen === fen && rows[0].members === BigInt(members);
  console.log(
    `the file says ${members} members and ${fen} fen, the ledger ${rows[0]?.members} and ${rows[0]?.fen}`,
  );
  await publish();
  const began = performance.now();
  const verification = await verifyAll(database, undefined);
  console.log(`ledger:verify ${seconds(began)} s: ${verification.ok ? 'in order' : 'NOT in order'}`);
  if (!same || !verification.ok) process.exitCode = 1;
} finally {
  await database.close();
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
}

function seconds(began: number): string {
  return ((performance.now() - began) / 1_000).toFixed(1);
}

/** Every second one brings turnover, all have a telephone number, and some share a name. @returns fen of all of it */
async function writeFile(): Promise<bigint> {
  let fen = 0n;
  function* lines() {
    yield 'username,real_name,balance,turnover,mobile,registered_at,vip_level,referrer\n';
    for (let at = 0; at < members; at += 1) {
      const balance = BigInt((at * 7_919) % 1_000_000) + 1n;
      fen += balance;
      const turnover = at % 2 === 0 ? '' : '100.50';
      const inviter = inviterOf(at);
      const referrer = inviter === undefined ? '' : `moved${String(inviter).padStart(7, '0')}`;
      const yuan = `${balance / 100n}.${String(balance % 100n).padStart(2, '0')}`;
      yield `moved${String(at).padStart(7, '0')},${nameOf(at)},${yuan},${turnover},1${String(3_000_000_000 + at)},2024-03-01 12:00:00,${1 + (at % 5)},${referrer}\n`;
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(file));
  return fen;
}

/** Of each 1,000 lines the first 500 are a chain, each invited by the one above; of the others every fifth was invited far above. */
function inviterOf(at: number): number | undefined {
  if (at % 1_000 < 500) return at % 1_000 === 0 ? undefined : at - 1;
  return at % 5 === 4 && at > 4_000 ? at - 4_000 : undefined;
}

/** The rule that bounds what imports bring in, as it stands once people have agreed to it. */
async function allowBalances(): Promise<void> {
  const payments = await settingIn(database, 'payments');
  const byHand = { ...payments.byHand, imported: 1_000_000_000_000, ceiling: 100_000_000 };
  await database.query(
    "insert into setting (area, value, set_by, set_at) values ('payments', $1::jsonb, 'seed', now())",
    [JSON.stringify({ ...payments, byHand })],
  );
}

/** 40,000 names, as often as each comes. */
function nameOf(at: number): string {
  const sign = (place: number) => String.fromCharCode(0x4e00 + (place % 200));
  return `${sign(at)}${sign(Math.floor(at / 200))}`;
}

/** By the command, as an operator does. @returns the import's id */
async function dryRun(): Promise<bigint> {
  const began = performance.now();
  const command = spawn(
    process.execPath,
    [join(import.meta.dirname, '../scripts/import.ts'), 'members', file],
    {
      stdio: 'inherit',
      env: { ...process.env, DATABASE_URL: site.databaseUrl, DATABASE_OWNER_URL: '' },
    },
  );
  const stop = watching('dry run', command.pid ?? 0);
  const [code] = await once(command, 'exit');
  stop();
  if (code !== 0) throw new Error(`the import ended with ${code}`);
  console.log(`dry run ${seconds(began)} s`);
  const { rows } = await database.query<{ id: bigint }>('select max(id) as id from import_file');
  return rows[0]?.id ?? 0n;
}

/** Two people agree; the server's job does the rest. */
async function letIn(id: bigint): Promise<void> {
  const chiefs = await database.transaction(async (tx) => {
    for (const username of ['first', 'second'])
      await makeFirstChief(tx, systemClock, {
        username,
        name: username,
        password: 'not used by anybody at all',
        totpSecret: 'JBSWY3DPEHPK3PXP',
      });
    return (await tx.query<{ id: bigint }>('select id from staff order by id')).rows;
  });
  const [first, second] = chiefs;
  if (!first || !second) throw new Error('no chiefs');
  const at = systemClock.now();
  const began = performance.now();
  const agreed = await database.transaction(async (tx) => {
    const asked = await askForImport(tx, { id, by: first.id, at, reason: 'moving' });
    return asked.ok ? approveImport(tx, { id, by: second.id, at }) : asked;
  });
  if (!agreed.ok) throw new Error(`not let in: ${agreed.code}`);
  const stop = watching('letting in', site.pid());
  await untilDone(database, id);
  stop();
  console.log(`let in ${seconds(began)} s`);
}

/** Says how many a second each tenth of the file took. */
async function untilDone(db: Database, id: bigint): Promise<void> {
  let [told, at] = [0, performance.now()];
  for (;;) {
    await pause(250);
    const { rows } = await db.query<{ applied: number; state: string }>(
      'select applied, state from import_file where id = $1',
      [id],
    );
    const applied = rows[0]?.applied ?? 0;
    if (applied - told >= members / 10 || (rows[0]?.state === 'done' && applied > told)) {
      const now = performance.now();
      console.log(`${applied}: ${Math.round((applied - told) / ((now - at) / 1_000))} a second`);
      [told, at] = [applied, now];
    }
    if (rows[0]?.state === 'done') return;
    if (rows[0]?.state !== 'running') throw new Error(`the import is ${(await importById(db, id))?.state}`);
  }
}

/** The most that a process held meanwhile. */
function watching(what: string, pid: number): () => void {
  const before = residentMegabytes(pid);
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, residentMegabytes(pid));
  }, 1_000);
  return () => {
    clearInterval(timer);
    console.log(`${what}: ${before} MB at its beginning, ${most} MB at most`);
  };
}

/** The books of the day on which they moved, and a member's receipt of it. */
async function publish(): Promise<void> {
  const clock = new SetClock(new Date(Date.now() + 86_400_000).toISOString());
  const before = residentMegabytes(process.pid);
  const stop = watching('books', process.pid);
  const began = performance.now();
  const day = await publishDay({ database, clock, chainReserves: async () => [] });
  console.log(`books of ${day} over ${members} members ${seconds(began)} s (from ${before} MB)`);
  stop();
  const { rows } = await database.query<{ id: bigint }>('select id from member order by id desc limit 1');
  const asked = performance.now();
  const receipt = await receiptOf(database, rows[0]?.id ?? 0n, undefined);
  console.log(`a receipt ${seconds(asked)} s, ${receipt?.parts[0]?.path.length} steps`);
}
