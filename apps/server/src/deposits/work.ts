/** Deposits as work: which of them somebody can decide now. What its payment will decide is none yet (docs/decisions/0161). */
import {
  type AskedQueue,
  type FoundRow,
  isFree,
  type LockedRow,
  type NextAsked,
  type WaitingRow,
} from '../claims/index.ts';
import { waitingSought } from '../orders/index.ts';
import { depositSubject } from './deposits.ts';
import { source } from './queue.ts';

export const depositWork: AskedQueue = {
  name: 'deposits',
  subject: depositSubject,
  async waiting(db, ids) {
    const { rows } = await db.query<WaitingRow>(
      `select o.id, o.order_no as "orderNo", o.member_id as "memberId" from deposit_order o
        where o.state = 'pending' and o.id = any($1) order by o.id`,
      [[...ids]],
    );
    return rows;
  },
  async next(tx, { staffId, now, except, sought }: NextAsked) {
    const { sql, values } = waitingSought(source, sought, now);
    const { rows } = await tx.query<WaitingRow>(
      `select o.id, o.order_no as "orderNo", o.member_id as "memberId" from deposit_order o
        where ${sql} and o.id <> all($16)
          and ${isFree('deposits', 'deposit/', { now: '$6', staff: '$17' })}
        order by o.created_at, o.id limit 1 for update of o skip locked`,
      [...values, [...except], staffId],
    );
    return rows[0];
  },
  async lockWaiting(tx, id) {
    const { rows } = await tx.query<LockedRow>(
      `select id, order_no as "orderNo", member_id as "memberId", amount from deposit_order
        where state = 'pending' and id = $1 for no key update`,
      [id],
    );
    return rows[0];
  },
  async lockOwn(tx, memberId, orderNo) {
    const { rows } = await tx.query<LockedRow>(
      `select id, order_no as "orderNo", member_id as "memberId", amount from deposit_order
        where state = 'pending' and order_no = $1 and member_id = $2 for no key update`,
      [orderNo, memberId],
    );
    return rows[0];
  },
  async found(db, id) {
    const { rows } = await db.query<FoundRow>(
      `select member_id as "memberId", state = 'pending' as waits from deposit_order where id = $1`,
      [id],
    );
    return rows[0];
  },
};
