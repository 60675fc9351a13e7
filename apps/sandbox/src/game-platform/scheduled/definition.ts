/** What a game whose rounds run by the clock has to say of itself; all else is done here for it. */
import type { Language } from '../../kit/page/language.ts';
import type { Part } from './risk.ts';
import type { Schedule } from './schedule.ts';

export interface ScheduledGame<Result> {
  /** The folder's name under `games/`, the code that the operator launches and the start of its bets' ids. */
  readonly game: string;
  readonly schedule: Schedule;
  readonly limits: Limits;
  /** How many of the latest results the page gets, for its road or table. */
  readonly shown: number;
  /** Those who sit at the table see each other's bets in whole chips, under names of the round. */
  readonly seats?: boolean;
  /** Whether this is a thing to bet on: the game's own words, up to 100 characters, e.g. "banker" or "sum:17". */
  accepts(kind: string): boolean;
  /** Limits of one kind, where they are not those of the table. */
  limitsOf?(kind: string): Pick<Limits, 'smallestBet' | 'largestBet'>;
  /** Every way a round can end and what it pays, for the limits and for what was at risk. Asked for often: keep it. */
  parts(): readonly Part[];
  /**
   * What the seed decides, with the public round mixed in. It has no other source, so that anyone can repeat it. A throw makes the round void.
   * @param seed 64 hex digits @param label the round's name, as players see it: "20261121-0042"
   */
  resultOf(seed: string, label: string): Result;
  /**
   * What a bet is paid, its stake included; whole fen, rounded down. Exactly the stake is a push: nothing was at risk, and nothing
   * counts as turnover.
   */
  payoutOf(kind: string, stake: bigint, result: Result): bigint;
  /** The market that a kind belongs to, of whose kinds exactly one wins, and its odds in hundredths, the stake included. */
  marketOf(kind: string): { readonly market: string; readonly odds: number };
  /** A bet and what came of its round, in the words of the page. */
  words(bet: { readonly kind: string; readonly result: Result | undefined }, language: Language): BetWords;
  /** Of a game that draws numbers: them, to be shown outside of it. */
  numbersOf?(result: Result): readonly number[];
  /** Path and fragment of the page that repeats a round, with the public round that was mixed in. */
  verifyPath(drawn: DrawnRound<Result>, chain: ChainView, language: Language): string;
  /** What the page gets to know with each table, e.g. odds: a whole that does not change while the process runs. */
  readonly rules?: object;
}

/** Fen. */
export interface Limits {
  /** One line. */
  readonly smallestBet: bigint;
  /** All lines of one player on one kind of a round together. */
  readonly largestBet: bigint;
  /** All bets of one player on one round together. */
  readonly largestRound: bigint;
  /** What one player can be paid for one round, stakes included. */
  readonly largestPayout: bigint;
  /** What the house can lose on one round, to everybody together. */
  readonly houseRound: bigint;
}

export interface BetWords {
  readonly selection: string;
  /** Nothing without a result. */
  readonly outcome: string | undefined;
}

/** A round whose seed everybody may know. */
export interface DrawnRound<Result> {
  readonly round: number;
  readonly label: string;
  readonly commitment: string;
  readonly seed: string;
  readonly beacon: DrawnBeacon | null;
  readonly result: Result | null;
}

/** The public round that was mixed in, as pages are told of it. */
export interface DrawnBeacon {
  readonly public_key: string;
  readonly round: number;
  readonly signature: string | null;
}

/** The chain of seeds that a round belongs to, as far as the pages that verify need it. */
export interface ChainView {
  readonly first_round: number;
  readonly tip: string;
}
