/** What staff read of forms, and what the job forgets, does not grow with the number of forms. */
import { createTestDatabase } from '@mingpai/postgres';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { type Database, openDatabase } from '../platform/database.ts';
import { forgetUnsent } from './pictures.ts';
import { formQueue } from './queue.ts';

/** Both are more than is counted. */
const few = 20_000;
const many = 200_000;
const clock = new SetClock('2026-11-21T02:00:00.000Z');
let database: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  const made = await createTestDatabase(inject('templateDatabase'));
  drop = () => made.drop();
  database = openDatabase(made.url, { connections: 2 });
});
afterAll(async () => {
  await database.close();
  await drop();
});

/** Some hundred wait, however many there were; each has a picture that was sent. */
async function grow(from: number, to: number): Promise<void> {
  await database.transaction(async (tx) => {
    // Rows of members would say nothing more here.
    await tx.query("set local session_replication_role = 'replica'");
    await tx.query(
      `insert into identity_form (number, member_id, wants, at, underage, state, decided_at)
       select 'I' || n, n, 'basic', $3, false, case when n <= 100 then 'open' else 'approved' end, $3
         from generate_series($1::int, $2::int) n`,
      [from, to, clock.now()],
    );
    await tx.query(
      `insert into identity_picture (id, member_id, form_id, side, at, sealed, size)
       select gen_random_uuid(), n, n, 'front', '2026-01-01', '\\x00', 1 from generate_series($1::int, $2::int) n`,
      [from, to],
    );
  });
  await database.query('analyze identity_form, identity_picture');
}

interface Plan {
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
}

/** The buffers that the statements of `work` touch; nothing of it runs but what is explained. */
async function buffersOf(work: (db: Pick<Database, 'query'>) => Promise<unknown>): Promise<number> {
  let buffers = 0;
  await work({
    async query<Row>(text: string, values: readonly unknown[] = []) {
      const { rows } = await database.query<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(
        `explain (analyze, buffers, format json) ${text}`,
        values,
      );
      const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
      buffers += (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
      return database.query<Row>(text, values);
    },
  });
  return buffers;
}

const page = { limit: 20, offset: 0 };
const reads = {
  'the queue': (db: Pick<Database, 'query'>) => formQueue(db, { ...page, state: 'open' }),
  'all forms': (db: Pick<Database, 'query'>) => formQueue(db, { ...page, state: 'all' }),
  'a member’s forms': (db: Pick<Database, 'query'>) =>
    formQueue(db, { ...page, state: 'all', memberId: 77n }),
  'forgetting what was not sent': (db: Pick<Database, 'query'>) =>
    forgetUnsent({ database: { ...database, query: db.query }, clock }),
};

test('ten times the forms, and no read touches more than a few blocks more', async () => {
  await grow(1, few);
  const before = new Map<string, number>();
  for (const [name, read] of Object.entries(reads)) before.set(name, await buffersOf(read));
  await grow(few + 1, many);
  for (const [name, read] of Object.entries(reads)) {
    const was = before.get(name) ?? 0;
    expect(await buffersOf(read), `${name}: ${was} blocks before`).toBeLessThanOrEqual(was * 1.5 + 40);
  }
});
