/** What the ledger comes to in all: looked at every few minutes, since every account is read for it, and shown as of then. */
import type { Clock } from '../platform/clock.ts';
import type { Database, Queryable } from '../platform/database.ts';
import type { Books, LedgerCount } from '../wallet/index.ts';

export interface Counted extends LedgerCount {
  readonly at: Date;
}

/** @returns undefined: nobody has looked yet */
export async function lastCount(db: Queryable): Promise<Counted | undefined> {
  const { rows } = await db.query<{ sum: bigint; transfers: bigint; through: bigint; at: Date }>(
    'select sum, transfers, through, counted_at as at from ledger_count',
  );
  const [row] = rows;
  return row && { ...row, transfers: Number(row.transfers) };
}

/** Looks at all accounts, and at the transfers since the last time. */
export async function countLedger(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  books: Pick<Books, 'count'>,
): Promise<void> {
  const at = clock.now();
  const { sum, transfers, through } = await books.count(await lastCount(database));
  // Of two nodes that looked at the same time, the one that saw more stays.
  await database.query(
    `insert into ledger_count (sum, transfers, through, counted_at) values ($1, $2, $3, $4)
     on conflict (one) do update
       set sum = excluded.sum, transfers = excluded.transfers, through = excluded.through, counted_at = excluded.counted_at
     where excluded.through > ledger_count.through
        or excluded.through = ledger_count.through and excluded.counted_at > ledger_count.counted_at`,
    [sum, transfers, through, at],
  );
}
