/** Opening accounts. */
import { Row } from './row.ts';
import type { AccountsOutcome, NewAccount, Queryable } from './types.ts';

/** Opens what does not exist yet, then looks whether what exists is what was asked for. */
export async function openAccounts(
  db: Queryable,
  accounts: readonly NewAccount[],
  at: Date,
): Promise<AccountsOutcome> {
  const asked = JSON.stringify(
    accounts.map(({ id, owner, code, currency, floor, ceiling, folded = false }) => ({
      id,
      owner,
      code,
      currency,
      floor: floor?.toString() ?? null,
      ceiling: ceiling?.toString() ?? null,
      folded,
    })),
  );
  // In the order of ids: two callers who open the same accounts at once wait for each other in one direction only.
  await db.query(
    `insert into ledger.account (id, owner, code, currency, floor, ceiling, folded, opened_at)
     select a.id, a.owner, a.code, a.currency, a.floor, a.ceiling, a.folded, $2
       from jsonb_populate_recordset(null::ledger.account, $1::jsonb) a order by a.id
     on conflict (id) do nothing`,
    [asked, at],
  );
  // A second statement, so that it sees accounts that another transaction has just committed.
  const { rows } = await db.query(
    `select a.id::text as id
       from jsonb_populate_recordset(null::ledger.account, $1::jsonb) a join ledger.account b on b.id = a.id
      where (a.owner, a.code, a.currency, a.floor, a.ceiling, a.folded)
            is distinct from (b.owner, b.code, b.currency, b.floor, b.ceiling, b.folded)
      order by a.id limit 1`,
    [asked],
  );
  return rows.length === 0
    ? { ok: true }
    : { ok: false, code: 'conflict', account: new Row(rows[0]).text('id') };
}
