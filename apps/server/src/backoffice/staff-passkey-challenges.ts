/** What browsers of staff are asked, once each: kept in the database, apart from what members' browsers are asked. */
import type { Clock } from '../platform/clock.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { hashOf } from '../platform/ids.ts';

/** Of a new passkey, and of one that is shown. In ms. */
const livesMs = { register: 10 * 60_000, alone: 5 * 60_000, beside: 5 * 60_000, proof: 5 * 60_000 } as const;

export type StaffPurpose = keyof typeof livesMs;

export interface StaffAsked {
  readonly purpose: StaffPurpose;
  /** Who is to answer; undefined: whoever has a passkey of ours. */
  readonly staffId: bigint | undefined;
}

/** @param challenge base64url, as it stands in the options */
export async function keepStaffChallenge(
  db: Queryable,
  clock: Clock,
  challenge: string,
  { purpose, staffId }: StaffAsked,
): Promise<void> {
  const now = clock.now();
  await db.query('delete from staff_passkey_challenge where expires_at <= $1', [now]);
  await db.query(
    'insert into staff_passkey_challenge (challenge_hash, purpose, staff_id, expires_at) values ($1, $2, $3, $4)',
    [hashOf(challenge), purpose, staffId ?? null, new Date(now.getTime() + livesMs[purpose])],
  );
}

/** Takes it away, whatever becomes of the answer. @returns whether it was asked for this, of this person, not long ago */
export async function spendStaffChallenge(
  tx: Tx,
  now: Date,
  challenge: string,
  { purpose, staffId }: { readonly purpose: StaffPurpose; readonly staffId: bigint },
): Promise<boolean> {
  const { rows } = await tx.query<{ purpose: string; staff: bigint | null; live: boolean }>(
    `delete from staff_passkey_challenge where challenge_hash = $1
     returning purpose, staff_id as staff, expires_at > $2 as live`,
    [hashOf(challenge), now],
  );
  const [asked] = rows;
  return (
    asked?.live === true && asked.purpose === purpose && (asked.staff === null || asked.staff === staffId)
  );
}
