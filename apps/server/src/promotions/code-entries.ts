/** Codes that members typed, whose gift comes with their next deposit. */
import type { Queryable } from '../platform/database.ts';

/** Typing it again changes nothing. */
export async function enterCode(
  db: Queryable,
  promotionId: bigint,
  memberId: bigint,
  now: Date,
): Promise<void> {
  await db.query(
    `insert into promotion_code_entry (promotion_id, member_id, at) values ($1, $2, $3)
     on conflict (promotion_id, member_id) do nothing`,
    [promotionId, memberId, now],
  );
}

/** Promotions whose code the member had typed by a moment, and that gave nothing for it yet. */
export async function enteredCodes(db: Queryable, memberId: bigint, by: Date): Promise<readonly bigint[]> {
  const { rows } = await db.query<{ id: bigint }>(
    'select promotion_id as id from promotion_code_entry where member_id = $1 and at <= $2',
    [memberId, by],
  );
  return rows.map(({ id }) => id);
}

/** It was given. */
export async function leaveCode(db: Queryable, promotionId: bigint, memberId: bigint): Promise<void> {
  await db.query('delete from promotion_code_entry where promotion_id = $1 and member_id = $2', [
    promotionId,
    memberId,
  ]);
}

/** All that a member entered. */
export async function leaveCodes(db: Queryable, memberId: bigint): Promise<void> {
  await db.query('delete from promotion_code_entry where member_id = $1', [memberId]);
}
