/** What a promotion gives by itself: how much on which deposit, and what has to be played for it. Amounts in fen. */
import type { Weights } from '../wagering/index.ts';

export interface Tier {
  /** Deposits from this sum on... */
  readonly from: bigint;
  /** ...bring this share of themselves... */
  readonly percent: number;
  /** ...and no more than this. */
  readonly ceiling: bigint;
}

export interface Offer {
  /** On each credited deposit, or for a code that the member types. */
  readonly award: 'deposit' | 'code';
  /** Upper case; empty for `deposit`. */
  readonly code: string;
  /** By deposit, the lowest first; none: the fixed sum, for the code alone. */
  readonly tiers: readonly Tier[];
  readonly fixed: bigint;
  /** What is played through as often as the promotion says. */
  readonly base: 'bonus' | 'deposit_and_bonus';
  /** Percent of a bet that counts, by category of game. */
  readonly weights: Weights;
  /** Of one bet no more than this counts; 0: all of it. */
  readonly betCeiling: bigint;
  /** What one round is taken for where the member is told how many rounds it asks. */
  readonly usualBet: bigint;
  /** How long it may be played through. */
  readonly days: number;
  /** What it may give in all. */
  readonly total: bigint;
  /** It may be given beside another promotion for the same deposit. */
  readonly combines: boolean;
}

type Kept<Value> = Value extends bigint
  ? string
  : Value extends readonly (infer Part)[]
    ? readonly Kept<Part>[]
    : Value extends object
      ? { readonly [Name in keyof Value]: Kept<Value[Name]> }
      : Value;

/** The offer as JSON. */
export type KeptOffer = Kept<Offer>;

export function keptOffer(offer: Offer): KeptOffer {
  const { tiers, fixed, betCeiling, usualBet, total, ...rest } = offer;
  return {
    ...rest,
    tiers: tiers.map(({ from, percent, ceiling }) => ({ from: `${from}`, percent, ceiling: `${ceiling}` })),
    fixed: `${fixed}`,
    betCeiling: `${betCeiling}`,
    usualBet: `${usualBet}`,
    total: `${total}`,
  };
}

export function offerOf({ tiers, fixed, betCeiling, usualBet, total, ...rest }: KeptOffer): Offer {
  return {
    ...rest,
    tiers: tiers.map(({ from, percent, ceiling }) => ({
      from: BigInt(from),
      percent,
      ceiling: BigInt(ceiling),
    })),
    fixed: BigInt(fixed),
    betCeiling: BigInt(betCeiling),
    usualBet: BigInt(usualBet),
    total: BigInt(total),
  };
}

/** What it gives on a deposit, rounded down to the fen; 0: nothing. */
export function bonusOn({ tiers }: Pick<Offer, 'tiers'>, deposit: bigint): bigint {
  const tier = tiers.findLast(({ from }) => deposit >= from);
  if (tier === undefined) return 0n;
  const share = (deposit * BigInt(tier.percent)) / 100n;
  return share < tier.ceiling ? share : tier.ceiling;
}

/** What has to be played for a bonus on a deposit. @param multiple how often */
export function toPlayFor(
  { base }: Pick<Offer, 'base'>,
  multiple: number,
  { bonus, deposit }: { readonly bonus: bigint; readonly deposit: bigint },
): bigint {
  return (base === 'bonus' ? bonus : bonus + deposit) * BigInt(multiple);
}

/** How long a round takes where the member is told how many hours it asks. */
const secondsOfRound = 10n;

/** What the offer asks, told by the smallest deposit that it is for: yuan of bets, rounds, and hours. */
export function exampleOf(offer: Offer, multiple: number) {
  const deposit = offer.tiers[0]?.from ?? 0n;
  const bonus = offer.tiers.length === 0 ? offer.fixed : bonusOn(offer, deposit);
  const toPlay = toPlayFor(offer, multiple, { bonus, deposit });
  const { usualBet, betCeiling } = offer;
  const each = betCeiling > 0n && betCeiling < usualBet ? betCeiling : usualBet;
  const rounds = (toPlay + each - 1n) / each;
  return { deposit, bonus, toPlay, each, rounds, hours: (rounds * secondsOfRound + 3_599n) / 3_600n };
}
