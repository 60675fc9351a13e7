/** A day's head: eight lines that say all that is published of a day, and name the head before (docs/books.md). */
import { createHash } from 'node:crypto';

export interface DayHead {
  /** Beijing day, YYYY-MM-DD. */
  readonly day: string;
  /** 1, 2, 3, ... without gaps. */
  readonly number: bigint;
  readonly readAt: Date;
  /** Hex. */
  readonly root: string;
  /** Fen. */
  readonly owed: bigint;
  readonly members: bigint;
  readonly leaves: bigint;
  /** JSON as text (reserves.ts). */
  readonly reserves: string;
  /** Hex; empty for the first. */
  readonly previous: string;
}

/** @returns hex */
export function headOf({
  day,
  number,
  readAt,
  root,
  owed,
  members,
  leaves,
  reserves,
  previous,
}: DayHead): string {
  const beside = createHash('sha256').update(reserves).digest('hex');
  const lines = [
    'mingpai-books-1',
    day,
    number,
    readAt.toISOString(),
    root,
    owed,
    members,
    leaves,
    beside,
    previous,
  ];
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}
