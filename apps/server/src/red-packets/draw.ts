/**
 * What a packet holds, so that everybody can work it out again once the day's seed is known: the seed is drawn before the window
 * opens, its SHA-256 is published then, the seed itself when the window is over (docs/red-packets.md).
 */
import { createHash, createHmac, randomBytes } from 'node:crypto';

/** The least that a packet holds: 1.00 yuan (business rules, Red packets). */
export const leastFen = 100n;
/** Bits of the HMAC that are used. */
const bits = 48n;

/** 32 random bytes, as hex. */
export function newSeed(): string {
  return randomBytes(32).toString('hex');
}

/** What is published before the window: SHA-256 of the seed's text, as hex. */
export function commitmentOf(seed: string): string {
  return createHash('sha256').update(seed).digest('hex');
}

/** The largest packet for these deposits, fen. @param share basis points */
export function mostFen(deposits: bigint, share: number): bigint {
  const most = (deposits * BigInt(share)) / 10_000n;
  return most < leastFen ? leastFen : most;
}

/** What a packet holds on average, fen. @param share basis points */
export function expectedFen(deposits: bigint, share: number): bigint {
  return (leastFen + mostFen(deposits, share)) / 2n;
}

export interface Draw {
  readonly seed: string;
  /** YYYY-MM-DD in Beijing. */
  readonly day: string;
  readonly memberId: bigint;
  /** The member's first, second ... packet of the day. */
  readonly number: number;
  /** Deposits that count, fen. */
  readonly deposits: bigint;
  /** basis points */
  readonly share: number;
}

/** Between 1.00 yuan and the share of the deposits, each fen as likely as any other; fen. */
export function drawnFen({ seed, day, memberId, number, deposits, share }: Draw): bigint {
  const digest = createHmac('sha256', seed).update(`${day}|${memberId}|${number}`).digest();
  const chance = BigInt(`0x${digest.subarray(0, Number(bits / 8n)).toString('hex')}`);
  return leastFen + ((mostFen(deposits, share) - leastFen + 1n) * chance) / 2n ** bits;
}
