/**
 * Transfers per second, durable, as a ratio to pgbench's TPC-B-like script on the same server with as many clients.
 * Usage: node bench/ledger.bench.ts (about 50 s). Targets: 2.0 spread over 10,000 accounts, 5.0 on one hot account.
 */
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLedger, ledgerMigrations } from '@mingpai/ledger';
import { startPostgres } from '@mingpai/postgres';
import pg from 'pg';
import { type Measured, measure } from './ledger-measure.ts';
import { prepareTpcb, runTpcb, sender } from './ledger-tpcb.ts';

const clients = 64;
const accounts = 10_000;
/** Of one run; every load runs in each round, so that a slow minute of the machine meets all of them. */
const seconds = 3;
const rounds = 2;

const dataDir = mkdtempSync(join(tmpdir(), 'ledger-bench-'));
// Run by root, the server belongs to another user: in a private folder it would put its data elsewhere, and leave it there.
chmodSync(dataDir, 0o755);
const server = await startPostgres({ dataDir, durable: true });
const pool = new pg.Pool({ connectionString: server.url, max: 4 });
// The server's stop may reach a connection before the pool's own end does.
pool.on('error', () => undefined);
try {
  const { rows } = await pool.query(
    "select name || ' = ' || setting as line from pg_settings where name in ('server_version', 'fsync', 'synchronous_commit', 'full_page_writes') order by name",
  );
  console.log(`${rows.map(({ line }) => line).join(', ')}; ${clients} clients, ${accounts} accounts`);
  console.log(`TPC-B-like script sent by ${sender}\n`);

  for (const { sql } of ledgerMigrations) await pool.query(sql);
  const ledger = createLedger({ database: { pool } });
  const members = Array.from({ length: accounts }, () => randomUUID());
  const [hot, house] = [randomUUID(), randomUUID()];
  const account = (id: string) => ({
    id,
    owner: id,
    code: 'wallet',
    currency: 'CNY',
    floor: -1_000_000_000n,
  });
  await ledger.createAccounts(pool, [...members, hot].map(account));
  await ledger.createAccounts(pool, [
    { id: house, owner: 'house', code: 'house', currency: 'CNY', folded: true },
  ]);
  await prepareTpcb(server.url, accounts, clients);

  const tpcb = { url: server.url, clients, seconds, accounts };
  const anyone = () => members[Math.floor(Math.random() * accounts)] ?? hot;
  const others = (from: string): string => {
    const to = anyone();
    return to === from ? others(from) : to;
  };
  const transfers = (pick: () => readonly [from: string, to: string]) => () =>
    measure(clients, seconds, async () => {
      const [from, to] = pick();
      const legs = [
        { account: from, amount: -1n },
        { account: to, amount: 1n },
      ];
      const outcome = await ledger.transfer({
        id: randomUUID(),
        phase: 'single',
        kind: 'bench',
        reference: '',
        legs,
      });
      if (!outcome.ok) throw new Error(outcome.code);
    });

  const loads: Readonly<Record<string, () => Promise<Measured>>> = {
    'TPC-B, a branch a client': () => runTpcb({ ...tpcb, branches: clients, protocol: 'simple' }),
    'TPC-B, a branch a client, prepared': () => runTpcb({ ...tpcb, branches: clients, protocol: 'prepared' }),
    'TPC-B, one branch': () => runTpcb({ ...tpcb, branches: 1, protocol: 'simple' }),
    'TPC-B, one branch, prepared': () => runTpcb({ ...tpcb, branches: 1, protocol: 'prepared' }),
    'ledger, spread': transfers(() => {
      const from = anyone();
      return [from, others(from)];
    }),
    'ledger, one hot account': transfers(() => [anyone(), hot]),
    'ledger, one folded account': transfers(() => [anyone(), house]),
  };

  const results = new Map<string, Measured[]>(Object.keys(loads).map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const [name, run] of Object.entries(loads)) results.get(name)?.push(await run());

  const mean = (name: string, of: keyof Measured) =>
    (results.get(name) ?? []).reduce((sum, measured) => sum + measured[of], 0) / rounds;
  for (const name of results.keys())
    console.log(
      `${name.padEnd(36)} ${mean(name, 'rate').toFixed(0).padStart(6)}/s   p50 ${mean(name, 'p50').toFixed(1).padStart(5)} ms   p99 ${mean(name, 'p99').toFixed(1).padStart(6)} ms`,
    );

  const ratio = (ours: string, theirs: string) => mean(ours, 'rate') / mean(theirs, 'rate');
  const spread = ratio('ledger, spread', 'TPC-B, a branch a client');
  const single = ratio('ledger, one hot account', 'TPC-B, one branch');
  console.log(`
ratio spread  ${spread.toFixed(2)} (target 2.0; prepared script: ${ratio('ledger, spread', 'TPC-B, a branch a client, prepared').toFixed(2)})
ratio hot     ${single.toFixed(2)} (target 5.0; prepared script: ${ratio('ledger, one hot account', 'TPC-B, one branch, prepared').toFixed(2)})`);

  const books = await ledger.verify();
  console.log(
    `\nbooks of ${books.transfers} transfers: ${books.ok ? 'in order' : JSON.stringify(books.findings)}`,
  );
  if (!books.ok) process.exitCode = 1;
} finally {
  await pool.end();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
