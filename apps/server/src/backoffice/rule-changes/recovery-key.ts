/**
 * The owner's recovery key: 128 random bits in groups that people can copy, shown once. It says the second yes where one chief is
 * alone, and is not for daily use. What is kept is its argon2id hash.
 */
import { randomBytes } from 'node:crypto';
import type { AppContext } from '../../platform/context.ts';
import type { Queryable, Tx } from '../../platform/database.ts';
import { done, type Outcome, refused } from '../../platform/outcome.ts';
import { hashPassword, verifyNothing, verifyPassword } from '../../platform/password.ts';
import type { LimitRule } from '../../platform/rate-limit.ts';
import { recordAudit } from '../audit.ts';

/** Base32 (RFC 4648): no 0, 1, 8 or 9 that could be taken for letters. */
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const groupLength = 4;
/** Of one member of staff: nobody guesses 128 bits, nobody makes the server hash without end, nor uses up the owner's attempts. */
const attempts: LimitRule = { name: 'staff/recovery-key', attempts: 5, perSeconds: 900 };

export interface NewRecoveryKey {
  /** To be shown once: `ABCD-EFGH-...`. */
  readonly key: string;
  readonly hash: string;
}

/** Draws a key and hashes it; before the transaction that keeps it. */
export async function drawRecoveryKey(): Promise<NewRecoveryKey> {
  const bits = [...randomBytes(16)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const digits = bits.match(/.{1,5}/g)?.map((five) => letters[Number.parseInt(five.padEnd(5, '0'), 2)]) ?? [];
  const text = digits.join('');
  const key = text.match(new RegExp(`.{1,${groupLength}}`, 'g'))?.join('-') ?? text;
  return { key, hash: await hashPassword(plain(key)) };
}

/**
 * Keeps a drawn key as the one in force; the one before is worth nothing from here on.
 * @param made `by`: who asked for it, null: the owner's command or the demonstration's seed; `changeId`: the change by which two
 * chiefs replaced it, once
 */
export async function keepRecoveryKey(
  tx: Tx,
  { clock }: Pick<AppContext, 'clock'>,
  { hash }: NewRecoveryKey,
  made: { readonly by: bigint | null; readonly changeId?: bigint } = { by: null },
): Promise<void> {
  const now = clock.now();
  await tx.query("select pg_advisory_xact_lock(hashtext('staff/recovery-key'))");
  await tx.query('update recovery_key set replaced_at = $1 where replaced_at is null', [now]);
  await tx.query('insert into recovery_key (key_hash, made_at, made_by, change_id) values ($1, $2, $3, $4)', [
    hash,
    now,
    made.by,
    made.changeId ?? null,
  ]);
  await recordAudit(tx, clock, { staffId: made.by, action: 'recovery_key_made', subject: 'recovery_key' });
}

/** Whether there is one in force. */
export async function hasRecoveryKey(db: Queryable): Promise<boolean> {
  const { rows } = await db.query('select 1 from recovery_key where replaced_at is null');
  return rows.length > 0;
}

/**
 * Looks at a key that somebody gave, outside of any transaction: hashing takes long. Each wrong one is in the log.
 * @returns the id of the key in force; refusals `rate_limited`, `recovery_key_missing`, `recovery_key_wrong`
 */
export async function checkRecoveryKey(
  { database, clock, limits }: AppContext,
  { key, staffId }: { readonly key: string; readonly staffId: bigint },
): Promise<Outcome<bigint>> {
  if ((await limits.hit(attempts, String(staffId))) !== undefined) return refused('rate_limited');
  const { rows } = await database.query<{ id: bigint; key_hash: string }>(
    'select id, key_hash from recovery_key where replaced_at is null',
  );
  const [found] = rows;
  const right = found ? await verifyPassword(found.key_hash, plain(key)) : await verifyNothing(plain(key));
  if (found && right) {
    await limits.clear(attempts, String(staffId));
    return done(found.id);
  }
  await recordAudit(database, clock, { staffId, action: 'recovery_key_refused', subject: 'recovery_key' });
  return refused(found ? 'recovery_key_wrong' : 'recovery_key_missing');
}

/** However it was copied: spaces, hyphens, small letters. */
function plain(key: string): string {
  return key.toUpperCase().replace(/[^A-Z2-7]/g, '');
}
