/** What a node that was killed had begun is begun anew by another, soon; what a living one works on is left to it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createTestDatabase, type TestDatabase } from '@mingpai/postgres';
import type pg from 'pg';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { type Database, openDatabase } from './database.ts';
import { keepAlive } from './job-workers.ts';
import { type JobRunner, queueJob, startJobs } from './jobs.ts';
import { openLog } from './log.ts';

const pulse = { everyMs: 100, deadAfterMs: 500 };
let made: TestDatabase;
let database: Database;
let child: ChildProcess | undefined;
let runner: JobRunner | undefined;
beforeEach(async () => {
  made = await createTestDatabase(inject('templateDatabase'));
  database = openDatabase(made.url, { connections: 2 });
});
afterEach(async () => {
  child?.kill('SIGKILL');
  await runner?.stop();
  runner = undefined;
  await database.close();
  await made.drop();
});

/** Another process, which takes the job `night` and never ends it. */
async function startNodeThatHangs(): Promise<void> {
  const script = `
    const { startJobs } = await import(${JSON.stringify(new URL('./jobs.ts', import.meta.url).href)});
    const { openLog } = await import(${JSON.stringify(new URL('./log.ts', import.meta.url).href)});
    await startJobs(${JSON.stringify(made.url)}, [{ name: 'night', run: () => { console.log('begun'); return new Promise(() => {}); } }],
      openLog('silent'), { pulse: ${JSON.stringify(pulse)} });
    setInterval(() => undefined, 1000);`;
  child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (child.stdout) await once(child.stdout, 'data');
}

test('the job of a node that is killed runs on another; while that node lives it does not', async () => {
  await queueJob(database, 'night', {});
  await startNodeThatHangs();
  let runs = 0;
  const night = {
    name: 'night',
    run: async () => {
      runs += 1;
    },
  };
  runner = await startJobs(made.url, [night], openLog('silent'), { pulse, pollInterval: 50 });
  const beats = async () =>
    (await database.query<{ last: Date }>('select max(seen_at) as last from job_worker')).rows[0]?.last;
  // As many signs of life as would tell a dead one from a living one, three times over.
  const from = await beats();
  await expect
    .poll(async () => Number(await beats()) - Number(from), { timeout: 20_000 })
    .toBeGreaterThan(3 * pulse.deadAfterMs);
  expect(runs).toBe(0);
  child?.kill('SIGKILL');
  await expect.poll(() => runs, { timeout: 20_000 }).toBe(1);
});

test('a worker that never gave a sign of life, of a version before, keeps what it has', async () => {
  await queueJob(database, 'night', {});
  await database.query(
    "update graphile_worker._private_jobs set locked_at = now() - interval '1 hour', locked_by = 'of-the-version-before'",
  );
  runner = await startJobs(made.url, [{ name: 'night', run: async () => undefined }], openLog('silent'), {
    pulse,
    pollInterval: 50,
  });
  const seen = async () =>
    (
      await database.query<{ ms: number }>(
        'select (extract(epoch from max(seen_at) - (select pg_postmaster_start_time())) * 1000)::float8 as ms from job_worker',
      )
    ).rows[0]?.ms ?? 0;
  await expect.poll(seen).not.toBe(0);
  const from = await seen();
  await expect.poll(async () => (await seen()) - from, { timeout: 20_000 }).toBeGreaterThan(1_500);
  const { rows } = await database.query('select locked_by from graphile_worker._private_jobs');
  expect(rows).toEqual([{ locked_by: 'of-the-version-before' }]);
});

test('a sign of life comes every five seconds; who gave none for thirty is dead, to whoever gave theirs for as long', async () => {
  const beats: number[] = [];
  const looks: (readonly [number, unknown])[] = [];
  vi.useFakeTimers({ now: 0, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  try {
    const query = async (text: string, values: readonly unknown[]) => {
      if (text.includes('insert into job_worker')) beats.push(Date.now());
      if (text.includes('seen_at <') && text.includes('select')) looks.push([Date.now(), values[0]]);
      return { rows: [] };
    };
    const end = keepAlive({ query } as unknown as pg.Pool, () => ['own'], openLog('silent'));
    await vi.advanceTimersByTimeAsync(35_000);
    end();
  } finally {
    vi.useRealTimers();
  }
  expect(beats).toEqual([0, 5_000, 10_000, 15_000, 20_000, 25_000, 30_000, 35_000]);
  expect(looks).toEqual([
    [30_000, 30_000],
    [35_000, 30_000],
  ]);
});

test('a worker of yesterday is forgotten, one of today is not', async () => {
  await database.query(
    "insert into job_worker (worker, seen_at) values ('of-yesterday', now() - interval '25 hours'), ('of-today', now() - interval '23 hours')",
  );
  runner = await startJobs(made.url, [{ name: 'night', run: async () => undefined }], openLog('silent'), {
    pulse,
    pollInterval: 50,
  });
  const known = async () => {
    const { rows } = await database.query<{ worker: string }>(
      "select worker from job_worker where worker like 'of-%' order by worker",
    );
    return rows.map(({ worker }) => worker);
  };
  await expect.poll(known, { timeout: 20_000 }).toEqual(['of-today']);
});
