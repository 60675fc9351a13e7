/** What a lottery is: when it draws, what it draws, what can be bet on and what that pays. */
import { draw, numbersFrom } from '../../fairness/numbers.ts';
import type { Schedule } from '../../scheduled/schedule.ts';

/** The numbers of a draw in the order in which they fell. */
export type Numbers = readonly number[];

export interface Pick {
  /** Names it in bets and on the page: "sum:9", "p1:big". */
  readonly code: string;
  /** What is paid for one yuan that won, the stake included, in hundredths. */
  readonly odds: bigint;
  wins(numbers: Numbers): boolean;
}

export interface Lottery {
  /** The game's code. */
  readonly game: string;
  readonly schedule: Schedule;
  readonly picks: ReadonlyMap<string, Pick>;
  /** Every way to end, in the parts that are drawn apart or are counted as if they were: numbers that stand for the part's. */
  readonly parts: readonly LotteryPart[];
  /** Of the picks of one market exactly one wins, or at most one. */
  marketOf(code: string): string;
  /** @param seed the draw's, 64 hex digits @param label its name, "20261121-0042" */
  draw(seed: string, label: string): Numbers;
}

export interface LotteryPart {
  /** Whether the pick is decided by this part. */
  holds(code: string): boolean;
  ends(): readonly { readonly result: Numbers; readonly weight: number }[];
}

/** Before rounding, every pick returns this many ten-thousandths of what is staked on it. */
const returnBasis = 9_750n;

/** A pick as a rule states it; its odds follow from its chance. */
export type Rule = Omit<Pick, 'odds'>;

/**
 * Gives each rule its odds: 97.5 % of the inverse of its chance, rounded down to the hundredth. Worked out when they are first
 * asked for: counting a hundred thousand results takes as long as the rest of the platform's start.
 * @param outcomesOf every result that can be drawn, each as likely as any other
 */
export function priced(
  rules: readonly Rule[],
  outcomesOf: () => readonly Numbers[],
): () => ReadonlyMap<string, Pick> {
  let picks: ReadonlyMap<string, Pick> | undefined;
  return () => {
    picks ??= price(rules, outcomesOf());
    return picks;
  };
}

function price(rules: readonly Rule[], outcomes: readonly Numbers[]): ReadonlyMap<string, Pick> {
  const total = BigInt(outcomes.length);
  return new Map(
    rules.map((rule) => {
      const winning = BigInt(outcomes.filter((numbers) => rule.wins(numbers)).length);
      if (winning === 0n) throw new Error(`${rule.code} cannot win`);
      return [rule.code, { ...rule, odds: (returnBasis * total) / (100n * winning) }];
    }),
  );
}

/** @param stake fen @returns fen, rounded down */
export function payoutOf({ odds }: Pick, stake: bigint): bigint {
  return (stake * odds) / 100n;
}

/** Smallest stake on one pick, fen. */
export const smallestStake = 100n;
/** Largest stake of one player on one pick, fen, where it cannot pay too much. */
export const usualLargest = 500_000n;
/** What one player can be paid for one draw, fen. */
export const mostPaid = 50_000_000n;

/** 5,000 yuan, or less where that could pay more than 500,000 yuan: whole hundreds of yuan. @returns fen */
export function largestStake({ odds }: Pick): bigint {
  const affordable = ((mostPaid * 100n) / odds / 10_000n) * 10_000n;
  return affordable < usualLargest ? affordable : usualLargest;
}

/** Every sequence of so many numbers. */
export function sequences(length: number, numbers: Numbers): readonly Numbers[] {
  return Array.from({ length }).reduce<readonly Numbers[]>(
    (shorter) => shorter.flatMap((some) => numbers.map((next) => [...some, next])),
    [[]],
  );
}

/**
 * So many numbers from 0 below a bound: the words of HMAC-SHA256(seed, "game:label:i"), each modulo the bound; fairness/numbers.ts
 * says which words are skipped.
 */
export function drawNumbers(
  seed: string,
  context: string,
  { count, bound }: { readonly count: number; readonly bound: number },
): number[] {
  const numbers = numbersFrom(seed, context);
  return Array.from({ length: count }, () => draw(numbers, bound));
}
