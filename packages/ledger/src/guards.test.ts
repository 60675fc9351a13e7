/** The database refuses what the ledger's own functions would never do: even to its superuser, as long as the triggers stand. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Books, move, openBooks, pending } from './testing/books.ts';

let books: Books;
let rich: string;
let poor: string;
const payment = randomUUID();
beforeAll(async () => {
  books = await openBooks();
  rich = await books.open({ holding: 100n });
  poor = await books.open();
  await books.ledger.transfer(move(rich, poor, 10n, { id: payment }));
  await books.ledger.seal();
});
afterAll(() => books.close());

test.each(['transfer', 'entry', 'seal'])(
  'immutability: ledger.%s is never changed, emptied or shortened',
  async (table) => {
    const column = table === 'seal' ? 'number' : 'at';
    for (const statement of [
      `update ledger.${table} set ${column} = ${column}`,
      `delete from ledger.${table}`,
      `truncate ledger.${table} cascade`,
    ])
      await expect(books.pool.query(statement)).rejects.toThrow('is history');
  },
);

test('immutability: an account is never removed, and its terms never change', async () => {
  for (const statement of [
    'delete from ledger.account',
    'truncate ledger.account',
    'update ledger.account set floor = null',
    "update ledger.account set currency = 'USDT'",
    'update ledger.account set folded = not folded',
  ])
    await expect(books.pool.query(statement)).rejects.toThrow('is history');
});

test('no overdraft: a balance below its floor is refused whoever writes it', async () => {
  await expect(
    books.pool.query('update ledger.account set balance = -1 where id = $1', [poor]),
  ).rejects.toThrow('account_floor');
  await expect(
    books.pool.query('update ledger.account set pending_debits = 91 where id = $1', [rich]),
  ).rejects.toThrow('account_floor');
});

test('no figure of its own: a balance without the entry that leads to it is refused', async () => {
  for (const change of [
    'balance = balance + 1',
    'pending_debits = 1',
    'pending_credits = 1',
    'version = version + 1',
  ])
    await expect(
      books.pool.query(`update ledger.account set ${change} where id = $1`, [rich]),
    ).rejects.toThrow('does not stand where its entries have led');
  await expect(
    books.pool.query('update ledger.account set balance = balance + 1 where id = $1', [books.house]),
  ).rejects.toThrow('does not stand where its entries have led');
  await expect(
    books.pool.query(
      "insert into ledger.account (id, owner, code, currency, opened_at, balance) values (gen_random_uuid(), 'a', 'b', 'CNY', now(), 5)",
    ),
  ).rejects.toThrow('opened with a balance');
});

const entry = (values: string) => `insert into ledger.entry
  (account_id, number, transfer_id, amount, pending_debits, pending_credits, balance_before, balance_after,
   pending_debits_after, pending_credits_after, at, xid) values ${values}`;

test('entries belong to a transfer of the same transaction and say what its legs say', async () => {
  // Both pairs sum to zero: it is not that which gives them away.
  const pair = (transfer: string) =>
    entry(`('${poor}', 2, '${transfer}', 5, 0, 0, 10, 15, 0, 0, now(), ledger.current_xid()),
           ('${rich}', 3, '${transfer}', -5, 0, 0, 90, 85, 0, 0, now(), ledger.current_xid())`);
  await expect(books.pool.query(pair(payment))).rejects.toThrow('are not its legs');
  await expect(books.pool.query(pair(randomUUID()))).rejects.toThrow('are not its legs');
});

test('zero sum: entries that make money are refused with the transfer that asks for them', async () => {
  const forged = `
    insert into ledger.transfer (id, phase, kind, reference, accounts, amounts, numbers, at, xid)
    values ('00000000-0000-4000-8000-000000000001', 'single', 'gift', '', array['${poor}', '${rich}']::uuid[], '{5,5}', '{2,3}', now(), ledger.current_xid());
    ${entry(`('${poor}', 2, '00000000-0000-4000-8000-000000000001', 5, 0, 0, 10, 15, 0, 0, now(), ledger.current_xid()),
             ('${rich}', 3, '00000000-0000-4000-8000-000000000001', 5, 0, 0, 90, 95, 0, 0, now(), ledger.current_xid())`)}`;
  await expect(books.pool.query(forged)).rejects.toThrow('do not sum to zero');
});

test('a second resolution of a pending transfer is refused by an index', async () => {
  const reserve = pending(rich, poor, 5n);
  await books.ledger.transfer(reserve);
  const resolution = `insert into ledger.transfer (id, phase, kind, reference, pending_id, accounts, amounts, numbers, at, xid)
    select gen_random_uuid(), 'void', kind, reference, id, accounts, amounts, numbers, at, xid from ledger.transfer where id = '${reserve.id}'`;
  await expect(books.pool.query(`${resolution}; ${resolution}`)).rejects.toThrow('transfer_resolves_once');
});

test('after all these attempts the books are in order', async () => {
  expect(await books.ledger.verify()).toMatchObject({ ok: true });
});
