/** Accounts that their members close: asked for, taken back, closed, and opened again by the way back (docs/decisions/0080). */
import type { Queryable } from '../platform/database.ts';

/** Whether the account is closed, or will be unless the member takes it back. */
export async function isClosing(db: Queryable, memberId: bigint): Promise<boolean> {
  const { rows } = await db.query('select from closing_account where member_id = $1', [memberId]);
  return rows.length > 0;
}
