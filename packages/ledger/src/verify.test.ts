/** What somebody with all rights changes behind the ledger's back is found, and named. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Books, move, openBooks, pending, resolve } from './testing/books.ts';
import { tamper as behindTheBack } from './testing/tamper.ts';

let books: Books;
let a: string;
let b: string;
const payment = randomUUID();
const reserve = randomUUID();

beforeEach(async () => {
  books = await openBooks();
  const { ledger, open } = books;
  [a, b] = [await open({ holding: 100n }), await open()];
  await ledger.transfer(move(a, b, 30n, { id: payment }));
  await books.settled();
  await ledger.seal();
  await ledger.transfer(pending(a, b, 20n, { id: reserve }));
  await ledger.transfer(move(b, a, 1n));
  await books.settled();
  await ledger.seal();
  await ledger.transfer(move(b, a, 2n));
});
afterEach(() => books.close());

const tamper = (sql: string, values?: unknown[]) => behindTheBack(books.pool, sql, values);

/** The first finding, which is that of a seal wherever the change lies in sealed history. */
async function first() {
  const { ok, findings } = await books.ledger.verify();
  expect(ok).toBe(false);
  return findings[0];
}

test('untouched books verify, whatever is pending, sealed or not yet sealed', async () => {
  expect(await books.ledger.verify()).toMatchObject({
    ok: true,
    findings: [],
    transfers: 5n,
    entries: 10n,
    seals: 2n,
  });
});

describe('sealed history', () => {
  test('a changed amount is named by seal, transfer, account and number', async () => {
    await tamper(
      'update ledger.entry set amount = amount + 1, balance_after = balance_after + 1 where account_id = $1 and number = 1',
      [b],
    );
    expect(await first()).toMatchObject({ kind: 'seal', seal: 1n, transfer: payment, account: b, entry: 1n });
  });

  test('a change that keeps all sums and balances right is found by its seal', async () => {
    await tamper("update ledger.transfer set reference = 'nothing to see here' where id = $1", [payment]);
    const { findings } = await books.ledger.verify();
    expect(findings).toEqual([
      { kind: 'seal', seal: 1n, transfer: payment, detail: 'this row is not what was sealed' },
    ]);
  });

  test('a moment that was moved is found', async () => {
    await tamper(
      "update ledger.entry set at = at - interval '1 day' where transfer_id = $1 and account_id = $2",
      [payment, a],
    );
    expect(await first()).toMatchObject({ kind: 'seal', seal: 1n, transfer: payment, account: a });
  });

  test('a removed entry is missed', async () => {
    await tamper('delete from ledger.entry where account_id = $1 and number = 2', [a]);
    const { findings } = await books.ledger.verify();
    expect(findings[0]).toMatchObject({ kind: 'seal', seal: 1n });
    expect(findings).toContainEqual({
      kind: 'entry',
      transfer: payment,
      account: a,
      entry: 2n,
      detail: 'the entry is missing',
    });
  });

  test('a transfer that was removed with all its traces is missed', async () => {
    await tamper('delete from ledger.entry where transfer_id = $1', [payment]);
    await tamper('delete from ledger.transfer where id = $1', [payment]);
    expect(await first()).toMatchObject({ kind: 'seal', seal: 1n });
  });

  test('an entry that was slipped in is named', async () => {
    await tamper(
      `insert into ledger.entry (account_id, number, transfer_id, amount, pending_debits, pending_credits, at, xid)
       select $1, -1, transfer_id, 1, 0, 0, at, xid from ledger.entry where transfer_id = $2 limit 1`,
      [books.house, payment],
    );
    const { findings } = await books.ledger.verify();
    expect(findings[0]).toMatchObject({ kind: 'seal', seal: 1n });
    expect(findings).toContainEqual(
      expect.objectContaining({ kind: 'entry', account: books.house, entry: -1n }),
    );
  });

  test('a seal that was made anew does not fit the one after it', async () => {
    await tamper("update ledger.transfer set reference = 'else' where id = $1", [payment]);
    await tamper(
      `update ledger.seal s set hash = h.hash, leaves = h.leaves, rows = h.rows
         from ledger.seal f cross join lateral ledger.seal_hash(f.previous, f.from_xid, f.to_xid) h where s.number = 1 and f.number = 1`,
    );
    expect(await first()).toMatchObject({
      kind: 'seal',
      seal: 2n,
      detail: 'it does not follow from the seal before it',
    });
  });

  test('a removed seal is missed', async () => {
    await tamper('delete from ledger.seal where number = 1');
    expect(await first()).toMatchObject({ kind: 'seal', seal: 2n });
  });

  test('a chain that was made anew from end to end has another head than the one that was written down', async () => {
    const { head } = await books.ledger.verify();
    await tamper("update ledger.transfer set reference = 'else' where id = $1", [payment]);
    await tamper('delete from ledger.seal');
    await books.settled();
    await books.ledger.seal();
    expect((await books.ledger.verify()).head).not.toBe(head);
  });
});

describe('history that is not sealed yet', () => {
  test('an entry that is not its leg is named', async () => {
    await tamper(
      'update ledger.entry set amount = amount + 1, balance_after = balance_after + 1 where account_id = $1 and number = 4',
      [b],
    );
    expect(await first()).toMatchObject({ kind: 'entry', account: b, entry: 4n });
  });

  test('a whole transfer that was made larger, entries and balances with it, breaks the chain of its account', async () => {
    await tamper(
      'update ledger.transfer set amounts = array(select x * 2 from unnest(amounts) x) where xid = (select max(xid) from ledger.transfer)',
    );
    await tamper(
      'update ledger.entry set amount = amount * 2, balance_before = balance_before - amount where xid = (select max(xid) from ledger.entry)',
    );
    const { findings } = await books.ledger.verify();
    expect(findings).toContainEqual(expect.objectContaining({ kind: 'entry', account: a, entry: 5n }));
    expect(findings).toContainEqual(expect.objectContaining({ kind: 'balance', account: a }));
  });

  test('legs that make money are named with what they make', async () => {
    await tamper(
      'update ledger.transfer set amounts[1] = amounts[1] + 7 where xid = (select max(xid) from ledger.transfer)',
    );
    expect(await first()).toMatchObject({ kind: 'transfer', detail: 'its legs sum to 7 CNY' });
  });

  test('a resolution that posts more than was reserved is named', async () => {
    const post = resolve('post', reserve);
    await books.ledger.transfer(post);
    await tamper(
      'update ledger.transfer set amounts = array(select x * 2 from unnest(amounts) x) where id = $1',
      [post.id],
    );
    expect(await first()).toMatchObject({ kind: 'transfer', transfer: post.id });
  });
});

describe('what follows from history', () => {
  test.each(['balance = balance + 1', 'pending_debits = pending_debits + 1', 'version = version + 1'])(
    'an account whose %s is named, and rebuilt',
    async (change) => {
      await tamper(`update ledger.account set ${change} where id = $1`, [a]);
      expect(await first()).toMatchObject({ kind: 'balance', account: a });
      expect(await books.ledger.rebuild()).toEqual([a]);
      expect(await books.ledger.verify()).toMatchObject({ ok: true });
    },
  );

  test('money from nowhere shows at one glance, even where two currencies hide each other', async () => {
    const other = await books.open({ currency: 'USDT', floor: -5n });
    await tamper('update ledger.account set balance = balance + 5 where id = $1', [a]);
    await tamper('update ledger.account set balance = balance - 5 where id = $1', [other]);
    expect((await books.ledger.status()).sum).toBe(10n);
  });

  test('a folded balance that was changed is named, and rebuilt', async () => {
    await books.settled();
    await books.ledger.fold();
    const before = await books.ledger.balances([books.house]);
    await tamper('update ledger.account set balance = balance - 5 where id = $1', [books.house]);
    expect(await first()).toMatchObject({ kind: 'balance', account: books.house });
    expect(await books.ledger.rebuild()).toEqual([books.house]);
    expect(await books.ledger.balances([books.house])).toEqual(before);
  });

  test('a reservation that was lost is named, and rebuilt', async () => {
    await tamper('delete from ledger.reservation where transfer_id = $1 and account_id = $2', [reserve, a]);
    expect(await first()).toMatchObject({ kind: 'reservation', transfer: reserve, account: a });
    await books.ledger.rebuild();
    expect(await books.ledger.verify()).toMatchObject({ ok: true });
  });

  test('an account below its floor is named even where all entries agree', async () => {
    await books.pool.query('alter table ledger.account drop constraint account_floor');
    await tamper('update ledger.account set floor = 1000 where id = $1', [b]);
    expect(await first()).toMatchObject({
      kind: 'balance',
      account: b,
      detail: 'it is beyond its floor or ceiling',
    });
  });

  test('transaction ids from another cluster are pointed out', async () => {
    await tamper(
      'update ledger.transfer set xid = xid + 1000000000 where xid = (select max(xid) from ledger.transfer)',
    );
    expect((await books.ledger.verify()).findings).toContainEqual(expect.objectContaining({ kind: 'clock' }));
  });
});

test('rebuild equality: every balance made again from the entries is the one that stood there', async () => {
  const all = async () =>
    (
      await books.pool.query(
        'select id, balance, pending_debits, pending_credits, version from ledger.account order by id',
      )
    ).rows;
  await books.settled();
  await books.ledger.fold();
  const before = await all();
  await tamper(
    'update ledger.account set balance = 0, pending_debits = 0, pending_credits = 0, version = 0, folded_through = 0 where balance >= 0',
  );
  await books.ledger.rebuild();
  expect(await all()).toEqual(before);
});
