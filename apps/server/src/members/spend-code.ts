/** What a member types to prove a second factor: a code of the authenticator app, or a recovery code. Each works once. */
import type { Tx } from '../platform/database.ts';
import { hashOf } from '../platform/ids.ts';
import { totpStepOf } from '../platform/totp.ts';

export type Factor = 'totp' | 'code';

/** Uses a code up, in the caller's transaction. @returns of which factor it is; undefined where it is none, or was used */
export async function spendCode(
  tx: Tx,
  now: Date,
  memberId: bigint,
  typed: string,
): Promise<Factor | undefined> {
  if (isAppCode(typed)) return (await spendTotp(tx, now, memberId, typed.trim())) ? 'totp' : undefined;
  const { rows } = await tx.query(
    `update member_recovery_code set used_at = $3 where code_hash = $2 and member_id = $1 and used_at is null
     returning 1`,
    [memberId, hashOf(plain(typed)), now],
  );
  return rows.length > 0 ? 'code' : undefined;
}

/** Whether this has the form of an app's code; recovery codes are longer, and cannot be guessed. */
export function isAppCode(typed: string): boolean {
  return /^\d{6}$/.test(typed.trim());
}

async function spendTotp(tx: Tx, now: Date, memberId: bigint, code: string): Promise<boolean> {
  const { rows } = await tx.query<{ secret: string | null; step: bigint }>(
    'select totp_secret as secret, totp_step as step from member_factor where member_id = $1 for update',
    [memberId],
  );
  const [held] = rows;
  if (!held?.secret) return false;
  const step = await totpStepOf(held.secret, code, now);
  if (step === undefined || step <= held.step) return false;
  await tx.query('update member_factor set totp_step = $2 where member_id = $1', [memberId, step]);
  return true;
}

/** As it was made, however it was typed. */
export function plain(typed: string): string {
  return typed
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}
