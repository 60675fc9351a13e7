/** Many at once, on many connections: as if they had come one after the other. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLedger } from './index.ts';
import { type Books, move, newAccount, openBooks, pending, resolve } from './testing/books.ts';
import type { NewTransfer, TransferOutcome } from './types.ts';

let books: Books;
beforeAll(async () => {
  books = await openBooks({ connections: 60 });
});
afterAll(async () => {
  expect(await books.ledger.verify()).toMatchObject({ ok: true });
  await books.close();
});

type Submit = (transfer: NewTransfer) => Promise<TransferOutcome>;

/** Both ways in: through the batcher, and each on a connection of its own. */
const ways: readonly (readonly [string, () => Submit])[] = [
  ['in batches', () => (transfer) => books.ledger.transfer(transfer)],
  ['each in a transaction of its own', () => (transfer) => books.ledger.transferIn(books.pool, transfer)],
  [
    'from several nodes',
    () => {
      const nodes = Array.from({ length: 5 }, () => createLedger({ database: { pool: books.pool } }));
      let turn = 0;
      return (transfer) => {
        turn += 1;
        return (nodes[turn % nodes.length] ?? books.ledger).transfer(transfer);
      };
    },
  ],
];

describe.each(ways)('%s', (_name, way) => {
  test('fifty times the same transfer have one effect, and all get its answer', async () => {
    const [a, b] = [await books.open({ holding: 1000n }), await books.open()];
    const submit = way();
    const payment = move(a, b, 10n);
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => submit(payment)));
    expect(outcomes.filter((outcome) => outcome.ok && !outcome.replayed)).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome.ok && outcome.replayed)).toHaveLength(49);
    expect(await books.available(a)).toBe(990n);
  });

  test('fifty different ones on funds for ten: ten effects, never below the floor', async () => {
    const [a, b] = [await books.open({ holding: 109n }), await books.open()];
    const submit = way();
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => submit(move(a, b, 10n))));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(10);
    expect(outcomes.filter((outcome) => !outcome.ok && outcome.code === 'insufficient_funds')).toHaveLength(
      40,
    );
    expect([await books.available(a), await books.available(b)]).toEqual([9n, 100n]);
    const entries = await books.ledger.entries(a, { limit: 100 });
    expect(entries.every(({ balanceAfter = -1n }) => balanceAfter >= 0n)).toBe(true);
  });

  test('fifty ends of one pending transfer: one end', async () => {
    const [a, b] = [await books.open({ holding: 10n }), await books.open()];
    const reserve = pending(a, b, 10n);
    await books.ledger.transfer(reserve);
    const submit = way();
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, n) => submit(resolve(n % 2 === 0 ? 'post' : 'void', reserve.id))),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    const end = (await books.ledger.transferById(reserve.id))?.state;
    expect(outcomes.filter((outcome) => !outcome.ok && outcome.code === `already_${end}`)).toHaveLength(49);
    expect(await books.available(b)).toBe(end === 'posted' ? 10n : 0n);
  });

  test('transfers in opposite directions never wait for each other in a circle', async () => {
    const accounts = await Promise.all(Array.from({ length: 6 }, () => books.open({ holding: 1000n })));
    const submit = way();
    const around = Array.from({ length: 300 }, (_, n) => {
      const from = accounts[n % 6] ?? '';
      const to = accounts[(n * 5 + 1 + Math.floor(n / 6)) % 6] ?? '';
      return move(from, to === from ? books.house : to, 1n);
    });
    const outcomes = await Promise.all(around.map(submit));
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
  });

  test('between folded accounts, where nothing is locked, an id still has one effect', async () => {
    const other = newAccount({ folded: true });
    const { floor: _, ...folded } = other;
    await books.ledger.createAccounts(books.pool, [folded]);
    const submit = way();
    const payment = move(books.house, folded.id, 10n);
    const reserve = pending(books.house, folded.id, 1n);
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => submit(payment)));
    expect(outcomes.filter((outcome) => outcome.ok && !outcome.replayed)).toHaveLength(1);
    await submit(reserve);
    const ends = await Promise.all(Array.from({ length: 20 }, () => submit(resolve('post', reserve.id))));
    expect(ends.filter(({ ok }) => ok)).toHaveLength(1);
    expect(ends.filter((end) => !end.ok && end.code === 'already_posted')).toHaveLength(19);
    expect(await books.available(folded.id)).toBe(11n);
  });

  test('one id for different accounts at once: one effect, the others are conflicts', async () => {
    const pairs = await Promise.all(
      Array.from(
        { length: 20 },
        async () => [await books.open({ holding: 5n }), await books.open()] as const,
      ),
    );
    const submit = way();
    const { id } = move(books.house, books.house, 1n);
    const outcomes = await Promise.all(pairs.map(([a, b]) => submit(move(a, b, 5n, { id }))));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes.filter((outcome) => !outcome.ok && outcome.code === 'conflict')).toHaveLength(19);
  });
});

test('a house account is no hot row: a transfer on it does not wait for one that is open', async () => {
  const [a, b] = [await books.open({ holding: 5n }), await books.open({ holding: 5n })];
  const client = await books.pool.connect();
  await client.query('begin');
  await books.ledger.transferIn(client, move(a, books.house, 5n));
  expect(await books.ledger.transfer(move(b, books.house, 5n))).toMatchObject({ ok: true });
  await client.query('rollback');
  client.release();
});

test('accounts that many open at once are opened once', async () => {
  const account = newAccount();
  const opened = await Promise.all(
    Array.from({ length: 20 }, () => books.ledger.createAccounts(books.pool, [account])),
  );
  expect(opened.every(({ ok }) => ok)).toBe(true);
});
