/**
 * The end of a day for the published books: 20,000 and 100,000 members with three accounts and four entries each. Prints for each size how
 * long the first publication takes (all entries are chained), and one after a day on which every tenth member moved; and how much memory
 * it grew by. Usage: node --expose-gc bench/books.bench.ts [members ...].
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@mingpai/postgres';
import { allMigrations } from '../apps/server/src/app/schema.ts';
import { publishDay } from '../apps/server/src/liabilities/publish.ts';
import { receiptOf } from '../apps/server/src/liabilities/receipts.ts';
import { SetClock } from '../apps/server/src/platform/clock.ts';
import { type Database, openDatabase } from '../apps/server/src/platform/database.ts';
import { migrate } from '../apps/server/src/platform/migrations.ts';

const asked = process.argv.slice(2).map(Number);
const sizes = asked.length > 0 ? asked : [20_000, 100_000];
const folder = mkdtempSync(join(tmpdir(), 'mingpai-bench-'));
chmodSync(folder, 0o755);
const postgres = await startPostgres({ dataDir: folder, durable: true });

/** The ledger as it stands after the members did something: without its guards, as fast as rows can be written. */
async function fill(database: Database, members: number): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query("set local session_replication_role = 'replica'");
    await tx.query("set local statement_timeout = '20min'");
    await tx.query(
      `insert into ledger.account (id, owner, code, currency, folded, opened_at, balance)
       values ('00000000-0000-4000-8000-000000000000', 'house', 'deposits', 'CNY', true, now(), -400 * $1::bigint)`,
      [members],
    );
    await tx.query(
      `insert into ledger.account (id, owner, code, currency, floor, opened_at, balance, version)
       select md5(n || code)::uuid, 1000000 + n, code, 'CNY', 0, now(), case code when 'central' then 400 else 0 end,
              case code when 'central' then 4 else 0 end
         from generate_series(1, $1::int) n, unnest(array['central', 'held', 'venue/mpqp']) code`,
      [members],
    );
    await book(tx, members, 1, 4);
  });
  await database.query('vacuum analyze');
}

/** Entries of these numbers for the first members, 100 fen each. */
async function book(tx: Pick<Database, 'query'>, members: number, from: number, to: number): Promise<void> {
  await tx.query(
    `with entry as (
       select md5(n || '/' || e)::uuid as transfer, md5(n || 'central')::uuid as account, e
         from generate_series(1, $1::int) n, generate_series($2::int, $3::int) e),
     booked as (
       insert into ledger.transfer (id, phase, kind, reference, accounts, amounts, numbers, at, xid)
       select transfer, 'single', 'deposit', 'D' || e, array['00000000-0000-4000-8000-000000000000', account]::uuid[], '{-100,100}', array[0, e],
              now(), ledger.current_xid() from entry)
     insert into ledger.entry (account_id, number, transfer_id, amount, pending_debits, pending_credits, balance_before, balance_after,
                               pending_debits_after, pending_credits_after, at, xid)
     select account, e, transfer, 100, 0, 0, (e - 1) * 100, e * 100, 0, 0, now(), ledger.current_xid() from entry`,
    [members, from, to],
  );
}

async function moveSome(database: Database, members: number): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query("set local session_replication_role = 'replica'");
    await book(tx, members, 5, 5);
    await tx.query(
      `update ledger.account a set balance = balance + 100, version = 5
         from generate_series(1, $1::int) n where a.id = md5(n || 'central')::uuid`,
      [members],
    );
    await tx.query(`update ledger.account set balance = balance - 100 * $1::bigint where owner = 'house'`, [
      members,
    ]);
  });
}

for (const members of sizes) {
  const database = openDatabase(postgres.url, { connections: 4 });
  await database.query('drop schema if exists public cascade');
  await database.query('drop schema if exists ledger cascade');
  await database.query('create schema public');
  await migrate(database, await allMigrations());
  const patient = openDatabase(postgres.url, { connections: 2, trusting: false });
  await fill(patient, members);
  const clock = new SetClock('2026-11-20T16:00:00.000Z');
  const deps = { database, clock, chainReserves: async () => [] };
  const times: string[] = [];
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 20);
  for (const kind of ['first', 'a tenth moved', 'nothing moved']) {
    if (kind === 'a tenth moved') await moveSome(patient, members / 10);
    const began = performance.now();
    await publishDay(deps);
    times.push(`${kind} ${((performance.now() - began) / 1_000).toFixed(1)} s`);
    clock.advance(86_400_000);
  }
  clearInterval(watch);
  const began = performance.now();
  await receiptOf(database, 1_000_001n, undefined);
  const receipt = performance.now() - began;
  const { rows } = await database.query<{ bytes: bigint }>(
    `select sum(pg_total_relation_size(t::regclass))::bigint as bytes
       from unnest(array['liability_standing', 'liability_leaf', 'liability_node']) t`,
  );
  console.log(
    `${members} members: ${times.join(', ')}; memory +${Math.round((most - before) / 1_048_576)} MB; ` +
      `${Math.round(Number(rows[0]?.bytes ?? 0n) / 3 / members)} bytes a member and day; a receipt ${receipt.toFixed(0)} ms`,
  );
  await Promise.all([database.close(), patient.close()]);
}
await postgres.stop();
rmSync(folder, { recursive: true, force: true });
