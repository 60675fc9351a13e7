/** Where a list is read: one page of it as people turn them, or onward from a row, as files take all of it. */

import type { Sorting } from '@mingpai/contract/console/parts';

export interface PageOfList {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
}

export interface OnwardFrom {
  /** The number of the last row that was read; undefined: none was. */
  readonly after: string | undefined;
  readonly most: number;
}

export type Place = PageOfList | OnwardFrom;

export interface Slice {
  /** True for a page, whose list is counted besides. */
  readonly paged: boolean;
  /** A further condition, with its `and`; empty for a page. */
  readonly behind: string;
  /** The order and how many. */
  readonly tail: string;
}

/**
 * In SQL's words. Onward the newest come first, whatever order people see: rows that are made meanwhile change nothing behind them.
 * @param id the column that numbers the rows @param order of a page, without its `order by`
 */
export function sliceOf(place: Place, id: string, order: string): Slice {
  if ('most' in place)
    return {
      paged: false,
      behind: place.after === undefined ? '' : `and ${id} < ${BigInt(place.after)}`,
      tail: `order by ${id} desc limit ${BigInt(place.most)}`,
    };
  const { page, pageSize } = place;
  return {
    paged: true,
    behind: '',
    tail: `order by ${order} limit ${BigInt(pageSize)} offset ${BigInt((page - 1) * pageSize)}`,
  };
}

/** What a list is searched for: words, or one row alone by its number, as the staff's log names it: `#12`. */
interface Sought {
  /** As typed, without spaces around it; empty where a row is named. */
  readonly text: string;
  readonly row: bigint | null;
}

export function soughtBy(search: string): Sought {
  const typed = search.trim();
  const [, number] = /^#([1-9]\d{0,17})$/.exec(typed) ?? [];
  return number === undefined ? { text: typed, row: null } : { text: '', row: BigInt(number) };
}

/** Nobody asks how many there are of what is read onward. */
export const uncounted: { readonly rows: readonly { readonly total: number }[] } = { rows: [] };

/**
 * A page's order by what was chosen, in SQL's words; rows that are alike stand in the order of their numbers.
 * @param columns what a list calls when and how much @returns undefined: nothing was chosen
 */
export function sortedBy(
  sorted: Sorting | undefined,
  columns: { readonly time: string; readonly sum: string },
  id: string,
): string | undefined {
  if (sorted === undefined) return undefined;
  const [by, way] =
    sorted === 'time.asc' || sorted === 'time.desc'
      ? (['time', sorted.slice(5)] as const)
      : (['sum', sorted.slice(4)] as const);
  return `${columns[by]} ${way}, ${id} ${way}`;
}
