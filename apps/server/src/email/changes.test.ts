/** For how long the letter to an old address brings it back. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestTables, type TestTables } from '../testing/tables.ts';
import { noteEmailChange, undoEmailChange } from './changes.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await openTestTables();
});
afterAll(() => tables.close());

test.each([
  ['a moment before seven days are over', -1, true],
  ['after seven days', 0, false],
])('a change that is undone %s', async (_when, beside, undone) => {
  const at = new Date('2026-11-21T04:00:00.000Z');
  const later = new Date(at.getTime() + 7 * 86_400_000 + beside);
  const [memberId, old, undo] = [await tables.member(), `old${beside}@mail.example`, `code${beside}`];
  await tables.database.transaction((tx) => noteEmailChange(tx, at, { memberId, old, undo }));
  const back = await tables.database.transaction((tx) => undoEmailChange(tx, later, undo));
  expect(back).toBe(undone ? old : undefined);
});
