/** Who keeps balances in memory asks what moved since it asked last: nobody is told twice, and nobody is missed. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Books, move, openBooks } from './testing/books.ts';

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.close());

/** An account whose owner is told by this name. */
async function owned(owner: string): Promise<string> {
  const id = randomUUID();
  await books.ledger.createAccounts(books.pool, [{ id, owner, code: 'one', currency: 'CNY' }]);
  return id;
}

const now = async () => (await books.ledger.movedSince(undefined)).snapshot;

test('an owner is told once, and the house, whose accounts are folded, never', async () => {
  const [ann, bob] = [await owned('ann'), await owned('bob, the "second"')];
  const began = await now();
  await books.ledger.transfer(move(books.house, ann, 5n));
  await books.ledger.transfer(move(ann, bob, 2n));
  const first = await books.ledger.movedSince(began);
  expect([...first.owners].sort()).toEqual(['ann', 'bob, the "second"']);
  expect((await books.ledger.movedSince(first.snapshot)).owners).toEqual([]);
});

test('where to begin is asked without being told anything', async () => {
  await books.ledger.transfer(move(books.house, await owned('early'), 5n));
  expect((await books.ledger.movedSince(undefined)).owners).toEqual([]);
});

test('a transaction that began before others and commits after them is told when it commits', async () => {
  const [late, soon] = [await owned('late'), await owned('soon')];
  const began = await now();
  const client = await books.pool.connect();
  await client.query('begin');
  await books.ledger.transferIn(client, move(books.house, late, 5n));
  await books.ledger.transfer(move(books.house, soon, 5n));
  const meanwhile = await books.ledger.movedSince(began);
  expect(meanwhile.owners).toEqual(['soon']);
  const still = await books.ledger.movedSince(meanwhile.snapshot);
  expect(still.owners).toEqual([]);
  await client.query('commit');
  client.release();
  const after = await books.ledger.movedSince(still.snapshot);
  expect(after.owners).toEqual(['late']);
  expect((await books.ledger.movedSince(after.snapshot)).owners).toEqual([]);
});

test('what was rolled back is not told', async () => {
  const account = await owned('undone');
  const began = await now();
  const client = await books.pool.connect();
  await client.query('begin');
  await books.ledger.transferIn(client, move(books.house, account, 5n));
  await client.query('rollback');
  client.release();
  expect((await books.ledger.movedSince(began)).owners).toEqual([]);
});
