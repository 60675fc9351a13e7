/**
 * What the bets on one round can come to: what is paid at each of its ends. From it follow how much more may be staked, and how much
 * of what one player staked was at risk. Amounts in fen.
 */

/**
 * The ends of a round that decide some of its kinds. A round has one part, or several that are drawn apart (the digits of a number);
 * together they hold every kind once.
 */
export interface Part {
  /** How often each end comes, in any unit. */
  readonly weights: readonly number[];
  /** What one yuan on a kind is paid at each end, the stake included, in hundredths. */
  readonly paid: ReadonlyMap<string, readonly bigint[]>;
}

export interface Stake {
  readonly kind: string;
  readonly stake: bigint;
}

/** @param payoutOf the game's own, so that limits and payments cannot differ */
export function partOf<Result>(
  kinds: readonly string[],
  ends: readonly { readonly result: Result; readonly weight: number }[],
  payoutOf: (kind: string, stake: bigint, result: Result) => bigint,
): Part {
  return {
    weights: ends.map(({ weight }) => weight),
    paid: new Map(kinds.map((kind) => [kind, ends.map(({ result }) => payoutOf(kind, 100n, result))])),
  };
}

/** What these stakes are paid at each end of a part, in hundredths of a fen. Kinds of other parts are left out. */
export function paidAtEnds({ weights, paid }: Part, stakes: readonly Stake[]): bigint[] {
  const sums = weights.map(() => 0n);
  for (const { kind, stake } of stakes) {
    for (const [end, factor] of (paid.get(kind) ?? []).entries())
      if (factor > 0n) sums[end] = (sums[end] ?? 0n) + stake * factor;
  }
  return sums;
}

/** Bets whose kinds cover up to half of what can happen count in full; beyond that they count less, and for all of it nothing. */
const coverAllowance = 2;

/**
 * How much of what one player staked on a round was at risk: opposite bets cancel, and so do bets that cover nearly every end. It is
 * never more than what the worst end would have cost. The measure is the variance of the whole against that of its bets one by one,
 * so that bets that have nothing to do with each other all count in full.
 * @returns fen, at most the sum of the stakes
 */
export function atRisk(parts: readonly Part[], stakes: readonly Stake[]): bigint {
  const total = stakes.reduce((sum, { stake }) => sum + stake, 0n);
  let [least, whole, apart] = [0n, 0, 0];
  for (const part of parts) {
    const own = stakes.filter(({ kind }) => part.paid.has(kind));
    if (own.length === 0) continue;
    const sums = paidAtEnds(part, own);
    least += leastOf(sums);
    whole += varianceOf(part.weights, sums);
    for (const kind of new Set(own.map((bet) => bet.kind)))
      apart += varianceOf(
        part.weights,
        paidAtEnds(
          part,
          own.filter((bet) => bet.kind === kind),
        ),
      );
  }
  const worst = total - least / 100n;
  const share = apart === 0 ? 1 : (coverAllowance * whole) / apart;
  const uncovered = share >= 1 ? total : BigInt(Math.floor(Number(total) * share));
  return leastOf([worst, uncovered]);
}

/** Divides what was at risk among the bets by their stakes; the parts add up to the whole and none is above its stake. */
export function shared(risk: bigint, stakes: readonly bigint[]): bigint[] {
  const total = stakes.reduce((sum, stake) => sum + stake, 0n);
  let [staked, given] = [0n, 0n];
  return stakes.map((stake) => {
    staked += stake;
    const share = (risk * staked) / total - given;
    given += share;
    return share;
  });
}

function leastOf([first = 0n, ...rest]: readonly bigint[]): bigint {
  let least = first;
  for (const amount of rest) if (amount < least) least = amount;
  return least;
}

function varianceOf(weights: readonly number[], values: readonly bigint[]): number {
  const certain = weights.reduce((sum, weight) => sum + weight, 0);
  const figures = values.map(Number);
  const mean = figures.reduce((sum, value, end) => sum + value * (weights[end] ?? 0), 0) / certain;
  return figures.reduce((sum, value, end) => sum + (value - mean) ** 2 * (weights[end] ?? 0), 0) / certain;
}
