/** Which browsers and addresses speak for a member: where they were signed in, and nobody was thrown out since (docs/decisions/0085). */
import type { Queryable } from '../platform/database.ts';
import { hashOf } from '../platform/ids.ts';

/** Sessions that ended so say nothing against their browser; all others were ended by somebody. */
const byItself = ['sign_out', 'idle'];

/** SQL: whether a session's browser and address are known by it. @param session its alias */
export function knownBy(session: string): string {
  const itself = byItself.map((reason) => `'${reason}'`).join(', ');
  return `${session}.known and coalesce(${session}.end_reason, 'sign_out') in (${itself})`;
}

/**
 * The browser of a session, or all but its one, or all: none of them is known any more, whatever else ran out or was signed out of there,
 * until the member signs in on it again.
 */
export async function unknow(
  tx: Queryable,
  memberId: bigint,
  which: { readonly session: string } | { readonly allBut: string } | 'all',
): Promise<void> {
  if (which === 'all')
    await tx.query('update session set known = false where member_id = $1 and known', [memberId]);
  else if ('session' in which)
    await tx.query(
      `update session set known = false
        where member_id = $1 and known
          and (encode(token_hash, 'hex') = $2
            or device_id = (select device_id from session where member_id = $1 and encode(token_hash, 'hex') = $2))`,
      [memberId, which.session],
    );
  else
    await tx.query(
      `update session set known = false
        where member_id = $1 and known and token_hash <> $2
          and (device_id is null or device_id is distinct from (select device_id from session where token_hash = $2))`,
      [memberId, hashOf(which.allBut)],
    );
}
