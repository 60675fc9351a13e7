/** Seals and folds cover what can no longer change: a transaction that commits late never ends up behind them. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Books, move, openBooks } from './testing/books.ts';

let books: Books;
beforeEach(async () => {
  books = await openBooks();
});
afterEach(() => books.close());

/** Writes a transfer early and commits it after one that began later was committed, sealed and folded. */
async function commitLate() {
  const { ledger, pool, house, open } = books;
  const [a, b] = [await open(), await open()];
  await books.settled();
  await ledger.seal();
  await ledger.fold();
  const late = await pool.connect();
  await late.query('begin');
  await ledger.transferIn(late, move(house, a, 5n));
  const first = move(house, b, 7n);
  await ledger.transfer(first);
  return {
    first,
    async commit() {
      await late.query('commit');
      late.release();
    },
  };
}

test('a seal stops before the oldest open transaction, and the next one takes up from there', async () => {
  const { ledger, pool } = books;
  const { commit } = await commitLate();
  expect(await ledger.seal()).toBeUndefined();
  await commit();
  await books.settled();
  const newest = await ledger.seal();
  const { rows } = await pool.query('select rows::int as rows from ledger.seal where number = $1', [
    newest?.toString(),
  ]);
  expect(rows).toEqual([{ rows: 6 }]);
  expect(await ledger.verify()).toMatchObject({ ok: true });
});

test('a fold stops before the oldest open transaction, and loses nothing that commits later', async () => {
  const { ledger, house, available } = books;
  const { commit } = await commitLate();
  await ledger.fold();
  expect(await available(house)).toBe(-7n);
  await commit();
  expect(await available(house)).toBe(-12n);
  await ledger.fold();
  expect(await available(house)).toBe(-12n);
  expect(await ledger.verify()).toMatchObject({ ok: true });
});

test('many folds at once count nothing twice', async () => {
  const { ledger, open, house, available } = books;
  for (let n = 0; n < 5; n += 1) {
    await open({ holding: 10n });
    await Promise.all(Array.from({ length: 6 }, () => ledger.fold()));
  }
  expect(await available(house)).toBe(-50n);
  expect(await ledger.verify()).toMatchObject({ ok: true });
});

test('many seals at once are one chain', async () => {
  const { ledger, open } = books;
  for (let n = 0; n < 3; n += 1) {
    await open({ holding: 10n });
    await books.settled();
    await Promise.all(Array.from({ length: 6 }, () => ledger.seal()));
  }
  expect(await ledger.verify()).toMatchObject({ ok: true, seals: 3n });
  expect(await ledger.seal()).toBeUndefined();
});
