/** The picks that wait to be bet, and what they could pay. */
import type { Match } from './wire.ts';

export interface Pick {
  readonly match: Match;
  readonly market: string;
  readonly selection: string;
  /** Hundredths, as the page shows them. */
  readonly odds: number;
}

/** Adds a pick, takes it away again, or puts it in the place of another one of the same match. */
export function toggled(picks: readonly Pick[], pick: Pick, most: number): readonly Pick[] {
  if (isPicked(picks, pick.match.id, pick.market, pick.selection))
    return picks.filter(({ match }) => match.id !== pick.match.id);
  const others = picks.filter(({ match }) => match.id !== pick.match.id);
  return others.length < most ? [...others, pick] : picks;
}

export function isPicked(picks: readonly Pick[], event: string, market: string, selection: string): boolean {
  return picks.some(
    (pick) => pick.match.id === event && pick.market === market && pick.selection === selection,
  );
}

/** Those whose matches have not begun: the others cannot be bet any more. */
export function stillOpen(picks: readonly Pick[], now: number): readonly Pick[] {
  return picks.filter(({ match }) => match.starts_at > now);
}

/** All odds multiplied, in hundredths rounded down: for the eye. */
export function productOf(picks: readonly Pick[]): number {
  return Number(payout(100n, picks));
}

/** Fen, as the platform will compute it. */
export function possiblePayout(stake: number, picks: readonly Pick[]): number {
  return Number(payout(BigInt(stake), picks));
}

function payout(stake: bigint, picks: readonly Pick[]): bigint {
  const product = picks.reduce((sum, { odds }) => sum * BigInt(odds), stake);
  return product / 100n ** BigInt(picks.length);
}
