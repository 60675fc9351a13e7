/** Deposit orders: opened by members, decided by staff. What is credited is what arrived (business rules, Deposits). */

import { depositOrderLifeMs } from '@mingpai/contract/constants';
import { formatDecimal, formatYuan, usdtFor, yuanNumber } from '@mingpai/contract/money';
import { depositRules } from '@mingpai/contract/rules/payments';
import { firstFailure } from '@mingpai/contract/rules/rule';
import type { OrderWay, Protocol } from '@mingpai/contract/states';
import { forget } from '../authority/index.ts';
import {
  levelRules,
  refuseDepositOfLevel,
  tellAfterRefusal,
  tellWithCredit,
  tellWithDeposit,
} from '../identity/index.ts';
import { inboxTexts, sendInboxMessage } from '../inbox/index.ts';
import { microUsdtText } from '../orders/index.ts';
import type { Actor } from '../platform/actor.ts';
import { beijingText } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { afterTimeoutMs, once } from '../platform/idempotency.ts';
import { namedId, newOrderNumber } from '../platform/ids.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import { tellJob } from '../push/index.ts';
import { refuseDeposit } from '../responsible-gaming/index.ts';
import type { Settings } from '../settings/index.ts';
import { refuseStopped } from '../stops/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { eventRow } from '../webhooks/index.ts';
import { type DepositOrder, depositColumns } from './order.ts';
import { takeOwnAmount } from './own-amounts.ts';
import { isPageWay, type PayPages } from './pay-pages.ts';
import { depositCall, mostOpenOrders, type PlaceTogether } from './together.ts';

export interface DepositRequest {
  readonly memberId: bigint;
  readonly key: string | undefined;
  readonly way: OrderWay;
  readonly protocol: Protocol | undefined;
  /** fen */
  readonly amount: bigint;
  /** Of the sending address, or of the bank card; `undefined` where the member's form did not ask. */
  readonly lastFour: string | undefined;
  readonly holder: string;
  readonly bank: string;
  readonly number: string;
  readonly branch: string;
  /** Of the payment page, where the way has one. */
  readonly language: 'zh-CN' | 'en';
}

/**
 * A receiving address for an order by USDT that no other member has and no other open order shows, in the order's transaction;
 * `undefined` where orders share one. Refusal `own_addresses_spent`
 */
export type TakeAddress = (
  tx: Tx,
  protocol: Protocol,
  memberId: bigint,
) => Promise<Outcome<string | undefined>>;

/** Where an order is paid: an address, or a page at a gateway. */
export interface Receivers {
  readonly takeAddress: TakeAddress;
  /** Asked first: the orders that nothing speaks against. */
  readonly placeTogether: PlaceTogether;
  readonly payPages: PayPages;
}

/**
 * @returns the order's number; refusals `way_closed`, `bad_input` with the first failing check's message, `too_many_open_orders`,
 *          `own_addresses_spent`,
 *          `way_resting` when the way's gateway does not answer: nothing was taken
 */
export async function openDeposit(
  site: AppContext,
  settings: Settings,
  receivers: Receivers,
  request: DepositRequest,
): Promise<Outcome<{ orderNo: string }>> {
  const made = await makeOrder(site, settings, receivers, request);
  if (!made.ok && made.code === 'identity_deposit')
    await site.database.transaction((tx) =>
      tellAfterRefusal(tx, { settings, clock: site.clock }, request.memberId),
    );
  if (!made.ok || !isPageWay(request.way)) return made;
  // Outside of the transaction: nobody else waits while the gateway is asked.
  const opened = await receivers.payPages.open(made.value.orderNo, request.language);
  return opened.ok ? made : opened;
}

async function makeOrder(
  { database, clock }: AppContext,
  settings: Settings,
  { takeAddress, placeTogether, payPages }: Receivers,
  request: DepositRequest,
): Promise<Outcome<{ orderNo: string }>> {
  const { way, protocol, memberId } = request;
  const [payments, exchange] = await Promise.all([
    settings.current('payments'),
    settings.current('exchange'),
  ]);
  if (!payments.ways.includes(way === 'bank' ? 'card' : way)) return refused('way_closed');
  if (way === 'usdt' && protocol === undefined) return refused('protocol_missing');
  const range = payments.ranges[way === 'usdt' ? (protocol === 'ERC20' ? 'usdt-erc20' : 'usdt-trc20') : way];
  const bounds = { min: range.min / 100, max: range.max / 100 };
  const failure = firstFailure(depositRules(bounds), {
    ...request,
    amount: formatYuan(request.amount),
    ...bounds,
  });
  if (failure)
    return failure.code === 'deposit_out_of_range'
      ? refused(failure.code, { min: String(bounds.min), max: String(bounds.max) })
      : refused(failure.code);
  const { key, memberId: _member, language: _language, ...content } = request;
  const quote = usdtFor(request.amount, BigInt(exchange.depositRate));
  const chain =
    way === 'usdt' && protocol
      ? { protocol, quote, rate: exchange.depositRate, receiving: payments.receiving[protocol] }
      : undefined;
  // Where an order may have no address, or wants a page, it is looked at alone.
  if (!isPageWay(way)) {
    const { amount, holder, bank, number, branch, lastFour = '' } = request;
    const allowed = { memberId, key, content, way, chain, amount, lastFour, holder, bank, number, branch };
    const orderNo = await placeTogether(allowed);
    if (orderNo !== undefined) return done({ orderNo });
  }
  return once(
    database,
    clock,
    { memberId, call: depositCall, key, content, windowMs: afterTimeoutMs },
    async (tx) => {
      const now = clock.now();
      const stopped = await refuseStopped(tx, now, [
        { kind: 'deposits' },
        { kind: 'way', target: way },
        ...(chain ? [{ kind: 'network', target: chain.protocol } as const] : []),
      ]);
      if (stopped) return stopped;
      const { rows: open } = await tx.query<{ count: number }>(
        "select count(*)::int as count from deposit_order where member_id = $1 and state = 'pending' and expires_at > $2",
        [memberId, now],
      );
      if ((open[0]?.count ?? 0) >= mostOpenOrders) return refused('too_many_open_orders');
      const limited = await refuseDeposit({ clock }, tx, memberId, request.amount);
      if (limited) return limited;
      const beyond = await refuseDepositOfLevel(tx, { settings, clock }, memberId, request.amount);
      if (beyond) return beyond;
      const took = chain ? await takeAddress(tx, chain.protocol, memberId) : done(undefined);
      if (!took.ok) return took;
      const own = took.value;
      const receiving = own ?? chain?.receiving ?? '';
      if (chain && receiving === '') return refused('way_closed');
      const orderNo = newOrderNumber('D', beijingText(now));
      const shared = chain !== undefined && own === undefined;
      const usdt = shared ? await takeOwnAmount(tx, { ...chain, receiving, now }) : (chain?.quote ?? null);
      // So many orders of one amount at one address that a payment could not be told apart.
      if (usdt === undefined) return refused('way_resting');
      await tx.query(
        `insert into deposit_order (order_no, member_id, way, protocol, amount, usdt, rate, last_four, holder, bank, number,
         branch, receiving, created_at, expires_at, own_address, own_amount)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
        [
          orderNo,
          memberId,
          way,
          chain?.protocol ?? null,
          request.amount,
          usdt,
          chain?.rate ?? null,
          request.lastFour ?? '',
          request.holder,
          request.bank,
          request.number,
          request.branch,
          receiving,
          now,
          new Date(now.getTime() + depositOrderLifeMs),
          own !== undefined,
          shared,
        ],
      );
      await tellWithDeposit(tx, { settings, clock }, memberId, now);
      if (isPageWay(way)) {
        const taken = await payPages.take(tx, { orderNo, way });
        if (!taken.ok) return taken;
      }
      return done({ orderNo });
    },
  );
}

/** Another member's order is not found. */
export async function depositOrderOf(
  db: Queryable,
  memberId: bigint,
  orderNo: string,
): Promise<DepositOrder | undefined> {
  const { rows } = await db.query<DepositOrder>(
    `select ${depositColumns} from deposit_order where order_no = $1 and member_id = $2`,
    [orderNo, memberId],
  );
  return rows[0];
}

/** Sum of what was credited, in fen (specification, chapter 3: paysum). */
export async function depositedBy(db: Queryable, memberId: bigint): Promise<bigint> {
  const { rows } = await db.query<{ sum: string }>(
    "select coalesce(sum(credited), 0)::text as sum from deposit_order where member_id = $1 and state = 'approved'",
    [memberId],
  );
  return BigInt(rows[0]?.sum ?? 0);
}

/** What was asked for and what was credited of the member's last deposit that arrived, in fen. */
export async function lastDepositOf(
  db: Queryable,
  memberId: bigint,
): Promise<{ asked: bigint; credited: bigint } | undefined> {
  const { rows } = await db.query<{ asked: bigint; credited: bigint | null }>(
    `select amount as asked, credited from deposit_order where member_id = $1 and state = 'approved'
      order by decided_at desc, id desc limit 1`,
    [memberId],
  );
  const [last] = rows;
  return last && { asked: last.asked, credited: last.credited ?? last.asked };
}

/** Deposits that were credited from a moment until before another, in fen, 0 for none; served by the index deposit_arrived. */
export async function depositsBetween(
  db: Queryable,
  memberId: bigint,
  from: Date,
  until: Date,
): Promise<{ sum: bigint; largest: bigint }> {
  const { rows } = await db.query<{ sum: bigint; largest: bigint }>(
    `select coalesce(sum(credited), 0)::bigint as sum, coalesce(max(credited), 0)::bigint as largest from deposit_order
      where member_id = $1 and state = 'approved' and decided_at >= $2 and decided_at < $3`,
    [memberId, from, until],
  );
  return rows[0] ?? { sum: 0n, largest: 0n };
}

/** The sum for each of these members, in fen; as `depositsBetween`. */
export async function depositsOfMany(
  db: Queryable,
  memberIds: readonly bigint[],
  from: Date,
  until: Date,
): Promise<ReadonlyMap<bigint, bigint>> {
  const { rows } = await db.query<{ member: bigint; sum: bigint }>(
    `select a.member, d.sum from unnest($1::bigint[]) a (member)
      cross join lateral (select coalesce(sum(credited), 0)::bigint as sum from deposit_order
                           where member_id = a.member and state = 'approved' and decided_at >= $2 and decided_at < $3) d`,
    [memberIds, from, until],
  );
  return new Map(rows.map(({ member, sum }) => [member, sum]));
}

export interface Approval {
  readonly id: bigint;
  /** What arrived, fen; the order's amount when absent. */
  readonly arrived?: bigint | undefined;
  /** `staff/<id>`, `chain` for what was seen there, `gateway/<code>` for what a gateway said. */
  readonly by: Actor;
  /** When it was paid, where anybody knows it: the chain, or a gateway. */
  readonly paidAt?: Date | undefined;
  /** It counted at another rate than the order's, having come late: what came, and that rate, for the member. */
  readonly late?: LatePayment | undefined;
}

export interface LatePayment {
  /** Micro-USDT. */
  readonly amount: bigint;
  /** Of one USDT, in 1/10000 yuan. */
  readonly rate: bigint;
}

export interface ApprovalDeps extends Pick<AppContext, 'clock'> {
  readonly settings: Settings;
  readonly wallet: Wallet;
}

/**
 * Credits what arrived, opens its turnover, tells the member, of what their level allows too; in a transaction of the caller's, who has
 * something to record with it. What was paid late, or beyond the ordered sum, was ordered when it was paid (docs/decisions/0154).
 * Refusals `order_not_found`, `already_decided`: nothing moves then.
 */
export async function approveDeposit(
  tx: Tx,
  { clock, settings, wallet }: ApprovalDeps,
  approval: Approval,
): Promise<Outcome<DepositOrder>> {
  const now = clock.now();
  const { rows } = await tx.query<DepositOrder & { outcome: Approved; tells: boolean }>(
    `select a.outcome, a.tells, ${depositColumns}
       from approve_deposit($1, $2, $3, $4, $5, $6::jsonb) a cross join lateral (select (a.was).*) o`,
    [
      approval.id,
      approval.arrived ?? null,
      approval.by,
      now,
      approval.paidAt ?? null,
      JSON.stringify(levelRules(await settings.current('identity'))),
    ],
  );
  const [row] = rows;
  if (!row) throw new Error('a function returns its row');
  const { outcome, tells, ...order } = row;
  if (outcome !== 'approved') return refused(outcome);
  const { order_no, member_id, amount } = order;
  const credited = approval.arrived ?? amount;
  // Said before the money is locked: whoever has it locked does not wait for what is said.
  if (tells) await tellWithCredit(tx, { settings, clock }, member_id, now);
  const reference = `deposit/${order_no}`;
  // A deposit is played through once before it may leave (business rules, Turnover).
  const credit = {
    id: namedId(reference),
    memberId: member_id,
    amount: credited,
    reference,
    turnover: credited,
  };
  const follows = {
    member_id: String(member_id),
    order_no,
    source: reference,
    turnover: String(credited),
    message: inboxTexts.depositCredited({
      credited: formatYuan(credited),
      asked: formatYuan(amount),
      late: approval.late && {
        usdt: microUsdtText(approval.late.amount),
        rate: formatDecimal(approval.late.rate, 4).replace(/0{1,2}$/, ''),
      },
      orderNo: order_no,
    }),
    event: eventRow({
      kind: 'deposit.credited',
      data: {
        memberId: Number(member_id),
        orderNo: order_no,
        asked: yuanNumber(amount),
        credited: yuanNumber(credited),
      },
    }),
    arrival_job: tellJob,
    credited_job: depositCreditedJob,
  };
  await wallet.credit(tx, credit, ({ transfer, at }) =>
    tx.query('select credit_deposit($1::jsonb, $2)', [JSON.stringify({ ...follows, transfer }), at]),
  );
  return done({ ...order, state: 'approved', credited });
}

type Approved = 'approved' | 'order_not_found' | 'already_decided';

/** What promotions give on it is given after it is the member's, and cannot hold it up (`promotions/jobs.ts`). */
export const depositCreditedJob = 'deposit_credited';

export interface CreditedDeposit {
  readonly orderNo: string;
  readonly memberId: bigint;
  /** fen */
  readonly amount: bigint;
  readonly at: Date;
}

export async function creditedDeposit(db: Queryable, orderNo: string): Promise<CreditedDeposit | undefined> {
  const { rows } = await db.query<{ memberId: bigint; amount: bigint | null; at: Date | null }>(
    `select member_id as "memberId", credited as amount, decided_at as at from deposit_order
      where order_no = $1 and state = 'approved'`,
    [orderNo],
  );
  const { memberId, amount, at } = rows[0] ?? {};
  return memberId === undefined || !amount || !at ? undefined : { orderNo, memberId, amount, at };
}

/** Closes an order that nothing arrived for, and tells the member why. Refusals `order_not_found`, `already_decided`. */
export async function rejectDeposit(
  tx: Tx,
  { clock }: Pick<AppContext, 'clock'>,
  { id, reason, by }: { readonly id: bigint; readonly reason: string; readonly by: Actor },
): Promise<Outcome<DepositOrder>> {
  const order = await lockPending(tx, id);
  if (!order.ok) return order;
  const { order_no, member_id, amount } = order.value;
  await tx.query(
    "update deposit_order set state = 'rejected', reason = $2, decided_by = $3, decided_at = $4 where id = $1",
    [id, reason, by, clock.now()],
  );
  await forget(tx, depositSubject(id));
  const told = { amount: formatYuan(amount), reason, orderNo: order_no };
  await sendInboxMessage(tx, clock, member_id, inboxTexts.depositRejected(told));
  return done({ ...order.value, state: 'rejected', reason });
}

/** Refusals `order_not_found`, `already_decided`. */
export async function lockPending(tx: Queryable, id: bigint): Promise<Outcome<DepositOrder>> {
  const { rows } = await tx.query<DepositOrder>(
    `select ${depositColumns} from deposit_order where id = $1 for update`,
    [id],
  );
  const [order] = rows;
  if (!order) return refused('order_not_found');
  return order.state === 'pending' ? done(order) : refused('already_decided');
}

/** How the first of two people's yes names a deposit. */
export function depositSubject(id: bigint): string {
  return `deposit/${id}`;
}
