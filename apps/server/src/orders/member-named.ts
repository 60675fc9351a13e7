/** Whom staff mean who type a number or a name. */
import type { Queryable } from '../platform/database.ts';

/** @returns undefined: nobody has that number or name */
export async function memberNamed(db: Queryable, named: string): Promise<bigint | undefined> {
  const id = /^\d{1,18}$/.test(named) ? named : null;
  const { rows } = await db.query<{ id: bigint }>(
    'select id from member_name where id = $1::bigint or username_key = $2 order by id = $1::bigint desc limit 1',
    [id, named.toLowerCase()],
  );
  return rows[0]?.id;
}
