/**
 * The night over a busy day: 1,000,000 settled bets of 100,000 members at ten venues, after ten days of history. Prints how long it
 * takes to close the day (turnover, VIP levels, rebates), and to close it again.
 * Usage: node bench/loyalty.bench.ts (a minute or two). Target: minutes at most on two cores.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@mingpai/postgres';
import pg from 'pg';
import { fillDay } from './loyalty-day.ts';

const members = 100_000;
const bets = 1_000_000;
const port = 21_083;
/** Longer than this is a failure, in ms. */
const patience = 10 * 60_000;

const folder = mkdtempSync(join(tmpdir(), 'mingpai-bench-'));
// PostgreSQL's own user must be able to enter it, or root's data would be put elsewhere and left behind.
chmodSync(folder, 0o755);
const postgres = await startPostgres({ dataDir: folder, durable: true });
const pool = new pg.Pool({ connectionString: postgres.url, max: 2 });
pool.on('error', () => undefined);
const site = spawn(process.execPath, [join(import.meta.dirname, '../apps/server/src/main.ts')], {
  stdio: 'inherit',
  env: {
    ...process.env,
    PORT: String(port),
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    SANDBOX_SECRET: 'not-used-in-this-benchmark',
    LOG_LEVEL: 'silent',
  },
});

async function until(what: string, reached: () => Promise<boolean>, everyMs = 100): Promise<void> {
  const end = Date.now() + patience;
  while (!(await reached().catch(() => false))) {
    if (Date.now() > end) throw new Error(`${what} did not happen`);
    await new Promise((wake) => setTimeout(wake, everyMs));
  }
}

/** Has the site close yesterday, as it does at 00:10. @returns seconds */
async function night(): Promise<number> {
  await pool.query('delete from loyalty_night where day = beijing_day(now()) - 1');
  const began = performance.now();
  await pool.query("select graphile_worker.add_job('close_days', '{}'::json)");
  await until('the night', closed);
  return (performance.now() - began) / 1_000;
}

async function closed(): Promise<boolean> {
  const { rows } = await pool.query<{ closed: boolean }>(
    'select exists (select from loyalty_night where day = beijing_day(now()) - 1) as closed',
  );
  return rows[0]?.closed ?? false;
}

try {
  await until('the start', async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok);
  // The empty site has closed its first day.
  await until('the first day', closed);
  await fillDay(pool, { members, bets });
  const first = await night();
  const again = await night();
  const { rows } = await pool.query<{ rebates: string; levels: string; exact: boolean }>(
    `select (select count(*) from rebate) as rebates, (select count(*) from vip_change) as levels,
            (select sum(earned) from rebate) = (select sum(valid_delta * 20) from settlement) as exact`,
  );
  const [result] = rows;
  console.log(`${bets} bets of ${members} members: ${result?.rebates} rebates, ${result?.levels} levels changed
the night        ${first.toFixed(1)} s
the same again   ${again.toFixed(1)} s
sums exact       ${result?.exact}`);
  if (!result?.exact) process.exitCode = 1;
} finally {
  site.kill('SIGTERM');
  if (site.exitCode === null) await once(site, 'exit');
  await pool.end();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
