/** Fen. */
export const limits = {
  smallest: 200n,
  largest: 2_000_000n,
  /** The most that one bet may pay. */
  payout: 50_000_000n,
  /** What the house can lose on one match, to everybody. */
  event: 200_000_000n,
  /** What all accumulators that hold the same selections together can be paid. */
  combination: 500_000_000n,
  /** Selections of one bet. */
  legs: 5,
} as const;
