/** Browsers on which a member gave a second factor: there a sign-in need not ask for it again. */
import type { Queryable, Tx } from '../platform/database.ts';
import { hashOf } from '../platform/ids.ts';

/** How long a browser is trusted after a code was given on it, in ms. */
export const trustedForMs = 90 * 86_400_000;

/** @param mark of the browser; absent: it sent none, and is not known again */
export async function trustDevice(
  tx: Tx,
  now: Date,
  memberId: bigint,
  mark: string | undefined,
): Promise<void> {
  if (mark === undefined) return;
  await tx.query(
    `insert into member_trusted_device (member_id, device_id, trusted_at) values ($1, $2, $3)
     on conflict (member_id, device_id) do update set trusted_at = excluded.trusted_at`,
    [memberId, hashOf(mark), now],
  );
}

/** The browser of a session, where it sent a mark. @param token of the session */
export async function trustDeviceOf(tx: Tx, now: Date, memberId: bigint, token: string): Promise<void> {
  await tx.query(
    `insert into member_trusted_device (member_id, device_id, trusted_at)
     select member_id, device_id, $3 from session where token_hash = $2 and member_id = $1 and device_id is not null
     on conflict (member_id, device_id) do update set trusted_at = excluded.trusted_at`,
    [memberId, hashOf(token), now],
  );
}

export async function isTrusted(
  db: Queryable,
  now: Date,
  memberId: bigint,
  mark: string | undefined,
): Promise<boolean> {
  if (mark === undefined) return false;
  const { rows } = await db.query(
    'select 1 from member_trusted_device where member_id = $1 and device_id = $2 and trusted_at > $3',
    [memberId, hashOf(mark), new Date(now.getTime() - trustedForMs)],
  );
  return rows.length > 0;
}

/** The browser of a session, or all but its one, or all: none of them signs in any more without a code. */
export async function distrust(
  tx: Queryable,
  memberId: bigint,
  which: { readonly session: string } | { readonly allBut: string } | 'all',
): Promise<void> {
  if (which === 'all') await tx.query('delete from member_trusted_device where member_id = $1', [memberId]);
  else if ('session' in which)
    await tx.query(
      `delete from member_trusted_device where member_id = $1
        and device_id = (select device_id from session where member_id = $1 and encode(token_hash, 'hex') = $2)`,
      [memberId, which.session],
    );
  else
    await tx.query(
      `delete from member_trusted_device where member_id = $1
        and device_id is distinct from (select device_id from session where token_hash = $2)`,
      [memberId, hashOf(which.allBut)],
    );
}
