/**
 * From what a gateway says to the member's wallet: once for each of its payments, however often and by whichever way it is told. What is
 * credited is what arrived, late payments too (business rules, Deposits); what needs a person's judgement waits for staff.
 */

import type { Message } from '@mingpai/contract/texts';
import {
  approveDeposit,
  beyondRoom,
  closeDeposit,
  closedByGateway,
  type DepositOrder,
  gatewayName,
  lockDeposit,
  reopenDeposit,
} from '../deposits/index.ts';
import type { AppContext } from '../platform/context.ts';
import type { Tx } from '../platform/database.ts';
import type { Settings } from '../settings/index.ts';
import type { Wallet } from '../wallet/index.ts';
import type { Gateways } from './adapters.ts';
import type { Paid } from './port.ts';
import { type ArrivalRow, arrivalColumns } from './store.ts';

export interface GatewayDeps {
  readonly site: AppContext;
  readonly wallet: Wallet;
  readonly gateways: Gateways;
  readonly settings: Settings;
}

/** Why money waits for staff: words of the code, put into words where they are shown. */
export type ReviewReason =
  | 'unknown_order'
  | 'rejected_order'
  | 'second_payment'
  | 'other_amount'
  | 'beyond_level'
  | 'beyond_limit'
  | 'late_payment';

export type Taken = ArrivalRow['state'] | 'conflict';

/** @returns what became of the payment; `conflict`: it was told before with another amount or order, which stands */
export function takePaid(
  { site: { database, clock }, wallet, settings }: Pick<GatewayDeps, 'site' | 'wallet' | 'settings'>,
  gateway: string,
  told: Paid,
  heardBy: ArrivalRow['heard_by'],
): Promise<Taken> {
  return database.transaction(async (tx) => {
    const now = clock.now();
    const { orderNo, payment, amount, paidAt } = told.total ? await notYetTaken(tx, gateway, told) : told;
    // The same payment at the same moment waits here for the first, and then finds its row.
    const { rows: made } = await tx.query<{ id: bigint; ours: boolean }>(
      `insert into gateway_arrival (gateway, payment, order_no, amount, paid_at, heard_at, heard_by, state)
       values ($1, $2, $3, $4, $5, $6, $7, 'review') on conflict (gateway, payment) do nothing
       returning id, exists (select from gateway_payment p join deposit_on_record d on d.id = p.order_id
                              where d.order_no = $3 and p.gateway = $1) as ours`,
      [gateway, payment, orderNo, amount, paidAt, now, heardBy],
    );
    const [arrival] = made;
    if (!arrival) {
      const { rows } = await tx.query<ArrivalRow>(
        `select ${arrivalColumns} from gateway_arrival where gateway = $1 and payment = $2`,
        [gateway, payment],
      );
      const [known] = rows;
      if (!known) throw new Error('an arrival that is there is found');
      return known.amount === amount && known.order_no === orderNo ? known.state : 'conflict';
    }
    const order = await lockDeposit(tx, orderNo);
    // An order is given to its gateway once, in the transaction that makes it.
    const ours = arrival.ours ? order : undefined;
    const judged = ours && told.review ? told.review : await judge(tx, ours, amount);
    const verdict =
      typeof judged === 'object' && judged.state === 'credited'
        ? ((await beyondRoom(tx, { settings, clock }, judged.order, amount)) ?? judged)
        : judged;
    if (typeof verdict === 'string') {
      await tx.query('update gateway_arrival set reason = $2 where id = $1', [arrival.id, verdict]);
      return 'review';
    }
    const by = gatewayName(gateway);
    if (verdict.state === 'credited') {
      if (verdict.order.state === 'rejected') await reopenDeposit(tx, verdict.order.id);
      const approval = { id: verdict.order.id, arrived: amount, by, paidAt: earlier(paidAt, now) };
      const approved = await approveDeposit(tx, { clock, settings, wallet }, approval);
      if (!approved.ok) throw new Error(`order ${orderNo} is locked and pending: ${approved.code}`);
    }
    await tx.query(
      `with paid as (update gateway_payment set state = 'paid', ask_at = null, trouble = null where order_id = $3)
       update gateway_arrival set state = $2, order_id = $3, decided_by = $4, decided_at = $5 where id = $1`,
      [arrival.id, verdict.state, verdict.order.id, by, now],
    );
    return verdict.state;
  });
}

/**
 * Of money that is told as a running total, what it grew by since it was taken first, under a name that follows from the total. A total
 * that did not grow, or that was told late, is the first one again.
 */
async function notYetTaken(tx: Tx, gateway: string, told: Paid): Promise<Paid> {
  // Whoever is told the same at the same moment waits here.
  const { rows: first } = await tx.query<{ amount: bigint }>(
    'select amount from gateway_arrival where gateway = $1 and payment = $2 for update',
    [gateway, told.payment],
  );
  if (!first[0]) return told;
  const { rows } = await tx.query<{ taken: bigint }>(
    `select sum(amount)::bigint as taken from gateway_arrival
      where gateway = $1 and order_no = $2 and (payment = $3 or starts_with(payment, $3 || '+'))`,
    [gateway, told.orderNo, told.payment],
  );
  const more = told.amount - (rows[0]?.taken ?? first[0].amount);
  return more > 0n
    ? { ...told, payment: `${told.payment}+${told.amount}`, amount: more }
    : { ...told, amount: first[0].amount };
}

/** The payer said no, or the time is over at the gateway. Whatever was decided stays; money that comes all the same is credited. */
export function closeUnpaid(
  { site: { database, clock } }: Pick<GatewayDeps, 'site'>,
  gateway: string,
  orderNo: string,
  { reason, askAgain }: { readonly reason: Message; readonly askAgain?: Date },
): Promise<void> {
  return database.transaction(async (tx) => {
    const order = await lockDeposit(tx, orderNo);
    if (!order || (await takenBy(tx, order.id)) !== gateway) return;
    await closeDeposit(tx, { id: order.id, reason, by: gatewayName(gateway), at: clock.now() });
    await tx.query(
      `update gateway_payment set state = case when state = 'paid' then state else 'closed' end, ask_at = $2, trouble = null
        where order_id = $1`,
      [order.id, askAgain ?? null],
    );
  });
}

/** When it was paid: as the gateway says, and no later than we heard of it. */
export function earlier(paid: Date, heard: Date): Date {
  return paid < heard ? paid : heard;
}

type Verdict = { readonly state: 'credited' | 'by_hand'; readonly order: DepositOrder } | ReviewReason;

/** @param order locked; undefined: none of this gateway's */
async function judge(tx: Tx, order: DepositOrder | undefined, amount: bigint): Promise<Verdict> {
  if (!order) return 'unknown_order';
  if (order.state === 'pending' || closedByGateway(order)) return { state: 'credited', order };
  if (order.state === 'rejected') return 'rejected_order';
  const { rows } = await tx.query('select 1 from gateway_arrival where order_id = $1', [order.id]);
  if (rows.length > 0) return 'second_payment';
  // Staff credited the order before we heard of its payment: this is that money, and it is not credited twice.
  return order.credited === amount ? { state: 'by_hand', order } : 'other_amount';
}

/** The gateway that an order was given to. */
async function takenBy(tx: Tx, orderId: bigint): Promise<string | undefined> {
  const { rows } = await tx.query<{ gateway: string }>(
    'select gateway from gateway_payment where order_id = $1',
    [orderId],
  );
  return rows[0]?.gateway;
}
