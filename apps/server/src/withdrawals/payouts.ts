/** What becomes of a withdrawal after it was approved: it counts as paid when the chain says so. */

import { yuanNumber } from '@mingpai/contract/money';
import { transactionId, transactionText } from '@mingpai/contract/rules/chain';
import type { Protocol } from '@mingpai/contract/states';
import { type Message, stored } from '@mingpai/contract/texts';
import { forget } from '../authority/index.ts';
import { inboxTexts, sendInboxMessage } from '../inbox/index.ts';
import { usdtText } from '../orders/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Queryable } from '../platform/database.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import { announceArrival } from '../push/index.ts';
import type { Settings } from '../settings/index.ts';
import { noteEvent } from '../webhooks/index.ts';
import { mayStillPay } from './named-payouts.ts';
import { type PayoutState, type WithdrawalOrder, withdrawalColumns } from './order.ts';

export interface SentPayout {
  readonly hash: string | null;
  /** None where the chain is not watched. */
  readonly payout: PayoutState | null;
}

/**
 * What to keep of the transaction that staff named. One transaction may pay all orders of one batch; named for any other order it
 * is taken for a mistake. Refusal `bad_input` for that, and for what is no transaction.
 */
export async function sentBy(
  tx: Queryable,
  settings: Settings,
  order: Pick<WithdrawalOrder, 'id' | 'protocol' | 'batch_id'>,
  text: string | undefined,
): Promise<Outcome<SentPayout>> {
  const { [order.protocol]: chain } = await settings.current('chain');
  if (text === undefined) return done({ hash: null, payout: chain.enabled ? 'due' : null });
  const id = transactionId(text);
  if (chain.enabled && id === undefined) return refused('payout_hash_malformed');
  const hash = id ?? text;
  // Two who name it at once are two, one after the other.
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 2))', [`payout/${hash}`]);
  const { rows } = await tx.query<{ order_no: string }>(
    `select order_no from withdrawal_order
      where transaction_hash = $1 and id <> $2 and batch_id is distinct from $3::bigint`,
    [hash, order.id, order.batch_id ?? -1n],
  );
  const [other] = rows;
  if (other) return refused('payout_hash_used', { order: other.order_no });
  return done({ hash, payout: chain.enabled ? 'sent' : null });
}

/** What the next correction of an order's transaction is to the log of decisions: each is decided for itself. */
export function correctionSubject({ id, corrections }: Pick<WithdrawalOrder, 'id' | 'corrections'>): string {
  return `payout_correction/${id}/${corrections + 1}`;
}

/**
 * Keeps what staff sent an approved order by; the order's row is locked. Refusals `bad_input`, and `payout_service_unsettled` while a
 * payout that was chosen at a service may still move money (`takeBack`).
 */
export async function nameTransaction(
  tx: Queryable,
  settings: Settings,
  order: WithdrawalOrder,
  { text, now }: { readonly text: string; readonly now: Date },
): Promise<Outcome<WithdrawalOrder>> {
  const sent = await sentBy(tx, settings, order, text);
  if (!sent.ok) return sent;
  const { hash, payout } = sent.value;
  if (hash !== order.transaction_hash && (await mayStillPay(tx, order.order_no)))
    return refused('payout_service_unsettled');
  await tx.query(
    `update withdrawal_order set transaction_hash = $2, payout = $3::text, payout_reason = null, payout_checked_at = null,
        payout_since = case when $3::text is null then null else $4::timestamptz end
      where id = $1`,
    [order.id, hash, payout, now],
  );
  return done({ ...order, transaction_hash: hash, payout });
}

/** Transactions that the chain has still to verify, the oldest first. */
export async function sentTransactions(db: Queryable, protocol: Protocol): Promise<string[]> {
  const { rows } = await db.query<{ hash: string }>(
    `select transaction_hash as hash from withdrawal_order where protocol = $1 and payout = 'sent'
      group by transaction_hash order by min(id) limit 200`,
    [protocol],
  );
  return rows.map(({ hash }) => hash);
}

/** All orders that one transaction is said to pay, locked: who compares them has them alone. */
export async function lockPaidBy(
  tx: Queryable,
  protocol: Protocol,
  hash: string,
): Promise<WithdrawalOrder[]> {
  const { rows } = await tx.query<WithdrawalOrder>(
    `select ${withdrawalColumns} from withdrawal_order where transaction_hash = $1 and protocol = $2 order by id for update`,
    [hash, protocol],
  );
  return rows;
}

export interface PayoutFinding {
  readonly order: WithdrawalOrder;
  readonly payout: 'sent' | 'verified' | 'wrong';
  /** Why it is wrong, or what is still waited for. */
  readonly reason: Message | null;
  /** The place of the transfer among the transaction's logs, once it is verified. */
  readonly log?: number;
}

/** Keeps what was found of an order that is locked, and tells its member when it is paid. */
export async function recordPayout(
  tx: Queryable,
  clock: Clock,
  { order, payout, reason, log }: PayoutFinding,
): Promise<void> {
  await tx.query(
    `update withdrawal_order set payout = $2, payout_reason = $3, payout_checked_at = $4, payout_log = $5 where id = $1`,
    [order.id, payout, reason && stored(reason), clock.now(), log ?? null],
  );
  if (payout !== 'verified') return;
  // The chain has paid it: nobody need agree to another transaction any more.
  await forget(tx, correctionSubject(order));
  await sendInboxMessage(
    tx,
    clock,
    order.member_id,
    inboxTexts.withdrawalArrived({
      usdt: usdtText(order.receipt),
      protocol: order.protocol,
      hash: transactionText(order.protocol, order.transaction_hash ?? ''),
      orderNo: order.order_no,
    }),
  );
  await announceArrival(tx, clock, {
    kind: 'withdrawal',
    memberId: order.member_id,
    orderNo: order.order_no,
  });
  await noteEvent(tx, clock, {
    kind: 'withdrawal.paid',
    name: `withdrawal/${order.order_no}/paid`,
    data: {
      memberId: Number(order.member_id),
      orderNo: order.order_no,
      amount: yuanNumber(order.amount),
      protocol: order.protocol,
      transaction: order.transaction_hash ?? '',
    },
  });
}
