/**
 * What a member gives to prove a second factor: a code of the authenticator app, a recovery code, or the code that stands for a passkey
 * that was shown a moment ago. Each works once.
 */
import type { Tx } from '../platform/database.ts';
import { hashOf } from '../platform/ids.ts';
import { totpStepOf } from '../platform/totp.ts';

export type Factor = 'totp' | 'code' | 'passkey';

export interface Spent {
  readonly way: Factor;
  /** When this factor was set up. */
  readonly since: Date;
}

/** Uses a code up, in the caller's transaction. @returns which factor it is of; undefined where it is none, or was used */
export async function spendCode(
  tx: Tx,
  now: Date,
  memberId: bigint,
  typed: string,
): Promise<Spent | undefined> {
  if (isAppCode(typed)) return spendTotp(tx, now, memberId, typed.trim());
  const { rows } = await tx.query<{ since: Date }>(
    `update member_recovery_code set used_at = $3 where code_hash = $2 and member_id = $1 and used_at is null
     returning made_at as since`,
    [memberId, hashOf(plain(typed)), now],
  );
  const [code] = rows;
  return code ? { way: 'code', since: code.since } : spendProof(tx, now, memberId, typed);
}

/** Whether this has the form of an app's code; recovery codes are longer, and cannot be guessed. */
export function isAppCode(typed: string): boolean {
  return /^\d{6}$/.test(typed.trim());
}

async function spendProof(tx: Tx, now: Date, memberId: bigint, typed: string): Promise<Spent | undefined> {
  const { rows } = await tx.query<{ since: Date; live: boolean }>(
    `delete from passkey_proof where code_hash = $2 and member_id = $1 returning since, expires_at > $3 as live`,
    [memberId, hashOf(plain(typed)), now],
  );
  const [proof] = rows;
  return proof?.live ? { way: 'passkey', since: proof.since } : undefined;
}

async function spendTotp(tx: Tx, now: Date, memberId: bigint, code: string): Promise<Spent | undefined> {
  const { rows } = await tx.query<{ secret: string | null; step: bigint; since: Date | null }>(
    'select totp_secret as secret, totp_step as step, set_up_at as since from member_factor where member_id = $1 for update',
    [memberId],
  );
  const [held] = rows;
  if (!held?.secret || !held.since) return undefined;
  const step = await totpStepOf(held.secret, code, now);
  if (step === undefined || step <= held.step) return undefined;
  await tx.query('update member_factor set totp_step = $2 where member_id = $1', [memberId, step]);
  return { way: 'totp', since: held.since };
}

/** As it was made, however it was typed. */
export function plain(typed: string): string {
  return typed
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}
