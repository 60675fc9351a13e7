/** Opening accounts. */
import { Row } from './row.ts';
import type { AccountsOutcome, NewAccount, Queryable } from './types.ts';

/**
 * Opens what does not exist yet, then looks whether what exists is what was asked for. Most calls find everything there: they read
 * by key and write nothing.
 */
export async function openAccounts(
  db: Queryable,
  accounts: readonly NewAccount[],
  at: Date,
): Promise<AccountsOutcome> {
  const ids = accounts.map(({ id }) => id);
  let standing = await termsOf(db, ids);
  if (accounts.some(({ id }) => !standing.has(id))) {
    // In the order of ids: two callers who open the same accounts at once wait for each other in one direction only.
    await db.query(
      `insert into ledger.account (id, owner, code, currency, floor, ceiling, folded, opened_at)
       select a.id, a.owner, a.code, a.currency, a.floor, a.ceiling, a.folded, $2
         from jsonb_populate_recordset(null::ledger.account, $1::jsonb) a order by a.id
       on conflict (id) do nothing`,
      [JSON.stringify(accounts.map((account) => ({ id: account.id, ...termsAsked(account) }))), at],
    );
    // Another statement, so that it sees accounts that another transaction has just committed.
    standing = await termsOf(db, ids);
  }
  const wrong = accounts
    .filter((account) => standing.get(account.id) !== textOf(termsAsked(account)))
    .map(({ id }) => id)
    .sort();
  return wrong[0] === undefined ? { ok: true } : { ok: false, code: 'conflict', account: wrong[0] };
}

function termsAsked({ owner, code, currency, floor, ceiling, folded = false }: NewAccount) {
  return {
    owner,
    code,
    currency,
    floor: floor?.toString(),
    ceiling: ceiling?.toString(),
    folded,
  };
}

function textOf({ owner, code, currency, floor, ceiling, folded }: ReturnType<typeof termsAsked>): string {
  return JSON.stringify([owner, code, currency, floor, ceiling, folded]);
}

/**
 * The terms of accounts that exist, as `textOf` writes them. By a list of keys and nothing else: a join with what was asked for, in
 * order and with a limit, led the planner to walk half of the table (183 buffers at 400 accounts, 182,922 at 400,000).
 */
async function termsOf(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.query(
    `select id::text as id, owner, code, currency, floor::text as floor, ceiling::text as ceiling, folded::text as folded
       from ledger.account where id = any($1::uuid[])`,
    [ids],
  );
  return new Map(
    rows.map((found) => {
      const row = new Row(found);
      const terms = {
        owner: row.text('owner'),
        code: row.text('code'),
        currency: row.text('currency'),
        floor: row.optionalText('floor'),
        ceiling: row.optionalText('ceiling'),
        folded: row.text('folded') === 'true',
      };
      return [row.text('id'), textOf(terms)] as const;
    }),
  );
}
