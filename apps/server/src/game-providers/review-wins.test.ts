/** Held wins as staff read them: which come first. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestTables, type TestTables } from '../testing/tables.ts';
import { heldWins } from './review-wins.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await openTestTables();
});
afterAll(() => tables.close());

test('open ones are read in the order in which they came, decided ones by their decision, the latest first', async () => {
  const { database } = tables;
  const member = await tables.member();
  const [one, other] = [await tables.staff('chief'), await tables.staff('chief')];
  await database.query(
    "insert into venue (code, name, category, adapter, position) values ('north', 'north', 'concise', 'test', 99)",
  );
  for (const subject of ['A1', 'A2'])
    await database.query(
      `insert into win_review (venue, member_id, kind, subject, reason, stake, amount, held, created_at)
       values ('north', $1, 'bet', $2, 'win', 100, 500, 500, '2026-11-30T00:00:00Z')`,
      [member, subject],
    );
  for (const [subject, decided] of [
    ['B1', '2026-11-30T02:00:00Z'],
    ['B2', '2026-11-30T04:00:00Z'],
    ['B3', '2026-11-30T03:00:00Z'],
  ])
    await database.query(
      `insert into win_review (venue, member_id, kind, subject, reason, stake, amount, held, state, created_at,
                               verdict, note, proposed_by, decided_by, decided_at)
       values ('north', $1, 'bet', $2, 'win', 100, 500, 0, 'released', '2026-11-30T00:00:00Z', 'release', '', $3, $4, $5)`,
      [member, subject, one, other, decided],
    );
  const read = async (open: boolean) => {
    const { rows } = await heldWins(database, { open, venue: '', search: '', page: 1, pageSize: 10 });
    return rows.map(({ subject }) => subject);
  };
  expect(await read(true)).toEqual(['A1', 'A2']);
  expect(await read(false)).toEqual(['B2', 'B3', 'B1']);
});
