/** What a game is to the house, as operators set it: its weight toward wagering requirements, and its edge. */
import type { CategoryId } from '@mingpai/contract/states';
import type { Queryable, Tx } from '../platform/database.ts';
import { readersColumn } from '../platform/language.ts';

export interface Terms {
  /** How much of a valid bet counts toward a requirement, 0 to 100; null at a game: as its venue's. */
  readonly wageringPercent: number | null;
  /** What the house keeps of a valid bet on average, basis points; null: as the venue's, or the category's. */
  readonly houseEdge: number | null;
}

export interface VenueTerms {
  readonly name: string;
  readonly venue: Terms;
  readonly category: CategoryId;
  /** Of the venue's category, basis points. */
  readonly categoryEdge: number;
  readonly games: readonly (Terms & {
    readonly code: string;
    readonly name: string;
    readonly category: CategoryId;
    /** Of its category, basis points. */
    readonly categoryEdge: number;
  })[];
}

export async function termsOf(db: Queryable, code: string): Promise<VenueTerms | undefined> {
  const [venues, games] = await Promise.all([
    db.query<Terms & Pick<VenueTerms, 'name' | 'category' | 'categoryEdge'>>(
      `select ${readersColumn('v.name')} as name, v.wagering_percent as "wageringPercent", v.house_edge as "houseEdge", e.category,
              e.basis_points as "categoryEdge"
         from venue v join category_edge e on e.category = v.category where v.code = $1`,
      [code],
    ),
    db.query<VenueTerms['games'][number]>(
      `select g.code, ${readersColumn('g.name')} as name, e.category, e.basis_points as "categoryEdge", g.wagering_percent as "wageringPercent",
              g.house_edge as "houseEdge"
         from game g join venue v on v.code = g.venue join category_edge e on e.category = coalesce(g.category, v.category)
        where g.venue = $1 order by g.position, g.code`,
      [code],
    ),
  ]);
  const [found] = venues.rows;
  if (!found) return undefined;
  const { name, category, categoryEdge, ...venue } = found;
  return { name, venue, category, categoryEdge, games: games.rows };
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

export interface Counted {
  /** By whose rates it counts; the game's, where it has one of its own. */
  readonly category: CategoryId;
  /** How much of its valid amount counts toward a requirement. Levels, rebates and commission go by the valid amount itself. */
  readonly percent: number;
}

/** @param game as bets name it; one that is not in the catalogue counts as its venue says */
export async function countedAs(db: Queryable, venue: string, game: string): Promise<Counted> {
  const { rows } = await db.query<Counted>(
    `select coalesce(g.category, v.category) as category, coalesce(g.wagering_percent, v.wagering_percent) as percent
       from venue v left join game g on g.venue = v.code and g.code = $2 where v.code = $1`,
    [venue, game],
  );
  const [counted] = rows;
  if (!counted) throw new Error(`no venue ${venue}`);
  return counted;
}

/** @returns fen */
export function weighed(valid: bigint, { percent }: Pick<Counted, 'percent'>): bigint {
  return (valid * BigInt(percent)) / 100n;
}
