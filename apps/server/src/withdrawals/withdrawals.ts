/** Withdrawals: held at once, decided by staff (business rules, Withdrawals). */

import { withdrawalMinYuan } from '@mingpai/contract/constants';
import { formatYuan, usdtFor, usdtNumber, yuanNumber } from '@mingpai/contract/money';
import type { Protocol } from '@mingpai/contract/states';
import { letters } from '@mingpai/contract/texts/letters';
import type { AddressCheck } from '../address-checks/index.ts';
import { authorise, type Decider, forget, type Given, type Waits } from '../authority/index.ts';
import { sendToMember } from '../email/index.ts';
import { refusePayoutUnderage, refuseWithdrawalOfLevel } from '../identity/index.ts';
import { inboxTexts, sendInboxMessage } from '../inbox/index.ts';
import { askAtWithdrawal, asksOf, countingCode, isFrozen, meantBy, withOneOf } from '../members/index.ts';
import { usdtText } from '../orders/index.ts';
import { cardOf, type Hold, holdOf } from '../payment-methods/index.ts';
import { type Actor, staffActor } from '../platform/actor.ts';
import { beijingText } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { afterTimeoutMs, once } from '../platform/idempotency.ts';
import { namedId, newOrderNumber } from '../platform/ids.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import { refuseDeniedAccount } from '../screening/index.ts';
import type { Settings } from '../settings/index.ts';
import { refuseStopped } from '../stops/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { noteEvent } from '../webhooks/index.ts';
import { refuseToLeave } from './may-leave.ts';
import { type WithdrawalOrder, withdrawalColumns } from './order.ts';
import { freezeOf } from './payout-freeze.ts';
import { queueForService } from './payout-service.ts';
import { sentBy } from './payouts.ts';
import { doorsOf } from './stoppable.ts';

export interface WithdrawalRequest {
  readonly memberId: bigint;
  readonly key: string | undefined;
  /** fen */
  readonly amount: bigint;
  /** None: no address was chosen. */
  readonly cardId: bigint | undefined;
  /** Of clients without a field for it, with a code of the authenticator app behind it. */
  readonly payPassword: string;
  /** A second factor that was given beside the form. */
  readonly code?: string;
}

/**
 * Checked in this order, the first failure answers: amount, the address is the member's, pay password, turnover, second factor,
 * balance.
 * The amount is held from the same moment on.
 */
export async function withdraw(
  site: AppContext,
  settings: Settings,
  wallet: Wallet,
  request: WithdrawalRequest,
): Promise<Outcome<{ orderNo: string; hold: Hold | undefined; repeated: boolean }>> {
  const { database, clock } = site;
  const { memberId, amount, cardId, key } = request;
  if (amount < BigInt(withdrawalMinYuan) * 100n) return refused('withdrawal_below_minimum');
  if (cardId === undefined) return refused('withdrawal_card_missing');
  const card = await cardOf(database, memberId, cardId);
  if (!card) return refused('card_not_found');
  if (card.kind !== 'usdt') return refused('card_not_for_withdrawal');
  if (request.payPassword === '') return refused('withdrawal_pay_password_missing');
  const { on } = await asksOf(database, memberId);
  const [whole, ...parts] = meantBy(request.payPassword, request.code ?? '');
  const [exchange, { delayHours, codeFrom }, levels] = await Promise.all([
    settings.current('exchange'),
    settings.current('withdrawals'),
    settings.current('identity'),
  ]);
  const protocol: Protocol = card.owner === 'ERC20' ? 'ERC20' : 'TRC20';
  const rate = BigInt(exchange.withdrawalRate);
  const usdt = usdtFor(amount, rate);
  const fee = BigInt(protocol === 'ERC20' ? exchange.erc20Fee : exchange.trc20Fee);
  // The pay password is no part of the content: its hash would be kept. Nor is the code: a repetition has another one.
  const content = { amount, cardId };
  const take = async (tx: Tx, operationId: string, code: string) => {
    const now = clock.now();
    const stopped = await refuseStopped(tx, now, doorsOf(memberId, protocol));
    if (stopped) return stopped;
    const denied = await refuseDeniedAccount(tx, now, { account: card.number });
    if (denied) return denied;
    const freeze = await freezeOf(tx, memberId, now);
    if (!freeze.ok) return freeze;
    const hold = holdOf(card, { delayHours, freeze: freeze.value, now });
    const orderNo = newOrderNumber('W', beijingText(clock.now()));
    const movement = {
      id: namedId(`withdrawal/${operationId}/hold`),
      memberId,
      amount,
      reference: `withdrawal/${orderNo}`,
    };
    const held = await wallet.hold(
      tx,
      movement,
      async () =>
        (await refuseToLeave(tx, memberId, now)) ??
        (await refuseWithdrawalOfLevel(tx, levels, memberId, amount, now)) ??
        askAtWithdrawal(tx, now, {
          memberId,
          code,
          bySum: codeFrom !== null && (await askedSince(tx, memberId, dayBefore(now))) + amount >= codeFrom,
        }),
    );
    if (!held.ok) return held;
    await tx.query(
      `insert into withdrawal_order (order_no, member_id, card_id, protocol, address, amount, rate, usdt, fee, receipt,
       operation_id, created_at, held_until, held_for)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
      [
        orderNo,
        memberId,
        cardId,
        protocol,
        card.number,
        amount,
        rate,
        usdt,
        fee,
        usdt - fee,
        operationId,
        now,
        hold?.until ?? null,
        hold?.reason ?? null,
      ],
    );
    const told = { at: beijingText(now), amount: formatYuan(amount), orderNo };
    await sendToMember(tx, clock, memberId, letters.withdrawalAsked(told));
    return done({ orderNo, until: hold?.until.toISOString() ?? null, reason: hold?.reason ?? null });
  };
  const order = { memberId, call: 'withdraw', key, content, windowMs: afterTimeoutMs } as const;
  const asked = await withOneOf(
    database,
    clock,
    memberId,
    on ? [whole, ...parts] : [whole],
    async ({ code }, lock) => {
      if (usdt <= fee)
        return refused('withdrawal_below_fee', {
          usdt: String(usdtNumber(usdt)),
          fee: String(usdtNumber(fee)),
        });
      return countingCode(site, { memberId, code }, () =>
        once(database, clock, order, async (tx, operationId) => {
          await lock(tx);
          return take(tx, operationId, code);
        }),
      );
    },
  );
  if (!asked.ok) return asked;
  // What is kept of an operation is JSON.
  const { orderNo, until, reason } = asked.value;
  const hold = until && reason ? { until: new Date(until), reason } : undefined;
  return done({ orderNo, hold, repeated: asked.repeated ?? false });
}

/** Fen that were asked out from a moment on, and not refused: a sum cannot be cut in pieces that nobody asks about. */
async function askedSince(tx: Tx, memberId: bigint, from: Date): Promise<bigint> {
  const { rows } = await tx.query<{ sum: bigint }>(
    `select coalesce(sum(amount), 0)::bigint as sum from withdrawal_order
      where member_id = $1 and created_at > $2 and state <> 'rejected'`,
    [memberId, from],
  );
  return rows[0]?.sum ?? 0n;
}

/** 24 hours before. */
function dayBefore(now: Date): Date {
  return new Date(now.getTime() - 86_400_000);
}

export interface Decision {
  readonly id: bigint;
  /** `staff/<id>` */
  readonly by: Actor;
}

export interface WithdrawalApproval extends Decider {
  readonly id: bigint;
  readonly transactionHash?: string | undefined;
  /** What the chain's lists said of the address just before; undefined: nobody was to be asked. */
  readonly check: AddressCheck | undefined;
  /** The clerk pays although the nodes could not say. */
  readonly uncheckedAddress: boolean;
  /** fen: below this amount the payout service sends. */
  readonly automaticBelow: bigint;
}

interface DecisionDeps {
  readonly site: Pick<AppContext, 'clock'>;
  readonly settings: Settings;
  readonly wallet: Wallet;
}

export interface Approved {
  readonly order: WithdrawalOrder;
  readonly given: Waits | Given;
}

/**
 * Pays what was held. What one person may not give alone (authority/) only gets the first of two people's yes, and the same person
 * cannot give the second. Refusals `order_not_found`, `already_decided`, `payout_frozen`, `hold_gone`, `payout_underage`, `withdrawal_waits`,
 * `payout_address_listed`, `payout_address_unchecked`, `four_eyes`, `bad_input` (the transaction): the caller rolls back, nothing moves then, and the member hears nothing.
 */
export async function approveWithdrawal(
  tx: Tx,
  { site: { clock }, settings, wallet }: DecisionDeps,
  { id, transactionHash, check, uncheckedAddress, automaticBelow, staffId, key }: WithdrawalApproval,
): Promise<Outcome<Approved>> {
  const order = await lockPending(tx, id);
  if (!order.ok) return order;
  const { order_no, member_id, amount, address, receipt, protocol, held_until, held_for } = order.value;
  const by = staffActor(staffId);
  const stopped = await refuseStopped(tx, clock.now(), doorsOf(member_id, protocol));
  if (stopped) return stopped;
  if (await isFrozen(tx, member_id)) return refused('payout_frozen');
  if (!(await isHeld(tx, wallet, member_id))) return refused('hold_gone');
  const ofChild = await refusePayoutUnderage(tx, member_id, amount, clock.now());
  if (ofChild) return ofChild;
  if (check?.verdict === 'listed') return refused('payout_address_listed');
  if (check?.verdict === 'unknown' && !uncheckedAddress) return refused('payout_address_unchecked');
  if (held_until !== null && held_until > clock.now())
    return refused('withdrawal_waits', {
      heldFor: held_for === 'credentials' ? 'credentials' : 'new_address',
      until: beijingText(held_until),
    });
  const sent = await sentBy(tx, settings, order.value, transactionHash);
  if (!sent.ok) return sent;
  const verdict = await authorise(
    tx,
    { clock, settings },
    { kind: 'payout', subject: withdrawalSubject(id), memberId: member_id, amount, content: { address } },
    { staffId, key },
  );
  if (!verdict.ok) return verdict;
  if (verdict.value.state === 'waits') {
    await tx.query('update withdrawal_order set first_approved_by = $2 where id = $1', [id, by]);
    return done({ order: { ...order.value, first_approved_by: by }, given: verdict.value });
  }
  const { first } = verdict.value;
  const { hash, payout } = sent.value;
  const reference = `withdrawal/${order_no}`;
  const movement = { id: namedId(`${reference}/paid`), memberId: member_id, amount, reference };
  const paid = await wallet.payOut(tx, movement);
  if (!paid.ok) return paid;
  const now = clock.now();
  await tx.query(
    `update withdrawal_order set state = 'approved', decided_by = $2, decided_at = $3, transaction_hash = $4, payout = $5,
        payout_since = $6, first_approved_by = $7,
        unchecked_by = $8, unchecked_at = $9, unchecked_lists = $10
      where id = $1`,
    [
      id,
      by,
      now,
      hash,
      payout,
      payout === 'sent' ? now : null,
      first === undefined ? null : staffActor(first.id),
      // Kept, so that whoever sends it need not ask again what was decided here.
      ...(check?.verdict === 'unknown' ? [by, now, [...check.lists]] : [null, null, null]),
    ],
  );
  const byService = hash === null && amount < automaticBelow;
  if (byService) await queueForService(tx, id);
  await sendInboxMessage(
    tx,
    clock,
    member_id,
    inboxTexts.withdrawalApproved({
      amount: formatYuan(amount),
      usdt: usdtText(receipt),
      protocol,
      way: byService ? 'due' : (payout ?? 'unwatched'),
      orderNo: order_no,
    }),
  );
  await noteEvent(tx, clock, {
    kind: 'withdrawal.approved',
    data: { memberId: Number(member_id), orderNo: order_no, amount: yuanNumber(amount), protocol },
  });
  return done({
    order: {
      ...order.value,
      state: 'approved',
      first_approved_by: first === undefined ? null : staffActor(first.id),
    },
    given: verdict.value,
  });
}

/** How the first of two people's yes names a withdrawal. */
export function withdrawalSubject(id: bigint): string {
  return `withdrawal/${id}`;
}

/**
 * Gives back what was held; the member sees the reason. Refusals `order_not_found`, `already_decided`, `hold_gone`: nothing moves
 * then.
 */
export async function rejectWithdrawal(
  tx: Tx,
  { site: { clock }, wallet }: Omit<DecisionDeps, 'settings'>,
  { id, by, reason }: Decision & { readonly reason: string },
): Promise<Outcome<WithdrawalOrder>> {
  const order = await lockPending(tx, id);
  if (!order.ok) return order;
  const { order_no, member_id, amount } = order.value;
  if (!(await isHeld(tx, wallet, member_id))) return refused('hold_gone');
  const reference = `withdrawal/${order_no}`;
  const movement = { id: namedId(`${reference}/released`), memberId: member_id, amount, reference };
  const released = await wallet.release(tx, movement);
  if (!released.ok) return released;
  await tx.query(
    "update withdrawal_order set state = 'rejected', decided_by = $2, decided_at = $3, reason = $4 where id = $1",
    [id, by, clock.now(), reason],
  );
  await forget(tx, withdrawalSubject(id));
  const told = { amount: formatYuan(amount), reason, orderNo: order_no };
  await sendInboxMessage(tx, clock, member_id, inboxTexts.withdrawalRejected(told));
  await noteEvent(tx, clock, {
    kind: 'withdrawal.refused',
    data: { memberId: Number(member_id), orderNo: order_no, amount: yuanNumber(amount) },
  });
  return done({ ...order.value, state: 'rejected', reason });
}

/**
 * Whether what is held for a member covers all their pending withdrawals. Less says that one of the holds was let go by another
 * way, and not which: nothing may then be paid out of what is left, nor be given back a second time. The money stays locked.
 */
async function isHeld(tx: Tx, wallet: Wallet, memberId: bigint): Promise<boolean> {
  const { held } = await wallet.lock(tx, memberId);
  const { rows } = await tx.query<{ sum: bigint }>(
    "select coalesce(sum(amount), 0)::bigint as sum from withdrawal_order where member_id = $1 and state = 'pending'",
    [memberId],
  );
  return held >= (rows[0]?.sum ?? 0n);
}

/** Another member's order is not found. */
export async function withdrawalOrderOf(
  db: Queryable,
  memberId: bigint,
  orderNo: string,
): Promise<WithdrawalOrder | undefined> {
  const { rows } = await db.query<WithdrawalOrder>(
    `select ${withdrawalColumns} from withdrawal_order where order_no = $1 and member_id = $2`,
    [orderNo, memberId],
  );
  return rows[0];
}

async function lockPending(tx: Queryable, id: bigint): Promise<Outcome<WithdrawalOrder>> {
  const { rows } = await tx.query<WithdrawalOrder>(
    `select ${withdrawalColumns} from withdrawal_order where id = $1 for update`,
    [id],
  );
  const [order] = rows;
  if (!order) return refused('order_not_found');
  return order.state === 'pending' ? done(order) : refused('already_decided');
}
