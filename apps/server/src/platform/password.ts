/** Passwords: argon2id, and the same time spent whether the account exists or not. */
import { hash, verify } from '@node-rs/argon2';
import { newToken } from './ids.ts';
import { passwordCost } from './password-cost.ts';

/** 2 stands for argon2id in the library's `Algorithm`, a const enum that type stripping cannot resolve. */
const options = { ...passwordCost, algorithm: 2 } as const;

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
