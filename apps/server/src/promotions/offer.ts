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
  /** On each credited deposit, for a code that the member types, of what was lost in a span, or for a friend who was brought. */
  readonly award: 'deposit' | 'code' | 'losses' | 'referral';
  /** Upper case; empty but for `code`. */
  readonly code: string;
  /** By deposit or by loss, the lowest first; none: the fixed sum, for the code or for who brought a friend. */
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
  readonly losses: Losses | null;
  readonly referral: ReferralTerms | null;
}

export interface Losses {
  /** Beijing days, or weeks from Monday on. */
  readonly span: 'day' | 'week';
  /** What was lost at these; none: at all of them. */
  readonly venues: readonly string[];
}

export interface ReferralTerms {
  /** The friend's first deposit is at least this... */
  readonly deposit: bigint;
  /** ...and so much is played by valid bets... */
  readonly turnover: bigint;
  /** ...within so many days of it. */
  readonly days: number;
  /** What the friend gets; who brought them gets the fixed sum. */
  readonly friend: bigint;
  /** So many friends of one member bring something. */
  readonly most: number;
}

type Kept<Value> = Value extends bigint
  ? string
  : Value extends readonly (infer Part)[]
    ? readonly Kept<Part>[]
    : Value extends object
      ? { readonly [Name in keyof Value]: Kept<Value[Name]> }
      : Value;

/** The offer as JSON; those from before there were losses and friends name neither. */
export type KeptOffer = Omit<Kept<Offer>, 'losses' | 'referral'> &
  Partial<Pick<Kept<Offer>, 'losses' | 'referral'>> & {
    /** Of losses, beside `tiers`: a node of before takes those for tiers of deposits. */
    readonly lossTiers?: Kept<Offer>['tiers'];
  };

export function keptOffer(offer: Offer): KeptOffer {
  const { tiers, fixed, betCeiling, usualBet, total, referral, losses, ...rest } = offer;
  const kept = tiers.map(({ from, percent, ceiling }) => ({
    from: `${from}`,
    percent,
    ceiling: `${ceiling}`,
  }));
  return {
    ...rest,
    // As those of before were kept where there is nothing of it: a change that waits finds the terms that it was made from.
    ...(losses === null ? {} : { losses: { ...losses, venues: [...losses.venues] } }),
    ...(referral === null
      ? {}
      : {
          referral: {
            ...referral,
            deposit: `${referral.deposit}`,
            turnover: `${referral.turnover}`,
            friend: `${referral.friend}`,
          },
        }),
    ...(losses === null ? { tiers: kept } : { tiers: [], lossTiers: kept }),
    fixed: `${fixed}`,
    betCeiling: `${betCeiling}`,
    usualBet: `${usualBet}`,
    total: `${total}`,
  };
}

export function offerOf({
  tiers,
  lossTiers = tiers,
  fixed,
  betCeiling,
  usualBet,
  total,
  losses = null,
  referral = null,
  ...rest
}: KeptOffer): Offer {
  return {
    ...rest,
    losses,
    referral: referral && {
      ...referral,
      deposit: BigInt(referral.deposit),
      turnover: BigInt(referral.turnover),
      friend: BigInt(referral.friend),
    },
    tiers: lossTiers.map(({ from, percent, ceiling }) => ({
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

/** What it gives on a deposit, or for a loss, rounded down to the fen; 0: nothing. */
export function bonusOn({ tiers }: Pick<Offer, 'tiers'>, sum: bigint): bigint {
  const tier = tiers.findLast(({ from }) => sum >= from);
  if (tier === undefined) return 0n;
  const share = (sum * BigInt(tier.percent)) / 100n;
  return share < tier.ceiling ? share : tier.ceiling;
}

/** What has to be played for a bonus on a deposit. @param multiple how often */
export function toPlayFor(
  { base, award }: Pick<Offer, 'base' | 'award'>,
  multiple: number,
  { bonus, deposit }: { readonly bonus: bigint; readonly deposit: bigint },
): bigint {
  return (base === 'bonus' || award === 'losses' ? bonus : bonus + deposit) * BigInt(multiple);
}

/** What the offer asks, told by the smallest deposit or loss that it is for: yuan of bets, and rounds. */
export function exampleOf(offer: Offer, multiple: number) {
  const deposit = offer.tiers[0]?.from ?? 0n;
  const fixed = offer.fixed > 0n ? offer.fixed : (offer.referral?.friend ?? 0n);
  const bonus = offer.tiers.length === 0 ? fixed : bonusOn(offer, deposit);
  const toPlay = toPlayFor(offer, multiple, { bonus, deposit });
  const { usualBet, betCeiling } = offer;
  const each = betCeiling > 0n && betCeiling < usualBet ? betCeiling : usualBet;
  const rounds = (toPlay + each - 1n) / each;
  return { deposit, bonus, toPlay, each, rounds };
}
