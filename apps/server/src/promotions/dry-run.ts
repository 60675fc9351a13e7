/** A draft of a promotion over the history. A run changes nothing but the list of runs. */
import { costOf } from '@mingpai/contract/console/promotions/cost';
import type { ConsolePayloadOf, DefineConsoleCall } from '../backoffice/index.ts';
import { type DryRun, historyDays, keepDryRun, summary, wireDryRun } from '../dry-run/index.ts';
import { startOfBeijingDay } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import type { Queryable } from '../platform/database.ts';
import { done } from '../platform/outcome.ts';
import type { Offer } from './offer.ts';
import type { PromotionDraft } from './promotions.ts';

export function promotionDryRun(define: DefineConsoleCall, site: AppContext): void {
  const { database, clock } = site;

  define('dryRunPromotion', async (typed, { staff }) => {
    const draft = draftOf(typed);
    const result = await dryRunPromotion(site, draft);
    await keepDryRun(database, {
      kind: 'promotion',
      draft: costOf(draft),
      staffId: staff.id,
      at: clock.now(),
      result,
    });
    return done(wireDryRun(result));
  });
}

/**
 * A promotion, if everybody for whom it is took it as often as its rule allows: the most it can cost. Where it asks for deposits or
 * bets, those of the last days say who and how often; else who was here, and on how many days.
 */
export async function dryRunPromotion(
  { database, clock }: AppContext,
  draft: PromotionDraft,
): Promise<DryRun> {
  const since = startOfBeijingDay(clock.now(), -historyDays);
  if (draft.offer !== null)
    return summary(database, historyDays, await givenBy(database, draft, draft.offer, since), undefined);
  const times =
    draft.condition === 'none'
      ? await timesHere(database, draft, since)
      : await timesReached(database, draft, since);
  const wins = [...times].map(([memberId, count]) => ({ memberId, amount: draft.bonus * BigInt(count) }));
  return summary(database, historyDays, wins, undefined);
}

/**
 * What an offer would have given on the deposits of the last days: on each member's best one, on the best of each day, or on all.
 * What gives a fixed sum for a code gives it to all who were here, as often as it may.
 */
async function givenBy(db: Queryable, draft: PromotionDraft, { tiers, fixed }: Offer, since: Date) {
  const { audience, audienceValue, applies } = draft;
  if (tiers.length === 0) {
    const times = await timesHere(db, draft, since);
    return [...times].map(([memberId, count]) => ({ memberId, amount: fixed * BigInt(count) }));
  }
  const { rows } = await db.query<{ id: bigint; largest: bigint; sum: bigint }>(
    `select m.id, max(b.bonus)::bigint as largest, sum(b.bonus)::bigint as sum
       from credited_deposit x join member_account m on m.id = x.member_id
      cross join lateral (select least(x.amount * t.percent / 100, t.ceiling) as bonus
                            from jsonb_to_recordset($4::jsonb) t (least bigint, percent bigint, ceiling bigint)
                           where t.least <= x.amount order by t.least desc limit 1) b
      where x.at >= $1 and ${meant('x.at')}
      group by m.id, (x.at at time zone 'Asia/Shanghai')::date`,
    [
      since,
      audience,
      audienceValue,
      JSON.stringify(
        tiers.map(({ from, percent, ceiling }) => ({ least: `${from}`, percent, ceiling: `${ceiling}` })),
      ),
    ],
  );
  return [...Map.groupBy(rows, ({ id }) => id)].map(([memberId, days]) => ({
    memberId,
    amount:
      applies === 'once'
        ? days.map(({ largest }) => largest).reduce(max)
        : days.reduce((all, { largest, sum }) => all + (applies === 'daily' ? largest : sum), 0n),
  }));
}

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

/** For whom it is; `$1` since, `$2` audience, `$3` its value. @param at when the member did what counts */
const meant = (at: string) =>
  `($2 <> 'vip' or m.vip_level >= $3) and ($2 <> 'new' or m.registered_at >= ${at} - $3 * interval '1 day')`;

async function timesHere(
  db: Queryable,
  { audience, audienceValue, applies }: PromotionDraft,
  since: Date,
): Promise<ReadonlyMap<bigint, number>> {
  const { rows } = await db.query<{ id: bigint; days: number }>(
    `select m.id, count(distinct (s.created_at at time zone 'Asia/Shanghai')::date)::int as days
       from member_account m join member_session s on s.member_id = m.id and s.created_at >= $1
      where ${meant('s.created_at')} group by m.id`,
    [since, audience, audienceValue],
  );
  return new Map(rows.map(({ id, days }) => [id, applies === 'once' ? 1 : days]));
}

/** One day of a member: the largest single amount, and all together. */
interface DayReached {
  readonly id: bigint;
  readonly largest: string;
  readonly sum: string;
  /** Single amounts that reach what is asked for. */
  readonly enough: number;
}

async function timesReached(
  db: Queryable,
  draft: PromotionDraft,
  since: Date,
): Promise<ReadonlyMap<bigint, number>> {
  const { audience, audienceValue, condition, conditionAmount, conditionCategories } = draft;
  const [from, amount, only] =
    condition === 'turnover'
      ? ['settled_change', 'x.valid_delta', '(cardinality($5::text[]) = 0 or x.category = any($5))']
      : ['credited_deposit', 'x.amount', '$5::text[] is not null'];
  const { rows } = await db.query<DayReached>(
    `select m.id, max(${amount})::text as largest, sum(${amount})::text as sum,
            count(*) filter (where ${amount} >= $4)::int as enough
       from ${from} x join member_account m on m.id = x.member_id
      where x.at >= $1 and ${only} and ${meant('x.at')}
      group by m.id, (x.at at time zone 'Asia/Shanghai')::date`,
    [since, audience, audienceValue, conditionAmount, conditionCategories],
  );
  const days = Map.groupBy(rows, ({ id }) => id);
  return new Map([...days].map(([id, all]) => [id, countOf(draft, all)]));
}

function countOf(
  { applies, condition, conditionAmount }: PromotionDraft,
  days: readonly DayReached[],
): number {
  const single = condition === 'deposit';
  if (applies === 'daily')
    return days.filter(({ largest, sum }) => BigInt(single ? largest : sum) >= conditionAmount).length;
  const together = days.reduce((all, { sum }) => all + BigInt(sum), 0n);
  const most = single
    ? days.reduce((all, { enough }) => all + enough, 0)
    : Number((together > 0n ? together : 0n) / conditionAmount);
  return applies === 'once' ? Math.min(most, 1) : most;
}

export function draftOf({
  id,
  typeId,
  bonus,
  budget,
  conditionAmount,
  startsAt,
  endsAt,
  proposal: _proposal,
  ...rest
}: ConsolePayloadOf<'savePromotion'>): PromotionDraft {
  return {
    ...rest,
    id: id === undefined ? undefined : BigInt(id),
    typeId: BigInt(typeId),
    bonus: bonus ?? 0n,
    budget: BigInt(budget) * 100n,
    conditionAmount: conditionAmount ?? 0n,
    startsAt: new Date(startsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
  };
}
