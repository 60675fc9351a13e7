/**
 * Rows of a queue that do not move while somebody looks at them. A queue that is asked again every few seconds loses rows in
 * its middle, because colleagues decide too; if the rest jumped up, a click would hit another order than the one that was read.
 */
type Row = { readonly id: number };

/** How many rows that have left the queue stay in sight; the oldest of them make room. */
const goneInSight = 10;

/**
 * @param shown what stands on the screen, in its order
 * @param fresh what the server says is in the queue now
 * @returns the rows on the screen in the same order, those of them that are still queued with their fresh content, then new ones
 */
export function stableRows<Order extends Row>(shown: readonly Order[], fresh: readonly Order[]): Order[] {
  const queued = new Map(fresh.map((row) => [row.id, row]));
  const gone = shown.filter(({ id }) => !queued.has(id));
  const dropped = new Set(gone.slice(0, Math.max(0, gone.length - goneInSight)).map(({ id }) => id));
  const known = new Set(shown.map(({ id }) => id));
  return [
    ...shown.filter(({ id }) => !dropped.has(id)).map((row) => queued.get(row.id) ?? row),
    ...fresh.filter(({ id }) => !known.has(id)),
  ];
}
