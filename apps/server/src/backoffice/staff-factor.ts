/** The second factor of a member of staff, given once more: a code of the app, or the code that stands for a passkey. */
import type { AppContext } from '../platform/context.ts';
import { hashOf } from '../platform/ids.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import { type LimitRule, unlessItBreaks } from '../platform/rate-limit.ts';
import { totpStepOf } from '../platform/totp.ts';

/** Codes tried by somebody who has the right password; the answer does not tell that this is why it is refused. */
export const perStaffCode: LimitRule = { name: 'staff/code', attempts: 8, perSeconds: 900 };

/**
 * Uses a code up that was given before something that outlives the session; of the app or of `proveStaffPasskey`.
 * Refusals `staff_code_wrong`, `rate_limited`
 */
export async function spendStaffCode(site: AppContext, id: bigint, code: string): Promise<Outcome<null>> {
  const who = `once-more/${id}`;
  if ((await site.limits.hit(perStaffCode, who)) !== undefined) return refused('rate_limited');
  const spend = /^\d{6}$/.test(code) ? spendTotp : spendProof;
  const spent = await unlessItBreaks(site.limits, [[perStaffCode, who]], () => spend(site, id, code));
  if (!spent) return refused('staff_code_wrong');
  await site.limits.takeBack(perStaffCode, who);
  return done(null);
}

async function spendTotp({ database, clock }: AppContext, id: bigint, code: string): Promise<boolean> {
  const { rows } = await database.query<{ secret: string }>(
    'select totp_secret as secret from staff where id = $1 and disabled_at is null',
    [id],
  );
  const [found] = rows;
  const step = found && (await totpStepOf(found.secret, code, clock.now()));
  if (found === undefined || step === undefined) return false;
  const { rows: spent } = await database.query(
    'update staff set totp_step = $2 where id = $1 and totp_step < $2 and totp_secret = $3 returning id',
    [id, step, found.secret],
  );
  return spent.length > 0;
}

async function spendProof({ database, clock }: AppContext, id: bigint, code: string): Promise<boolean> {
  const { rows } = await database.query<{ live: boolean }>(
    'delete from staff_passkey_proof where code_hash = $1 and staff_id = $2 returning expires_at > $3 as live',
    [hashOf(code), id, clock.now()],
  );
  return rows[0]?.live === true;
}
