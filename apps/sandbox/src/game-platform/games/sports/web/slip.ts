/** The picks that wait to be bet, and what they could pay. */
import { newId } from '../../kit/newId.ts';
import type { Head, Match, OddsChoice, Order, PricedMatch } from './wire.ts';

export interface Pick {
  readonly match: Match;
  readonly market: string;
  readonly selection: string;
  /** Hundredths, as the player saw and took them. */
  readonly odds: number;
  /** What it has become since, when the player has not agreed to that. */
  readonly offered?: number | undefined;
}

type Priced = { readonly odds: number };

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

/**
 * The picks with the odds of now: taken over as far as the player has chosen so beforehand, else offered.
 * @param matches as they were last read; a pick that they do not price stays as it is
 */
export function priced(
  picks: readonly Pick[],
  matches: readonly PricedMatch[],
  accept: OddsChoice,
): readonly Pick[] {
  return picks.map((pick) => {
    const found = matches.find(({ id, odds }) => id === pick.match.id && odds[pick.market] !== undefined);
    const now = found?.odds[pick.market]?.[pick.selection] ?? pick.offered ?? pick.odds;
    if (now === pick.odds) return { ...pick, offered: undefined };
    const taken = accept === 'any' || (accept === 'better' && now > pick.odds);
    return taken ? { ...pick, odds: now, offered: undefined } : { ...pick, offered: now };
  });
}

/** The player has seen what they have become and takes it. */
export function agreed(picks: readonly Pick[]): readonly Pick[] {
  return picks.map(({ offered, ...pick }) => ({ ...pick, odds: offered ?? pick.odds }));
}

/**
 * The order of the picks, with the odds that the page shows now.
 * @param before an order that went unanswered: for the same selections and stake its id stays, so that it is one bet at most; the odds are
 * those of now, because the player may have taken other ones since
 */
export function orderOf(
  picks: readonly Pick[],
  { stake, accept }: { readonly stake: number; readonly accept: OddsChoice },
  before: Order | undefined,
): Order {
  const legs = picks.map(({ match, market, selection, odds }) => ({
    event: match.id,
    market,
    selection,
    odds,
  }));
  const same = before?.stake === stake && namesOf(before.legs) === namesOf(legs);
  return { id: same && before ? before.id : newId(), stake, accept, legs };
}

function namesOf(legs: Order['legs']): string {
  return legs
    .map(({ event, market, selection }) => `${event}/${market}/${selection}`)
    .sort()
    .join();
}

/** All odds multiplied, in hundredths rounded down: for the eye. */
export function productOf(picks: readonly Priced[]): number {
  return Number(payout(100n, picks));
}

/** Fen, as the platform will compute it by the odds that the slip shows: those that are offered, where they have moved. */
export function possiblePayout(stake: number, picks: readonly Pick[]): number {
  return Number(payout(BigInt(stake), agreed(picks)));
}

/**
 * What a bet of these picks could pay now, in fen; nothing where none can be made of them: one has begun, or there is none.
 * @param now ms since 1970
 */
export function possibleNow(stake: number, picks: readonly Pick[], now: number): number | undefined {
  const all = stillOpen(picks, now).length === picks.length;
  return all && picks.length > 0 ? possiblePayout(stake, picks) : undefined;
}

/**
 * What a tap on "most" stakes: all that the balance and the limits of a bet let, whole yuan. What other bets on the same match have
 * taken of its limits is the platform's to say.
 * @returns fen; 0: no bet of these picks can be made
 */
export function largestStake(
  picks: readonly Pick[],
  { balance, limits }: Readonly<{ balance: number; limits: Head['limits'] }>,
): number {
  const pays = agreed(picks).reduce((share, { odds }) => share * BigInt(odds), 1n);
  const byPayout = pays === 0n ? 0n : (BigInt(limits.payout) * 100n ** BigInt(picks.length)) / pays;
  const most = Math.min(balance, limits.largest, Number(byPayout));
  const whole = Math.floor(most / 100) * 100;
  return whole < limits.smallest ? 0 : whole;
}

function payout(stake: bigint, picks: readonly Priced[]): bigint {
  const product = picks.reduce((sum, { odds }) => sum * BigInt(odds), stake);
  return product / 100n ** BigInt(picks.length);
}
