/**
 * Promotions that give by themselves: on a credited deposit, or for a code. Each gift is a grant in an account of its own
 * (docs/decisions/0074). Whatever is locked is locked in this order: the member's claims, their money, their bets, the budget.
 */
import { type CreditedDeposit, depositCreditedJob } from '../deposits/index.ts';
import { type BetPlace, countEarlierBets } from '../game-providers/index.ts';
import { startOfBeijingDay } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import { rollbackWith, type Tx } from '../platform/database.ts';
import { queueJob } from '../platform/jobs.ts';
import { done, type Outcome, type Refused, refused } from '../platform/outcome.ts';
import { relatedTo } from '../related-accounts/index.ts';
import { refuseOffer } from '../responsible-gaming/index.ts';
import { refuseStopped } from '../stops/index.ts';
import { depositCounted, stillWanted, timesGranted } from '../wagering/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { isFor, lockClaims } from './applications.ts';
import { lockSpent, spend } from './budget.ts';
import { enterCode, enteredCodes, leaveCode } from './code-entries.ts';
import { giveGrant } from './giving.ts';
import { bonusOn, type Offer, toPlayFor } from './offer.ts';
import type { Promotion } from './promotion.ts';
import { offersAt } from './promotions.ts';

/** While promotions are stopped a deposit is looked at again so often, and for so long, in ms. */
const stoppedWaitMs = 5 * 60_000;
const longestStopMs = 30 * 86_400_000;

export interface AwardDeps {
  readonly site: Pick<AppContext, 'database' | 'clock'>;
  readonly wallet: Wallet;
}

type Giving = Promotion & { readonly offer: Offer };

interface Award {
  readonly memberId: bigint;
  readonly deposit: { readonly orderNo: string; readonly amount: bigint } | undefined;
  /** From when bets count. */
  readonly from: Date;
  readonly bonus: bigint;
}

/**
 * Gives what promotions say of a credited deposit, in the operator's order; a second time nothing. @returns ids of the grants
 */
export async function awardDeposit(
  { site, wallet }: AwardDeps,
  { orderNo, memberId, amount, at }: CreditedDeposit,
): Promise<readonly bigint[]> {
  const { database, clock } = site;
  const offers = await offersAt(database, at);
  if (offers.length === 0) return [];
  return database.transaction(async (tx) => {
    const now = clock.now();
    await lockClaims(tx, memberId);
    if (await refuseStopped(tx, now, [{ kind: 'promotions' }])) {
      // What the page promised of the deposit is given when they are open again: as it was offered at the deposit's own moment.
      if (now.getTime() - at.getTime() < longestStopMs)
        await queueJob(
          tx,
          depositCreditedJob,
          { order: orderNo },
          {
            runAt: new Date(now.getTime() + stoppedWaitMs),
            key: `${depositCreditedJob}/${orderNo}/again`,
          },
        );
      return [];
    }
    const entered = await enteredCodes(tx, memberId, at);
    await wallet.lock(tx, memberId);
    // Under the lock that closes an account: whoever waited for it finds what that closing left.
    if (await refuseOffer(tx, memberId, now)) return [];
    const given: bigint[] = [];
    for (const promotion of offers) {
      const { id, offer } = promotion;
      if (offer.award !== 'deposit' && !(offer.award === 'code' && entered.includes(id))) continue;
      const bonus = bonusOn(offer, amount);
      if (bonus === 0n || (await depositCounted(tx, orderNo, id, offer.combines))) continue;
      const award = { memberId, deposit: { orderNo, amount }, from: at, bonus };
      const granted = await give(tx, { site, wallet }, promotion, award);
      if (!granted.ok) continue;
      given.push(granted.value);
      if (offer.award === 'code') await leaveCode(tx, id, memberId);
    }
    return given;
  });
}

/** Bets that are counted in one transaction, in which no other bet of the member counts. */
const betsAtOnce = 50;

/**
 * Makes count what was played between a deposit and its award, where that came late: bets count from the deposit's moment on, and those
 * settled already. As many bets as it takes, oldest first, a few in each transaction; a second time nothing changes.
 */
export async function countPlayedMeanwhile(
  { database, clock }: AwardDeps['site'],
  { orderNo, memberId, at }: CreditedDeposit,
): Promise<void> {
  const now = clock.now();
  let after: BetPlace | undefined;
  while (await stillWanted(database, { memberId, orderNo }, now)) {
    after = await database.transaction((tx) =>
      countEarlierBets(tx, memberId, { from: at, after, now, most: betsAtOnce }),
    );
    if (after === undefined) return;
  }
}

export interface Redeemed {
  /** What was given now; nothing: the next deposit counts for it. */
  readonly bonus: bigint | undefined;
}

/**
 * A code that a member typed. Refusals `promotion_code_unknown`, `promotion_not_for_you`, `promotion_applied`, `promotion_budget`,
 * `no_offers_on_pause`, `stopped`.
 */
export async function redeemCode(
  { site, wallet }: AwardDeps,
  memberId: bigint,
  typed: string,
): Promise<Outcome<Redeemed>> {
  const { database, clock } = site;
  const now = clock.now();
  const code = typed.trim().toUpperCase();
  const promotion = (await offersAt(database, now)).find(
    ({ offer }) => offer.award === 'code' && offer.code === code,
  );
  if (!promotion) return refused('promotion_code_unknown');
  return database.transaction(async (tx) => {
    await lockClaims(tx, memberId);
    const closed =
      (await refuseStopped(tx, now, [{ kind: 'promotions' }])) ?? (await refuseOffer(tx, memberId, now));
    if (closed) return rollbackWith(closed);
    if (promotion.offer.tiers.length > 0) {
      const not = await refuseTaker(tx, promotion, memberId, { now, from: now });
      if (not) return rollbackWith(not);
      await enterCode(tx, promotion.id, memberId, now);
      return done({ bonus: undefined });
    }
    await wallet.lock(tx, memberId);
    // Again, under the lock that closes an account: nothing is given into one that has closed meanwhile.
    const left = await refuseOffer(tx, memberId, clock.now());
    if (left) return rollbackWith(left);
    const bonus = promotion.offer.fixed;
    const given = await give(tx, { site, wallet }, promotion, {
      memberId,
      deposit: undefined,
      from: now,
      bonus,
    });
    return given.ok ? done({ bonus }) : rollbackWith(given);
  });
}

/** One gift, whole or not at all; the member's claims and money are locked. @returns the grant's id */
async function give(
  tx: Tx,
  { site: { clock }, wallet }: AwardDeps,
  promotion: Giving,
  { memberId, deposit, from, bonus }: Award,
): Promise<Outcome<bigint>> {
  const now = clock.now();
  const { id: promotionId, offer, multiple, budget } = promotion;
  // Taken before anything is looked at: of related accounts that come at once each later one finds what the first was given.
  await lockSpent(tx, promotionId, now);
  const not = await refuseTaker(tx, promotion, memberId, { now, from });
  if (not) return not;
  const spending = { promotionId, amount: bonus, total: offer.total, ofDay: budget, now };
  if (!(await spend(tx, spending))) return refused('promotion_budget');
  const required = toPlayFor(offer, multiple, { bonus, deposit: deposit?.amount ?? 0n });
  const grantId = await giveGrant(
    tx,
    { clock, wallet },
    {
      promotion,
      memberId,
      source: deposit
        ? `deposit/${deposit.orderNo}/${promotionId}`
        : `code/${promotionId}/${memberId}/${promotion.applies === 'daily' ? startOfBeijingDay(now).toISOString() : 'once'}`,
      deposit,
      combines: offer.combines,
      amount: bonus,
      required,
      weights: offer.weights,
      betCeiling: offer.betCeiling,
      days: offer.days,
      from,
    },
  );
  return done(grantId);
}

/**
 * Who it is not for, or who has had it as often as it may be had: once a day is meant of the day on which the deposit came or the code was
 * typed, however late that is looked at.
 */
async function refuseTaker(
  tx: Tx,
  promotion: Giving,
  memberId: bigint,
  { now, from }: { readonly now: Date; readonly from: Date },
): Promise<Refused | undefined> {
  if (!(await isFor(tx, promotion, memberId, now))) return refused('promotion_not_for_you');
  const { id: promotionId, applies } = promotion;
  const day =
    applies === 'daily' ? { since: startOfBeijingDay(from), until: startOfBeijingDay(from, 1) } : {};
  if (applies !== 'always' && (await timesGranted(tx, { promotionId, members: [memberId], ...day })) > 0)
    return refused('promotion_applied');
  // Of accounts that are taken for one person's the first has it; a second one is for staff to judge.
  const related = (await relatedTo(tx, [memberId])).get(memberId) ?? [];
  const others = related.map((one) => one.memberId);
  if (others.length > 0 && (await timesGranted(tx, { promotionId, members: others })) > 0)
    return refused('promotion_not_for_you');
  return undefined;
}
