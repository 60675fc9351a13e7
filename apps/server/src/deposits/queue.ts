/** What staff see of deposit orders, oldest first: who decides needs one look. */

import type { Onward } from '../backoffice/index.ts';
import { membersNamed, type QueueQuery, readQueue, readQueueOnward } from '../orders/index.ts';
import { actorName } from '../platform/actor.ts';
import type { Queryable } from '../platform/database.ts';

export interface DepositInQueue {
  readonly id: bigint;
  readonly order_no: string;
  readonly member_id: bigint;
  readonly username: string;
  readonly way: 'bank' | 'wechat' | 'alipay' | 'usdt';
  readonly protocol: string | null;
  readonly amount: bigint;
  readonly usdt: bigint | null;
  readonly last_four: string;
  readonly receiving: string;
  readonly holder: string;
  readonly bank: string;
  readonly number: string;
  readonly branch: string;
  readonly real_name: string;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly state: 'pending' | 'approved' | 'rejected';
  readonly credited: bigint | null;
  readonly decided_by: string | null;
  readonly decided_at: Date | null;
  readonly reason: string | null;
  /** The payment gateway that it was given to. */
  readonly gateway: string | null;
  /** Pictures of the transfer. */
  readonly proofs: number;
}

export const source = {
  work: 'deposits' as const,
  columns: `o.id, o.order_no, o.member_id, o.way, o.protocol, o.amount, o.usdt, o.last_four,
      o.receiving, o.holder, o.bank, o.number, o.branch, o.created_at, o.expires_at, o.state,
      o.credited, o.decided_at, o.reason,
      m.username, m.real_name, ${actorName('o.decided_by')} as decided_by,
      (select g.name from gateway_of_deposit g where g.order_id = o.id) as gateway,
      (select count(*)::int from deposit_proof p where p.order_id = o.id) as proofs`,
  from: 'deposit_order o join member_account m on m.id = o.member_id',
  table: 'deposit_order',
  way: 'o.way',
  summed: 'coalesce(o.credited, o.amount)',
  forPeople: 'exists (select from waiting_deposit w where w.id = o.id and w.since <= $6)',
  searched: [
    'o.order_no like upper($3)',
    `o.member_id = any (array(select a.id from member_account a where a.username_key like $3 limit ${membersNamed}))`,
    'lower(o.last_four) = $2',
  ],
};

/** Pending ones are read from deposit_queue, oldest first; decided ones newest first. */
export function depositQueue(db: Queryable, query: QueueQuery, now: Date) {
  return readQueue<DepositInQueue>(db, query, source, now);
}

/** All of them, newest first, batch by batch. */
export function depositsOnward(db: Queryable, query: QueueQuery, onward: Onward, now: Date) {
  return readQueueOnward<DepositInQueue>(db, query, source, { ...onward, now });
}
