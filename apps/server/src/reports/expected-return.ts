/**
 * Where what a game's rounds brought back must lie by the game's own model.
 *
 * Each round counts alike, whatever was staked: a round's return is its payout by its stake, so that all rounds of a game have one
 * mean and one spread, and nothing that a player chooses changes them. Of a slot's rounds most bring nothing and a few very much; the
 * bell curve is wrong there for as long as those few are few. Bernstein's inequality (Freedman's, where a stake depends on what
 * came before) is not: its bound on the chance to lie outside holds at any number of rounds. It asks for an upper end of a
 * return. Below the mean that is the mean itself. Above, no round is counted for more than `mostCounted`: that takes something off what
 * was brought back and adds nothing, and makes the spread no larger, so that an honest game lies outside less often, not more.
 */
import type { ReturnVerdict } from '@mingpai/contract/console/reports/names';

/** Millionths of a stake are one. */
export const wholeStake = 1_000_000n;
/** A round that brought back more stakes than these is counted with these where too much is asked about. */
export const mostCounted = 500n;

export interface Model {
  /** Hundredths of a percent of the stakes. */
  readonly returnToPlayer: number;
  /** Standard deviation of a round's return, hundredths of the stake. */
  readonly spread: number;
}

export interface Rounds {
  readonly rounds: bigint;
  /** Millionths of a stake, over all rounds; then with none for more than `mostCounted`. */
  readonly returned: bigint;
  readonly returnedWithin: bigint;
}

export interface Expected {
  /** Shares of a stake: 0.96 is 96 %. */
  readonly least: number;
  readonly most: number;
}

/** Models round the return to a hundredth of a percent. */
const rounding = 0.000_05;

/**
 * The span in which the mean return of so many rounds of an honest game lies, but for a chance, both sides together.
 * @param rounds at least one
 * @param chance 0.001 for 99.9 %
 */
export function expectedReturn({ returnToPlayer, spread }: Model, rounds: bigint, chance: number): Expected {
  const number = Number(rounds);
  const mean = returnToPlayer / 10_000;
  const far = Math.log(2 / chance);
  /** How much all rounds together stray, when none strays by more than `end` to that side. */
  const stray = (end: number) => {
    const heavy = (far * end) / 3;
    return heavy + Math.sqrt(heavy ** 2 + 2 * number * (spread / 100) ** 2 * far);
  };
  return {
    least: Math.max(0, mean - rounding - stray(mean) / number),
    most: mean + rounding + stray(Number(mostCounted)) / number,
  };
}

/** Whether rounds brought back what their model says. None were played: nothing is said against it. */
export function judge(model: Model, played: Rounds, chance: number): ReturnVerdict {
  if (played.rounds <= 0n) return 'within';
  const { least, most } = expectedReturn(model, played.rounds, chance);
  const perRound = (sum: bigint) => Number(sum) / Number(wholeStake) / Number(played.rounds);
  if (perRound(played.returnedWithin) > most) return 'above';
  return perRound(played.returned) < least ? 'below' : 'within';
}
