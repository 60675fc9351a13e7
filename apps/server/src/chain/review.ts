/** Payments that no order was found for: what staff see of them, and what they decide. */

import { latestChecks } from '../address-checks/index.ts';
import { type Decider, forget, type Given, type Waits } from '../authority/index.ts';
import {
  allowCredit,
  approveDeposit,
  followUpOrder,
  lockDeposit,
  usdtOrderByNumber,
} from '../deposits/index.ts';
import { type Actor, staffActor } from '../platform/actor.ts';
import { rollbackWith, type Tx } from '../platform/database.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import { type ChainDeps, credited, lockPayment, paidAt } from './credit.ts';
import type { PaymentState } from './store.ts';
import { lateAt, rateOfToday, worthFor } from './worth.ts';

/** Only these wait for people; the rest decides itself, or is decided. */
const decidable: readonly PaymentState[] = ['unmatched', 'ambiguous', 'dust'];

export interface Credited {
  readonly orderNo: string;
  readonly memberId: bigint;
  /** fen; what would be, while it waits for a second person. */
  readonly credited: bigint;
  readonly given: Waits | Given;
}

/**
 * Credits a payment to the order that staff chose, at that order's rate; where the order was decided before, to a new one like it.
 * What one person may not credit alone waits for a second one's yes to the same order, in the state that it had.
 * Of a sender who was found listed it takes two people who both say that they know.
 * Refusals: `order_not_found`, `already_decided`, `payment_sender_listed`, `bad_input`, `four_eyes`, `credit_above_ceiling`. Nothing moves then, nor does what
 * the caller wrote.
 */
export async function creditPayment(
  tx: Tx,
  { site, settings, wallet }: ChainDeps,
  {
    id,
    orderNo,
    listedSender = false,
    ...decider
  }: Decider & {
    readonly id: bigint;
    readonly orderNo: string;
    /** It is credited although its sender is listed. */
    readonly listedSender?: boolean | undefined;
  },
): Promise<Outcome<Credited>> {
  const payment = await lockPayment(tx, id);
  if (!payment) return refused('not_found');
  if (!decidable.includes(payment.state)) return refused('already_decided');
  // Locked before the lock of what one person may credit, as a clerk's own deposit is: the other way round the two would wait for each other.
  await lockDeposit(tx, orderNo);
  const order = await usdtOrderByNumber(tx, orderNo);
  if (!order) return refused('order_not_found');
  if (order.protocol !== payment.chain)
    return refused('payment_on_other_network', { ordered: order.protocol, paid: payment.chain });
  const today = await rateOfToday(settings);
  const fen = worthFor(payment, order, today);
  if (fen === 0n) return refused('payment_below_a_fen');
  const subject = paymentSubject(id);
  const checks = await latestChecks(tx, [subject]);
  const listed = payment.reason === 'sender_listed' || checks.get(subject)?.verdict === 'listed';
  if (listed && !listedSender) return refused('payment_sender_listed');
  const credit = {
    subject,
    memberId: order.member_id,
    amount: fen,
    ordered: order.amount,
    content: { order: order.order_no, state: order.state, ...(listed ? { sender: 'listed' } : {}) },
    listedSender: listed,
    reference: '',
    proven: async () => true,
  };
  const given = await allowCredit(tx, { clock: site.clock, settings }, credit, decider);
  if (!given.ok) return rollbackWith(given);
  if (given.value.state === 'waits')
    return done({ orderNo: order.order_no, memberId: order.member_id, credited: fen, given: given.value });
  const by = staffActor(decider.staffId);
  const now = site.clock.now();
  const paid = paidAt(payment);
  const orderId =
    order.state === 'pending' ? order.id : await followUpOrder(tx, order, { fen, now, paidAt: paid });
  const approved = await approveDeposit(
    tx,
    { clock: site.clock, settings, wallet },
    { id: orderId, arrived: fen, by, paidAt: paid, late: lateAt(payment, order, today) },
  );
  // Somebody decided it at the same moment.
  if (!approved.ok) return rollbackWith(approved);
  await credited(tx, id, { orderId, by, now });
  return done({
    orderNo: approved.value.order_no,
    memberId: order.member_id,
    credited: fen,
    given: given.value,
  });
}

/** How the first of two people's yes names a payment. */
export function paymentSubject(id: bigint) {
  return `payment/${id}` as const;
}

/** Puts a payment aside that is nobody's deposit, so that nobody looks at it again. */
export async function ignorePayment(
  tx: Tx,
  { site: { clock } }: Pick<ChainDeps, 'site'>,
  { id, reason, by }: { readonly id: bigint; readonly reason: string; readonly by: Actor },
): Promise<Outcome<null>> {
  const payment = await lockPayment(tx, id);
  if (!payment) return refused('not_found');
  if (!decidable.includes(payment.state)) return refused('already_decided');
  await tx.query(
    "update chain_payment set state = 'ignored', order_id = null, reason = $2, decided_by = $3, decided_at = $4 where id = $1",
    [id, reason, by, clock.now()],
  );
  await forget(tx, paymentSubject(id));
  return done(null);
}
