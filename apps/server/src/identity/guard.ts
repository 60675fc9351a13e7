/**
 * What a level forbids (docs/decisions/0086): deposits beyond its figure, and withdrawals beyond it where the member knew before they
 * paid in. Nobody is asked for the first time when a win is to be paid out.
 */
import { formatYuan } from '@mingpai/contract/money';
import type { Clock } from '../platform/clock.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { type Refused, refused } from '../platform/outcome.ts';
import type { Settings } from '../settings/index.ts';
import {
  allowsAll,
  asksAnything,
  depositsUsed,
  type Figures,
  figuresOf,
  type IdentityRules,
  levelOf,
  tightest,
  withdrawalsUsed,
} from './levels.ts';
import { bindingFigures, tell } from './told.ts';

interface Deps {
  readonly settings: Settings;
  readonly clock: Clock;
}

/** Whoever counts a member's deposits against a level's figures does so one after the other until the transaction ends. */
async function lockIdentity(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('identity of ' || $1, 0))", [memberId]);
}

/** Before an order to pay in is made, in its transaction. @param amount fen. @returns refusal `identity_deposit` */
export async function refuseDepositOfLevel(
  tx: Tx,
  { settings, clock }: Deps,
  memberId: bigint,
  amount: bigint,
): Promise<Refused | undefined> {
  const rules = await settings.current('identity');
  if (!asksAnything(rules)) return undefined;
  await lockIdentity(tx, memberId);
  // Read after the lock: while this deposit waited for it, another may have used up the room.
  const now = clock.now();
  const { level } = await levelOf(tx, memberId);
  const { deposits } = figuresOf(rules, level);
  const room = tightest(deposits, await depositsUsed(tx, memberId, now));
  if (room === undefined || amount <= room.left) return undefined;
  return refused('identity_deposit', {
    span: room.span,
    left: formatYuan(room.left),
    ...raisedBy(level, rules),
  });
}

/**
 * Whether money that arrived goes to people instead of being credited by itself: its member is under age, or it is more than the order
 * and than the level has room for. @param more fen beyond what the open order counts already; 0n: nothing
 */
export async function beyondLevel(tx: Tx, deps: Deps, memberId: bigint, more: bigint): Promise<boolean> {
  if (await isUnderage(tx, memberId, deps.clock.now())) return true;
  return more > 0n && (await refuseDepositOfLevel(tx, deps, memberId, more)) !== undefined;
}

/**
 * Tells the member once what the level allows, with the deposit that brings what was paid in to the operator's sum. What is told with an
 * order binds from the next one on. @param now when the order was made
 */
export async function tellWithDeposit(
  tx: Tx,
  { settings, clock }: Deps,
  memberId: bigint,
  now: Date,
): Promise<void> {
  const rules = await settings.current('identity');
  const { level } = await levelOf(tx, memberId);
  const { life } = await depositsUsed(tx, memberId, now);
  if (allowsAll(rules, level) || life >= BigInt(rules.askFrom)) await tell(tx, clock, rules, memberId, now);
}

/**
 * The same with money that is credited, whatever the orders were, where `level_tells` says so (docs/decisions/0163): it binds from the next
 * payment on. @param now when it is credited
 */
export async function tellWithCredit(
  tx: Tx,
  { settings, clock }: Deps,
  memberId: bigint,
  now: Date,
): Promise<void> {
  await tell(tx, clock, await settings.current('identity'), memberId, now);
}

/** A deposit was refused for the level: that is when its member hears of it, whatever the sum. */
export async function tellAfterRefusal(tx: Tx, { settings, clock }: Deps, memberId: bigint): Promise<void> {
  await tell(tx, clock, await settings.current('identity'), memberId);
}

/**
 * Before money is asked out, for as long as the member's money is locked. @param rules as they hold. @param amount fen.
 * @returns refusals `identity_withdrawal`, `identity_underage_withdrawal`
 */
export async function refuseWithdrawalOfLevel(
  tx: Queryable,
  rules: IdentityRules,
  memberId: bigint,
  amount: bigint,
  now: Date,
): Promise<Refused | undefined> {
  const { level, ofAgeAt } = await levelOf(tx, memberId);
  if (ofAgeAt !== undefined && ofAgeAt > now) {
    const { left } = await sumsOf(tx, memberId);
    return amount <= left ? undefined : refused('identity_underage_withdrawal', { left: formatYuan(left) });
  }
  const { withdrawals } = figuresOf(rules, level);
  if (withdrawals.day === null && withdrawals.month === null && withdrawals.life === null) return undefined;
  const told = await bindingFigures(tx, memberId, level);
  if (told === undefined) return undefined;
  const room = tightest(looser(withdrawals, told), await withdrawalsUsed(tx, memberId, now));
  if (room === undefined || amount <= room.left) return undefined;
  return refused('identity_withdrawal', {
    span: room.span,
    left: formatYuan(room.left),
    ...raisedBy(level, rules),
  });
}

/** Whether the member's details say that they are under age now. Refusal `identity_underage` */
export async function refuseUnderage(
  db: Queryable,
  memberId: bigint,
  now: Date,
): Promise<Refused | undefined> {
  const { ofAgeAt } = await levelOf(db, memberId);
  return ofAgeAt !== undefined && ofAgeAt > now ? refused('identity_underage') : undefined;
}

/** What somebody paid in since the account was opened, and what they took out of it; fen. */
export interface PaidInSums {
  readonly paidIn: bigint;
  /** Asked out and not refused; of it what was approved. */
  readonly asked: bigint;
  readonly approved: bigint;
  /** Paid in and not asked out yet; never below 0. */
  readonly left: bigint;
}

/** Of each of these members. */
export async function paidInSums(
  db: Queryable,
  memberIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, PaidInSums>> {
  if (memberIds.length === 0) return new Map();
  const { rows } = await db.query<{ id: bigint } & Omit<PaidInSums, 'left'>>(
    `select m.id, (select coalesce(sum(amount), 0) from credited_deposit where member_id = m.id)::bigint as "paidIn",
            coalesce(w.asked, 0)::bigint as asked, coalesce(w.approved, 0)::bigint as approved
       from unnest($1::bigint[]) m (id)
       left join lateral (select sum(amount) as asked, sum(amount) filter (where state = 'approved') as approved
                            from withdrawal_on_record where member_id = m.id and state <> 'rejected') w on true`,
    [memberIds],
  );
  return new Map(
    rows.map(({ id, paidIn, asked, approved }) => {
      return [id, { paidIn, asked, approved, left: paidIn > asked ? paidIn - asked : 0n }];
    }),
  );
}

async function sumsOf(db: Queryable, memberId: bigint): Promise<PaidInSums> {
  const sums = await paidInSums(db, [memberId]);
  return sums.get(memberId) ?? { paidIn: 0n, asked: 0n, approved: 0n, left: 0n };
}

/**
 * When staff pay a withdrawal out, for as long as the member's money is locked: one may have been asked for before the age was known.
 * @param amount fen. @returns refusal `payout_underage`
 */
export async function refusePayoutUnderage(
  tx: Tx,
  memberId: bigint,
  amount: bigint,
  now: Date,
): Promise<Refused | undefined> {
  if (!(await isUnderage(tx, memberId, now))) return undefined;
  const { paidIn, approved } = await sumsOf(tx, memberId);
  const left = paidIn > approved ? paidIn - approved : 0n;
  return amount <= left ? undefined : refused('payout_underage', { left: formatYuan(left) });
}

/** Of each span the figure that lets through more: what was said before the deposit, or what holds now. */
function looser(now: Figures, told: Figures): Figures {
  const more = (one: bigint | null, other: bigint | null) =>
    one === null || other === null ? null : one > other ? one : other;
  return {
    day: more(now.day, told.day),
    month: more(now.month, told.month),
    life: more(now.life, told.life),
  };
}

/** What allows more, and how long it usually takes. */
function raisedBy(level: 'none' | 'basic' | 'full', { usualHours }: IdentityRules) {
  const wants = above(level);
  return { wants, hours: wants === null ? null : usualHours };
}

/** The level that allows more; null at the highest. */
export function above(level: 'none' | 'basic' | 'full'): 'basic' | 'full' | null {
  if (level === 'full') return null;
  return level === 'none' ? 'basic' : 'full';
}

/** The same, where only yes or no is asked. */
export async function isUnderage(db: Queryable, memberId: bigint, now: Date): Promise<boolean> {
  return (await refuseUnderage(db, memberId, now)) !== undefined;
}
