/**
 * How far everything was found in order, in a file beside the heads and outside of the database: the next verification goes on from there.
 * Whoever can write this file can move the mark, not hide a change for good: old seals are recomputed by chance each time, and all of them
 * once a week (docs/decisions/0136).
 */
import { createHash, randomInt } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { SealRange, VerifiedMark } from '@mingpai/ledger';
import { z } from 'zod';
import type { ChainMark } from '../platform/seal-chain.ts';

/** So long after a full run the next one is full again, in days. */
export const fullEveryDays = 7;
/** Of the seals before the mark one in so many is recomputed each time, one stretch of each chain. */
const stretchOf = 30;
const dayMs = 86_400_000;

/** How far each chain was found in order; undefined: it had no seal. */
export interface SiteMark {
  readonly books: VerifiedMark | undefined;
  readonly log: ChainMark | undefined;
  readonly fingerprints: ChainMark | undefined;
}

export interface KeptMark extends SiteMark {
  readonly at: Date;
  /** When all of it was looked at for the last time. */
  readonly fullAt: Date;
}

const amount = z
  .string()
  .regex(/^-?\d+$/)
  .transform(BigInt);
const chainMark = z.object({ seal: z.number().int().positive(), hash: z.string() }).optional();
const content = z.object({
  at: z.iso.datetime().transform((text) => new Date(text)),
  fullAt: z.iso.datetime().transform((text) => new Date(text)),
  books: z
    .object({
      seal: amount,
      hash: z.string(),
      through: amount,
      transfers: amount,
      entries: amount,
      folded: z.array(
        z.object({ account: z.string(), balance: amount, pendingDebits: amount, pendingCredits: amount }),
      ),
    })
    .optional(),
  log: chainMark,
  fingerprints: chainMark,
});
const form = z.object({ mark: z.unknown(), sha256: z.string() });

/** Where the mark lies. @param headsFile the file of the heads */
export function markFile(headsFile: string): string {
  return join(dirname(headsFile), 'verified.json');
}

/** @returns undefined: there is none; `damaged`: it is not as it was written */
export function readMark(file: string): KeptMark | 'damaged' | undefined {
  if (!existsSync(file)) return undefined;
  try {
    const { mark, sha256 } = form.parse(JSON.parse(readFileSync(file, 'utf8')));
    if (sumOf(mark) !== sha256) return 'damaged';
    const { books, log, fingerprints, ...moments } = content.parse(mark);
    return { ...moments, books, log, fingerprints };
  } catch {
    return 'damaged';
  }
}

/** On the disk when this returns, whole or not at all. A damaged one of before is kept with `.damaged` behind its name. */
export function keepMark(file: string, mark: KeptMark): void {
  if (readMark(file) === 'damaged') renameSync(file, `${file}.damaged`);
  const plain: unknown = JSON.parse(
    JSON.stringify(mark, (_, value) => (typeof value === 'bigint' ? value.toString() : value)),
  );
  mkdirSync(dirname(file), { recursive: true });
  const begun = `${file}.part`;
  const descriptor = openSync(begun, 'w', 0o600);
  try {
    writeSync(descriptor, `${JSON.stringify({ mark: plain, sha256: sumOf(plain) })}\n`);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(begun, file);
}

function sumOf(mark: unknown): string {
  return createHash('sha256').update(JSON.stringify(mark)).digest('hex');
}

/** Whether the last full run is so old that this one has to be full, or of the future, as no clock of this machine says. */
export function dueInFull({ fullAt }: KeptMark, now: Date): boolean {
  const age = now.getTime() - fullAt.getTime();
  return age < 0 || age >= fullEveryDays * dayMs;
}

/**
 * A stretch of the seals before a mark, somewhere by chance: whoever rewrites one of them does not know whether it is looked at next.
 * @param through the mark's seal
 * @param draw a number from 0 to below its argument
 */
export function oldStretch(through: number, draw: (below: number) => number = randomInt): SealRange {
  const length = Math.ceil(through / stretchOf);
  const after = draw(through - length + 1);
  return { after: BigInt(after), through: BigInt(after + length) };
}
