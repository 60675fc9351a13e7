/** Who may be told of offers. Asked by whoever sends or shows something that entices, at the moment of sending, not of planning. */
import type { Queryable } from '../platform/database.ts';

/**
 * Those of these members to whom offers may be told now: nobody who takes a break or has excluded themselves, in this account or in
 * another of the same person's, and nobody who closes the account. In SQL: `may_be_addressed(member_id, at)`.
 */
export async function mayBeAddressed(
  db: Queryable,
  memberIds: readonly bigint[],
  now: Date,
): Promise<ReadonlySet<bigint>> {
  const { rows } = await db.query<{ id: bigint }>(
    'select id from unnest($1::bigint[]) as id where may_be_addressed(id, $2)',
    [memberIds, now],
  );
  return new Set(rows.map(({ id }) => id));
}
