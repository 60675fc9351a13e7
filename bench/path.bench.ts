/**
 * Money by HTTP, durable, against pgbench's TPC-B-like script on the same PostgreSQL in the same run: seamless bets (target 1.0),
 * their wins, and transfers to a venue that answers at once (target 0.4); and what a bet and a transfer add to the database.
 * Client, venue, server and database share the machine. ROUNDS, SECONDS and CLIENTS: how often, how long, how many at once.
 */
import pg from 'pg';
import { benchSecret, end, startBenchSite, startScript } from './bench-site.ts';
import { cpuTimeOf, parentOf } from './cpu-time.ts';
import { measure } from './ledger-measure.ts';
import { prepareTpcb, runTpcb, sender } from './ledger-tpcb.ts';
import { openMoneyCalls } from './money-calls.ts';
import { loadMembers, memberNumber } from './site-members.ts';

const rounds = Number(process.env.ROUNDS ?? 5);
const seconds = Number(process.env.SECONDS ?? 4);
const clients = Number(process.env.CLIENTS ?? 25);
const members = 5_000;
const venuePort = 21_082;

const venue = startScript('bare-venue.ts', { PORT: String(venuePort) });
const site = await startBenchSite({ SANDBOX_URL: `http://127.0.0.1:${venuePort}` });
const watcher = new pg.Client(site.databaseUrl);
await watcher.connect();

async function bytes(): Promise<number> {
  const { rows } = await watcher.query('select pg_database_size(current_database()) as bytes');
  return Number((rows[0] as { bytes: string }).bytes);
}

const { rows: backends } = await watcher.query('select pg_backend_pid() as pid');
const postmaster = parentOf((backends[0] as { pid: number }).pid);

interface Spent {
  readonly server: number;
  readonly database: number;
}

/** What server and database had of the cores so far, in ms. */
function spent(): Spent {
  return { server: cpuTimeOf(site.pid()), database: cpuTimeOf(postmaster, { children: true }) };
}

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

try {
  await watcher.query('create database tpcb');
  const tpcb = new URL(site.databaseUrl);
  tpcb.pathname = '/tpcb';
  await prepareTpcb(tpcb.href, 100_000, clients);
  await loadMembers(site.databaseUrl, 0, members);
  const calls = openMoneyCalls(site.url, benchSecret);
  const random = () => memberNumber(Math.floor(Math.random() * members));
  const kinds = {
    'seamless bet': () => calls.bet(random()),
    'bet and its win': async () => {
      const member = random();
      await calls.win(member, await calls.bet(member));
    },
    'transfer to a venue': () => calls.transfer(random(), 'in'),
  };
  const ratios: Record<string, number[]> = {};
  const sizes: Record<string, number[]> = {};
  const times: Record<string, Spent[]> = {};
  for (let round = 0; round <= rounds; round += 1) {
    const load = { url: tpcb.href, clients, seconds, accounts: 100_000, branches: clients } as const;
    const idle = spent();
    const plain = await runTpcb({ ...load, protocol: 'simple' });
    const plainMs = (spent().database - idle.database) / (plain.rate * seconds);
    for (const [name, call] of Object.entries(kinds)) {
      const before = await bytes();
      const began = spent();
      const { rate, p50, p99 } = await measure(clients, seconds, call);
      const ended = spent();
      const each = {
        server: (ended.server - began.server) / (rate * seconds),
        database: (ended.database - began.database) / (rate * seconds),
      };
      // The first round only warms.
      if (round === 0) continue;
      ratios[name] = [...(ratios[name] ?? []), rate / plain.rate];
      sizes[name] = [...(sizes[name] ?? []), ((await bytes()) - before) / (rate * seconds)];
      times[name] = [...(times[name] ?? []), each];
      console.log(
        `${name}: ${Math.round(rate)}/s (p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms), TPC-B-like ${Math.round(plain.rate)}/s, ratio ${(rate / plain.rate).toFixed(2)}; ms of a core each: server ${each.server.toFixed(2)}, database ${each.database.toFixed(2)} (TPC-B-like ${plainMs.toFixed(2)})`,
      );
    }
  }
  console.log(`\nmedian of ${rounds} rounds against ${sender}, ${clients} clients:`);
  for (const [name, all] of Object.entries(ratios))
    console.log(
      `${name}: ${median(all).toFixed(2)}; ${Math.round(median(sizes[name] ?? []))} bytes each; ms of a core each: server ${median((times[name] ?? []).map(({ server }) => server)).toFixed(2)}, database ${median((times[name] ?? []).map(({ database }) => database)).toFixed(2)}`,
    );
} finally {
  await watcher.end();
  await site.stop();
  await end(venue);
}
