/** Stands in for platform/password-cost.ts in tests: a hash of this kind takes 0.1 ms of a core instead of 16. */
export const passwordCost = { memoryCost: 64, timeCost: 1, parallelism: 1 } as const;
