import { createTestDatabase } from '@mingpai/postgres';
import pg from 'pg';
import { expect, test } from 'vitest';
import { startFakePostgres } from '../testing/fake-postgres.ts';
import {
  keepingWrites,
  oneAfterTheOther,
  openDatabase,
  rollbackWith,
  TooManyWait,
  withoutCuts,
} from './database.ts';
import { isDatabaseGone, isPassing } from './database-gone.ts';
import { done, refused } from './outcome.ts';

test('who closes a database leaves no connection behind, whatever it was used for', async () => {
  const { url, drop } = await createTestDatabase();
  const used = openDatabase(url);
  await used.query('select 1');
  await used.transaction((tx) => tx.query('select 1'));
  await used.close();
  const onlyAsked = openDatabase(url);
  await onlyAsked.query('select 1');
  await onlyAsked.close();
  const watcher = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  await watcher.connect();
  const left = () =>
    watcher
      .query('select state from pg_stat_activity where datname = $1', [new URL(url).pathname.slice(1)])
      .then(({ rows }) => rows);
  // The server notices a moment after the client has left; a connection that is merely idle would be left alone for ten seconds.
  await expect.poll(left, { timeout: 5_000 }).toEqual([]);
  await watcher.end();
  await drop();
});

test('what the database has as int8 is a bigint, alone and in a list', async () => {
  const { url, drop } = await createTestDatabase();
  const database = openDatabase(url, { connections: 1 });
  const { rows } = await database.query(
    "select 9007199254740993::int8 as one, array[1, null, 9007199254740993]::int8[] as list, '{}'::int8[] as none",
  );
  expect(rows).toEqual([{ one: 9_007_199_254_740_993n, list: [1n, null, 9_007_199_254_740_993n], none: [] }]);
  await database.close();
  await drop();
});

test('a refusal undoes what was written on the way to it, unless it says that it keeps it', async () => {
  const { url, drop } = await createTestDatabase();
  const database = openDatabase(url, { connections: 1 });
  await database.query('create table line (text text)');
  const written = async () => (await database.query<{ text: string }>('select text from line')).rows;
  const write = <Result>(text: string, result: Result) =>
    database.transaction(async (tx) => {
      await tx.query('insert into line values ($1)', [text]);
      return result;
    });
  expect(await write('refused', refused('not_found'))).toEqual({ ok: false, code: 'not_found' });
  expect(await written()).toEqual([]);
  expect(await write('kept', keepingWrites(refused('not_found')))).toEqual({ ok: false, code: 'not_found' });
  expect(await write('done', done(null))).toEqual({ ok: true, value: null });
  // What a venue is told has a reason and no code: its refusals are records.
  await write('told', { ok: false, reason: 'stale' });
  expect(await written()).toEqual([{ text: 'kept' }, { text: 'done' }, { text: 'told' }]);
  await database.close();
  await drop();
});

/** Of a connection's socket, in ms. */
const silenceOf = (client: pg.PoolClient) =>
  (client as unknown as { connection: { stream: { timeout?: number } } }).connection.stream.timeout;
const setting = async (client: Pick<pg.PoolClient, 'query'>, name: string) =>
  (await client.query(`show ${name}`)).rows[0][name];

test('a statement is cut short after half a minute, one that is silent just after, and a connection is replaced after a quarter of an hour', async () => {
  const { url, drop } = await createTestDatabase();
  const database = openDatabase(url, { connections: 1 });
  expect(database.pool.options).toMatchObject({
    maxLifetimeSeconds: 900,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
  });
  const client = await database.pool.connect();
  expect(await setting(client, 'statement_timeout')).toBe('30s');
  expect(await setting(client, 'lock_timeout')).toBe('8s');
  expect(await setting(client, 'idle_in_transaction_session_timeout')).toBe('15s');
  expect(await setting(client, 'search_path')).toBe('"$user", public');
  expect(silenceOf(client)).toBe(35_000);
  // A connection that breaks ends no process: the library listens to idle ones only.
  expect([database.pool.listenerCount('error'), client.listenerCount('error')]).toEqual([1, 1]);
  // Whoever builds indexes of big tables waits as long as it takes.
  await withoutCuts(client);
  expect([
    await setting(client, 'statement_timeout'),
    await setting(client, 'lock_timeout'),
    silenceOf(client),
  ]).toEqual(['0', '0', 0]);
  client.release(true);
  await database.close();
  await drop();
});

test('work at night is not cut off while the database is silent about it, and what follows on its connection is again', async () => {
  const { url, drop } = await createTestDatabase();
  const database = openDatabase(url, { connections: 1, silenceMs: 500 });
  const long = (options = {}) =>
    database.transaction(async (tx) => {
      await tx.query('select pg_sleep(1.5)');
      return setting({ query: tx.query } as never, 'lock_timeout');
    }, options);
  await expect(long()).rejects.toThrow('Connection terminated');
  expect(await long({ patient: true })).toBe('0');
  const { rows } = await database.query("select current_setting('statement_timeout') as longest");
  expect(rows).toEqual([{ longest: '30s' }]);
  await expect(long()).rejects.toThrow('Connection terminated');
  await database.close();
  await drop();
});

test('whoever waits for a lock is told that it is held, instead of waiting with a connection that others need', async () => {
  const { url, drop } = await createTestDatabase();
  const database = openDatabase(url, { connections: 2, lockWaitMs: 200 });
  const lock = 'select pg_advisory_xact_lock(1)';
  await database.transaction(async (tx) => {
    await tx.query(lock);
    const waited = await database.transaction((other) => other.query(lock)).catch((error: unknown) => error);
    expect(waited).toMatchObject({ code: '55P03' });
    expect(isPassing(waited)).toBe(true);
  });
  await database.close();
  await drop();
});

test("a database that is not trusted is asked by PostgreSQL's own names, for as long as it takes", async () => {
  const { url, drop } = await createTestDatabase();
  const database = openDatabase(url, { connections: 1, trusting: false });
  const client = await database.pool.connect();
  expect(await setting(client, 'search_path')).toBe('pg_catalog,public');
  expect([await setting(client, 'statement_timeout'), silenceOf(client) ?? 0]).toEqual(['0', 0]);
  client.release();
  await database.close();
  await drop();
});

test('from anywhere within a transaction it is ended without effect, with a value', async () => {
  const { url, drop } = await createTestDatabase();
  const database = openDatabase(url, { connections: 1 });
  await database.query('create table line (text text)');
  const ended = await database.transaction(async (tx) => {
    await tx.query("insert into line values ('undone')");
    return rollbackWith('stopped');
  });
  expect(ended).toBe('stopped');
  expect((await database.query('select text from line')).rows).toEqual([]);
  await database.close();
  await drop();
});

test('who asked for it hears of the end of a transaction once its effects can be seen, however it ends', async () => {
  const { url, drop } = await createTestDatabase();
  const [database, other] = [openDatabase(url, { connections: 1 }), openDatabase(url, { connections: 1 })];
  await database.query('create table line (text text)');
  const heard: Promise<unknown>[] = [];
  const write = (how: () => unknown) =>
    database.transaction(async (tx) => {
      tx.ended(() => {
        heard.push(other.query('select text from line').then(({ rows }) => rows));
      });
      await tx.query("insert into line values ('seen')");
      return how();
    });
  await write(() => 'done');
  expect(heard).toHaveLength(1);
  await write(() => refused('not_found'));
  await write(() => Promise.reject(new Error('broken'))).catch(() => undefined);
  expect(await Promise.all(heard)).toEqual([[{ text: 'seen' }], [{ text: 'seen' }], [{ text: 'seen' }]]);
  await database.close();
  await other.close();
  await drop();
});

test('abandoned, whoever waits for an answer hears that none comes, in a transaction too, and the next is asked on a new connection', async () => {
  const { url, drop } = await createTestDatabase();
  const database = openDatabase(url, { connections: 3 });
  const began = Promise.withResolvers<void>();
  const failed = (asked: Promise<unknown>) =>
    asked.then(
      () => 'answered',
      () => 'none',
    );
  const idle = await database.pool.connect();
  const waiting = [
    failed(database.query('select pg_sleep(20)')),
    failed(
      database.transaction(async (tx) => {
        began.resolve();
        await tx.query('select pg_sleep(20)');
      }),
    ),
  ];
  await began.promise;
  idle.release();
  await expect
    .poll(
      async () =>
        (await database.query("select from pg_stat_activity where wait_event = 'PgSleep'")).rows.length,
    )
    .toBe(2);
  database.abandon();
  expect(await Promise.all(waiting)).toEqual(['none', 'none']);
  await expect.poll(() => failed(database.query('select 1 as one'))).toBe('answered');
  await database.close();
  await drop();
});

test('of those that move money four in ten connections are for whoever waits for locks, and at least one', async () => {
  for (const [connections, inside] of [
    [1, 1],
    [5, 2],
    [20, 8],
  ] as const) {
    const { gate, close } = openDatabase('postgres://127.0.0.1:1/none', { connections });
    for (let entered = 0; entered <= inside; entered += 1) {
      expect(gate.waiting).toBe(0);
      void gate.enter();
    }
    expect([connections, gate.waiting]).toEqual([connections, 1]);
    await close();
  }
});

test('two hundred who wait are a crowd, one less is none', async () => {
  const { url, drop } = await createTestDatabase();
  const database = openDatabase(url, { connections: 1, connectionWaitMs: 60_000 });
  const only = await database.pool.connect();
  const asked = Array.from({ length: 199 }, () => database.query('select'));
  expect([database.crowded('looking'), database.crowded('moving')]).toEqual([false, false]);
  asked.push(database.query('select'));
  expect([database.crowded('looking'), database.crowded('moving')]).toEqual([true, true]);
  only.release();
  await Promise.all(asked);
  await database.close();
  await drop();
});

test('a transaction that waits too long for its turn is told that too many wait', async () => {
  const { url, drop } = await createTestDatabase();
  const database = openDatabase(url, { connections: 1, connectionWaitMs: 100 });
  // On a busy machine the connection itself may take longer than that to open.
  const opened = () =>
    database.query('select').then(
      () => true,
      () => false,
    );
  await expect.poll(opened).toBe(true);
  const letGo = Promise.withResolvers<void>();
  const holding = database.transaction(() => letGo.promise);
  await expect(database.transaction((tx) => tx.query('select'))).rejects.toThrow(TooManyWait);
  letGo.resolve();
  await holding;
  await database.close();
  await drop();
});

test('one connection that is asked several things at once is asked one after the other, and a refused one stops none', async () => {
  const asked: string[] = [];
  const answers = new Map<string, PromiseWithResolvers<{ rows: never[] }>>();
  const one = oneAfterTheOther({
    query(text) {
      asked.push(text);
      const answer = Promise.withResolvers<{ rows: never[] }>();
      answers.set(text, answer);
      return answer.promise;
    },
  });
  const all = ['a', 'b', 'c'].map((text) => one.query(text).catch(() => 'refused'));
  await expect.poll(() => asked).toEqual(['a']);
  answers.get('a')?.reject(new Error('refused'));
  await expect.poll(() => asked).toEqual(['a', 'b']);
  answers.get('b')?.resolve({ rows: [] });
  await expect.poll(() => asked).toEqual(['a', 'b', 'c']);
  answers.get('c')?.resolve({ rows: [] });
  expect(await Promise.all(all)).toEqual(['refused', { rows: [] }, { rows: [] }]);
});

test('a transaction that breaks leaves its connection ready for the next', async () => {
  const { url, drop } = await createTestDatabase();
  const database = openDatabase(url, { connections: 1 });
  await expect(database.transaction((tx) => tx.query('select nonsense'))).rejects.toThrow('nonsense');
  await expect(
    database.transaction(async (tx) => {
      await tx.query('select pg_terminate_backend(pg_backend_pid())');
    }),
  ).rejects.toThrow();
  const { rows } = await database.transaction((tx) => tx.query<{ one: number }>('select 1 as one'));
  expect(rows).toEqual([{ one: 1 }]);
  await database.close();
  await drop();
});

test('what only reads finds a connection while transactions wait for a lock, however many they are', async () => {
  const { url, drop } = await createTestDatabase();
  const [database, holder] = [openDatabase(url, { connections: 8 }), openDatabase(url, { connections: 1 })];
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let has: () => void = () => undefined;
  const locked = new Promise<void>((resolve) => {
    has = resolve;
  });
  const holding = holder.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock(1)');
    has();
    await held;
  });
  await locked;
  const money = Array.from({ length: 300 }, () =>
    database.transaction((tx) => tx.query('select pg_advisory_xact_lock_shared(1)')),
  );
  await expect.poll(() => database.pool.totalCount - database.pool.idleCount).toBeGreaterThan(5);
  expect([database.crowded('moving'), database.crowded('looking')]).toEqual([true, false]);
  expect((await database.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }]);
  letGo();
  await holding;
  await Promise.all(money);
  expect(database.crowded('moving')).toBe(false);
  await database.close();
  await holder.close();
  await drop();
});

test('a quarter of the connections is kept when nobody uses them: strangers may have taken the places meanwhile', async () => {
  const { url, drop } = await createTestDatabase();
  const [database, holder] = [
    openDatabase(url, { connections: 8, idleMs: 100 }),
    openDatabase(url, { connections: 1 }),
  ];
  // All wait for one lock: none is idle before the last is there, however long that takes.
  let asked: readonly Promise<unknown>[] = [];
  await holder.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock(1)');
    asked = Array.from({ length: 8 }, () => database.query('select pg_advisory_lock_shared(1)'));
    await expect.poll(() => database.pool.totalCount).toBe(8);
  });
  await Promise.all(asked);
  await expect.poll(() => database.pool.totalCount).toBeLessThan(8);
  await new Promise((later) => setTimeout(later, 600));
  expect(database.pool.totalCount).toBe(2);
  await holder.close();
  await database.close();
  await drop();
});

test('without any connection, and refused the newest, it says so, and tries on until there is one', async () => {
  let full = false;
  const server = await startFakePostgres({
    refuse: () => (full ? 'sorry, too many clients already' : undefined),
    refusedAs: '53300',
    answer: async () => {
      await new Promise((later) => setTimeout(later, 100));
      return { one: '1' };
    },
  });
  const database = openDatabase(server.url, { connections: 4 });
  await database.query('select');
  full = true;
  // One is answered by the connection that is there, the other is told; there is somebody to ask.
  const two = await Promise.allSettled([database.query('select'), database.query('select')]);
  expect(two.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(database.refused).toBe(false);
  database.abandon();
  await expect
    .poll(() => database.query('select').catch((error: unknown) => error))
    .toMatchObject({ code: '53300' });
  expect(database.refused).toBe(true);
  full = false;
  await expect.poll(() => database.refused, { timeout: 3_000 }).toBe(false);
  expect(database.pool.totalCount).toBe(1);
  await database.close();
  await server.stop();
});

test('more than two thousand who wait are too many: one more is told so at once, as by a database that is gone', async () => {
  const { url, drop } = await createTestDatabase();
  const database = openDatabase(url, { connections: 1, connectionWaitMs: 60_000 });
  const asked = Array.from({ length: 2_001 }, () => database.query('select'));
  const more = await database.query('select').catch((error: unknown) => error);
  expect(isDatabaseGone(more)).toBe(true);
  await Promise.all(asked);
  await database.close();
  await drop();
});

test.each([
  ['25006', 'cannot execute INSERT in a read-only transaction'],
  ['57P01', 'terminating connection due to administrator command'],
  ['57P02', 'terminating connection because of crash of another server process'],
  ['57P03', 'the database system is starting up'],
  ['08006', 'connection failure'],
  ['53300', 'sorry, too many clients already'],
  ['EHOSTUNREACH', 'connect EHOSTUNREACH'],
  ['', 'timeout expired'],
  ['', 'Connection terminated unexpectedly'],
  ['', 'Client has encountered a connection error and is not queryable'],
])('%s %s is a database that cannot be asked now', (code, message) => {
  const error = Object.assign(new Error(message), code && { code });
  expect([isDatabaseGone(error), isPassing(error)]).toEqual([true, true]);
});

test.each([
  ['40001', 'could not serialize access due to concurrent update'],
  ['40P01', 'deadlock detected'],
  ['55P03', 'canceling statement due to lock timeout'],
  ['57014', 'canceling statement due to statement timeout'],
  ['25P03', 'terminating connection due to idle-in-transaction timeout'],
])('%s %s may be asked again, of a database that is there', (code, message) => {
  const error = Object.assign(new Error(message), { code });
  expect([isDatabaseGone(error), isPassing(error)]).toEqual([false, true]);
});

test.each([
  ['23505', 'duplicate key value violates unique constraint'],
  ['42P01', 'relation "x" does not exist'],
  ['', 'connect the dots'],
])('%s %s is a mistake in what it was asked', (code, message) => {
  const error = Object.assign(new Error(message), code && { code });
  expect([isDatabaseGone(error), isPassing(error)]).toEqual([false, false]);
});
