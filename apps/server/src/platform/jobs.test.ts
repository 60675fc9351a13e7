/** Background work where the database goes silent: it goes on as soon as there is one that answers. */
import { createTestDatabase, type TestDatabase } from '@mingpai/postgres';
import { parseCrontab } from 'graphile-worker';
import pg from 'pg';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { type DeafProxy, openDeafProxy } from '../testing/deaf-proxy.ts';
import { startFakePostgres } from '../testing/fake-postgres.ts';
import { openFigures } from './asked-figures.ts';
import { type Database, openDatabase } from './database.ts';
import { jobGauges } from './job-gauges.ts';
import { cronLine, JobClient, type JobRunner, queueJob, startJobs } from './jobs.ts';
import { openLog } from './log.ts';

const log = openLog('silent');
const moment = (ms: number) => new Promise((later) => setTimeout(later, ms));
let made: TestDatabase;
let database: Database;
let proxy: DeafProxy;
let runner: JobRunner | undefined;
beforeEach(async () => {
  made = await createTestDatabase(inject('templateDatabase'));
  database = openDatabase(made.url, { connections: 2 });
  proxy = await openDeafProxy(made.url);
});
afterEach(async () => {
  proxy.comeBack();
  await runner?.stop();
  runner = undefined;
  proxy.stop();
  await database.close();
  await made.drop();
});

/** @returns how often `note` ran */
function counted() {
  let runs = 0;
  const note = {
    name: 'note',
    run: async () => {
      runs += 1;
    },
  };
  return { note, runs: () => runs };
}

test('connections that were given up are made anew, though nobody said that they are dead', async () => {
  const { note, runs } = counted();
  runner = await startJobs(proxy.url, [note], log, { pollInterval: 50 });
  await queueJob(database, 'note', {});
  await expect.poll(runs).toBe(1);
  proxy.goDeaf();
  // Every worker asks by now, and gets no answer.
  await moment(500);
  proxy.comeBackAnew();
  await queueJob(database, 'note', {});
  runner.abandon();
  await expect.poll(runs, { timeout: 8_000 }).toBe(2);
});

test('a question that gets no answer costs one connection, not the next question too; who listens in silence is left alone', async () => {
  const { note, runs } = counted();
  runner = await startJobs(proxy.url, [note], log, { pollInterval: 50, silenceMs: 1_000 });
  await queueJob(database, 'note', {});
  await expect.poll(runs).toBe(1);
  const listening = async () =>
    (
      await database.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and query like 'LISTEN "jobs:insert"%'`,
      )
    ).rows;
  const [before] = await listening();
  await moment(2_500);
  expect(await listening()).toEqual([before]);
  proxy.goDeaf();
  await moment(500);
  proxy.comeBackAnew();
  await queueJob(database, 'note', {});
  await expect.poll(runs, { timeout: 12_000 }).toBe(2);
});

test('a job that ends while the database is silent is given back, and those behind it in its queue run too', async () => {
  let runs = 0;
  const silencing = {
    name: 'silencing',
    run: async () => {
      runs += 1;
      if (runs === 1) proxy.goDeaf();
    },
  };
  runner = await startJobs(proxy.url, [silencing], log, {
    pollInterval: 50,
    pulse: { everyMs: 100, deadAfterMs: 500 },
  });
  for (const _ of [1, 2]) await queueJob(database, 'silencing', {}, { oneAtATime: 'of-one-queue' });
  await expect.poll(() => runs).toBe(1);
  await moment(500);
  proxy.comeBackAnew();
  runner.abandon();
  const left = async () => (await database.query('select from graphile_worker.jobs')).rows;
  await expect.poll(left, { timeout: 15_000 }).toEqual([]);
  expect(runs).toBeGreaterThanOrEqual(2);
});

test('workers whose very first question fails begin anew, and find what is queued later', async () => {
  const { note, runs } = counted();
  const other = new pg.Client({ connectionString: made.url });
  await other.connect();
  try {
    await other.query('begin');
    await other.query('lock table graphile_worker._private_tasks in access exclusive mode');
    runner = await startJobs(made.url, [note], log, { pollInterval: 50 });
    const asking = async () =>
      (
        await database.query<{ pid: number }>(
          "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
      ).rows;
    await expect.poll(async () => (await asking()).length).toBeGreaterThan(0);
    for (const { pid } of await asking()) await database.query('select pg_terminate_backend($1)', [pid]);
    await expect.poll(asking).toEqual([]);
  } finally {
    await other.end();
  }
  await queueJob(database, 'note', {});
  await expect.poll(runs, { timeout: 10_000 }).toBe(1);
});

test('while this node may not work it begins no job, and begins them again when it may', async () => {
  const { note, runs } = counted();
  let mayWork = true;
  runner = await startJobs(made.url, [note], log, { pollInterval: 50, mayWork: () => mayWork });
  await queueJob(database, 'note', {});
  await expect.poll(runs).toBe(1);
  mayWork = false;
  // In the first moment too, before its workers heard of it.
  await queueJob(database, 'note', {});
  await moment(1_000);
  // To be had at once by whoever may.
  await queueJob(database, 'note', {});
  await moment(1_000);
  expect(runs()).toBe(1);
  const { rows } = await database.query('select from graphile_worker.jobs where locked_at is not null');
  expect(rows).toEqual([]);
  mayWork = true;
  await expect.poll(runs, { timeout: 15_000 }).toBe(3);
});

test('a scheduled run that takes longer than its minute is joined by none, and others have the places', async () => {
  let atOnce = 0;
  let most = 0;
  let ended = 0;
  let end = () => {};
  const long = new Promise<void>((resolve) => {
    end = resolve;
  });
  const upkeep = {
    name: 'upkeep',
    async run() {
      atOnce += 1;
      most = Math.max(most, atOnce);
      await long;
      atOnce -= 1;
      ended += 1;
    },
  };
  const { note, runs } = counted();
  runner = await startJobs(made.url, [upkeep, note], log, { pollInterval: 50 });
  // As the schedule queues it, four minutes in a row.
  const [line] = parseCrontab(cronLine('* * * * *', 'upkeep'));
  for (const _ of [1, 2, 3, 4])
    await database.query('select graphile_worker.add_job($1, queue_name => $2)', [
      line?.task,
      line?.options.queueName,
    ]);
  await expect.poll(() => atOnce).toBe(1);
  await moment(500);
  await queueJob(database, 'note', {});
  await expect.poll(runs, { timeout: 5_000 }).toBe(1);
  // Behind one that may be at work nobody is late; behind one that hangs they are.
  await database.query("update graphile_worker._private_jobs set run_at = now() - interval '1 hour'");
  const register = new Registry();
  jobGauges(openFigures(register, database), ['upkeep', 'note']);
  const late = async () => Number(/^jobs_late_seconds (\S+)$/m.exec(await register.metrics())?.[1]);
  expect(await late()).toBe(0);
  await database.query(
    "update graphile_worker._private_job_queues set locked_at = now() - interval '70 minutes' where locked_at is not null",
  );
  expect(await late()).toBeGreaterThanOrEqual(600);
  end();
  await expect.poll(() => ended).toBe(4);
  expect(most).toBe(1);
});

test.each(['57P03', 'EHOSTUNREACH', 'ETIMEDOUT'])(
  'of a database that cannot be reached (%s) the library hears no code for which it would wait for minutes',
  async (code) => {
    const fake = await startFakePostgres({
      refuse: () => 'the database system is starting up',
      refusedAs: code,
      answer: () => ({}),
    });
    const pool = new pg.Pool({ connectionString: fake.url, Client: JobClient });
    const said = await pool.connect().catch((error: unknown) => error);
    expect(said).toMatchObject({ message: expect.stringContaining('starting up'), cause: { code } });
    expect(said).not.toHaveProperty('code');
    await pool.end();
    await fake.stop();
  },
);
