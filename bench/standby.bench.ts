/**
 * What a synchronous standby costs: money by HTTP and pgbench's TPC-B-like script without a standby and with one that has every commit
 * before it is answered, in turns in the same run. All of it on one machine, the standby's replay too: more than two machines of its own
 * would cost. ROUNDS, SECONDS and CLIENTS as in `path`. With `--judge` it ends with 1 where less than 0.8 is left.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { calls as memberCalls } from '@mingpai/contract/calls';
import { startPostgres } from '@mingpai/postgres';
import pg from 'pg';
import { benchSecret, end, startBenchSite, startScript } from './bench-site.ts';
import { measure } from './ledger-measure.ts';
import { prepareTpcb, runTpcb, sender } from './ledger-tpcb.ts';
import { median } from './median.ts';
import { openMoneyCalls } from './money-calls.ts';
import { loadMembers, memberNumber } from './site-members.ts';

const rounds = Number(process.env.ROUNDS ?? 5);
const seconds = Number(process.env.SECONDS ?? 4);
const clients = Number(process.env.CLIENTS ?? 25);
const judging = process.argv.includes('--judge');
/** Nobody may have many orders that are not paid. */
const members = 20_000;
/** Of the rate without a standby, at least. */
const target = 0.8;
const venuePort = 21_086;
const sitePort = 21_087;

const venue = startScript('bare-venue.ts', { PORT: String(venuePort) });
const site = await startBenchSite({ SANDBOX_URL: `http://127.0.0.1:${venuePort}` }, sitePort);
const watcher = new pg.Pool({ connectionString: site.databaseUrl, max: 2 });
const home = join(site.folder, 'standby');

/** A copy of the running primary's files that follows it; nobody else writes meanwhile. */
async function copyPrimary(): Promise<void> {
  const { rows: settings } = await watcher.query<{ data: string }>(
    "select current_setting('data_directory') as data",
  );
  const data = settings[0]?.data ?? '';
  await watcher.query("alter system set wal_keep_size = '8GB'");
  await watcher.query('select pg_reload_conf()');
  const backup = await watcher.connect();
  const to = join(home, 'postgres', 'data');
  mkdirSync(join(home, 'postgres'), { recursive: true });
  await backup.query("select pg_backup_start('bench', true)");
  execFileSync('cp', ['-a', data, to]);
  const { rows } = await backup.query<{ label: string }>(
    'select labelfile as label from pg_backup_stop(false)',
  );
  backup.release();
  // The same owner as the primary's files, and the same password beside them.
  execFileSync('cp', ['-a', join(data, '..', 'password'), join(home, 'postgres', 'password')]);
  execFileSync('chown', ['--reference', join(data, '..'), join(home, 'postgres')]);
  const own = (name: string, content: string) => {
    writeFileSync(join(to, name), content, { mode: 0o600, flag: 'a' });
    execFileSync('chown', ['--reference', data, join(to, name)]);
  };
  for (const left of ['postmaster.pid', 'postmaster.opts']) rmSync(join(to, left), { force: true });
  own('backup_label', rows[0]?.label ?? '');
  own('standby.signal', '');
  own('postgresql.auto.conf', `\nprimary_conninfo = '${site.databaseUrl}?application_name=bench'\n`);
}

/** @param names of the standbys that a commit waits for; empty: none */
async function waitFor(names: string): Promise<void> {
  await watcher.query(`alter system set synchronous_standby_names = '${names}'`);
  await watcher.query('select pg_reload_conf()');
  for (let tries = 0; names !== ''; tries += 1) {
    const { rows } = await watcher.query("select 1 from pg_stat_replication where sync_state = 'sync'");
    if (rows.length > 0) return;
    if (tries > 600) throw new Error('the standby does not follow');
    await sleep(100);
  }
}

const calls = openMoneyCalls(site.url, benchSecret);
const anybody = () => memberNumber(Math.floor(Math.random() * members));
let depositor = 0;
const lines: readonly { readonly name: string; call(): Promise<unknown> }[] = [
  { name: 'seamless bet', call: () => calls.bet(anybody()) },
  { name: 'transfer to a venue', call: () => calls.transfer(anybody(), 'in') },
  {
    name: 'deposit order',
    call: () =>
      calls.member(memberNumber(depositor++ % members), memberCalls.openDeposit.path, {
        ...{
          paytype: 'usdt',
          amount: 100 + Math.floor(Math.random() * 900),
          bank_no: 'a1B2',
          catepay: 'TRC20',
        },
      }),
  },
];

try {
  await watcher.query('create database tpcb');
  const tpcb = new URL(site.databaseUrl);
  tpcb.pathname = '/tpcb';
  await prepareTpcb(tpcb.href, 100_000, clients);
  await loadMembers(site.databaseUrl, 0, members);
  await site.pause();
  await copyPrimary();
  await site.restart();
  const load = { url: tpcb.href, clients, seconds, accounts: 100_000, branches: clients } as const;
  const all = [
    { name: 'TPC-B-like', rate: async () => (await runTpcb({ ...load, protocol: 'simple' })).rate },
    ...lines.map(({ name, call }) => ({
      name,
      rate: async () => (await measure(clients, seconds, call)).rate,
    })),
  ];
  const left = new Map<string, number[]>(all.map(({ name }) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    const alone = new Map<string, number>();
    for (const { name, rate } of all) alone.set(name, await rate());
    const standby = await startPostgres({ dataDir: home });
    await waitFor('*');
    for (const { name, rate } of all) {
      const [without = 0, held] = [alone.get(name), await rate()];
      console.log(
        `${name}: ${Math.round(without)}/s alone, ${Math.round(held)}/s with a synchronous standby`,
      );
      // The first round only warms.
      if (round > 0) left.get(name)?.push(held / without);
    }
    await waitFor('');
    await standby.stop();
  }
  console.log(`\nmedian of ${rounds} rounds, ${sender}, ${clients} clients (wanted: ${target}):`);
  for (const [name, shares] of left) {
    const share = median(shares);
    console.log(`${name}: ${share.toFixed(2)} of its rate without a standby`);
    if (judging && share < target && name !== 'TPC-B-like') process.exitCode = 1;
  }
} finally {
  await watcher.end();
  await site.stop();
  await end(venue);
}
