/**
 * What a guess at a password costs: OWASP's minimum for argon2id, 19 MiB, two passes, one lane. Tests of other things make
 * thousands of passwords: their runs put testing/cheap-password-cost.ts in this file's place (vitest.config.ts). Nothing that a
 * site is told at its start reaches it.
 */
export const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
