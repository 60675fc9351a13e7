/**
 * Results of bets and prizes on their way into the books: a win above the limits (`exposure.ts`) is booked out of the member's reach
 * until two people have looked at it, and what a venue takes back comes from what is held of it first. Amounts in fen.
 */
import { formatYuan } from '@mingpai/contract/money';
import { inboxTexts, sendInboxMessage } from '../inbox/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Tx } from '../platform/database.ts';
import { namedId } from '../platform/ids.ts';
import type { Wallet } from '../wallet/index.ts';
import { countExposure, type HeldReason, type LimitsOf, least, whyHeld } from './exposure.ts';

export interface HoldDeps {
  readonly wallet: Wallet;
  readonly clock: Clock;
  readonly limitsOf: LimitsOf;
}

export interface Result {
  readonly venue: string;
  readonly memberId: bigint;
  readonly kind: 'bet' | 'prize';
  /** The venue's id of the bet or the prize. */
  readonly subject: string;
  /** The ledger's transfer. */
  readonly id: string;
  readonly reference: string;
  /** What it changes of the member's money. */
  readonly net: bigint;
  /** What the bet pays in all, now and before, and what was staked on it. */
  readonly payout: bigint;
  readonly payoutBefore: bigint;
  readonly stake: bigint;
  /** The bet had settled before: a win of it may have been refused. */
  readonly settledBefore?: boolean;
  /** The bet was given by the house, which pays what it won. */
  readonly given?: boolean | undefined;
}

/** @param pay moves what is not held, the member's way */
export async function bookResult(
  parts: HoldDeps,
  tx: Tx,
  result: Result,
  pay: (net: bigint) => Promise<unknown>,
): Promise<void> {
  const { venue, memberId, net } = result;
  const limits = await parts.limitsOf(venue);
  const now = parts.clock.now();
  if (result.payout < result.payoutBefore) {
    const back = await takeFromHeld(parts, tx, result);
    if (net + back !== 0n) await pay(net + back);
    return countExposure(tx, venue, memberId, { paid: net + back, held: -back }, now);
  }
  const again = result.settledBefore && net > 0n ? await refusedFor(tx, result) : undefined;
  const reason = again ?? (await whyHeld(tx, limits, result, now));
  if (reason) {
    await holdWin(parts, tx, result, reason);
    return countExposure(tx, venue, memberId, { held: net }, now);
  }
  await pay(net);
  await explainAhead(parts, tx, venue, memberId);
  return countExposure(tx, venue, memberId, { paid: net }, now);
}

async function holdWin(
  { wallet, clock }: HoldDeps,
  tx: Tx,
  { venue, memberId, kind, subject, id, reference, net, stake, given }: Result,
  reason: HeldReason,
): Promise<void> {
  await wallet.holdWin(tx, { id, memberId, venue, amount: net, reference, given });
  await writeReview(
    tx,
    { venue, memberId, kind, subject, reason, stake, amount: net, transferId: id },
    clock.now(),
  );
  const named = await venueNames(tx, venue);
  await sendInboxMessage(
    tx,
    clock,
    memberId,
    inboxTexts.winHeld({ amount: formatYuan(net), venue: named, subject }),
  );
}

interface NewReview {
  readonly venue: string;
  readonly memberId: bigint;
  readonly kind: 'bet' | 'prize' | 'ahead';
  readonly subject: string;
  readonly reason: HeldReason;
  readonly stake: bigint;
  readonly amount: bigint;
  /** The ledger's transfer by which it was held. */
  readonly transferId: string;
}

async function writeReview(
  tx: Tx,
  { venue, memberId, kind, subject, reason, stake, amount, transferId }: NewReview,
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into win_review (venue, member_id, kind, subject, reason, stake, amount, held, created_at, transfer_id)
     values ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9)`,
    [venue, memberId, kind, subject, reason, stake, amount, now, transferId],
  );
}

/**
 * Why the first win of a bet was held that staff refused, if any was: what its venue says of it later may hold the same win once more,
 * which two people said no to, so that no limit lets it through.
 */
async function refusedFor(tx: Tx, { venue, kind, subject }: Result): Promise<HeldReason | undefined> {
  const { rows } = await tx.query<{ reason: HeldReason }>(
    `select reason from win_review where venue = $1 and subject = $2 and kind = $3 and refused > 0
      order by id limit 1`,
    [venue, subject, kind],
  );
  return rows[0]?.reason;
}

export interface TakenBack extends Pick<Result, 'venue' | 'kind' | 'subject'> {
  /** The ledger's transfer of the win or prize that the venue takes back. */
  readonly transferId: string;
  /** What it came to. */
  readonly amount: bigint;
}

/**
 * What staff refused of a win or prize that its venue takes back now: the member never had it, so it is not taken from them. It is
 * counted once. Rows of before transfers were kept are known by their sum.
 */
export async function takeRefused(
  tx: Tx,
  { venue, kind, subject, transferId, amount }: TakenBack,
): Promise<bigint> {
  const { rows } = await tx.query<{ refused: bigint }>(
    `with found as (
       select id, refused from win_review
        where venue = $1 and subject = $2 and kind = $3 and refused > 0
          and (transfer_id = $4 or (transfer_id is null and amount = $5)) order by id limit 1 for update)
     update win_review r set refused = 0 from found where r.id = found.id returning found.refused`,
    [venue, subject, kind, transferId, amount],
  );
  return rows[0]?.refused ?? 0n;
}

interface HeldRow {
  readonly id: bigint;
  readonly held: bigint;
}

/** What is held, the oldest first, kept from others until the transaction ends. @param subject all of the kind without it */
async function lockHeld(
  tx: Tx,
  venue: string,
  memberId: bigint,
  kind: NewReview['kind'],
  subject?: string,
): Promise<readonly HeldRow[]> {
  const { rows } = await tx.query<HeldRow>(
    `select id, held from win_review
      where venue = $1 and member_id = $2 and kind = $3 and ($4::text is null or subject = $4) and held > 0
      order by id for update`,
    [venue, memberId, kind, subject ?? null],
  );
  return rows;
}

async function reduceHeld(
  tx: Tx,
  id: bigint,
  by: bigint,
  state: 'withdrawn' | 'explained',
  now: Date,
): Promise<void> {
  await tx.query(
    `update win_review set held = held - $2, state = case when held = $2 then $3 else state end,
       decided_at = case when held = $2 then $4::timestamptz end where id = $1`,
    [id, by, state, now],
  );
}

/** The venue takes a win back that is held still. @returns how much of it came from there */
async function takeFromHeld(
  { wallet, clock }: HoldDeps,
  tx: Tx,
  { venue, memberId, kind, subject, id, reference, payout, payoutBefore, given }: Result,
): Promise<bigint> {
  let back = 0n;
  for (const row of await lockHeld(tx, venue, memberId, kind, subject)) {
    const left = payoutBefore - payout - back;
    const amount = least(row.held, left);
    if (amount === 0n) break;
    const movement = { id: namedId(`withdrawn/${id}/${row.id}`), memberId, venue, amount, reference, given };
    await wallet.takeHeldWin(tx, movement);
    await reduceHeld(tx, row.id, amount, 'withdrawn', clock.now());
    back += amount;
  }
  return back;
}

/** A transfer out arrived with more than its venue's records explain: the rest is held. */
export async function holdAhead(
  { clock }: Pick<HoldDeps, 'clock'>,
  tx: Tx,
  { id, venue, memberId, amount }: { id: string; venue: string; memberId: bigint; amount: bigint },
): Promise<void> {
  const review = { venue, memberId, kind: 'ahead', subject: id, reason: 'ahead', stake: 0n, amount } as const;
  await writeReview(tx, { ...review, transferId: id }, clock.now());
  const named = await venueNames(tx, venue);
  await sendInboxMessage(
    tx,
    clock,
    memberId,
    inboxTexts.aheadHeld({ amount: formatYuan(amount), venue: named }),
  );
}

/** Records came: what is held of transfers out beyond what may stand ahead is the member's again. */
export async function explainAhead(
  { wallet, clock, limitsOf }: HoldDeps,
  tx: Tx,
  venue: string,
  memberId: bigint,
): Promise<void> {
  const rows = await lockHeld(tx, venue, memberId, 'ahead');
  if (rows.length === 0) return;
  const { ahead } = await limitsOf(venue);
  const held = rows.reduce((sum, row) => sum + row.held, 0n);
  const over = (await wallet.takenAhead(tx, memberId, venue)) - ahead;
  let free = held - (over > 0n ? over : 0n);
  let released = 0n;
  for (const row of rows) {
    if (free <= 0n) break;
    const amount = least(row.held, free);
    await wallet.releaseAhead(tx, {
      id: namedId(`explained/${row.id}/${row.held}`),
      memberId,
      amount,
      reference: `review/${row.id}`,
    });
    await reduceHeld(tx, row.id, amount, 'explained', clock.now());
    free -= amount;
    released += amount;
  }
  if (released === 0n) return;
  const told = { amount: formatYuan(released), venue: await venueNames(tx, venue), subject: undefined };
  await sendInboxMessage(tx, clock, memberId, inboxTexts.heldReleased(told));
}

/** Chinese and English. */
export async function venueNames(tx: Tx, code: string): Promise<readonly [string, string]> {
  const { rows } = await tx.query<{ name: string; english: string }>(
    "select name, coalesce(nullif(name_en, ''), name) as english from venue where code = $1",
    [code],
  );
  return [rows[0]?.name ?? code, rows[0]?.english ?? code];
}
