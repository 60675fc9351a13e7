/** Figures that the database is asked for: told where it answers in time, left out and counted where it does not. */
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestTables, type TestTables } from '../testing/tables.ts';
import { openFigures } from './asked-figures.ts';
import type { Database } from './database.ts';

let tables: TestTables;
let register: Registry;
beforeAll(async () => {
  tables = await openTestTables();
});
afterAll(() => tables.close());
beforeEach(() => {
  register = new Registry();
});

const one = async () => 1;
const figure = (name: string) => ({ name, help: 'is told', of: (value: number) => value });

test('a question that takes too long is cut short, and keeps none of the others off the page', async () => {
  const figures = openFigures(register, tables.database, { statementMs: 300, patienceMs: 30_000 });
  let slow = true;
  figures.add(
    async (db) => {
      await db.query('select pg_sleep($1)', [slow ? 60 : 0]);
      return 7;
    },
    [
      figure('slow'),
      { name: 'slow_of', help: 'is told', labels: ['kind'], of: (value) => [[{ kind: 'a' }, value]] },
    ],
  );
  figures.add(one, [figure('quick')]);
  const asked = performance.now();
  const told = await register.metrics();
  expect(performance.now() - asked).toBeLessThan(20_000);
  expect(told).toContain('\nquick 1\n');
  // A zero would say that all is well.
  expect(told).not.toMatch(/^slow/m);
  slow = false;
  const later = await register.metrics();
  for (const line of ['slow 7', 'slow_of{kind="a"} 7', 'quick 1', 'figures_missing_total 2'])
    expect(later).toContain(`\n${line}\n`);
});

test('the page waits for a silent database no longer than it has patience, and asks each question once', async () => {
  let asked = 0;
  const silent = {
    transaction: () => {
      asked += 1;
      return new Promise(() => undefined);
    },
  } as unknown as Database;
  openFigures(register, silent, { patienceMs: 50 }).add(one, [figure('first'), figure('second')]);
  for (const missing of [2, 4]) {
    await register.metrics();
    expect((await register.getSingleMetric('figures_missing_total')?.get())?.values[0]?.value).toBe(missing);
  }
  expect(asked).toBe(1);
});

test('a database that is known to be gone is not asked at all', async () => {
  const asked: string[] = [];
  openFigures(register, tables.database, { isGone: () => true }).add(
    async () => asked.push('asked'),
    [figure('first')],
  );
  expect(await register.metrics()).not.toMatch(/^first /m);
  expect(asked).toEqual([]);
});
