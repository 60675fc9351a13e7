/**
 * The other side of the comparison: the TPC-B-like script that pgbench has built in, on as many accounts as the ledger has.
 * Run by pgbench where the machine has it, otherwise by pg clients that send the same statements.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Measured, measure, summary } from './ledger-measure.ts';

export interface Load {
  readonly url: string;
  readonly clients: number;
  readonly seconds: number;
  readonly accounts: number;
  /** 1: every transaction updates the same row. */
  readonly branches: number;
  /** How statements are sent; `simple` is pgbench's default. */
  readonly protocol: 'simple' | 'prepared';
}

/** Which program sends the script. */
export const sender =
  spawnSync('pgbench', ['--version'], { encoding: 'utf8' }).stdout?.trim() || 'pg clients (no pgbench here)';

/** pgbench's own tables, ten tellers a branch. */
export async function prepareTpcb(url: string, accounts: number, branches: number): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`
    drop table if exists pgbench_accounts, pgbench_branches, pgbench_tellers, pgbench_history;
    create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
    create table pgbench_tellers (tid int primary key, bid int, tbalance int, filler char(84)) with (fillfactor = 100);
    create table pgbench_accounts (aid int primary key, bid int, abalance int, filler char(84)) with (fillfactor = 100);
    create table pgbench_branches (bid int primary key, bbalance int, filler char(88)) with (fillfactor = 100);
    insert into pgbench_branches select n, 0 from generate_series(1, ${branches}) n;
    insert into pgbench_tellers select n, 1 + (n - 1) / 10, 0 from generate_series(1, ${10 * branches}) n;
    insert into pgbench_accounts select n, 1 + (n - 1) % ${branches}, 0, '' from generate_series(1, ${accounts}) n`);
  await client.query('vacuum analyze');
  await client.end();
}

export function runTpcb(load: Load): Promise<Measured> {
  return sender.startsWith('pgbench') ? runPgbench(load) : runClients(load);
}

async function runPgbench(load: Load): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'tpcb-'));
  const script = join(folder, 'script.sql');
  writeFileSync(
    script,
    `\\set aid random(1, ${load.accounts})
\\set bid random(1, ${load.branches})
\\set tid random(1, ${10 * load.branches})
\\set delta random(-5000, 5000)
${statements.map((statement) => `${statement};\n`).join('')}`,
  );
  const output = await new Promise<string>((resolve, reject) => {
    const child = spawn(
      'pgbench',
      [
        '-n',
        '-f',
        script,
        '-c',
        load.clients,
        '-j',
        2,
        '-T',
        load.seconds,
        '-M',
        load.protocol,
        '-l',
        load.url,
      ].map(String),
      { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
    });
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve(text) : reject(new Error(`pgbench ended with ${code}`)),
    );
  });
  // pgbench leaves the time that connecting takes out of this figure.
  const rate = Number(/tps = ([\d.]+)/.exec(output)?.[1]);
  // Third column of the log: the transaction's time in microseconds.
  const times = readdirSync(folder)
    .filter((file) => file.startsWith('pgbench_log'))
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').trim().split('\n'))
    .map((line) => Number(line.split(' ')[2]) / 1000);
  rmSync(folder, { recursive: true });
  return { ...summary(times, load.seconds), rate };
}

async function runClients(load: Load): Promise<Measured> {
  const clients = await Promise.all(
    Array.from({ length: load.clients }, async () => {
      const client = new pg.Client(load.url);
      await client.connect();
      return client;
    }),
  );
  const random = (most: number) => 1 + Math.floor(Math.random() * most);
  const measured = await measure(load.clients, load.seconds, async (who) => {
    const values: Record<string, number> = {
      aid: random(load.accounts),
      bid: random(load.branches),
      tid: random(10 * load.branches),
      delta: random(10_001) - 5001,
    };
    for (const [step, statement] of statements.entries()) {
      if (load.protocol === 'simple') {
        await clients[who]?.query(statement.replace(/:(\w+)/g, (_all, name: string) => String(values[name])));
      } else {
        const used: number[] = [];
        const text = statement.replace(
          /:(\w+)/g,
          (_all, name: string) => `$${used.push(values[name] ?? 0)}::int`,
        );
        await clients[who]?.query({ name: `tpcb ${step}`, text, values: used });
      }
    }
  });
  await Promise.all(clients.map((client) => client.end()));
  return measured;
}

/** `pgbench --show-script=tpcb-like` */
const statements = [
  'BEGIN',
  'UPDATE pgbench_accounts SET abalance = abalance + :delta WHERE aid = :aid',
  'SELECT abalance FROM pgbench_accounts WHERE aid = :aid',
  'UPDATE pgbench_tellers SET tbalance = tbalance + :delta WHERE tid = :tid',
  'UPDATE pgbench_branches SET bbalance = bbalance + :delta WHERE bid = :bid',
  'INSERT INTO pgbench_history (tid, bid, aid, delta, mtime) VALUES (:tid, :bid, :aid, :delta, CURRENT_TIMESTAMP)',
  'END',
] as const;
