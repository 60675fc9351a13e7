/** The banks to choose from when a bank card is bound. */
import type { Queryable, Tx } from '../platform/database.ts';

/** In the operator's order. */
export async function bankNames(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>('select name from bank order by position, name');
  return rows.map(({ name }) => name);
}

/** On a site that has none, in the order in which they stand here. */
export async function addBanks(tx: Tx, names: readonly string[]): Promise<void> {
  for (const [position, name] of names.entries())
    await tx.query('insert into bank (name, position) values ($1, $2)', [name, position]);
}
