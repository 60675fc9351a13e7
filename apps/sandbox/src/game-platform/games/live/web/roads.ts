/** The two roads: every result in turn (珠盘路), and runs of one side as columns (大路). */
import type { Winner } from './face.ts';

export interface Bead {
  readonly round: number;
  readonly winner: Winner;
}

export interface Stone {
  readonly round: number;
  readonly winner: 'left' | 'right';
  /** Ties since this result and before the next. */
  readonly ties: number;
  readonly column: number;
  readonly row: number;
}

/** High as many places as this. */
export const roadRows = 6;

/** A place on the bead plate follows from the round's number, so that what is shown stays where it is as rounds come. */
export function beadPlate(
  results: readonly Bead[],
  columns: number,
): readonly (Bead & { readonly column: number; readonly row: number })[] {
  const newest = results.at(-1)?.round ?? 0;
  const first = Math.floor(newest / roadRows) - columns + 1;
  return results
    .map((bead) => ({
      ...bead,
      column: Math.floor(bead.round / roadRows) - first,
      row: bead.round % roadRows,
    }))
    .filter(({ column }) => column >= 0);
}

/**
 * A run goes down its column; at the bottom, or where another run lies in its way, it turns right. A tie marks the stone before it;
 * ties before the first stone are not shown.
 * @param results oldest first
 */
export function bigRoad(results: readonly Bead[]): readonly Stone[] {
  const stones: Stone[] = [];
  const taken = new Set<string>();
  let start = -1;
  for (const { round, winner } of results) {
    const last = stones.at(-1);
    if (winner === 'tie') {
      if (last) stones[stones.length - 1] = { ...last, ties: last.ties + 1 };
      continue;
    }
    let place: { column: number; row: number };
    if (last?.winner === winner) {
      const down = { column: last.column, row: last.row + 1 };
      // A run that has turned does not go down again.
      const free = last.column === start && down.row < roadRows && !taken.has(nameOf(down));
      place = free ? down : { column: last.column + 1, row: last.row };
    } else {
      start = freeColumn(taken, start + 1);
      place = { column: start, row: 0 };
    }
    taken.add(nameOf(place));
    stones.push({ round, winner, ties: 0, ...place });
  }
  return stones;
}

function freeColumn(taken: ReadonlySet<string>, from: number): number {
  let column = from;
  while (taken.has(nameOf({ column, row: 0 }))) column += 1;
  return column;
}

function nameOf({ column, row }: { column: number; row: number }): string {
  return `${column}/${row}`;
}
