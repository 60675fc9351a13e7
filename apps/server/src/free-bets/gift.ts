/** A gift of free bets: bets at a platform whose stakes are the house's, for one member in one game. Amounts in fen. */
import type { GiftState } from '@mingpai/contract/console/free-bets/states';
import type { Queryable, Tx } from '../platform/database.ts';

export type { GiftState };

/** Asks the platform for one gift, or takes it back there; queued with the decision. */
export const giftJob = 'free_bet';

export interface Gift {
  readonly id: bigint;
  /** Ours at the platform, chosen before it is asked. */
  readonly reference: string;
  readonly venue: string;
  readonly memberId: bigint;
  readonly game: string;
  readonly template: string;
  readonly bets: number;
  /** Of each bet. */
  readonly stake: bigint;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly reason: string;
  readonly askedBy: bigint;
  readonly state: GiftState;
  readonly sentAt: Date | null;
  /** The platform's id. */
  readonly gift: string | null;
  readonly cancelWantedAt: Date | null;
  readonly cancelReason: string;
  readonly toldAt: Date | null;
}

const columns = `id, reference, venue, member_id as "memberId", game, template, bets, stake, starts_at as "startsAt", ends_at as "endsAt",
  reason, asked_by as "askedBy", state, sent_at as "sentAt", gift, cancel_wanted_at as "cancelWantedAt",
  cancel_reason as "cancelReason", told_at as "toldAt"`;

/** What all its bets are worth: what a yes to it is measured by. */
export function worthOf({ bets, stake }: Pick<Gift, 'bets' | 'stake'>): bigint {
  return BigInt(bets) * stake;
}

/** As `first_yes` and the log name it. */
export function giftSubject(id: bigint): string {
  return `free_bet/${id}`;
}

/** Not locked: for a look. */
export async function giftById(db: Queryable, id: bigint): Promise<Gift | undefined> {
  const { rows } = await db.query<Gift>(`select ${columns} from free_bet where id = $1`, [id]);
  return rows[0];
}

/** Nobody else changes it until the transaction ends. */
export async function lockGift(tx: Tx, id: bigint): Promise<Gift | undefined> {
  const { rows } = await tx.query<Gift>(`select ${columns} from free_bet where id = $1 for update`, [id]);
  return rows[0];
}

/** Those of a member in a venue that something may still become of, and those that the platform may have made after all. */
export async function giftsToSettle(
  db: Queryable,
  venue: string,
  memberId: bigint,
): Promise<readonly Gift[]> {
  const { rows } = await db.query<Gift>(
    `select ${columns} from free_bet
      where venue = $1 and member_id = $2
        and (state in ('unknown', 'given') or state in ('refused', 'cancelled') and gift is null and sent_at is not null)
      order by id`,
    [venue, memberId],
  );
  return rows;
}

export type NewGift = Pick<
  Gift,
  | 'reference'
  | 'venue'
  | 'memberId'
  | 'game'
  | 'template'
  | 'bets'
  | 'stake'
  | 'startsAt'
  | 'endsAt'
  | 'reason'
  | 'askedBy'
>;

/** Written before anybody is asked for it. @returns undefined: the member has one in this game that is not over */
export async function writeGift(tx: Tx, gift: NewGift, now: Date): Promise<bigint | undefined> {
  const { rows } = await tx.query<{ id: bigint }>(
    `insert into free_bet (reference, venue, member_id, game, template, bets, stake, starts_at, ends_at, reason, asked_by, asked_at, state)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'waiting')
     on conflict (venue, member_id, game) where state in ('waiting', 'wanted', 'unknown', 'given') do nothing
     returning id`,
    [
      gift.reference,
      gift.venue,
      gift.memberId,
      gift.game,
      gift.template,
      gift.bets,
      gift.stake,
      gift.startsAt,
      gift.endsAt,
      gift.reason,
      gift.askedBy,
      now,
    ],
  );
  return rows[0]?.id;
}

/** The platform is to be asked. @param second who said yes besides; undefined: nobody had to */
export async function markWanted(tx: Tx, id: bigint, second: bigint | undefined): Promise<void> {
  await tx.query("update free_bet set state = 'wanted', approved_by = $2 where id = $1", [
    id,
    second ?? null,
  ]);
}

/** It is asked for now, this once: whatever becomes of the question, there is no second one. */
export async function markSent(tx: Tx, id: bigint, now: Date): Promise<void> {
  await tx.query("update free_bet set state = 'unknown', sent_at = $2, looked_at = $2 where id = $1", [
    id,
    now,
  ]);
}

export async function markGiven(tx: Tx, id: bigint, gift: string): Promise<void> {
  await tx.query("update free_bet set state = 'given', gift = $2, closed_at = null where id = $1", [
    id,
    gift,
  ]);
}

export async function markTold(tx: Tx, id: bigint, now: Date): Promise<void> {
  await tx.query('update free_bet set told_at = $2 where id = $1', [id, now]);
}

export type Closed = Exclude<GiftState, 'waiting' | 'wanted' | 'unknown' | 'given'>;

/** @param fault why, where the platform or its list said so @param gift its id there, where it turned up late */
export async function closeGift(
  tx: Tx,
  id: bigint,
  { state, now, fault = '', gift }: { state: Closed; now: Date; fault?: string; gift?: string },
): Promise<void> {
  await tx.query(
    'update free_bet set state = $2, closed_at = $3, fault = $4, gift = coalesce($5, gift) where id = $1',
    [id, state, now, fault.slice(0, 300), gift ?? null],
  );
}

/** @param staffId none: the account closes */
export async function markCancelWanted(
  tx: Tx,
  id: bigint,
  {
    now,
    staffId,
    reason,
  }: { readonly now: Date; readonly staffId: bigint | undefined; readonly reason: string },
): Promise<void> {
  await tx.query(
    'update free_bet set cancel_wanted_at = $2, cancelled_by = $3, cancel_reason = $4 where id = $1',
    [id, now, staffId ?? null, reason],
  );
}

/** A look at the platform's list, whatever it said: the others have their turn. */
export async function markLooked(db: Queryable, ids: readonly bigint[], now: Date): Promise<void> {
  await db.query('update free_bet set looked_at = $2 where id = any($1)', [[...ids], now]);
}

/** The member's, of the venue's games: open ones alone. */
export async function openGiftsOf(db: Queryable, memberId: bigint): Promise<readonly Gift[]> {
  const { rows } = await db.query<Gift>(
    `select ${columns} from free_bet
      where member_id = $1 and state in ('waiting', 'wanted', 'unknown', 'given') order by ends_at, id`,
    [memberId],
  );
  return rows;
}

/** Of an account that is erased: what staff wrote. The terms stay. */
export async function eraseGiftReasons(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query("update free_bet set reason = '', cancel_reason = '' where member_id = $1", [memberId]);
}
