/**
 * The heads of the seals, written down outside of the database: a line of JSON for each seal in a file that is only ever added to
 * (SEAL_HEADS_FILE), and, where an address is named, sent there (SEAL_HEADS_URL). Whoever rewrites the history has to rewrite
 * that too, wherever it went. `<file>.leaves` beside it helps to name the row that was changed; without it the seal is named.
 */
import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
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

export interface Heads {
  readonly heads: readonly Head[];
  /** Numbers of lines, from 1, that are no heads: a write that was cut off, or somebody's hand. */
  readonly unreadable: readonly number[];
}

/** @throws when the file cannot be read */
export function readHeads(file: string): Heads {
  const heads: Head[] = [];
  const unreadable: number[] = [];
  for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    if (line.trim() === '') continue;
    const read = headLine.safeParse(jsonOf(line));
    if (read.success) heads.push(read.data);
    else unreadable.push(index + 1);
  }
  return { heads, unreadable };
}

const leavesLine = z.object({ chain: z.enum(chainNames), seal: z.number(), leaves: z.string() });

/** What points at single rows, for the seals that are asked for; nothing where the file beside is missing. */
export function readLeaves(file: string, wanted: (chain: ChainName, seal: number) => boolean) {
  const found = new Map<string, Buffer>();
  const beside = leavesOf(file);
  if (!existsSync(beside)) return found;
  for (const line of readFileSync(beside, 'utf8').split('\n')) {
    const { success, data } = leavesLine.safeParse(jsonOf(line));
    if (success && wanted(data.chain, data.seal) && !found.has(`${data.chain}/${data.seal}`))
      found.set(`${data.chain}/${data.seal}`, Buffer.from(data.leaves, 'base64'));
  }
  return found;
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
  const known = existsSync(file) ? readHeads(file).heads : [];
  const told: Head[] = [];
  const rewritten: Head[] = [];
  for (const chain of chainNames) {
    const last = known.findLast((head) => head.chain === chain);
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

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
