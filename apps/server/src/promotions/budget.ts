/** What a promotion may give by itself, in all and on one day (Beijing): one row that all of its takers pass through. */
import type { Queryable, Tx } from '../platform/database.ts';

export interface Spending {
  readonly promotionId: bigint;
  /** fen */
  readonly amount: bigint;
  /** What it may give in all, and on one day. */
  readonly total: bigint;
  readonly ofDay: bigint;
  readonly now: Date;
}

/** Whoever comes next waits until this transaction ends, and reads what it gave. */
export async function lockSpent(tx: Tx, promotionId: bigint, now: Date): Promise<void> {
  await tx.query(
    `insert into promotion_spent (promotion_id, total, day, of_day) values ($1, 0, beijing_day($2), 0)
     on conflict (promotion_id) do nothing`,
    [promotionId, now],
  );
  await tx.query('select from promotion_spent where promotion_id = $1 for update', [promotionId]);
}

/**
 * Takes a bonus out of the budget, whole or not at all; what comes back later does not fill it again. The budget is locked.
 * @returns whether it was there
 */
export async function spend(tx: Tx, { promotionId, amount, total, ofDay, now }: Spending): Promise<boolean> {
  const { rows } = await tx.query<{ total: bigint }>(
    `update promotion_spent
        set total = total + $2, day = beijing_day($5), of_day = $2 + case when day = beijing_day($5) then of_day else 0 end
      where promotion_id = $1 and total + $2 <= $3
        and $2 + case when day = beijing_day($5) then of_day else 0 end <= $4
      returning total`,
    [promotionId, amount, total, ofDay, now],
  );
  return rows.length === 1;
}

/** What each promotion has given by itself, fen; what came back is not taken off. */
export async function spentByAll(db: Queryable): Promise<ReadonlyMap<bigint, bigint>> {
  const { rows } = await db.query<{ promotion: bigint; total: bigint }>(
    'select promotion_id as promotion, total from promotion_spent',
  );
  return new Map(rows.map(({ promotion, total }) => [promotion, total]));
}
