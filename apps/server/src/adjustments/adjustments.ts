/**
 * Corrections of a member's central balance by staff (four eyes). One asks, another decides; nothing moves before.
 * Amounts in fen.
 */

import { formatYuan } from '@mingpai/contract/money';
import {
  type AdjustmentReason,
  adjustmentReasons,
  adjustmentReasonsInEnglish,
} from '@mingpai/contract/states';
import { mayStill } from '../backoffice/index.ts';
import { inboxTexts, sendInboxMessage } from '../inbox/index.ts';
import type { OrderState } from '../orders/index.ts';
import { refuseAboveCeiling } from '../orders/index.ts';
import { beijingText, type Clock } from '../platform/clock.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { namedId, newOrderNumber } from '../platform/ids.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import type { Settings } from '../settings/index.ts';
import { lockTurnover, waiveRequirement } from '../wagering/index.ts';
import type { Wallet } from '../wallet/index.ts';

export interface AdjustmentRequest {
  readonly memberId: bigint;
  readonly direction: 'credit' | 'debit';
  readonly amount: bigint;
  readonly reason: AdjustmentReason;
  /** What the member reads beside the reason; may be empty. */
  readonly memberNote: string;
  /** What it rests on, for colleagues. */
  readonly note: string;
  /** How often a credit has to be played through; 0 for a debit. */
  readonly multiple: number;
  /** Order number of the credit that a debit takes back; undefined or empty: of none. */
  readonly takesBack?: string | undefined;
}

export interface Adjustment {
  readonly id: bigint;
  readonly order_no: string;
  readonly member_id: bigint;
  readonly direction: 'credit' | 'debit';
  readonly amount: bigint;
  readonly reason: AdjustmentReason;
  readonly member_note: string;
  readonly note: string;
  readonly multiple: number;
  /** The credit that this debit takes back. */
  readonly takes_back: bigint | null;
  readonly asked_by: bigint;
  readonly asked_at: Date;
  readonly state: OrderState;
  readonly decided_by: bigint | null;
  readonly decided_at: Date | null;
  readonly verdict: string | null;
  /** The central wallet's available amount around the posting. */
  readonly balance_before: bigint | null;
  readonly balance_after: bigint | null;
}

/** What `Adjustment` has, of the table. */
const adjustmentColumns = `id, order_no, member_id, direction, amount, reason, member_note, note, multiple, takes_back,
  asked_by, asked_at, state, decided_by, decided_at, verdict, balance_before, balance_after`;

/**
 * Nothing moves yet. @param staffId who asks. Refusals `not_found`: no such member, or no such credit of theirs to be taken back;
 * `credit_above_ceiling`; `adjustment_taken_back`: so much of it is not left.
 */
export async function requestAdjustment(
  tx: Tx,
  { clock, settings }: Parts,
  wanted: AdjustmentRequest,
  staffId: bigint,
): Promise<Outcome<{ id: number; orderNo: string }>> {
  const tooMuch = await refuseTooMuch(settings, wanted);
  if (tooMuch) return tooMuch;
  const { rows: members } = await tx.query('select from member_name where id = $1', [wanted.memberId]);
  if (members.length === 0) return refused('not_found');
  const { takesBack = '' } = wanted;
  const credit = takesBack === '' ? undefined : await approvedAdjustment(tx, wanted.memberId, takesBack);
  if (takesBack !== '' && credit?.direction !== 'credit') return refused('not_found');
  const gone = credit && (await refuseTakenBack(tx, credit, wanted.amount));
  if (gone) return gone;
  const orderNo = newOrderNumber('A', beijingText(clock.now()));
  const { rows } = await tx.query<{ id: bigint }>(
    `insert into adjustment (order_no, member_id, direction, amount, reason, member_note, note, multiple, asked_by, asked_at, takes_back)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
    [
      orderNo,
      wanted.memberId,
      wanted.direction,
      wanted.amount,
      wanted.reason,
      wanted.memberNote,
      wanted.note,
      wanted.multiple,
      staffId,
      clock.now(),
      credit?.id ?? null,
    ],
  );
  return done({ id: Number(rows[0]?.id ?? 0n), orderNo });
}

export interface AdjustmentDecision {
  readonly id: bigint;
  readonly staffId: bigint;
}

interface Parts {
  readonly clock: Clock;
  readonly settings: Settings;
}

/**
 * Posts what a colleague asked for.
 * @param large whether this person may decide amounts from the chief's limit on
 * @returns refusals `order_not_found`, `already_decided`, `credit_above_ceiling`, `adjustment_own`, `adjustment_for_chief`,
 *   `adjustment_taken_back` (others have taken so much of the credit back that this is not left of it), `adjustment_short` (it would go
 *   below zero): nothing moves then, and but for `already_decided` the request stays
 */
export async function approveAdjustment(
  tx: Tx,
  { clock, settings, wallet }: Parts & { readonly wallet: Wallet },
  { id, staffId, large }: AdjustmentDecision & { readonly large: boolean },
): Promise<Outcome<Adjustment>> {
  const { chiefFrom } = await settings.current('adjustments');
  const locked = await lockPending(tx, id);
  if (!locked.ok) return locked;
  const { asked_by, amount } = locked.value;
  const tooMuch = await refuseTooMuch(settings, locked.value);
  if (tooMuch) return tooMuch;
  if (asked_by === staffId) return refused('adjustment_own');
  if (!(await mayStill(tx, asked_by, 'adjustments'))) return refused('proposer_gone');
  if (amount >= BigInt(chiefFrom) && !large) return refused('adjustment_for_chief');
  const credit = await lockCredit(tx, locked.value);
  const gone = credit && (await refuseTakenBack(tx, credit, amount));
  if (gone) return gone;
  const posted = await post(tx, wallet, locked.value, credit);
  if (!posted.ok) return posted;
  const { before, after, waived } = posted.value;
  const decided: Adjustment = {
    ...locked.value,
    state: 'approved',
    decided_by: staffId,
    decided_at: clock.now(),
    balance_before: before,
    balance_after: after,
  };
  await tx.query(
    `update adjustment set state = 'approved', decided_by = $2, decided_at = $3, balance_before = $4, balance_after = $5
        where id = $1`,
    [id, staffId, decided.decided_at, before, after],
  );
  await sendInboxMessage(tx, clock, decided.member_id, wordsFor(decided, waived));
  return done(decided);
}

/** Nothing moves. Whoever asked may do it too, to take the request back. Refusals `order_not_found`, `already_decided`. */
export async function rejectAdjustment(
  tx: Tx,
  { clock }: Pick<Parts, 'clock'>,
  { id, staffId, verdict }: AdjustmentDecision & { readonly verdict: string },
): Promise<Outcome<Adjustment>> {
  const locked = await lockPending(tx, id);
  if (!locked.ok) return locked;
  const decided_at = clock.now();
  await tx.query(
    "update adjustment set state = 'rejected', decided_by = $2, decided_at = $3, verdict = $4 where id = $1",
    [id, staffId, decided_at, verdict],
  );
  return done({ ...locked.value, state: 'rejected', decided_by: staffId, decided_at, verdict });
}

/** Two people do not correct a balance upwards by more than anybody may credit at once. */
async function refuseTooMuch(
  settings: Settings,
  { direction, amount }: Pick<Adjustment, 'direction' | 'amount'>,
) {
  const { byHand } = await settings.current('payments');
  return direction === 'credit' ? refuseAboveCeiling(amount, byHand.ceiling) : undefined;
}

/** The reason in the member's words: `存款差额更正：少入账的部分`. */
export function reasonFor({ reason, member_note }: Pick<Adjustment, 'reason' | 'member_note'>): string {
  const label = adjustmentReasons[reason];
  return member_note === '' ? label : `${label}：${member_note}`;
}

/** The credit that a correction takes back, so that no other one takes it back meanwhile. */
async function lockCredit(tx: Tx, { takes_back }: Adjustment): Promise<Adjustment | undefined> {
  if (takes_back === null) return undefined;
  const { rows } = await tx.query<Adjustment>(
    `select ${adjustmentColumns} from adjustment where id = $1 for update`,
    [takes_back],
  );
  return rows[0];
}

/** No more is taken back of a credit than it was, however often it is done. */
async function refuseTakenBack(tx: Tx, { id, amount }: Adjustment, wanted: bigint) {
  const { rows } = await tx.query<{ taken: string }>(
    "select coalesce(sum(amount), 0)::text as taken from adjustment where takes_back = $1 and state = 'approved'",
    [id],
  );
  const left = amount - BigInt(rows[0]?.taken ?? 0);
  return wanted > left ? refused('adjustment_taken_back', { left: formatYuan(left) }) : undefined;
}

const referenceOf = (orderNo: string) => `adjustment/${orderNo}`;

/** @param credit what it takes back; its share of the turnover that this credit asked for ends with it */
async function post(
  tx: Tx,
  wallet: Wallet,
  { order_no, member_id: memberId, direction, amount, multiple }: Adjustment,
  credit: Adjustment | undefined,
): Promise<Outcome<{ before: bigint; after: bigint; waived: bigint }>> {
  const reference = referenceOf(order_no);
  const movement = { id: namedId(reference), memberId, amount, reference };
  if (direction === 'credit') await wallet.adjustUp(tx, { ...movement, turnover: amount * BigInt(multiple) });
  else {
    const taken = await wallet.adjustDown(tx, movement);
    if (!taken.ok) return taken.code === 'insufficient_balance' ? refused('adjustment_short') : taken;
    // Behind the wallet, in the order of wins that are paid and counted together: the other way round each could wait for the other.
    if (credit) await lockTurnover(tx, memberId);
  }
  const waived =
    credit === undefined
      ? 0n
      : await waiveRequirement(tx, {
          memberId,
          source: referenceOf(credit.order_no),
          most: amount * BigInt(credit.multiple),
          by: reference,
        });
  // The posting holds the wallet's row: nothing can come between what it did and what is read here.
  const after = await wallet.available(tx, memberId);
  return done({ before: direction === 'credit' ? after - amount : after + amount, after, waived });
}

/** @param waived the turnover that is not asked for any more, fen */
function wordsFor(adjustment: Adjustment, waived: bigint) {
  const { direction, amount, multiple, order_no, balance_after, reason, member_note: added } = adjustment;
  const english = adjustmentReasonsInEnglish[reason];
  return inboxTexts.balanceCorrected({
    direction,
    amount: formatYuan(amount),
    balance: formatYuan(balance_after ?? 0n),
    turnover: multiple === 0 ? '' : formatYuan(amount * BigInt(multiple)),
    waived: waived === 0n ? '' : formatYuan(waived),
    reason: [reasonFor(adjustment), added === '' ? english : `${english}: ${added}`],
    orderNo: order_no,
  });
}

/** One that was posted; another member's is not found. */
export async function approvedAdjustment(
  db: Queryable,
  memberId: bigint,
  orderNo: string,
): Promise<Adjustment | undefined> {
  const { rows } = await db.query<Adjustment>(
    `select ${adjustmentColumns} from adjustment where order_no = $1 and member_id = $2 and state = 'approved'`,
    [orderNo, memberId],
  );
  return rows[0];
}

async function lockPending(tx: Tx, id: bigint): Promise<Outcome<Adjustment>> {
  const { rows } = await tx.query<Adjustment>(
    `select ${adjustmentColumns} from adjustment where id = $1 for update`,
    [id],
  );
  const [adjustment] = rows;
  if (!adjustment) return refused('order_not_found');
  return adjustment.state === 'pending' ? done(adjustment) : refused('already_decided');
}
