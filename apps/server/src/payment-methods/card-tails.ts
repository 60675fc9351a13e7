/** Whose cards and addresses end so: what is shown of each to everybody, so that it tells nothing further. */
import type { Queryable } from '../platform/database.ts';

/** @param tail four characters, lower case. @returns members, the newest cards first */
export async function ownersOfTail(db: Queryable, tail: string, limit: number): Promise<bigint[]> {
  const { rows } = await db.query<{ member_id: bigint }>(
    'select member_id from card where right(lower(number), 4) = $1 order by id desc limit $2',
    [tail, limit],
  );
  return rows.map(({ member_id }) => member_id);
}
