/** Approved withdrawals as staff compare them with the chain. */
import { actorName } from '../platform/actor.ts';
import type { Queryable } from '../platform/database.ts';
import type { WithdrawalOrder } from './order.ts';

export interface PayoutQuery {
  /** `open`: wrong, on their way, or without a transaction that could be looked at. */
  readonly state: 'open' | 'verified' | 'all';
  /** Order number, username, transaction, or an address: the whole or its last four characters, never parts that would tell the rest. */
  readonly search: string;
  readonly page: number;
  readonly pageSize: number;
}

export type PayoutInQueue = WithdrawalOrder & {
  readonly username: string;
  readonly decided_at: Date;
  /** It is in a list that somebody is sending. */
  readonly in_open_batch: boolean;
};

const states = {
  open: "(o.payout in ('due', 'sent', 'wrong') or o.payout is null and o.transaction_hash is null)",
  verified: "o.payout = 'verified'",
  all: 'true',
} as const;

/** Wrong ones first: somebody did not get their money; then the newest. */
export async function payoutQueue(
  db: Queryable,
  { state, search, page, pageSize }: PayoutQuery,
): Promise<{ rows: PayoutInQueue[]; total: number }> {
  const from = 'withdrawal_order o join member_name m on m.id = o.member_id';
  const where = `o.state = 'approved' and ${states[state]} and ($1 = '' or lower(o.order_no) like $2
    or m.username_key like $2 or $1 in (lower(o.address), right(lower(o.address), 4)) or o.transaction_hash like $2)`;
  const term = search.trim().toLowerCase();
  const values = [term, `%${term.replace(/[\\%_]/g, '\\$&')}%`];
  const [{ rows }, { rows: counted }] = await Promise.all([
    db.query<PayoutInQueue>(
      `select o.id, o.order_no, o.member_id, o.card_id, o.protocol, o.address, o.amount, o.rate, o.usdt, o.fee,
          o.receipt, o.operation_id, o.state, o.created_at, o.held_until, o.held_for, o.first_approved_by,
          o.decided_at, o.reason, o.transaction_hash, o.payout, o.payout_reason, o.payout_since,
          o.payout_checked_at, o.payout_log, o.service, o.service_asked_at, o.service_attempts, o.corrections,
          o.batch_id, o.unchecked_lists, o.address_unknown_since, m.username,
          exists (select 1 from payout_batch b where b.id = o.batch_id and b.closed_at is null) as in_open_batch,
          ${actorName('o.decided_by')} as decided_by
        from ${from} where ${where}
        order by (o.payout is not distinct from 'wrong') desc, o.decided_at desc, o.id desc
        limit ${pageSize} offset ${(page - 1) * pageSize}`,
      values,
    ),
    db.query<{ total: number }>(`select count(*)::int as total from ${from} where ${where}`, values),
  ]);
  return { rows, total: counted[0]?.total ?? 0 };
}
