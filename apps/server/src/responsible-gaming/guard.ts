/**
 * What a member's own limits forbid right now; asked before money goes in, a game opens or an offer is taken, never before money
 * comes out.
 */
import { formatYuan } from '@mingpai/contract/money';
import { beijingText, startOfBeijingDay } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { type Refused, refused } from '../platform/outcome.ts';
import { atRisk, depositedToday, limitsOf, netSince, type Pause, pauseOf } from './limits.ts';
import { playedToday } from './time.ts';

/** @returns refusals `on_pause`, `deposit_limit`. @param amount fen */
export async function refuseDeposit(
  { clock }: Pick<AppContext, 'clock'>,
  db: Queryable,
  memberId: bigint,
  amount: bigint,
): Promise<Refused | undefined> {
  const now = clock.now();
  const paused = await refusePaused(db, memberId, now);
  if (paused) return paused;
  const { deposit } = await limitsOf(db, memberId, now);
  if (deposit.value === undefined) return undefined;
  const left = deposit.value - (await depositedToday(db, memberId, now));
  return amount <= left ? undefined : refused('deposit_limit', { left: formatYuan(left > 0n ? left : 0n) });
}

/** @returns refusals `on_pause`, `loss_limit`, `time_limit` */
export async function refusePlay(
  { clock }: Pick<AppContext, 'clock'>,
  db: Queryable,
  memberId: bigint,
): Promise<Refused | undefined> {
  const now = clock.now();
  return refuseNow(
    now,
    db,
    memberId,
    async (limit) => -(await netSince(db, memberId, startOfBeijingDay(now))) >= limit,
  );
}

/**
 * A stake from the central wallet: it may not bring the day's losses past the limit, taking for lost what is open. Stakes that come
 * at the same time are looked at one after the other. @param amount fen. @returns refusals as `refusePlay`
 */
export async function refuseStake(
  { clock }: Pick<AppContext, 'clock'>,
  tx: Tx,
  memberId: bigint,
  amount: bigint,
): Promise<Refused | undefined> {
  const now = clock.now();
  return refuseNow(now, tx, memberId, async (limit) => {
    await tx.query("select pg_advisory_xact_lock(hashtextextended('stakes of ' || $1, 0))", [memberId]);
    return (await atRisk(tx, memberId, startOfBeijingDay(now))) + amount > limit;
  });
}

async function refuseNow(
  now: Date,
  db: Queryable,
  memberId: bigint,
  tooMuch: (limit: bigint) => Promise<boolean>,
): Promise<Refused | undefined> {
  const paused = await refusePaused(db, memberId, now);
  if (paused) return paused;
  const { loss, time } = await limitsOf(db, memberId, now);
  if (loss.value !== undefined && (await tooMuch(loss.value))) return refused('loss_limit');
  if (time.value !== undefined && BigInt((await playedToday(db, memberId, now)).minutes) >= time.value)
    return refused('time_limit');
  return undefined;
}

/**
 * Offers entice, and what they give has to be played through before the balance can leave: neither is for somebody who takes a
 * break. @returns refusal `no_offers_on_pause`
 */
export async function refuseOffer(db: Queryable, memberId: bigint, now: Date): Promise<Refused | undefined> {
  const pause = await pauseOf(db, memberId, now);
  return pause && refused('no_offers_on_pause', toldOf(pause));
}

/** Whether the member takes a break or has excluded themselves. */
export async function isPaused(db: Queryable, memberId: bigint, now: Date): Promise<boolean> {
  return (await pauseOf(db, memberId, now)) !== undefined;
}

export async function refusePaused(db: Queryable, memberId: bigint, now: Date): Promise<Refused | undefined> {
  const pause = await pauseOf(db, memberId, now);
  return pause && refused('on_pause', toldOf(pause));
}

/** A pause as its refusals tell it: to the minute. */
function toldOf({ kind, endsAt }: Pause) {
  return { kind, until: beijingText(endsAt).slice(0, 16) };
}
