/** What this installation is: a demonstration with printed accounts, or a site for real money. Decided once, at its first start. */
import type { Queryable, Tx } from '../platform/database.ts';

/** Several nodes may start at once on an empty database; one begins. */
const lockKey = 7_316_422;

/**
 * Says what a new installation is; the caller seeds it in the same transaction.
 * @returns `false` where it was said before: nothing is to be seeded
 */
export async function beginInstallation(
  tx: Tx,
  { demonstration, at }: { readonly demonstration: boolean; readonly at: Date },
): Promise<boolean> {
  await tx.query('select pg_advisory_xact_lock($1)', [lockKey]);
  const { rows } = await tx.query(
    'insert into installation (demonstration, made_at) values ($1, $2) on conflict do nothing returning true',
    [demonstration, at],
  );
  return rows.length > 0;
}

export async function isDemonstration(db: Queryable): Promise<boolean> {
  const { rows } = await db.query('select from installation where demonstration');
  return rows.length > 0;
}

/** Notes accounts that the seed made and whose passwords it wrote down. */
export async function markAccounts(tx: Tx, kind: 'staff' | 'member', ids: readonly bigint[]): Promise<void> {
  await tx.query('insert into demonstration_account (kind, id) select $1, unnest($2::bigint[])', [kind, ids]);
}
