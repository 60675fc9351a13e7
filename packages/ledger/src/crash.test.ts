/**
 * Backends are killed while they work. What was acknowledged is there, what was not may be sent again under the same id, and
 * nothing happens twice.
 */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Books, move, openBooks, pending, resolve } from './testing/books.ts';
import type { NewTransfer, TransferOutcome } from './types.ts';

let books: Books;
/** The killer's own connection, on another database, so that it does not kill itself. */
let killer: pg.Client;
let name: string;

beforeAll(async () => {
  books = await openBooks({ connections: 12 });
  name = new URL(books.url).pathname.slice(1);
  killer = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  await killer.connect();
});
afterAll(async () => {
  await killer.end();
  await books.close();
});

/** Ends every backend of the books. @returns how many */
async function kill(): Promise<number> {
  const { rowCount } = await killer.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
    [name],
  );
  return rowCount ?? 0;
}

/** Kills every few ms until `work` is done. */
async function underFire<Result>(work: Promise<Result>): Promise<Result> {
  let over = false;
  const fire = (async () => {
    for (let shot = 0; !over && shot < 60; shot += 1) {
      await new Promise((done) => setTimeout(done, 3 + ((shot * 7) % 23)));
      await kill();
    }
  })();
  try {
    return await work;
  } finally {
    over = true;
    await fire;
  }
}

/** Sends again, under the same id, until there is an answer. */
async function persist(
  transfer: NewTransfer,
  send: (transfer: NewTransfer) => Promise<TransferOutcome>,
): Promise<{ outcome: TransferOutcome; failures: number }> {
  for (let failures = 0; ; failures += 1) {
    try {
      return { outcome: await send(transfer), failures };
    } catch (error) {
      if (failures === 200) throw error;
      await new Promise((done) => setTimeout(done, 5));
    }
  }
}

test.each([
  ['in batches', (transfer: NewTransfer) => books.ledger.transfer(transfer)],
  ['each alone', (transfer: NewTransfer) => books.ledger.transferIn(books.pool, transfer)],
])('backends killed under load, %s: every transfer has its effect once', async (_name, send) => {
  const members = await Promise.all(Array.from({ length: 8 }, () => books.open({ holding: 10_000n })));
  const transfers = Array.from({ length: 1500 }, (_, n) =>
    n % 3 === 0
      ? move(members[n % 8] ?? '', books.house, 3n)
      : move(members[n % 8] ?? '', members[(n + 1 + (n % 5)) % 8] ?? '', 1n),
  );
  const queue = [...transfers];
  const acknowledged: string[] = [];
  let failures = 0;
  await underFire(
    Promise.all(
      Array.from({ length: 10 }, async () => {
        for (let next = queue.pop(); next; next = queue.pop()) {
          const done = await persist(next, send);
          failures += done.failures;
          if (done.outcome.ok) acknowledged.push(next.id);
          else throw new Error(done.outcome.code);
        }
      }),
    ),
  );

  // Nobody was killed in the middle of anything: then this proves nothing.
  expect(failures).toBeGreaterThan(0);
  const { rows } = await books.pool.query(
    'select count(*)::int as kept from ledger.transfer where id = any ($1)',
    [acknowledged],
  );
  expect(rows).toEqual([{ kept: transfers.length }]);
  const expected = new Map(members.map((member) => [member, 10_000n]));
  for (const { legs } of transfers)
    for (const { account, amount } of legs) expected.set(account, (expected.get(account) ?? 0n) + amount);
  const balances = await books.ledger.balances(members);
  for (const member of members) expect(balances.get(member)?.balance).toBe(expected.get(member));
  expect(await books.ledger.verify()).toMatchObject({ ok: true, findings: [] });
});

test('upkeep that is killed in the middle leaves nothing half done', async () => {
  const member = await books.open({ holding: 1_000_000n });
  const work = async () => {
    for (let n = 0; n < 40; n += 1) {
      const reserve = pending(member, books.house, 5n);
      const send = (transfer: NewTransfer) => books.ledger.transfer(transfer);
      await persist(reserve, send);
      await books.ledger.fold().catch(() => undefined);
      await books.ledger.seal().catch(() => undefined);
      await books.ledger.rebuild().catch(() => undefined);
      await persist(resolve(n % 2 === 0 ? 'post' : 'void', reserve.id), send);
    }
  };
  await underFire(work());
  expect((await books.ledger.balances([member])).get(member)).toMatchObject({
    balance: 999_900n,
    pendingDebits: 0n,
  });
  await books.ledger.seal();
  expect(await books.ledger.verify()).toMatchObject({ ok: true, findings: [] });
});

test('a connection that dies between a transfer and the commit takes the transfer with it', async () => {
  const member = await books.open({ holding: 10n });
  const client = await books.pool.connect();
  client.on('error', () => undefined);
  const payment = move(member, books.house, 10n);
  await client.query('begin');
  await books.ledger.transferIn(client, payment);
  expect(await kill()).toBeGreaterThan(0);
  await expect(client.query('commit')).rejects.toThrow();
  client.release(true);
  expect(await persist(payment, (transfer) => books.ledger.transfer(transfer))).toMatchObject({
    outcome: { ok: true, replayed: false },
  });
  expect(await books.available(member)).toBe(0n);
});
