/** Hashes of passwords that cost nothing, made at once instead of by threads whose order nobody knows. Before the server is loaded. */

import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';

interface Argon2 {
  hash(password: string, options?: object): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
  hashSync(password: string, options?: object): string;
  verifySync(hash: string, password: string): boolean;
}

/** The library's least. */
const least = { memoryCost: 8, timeCost: 1, parallelism: 1 } as const;

/** @param cheap false: hashes are as strong as the site's own, for members who stay when the simulation is over; asked for each, where it is a function */
export function takeOverPasswords(cheap: boolean | (() => boolean)): void {
  const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as Argon2;
  const { hashSync, verifySync } = argon2;
  /** What was compared before: the same people sign in for months, and strong hashes cost as much each time. */
  const compared = new Map<string, boolean>();
  Object.assign(argon2, {
    hash: async (password: string, options: object = {}) =>
      hashSync(password, {
        ...options,
        ...((typeof cheap === 'function' ? cheap() : cheap) ? least : {}),
        salt: randomBytes(16),
      }),
    verify: async (hash: string, password: string) => {
      const pair = `${hash} ${password}`;
      const known = compared.get(pair) ?? verifySync(hash, password);
      compared.set(pair, known);
      return known;
    },
  });
}
