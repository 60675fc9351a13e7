/**
 * What a call costs on a site of 1,000 members and on the same site with MEMBERS (100,000): the database's core time for each call, and
 * the time that the caller waits, as ratios (target 1.3 at most). Calls come one after the other. ROUNDS: how often each is measured.
 */
import pg from 'pg';
import { benchSecret, end, startBenchSite, startScript } from './bench-site.ts';
import { cpuTimeOf, parentOf } from './cpu-time.ts';
import { openMoneyCalls } from './money-calls.ts';
import { loadMembers, memberNumber } from './site-members.ts';

const few = 1_000;
const many = Number(process.env.MEMBERS ?? 100_000);
const rounds = Number(process.env.ROUNDS ?? 5);
/** Of one kind in a round. */
const times = 100;
const venuePort = 21_082;

const venue = startScript('bare-venue.ts', { PORT: String(venuePort) });
const site = await startBenchSite({ SANDBOX_URL: `http://127.0.0.1:${venuePort}` });
const watcher = new pg.Client(site.databaseUrl);
await watcher.connect();
const { rows } = await watcher.query('select pg_backend_pid() as pid');
const postmaster = parentOf((rows[0] as { pid: number }).pid);
const calls = openMoneyCalls(site.url, benchSecret);

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

interface Cost {
  /** ms */
  readonly waited: number;
  /** ms of a core */
  readonly database: number;
}

async function costs(members: number): Promise<Record<string, Cost>> {
  const random = () => memberNumber(Math.floor(Math.random() * members));
  const kinds: Record<string, () => Promise<unknown>> = {
    balance: () => calls.member(random(), '/api/balance', {}),
    'balance asked by a venue': () => calls.balanceAtVenue(random()),
    'seamless bet': () => calls.bet(random()),
    'bet and its win': async () => {
      const member = random();
      await calls.win(member, await calls.bet(member));
    },
    'bet and its rollback': async () => {
      const member = random();
      await calls.rollback(member, await calls.bet(member));
    },
    'transfer to a venue': () => calls.transfer(random(), 'in'),
    'deposit order': () =>
      calls.member(random(), '/api/recharge', {
        paytype: 'usdt',
        amount: 500,
        bank_no: 'a1B2',
        catepay: 'TRC20',
      }),
    transactions: () => calls.member(random(), '/api/gettransrecord', { type: 1 }),
  };
  const found: Record<string, Cost> = {};
  for (const [name, call] of Object.entries(kinds)) {
    const waited: number[] = [];
    const database: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const began = cpuTimeOf(postmaster, { children: true });
      const spans: number[] = [];
      for (let n = 0; n < times; n += 1) {
        const start = performance.now();
        await call();
        spans.push(performance.now() - start);
      }
      // The first round only warms.
      if (round === 0) continue;
      waited.push(median(spans));
      database.push((cpuTimeOf(postmaster, { children: true }) - began) / times);
    }
    found[name] = { waited: median(waited), database: median(database) };
  }
  return found;
}

try {
  await loadMembers(site.databaseUrl, 0, few);
  const before = await costs(few);
  await loadMembers(site.databaseUrl, few, many);
  const after = await costs(many);
  for (const [name, { waited, database }] of Object.entries(after)) {
    const was = before[name] ?? { waited: Number.NaN, database: Number.NaN };
    console.log(
      `${name}: ×${(database / was.database).toFixed(2)} core time (${was.database.toFixed(2)} -> ${database.toFixed(2)} ms), ×${(waited / was.waited).toFixed(2)} waited (${was.waited.toFixed(1)} -> ${waited.toFixed(1)} ms)`,
    );
  }
} finally {
  await watcher.end();
  await site.stop();
  await end(venue);
}
