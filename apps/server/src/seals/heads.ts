/**
 * The heads of the seals, written down outside of the database: a line of JSON for each seal in a file that is only ever added to
 * (SEAL_HEADS_FILE), and, where an address is named, sent there (SEAL_HEADS_URL). Whoever rewrites the history has to rewrite
 * that too, wherever it went. `<file>.leaves` beside it helps to name the row that was changed; without it the seal is named.
 */
import {
  closeSync,
  createReadStream,
  existsSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import type { Queryable } from '../platform/database.ts';
import { type ChainName, chainNames, type Seal, sealsAfter } from './chains.ts';

export const headLine = z.object({
  chain: z.enum(chainNames),
  seal: z.number().int().positive(),
  /** The transactions [from, to) that the seal covers. */
  from: z.string().regex(/^\d+$/),
  to: z.string().regex(/^\d+$/),
  rows: z.number().int().nonnegative(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  /** When it was sealed, and when it was written down; ISO 8601. */
  sealed_at: z.string(),
  told_at: z.string(),
});
export type Head = z.output<typeof headLine>;

/** A line of the file: a head, or the number (from 1) of a line that is none, because a write was cut off or by somebody's hand. */
export type HeadRead = { readonly head: Head } | { readonly unreadable: number };

/** All lines of the file, oldest first, one after the other: a file of years is never in memory. @throws when it cannot be read */
export async function* readHeads(file: string): AsyncGenerator<HeadRead> {
  let number = 0;
  for await (const line of linesOf(file)) {
    number += 1;
    if (line.trim() === '') continue;
    const head = headIn(line);
    yield head ? { head } : { unreadable: number };
  }
}

/** What is read of the file's end at once, in bytes. */
const pieceBytes = 64 * 1024;

/**
 * The newest heads of each chain, read from the file's end, oldest first: the last one of each, or, where one is named, that one and all
 * behind it. A file of years costs no more than its last lines, but for a chain that has no line in it at all.
 * @param since the hash of a chain's head that is known
 * @param bytes that are read at once
 */
export function newestHeads(
  file: string,
  since: ReadonlyMap<ChainName, { readonly hash: string }> = new Map(),
  bytes = pieceBytes,
): Head[] {
  if (!existsSync(file)) return [];
  const found: Head[] = [];
  const sought = new Set<ChainName>(chainNames);
  for (const line of linesFromEnd(file, bytes)) {
    // A line of a chain that is done with is not even parsed.
    if (![...sought].some((chain) => line.includes(chain))) continue;
    const head = headIn(line);
    if (!head || !sought.has(head.chain)) continue;
    found.push(head);
    const known = since.get(head.chain);
    if (known === undefined || known.hash === head.hash) sought.delete(head.chain);
    if (sought.size === 0) break;
  }
  return found.reverse();
}

function* linesFromEnd(file: string, bytes: number): Generator<string> {
  const descriptor = openSync(file, 'r');
  try {
    let end = fstatSync(descriptor).size;
    let rest = Buffer.alloc(0);
    while (end > 0) {
      const piece = Buffer.alloc(Math.min(bytes, end));
      let filled = 0;
      while (filled < piece.length) {
        const read = readSync(descriptor, piece, filled, piece.length - filled, end - piece.length + filled);
        if (read === 0) return;
        filled += read;
      }
      end -= piece.length;
      rest = Buffer.concat([piece, rest]);
      for (let at = rest.lastIndexOf(newLine); at !== -1; at = rest.lastIndexOf(newLine)) {
        yield rest.toString('utf8', at + 1);
        rest = rest.subarray(0, at);
      }
    }
    yield rest.toString('utf8');
  } finally {
    closeSync(descriptor);
  }
}

const leavesLine = z.object({ chain: z.enum(chainNames), seal: z.number(), leaves: z.string() });

/** What points at single rows of a seal; undefined where the file beside is missing or says nothing of it. */
export async function readLeaves(file: string, chain: ChainName, seal: number): Promise<Buffer | undefined> {
  const beside = leavesOf(file);
  if (!existsSync(beside)) return undefined;
  for await (const line of linesOf(beside)) {
    // The number stands before the leaves, which may be 100 kB.
    if (!line.slice(0, 200).includes(String(seal))) continue;
    const { success, data } = leavesLine.safeParse(jsonOf(line));
    if (success && data.chain === chain && data.seal === seal) return Buffer.from(data.leaves, 'base64');
  }
  return undefined;
}

export interface Telling {
  /** Heads that were written down now. */
  readonly told: readonly Head[];
  /** Chains whose last head that was written down is not what the database holds now: somebody rewrote one of the two. */
  readonly rewritten: readonly Head[];
}

/** Seals that are read at once; each may weigh some 100 kB. */
const atOnce = 50;

/** Writes down the seals that the file lacks. A chain that is not the one written down gets no further line. */
export async function tellHeads(db: Queryable, file: string, now: Date): Promise<Telling> {
  const known = newestHeads(file);
  const told: Head[] = [];
  const rewritten: Head[] = [];
  for (const chain of chainNames) {
    const last = known.find((head) => head.chain === chain);
    if (last) {
      const [now] = await sealsAfter(db, chain, last.seal - 1, 1);
      if (now?.number !== last.seal || now.hash !== last.hash) {
        rewritten.push(last);
        continue;
      }
    }
    for (let after = last?.seal ?? 0; ; ) {
      const seals = await sealsAfter(db, chain, after, atOnce);
      if (seals.length === 0) break;
      after = seals.at(-1)?.number ?? after;
      // The leaves first: a head without them is less than leaves without a head.
      append(
        leavesOf(file),
        seals.map(({ number, leaves }) => ({ chain, seal: number, leaves })),
      );
      const heads = seals.map((seal) => headOf(seal, now));
      append(file, heads);
      told.push(...heads);
    }
  }
  return { told, rewritten };
}

function headOf({ chain, number, from, to, rows, hash, sealedAt }: Seal, now: Date): Head {
  return {
    chain,
    seal: number,
    from,
    to,
    rows,
    hash,
    sealed_at: sealedAt.toISOString(),
    told_at: now.toISOString(),
  };
}

/** On the disk when this returns. A line that a loss of power cut off stays as it is; the next one begins behind it. */
function append(file: string, lines: readonly object[]): void {
  mkdirSync(dirname(file), { recursive: true });
  const descriptor = openSync(file, 'a+', 0o600);
  try {
    const { size } = fstatSync(descriptor);
    const last = Buffer.alloc(1);
    const cut = size > 0 && readSync(descriptor, last, 0, 1, size - 1) === 1 && last[0] !== newLine;
    writeSync(descriptor, `${cut ? '\n' : ''}${lines.map((line) => `${JSON.stringify(line)}\n`).join('')}`);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

const newLine = 0x0a;

function leavesOf(file: string): string {
  return `${file}.leaves`;
}

function linesOf(file: string): AsyncIterable<string> {
  return createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY });
}

function headIn(line: string): Head | undefined {
  return headLine.safeParse(jsonOf(line)).data;
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
