/** Rows that cannot be decided yet: put aside with a reason, until a moment at which they stand in their queue again by themselves. */
import type { WorkQueueName } from '@mingpai/contract/console/claims/names';
import type { Queryable, Tx } from '../platform/database.ts';

export interface Parking {
  readonly item: bigint;
  readonly by: string;
  readonly at: Date;
  readonly reason: string;
  readonly until: Date;
}

interface NewParking {
  readonly staffId: bigint;
  readonly reason: string;
  readonly now: Date;
  readonly until: Date;
}

/** Puts a row aside, or gives another reason and moment to one that is. */
export async function park(
  tx: Tx,
  queue: WorkQueueName,
  id: bigint,
  { staffId, reason, now, until }: NewParking,
): Promise<void> {
  await tx.query(
    `insert into work_parked (queue, item, staff_id, reason, at, until) values ($1, $2, $3, $4, $5, $6)
     on conflict (queue, item) do update
       set staff_id = excluded.staff_id, reason = excluded.reason, at = excluded.at, until = excluded.until`,
    [queue, id, staffId, reason, now, until],
  );
}

export async function unpark(tx: Tx, queue: WorkQueueName, id: bigint): Promise<void> {
  await tx.query('delete from work_parked where queue = $1 and item = $2', [queue, id]);
}

/** Brings a row back that was put aside for this question, and none that somebody has put aside for something else since. */
export async function unparkAsked(tx: Tx, question: bigint): Promise<void> {
  await tx.query(
    `delete from work_parked p using order_question q
      where q.id = $1 and p.queue = q.queue and p.item = q.item
        and p.staff_id = q.staff_id and p.at = q.asked_at and p.until = q.until`,
    [question],
  );
}

/** Those of these rows that are put aside now. */
export async function parkedOf(
  db: Queryable,
  queue: WorkQueueName,
  ids: readonly bigint[],
  now: Date,
): Promise<readonly Parking[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.query<Parking>(
    'select item, by, at, reason, until from parked_work where queue = $1 and item = any($2) and until > $3',
    [queue, [...ids], now],
  );
  return rows;
}
