/** A record under its heads: reads cells by their names, and gathers what is wrong with them. */
import type { ImportFault } from '@mingpai/contract/console/imports/names';
import type { Cell } from './cells.ts';

export interface Fault {
  readonly row: number;
  /** The head of the column; empty: the whole line, or the file. */
  readonly place: string;
  readonly fault: ImportFault;
  /** The line above that has the same. */
  readonly other?: number;
}

export interface Line {
  readonly row: number;
  readonly faults: readonly Fault[];
  /** The cell's value; undefined: it is empty or wrong. */
  maybe<Value>(column: string, read: (cell: string) => Cell<Value>): Value | undefined;
  /** The same, and it is a fault that the cell is empty. */
  needed<Value>(column: string, read: (cell: string) => Cell<Value>): Value | undefined;
  /** What is wrong only beside other cells. */
  blame(place: string, fault: ImportFault): void;
}

export function openLine(row: number, heads: readonly string[], cells: readonly string[]): Line {
  const faults: Fault[] = [];
  const blame = (place: string, fault: ImportFault) => faults.push({ row, place, fault });
  if (cells.length !== heads.length) blame('', 'cells');

  function read<Value>(column: string, parse: (cell: string) => Cell<Value>, isNeeded: boolean) {
    const at = heads.indexOf(column);
    const cell = at < 0 ? '' : (cells[at] ?? '');
    if (cell.trim() === '') {
      if (isNeeded) blame(column, 'empty');
      return undefined;
    }
    const found = parse(cell);
    if (found.fault === undefined) return found.value;
    blame(column, found.fault);
    return undefined;
  }

  return {
    row,
    faults,
    maybe: (column, parse) => read(column, parse, false),
    needed: (column, parse) => read(column, parse, true),
    blame,
  };
}
