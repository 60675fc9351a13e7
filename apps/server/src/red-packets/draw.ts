/**
 * What a packet holds, so that everybody can work it out again once the day's seed is known: the seed is drawn before the window
 * opens and a public random round is named for its opening; the SHA-256 of both is published then, the seed itself once the round is
 * signed. Until then nobody knows what any packet will hold; from then on everybody can (docs/red-packets.md).
 */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { NamedRound } from '../beacon/index.ts';

/** The least that a packet holds: 1.00 yuan (business rules, Red packets). */
export const leastFen = 100n;
/** Bits of the HMAC that are used. */
const bits = 48n;

/** 32 random bytes, as hex. */
export function newSeed(): string {
  return randomBytes(32).toString('hex');
}

/** What is published before the window: SHA-256 of the seed's text and of the round that it named, as hex. @param named nothing: a day of the first scheme */
export function commitmentOf(seed: string, named: NamedRound | undefined): string {
  const text = named === undefined ? seed : `2|${seed}|${named.publicKey}|${named.round}`;
  return createHash('sha256').update(text).digest('hex');
}

/** What a day of the second scheme is drawn from: HMAC-SHA256 of the round's signature by the committed seed, texts both; hex. */
export function mixed(seed: string, signature: string): string {
  return createHmac('sha256', seed).update(signature).digest('hex');
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
  /** What the day is drawn from. */
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
