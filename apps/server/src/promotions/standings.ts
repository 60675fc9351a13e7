/**
 * How a member stands with the promotions that are meant for them or that they are in already, and what is missing: for lists, nothing is
 * decided by it.
 */

import { startOfBeijingDay } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import type { Queryable } from '../platform/database.ts';
import { refuseOffer } from '../responsible-gaming/index.ts';
import { type Grant, grantsOf } from '../wagering/index.ts';
import { type ApplicationState, thoseFor } from './applications.ts';
import { reached } from './conditions.ts';
import { type LossNow, lossNow } from './losses.ts';
import type { Promotion } from './promotion.ts';
import { promotionsInProgress, shownPromotions } from './promotions.ts';
import { type OwnReferrals, referralsOf } from './referrals.ts';

export type Standing = { readonly promotionId: bigint } & (
  | { readonly state: 'pending'; readonly since: Date }
  /** Given, and not played through yet. */
  | { readonly state: 'running'; readonly grant: Grant }
  /** As often as one may; fen. */
  | { readonly state: 'done'; readonly bonus: bigint; readonly again: 'tomorrow' | 'never' }
  | {
      readonly state: 'lost';
      readonly how: Exclude<Grant['state'], 'active' | 'fulfilled'>;
      readonly bonus: bigint;
    }
  /** What it asks for is not reached; fen. */
  | { readonly state: 'short'; readonly asked: bigint; readonly met: bigint }
  | { readonly state: 'rejected'; readonly reason: string }
  /** Nothing stands in the way of an application. */
  | { readonly state: 'ready' }
  /** On a break nothing is given. */
  | { readonly state: 'paused' }
  /** A span of losses runs, or friends may be brought. */
  | { readonly state: 'counting'; readonly losses: LossNow }
  | { readonly state: 'counting'; readonly referrals: OwnReferrals }
);

interface Applied {
  readonly promotionId: bigint;
  readonly state: ApplicationState;
  readonly createdAt: Date;
  readonly reason: string | null;
  readonly bonus: bigint | null;
}

/**
 * Those that are meant for the member in the operator's order, then those that they are in all the same. Promotions that happen elsewhere
 * and gave nothing yet have no standing; of what is meant for others by now only what runs, waits or was given is told, never that one
 * may apply.
 */
export async function standingsOf(site: AppContext, memberId: bigint): Promise<readonly Standing[]> {
  const { database, clock } = site;
  const now = clock.now();
  const [meant, inProgress, applied, grants, paused] = await Promise.all([
    shownPromotions(site).then((shown) => thoseFor(database, shown, memberId, now)),
    promotionsInProgress(database, memberId),
    latestApplications(database, memberId),
    grantsOf(database, memberId),
    refuseOffer(database, memberId, now),
  ]);
  const open = new Set(meant.map(({ id }) => id));
  const of = async (promotion: Promotion): Promise<readonly Standing[]> => {
    const { id: promotionId, offer } = promotion;
    if (offer !== null && open.has(promotionId) && (offer.losses !== null || offer.referral !== null)) {
      if (paused) return [{ promotionId, state: 'paused' }];
      const losses = await lossNow(database, { ...promotion, offer }, memberId, now);
      if (losses) return [{ promotionId, state: 'counting', losses }];
      if (offer.referral === null) return [];
      const referrals = await referralsOf(database, promotionId, memberId, offer.referral);
      return [{ promotionId, state: 'counting', referrals }];
    }
    const given = standingByGrant(promotion, grants, now);
    if (given) return [{ promotionId, ...given }];
    if (promotion.place !== null || promotion.offer !== null) return [];
    const before = applied.get(promotionId);
    if (before?.state === 'pending') return [{ promotionId, state: 'pending', since: before.createdAt }];
    if (before?.state === 'approved' && isUsedUp(promotion, before.createdAt, now))
      return [{ promotionId, state: 'done', bonus: before.bonus ?? 0n, again: againOf(promotion) }];
    if (!open.has(promotionId)) return [];
    if (paused) return [{ promotionId, state: 'paused' }];
    const met = await reached(database, promotion, memberId, now);
    if (met !== undefined && met < promotion.conditionAmount)
      return [{ promotionId, state: 'short', asked: promotion.conditionAmount, met }];
    return before?.state === 'rejected'
      ? [{ promotionId, state: 'rejected', reason: before.reason ?? '' }]
      : [{ promotionId, state: 'ready' }];
  };
  const held = inProgress.filter(({ id }) => !open.has(id));
  return (await Promise.all([...meant, ...held].map(of))).flat();
}

/** By the newest of what it gave by itself; of what may be given again, only while it is played through. */
function standingByGrant(promotion: Promotion, grants: readonly Grant[], now: Date) {
  const mine = grants.filter(({ promotionId }) => promotionId === promotion.id);
  const grant = mine.find(({ state }) => state === 'active') ?? mine[0];
  if (grant === undefined) return undefined;
  const { state, amount } = grant;
  if (state === 'active') return { state: 'running', grant } as const;
  if (!isUsedUp(promotion, grant.openedAt, now)) return undefined;
  return state === 'fulfilled'
    ? ({ state: 'done', bonus: amount, again: againOf(promotion) } as const)
    : ({ state: 'lost', how: state, bonus: amount } as const);
}

/** Whether what was given at a moment was the last time for now. */
function isUsedUp({ applies }: Promotion, at: Date, now: Date): boolean {
  if (applies === 'always') return false;
  return applies === 'once' || at >= startOfBeijingDay(now);
}

function againOf({ applies }: Promotion) {
  return applies === 'daily' ? 'tomorrow' : 'never';
}

/** Of each promotion the one that waits, else the last. */
async function latestApplications(db: Queryable, memberId: bigint): Promise<ReadonlyMap<bigint, Applied>> {
  const { rows } = await db.query<Applied>(
    `select distinct on (promotion_id) promotion_id as "promotionId", state, created_at as "createdAt", reason, bonus
       from promotion_application where member_id = $1
      order by promotion_id, state = 'pending' desc, id desc`,
    [memberId],
  );
  return new Map(rows.map((row) => [row.promotionId, row]));
}
