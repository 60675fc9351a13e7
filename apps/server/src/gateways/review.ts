/** What staff see of gateways, and what they decide: money that nobody could credit by rule. */

import { type Decider, forget, type Given, type Waits } from '../authority/index.ts';
import { allowCredit, approveDeposit, lockDeposit, repeatDeposit } from '../deposits/index.ts';
import { type Actor, staffActor } from '../platform/actor.ts';
import { type Queryable, rollbackWith, type Tx } from '../platform/database.ts';
import { done, type Outcome, type Refused, refused } from '../platform/outcome.ts';
import { askAbout } from './asking.ts';
import { earlier, type GatewayDeps } from './credit-notifications.ts';
import { gatewayWays } from './port.ts';
import { type ArrivalRow, arrivalColumns, gatewayOrders } from './store.ts';

export interface NewGateway {
  readonly code: string;
  readonly name: string;
  /** Which adapter speaks with it (adapters.ts). */
  readonly adapter: string;
  readonly ways: readonly ('wechat' | 'alipay')[];
}

export async function addGateway(tx: Tx, { code, name, adapter, ways }: NewGateway): Promise<void> {
  await tx.query('insert into gateway (code, name, adapter, ways) values ($1, $2, $3, $4)', [
    code,
    name,
    adapter,
    ways,
  ]);
}

/** Switches a gateway on or off for new orders; those that are open go on. @returns whether it was on, `undefined` when there is none */
export async function switchGateway(tx: Tx, code: string, on: boolean): Promise<boolean | undefined> {
  const { rows } = await tx.query<{ was: boolean }>(
    `update gateway g set enabled = $2 from (select code, enabled as was from gateway where code = $1 for update) before
      where g.code = before.code returning before.was`,
    [code, on],
  );
  return rows[0]?.was;
}

/** Asks the gateway now. Refusal `order_not_found`. @returns the order's state afterwards, and why nothing is known yet */
export async function askNow(
  parts: GatewayDeps,
  orderId: bigint,
): Promise<Outcome<{ readonly state: 'pending' | 'approved' | 'rejected'; readonly trouble: string }>> {
  const { database, clock } = parts.site;
  const [order] = await gatewayOrders(database, [orderId]);
  if (!order) return refused('order_not_found');
  await askAbout(parts, order);
  const { rows } = await database.query<{ state: 'pending' | 'approved' | 'rejected'; trouble: string }>(
    `update gateway_payment p set asked_at = $2 from deposit_on_record d
      where p.order_id = $1 and d.id = p.order_id returning d.state, coalesce(p.trouble, '') as trouble`,
    [orderId, clock.now()],
  );
  const [now] = rows;
  return now ? done(now) : refused('order_not_found');
}

export interface CreditedArrival {
  readonly orderNo: string;
  readonly memberId: bigint;
  /** fen; what would be, while it waits for a second person. */
  readonly credited: bigint;
  readonly username: string;
  readonly given: Waits | Given;
}

/**
 * Credits money that waits for staff to the order that they chose; where that was decided before, to a new one like it.
 * What one person may not credit alone waits for a second one's yes to the same order, in the state that it had.
 * Refusals: `not_found`, `order_not_found`, `already_decided`, `bad_input`, `four_eyes`, `credit_above_ceiling`. Nothing moves then,
 * nor does what the caller wrote.
 */
export async function creditArrival(
  tx: Tx,
  { site: { clock }, settings, wallet }: CreditDeps,
  { id, orderNo, ...decider }: Decider & { readonly id: bigint; readonly orderNo: string },
): Promise<Outcome<CreditedArrival>> {
  const arrival = await lockArrival(tx, id);
  if (!arrival) return refused('not_found');
  if (arrival.state !== 'review') return refused('already_decided');
  const order = await lockDeposit(tx, orderNo);
  if (!order) return refused('order_not_found');
  if (!gatewayWays.some((way) => way === order.way)) return refused('gateway_order_of_other_way');
  const now = clock.now();
  const { amount } = arrival;
  const { rows } = await tx.query<{ username: string }>('select username from member_name where id = $1', [
    order.member_id,
  ]);
  const credited = { memberId: order.member_id, credited: amount, username: rows[0]?.username ?? '' };
  const credit = {
    subject: arrivalSubject(id),
    memberId: order.member_id,
    amount,
    ordered: order.amount,
    content: { order: order.order_no, state: order.state },
    reference: '',
    proven: async () => true,
  };
  const given = await allowCredit(tx, { clock, settings }, credit, decider);
  if (!given.ok) return rollbackWith(given);
  if (given.value.state === 'waits')
    return done({ ...credited, orderNo: order.order_no, given: given.value });
  const by = staffActor(decider.staffId);
  const paidAt = earlier(arrival.paid_at, arrival.heard_at);
  const orderId =
    order.state === 'pending' ? order.id : await repeatDeposit(tx, order, { amount, now, paidAt });
  const approval = { id: orderId, arrived: amount, by, paidAt };
  const approved = await approveDeposit(tx, { clock, settings, wallet }, approval);
  if (!approved.ok) return rollbackWith(approved);
  await tx.query(
    "update gateway_arrival set state = 'credited', order_id = $2, decided_by = $3, decided_at = $4 where id = $1",
    [id, orderId, by, now],
  );
  // A total that was credited may still grow: whoever asks next ends the asking when its time is over.
  await tx.query("update gateway_payment set state = 'paid' where order_id = $1", [orderId]);
  return done({ ...credited, orderNo: approved.value.order_no, given: given.value });
}

/** Money that a gateway told for an order waits for staff: by hand it would be credited twice (deposits, `RefuseByHand`). */
export async function refuseWaitingArrival(db: Queryable, orderNo: string): Promise<Refused | undefined> {
  const { rows } = await db.query(
    "select from gateway_arrival where order_no = $1 and state = 'review' limit 1",
    [orderNo],
  );
  return rows.length > 0 ? refused('payment_in_review') : undefined;
}

type CreditDeps = Pick<GatewayDeps, 'site' | 'wallet' | 'settings'>;

/** How the first of two people's yes names money that a gateway says has arrived. */
export function arrivalSubject(id: bigint): string {
  return `arrival/${id}`;
}

/** Puts money aside that is nobody's deposit. Refusals `not_found`, `already_decided`. */
export async function ignoreArrival(
  tx: Tx,
  { site: { clock } }: Pick<GatewayDeps, 'site'>,
  { id, reason, by }: { readonly id: bigint; readonly reason: string; readonly by: Actor },
): Promise<Outcome<ArrivalRow>> {
  const arrival = await lockArrival(tx, id);
  if (!arrival) return refused('not_found');
  if (arrival.state !== 'review') return refused('already_decided');
  await tx.query(
    "update gateway_arrival set state = 'ignored', reason = $2, decided_by = $3, decided_at = $4 where id = $1",
    [id, reason, by, clock.now()],
  );
  await forget(tx, arrivalSubject(id));
  return done(arrival);
}

async function lockArrival(tx: Queryable, id: bigint): Promise<ArrivalRow | undefined> {
  const { rows } = await tx.query<ArrivalRow>(
    `select ${arrivalColumns} from gateway_arrival where id = $1 for update`,
    [id],
  );
  return rows[0];
}
