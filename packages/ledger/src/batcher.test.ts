/** Transfers that happen to share a batch notice nothing of each other. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBatcher } from './batcher.ts';
import { type PreparedTransfer, prepare } from './prepare.ts';
import { type Books, move, openBooks, pending, resolve } from './testing/books.ts';
import type { NewTransfer } from './types.ts';

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.close());

const inOneBatch = (transfers: readonly NewTransfer[]) => books.inOneBatch(transfers);

test('a refused transfer leaves those before and after it alone', async () => {
  const [a, b] = [await books.open({ holding: 10n }), await books.open()];
  expect(
    await inOneBatch([move(a, b, 4n), move(a, b, 7n), move(a, randomUUID(), 1n), move(a, b, 6n)]),
  ).toEqual(['done', 'insufficient_funds', 'unknown_account', 'done']);
  expect([await books.available(a), await books.available(b)]).toEqual([0n, 10n]);
});

test('no account dips below its floor inside a batch, even if a later transfer would bring it back', async () => {
  const [a, b] = [await books.open(), await books.open()];
  expect(
    await inOneBatch([move(a, b, 5n), move(books.house, a, 5n), move(a, b, 5n), move(b, a, 6n)]),
  ).toEqual(['insufficient_funds', 'done', 'done', 'insufficient_funds']);
});

test('money that arrives in a batch can be spent in the same batch', async () => {
  const chain = await Promise.all(Array.from({ length: 5 }, () => books.open()));
  const hops = chain.map((account, n) => move(n === 0 ? books.house : (chain[n - 1] ?? ''), account, 9n));
  expect(await inOneBatch(hops)).toEqual(hops.map(() => 'done'));
  expect(await books.available(chain[4] ?? '')).toBe(9n);
});

test('an id twice in a batch answers both: a repetition, a conflict, or a second try after a refusal', async () => {
  const [a, b] = [await books.open({ holding: 10n }), await books.open()];
  const [one, early] = [move(a, b, 5n), move(b, a, 5n)];
  expect(await inOneBatch([early, one, one, { ...one, kind: 'gift' }, early, early])).toEqual([
    'insufficient_funds',
    'done',
    'replayed',
    'conflict',
    'done',
    'replayed',
  ]);
  expect(await books.available(a)).toBe(10n);
});

test('a reservation and its end may share a batch', async () => {
  const [a, b] = [await books.open({ holding: 10n }), await books.open()];
  const [kept, dropped, refused] = [pending(a, b, 6n), pending(a, b, 4n), pending(a, b, 1n)];
  const post = resolve('post', kept.id);
  expect(
    await inOneBatch([
      kept,
      dropped,
      refused,
      post,
      post,
      resolve('void', kept.id),
      resolve('void', dropped.id),
      resolve('post', dropped.id),
      resolve('post', refused.id),
    ]),
  ).toEqual([
    'done',
    'done',
    'insufficient_funds',
    'done',
    'replayed',
    'already_posted',
    'done',
    'already_voided',
    'pending_not_found',
  ]);
  expect([await books.available(a), await books.available(b)]).toEqual([4n, 6n]);
  expect(await books.ledger.pendingOf({ accounts: [a] })).toEqual([]);
});

test('several currencies in one transfer: each sums to zero of its own', async () => {
  const { ledger, open, pool, house } = books;
  const [yuan, tether, counter] = [
    await open({ holding: 700n }),
    await open({ currency: 'USDT' }),
    randomUUID(),
  ];
  await ledger.createAccounts(pool, [
    { id: counter, owner: 'house', code: 'usdt', currency: 'USDT', folded: true },
  ]);
  const exchange = (usdt: bigint) => ({
    ...move(yuan, house, 700n),
    legs: [
      { account: yuan, amount: -700n },
      { account: house, amount: 700n },
      { account: counter, amount: -100n },
      { account: tether, amount: usdt },
    ],
  });
  expect(await inOneBatch([exchange(99n), exchange(100n)])).toEqual(['currency_mismatch', 'done']);
});

test('a balance beyond 4 * 10^18 is a refusal, not a failure of the whole batch', async () => {
  const vast = await books.open();
  const filler = Array.from({ length: 4000 }, () => move(books.house, vast, 10n ** 15n));
  await books.ledger.transferManyIn(books.pool, filler);
  expect(
    await inOneBatch([move(books.house, vast, 1n), move(vast, books.house, 1n), move(books.house, vast, 1n)]),
  ).toEqual(['out_of_range', 'done', 'done']);
});

/** A pool that answers when it is told to, and knows what it was asked. */
function slowPool() {
  const batches: { readonly transfers: { id: string; accounts: string[] }[]; answer(): void }[] = [];
  const pool = {
    query: ({ values }: { values: unknown[] }) =>
      new Promise<{ rows: unknown[] }>((resolve) => {
        const transfers = JSON.parse(String(values[0]));
        const row = { code: 'done', account: null, replayed: 'false', at: '0' };
        batches.push({ transfers, answer: () => resolve({ rows: transfers.map(() => row) }) });
      }),
  };
  return { pool, batches };
}

const turn = () => new Promise((done) => setImmediate(() => setImmediate(done)));
const prepared = (from: string, to: string) => prepare(move(from, to, 1n), () => books.clock.now);

test('what ends a transfer is not sent before that transfer is answered: it would find nothing to end', async () => {
  const { pool, batches } = slowPool();
  const batcher = openBatcher(pool);
  const begun = pending(randomUUID(), randomUUID(), 1n);
  const end = prepare(resolve('post', begun.id), () => books.clock.now);
  const ids = () => batches.map(({ transfers }) => transfers.map(({ id }) => id));
  const answers = [batcher.submit(prepare(begun, () => books.clock.now))];
  await turn();
  answers.push(batcher.submit(end));
  await turn();
  expect(ids()).toEqual([[begun.id]]);
  batches[0]?.answer();
  await turn();
  await expect.poll(ids).toEqual([[begun.id], [end.id]]);
  batches[1]?.answer();
  await Promise.all(answers);
});

test('two batches on their way never share an account, and transfers on one account keep their order', async () => {
  const accounts = Array.from({ length: 60 }, () => randomUUID());
  const { pool, batches } = slowPool();
  const batcher = openBatcher(pool);
  const asked: PreparedTransfer[] = [];
  const written: string[] = [];
  let together = 0;
  for (let pass = 0; pass === 0 || batches.length > 0; pass += 1) {
    // A few at a time, so that some find an account taken that others after them do not need.
    for (let n = 0; n < 6 && asked.length < 400; n += 1) {
      const at = asked.length;
      asked.push(prepared(accounts[(at * 7) % 60] ?? '', accounts[(at * 13 + 1) % 60] ?? ''));
      void batcher.submit(asked[at] ?? prepared('', ''));
    }
    await turn();
    expect(batches.length).toBeLessThanOrEqual(2);
    const [one, other] = batches.map(({ transfers }) => transfers.flatMap((transfer) => transfer.accounts));
    if (one && other) {
      together += 1;
      expect(one.filter((account) => other.includes(account))).toEqual([]);
    }
    // Now the one that was sent first answers first, now the other.
    const answered = pass % 3 === 0 ? batches.shift() : batches.pop();
    written.push(...(answered?.transfers ?? []).map(({ id }) => id));
    answered?.answer();
    await turn();
  }
  expect(written).toHaveLength(400);
  expect(together).toBeGreaterThan(10);
  for (const account of accounts) {
    const its = asked.filter((transfer) => transfer.accounts.includes(account)).map(({ id }) => id);
    expect(written.filter((id) => its.includes(id))).toEqual(its);
  }
});

test('transfers between many accounts use both connections, those on a hot one share a batch', async () => {
  const spread = slowPool();
  const toSpread = openBatcher(spread.pool);
  for (let n = 0; n < 100; n += 1) void toSpread.submit(prepared(randomUUID(), randomUUID()));
  await turn();
  expect(spread.batches.map(({ transfers }) => transfers.length)).toEqual([50, 50]);

  const hot = randomUUID();
  const heated = slowPool();
  const toHeated = openBatcher(heated.pool);
  for (let n = 0; n < 100; n += 1) void toHeated.submit(prepared(randomUUID(), hot));
  await turn();
  expect(heated.batches.map(({ transfers }) => transfers.length)).toEqual([100]);
});

test('a resolution waits for the pending transfer that was asked for just before it', async () => {
  const accounts = await Promise.all(Array.from({ length: 20 }, () => books.open({ holding: 5n })));
  const outcomes = await Promise.all(
    accounts.flatMap((account) => {
      const reserve = pending(account, books.house, 5n);
      return [books.ledger.transfer(reserve), books.ledger.transfer(resolve('void', reserve.id))];
    }),
  );
  expect(outcomes.every(({ ok }) => ok)).toBe(true);
});

test('transfers that are asked for together are written together', async () => {
  const [a, b] = [await books.open({ holding: 1000n }), await books.open()];
  const payments = Array.from({ length: 100 }, () => move(a, b, 1n));
  await Promise.all(payments.map((payment) => books.ledger.transfer(payment)));
  const { rows } = await books.pool.query(
    'select count(distinct xid)::int as commits from ledger.transfer where id = any ($1)',
    [payments.map(({ id }) => id)],
  );
  expect(rows[0].commits).toBeLessThanOrEqual(2);
});

test('a fault of one transfer fails that one alone', async () => {
  const [a, b] = [await books.open({ holding: 10n }), await books.open()];
  const batcher = openBatcher(books.pool);
  const good = prepare(move(a, b, 1n), () => books.clock.now);
  const outcomes = await Promise.allSettled([
    batcher.submit(good),
    batcher.submit({ ...good, id: randomUUID(), at: 'the day after tomorrow' }),
    batcher.submit({ ...good, id: randomUUID() }),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await books.available(a)).toBe(8n);
});

test('a malformed transfer is an error of its caller, and reaches no batch', async () => {
  await expect(books.ledger.transfer({ ...move(books.house, books.house, 1n) })).rejects.toThrow(
    'an account twice',
  );
});

test('a second batch is made only when more than a quarter of what waits can do without the first', async () => {
  for (const [alone, batches] of [
    [2, [8]],
    [3, [4, 3]],
  ] as const) {
    const hot = randomUUID();
    const slow = slowPool();
    const batcher = openBatcher(slow.pool);
    for (let n = 0; n < 8; n += 1)
      void batcher.submit(prepared(randomUUID(), n < 8 - alone ? hot : randomUUID()));
    await turn();
    expect(slow.batches.map(({ transfers }) => transfers.length)).toEqual(batches);
  }
});

/** A pool that fails with each of these in turn, and then answers. */
function failingPool(...errors: readonly Error[]) {
  const left = [...errors];
  let asked = 0;
  const pool = {
    async query({ values }: { values: unknown[] }) {
      asked += 1;
      const error = left.shift();
      if (error) throw error;
      return {
        rows: JSON.parse(String(values[0])).map(() => ({
          code: 'done',
          account: null,
          replayed: 'false',
          at: '0',
        })),
      };
    },
  };
  return { pool, asked: () => asked };
}

const withCode = (code: string) => Object.assign(new Error(code), { code });
const settledBy = (pool: ReturnType<typeof failingPool>['pool'], count = 1) => {
  const batcher = openBatcher(pool);
  const hot = randomUUID();
  return Promise.allSettled(Array.from({ length: count }, () => batcher.submit(prepared(randomUUID(), hot))));
};
const states = (settled: readonly PromiseSettledResult<unknown>[]) => settled.map(({ status }) => status);

test('what the database asks to repeat is repeated: four times, and the fifth answer is told', async () => {
  for (const code of ['40001', '40P01']) {
    const patient = failingPool(...Array.from({ length: 4 }, () => withCode(code)));
    expect(states(await settledBy(patient.pool))).toEqual(['fulfilled']);
    expect(patient.asked()).toBe(5);
    const stubborn = failingPool(...Array.from({ length: 5 }, () => withCode(code)));
    expect(states(await settledBy(stubborn.pool))).toEqual(['rejected']);
    expect(stubborn.asked()).toBe(5);
  }
});

test('a broken connection is nobody’s fault: all who shared it are told at once, and nothing is sent again by itself', async () => {
  for (const error of [withCode('57P01'), new Error('the connection is gone')]) {
    const broken = failingPool(error);
    expect(await settledBy(broken.pool, 3)).toEqual([
      { status: 'rejected', reason: error },
      { status: 'rejected', reason: error },
      { status: 'rejected', reason: error },
    ]);
    expect(broken.asked()).toBe(1);
  }
});

test('a fault of the statement is one transfer’s: each is tried by itself', async () => {
  for (const code of ['22003', '23514']) {
    const faulty = failingPool(withCode(code), withCode(code));
    expect(states(await settledBy(faulty.pool, 3))).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    expect(faulty.asked()).toBe(4);
  }
});

test('no batch is larger than 256', async () => {
  const hot = randomUUID();
  const slow = slowPool();
  const batcher = openBatcher(slow.pool);
  for (let n = 0; n < 300; n += 1) void batcher.submit(prepared(randomUUID(), hot));
  await turn();
  expect(slow.batches.map(({ transfers }) => transfers.length)).toEqual([256]);
  slow.batches[0]?.answer();
  await turn();
  expect(slow.batches.map(({ transfers }) => transfers.length)).toEqual([256, 44]);
});
