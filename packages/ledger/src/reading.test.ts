/** What can be asked of the books: each entry, transfer and open question in full, a page at a time. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Books, move, newAccount, openBooks, pending, resolve } from './testing/books.ts';

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.close());

test('an entry says what it did, where the account stood before and after, and why', async () => {
  const { ledger, open, house } = books;
  const a = await open();
  const at = new Date('2026-03-04T05:06:07.089Z');
  const payment = move(house, a, 70n, { kind: 'gift', reference: 'r/1', at });
  await ledger.transfer(payment);
  const reserve = pending(a, house, 30n);
  await ledger.transfer(reserve);
  const [second, first, ...more] = await ledger.entries(a, { limit: 9 });
  expect(more).toEqual([]);
  expect(first).toEqual({
    account: a,
    number: 1n,
    transferId: payment.id,
    phase: 'single',
    kind: 'gift',
    reference: 'r/1',
    amount: 70n,
    pendingDebits: 0n,
    pendingCredits: 0n,
    balanceBefore: 0n,
    balanceAfter: 70n,
    at,
  });
  expect(second).toMatchObject({
    number: 2n,
    phase: 'pending',
    amount: 0n,
    pendingDebits: 30n,
    pendingCredits: 0n,
    balanceBefore: 70n,
    balanceAfter: 70n,
  });
  const [taken] = await ledger.entries(house, { limit: 1 });
  expect(taken).toMatchObject({ transferId: reserve.id, pendingDebits: 0n, pendingCredits: 30n });
  // A folded account's entries don't know where it stood.
  expect(taken).not.toHaveProperty('balanceBefore');
  expect(taken).not.toHaveProperty('balanceAfter');
});

test('entries come newest first, as many as are asked for, and on from any of them', async () => {
  const { ledger, open, house } = books;
  const a = await open();
  for (let n = 0; n < 5; n += 1) await ledger.transfer(move(house, a, 1n));
  const numbers = async (page: { before?: bigint; limit: number }) =>
    (await ledger.entries(a, page)).map(({ number }) => number);
  expect(await numbers({ limit: 2 })).toEqual([5n, 4n]);
  expect(await numbers({ limit: 2, before: 4n })).toEqual([3n, 2n]);
  expect(await numbers({ limit: 9, before: 1n })).toEqual([]);
  await ledger.transfer(move(house, a, 1n, { at: new Date('2026-03-04T00:00:00.000Z') }));
  await ledger.transfer(move(house, a, 1n, { at: new Date('2026-03-04T00:00:00.001Z') }));
  const until = new Date('2026-03-04T00:00:00.000Z');
  expect((await ledger.entries(a, { limit: 9, until })).map(({ number }) => number)).toEqual([6n]);
  expect(await ledger.entries(randomUUID(), { limit: 9 })).toEqual([]);
});

test('a transfer tells its legs, what it mends, and what became of it', async () => {
  const { ledger, open, house, clock } = books;
  const a = await open({ holding: 100n });
  const reserve = pending(a, house, 40n, { kind: 'k', reference: 'r' });
  await ledger.transfer(reserve);
  expect(await ledger.transferById(reserve.id)).toEqual({
    id: reserve.id,
    phase: 'pending',
    state: 'pending',
    kind: 'k',
    reference: 'r',
    at: clock.now,
    legs: [
      { account: a, amount: -40n },
      { account: house, amount: 40n },
    ].sort((one, two) => (one.account < two.account ? -1 : 1)),
  });
  const post = { ...resolve('post', reserve.id), reference: 'other' };
  await ledger.transfer(post);
  expect(await ledger.transferById(reserve.id)).toMatchObject({ state: 'posted', resolvedBy: post.id });
  expect(await ledger.transferById(post.id)).toMatchObject({
    phase: 'post',
    state: 'resolution',
    kind: 'k',
    reference: 'other',
    pendingId: reserve.id,
  });
  const single = move(a, house, 1n, { mends: reserve.id });
  await ledger.transfer(single);
  expect(await ledger.transferById(single.id)).toMatchObject({ state: 'single', mends: reserve.id });
  expect(await ledger.transferById(randomUUID())).toBeUndefined();
});

test('open questions are found in the order of their moments, up to one, and no more than are asked for', async () => {
  const { ledger, open, house, clock } = books;
  const a = await open({ holding: 100n });
  const other = await open({ holding: 100n });
  const at = (seconds: number) => new Date(clock.now.getTime() + seconds * 1_000);
  const kind = `kind ${randomUUID()}`;
  const asked = [3, 1, 2].map((seconds) => pending(a, house, 1n, { kind, at: at(seconds) }));
  for (const reserve of asked) await ledger.transfer(reserve);
  await ledger.transfer(pending(other, house, 1n));
  const ids = async (of: Parameters<typeof ledger.pendingOf>[0]) =>
    (await ledger.pendingOf(of)).map(({ id }) => id);
  const [third, first, second] = asked.map(({ id }) => id);
  expect(await ids({ accounts: [a] })).toEqual([first, second, third]);
  expect(await ids({ kinds: [kind] })).toEqual([first, second, third]);
  expect(await ids({ accounts: [a], until: at(2) })).toEqual([first, second]);
  expect(await ids({ kinds: [kind], limit: 1 })).toEqual([first]);
  expect(await ids({ accounts: [] })).toEqual([]);
});

test('balances know available from balance, and who is not there is not in the map', async () => {
  const { ledger, open, house } = books;
  const [a, stranger] = [await open({ holding: 100n }), randomUUID()];
  await ledger.transfer(pending(a, house, 30n));
  await ledger.transfer(pending(house, a, 5n));
  const balances = await ledger.balances([a, stranger]);
  expect([...balances.keys()]).toEqual([a]);
  expect(balances.get(a)).toEqual({
    balance: 100n,
    pendingDebits: 30n,
    pendingCredits: 5n,
    available: 70n,
    version: 3n,
  });
});

test('transfers that belong together are answered in the order they were asked for', async () => {
  const { ledger, pool, open, house } = books;
  const a = await open({ holding: 100n });
  const asked = [move(a, house, 1n), move(a, house, 2n), move(a, house, 3n)];
  const outcome = await ledger.transferManyIn(pool, asked);
  expect(outcome).toMatchObject({ ok: true, transfers: asked.map(({ id }) => ({ id, replayed: false })) });
  const refused = await ledger.transferManyIn(pool, [move(a, house, 1n), move(a, house, 100n)]);
  expect(refused).toMatchObject({ ok: false, code: 'insufficient_funds', account: a, place: 1 });
});

test('of several accounts with other terms than asked for the first by id is named, and new ones are opened with theirs', async () => {
  const { ledger, pool } = books;
  const accounts = [newAccount(), newAccount(), newAccount({ floor: -5n, ceiling: 9n })];
  expect(await ledger.createAccounts(pool, accounts)).toEqual({ ok: true });
  const { rows } = await pool.query(
    'select owner, code, currency, floor::int as floor, ceiling::int as ceiling, folded, opened_at from ledger.account where id = $1',
    [accounts[2]?.id],
  );
  expect(rows).toEqual([
    {
      owner: 'somebody',
      code: 'main',
      currency: 'CNY',
      floor: -5,
      ceiling: 9,
      folded: false,
      opened_at: books.clock.now,
    },
  ]);
  const others = accounts.map((account) => ({ ...account, code: 'other' }));
  const [first] = accounts.map(({ id }) => id).sort();
  expect(await ledger.createAccounts(pool, others)).toEqual({ ok: false, code: 'conflict', account: first });
  expect(
    await ledger.createAccounts(
      pool,
      accounts.map((account) => ({ ...account, folded: true })),
    ),
  ).toMatchObject({
    ok: false,
  });
});

test('one glance: how many transfers and seals there are, the newest seal and when it was made', async () => {
  const own = await openBooks();
  const { ledger, clock } = own;
  expect(await ledger.status()).toEqual({
    sum: 0n,
    transfers: 0,
    seals: 0,
    sealHead: '',
    sealedAt: undefined,
  });
  for (let seal = 1; seal <= 2; seal += 1) {
    clock.now = new Date(clock.now.getTime() + 1_000);
    await own.open({ holding: 5n });
    await own.settled();
    expect(await ledger.seal()).toBe(BigInt(seal));
  }
  const { head } = await ledger.verify();
  expect(head).toMatch(/^[0-9a-f]{64}$/);
  expect(await ledger.status()).toEqual({
    sum: 0n,
    transfers: 2,
    seals: 2,
    sealHead: head,
    sealedAt: clock.now,
  });
  await own.close();
});

test('a verification that fails leaves no connection in the middle of a transaction', async () => {
  const own = await openBooks({ connections: 1 });
  await own.pool.query('alter table ledger.reservation rename to elsewhere');
  await expect(own.ledger.verify()).rejects.toThrow('reservation');
  expect((await own.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await own.close();
});

test('the transfers of a document are those that name it whole, oldest first, as many as are asked for', async () => {
  const { ledger, open, house } = books;
  const a = await open();
  const reference = `bet/${randomUUID()}`;
  const at = (day: number) => new Date(Date.UTC(2026, 2, day));
  const later = move(house, a, 20n, { reference, at: at(2) });
  const earlier = move(house, a, 10n, { reference, at: at(1) });
  for (const one of [later, earlier, move(house, a, 30n, { reference: `${reference}/1` })])
    await ledger.transfer(one);
  const ids = async (limit: number) => (await ledger.transfersOf(reference, { limit })).map(({ id }) => id);
  expect(await ids(9)).toEqual([earlier.id, later.id]);
  expect(await ids(1)).toEqual([earlier.id]);
});
