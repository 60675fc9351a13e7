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
import { cronLine, JobClient, JobPool, type JobRunner, queueJob, startJobs } from './jobs.ts';
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

/** What the library would say to all nodes of a job. @returns ends it */
async function hearing(): Promise<{ heard: string[]; end: () => Promise<void> }> {
  const ear = new pg.Client({ connectionString: made.url });
  await ear.connect();
  const heard: string[] = [];
  ear.on('notification', ({ channel }) => heard.push(channel));
  await ear.query('listen "jobs:insert"');
  await ear.query('listen last');
  return {
    heard,
    async end() {
      await database.query("select pg_notify('last', '')");
      await expect.poll(() => heard.at(-1)).toBe('last');
      await ear.end();
    },
  };
}

test('what is queued in a transaction is begun at once by the node that queued it, and no node is sent a notice', async () => {
  const { note, runs } = counted();
  const { heard, end } = await hearing();
  // So rarely that no look by itself would find it while this test runs.
  const rarely = { pollInterval: 3_600_000, onQueued: database.onQueued };
  runner = await startJobs(made.url, [note], log, rarely);
  await database.transaction(async (tx) => {
    for (const _ of [1, 2, 3]) await queueJob(tx, 'note', {});
  });
  await expect.poll(runs).toBe(3);
  await database.transaction((tx) => tx.query(`select queue_job('note', '{}', 'a key', 25, null, null)`));
  await expect.poll(runs).toBe(4);
  await database.transaction(async (tx) => {
    await queueJob(tx, 'note', {});
    return { ok: false, code: 'refused' };
  });
  const left = async () => (await database.query('select from graphile_worker._private_jobs')).rows;
  await expect.poll(left).toEqual([]);
  expect(runs()).toBe(4);
  await end();
  expect(heard).toEqual(['last']);
});

test('another node that is free finds it by itself', async () => {
  const { note, runs } = counted();
  runner = await startJobs(made.url, [note], log, { pollInterval: 50 });
  await database.transaction((tx) => queueJob(tx, 'note', {}));
  await expect.poll(runs).toBe(1);
});

test('a job that is queued without a notice is the one that the library would have queued', async () => {
  interface Row {
    readonly name: string;
  }
  const queue = {
    library: `select graphile_worker.add_job($1, $2::json, run_at => $3::timestamptz, job_key => $4, max_attempts => $5, queue_name => $6)`,
    ours: 'select queue_job($1, $2::json, $4, $5, $3::timestamptz, $6)',
  };
  const later = new Date(Date.now() + 86_400_000);
  const asked = [
    ['plain', '{"a":1}', null, null, 25, null],
    ['plain', '{"a":2}', later, 'waits', 3, null],
    ['other', '{"a":3}', null, 'waits', 25, 'in a row'],
    ['plain', '{"a":4}', later, 'runs', 25, null],
    ['plain', '{"a":5}', null, 'fails', 25, 'in a row'],
    ['plain', '{"a":6}', null, 'failed', 2, null],
  ] as const;
  const state = async (statement: string) => {
    await database.query(
      'truncate graphile_worker._private_jobs, graphile_worker._private_tasks, graphile_worker._private_job_queues',
    );
    const all = () =>
      database.transaction(async (tx) => {
        for (const one of asked) await tx.query(statement, one);
      });
    await all();
    await database.query(
      "update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a worker', attempts = 1 where key = 'runs'",
    );
    await database.query(
      "update graphile_worker._private_jobs set last_error = 'it did', attempts = 1 where key = 'fails'",
    );
    await database.query(
      "update graphile_worker._private_jobs set last_error = 'it did', attempts = 2 where key = 'failed'",
    );
    await all();
    const { rows } = await database.query<Row>(
      `select t.identifier as name, j.payload::text as payload, j.key, j.attempts, j.max_attempts, j.priority, j.revision, j.last_error,
              j.locked_by, j.is_available, j.flags::text as flags, q.queue_name, j.run_at > now() + interval '1 hour' as later
         from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
         left join graphile_worker._private_job_queues q on q.id = j.job_queue_id order by j.id`,
    );
    return rows;
  };
  const [library, ours] = [await state(queue.library), await state(queue.ours)];
  expect(ours).toEqual(library);
  expect(ours).toHaveLength(8);
});

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

test('what the library gives back twice is given back once, and is nobody else’s meanwhile', async () => {
  const pool = new JobPool({ connectionString: made.url, max: 1, Client: JobClient });
  const release = await new Promise<pg.PoolClient['release']>((acquired, failed) =>
    pool.connect((error, _client, giveBack) => (error ? failed(error) : acquired(giveBack))),
  );
  release();
  const next = await pool.connect();
  release();
  expect(pool.idleCount).toBe(0);
  await expect(next.query('select')).resolves.toMatchObject({ rowCount: 1 });
  next.release();
  expect(pool.idleCount).toBe(1);
  await pool.end();
});
