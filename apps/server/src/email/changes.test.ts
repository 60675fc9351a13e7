/** What one address is, what proved it, and for how long the letter to an old one brings it back. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestTables, type TestTables } from '../testing/tables.ts';
import { addressKey, emailOf, setEmail } from './addresses.ts';
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

test('one mailbox is one, however it is written: case, and what Gmail alone does not read', () => {
  const same = [
    'Some.Body@gmail.com',
    'somebody+games@GMAIL.com',
    'some.body@googlemail.com',
    ' somebody@gmail.com ',
  ];
  expect(new Set(same.map(addressKey))).toEqual(new Set(['somebody@gmail.com']));
  const apart = ['some.body@mail.example', 'somebody@mail.example', 'somebody+games@mail.example'];
  expect(apart.map(addressKey)).toEqual(apart);
});

test('an address that came back by a letter is told from one that its digits proved, until those do', async () => {
  const memberId = await tables.member();
  const [now, address] = [new Date('2026-11-21T04:00:00.000Z'), `back${memberId}@mail.example`];
  const set = (by: 'digits' | 'link') =>
    tables.database.transaction((tx) => setEmail(tx, now, { memberId, address, by }));
  const restored = async () => (await emailOf(tables.database, memberId))?.restored;
  await set('digits');
  expect(await restored()).toBe(false);
  await set('link');
  expect(await restored()).toBe(true);
  await set('digits');
  expect(await restored()).toBe(false);
});
