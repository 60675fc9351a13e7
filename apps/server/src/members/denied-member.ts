/** Signing in with what the house's lists deny: a browser, a place, or the member's own name. */
import type { Tx } from '../platform/database.ts';
import type { Refused } from '../platform/outcome.ts';
import { refuseDenied } from '../screening/index.ts';
import type { Device } from './sessions.ts';

/** Sessions that stand already stay: who is to leave at once is suspended besides. @returns refusal `turned_away` */
export async function refuseDeniedMember(
  tx: Tx,
  now: Date,
  memberId: bigint,
  { id, address }: Device,
): Promise<Refused | undefined> {
  const { rows } = await tx.query<{ name: string }>('select real_name as name from member where id = $1', [
    memberId,
  ]);
  return refuseDenied(tx, now, { device: id, address, name: rows[0]?.name });
}
