/**
 * The first page of a member's bet records in a table of 1,000,000: every period and venue filter of the specification, for a usual
 * member (450 bets) and for one with 100,000, over HTTP. Prints the slowest plan with what it read.
 * Usage: node bench/bet-records.bench.ts (about a minute). Target: 50 ms.
 */
import pg from 'pg';
import { startBenchSite } from './bench-site.ts';
import { summary } from './ledger-measure.ts';

const bets = 1_000_000;
const ofOne = 100_000;
const members = 2_000;
const venues = 10;
const rounds = 40;
const targetMs = 50;

const site = await startBenchSite();
const pool = new pg.Pool({ connectionString: site.databaseUrl, max: 2 });
pool.on('error', () => undefined);

async function call(path: string, body: object, token = ''): Promise<Record<string, unknown>> {
  const response = await fetch(`${site.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  const { code, message, data } = (await response.json()) as {
    code: number;
    message: string;
    data: Record<string, unknown>;
  };
  if (code !== 200) throw new Error(message);
  return data;
}

/** Registers a member. */
async function member(name: string): Promise<{ token: string; id: string }> {
  const form = {
    name,
    password: 'kiesel1',
    confirmPass: 'kiesel1',
    realname: '基准',
    paypassword: 'kiesel2',
  };
  const token = String((await call('/api/register', form)).api_token);
  return { token, id: String((await call('/api/user', {}, token)).id) };
}

/** Bets of the last forty days, in the order in which they were made, as a table grows. */
async function fill(usual: string, busy: string): Promise<void> {
  await pool.query(
    `insert into venue (code, name, category, adapter, position)
     select 'bench' || g, 'bench' || g, 'sport', 'sandbox', 100 + g from generate_series(0, $1 - 1) g`,
    [venues],
  );
  await pool.query(
    `insert into member (id, username, password_hash, pay_password_hash, real_name, registered_at)
     select 1000000 + g, 'bench' || g, '', '', '', now() - interval '100 days' from generate_series(1, $1 - 2) g`,
    [members],
  );
  await pool.query(
    `insert into bet (venue, bet_id, member_id, game, round, stake, valid, payout, state, placed_at, settled_at, posted, seq, recorded_at)
     select 'bench' || g / 11 % ${venues}, g::text,
            case when g % ${bets / ofOne} = 0 then $2::bigint
                 when g / 7 % (${members} - 1) = 0 then $1::bigint
                 else 1000000 + g / 7 % (${members} - 1) end,
            'game', g::text, 1000, 1000, g % 2500, 'settled', moment, moment, g % 2500 - 1000, g, moment
       from (select g, now() - interval '40 days' + g * interval '40 days' / ${bets} as moment
               from generate_series(1, ${bets}) g) made`,
    [usual, busy],
  );
  await pool.query('vacuum analyze bet');
}

const filters = [1, 2, 3, 4].flatMap((date) =>
  ['', 'bench3'].map((api_type) => ({ date, api_type, page: 1 })),
);

async function measure(token: string, filter: object): Promise<{ p50: number; p99: number; total: number }> {
  const times: number[] = [];
  let total = 0;
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    const data = await call('/api/betrecord', filter, token);
    times.push(performance.now() - began);
    total = Number(data.total);
  }
  return { ...summary(times, 1), total };
}

try {
  const usual = await member('benchusual');
  const busy = await member('benchbusy1');
  await fill(usual.id, busy.id);
  let slowest = 0;
  for (const [who, { token }] of [
    ['usual', usual],
    ['busy', busy],
  ] as const) {
    for (const filter of filters) {
      const { p50, p99, total } = await measure(token, filter);
      slowest = Math.max(slowest, p50);
      console.log(
        `${who.padEnd(6)} period ${filter.date}, ${(filter.api_type || 'all venues').padEnd(10)} ${String(total).padStart(6)} bets  p50 ${p50.toFixed(1)} ms  p99 ${p99.toFixed(1)} ms`,
      );
    }
  }
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
    'explain (analyze, buffers) select count(*)::int as total from bet b where b.member_id = $1 and b.placed_at >= $2',
    [busy.id, new Date(Date.now() - 30 * 86_400_000)],
  );
  console.log(rows.map((row) => row['QUERY PLAN']).join('\n'));
  console.log(`slowest first page: ${slowest.toFixed(1)} ms (target ${targetMs} ms)`);
  if (slowest > targetMs) process.exitCode = 1;
} finally {
  await pool.end();
  await site.stop();
}
