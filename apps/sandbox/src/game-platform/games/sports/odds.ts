/** Decimal odds, in hundredths, from exact chances. */
import type { Outcomes, Selection } from './sport.ts';

/** What comes back of all stakes on average, in percent: at most, because odds are rounded down. */
export const returned = 95n;
const highest = 10_000n;
const lowest = 101n;

/** When a selection may cost the house another so much (fen), its odds go down by two percent, three times at most. */
export const stepAt = 10_000_000n;
const stepPercent = 2n;
const steps = 3n;

/** @returns hundredths, or `null` for what is not offered: next to certain, or impossible */
export function oddsOf({ wins }: Selection, { ways, certain }: Outcomes): bigint | null {
  const chance = ways.reduce((sum, way) => (wins(way.result) ? sum + way.chance : sum), 0n);
  if (chance === 0n) return null;
  const odds = (returned * certain) / chance;
  if (odds < lowest) return null;
  return odds > highest ? highest : odds;
}

/** @param exposure what the house must expect to pay should the selection win, fen */
export function loweredOdds(odds: bigint, exposure: bigint): bigint {
  const reached = exposure / stepAt;
  const lowered = (odds * (100n - stepPercent * (reached > steps ? steps : reached))) / 100n;
  return lowered < lowest ? lowest : lowered;
}

/** What a bet pays when all its selections win, in fen, rounded down once. @param odds hundredths */
export function payoutOf(stake: bigint, odds: readonly bigint[]): bigint {
  const product = odds.reduce((sum, each) => sum * each, stake);
  return product / 100n ** BigInt(odds.length);
}
