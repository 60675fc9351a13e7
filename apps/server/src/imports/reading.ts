/**
 * The dry run: reads a file to its end and says whatever is wrong with it, by row and column; nobody is made and nothing is moved. Batch
 * by batch: each is one transaction with how far it came, so that whoever goes on after a death begins behind the last.
 */
import { createHash } from 'node:crypto';
import { type ImportKind, importColumns } from '@mingpai/contract/console/imports/names';
import type { AppContext } from '../platform/context.ts';
import type { Tx } from '../platform/database.ts';
import { settingIn } from '../settings/index.ts';
import { type BetLine, betOf, keepBets } from './bet-lines.ts';
import { type CsvRecord, recordsOf, Unreadable } from './csv.ts';
import { contentOf } from './files.ts';
import { type Fault, openLine } from './line.ts';
import { keepMembers, type MemberLine, memberOf } from './member-lines.ts';

/** Lines of one batch: all that is held at a time, and some dozens of ms. */
const atOnce = 1_000;
const mostLines = 2_000_000;
/** With more than that it is the wrong file: the rest is not read. */
const mostFaults = 100_000;

interface Progress {
  readonly kind: ImportKind;
  readonly sha256: string;
  readonly reached: number;
  readonly lines: number;
  readonly faults: number;
}

type OnBatch = (read: { readonly lines: number; readonly faults: number }) => void;

/**
 * Another node may read the same file, or have read some of it and vanished: what it kept is passed over, so that the file is gone through
 * once by each, however many they are.
 * @param onBatch told after each batch; the test kills there
 */
export async function readImport(
  site: Pick<AppContext, 'database' | 'clock'>,
  id: bigint,
  onBatch: OnBatch = () => undefined,
): Promise<void> {
  const { database } = site;
  const { rows } = await database.query<Progress>(
    "select kind, sha256, reached, lines, faults from import_file where id = $1 and state = 'reading'",
    [id],
  );
  const [begun] = rows;
  if (begun === undefined) return;
  const hash = createHash('sha256');
  let { reached, lines } = begun;
  /** @returns the records that are still to be kept; undefined: somebody put an end to it */
  const keep = async (
    held: readonly CsvRecord[],
    heads: readonly string[],
  ): Promise<CsvRecord[] | undefined> => {
    const batch = await keepBatch(site, id, { kind: begun.kind, heads, records: held.slice(0, atOnce) });
    if (batch === undefined) return undefined;
    ({ reached, lines } = batch);
    if (batch.kept) onBatch(batch);
    if (lines > mostLines) throw new Unreadable(held[0]?.row ?? 1, 'too_many_rows');
    if (batch.faults > mostFaults) throw new Unreadable(held[0]?.row ?? 1, 'too_many_faults');
    return held.filter(({ row }) => row > batch.reached);
  };
  try {
    let heads: readonly string[] | undefined;
    let held: CsvRecord[] = [];
    for await (const records of recordsOf(hashed(contentOf(database, id), (piece) => hash.update(piece)))) {
      for (const record of records) {
        if (heads === undefined) {
          heads = record.cells.map((cell) => cell.trim().toLowerCase());
          const wrong = wrongHeads(begun.kind, heads, record.row);
          if (wrong.length > 0) return end(site, id, wrong);
          continue;
        }
        // What was kept before a death is not kept again; its bytes count all the same.
        if (record.row > reached) held.push(record);
      }
      while (held.length >= atOnce && heads !== undefined) {
        const left = await keep(held, heads);
        if (left === undefined) return;
        held = left;
      }
    }
    while (held.length > 0 && heads !== undefined) {
      const left = await keep(held, heads);
      if (left === undefined) return;
      held = left;
    }
    const whole = hash.digest('hex') === begun.sha256;
    const fault = !whole ? 'incomplete' : lines === 0 ? 'empty' : undefined;
    await end(site, id, fault === undefined ? [] : [{ row: 1, place: '', fault }]);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    await end(site, id, [{ row: error.row, place: '', fault: error.fault }]);
  }
}

async function* hashed(bytes: AsyncIterable<Uint8Array>, tell: (piece: Uint8Array) => void) {
  for await (const piece of bytes) {
    tell(piece);
    yield piece;
  }
}

function wrongHeads(kind: ImportKind, heads: readonly string[], row: number): Fault[] {
  const needed: readonly string[] = importColumns[kind].needed;
  const known = [...needed, ...importColumns[kind].further];
  return [
    ...needed
      .filter((head) => !heads.includes(head))
      .map((place) => ({ row, place, fault: 'missing_column' as const })),
    ...[...new Set(heads)]
      .filter((head) => !known.includes(head))
      .map((head) => ({ row, place: head.slice(0, 60), fault: 'unknown_column' as const })),
    ...known
      .filter((head) => heads.indexOf(head) !== heads.lastIndexOf(head))
      .map((place) => ({ row, place, fault: 'twice' as const })),
  ];
}

interface Kept {
  /** The last row that was kept, and lines and faults up to it, by whomever. */
  readonly reached: number;
  readonly lines: number;
  readonly faults: number;
  /** False: another node was further than the first of these records. */
  readonly kept: boolean;
}

/** @returns undefined: somebody put an end to it meanwhile */
async function keepBatch(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  id: bigint,
  {
    kind,
    heads,
    records,
  }: {
    readonly kind: ImportKind;
    readonly heads: readonly string[];
    readonly records: readonly CsvRecord[];
  },
): Promise<Kept | undefined> {
  const now = clock.now();
  const lines = records.map(({ row, cells }) => openLine(row, heads, cells));
  const { byHand } = await settingIn(database, 'payments');
  const { leastAge } = await settingIn(database, 'identity');
  return database.transaction(async (tx) => {
    const last = records.at(-1)?.row ?? 0;
    const { rows } = await tx.query<Omit<Kept, 'kept'>>(
      "select reached, lines, faults from import_file where id = $1 and state = 'reading' for update",
      [id],
    );
    const [before] = rows;
    if (before === undefined) return undefined;
    if (before.reached >= (records[0]?.row ?? 0)) return { ...before, kept: false };
    const { beside, amount } =
      kind === 'members'
        ? await keepAll<MemberLine>(
            lines.map((line) => memberOf(line, now, { leastAge, ceiling: BigInt(byHand.ceiling) })),
            (members) => keepMembers(tx, id, members),
            ({ balance }) => balance,
          )
        : await keepAll<BetLine>(
            lines.map((line) => betOf(line, now)),
            (bets) => keepBets(tx, id, bets),
            ({ stake }) => stake,
          );
    const faults = [...lines.flatMap((line) => line.faults), ...beside];
    await keepFaults(tx, id, faults);
    await tx.query(
      'update import_file set reached = $2, lines = lines + $3, faults = faults + $4, amount = amount + $5 where id = $1',
      [id, last, lines.length, faults.length, amount],
    );
    return {
      reached: last,
      lines: before.lines + lines.length,
      faults: before.faults + faults.length,
      kept: true,
    };
  });
}

async function keepAll<Kept>(
  lines: readonly Kept[],
  keep: (lines: readonly Kept[]) => Promise<Fault[]>,
  amountOf: (line: Kept) => bigint | null,
) {
  const beside = await keep(lines);
  return { beside, amount: lines.reduce((sum, line) => sum + (amountOf(line) ?? 0n), 0n) };
}

/** Writes down what is wrong. */
export async function keepFaults(tx: Tx, id: bigint, faults: readonly Fault[]): Promise<void> {
  if (faults.length === 0) return;
  await tx.query(
    `insert into import_fault (import_id, row, place, fault, other)
     select $1, f.row, f.place, f.fault, f.other
       from jsonb_to_recordset($2::jsonb) as f (row integer, place text, fault text, other integer)
     on conflict do nothing`,
    [id, JSON.stringify(faults)],
  );
}

async function end(
  { database }: Pick<AppContext, 'database'>,
  id: bigint,
  faults: readonly Fault[],
): Promise<void> {
  await database.transaction(async (tx) => {
    const { rows } = await tx.query(
      "select from import_file where id = $1 and state = 'reading' for update",
      [id],
    );
    if (rows.length === 0) return;
    await keepFaults(tx, id, faults);
    await tx.query(
      `update import_file set faults = faults + $2, state = case when faults + $2 > 0 then 'faulty' else 'read' end where id = $1`,
      [id, faults.length],
    );
  });
}
