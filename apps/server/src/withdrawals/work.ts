/** Withdrawals as work: which of them somebody can decide now. */
import { isFree, type NextAsked, type WaitingRow, type WorkQueue } from '../claims/index.ts';
import { withdrawalSubject } from './withdrawals.ts';

export const withdrawalWork: WorkQueue = {
  name: 'withdrawals',
  subject: withdrawalSubject,
  async waiting(db, ids) {
    const { rows } = await db.query<WaitingRow>(
      `select o.id, o.order_no as "orderNo", o.member_id as "memberId" from withdrawal_order o
        where o.state = 'pending' and o.id = any($1) order by o.id`,
      [[...ids]],
    );
    return rows;
  },
  // One that is held until a moment, for its address or the member's credentials, cannot be approved before.
  async next(tx, { staffId, now, except }: NextAsked) {
    const { rows } = await tx.query<WaitingRow>(
      `select o.id, o.order_no as "orderNo", o.member_id as "memberId" from withdrawal_order o
        where o.state = 'pending' and o.id <> all($1) and (o.held_until is null or o.held_until <= $2)
          and ${isFree('withdrawals', 'withdrawal/')}
        order by o.created_at, o.id limit 1 for update of o skip locked`,
      [[...except], now, staffId],
    );
    return rows[0];
  },
};
