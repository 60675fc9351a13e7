/** What browsers are asked, once each: kept in the database, so that any node takes the answer, and none takes it twice. */
import type { Clock } from '../platform/clock.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { hashOf } from '../platform/ids.ts';

/** Of a new passkey, which the member may have to look for a device for; and of one that is shown. In ms. */
const livesMs = { register: 10 * 60_000, sign_in: 5 * 60_000, proof: 5 * 60_000 } as const;

export type Purpose = keyof typeof livesMs;

export interface Asked {
  readonly purpose: Purpose;
  /** Who is to answer; undefined: whoever has a passkey of ours. */
  readonly memberId: bigint | undefined;
}

/** @param challenge base64url, as it stands in the options */
export async function keepChallenge(
  db: Queryable,
  clock: Clock,
  challenge: string,
  { purpose, memberId }: Asked,
): Promise<void> {
  const now = clock.now();
  await db.query('delete from passkey_challenge where expires_at <= $1', [now]);
  await db.query(
    'insert into passkey_challenge (challenge_hash, purpose, member_id, expires_at) values ($1, $2, $3, $4)',
    [hashOf(challenge), purpose, memberId ?? null, new Date(now.getTime() + livesMs[purpose])],
  );
}

/** A member's open offers of a passkey end: what was offered before something changed is not made after it. */
export async function endOffers(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query("delete from passkey_challenge where member_id = $1 and purpose = 'register'", [memberId]);
}

/** Takes it away, whatever becomes of the answer. @returns whether it was asked for this, of this member, not long ago */
export async function spendChallenge(
  tx: Tx,
  now: Date,
  challenge: string,
  { purpose, memberId }: { readonly purpose: Purpose; readonly memberId: bigint },
): Promise<boolean> {
  const { rows } = await tx.query<{ purpose: string; member: bigint | null; live: boolean }>(
    `delete from passkey_challenge where challenge_hash = $1
     returning purpose, member_id as member, expires_at > $2 as live`,
    [hashOf(challenge), now],
  );
  const [asked] = rows;
  return (
    asked?.live === true && asked.purpose === purpose && (asked.member === null || asked.member === memberId)
  );
}
