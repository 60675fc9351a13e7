/** Venues of another system, by the names that its bets give them. */
import type { Queryable } from '../platform/database.ts';

/** So many names are told; a member's newest bets are looked at as far. */
const [mostNames, latest] = [60, 200] as const;

/** Of all bets that were brought in, by name: one look into the index for each, however many bets there are. */
export async function importedVenues(db: Queryable): Promise<readonly string[]> {
  const { rows } = await db.query<{ venue: string }>(
    `with recursive one as (
       (select venue, 1 as place from imported_bet where venue is not null order by venue limit 1)
       union all
       select (select b.venue from imported_bet b where b.venue > one.venue order by b.venue limit 1), one.place + 1
         from one where one.venue is not null and one.place < $1)
     select o.venue from one o
      where exists (select from imported_bet b join import_file i on i.id = b.import_id where b.venue = o.venue and i.state = 'done')`,
    [mostNames],
  );
  return rows.map(({ venue }) => venue);
}

/** Where this member played lately before the site moved here. */
export async function importedVenuesOf(db: Queryable, memberId: bigint): Promise<readonly string[]> {
  const { rows } = await db.query<{ venue: string }>(
    `select distinct coalesce(venue, '') as venue from
       (select b.venue from imported_bet b
         where b.member_id = $1 and exists (select from import_file i where i.id = b.import_id and i.state = 'done')
         order by b.placed_at desc, b.import_id, b.row limit $2) as newest`,
    [memberId, latest],
  );
  return rows.map(({ venue }) => venue);
}
