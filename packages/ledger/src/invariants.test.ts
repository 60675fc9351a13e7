/** What this ledger promises, one test for each promise. Deeper tests of some of them stand in files of their own. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { prepare } from './prepare.ts';
import { type Books, move, newAccount, openBooks, pending, resolve } from './testing/books.ts';

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.close());

test('zero sum: all balances of a currency together are zero, and so are all reservations', async () => {
  const { ledger, pool, house, open } = books;
  const [a, b] = [await open({ holding: 100n }), await open()];
  await ledger.transfer(move(a, b, 30n));
  await ledger.transfer(pending(a, house, 20n));
  await ledger.fold();
  await ledger.transfer(pending(house, b, 5n));
  const { rows } = await pool.query(
    `select sum(balance)::text as balance, sum(pending_debits - pending_credits)::text as reserved
       from ledger.balances(array(select id from ledger.account))`,
  );
  expect(rows).toEqual([{ balance: '0', reserved: '0' }]);
  expect((await ledger.status()).sum).toBe(0n);
});

test('balanced: legs that do not sum to zero in each currency are refused', async () => {
  const { ledger, open } = books;
  const [cny, usdt] = [await open({ holding: 100n }), await open({ currency: 'USDT' })];
  const short = {
    ...move(cny, books.house, 10n),
    legs: [
      { account: cny, amount: -10n },
      { account: books.house, amount: 9n },
    ],
  };
  expect(await ledger.transfer(short)).toMatchObject({ ok: false, code: 'unbalanced' });
  expect(await ledger.transfer(move(cny, usdt, 10n))).toMatchObject({ ok: false, code: 'currency_mismatch' });
});

test('accounts are looked up once to be locked and once for each entry to be checked, however many transfers come', async () => {
  const { pool, open } = books;
  const [a, b] = [await open({ holding: 1_000n }), await open()];
  const client = await pool.connect();
  onTestFinished(() => client.release());
  const lookUps = async () => {
    const { rows } = await client.query(
      "select idx_scan::int as scans from pg_stat_xact_user_tables where relid = 'ledger.account'::regclass",
    );
    return Number(rows[0]?.scans ?? 0);
  };
  const lookUpsOf = async (count: number) => {
    const before = await lookUps();
    const transfers = Array.from({ length: count }, () => prepare(move(a, b, 1n), () => books.clock.now));
    await client.query('select ledger.apply($1::jsonb)', [JSON.stringify(transfers)]);
    return (await lookUps()) - before;
  };
  await client.query('begin');
  // Its first call has the database plan, which looks up accounts, too.
  await lookUpsOf(1);
  const [few, many] = [await lookUpsOf(1), await lookUpsOf(21)];
  await client.query('rollback');
  expect(many - few).toBe(20 * 2);
});

test('idempotency: the same transfer again has no second effect', async () => {
  const { ledger, open, available } = books;
  const [a, b] = [await open({ holding: 100n }), await open()];
  const payment = move(a, b, 30n);
  expect(await ledger.transfer(payment)).toMatchObject({ ok: true, replayed: false });
  expect(await ledger.transfer(payment)).toMatchObject({ ok: true, replayed: true });
  expect(await available(a)).toBe(70n);
});

test('replay identity: a repetition is answered like the first time, whatever has happened since', async () => {
  const { ledger, open, clock } = books;
  const [a, b] = [await open({ holding: 100n }), await open()];
  const payment = move(a, b, 100n);
  const first = await ledger.transfer(payment);
  clock.now = new Date(clock.now.getTime() + 60_000);
  const turned = { ...payment, legs: payment.legs.toReversed() };
  expect(await ledger.transfer(turned)).toEqual({ ...first, replayed: true });
});

test('conflict: an id that was used for other content is refused, and nothing moves', async () => {
  const { ledger, open, available } = books;
  const [a, b, c] = [await open({ holding: 100n }), await open(), await open()];
  const payment = move(a, b, 30n);
  await ledger.transfer(payment);
  const others = [
    { ...payment, kind: 'gift' },
    { ...payment, reference: 'else' },
    { ...payment, phase: 'pending' as const },
    { ...payment, mends: payment.id },
    { ...payment, legs: move(a, b, 31n).legs },
    { ...payment, legs: move(a, c, 30n).legs },
    { id: payment.id, phase: 'post' as const, pendingId: payment.id },
  ];
  for (const other of others)
    expect(await ledger.transfer(other)).toMatchObject({ ok: false, code: 'conflict' });
  expect(await available(a)).toBe(70n);
});

test('refusals are not stored: the same id succeeds once the reason is gone', async () => {
  const { ledger, open, house } = books;
  const a = await open();
  const payment = move(a, house, 10n);
  expect(await ledger.transfer(payment)).toMatchObject({ ok: false, code: 'insufficient_funds', account: a });
  await ledger.transfer(move(house, a, 10n));
  expect(await ledger.transfer(payment)).toMatchObject({ ok: true, replayed: false });
});

test('no overdraft: what is available never falls below the floor, the last unit can be spent', async () => {
  const { ledger, open, house, available } = books;
  const [a, credit] = [await open({ holding: 100n }), await open({ floor: -50n })];
  expect(await ledger.transfer(move(a, house, 101n))).toMatchObject({
    ok: false,
    code: 'insufficient_funds',
  });
  expect(await ledger.transfer(move(a, house, 100n))).toMatchObject({ ok: true });
  expect(await ledger.transfer(move(credit, house, 51n))).toMatchObject({
    ok: false,
    code: 'insufficient_funds',
  });
  expect(await ledger.transfer(move(credit, house, 50n))).toMatchObject({ ok: true });
  expect([await available(a), await available(credit)]).toEqual([0n, -50n]);
});

test('ceiling: balance and pending credits together never rise above it', async () => {
  const { ledger, open, house } = books;
  const debt = await open({ ceiling: 0n, floor: -100n });
  await ledger.transfer(move(debt, house, 40n));
  expect(await ledger.transfer(pending(house, debt, 30n))).toMatchObject({ ok: true });
  expect(await ledger.transfer(move(house, debt, 11n))).toMatchObject({
    ok: false,
    code: 'ceiling_exceeded',
    account: debt,
  });
  expect(await ledger.transfer(move(house, debt, 10n))).toMatchObject({ ok: true });
});

test('known accounts only: a leg on an account that does not exist is refused by its id', async () => {
  const stranger = randomUUID();
  expect(await books.ledger.transfer(move(books.house, stranger, 1n))).toMatchObject({
    ok: false,
    code: 'unknown_account',
    account: stranger,
  });
});

test('reservation: pending money is gone for the giver and not yet there for the taker', async () => {
  const { ledger, open } = books;
  const [a, b] = [await open({ holding: 100n }), await open()];
  await ledger.transfer(pending(a, b, 60n));
  const balances = await ledger.balances([a, b]);
  expect(balances.get(a)).toMatchObject({ balance: 100n, pendingDebits: 60n, available: 40n });
  expect(balances.get(b)).toMatchObject({ balance: 0n, pendingCredits: 60n, available: 0n });
  expect(await ledger.transfer(move(a, b, 41n))).toMatchObject({ ok: false, code: 'insufficient_funds' });
});

test('resolved once: a pending transfer is posted or voided, never both, never twice', async () => {
  const { ledger, open, available } = books;
  const [a, b] = [await open({ holding: 100n }), await open()];
  const [kept, dropped] = [pending(a, b, 60n), pending(a, b, 40n)];
  await ledger.transfer(kept);
  await ledger.transfer(dropped);
  const post = resolve('post', kept.id);
  const drop = resolve('void', dropped.id);
  expect(await ledger.transfer(post)).toMatchObject({ ok: true, replayed: false });
  expect(await ledger.transfer(drop)).toMatchObject({ ok: true, replayed: false });
  expect(await ledger.transfer(post)).toMatchObject({ ok: true, replayed: true });
  for (const phase of ['post', 'void'] as const) {
    expect(await ledger.transfer(resolve(phase, kept.id))).toMatchObject({
      ok: false,
      code: 'already_posted',
    });
    expect(await ledger.transfer(resolve(phase, dropped.id))).toMatchObject({
      ok: false,
      code: 'already_voided',
    });
    expect(await ledger.transfer(resolve(phase, post.id))).toMatchObject({
      ok: false,
      code: 'pending_not_found',
    });
    expect(await ledger.transfer(resolve(phase, randomUUID()))).toMatchObject({
      ok: false,
      code: 'pending_not_found',
    });
  }
  expect([await available(a), await available(b)]).toEqual([40n, 60n]);
  expect(await ledger.pendingOf({ accounts: [a, b] })).toEqual([]);
});

test('all or nothing: of transfers that belong together none stays when one is refused', async () => {
  const { ledger, open, house, available } = books;
  const [a, b] = [await open({ holding: 100n }), await open()];
  const outcome = await ledger.transferManyIn(books.pool, [
    move(a, b, 60n),
    move(b, house, 10n),
    move(a, b, 41n),
  ]);
  expect(outcome).toMatchObject({ ok: false, code: 'insufficient_funds', account: a, place: 2 });
  expect([await available(a), await available(b)]).toEqual([100n, 0n]);
  expect(await ledger.transferManyIn(books.pool, [move(a, b, 60n), move(b, house, 10n)])).toMatchObject({
    ok: true,
  });
  expect([await available(a), await available(b)]).toEqual([40n, 50n]);
});

test("atomicity: a transfer in a caller's transaction lives and dies with it", async () => {
  const { ledger, open, pool, available } = books;
  const [a, b] = [await open({ holding: 100n }), await open()];
  const client = await pool.connect();
  const payment = move(a, b, 30n);
  await client.query('begin');
  await ledger.transferIn(client, payment);
  expect((await ledger.balances([a], client)).get(a)?.balance).toBe(70n);
  await client.query('rollback');
  client.release();
  expect(await available(a)).toBe(100n);
  expect(await ledger.transferById(payment.id)).toBeUndefined();
  expect(await ledger.transfer(payment)).toMatchObject({ ok: true, replayed: false });
});

test('isolation: a locked balance stays as it was read until the transaction ends', async () => {
  const { ledger, open, pool, house } = books;
  const a = await open({ holding: 100n });
  const client = await pool.connect();
  await client.query('begin');
  const locked = await ledger.lockBalances(client, [a, house]);
  let settled = false;
  const meanwhile = ledger.transfer(move(a, house, 100n)).then((outcome) => {
    settled = true;
    return outcome;
  });
  const waitsForLock = async () =>
    (
      await pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
    ).rowCount;
  await expect.poll(waitsForLock).toBe(1);
  expect(settled).toBe(false);
  expect(await ledger.transferIn(client, move(a, house, locked.get(a)?.available ?? 0n))).toMatchObject({
    ok: true,
  });
  await client.query('commit');
  client.release();
  expect(await meanwhile).toMatchObject({ ok: false, code: 'insufficient_funds' });
});

test('ordering: the entries of an account are numbered without gaps, each begins where the one before ended', async () => {
  const { ledger, open } = books;
  const [a, b] = [await open({ holding: 1000n }), await open()];
  const ids = Array.from({ length: 20 }, () => pending(a, b, 10n));
  await Promise.all(ids.map((reserve) => ledger.transfer(reserve)));
  await Promise.all(ids.map(({ id }, n) => ledger.transfer(resolve(n % 2 === 0 ? 'post' : 'void', id))));
  const pages = [await ledger.entries(a, { limit: 25 })];
  pages.push(await ledger.entries(a, { limit: 25, before: pages[0]?.at(-1)?.number ?? 0n }));
  const entries = pages.flat().toReversed();
  expect(entries.map(({ number }) => number)).toEqual(Array.from({ length: 41 }, (_, n) => BigInt(n + 1)));
  for (const [n, entry] of entries.entries()) {
    expect(entry.balanceBefore).toBe(n === 0 ? 0n : entries[n - 1]?.balanceAfter);
    expect(entry.balanceAfter).toBe((entry.balanceBefore ?? 0n) + entry.amount);
  }
  expect((await ledger.balances([a])).get(a)).toMatchObject({
    balance: 900n,
    pendingDebits: 0n,
    version: 41n,
  });
});

test('as of: the balance of any moment is the sum of the entries up to it', async () => {
  const { ledger, open, house } = books;
  const a = await open();
  const day = (n: number) => new Date(Date.UTC(2026, 0, n));
  // Written out of order, as late records are.
  for (const [n, amount] of [
    [3, 5n],
    [1, 100n],
    [2, 10n],
  ] as const)
    await ledger.transfer(move(house, a, amount, { at: day(n) }));
  const at = await Promise.all([0, 1, 2, 3].map((n) => ledger.balanceAt(a, day(n))));
  expect(at).toEqual([0n, 100n, 110n, 115n]);
});

test('fold: a house account reads the same before and after its entries are folded', async () => {
  const { ledger, open, house } = books;
  await open({ holding: 77n });
  await ledger.transfer(pending(house, await open(), 3n));
  const before = await ledger.balances([house]);
  await books.settled();
  await ledger.fold();
  expect(await ledger.balances([house])).toEqual(before);
  const { rows } = await books.pool.query(
    'select balance::text as balance from ledger.account where id = $1',
    [house],
  );
  expect(rows).toEqual([{ balance: before.get(house)?.balance.toString() }]);
});

test('mending: a compensating transfer names what it mends, and only what exists', async () => {
  const { ledger, open } = books;
  const [a, b] = [await open({ holding: 100n }), await open()];
  const wrong = move(a, b, 30n);
  await ledger.transfer(wrong);
  const mend = move(b, a, 30n, { mends: wrong.id });
  expect(await ledger.transfer(mend)).toMatchObject({ ok: true });
  expect(await ledger.transferById(mend.id)).toMatchObject({ mends: wrong.id });
  expect(await ledger.transfer(move(a, b, 1n, { mends: randomUUID() }))).toMatchObject({
    ok: false,
    code: 'mended_not_found',
  });
});

test('terms: an account is opened once; other terms for the same id are a conflict', async () => {
  const { ledger, pool } = books;
  const account = newAccount();
  expect(await ledger.createAccounts(pool, [account])).toEqual({ ok: true });
  expect(await ledger.createAccounts(pool, [account])).toEqual({ ok: true });
  for (const other of [
    { floor: -1n },
    { ceiling: 5n },
    { currency: 'USDT' },
    { owner: 'else' },
    { code: 'else' },
  ])
    expect(await ledger.createAccounts(pool, [{ ...account, ...other }])).toEqual({
      ok: false,
      code: 'conflict',
      account: account.id,
    });
});

test('open questions: pending transfers are found by account, kind and age until they are resolved', async () => {
  const { ledger, open, clock } = books;
  const [a, b] = [await open({ holding: 100n }), await open()];
  const kind = `kind ${randomUUID()}`;
  const early = pending(a, b, 1n, { kind, at: new Date(clock.now.getTime() - 1000) });
  const late = pending(a, b, 2n, { kind });
  await ledger.transfer(late);
  await ledger.transfer(early);
  expect((await ledger.pendingOf({ accounts: [b] })).map(({ id }) => id)).toEqual([early.id, late.id]);
  expect(
    (await ledger.pendingOf({ kinds: [kind], until: early.at ?? clock.now })).map(({ id }) => id),
  ).toEqual([early.id]);
  await ledger.transfer(resolve('void', early.id));
  expect((await ledger.pendingOf({ kinds: [kind] })).map(({ id, state }) => [id, state])).toEqual([
    [late.id, 'pending'],
  ]);
  expect(await ledger.transferById(early.id)).toMatchObject({
    phase: 'pending',
    state: 'voided',
    legs: expect.any(Array),
  });
});

test('the books that all of these have written are in order', async () => {
  const { ledger } = books;
  await ledger.seal();
  const verified = await ledger.verify();
  expect(verified).toMatchObject({ ok: true, findings: [] });
  expect(await ledger.status()).toMatchObject({
    sum: 0n,
    transfers: Number(verified.transfers),
    sealHead: verified.head,
  });
  expect(await ledger.rebuild()).toEqual([]);
});
