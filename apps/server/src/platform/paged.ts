/** A page of a list as the members' wire has it. */

/** @param of from 1; `size`: rows on a page. An empty list has one page */
export function paged<Row>(
  data: Row[],
  { total, page, size }: { readonly total: number; readonly page: number; readonly size: number },
) {
  return {
    data,
    total,
    last_page: Math.max(1, Math.ceil(total / size)),
    current_page: page,
    per_page: size,
  };
}
