/**
 * The rules of 翻牌高低, without money's movement, storage or time.
 *
 * One deck of 52, ace lowest, king highest. The player guesses whether the next card is higher or the same, or lower or the
 * same. On an ace "higher or the same" would be certain, so there the choice is higher, or the same; on a king lower, or the
 * same. Three times a round the card may be swapped for the next one without a guess.
 *
 * What is paid: stake x 98 % x (cards left / cards that fit), multiplied over all guesses that hit. Each factor is the exact
 * inverse of its chance, so the expected return is 98 % however the player chooses and whenever they stop.
 */
import type { Card } from './shuffle.ts';

/** The share of the stakes that comes back, in percent. */
export const returnPercent = 98n;
/** Fen. */
export const smallestStake = 100n;
/** Fen. */
export const largestStake = 500_000n;
/** Fen. A round that reaches it is cashed out at once. */
export const largestPayout = 50_000_000n;
export const swapsPerRound = 3;

export type Guess = 'high' | 'low';
/** h(igh), l(ow), s(wap). */
export type Action = 'h' | 'l' | 's';

export interface Chance {
  /** Cards left that would make the guess a hit. */
  readonly favourable: number;
  /** Cards left. */
  readonly left: number;
}

export interface Table {
  /** Cards that lie open, in their order; the last one is played on. */
  readonly shown: readonly Card[];
  readonly hits: number;
  readonly swaps: number;
  /** The last guess missed. */
  readonly lost: boolean;
  /** The product of left / favourable over all hits. */
  readonly factor: Fraction;
}

interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export function rankOf(card: Card): number {
  return (card % 13) + 1;
}

/** The table after the decisions, in their order. A decision that the rules do not allow is a bug of the caller. */
export function play(deck: readonly Card[], actions: string): Table {
  let table: Table = {
    shown: deck.slice(0, 1),
    hits: 0,
    swaps: 0,
    lost: false,
    factor: { numerator: 1n, denominator: 1n },
  };
  for (const letter of actions) table = turn(deck, table, readAction(letter));
  return table;
}

/** Chances from what everyone can see: the cards that lie open. */
export function chanceOf(table: Table, guess: Guess): Chance {
  const current = rankOf(currentCard(table));
  const open = new Set(table.shown);
  let favourable = 0;
  for (let card = 0; card < 52; card += 1) {
    if (!open.has(card) && fits(current, rankOf(card), guess)) favourable += 1;
  }
  return { favourable, left: 52 - open.size };
}

export function allows(table: Table, action: Action): boolean {
  if (table.lost || table.shown.length === 52) return false;
  if (action === 's') return table.swaps < swapsPerRound && table.shown.length < 51;
  return chanceOf(table, action === 'h' ? 'high' : 'low').favourable > 0;
}

/** The round ends without another decision: a miss, the last card, or the largest payout. */
export function isOver(table: Table, stake: bigint): boolean {
  return table.lost || table.shown.length === 52 || payoutOf(table, stake) >= largestPayout;
}

/** What cashing out pays now, in fen, rounded down, at most the largest payout. Nothing before the first hit. */
export function payoutOf({ hits, lost, factor }: Table, stake: bigint): bigint {
  return lost || hits === 0 ? 0n : pay(factor, stake);
}

/** What cashing out would pay if this guess hits, in fen; `undefined` when no card is left that fits. */
export function payoutIfHit(table: Table, stake: bigint, guess: Guess): bigint | undefined {
  const chance = chanceOf(table, guess);
  return chance.favourable === 0 ? undefined : pay(grow(table.factor, chance), stake);
}

/** The multiplier in hundredths, rounded down, to be shown; money is never computed from it. */
export function multiplierHundredths({ factor }: Pick<Table, 'factor'>): bigint {
  return (returnPercent * factor.numerator) / factor.denominator;
}

export function multiplierIfHit(table: Table, guess: Guess): bigint | undefined {
  const chance = chanceOf(table, guess);
  return chance.favourable === 0 ? undefined : multiplierHundredths({ factor: grow(table.factor, chance) });
}

function turn(deck: readonly Card[], table: Table, action: Action): Table {
  const next = deck[table.shown.length];
  if (!allows(table, action) || next === undefined) throw new Error(`"${action}" is not allowed here`);
  const shown = [...table.shown, next];
  if (action === 's') return { ...table, shown, swaps: table.swaps + 1 };
  const guess = action === 'h' ? 'high' : 'low';
  if (!fits(rankOf(currentCard(table)), rankOf(next), guess)) return { ...table, shown, lost: true };
  return { ...table, shown, hits: table.hits + 1, factor: grow(table.factor, chanceOf(table, guess)) };
}

function fits(current: number, next: number, guess: Guess): boolean {
  if (current === 1) return guess === 'high' ? next > 1 : next === 1;
  if (current === 13) return guess === 'low' ? next < 13 : next === 13;
  return guess === 'high' ? next >= current : next <= current;
}

function grow(factor: Fraction, { favourable, left }: Chance): Fraction {
  return { numerator: factor.numerator * BigInt(left), denominator: factor.denominator * BigInt(favourable) };
}

function pay({ numerator, denominator }: Fraction, stake: bigint): bigint {
  const amount = (stake * returnPercent * numerator) / (100n * denominator);
  return amount < largestPayout ? amount : largestPayout;
}

function currentCard({ shown }: Table): Card {
  const card = shown.at(-1);
  if (card === undefined) throw new Error('no card on the table');
  return card;
}

function readAction(letter: string): Action {
  if (letter === 'h' || letter === 'l' || letter === 's') return letter;
  throw new Error(`"${letter}" is no decision`);
}
