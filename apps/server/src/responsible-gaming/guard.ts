/**
 * What a member's own limits forbid right now; asked before money goes in, a game opens or an offer is taken, never before money
 * comes out.
 */
import { formatYuan } from '@mingpai/contract/money';
import { beijingText, startOfBeijingDay } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { type Refused, refused } from '../platform/outcome.ts';
import { atRisk, depositedToday, limitsOf, netSince, pauseOf } from './limits.ts';
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
  return amount <= left
    ? undefined
    : refused(
        'deposit_limit',
        `超出您为自己设定的每日存款限额，今天还可存${formatYuan(left > 0n ? left : 0n)}元，资金未变动`,
      );
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
  return (
    pause &&
    refused(
      'no_offers_on_pause',
      `${pause.kind === 'break' ? '休息' : '自我排除'}期间不参加活动和红包，到${beijingText(pause.endsAt).slice(0, 16)}为止；资金未变动`,
    )
  );
}

/** Whether the member takes a break or has excluded themselves. */
export async function isPaused(db: Queryable, memberId: bigint, now: Date): Promise<boolean> {
  return (await pauseOf(db, memberId, now)) !== undefined;
}

export async function refusePaused(db: Queryable, memberId: bigint, now: Date): Promise<Refused | undefined> {
  const pause = await pauseOf(db, memberId, now);
  return (
    pause &&
    refused(
      'on_pause',
      `您选择了${pause.kind === 'break' ? '休息' : '自我排除'}，到${beijingText(pause.endsAt).slice(0, 16)}为止不能存款和游戏；满足流水要求的余额仍可照常取款`,
    )
  );
}
