/** What the house keeps of a stake in the long run, as the venues say it; basis points of the valid amount. */
import type { CategoryId } from '@mingpai/contract/states';
import type { Queryable } from '../platform/database.ts';

/** Terms that do not hold yet, as if they did. */
export interface InsteadOfEdge {
  readonly venue: string;
  readonly edges: readonly {
    /** null: the venue's own. */
    readonly game: string | null;
    readonly houseEdge: number | null;
  }[];
}

/**
 * Of each category, the smallest edge among its venues and games; the category's own where they say nothing. What a venue says holds for
 * its games of its own category: it is no word about the others.
 */
export async function smallestEdges(
  db: Queryable,
  instead?: InsteadOfEdge,
): Promise<ReadonlyMap<CategoryId, number>> {
  const edges = instead?.edges ?? [];
  const { rows } = await db.query<{ category: CategoryId; edge: number }>(
    `with instead as (select game, edge from unnest($2::text[], $3::int[]) as given (game, edge))
     select e.category, coalesce(min(coalesce(s.edge, e.basis_points)), e.basis_points) as edge
       from category_edge e
       left join (select coalesce(g.category, v.category) as category,
                         coalesce(case when og.game is null then g.house_edge else og.edge end,
                                  case when coalesce(g.category, v.category) <> v.category then null
                                       when ov.own then ov.edge
                                       else v.house_edge end) as edge
                    from venue v left join game g on g.venue = v.code
                    left join instead og on v.code = $1 and og.game = g.code
                    left join (select true as own, edge from instead where game is null) ov on v.code = $1) s
              on s.category = e.category
      group by e.category, e.basis_points`,
    [instead?.venue ?? null, edges.map(({ game }) => game), edges.map(({ houseEdge }) => houseEdge)],
  );
  return new Map(rows.map(({ category, edge }) => [category, edge]));
}
