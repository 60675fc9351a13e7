/** Passwords: argon2id, and the same time spent whether the account exists or not (proof.md, Doors). */
import { hash, verify } from '@node-rs/argon2';
import { newToken } from '../platform/ids.ts';

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
/** 2 stands for argon2id in the library's `Algorithm`, a const enum that type stripping cannot resolve. */
const options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export function hashPassword(password: string): Promise<string> {
  return hash(password, options);
}

export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, password);
}

let decoy: Promise<string> | undefined;

/** Spends what a real verification spends, and says no. */
export async function verifyNothing(password: string): Promise<false> {
  decoy ??= hashPassword(newToken());
  await verify(await decoy, password);
  return false;
}
