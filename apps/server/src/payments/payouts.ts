/** What becomes of a withdrawal after staff have sent it: it counts as paid when the chain says so. */
import { transactionId } from '@mingpai/contract/rules/chain';
import type { Protocol } from '@mingpai/contract/states';
import type { Queryable } from '../platform/database.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import type { Settings } from '../settings/index.ts';
import type { WithdrawalOrder } from './withdrawals.ts';

/** `sent`: staff say so; `verified`: recipient, contract and amount were seen on the chain; `wrong`: they were not right. */
export type PayoutState = 'sent' | 'verified' | 'wrong';

export interface SentPayout {
  readonly hash: string | null;
  /** None where the chain is not watched, or no transaction is known yet. */
  readonly payout: PayoutState | null;
}

/** What to keep of the transaction that staff named. Refusal `bad_input` for one that is none, or that paid another order. */
export async function sentBy(
  db: Queryable,
  settings: Settings,
  order: Pick<WithdrawalOrder, 'id' | 'protocol'>,
  text: string | undefined,
): Promise<Outcome<SentPayout>> {
  if (text === undefined) return done({ hash: null, payout: null });
  const { [order.protocol]: chain } = await settings.current('chain');
  const id = transactionId(text);
  if (chain.enabled && id === undefined)
    return refused('bad_input', '交易哈希应为64位十六进制字符，资金未变动，请核对后重试');
  const hash = id ?? text;
  const { rows } = await db.query<{ order_no: string }>(
    'select order_no from withdrawal_order where transaction_hash = $1 and id <> $2',
    [hash, order.id],
  );
  if (rows[0])
    return refused('bad_input', `该交易哈希已用于取款 ${rows[0].order_no}，资金未变动，请核对后重试`);
  return done({ hash, payout: chain.enabled ? 'sent' : null });
}

/** Names another transaction for an approved withdrawal that the chain has not verified. */
export async function correctPayout(
  db: Queryable,
  settings: Settings,
  { id, transactionHash, now }: { readonly id: bigint; readonly transactionHash: string; readonly now: Date },
): Promise<Outcome<WithdrawalOrder>> {
  const { rows } = await db.query<WithdrawalOrder>(
    'select * from withdrawal_order where id = $1 for update',
    [id],
  );
  const [order] = rows;
  if (!order) return refused('order_not_found');
  if (order.state !== 'approved' || order.payout === 'verified') return refused('already_decided');
  const sent = await sentBy(db, settings, order, transactionHash);
  if (!sent.ok) return sent;
  const { hash, payout } = sent.value;
  await db.query(
    `update withdrawal_order set transaction_hash = $2, payout = $3::text, payout_reason = null, payout_checked_at = null,
        payout_since = case when $3::text is null then null else $4::timestamptz end
      where id = $1`,
    [id, hash, payout, now],
  );
  return done({ ...order, transaction_hash: hash, payout });
}

/** Those that the chain has still to verify. */
export async function sentPayouts(db: Queryable, protocol: Protocol): Promise<WithdrawalOrder[]> {
  const { rows } = await db.query<WithdrawalOrder>(
    "select * from withdrawal_order where protocol = $1 and payout = 'sent' order by id limit 200",
    [protocol],
  );
  return rows;
}

export interface PayoutFinding {
  readonly order: WithdrawalOrder;
  readonly payout: PayoutState;
  /** Why it is wrong, or what is still waited for. */
  readonly reason: string | null;
  readonly now: Date;
}

/** Holds only for the transaction that was looked at: staff may have named another one meanwhile. */
export async function recordPayout(
  db: Queryable,
  { order, payout, reason, now }: PayoutFinding,
): Promise<void> {
  await db.query(
    `update withdrawal_order set payout = $3, payout_reason = $4, payout_checked_at = $5
      where id = $1 and transaction_hash = $2 and payout = 'sent'`,
    [order.id, order.transaction_hash, payout, reason, now],
  );
}
