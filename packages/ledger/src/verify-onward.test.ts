/** Verification that goes on from a mark: what it finds as the full one does, and what only the full one finds. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { VerifiedMark } from './mark.ts';
import { type Books, move, openBooks, pending, resolve } from './testing/books.ts';
import { tamper as behindTheBack } from './testing/tamper.ts';

let books: Books;
let a: string;
let b: string;
let since: VerifiedMark;
const old = randomUUID();
const later = randomUUID();
const oldReserve = randomUUID();
const reserve = randomUUID();

const tamper = (sql: string, values?: unknown[]) => behindTheBack(books.pool, sql, values);
const onward = () => books.ledger.verify({ since });

async function sealed(): Promise<void> {
  await books.settled();
  await books.ledger.seal();
}

beforeEach(async () => {
  books = await openBooks();
  const { ledger, open } = books;
  [a, b] = [await open({ holding: 100n }), await open()];
  await ledger.transfer(move(a, b, 30n, { id: old }));
  await sealed();
  await ledger.fold();
  await ledger.transfer(pending(a, b, 20n, { id: oldReserve }));
  await sealed();
  const { ok, mark } = await ledger.verify();
  if (!ok || !mark) throw new Error('the books are not in order before anything was done to them');
  since = mark;
  await ledger.transfer(move(books.house, b, 7n, { id: later }));
  await sealed();
  await ledger.transfer(pending(b, a, 5n, { id: reserve }));
});
afterEach(() => books.close());

test('untouched books verify from the mark as from the start, with the same figures and the same next mark', async () => {
  for (const folded of [false, true]) {
    if (folded) {
      await books.settled();
      await books.ledger.fold();
    }
    const { from, ...rest } = await onward();
    const { from: start, ...full } = await books.ledger.verify();
    expect({ from, start }).toEqual({ from: 2n, start: 0n });
    expect(rest).toMatchObject({ ok: true, findings: [], seals: 3n, unfit: false });
    expect(rest).toEqual(full);
  }
});

test('what was reserved before the mark may end after it', async () => {
  await books.ledger.transfer(resolve('post', oldReserve));
  await books.ledger.transfer(resolve('void', reserve));
  expect(await onward()).toMatchObject({ ok: true, findings: [] });
});

describe('after the mark everything is found as from the start', () => {
  test.each([
    [
      'a sealed reference',
      "update ledger.transfer set reference = 'else' where id = $1",
      () => [later],
      'seal',
    ],
    [
      'an entry and its account that were made richer',
      'update ledger.entry set amount = amount + 1, balance_after = balance_after + 1 where transfer_id = $1 and account_id = $2',
      () => [later, b],
      'seal',
    ],
    [
      'the amount of an entry that is not sealed',
      'update ledger.entry set pending_debits = 6 where transfer_id = $1 and account_id = $2',
      () => [reserve, b],
      'entry',
    ],
    [
      'an entry that is gone',
      'delete from ledger.entry where transfer_id = $1 and account_id = $2',
      () => [reserve, b],
      'entry',
    ],
    [
      'an entry that comes from nowhere',
      `insert into ledger.entry (account_id, number, transfer_id, amount, pending_debits, pending_credits, balance_before, balance_after, pending_debits_after, pending_credits_after, at, xid)
       select account_id, number + 1, gen_random_uuid(), 3, 0, 0, balance_after, balance_after + 3, pending_debits_after, pending_credits_after, at, xid
         from ledger.entry where transfer_id = $1 and account_id = $2`,
      () => [reserve, b],
      'entry',
    ],
    [
      'legs that make money',
      'update ledger.transfer set amounts[1] = amounts[1] + 7 where id = $1',
      () => [reserve],
      'transfer',
    ],
  ] as const)('%s', async (_, sql, values, kind) => {
    await tamper(sql, [...values()]);
    const found = await onward();
    expect(found).toMatchObject({ ok: false, from: 2n });
    expect(found.findings.map((finding) => finding.kind)).toContain(kind);
  });

  test('a resolution of what was reserved before, with another amount', async () => {
    const post = resolve('post', oldReserve);
    await books.ledger.transfer(post);
    await tamper(
      'update ledger.transfer set amounts = array(select x * 2 from unnest(amounts) x) where id = $1',
      [post.id],
    );
    expect((await onward()).findings).toContainEqual(
      expect.objectContaining({ kind: 'transfer', transfer: post.id }),
    );
  });
});

describe('what follows from all of history stays exact', () => {
  test.each(['balance = balance + 1', 'pending_debits = pending_debits + 1', 'version = version + 1'])(
    'an account whose %s, touched by nothing since the mark',
    async (change) => {
      const resting = await books.open({ holding: 9n });
      await sealed();
      const { mark } = await onward();
      await tamper(`update ledger.account set ${change} where id = $1`, [resting]);
      const { findings } = await books.ledger.verify({ since: mark });
      expect(findings).toContainEqual(expect.objectContaining({ kind: 'balance', account: resting }));
    },
  );

  test('a folded account, folded before the mark or after it', async () => {
    await tamper('update ledger.account set balance = balance - 5 where id = $1', [books.house]);
    const wrong = expect.objectContaining({ kind: 'balance', account: books.house });
    expect((await onward()).findings).toContainEqual(wrong);
    await books.settled();
    await books.ledger.fold();
    expect((await onward()).findings).toContainEqual(wrong);
    await tamper('update ledger.account set balance = balance + 5 where id = $1', [books.house]);
    expect(await onward()).toMatchObject({ ok: true });
  });

  test.each([
    ['before the mark', () => oldReserve],
    ['after it', () => reserve],
  ])('a reservation of %s that was lost', async (_, id) => {
    await tamper('delete from ledger.reservation where transfer_id = $1 and account_id = $2', [id(), a]);
    const { findings } = await onward();
    expect(findings).toContainEqual(expect.objectContaining({ kind: 'reservation', account: a }));
  });

  test('a reservation that was put in the place of another, of the same amount', async () => {
    await tamper(
      'update ledger.reservation set transfer_id = $2 where transfer_id = $1 and account_id = $3',
      [oldReserve, old, a],
    );
    const { findings } = await onward();
    expect(findings).toContainEqual(expect.objectContaining({ kind: 'reservation', transfer: old }));
  });
});

describe('before the mark', () => {
  const rewrite = () => tamper("update ledger.transfer set reference = 'else' where id = $1", [old]);
  const found = { kind: 'seal', seal: 1n, transfer: old, detail: 'this row is not what was sealed' };

  test('a rewritten row is found by the full run, by a look at its stretch again, and not by a walk from the mark', async () => {
    await rewrite();
    expect((await onward()).findings).toEqual([]);
    expect((await books.ledger.verify()).findings).toEqual([found]);
    const again = { after: 0n, through: 1n };
    expect((await books.ledger.verify({ since, again })).findings).toEqual([found]);
  });

  test('a chain that was made anew has another seal where the mark is: it is said, and everything is looked at', async () => {
    await rewrite();
    await tamper('delete from ledger.seal');
    await sealed();
    expect(await onward()).toMatchObject({ ok: true, unfit: true, from: 0n });
  });

  test('an old seal that was made anew alone breaks the chain, which is walked from its beginning', async () => {
    await rewrite();
    await tamper("update ledger.seal set hash = sha256('else') where number = 1");
    expect((await onward()).findings).toEqual([
      { kind: 'seal', seal: 2n, detail: 'it does not follow from the seal before it' },
    ]);
  });

  test.each([
    ['seal', { seal: 3n }],
    ['hash', { hash: 'ab'.repeat(32) }],
    ['end', { through: 12n }],
  ])('a mark with another %s is unfit', async (_, other) => {
    expect(await books.ledger.verify({ since: { ...since, ...other } })).toMatchObject({
      unfit: true,
      from: 0n,
    });
  });
});
