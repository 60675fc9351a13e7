/** Games that a member has marked, kept with the account so that another phone has them, too. Places are `venue/code`. */
import type { Clock } from '../platform/clock.ts';
import type { Database, Queryable, Tx } from '../platform/database.ts';

/** More than anybody scrolls through. */
const most = 60;

interface Favourite {
  readonly place: string;
  readonly at: Date;
}

/** The latest first. */
export async function favouritesOf(db: Queryable, memberId: bigint): Promise<readonly Favourite[]> {
  const { rows } = await db.query<Favourite>(
    `select place, marked_at as at from member_favourite where member_id = $1 order by id desc limit ${most}`,
    [memberId],
  );
  return rows;
}

/**
 * Marks games and takes marks away; doing so again has no effect. Beyond the 60 latest the oldest marks go.
 *
 * @param add in the order in which they were marked; what stands in both is marked
 * @returns what is marked now, the latest first
 */
export async function changeFavourites(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  memberId: bigint,
  { add, remove }: { readonly add: readonly string[]; readonly remove: readonly string[] },
): Promise<readonly Favourite[]> {
  if (add.length === 0 && remove.length === 0) return favouritesOf(database, memberId);
  return database.transaction(async (tx) => {
    if (remove.length > 0)
      await tx.query('delete from member_favourite where member_id = $1 and place = any($2::text[])', [
        memberId,
        remove,
      ]);
    if (add.length > 0) {
      await tx.query(
        `insert into member_favourite (member_id, place, marked_at)
         select $1, place, $3 from unnest($2::text[]) with ordinality as marked (place, at) order by at
         on conflict do nothing`,
        [memberId, add, clock.now()],
      );
      await tx.query(
        `delete from member_favourite where member_id = $1 and id not in
           (select id from member_favourite where member_id = $1 order by id desc limit ${most})`,
        [memberId],
      );
    }
    return favouritesOf(tx, memberId);
  });
}

/** What somebody liked to play who is nobody any more. */
export async function eraseFavourites(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query('delete from member_favourite where member_id = $1', [memberId]);
}
