/** Databases that the site refuses to start on, each with a line that says what to do. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createTestDatabase } from '@mingpai/postgres';
import { afterEach, expect, test } from 'vitest';
import { type FakeAnswers, type FakePostgres, startFakePostgres } from '../testing/fake-postgres.ts';
import { watchClock } from './clock-watch.ts';
import { openDatabase } from './database.ts';
import { refuseSkew, refuseUnfit } from './database-fit.ts';

let fake: FakePostgres | undefined;
afterEach(async () => {
  await fake?.stop();
  fake = undefined;
});

/** What a good one says. */
function good(question: string, connection: number): Record<string, string | number> {
  if (question.includes('pg_backend_pid')) return { pid: 4_000 + connection };
  return { version: 150_018, free: 97, timeout: '30s' };
}

const refusalOf = async (answers: FakeAnswers) => {
  fake = await startFakePostgres(answers);
  return refuseUnfit(fake.url, 29).then(
    () => '',
    (error: Error) => error.message,
  );
};

/** A good one but for this. */
const but =
  (changed: Readonly<Record<string, string | number>>): FakeAnswers['answer'] =>
  (question, connection) => {
    const said = good(question, connection);
    return Object.fromEntries(Object.entries(said).map(([name, value]) => [name, changed[name] ?? value]));
  };

test('a real database and what answers like one are taken', async () => {
  const { url, drop } = await createTestDatabase();
  await refuseUnfit(url, 29);
  await drop();
  expect(await refusalOf({ answer: good })).toBe('');
});

test('PostgreSQL 14 is refused with the version that it takes', async () => {
  expect(await refusalOf({ answer: but({ version: 140_022 }) })).toMatch(
    /^DATABASE_URL: this is PostgreSQL 14; 15 or newer is supported/,
  );
});

const poolerLine = /^DATABASE_URL: there is a pooler .+ name PostgreSQL itself/;

test.each<readonly [string, Partial<FakeAnswers>]>([
  ['does not know our parameters', { refuse: () => 'unsupported startup parameter: statement_timeout' }],
  ['ignores them', { answer: but({ timeout: '0' }) }],
  ['hands both the same server connection', { answer: but({ pid: 7 }) }],
  [
    'hands out another from question to question',
    {
      answer: (question, one) =>
        question.includes('backend_pid') ? { pid: performance.now() + one } : good(question, one),
    },
  ],
])('a pooler that %s is refused with what to do', async (_how, answers) => {
  expect(await refusalOf({ answer: good, ...answers })).toMatch(poolerLine);
});

test('a node that could not have its connections is told which figure to change', async () => {
  expect(await refusalOf({ answer: but({ free: 28 }) })).toMatch(
    /^DATABASE_CONNECTIONS: a node holds 29 connections .+ lets 28 in/,
  );
});

test.each([
  [1_500, /^clock: .+ 1\.[45] s ahead of the database/],
  [-1_500, /^clock: .+ 1\.[45] s behind the database/],
  [700, /^$/],
])('a clock that is %i ms off is judged at the start', async (off, line) => {
  const { url, drop } = await createTestDatabase();
  const database = openDatabase(url, { connections: 1 });
  await database.query('select');
  const said = await refuseSkew(database, () => Date.now() + off).then(
    () => '',
    (error: Error) => error.message,
  );
  expect(said).toMatch(line);
  await database.close();
  await drop();
});

test('a clock that goes astray later is seen, and seen to be right again', async () => {
  const { url, drop } = await createTestDatabase();
  const database = openDatabase(url, { connections: 1 });
  const said: unknown[] = [];
  const log = { error: (about: unknown) => said.push(about), warn: (about: unknown) => said.push(about) };
  let off = 0;
  const watch = watchClock(database, log, () => Date.now() + off, 20);
  off = -2_000;
  await expect.poll(() => watch.astray).toBe(true);
  await expect.poll(() => watch.skewMs).toBeLessThan(-1_000);
  off = 0;
  await expect.poll(() => watch.astray).toBe(false);
  expect(said).toHaveLength(2);
  watch.stop();
  await database.close();
  await drop();
});

test('a clock that jumps is not believed for a moment, however long the database has not been asked', async () => {
  const { url, drop } = await createTestDatabase();
  const database = openDatabase(url, { connections: 1 });
  await database.query('select');
  let off = 0;
  const log = { error: () => undefined, warn: () => undefined };
  const watch = watchClock(database, log, () => Date.now() + off, 3_600_000);
  expect(watch.astray).toBe(false);
  off = 700;
  expect(watch.astray).toBe(false);
  for (const jump of [3_600_000, -5_000]) {
    off = jump;
    expect(watch.astray).toBe(true);
    await expect.poll(() => Math.round(watch.skewMs / 1_000)).toBe(jump / 1_000);
    expect(watch.astray).toBe(true);
    // What it jumped back to is right only once the database says so.
    off = 0;
    expect(watch.astray).toBe(true);
    await expect.poll(() => watch.astray).toBe(false);
  }
  watch.stop();
  await database.close();
  await drop();
});

test('the server itself says the line, and nothing else, and ends', async () => {
  fake = await startFakePostgres({
    answer: but({ version: 130_004 }),
  });
  const child = spawn(process.execPath, [new URL('../main.ts', import.meta.url).pathname], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, DATABASE_URL: fake.url, SANDBOX_SECRET: 'not-used-in-this-test', PORT: '0' },
  });
  let said = '';
  child.stderr.on('data', (data) => {
    said += data;
  });
  const [code] = await once(child, 'exit');
  expect(code).toBe(1);
  expect(said.trim().split('\n')).toEqual([
    expect.stringMatching(/^DATABASE_URL: this is PostgreSQL 13; 15 or newer/),
  ]);
});
