/** What a game is to the house, as operators set it: its weight toward wagering requirements, and its edge. */
import type { Queryable, Tx } from '../platform/database.ts';

export interface Terms {
  /** How much of a valid bet counts toward a requirement, 0 to 100; null at a game: as its venue's. */
  readonly wageringPercent: number | null;
  /** What the house keeps of a valid bet on average, basis points; null: as the venue's, or the category's. */
  readonly houseEdge: number | null;
}

export interface VenueTerms {
  readonly venue: Terms;
  /** Of the venue's category, basis points. */
  readonly categoryEdge: number;
  readonly games: readonly (Terms & { readonly code: string; readonly name: string })[];
}

export async function termsOf(db: Queryable, code: string): Promise<VenueTerms | undefined> {
  const [venues, games] = await Promise.all([
    db.query<Terms & { categoryEdge: number }>(
      `select v.wagering_percent as "wageringPercent", v.house_edge as "houseEdge", e.basis_points as "categoryEdge"
         from venue v join category_edge e on e.category = v.category where v.code = $1`,
      [code],
    ),
    db.query<VenueTerms['games'][number]>(
      `select code, name, wagering_percent as "wageringPercent", house_edge as "houseEdge" from game
        where venue = $1 order by position, code`,
      [code],
    ),
  ]);
  const [found] = venues.rows;
  if (!found) return undefined;
  const { categoryEdge, ...venue } = found;
  return { venue, categoryEdge, games: games.rows };
}

/** @param game null: the venue's own @returns what held before; undefined when there is no such venue or game */
export async function setTerms(
  tx: Tx,
  { venue, game }: { readonly venue: string; readonly game: string | null },
  { wageringPercent, houseEdge }: Terms,
): Promise<Terms | undefined> {
  const { rows } = await tx.query<Terms>(
    game === null
      ? `update venue v set wagering_percent = coalesce($2, 100), house_edge = $3
           from (select code, wagering_percent, house_edge from venue where code = $1 for update) before
          where v.code = before.code
          returning before.wagering_percent as "wageringPercent", before.house_edge as "houseEdge"`
      : `update game g set wagering_percent = $2, house_edge = $3
           from (select venue, code, wagering_percent, house_edge from game
                  where venue = $1 and code = $4 for update) before
          where g.venue = before.venue and g.code = before.code
          returning before.wagering_percent as "wageringPercent", before.house_edge as "houseEdge"`,
    game === null ? [venue, wageringPercent, houseEdge] : [venue, wageringPercent, houseEdge, game],
  );
  return rows[0];
}

/** What of a valid bet counts toward a requirement. Levels, rebates and commission go by the valid amount itself. @returns fen */
export async function weighed(db: Queryable, venue: string, game: string, valid: bigint): Promise<bigint> {
  if (valid === 0n) return 0n;
  const { rows } = await db.query<{ percent: number }>(
    `select coalesce(g.wagering_percent, v.wagering_percent) as percent
       from venue v left join game g on g.venue = v.code and g.code = $2 where v.code = $1`,
    [venue, game],
  );
  return (valid * BigInt(rows[0]?.percent ?? 100)) / 100n;
}
