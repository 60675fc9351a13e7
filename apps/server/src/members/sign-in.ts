/** Signing in: limits for each account and each address, the same answer and time whether the account exists or not. */
import type { Site } from '../app/site.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import type { LimitRule } from '../platform/rate-limit.ts';
import { verifyNothing, verifyPassword } from './password.ts';
import type { Device, Sessions } from './sessions.ts';

const perAccount: LimitRule = { name: 'sign-in/account', attempts: 10, perSeconds: 900 };
const perAddress: LimitRule = { name: 'sign-in/address', attempts: 60, perSeconds: 900 };

/** @returns the new session's token; refusals `wrong_credentials`, `rate_limited` */
export async function signIn(
  { database, limits }: Site,
  sessions: Sessions,
  { name, password }: { readonly name: string; readonly password: string },
  device: Device,
): Promise<Outcome<{ memberId: bigint; token: string }>> {
  const account = name.toLowerCase();
  const waits = await Promise.all([limits.hit(perAccount, account), limits.hit(perAddress, device.address)]);
  if (waits.some((seconds) => seconds !== undefined)) return refused('rate_limited');
  const { rows } = await database.query<{ id: bigint; password_hash: string }>(
    'select id, password_hash from member where username_key = $1',
    [account],
  );
  const [member] = rows;
  const right = member ? await verifyPassword(member.password_hash, password) : await verifyNothing(password);
  if (!member || !right) return refused('wrong_credentials');
  const token = await database.transaction(async (tx) => {
    // A password that changes at this moment waits for this session and ends it, or has come first and opens none.
    const held = await tx.query('select 1 from member where id = $1 and password_hash = $2 for share', [
      member.id,
      member.password_hash,
    ]);
    return held.rows.length === 1 ? sessions.open(tx, member.id, device) : undefined;
  });
  if (token === undefined) return refused('wrong_credentials');
  await limits.clear(perAccount, account);
  return done({ memberId: member.id, token });
}
