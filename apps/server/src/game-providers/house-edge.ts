/** What the house keeps of a stake in the long run, as the venues say it; basis points of the valid amount. */
import type { CategoryId } from '@mingpai/contract/states';
import type { Queryable } from '../platform/database.ts';

/** Terms that do not hold yet, as if they did. */
export interface InsteadOfEdge {
  readonly venue: string;
  /** null: the venue's own. */
  readonly game: string | null;
  readonly houseEdge: number | null;
}

/**
 * Of each category, the smallest edge among its venues and games; the category's own where they say nothing. What a venue says holds for
 * its games of its own category: it is no word about the others.
 */
export async function smallestEdges(
  db: Queryable,
  instead?: InsteadOfEdge,
): Promise<ReadonlyMap<CategoryId, number>> {
  const { rows } = await db.query<{ category: CategoryId; edge: number }>(
    `select e.category, coalesce(min(coalesce(s.edge, e.basis_points)), e.basis_points) as edge
       from category_edge e
       left join (select coalesce(g.category, v.category) as category,
                         coalesce(case when v.code = $1 and g.code = $2 then $3::int else g.house_edge end,
                                  case when coalesce(g.category, v.category) <> v.category then null
                                       when v.code = $1 and $2::text is null then $3::int
                                       else v.house_edge end) as edge
                    from venue v left join game g on g.venue = v.code) s on s.category = e.category
      group by e.category, e.basis_points`,
    [instead?.venue ?? null, instead?.game ?? null, instead?.houseEdge ?? null],
  );
  return new Map(rows.map(({ category, edge }) => [category, edge]));
}
