/** Records of a counterparty's file as lines that can be matched: what cannot is shown for what it is. */
import { currencyNames } from '@mingpai/contract/console/counterparties/names';
import { amountIn, momentIn, plain } from './cells.ts';

/** Which columns say what, by the heads that stand over them. */
export interface Mapping {
  readonly number: string;
  readonly amount: string;
  /** Absent: the file does not say. */
  readonly at?: string | undefined;
  readonly fee?: string | undefined;
  readonly currency?: string | undefined;
  readonly state?: string | undefined;
  /** What the state's column says where the money moved; others are left out. Empty: all count. */
  readonly settled: readonly string[];
}

export type Trouble = 'number' | 'amount' | 'negative' | 'currency' | 'time' | 'fee' | 'twice';

export interface Line {
  /** In the file, its heads being 1. */
  readonly line: number;
  readonly number: string;
  readonly at: Date | null;
  /** In the smallest unit. */
  readonly amount: bigint | null;
  readonly fee: bigint | null;
  readonly trouble: Trouble | null;
  readonly raw: string | null;
}

export interface Reading {
  readonly mapping: Mapping;
  /** `CNY` has 2, `USDT` 6. */
  readonly currency: 'CNY' | 'USDT';
  /** Whether an amount may be below zero: what a bet won. */
  readonly mayLose: boolean;
}

/** Records before the heads: titles and the like. */
const preamble = 20;
/** Characters of a line that are kept. */
const keptRaw = 500;

/** What the record that is likest to be the heads lacks, and what stands in it; shortened, for people to read. */
export interface Nearest {
  readonly missing: readonly string[];
  readonly heads: readonly string[];
}

/** No record has all the heads that the mapping names. */
export class NoHeads extends Error {
  readonly nearest: Nearest;
  constructor(nearest: Nearest) {
    super('no heads');
    this.nearest = nearest;
  }
}

/** Of a record's fields so many are told, each no longer than so many characters. */
const toldHeads = 10;
const toldCharacters = 20;

/** `skipped`: the line counts for nothing, its money did not move. @throws NoHeads */
export async function* linesOf(
  records: AsyncIterable<readonly string[]>,
  { mapping, currency, mayLose }: Reading,
): AsyncGenerator<Line | 'skipped'> {
  let place: ((name: string | undefined) => number | undefined) | undefined;
  let nearest: Nearest = { missing: wantedOf(mapping), heads: [] };
  let before = 0;
  let line = 0;
  for await (const record of records) {
    line += 1;
    if (place === undefined) {
      place = headsIn(record, mapping);
      before += 1;
      if (place === undefined) nearest = nearer(nearest, lackOf(record, mapping));
      if (place === undefined && before >= preamble) throw new NoHeads(nearest);
      if (place !== undefined) line = 1;
      continue;
    }
    const find = place;
    const cell = (name: string | undefined) => {
      const at = find(name);
      return at === undefined ? undefined : plain(record[at] ?? '');
    };
    const state = cell(mapping.state);
    if (state !== undefined && mapping.settled.length > 0 && !mapping.settled.includes(state)) {
      yield 'skipped';
      continue;
    }
    yield lineOf(line, record, cell, { mapping, currency, mayLose });
  }
  if (place === undefined) throw new NoHeads(nearest);
}

/** Those of all sheets that have the heads, numbered through; a cover or a summary has none of them. @throws NoHeads where none has */
export async function* linesOfSheets(
  sheets: AsyncIterable<AsyncIterable<readonly string[]>>,
  reading: Reading,
): AsyncGenerator<Line | 'skipped'> {
  let before = 0;
  let read = false;
  let nearest: Nearest = { missing: wantedOf(reading.mapping), heads: [] };
  for await (const sheet of sheets) {
    let last = 0;
    try {
      for await (const line of linesOf(sheet, reading)) {
        if (line === 'skipped') yield line;
        else {
          last = line.line;
          yield { ...line, line: before + last };
        }
      }
      read = true;
    } catch (error) {
      // Nothing of a sheet has been handed on then.
      if (!(error instanceof NoHeads)) throw error;
      nearest = nearer(nearest, error.nearest);
    }
    before += last;
  }
  if (!read) throw new NoHeads(nearest);
}

function headsIn(record: readonly string[], mapping: Mapping) {
  const heads = headsOf(record);
  const wanted = wantedOf(mapping);
  if (!wanted.every((name) => heads.includes(name))) return undefined;
  const places = new Map(wanted.map((name) => [name, heads.indexOf(name)]));
  return (name: string | undefined) => (name === undefined ? undefined : places.get(name));
}

function headsOf(record: readonly string[]): string[] {
  return record.map((head) => plain(head.replace(/^\uFEFF/, '')));
}

function wantedOf({ number, amount, at, fee, currency, state }: Mapping): string[] {
  return [number, amount, at, fee, currency, state].filter((name) => name !== undefined);
}

function lackOf(record: readonly string[], mapping: Mapping): Nearest {
  const heads = headsOf(record);
  return {
    missing: wantedOf(mapping).filter((name) => !heads.includes(name)),
    heads: heads
      .filter((head) => head !== '')
      .slice(0, toldHeads)
      .map((head) => (head.length > toldCharacters ? `${head.slice(0, toldCharacters)}…` : head)),
  };
}

/** Which of them lacks less; of two that lack as much, the first that has something in more than one column. */
function nearer(one: Nearest, other: Nearest): Nearest {
  if (other.missing.length !== one.missing.length)
    return other.missing.length < one.missing.length ? other : one;
  return one.heads.length < 2 && other.heads.length > one.heads.length ? other : one;
}

function lineOf(
  line: number,
  record: readonly string[],
  cell: (name: string | undefined) => string | undefined,
  { mapping, currency, mayLose }: Reading,
): Line {
  const decimals = currency === 'CNY' ? 2 : 6;
  const number = (cell(mapping.number) ?? '').slice(0, 128);
  const amount = amountIn(cell(mapping.amount) ?? '', decimals) ?? null;
  const [when, money] = [cell(mapping.at), cell(mapping.fee)];
  const at = when === undefined || when === '' ? null : (momentIn(when) ?? undefined);
  const fee = money === undefined || money === '' ? null : amountIn(money, decimals);
  const named = cell(mapping.currency)?.toUpperCase();
  const trouble = ((): Trouble | null => {
    // A total's line has no number, and a number of spaces is none.
    if (number === '') return 'number';
    if (named !== undefined && named !== '' && !currencyNames[currency].includes(named)) return 'currency';
    if (amount === null) return 'amount';
    if (amount < 0n && !mayLose) return 'negative';
    if (at === undefined) return 'time';
    if (fee === undefined) return 'fee';
    return null;
  })();
  return {
    line,
    number,
    at: at ?? null,
    amount,
    fee: fee ?? null,
    trouble,
    raw: trouble === null ? null : record.map(plain).join(' | ').slice(0, keptRaw),
  };
}
