/** What the Parquet files of a month hold, and what of it was sealed. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type Columns, type ParquetOut, type RowOf, readParquet, writeParquet } from './parquet.ts';

const sealColumns = {
  number: 'integer',
  /** The transactions [from_xid, to_xid). */
  from_xid: 'integer',
  to_xid: 'integer',
  /** Transfers and entries together. */
  rows: 'integer',
  previous: 'bytes',
  hash: 'bytes',
  /** The first eight bytes of each row's SHA-256, in the seal's order. */
  leaves: 'bytes',
  sealed_at: 'moment',
} as const satisfies Columns;

const transferColumns = {
  id: 'uuid',
  phase: 'text',
  kind: 'text',
  reference: 'text',
  mends: 'uuid?',
  pending_id: 'uuid?',
  accounts: 'uuids',
  amounts: 'integers',
  numbers: 'integers',
  at: 'moment',
  xid: 'integer',
} as const satisfies Columns;

const entryColumns = {
  account_id: 'uuid',
  number: 'integer',
  transfer_id: 'uuid',
  amount: 'integer',
  pending_debits: 'integer',
  pending_credits: 'integer',
  balance_before: 'integer?',
  balance_after: 'integer?',
  pending_debits_after: 'integer?',
  pending_credits_after: 'integer?',
  at: 'moment',
  xid: 'integer',
} as const satisfies Columns;

/** Bets are no part of the seals: what they moved is. */
const betColumns = {
  venue: 'text',
  bet_id: 'text',
  member_id: 'integer',
  game: 'text',
  round: 'text',
  stake: 'integer',
  valid: 'integer',
  payout: 'integer',
  state: 'text',
  placed_at: 'moment',
  settled_at: 'moment?',
} as const satisfies Columns;

export type SealRow = RowOf<typeof sealColumns>;
export type TransferRow = RowOf<typeof transferColumns>;
export type EntryRow = RowOf<typeof entryColumns>;
export type BetRow = RowOf<typeof betColumns>;

export const parts = ['seals', 'transfers', 'entries', 'bets'] as const;
export type Part = (typeof parts)[number];
export const fileOf = (part: Part): string => `${part}.parquet`;

const columnsOf = {
  seals: sealColumns,
  transfers: transferColumns,
  entries: entryColumns,
  bets: betColumns,
} as const satisfies Record<Part, Columns>;
export type RowOfPart<Of extends Part> = RowOf<(typeof columnsOf)[Of]>;

/** The rows of a part as they stand in its file, in a month's folder. */
export function readPart<Of extends Part>(folder: string, part: Of): AsyncGenerator<RowOfPart<Of>> {
  return readParquet<(typeof columnsOf)[Of]>(join(folder, fileOf(part)), columnsOf[part]);
}

/** @param groupRows rows that are in memory at once */
export function writePart<Of extends Part>(
  folder: string,
  part: Of,
  groupRows?: number,
): ParquetOut<(typeof columnsOf)[Of]> {
  return writeParquet<(typeof columnsOf)[Of]>(join(folder, fileOf(part)), columnsOf[part], groupRows);
}

/** `month.json` beside the four files. */
export const monthPage = 'month.json';

/**
 * A row's SHA-256 as the seal has it: of the JSON that PostgreSQL writes for it (`jsonb_build_array(...)::text`), whose one spelling for
 * each value is kept here to the letter.
 */
export function digestOf(values: readonly Json[]): Buffer {
  return createHash('sha256').update(spelt(values)).digest();
}

export type Json = string | bigint | null | Exact | readonly Json[];

/** A number that is spelt as it stands. */
export interface Exact {
  readonly exact: string;
}

/** Seconds since 1970, as PostgreSQL's `extract(epoch from ...)` gives them: always six places. */
export function epoch(micros: bigint): Exact {
  const text = (micros < 0n ? -micros : micros).toString().padStart(7, '0');
  return { exact: `${micros < 0n ? '-' : ''}${text.slice(0, -6)}.${text.slice(-6)}` };
}

function spelt(value: Json): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'bigint') return value.toString();
  return 'exact' in value ? value.exact : `[${value.map(spelt).join(', ')}]`;
}

export function digestOfTransfer(of: TransferRow): Buffer {
  return digestOf([
    ...[of.id, of.phase, of.kind, of.reference, of.mends, of.pending_id, of.accounts, of.amounts, of.numbers],
    epoch(of.at),
    of.xid,
  ]);
}

export function digestOfEntry(of: EntryRow): Buffer {
  return digestOf([
    ...[of.account_id, of.number, of.transfer_id, of.amount, of.pending_debits, of.pending_credits],
    ...[of.balance_before, of.balance_after, of.pending_debits_after, of.pending_credits_after],
    epoch(of.at),
    of.xid,
  ]);
}
