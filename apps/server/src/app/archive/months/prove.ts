/**
 * Shows, without the database, that the rows of a month's Parquet files are those that were sealed: every row's hash is made anew, every
 * seal's from them, each seal follows from the one before, and the seals are the ones whose heads left the house.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readHeads } from '../../../seals/index.ts';
import {
  digestOfEntry,
  digestOfTransfer,
  type EntryRow,
  fileOf,
  monthPage,
  parts,
  readPart,
  type SealRow,
  type TransferRow,
} from './form.ts';
import { type MonthPage, sumOfFile } from './write.ts';

/** Findings that are named of one month. */
const named = 20;
const leafBytes = 8;

export interface MonthFinding {
  readonly month: string;
  readonly seal?: string;
  /** The row that is not what was sealed, or before which one is missing. */
  readonly row?: string;
  readonly detail: string;
}

export interface MonthProof {
  readonly month: string;
  readonly seals: number;
  readonly transfers: number;
  readonly entries: number;
  readonly bets: number;
  /** Seals that are among the heads that left the house. */
  readonly known: number;
  /** Hex of the last seal's hash. */
  readonly head: string;
}

export interface MonthsProof {
  readonly ok: boolean;
  readonly months: readonly MonthProof[];
  readonly findings: readonly MonthFinding[];
  /** The number before the first seal of the folder; 0: the books are here from their beginning. */
  readonly before: bigint;
}

const sum = z.string().regex(/^[0-9a-f]{64}$/);
const page = z.object({
  form: z.literal(1),
  month: z.string(),
  files: z.object({ seals: sum, transfers: sum, entries: sum, bets: sum }),
});

interface Before {
  readonly number: bigint;
  readonly hash: string;
  readonly end: bigint;
}

/** @param heads a file of heads that left the house; undefined: the chain is followed, and its end is compared with nothing */
export async function proveMonths(folder: string, heads: string | undefined): Promise<MonthsProof> {
  const months = readdirSync(folder)
    .filter((name) => /^\d{4}-\d{2}$/.test(name))
    .sort();
  const known = heads === undefined ? undefined : await knownSeals(heads);
  const findings: MonthFinding[] = [];
  const proofs: MonthProof[] = [];
  let last: Before | undefined;
  let before = 0n;
  for (const month of months) {
    const say = (found: Omit<MonthFinding, 'month'>) => {
      if (findings.filter((one) => one.month === month).length < named) findings.push({ month, ...found });
    };
    try {
      await compareFiles(join(folder, month), month, say);
      const { proof, begins, ends } = await proveMonth(join(folder, month), { month, last, known, say });
      if (last === undefined) before = begins;
      last = ends ?? last;
      proofs.push(proof);
    } catch (error) {
      say({ detail: `it cannot be read: ${error instanceof Error ? error.message : String(error)}` });
    }
  }
  return { ok: findings.length === 0, months: proofs, findings, before };
}

async function knownSeals(file: string): Promise<Map<string, string>> {
  const known = new Map<string, string>();
  for await (const line of readHeads(file))
    if ('head' in line && line.head.chain === 'ledger') known.set(String(line.head.seal), line.head.hash);
  return known;
}

type Say = (found: Omit<MonthFinding, 'month'>) => void;

/** The files against what their page says of them: bets have no other proof. */
async function compareFiles(folder: string, month: string, say: Say): Promise<void> {
  const said: Pick<MonthPage, 'form' | 'month' | 'files'> = page.parse(
    JSON.parse(readFileSync(join(folder, monthPage), 'utf8')),
  );
  if (said.month !== month) say({ detail: `its page is of ${said.month}` });
  for (const part of parts) {
    const file = join(folder, fileOf(part));
    if (!existsSync(file)) say({ detail: `${fileOf(part)} is missing` });
    else if ((await sumOfFile(file)) !== said.files[part])
      say({ detail: `${fileOf(part)} is not the file that was written` });
  }
}

interface Month {
  readonly month: string;
  readonly last: Before | undefined;
  readonly known: ReadonlyMap<string, string> | undefined;
  readonly say: Say;
}

async function proveMonth(folder: string, { month, last, known, say }: Month) {
  const rows = sealedRowsOf(peekable(readPart(folder, 'transfers')), peekable(readPart(folder, 'entries')));
  const counts = { seals: 0, transfers: 0, entries: 0, bets: 0, known: 0 };
  let begins: bigint | undefined;
  let before = last;
  for await (const seal of readPart(folder, 'seals')) {
    begins ??= seal.number - 1n;
    counts.seals += 1;
    const number = String(seal.number);
    const hash = hex(seal.hash);
    if (!follows(seal, before)) say({ seal: number, detail: 'it does not follow from the seal before it' });
    const told = known?.get(number);
    if (told !== undefined && told !== hash)
      say({ seal: number, detail: 'it is not the seal that left the house' });
    if (told === hash) counts.known += 1;
    const made = createHash('sha256').update(seal.previous).update(`${seal.from_xid}-${seal.to_xid}:`);
    const broken = brokenRow(seal);
    let count = 0n;
    for (let row = await rows.upTo(seal.to_xid); row; row = await rows.upTo(seal.to_xid)) {
      made.update(row.digest);
      broken.look(row);
      count += 1n;
      counts[row.of] += 1;
    }
    if (count !== seal.rows || made.digest('hex') !== hash) say({ seal: number, ...broken.found(count) });
    before = { number: seal.number, hash, end: seal.to_xid };
  }
  const left = await rows.upTo(undefined);
  if (left) say({ row: left.label, detail: 'no seal of this month covers this row' });
  for await (const _ of readPart(folder, 'bets')) counts.bets += 1;
  return { proof: { month, ...counts, head: before?.hash ?? '' }, begins: begins ?? 0n, ends: before };
}

/** The first seal of a folder may be any; the first of all follows from nothing. */
function follows({ number, previous, from_xid }: SealRow, before: Before | undefined): boolean {
  if (before === undefined) return number > 1n || (number === 1n && previous.length === 0 && from_xid === 0n);
  return number === before.number + 1n && hex(previous) === before.hash && from_xid === before.end;
}

interface SealedRow {
  readonly of: 'transfers' | 'entries';
  readonly label: string;
  readonly digest: Buffer;
}

/** Finds the first row of a seal that is not what its leaves say. */
function brokenRow(seal: SealRow) {
  const leaves = Buffer.from(seal.leaves);
  const leaf = (place: number) => leaves.subarray(place * leafBytes, (place + 1) * leafBytes);
  let place = 0;
  let found: { row: string; detail: string } | undefined;
  return {
    look({ label, digest }: SealedRow) {
      const own = digest.subarray(0, leafBytes);
      if (!found && !own.equals(leaf(place)))
        found = {
          row: label,
          detail: own.equals(leaf(place + 1))
            ? 'a row was removed just before this one'
            : place < leaves.length / leafBytes
              ? 'this row is not what was sealed'
              : 'this row was added',
        };
      place += 1;
    },
    found(count: bigint): { row?: string; detail: string } {
      if (found) return found;
      return count < seal.rows
        ? { detail: 'rows at its end are missing' }
        : { detail: 'the rows are those that were sealed, the seal itself was changed' };
    },
  };
}

/** Transfers and entries in the order of the seals: by transaction and transfer, each transfer before its entries. */
function sealedRowsOf(transfers: Peekable<TransferRow>, entries: Peekable<EntryRow>) {
  return {
    /** The next row of a transaction below a bound; undefined: there is none. @param end undefined: any */
    async upTo(end: bigint | undefined): Promise<SealedRow | undefined> {
      const [transfer, entry] = [await transfers.peek(), await entries.peek()];
      const isNext = (row: { readonly xid: bigint }) => end === undefined || row.xid < end;
      const entryFirst =
        entry && (!transfer || isBefore([entry.xid, entry.transfer_id], [transfer.xid, transfer.id]));
      if (transfer && !entryFirst) {
        if (!isNext(transfer)) return undefined;
        transfers.take();
        return { of: 'transfers', label: `transfer ${transfer.id}`, digest: digestOfTransfer(transfer) };
      }
      if (!entry || !isNext(entry)) return undefined;
      entries.take();
      const label = `transfer ${entry.transfer_id}, account ${entry.account_id}, entry ${entry.number}`;
      return { of: 'entries', label, digest: digestOfEntry(entry) };
    },
  };
}

type Place = readonly [xid: bigint, transfer: string];

function isBefore([xid, transfer]: Place, [otherXid, other]: Place): boolean {
  return xid < otherXid || (xid === otherXid && transfer < other);
}

interface Peekable<Row> {
  peek(): Promise<Row | undefined>;
  take(): void;
}

function peekable<Row>(rows: AsyncGenerator<Row>): Peekable<Row> {
  let next: Row | undefined;
  return {
    async peek() {
      next ??= (await rows.next()).value as Row | undefined;
      return next;
    },
    take() {
      next = undefined;
    },
  };
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
