/** A draft of a promotion over the history. A run changes nothing but the list of runs. */
import { costOf } from '@mingpai/contract/console/promotions/cost';
import type { ConsolePayloadOf, DefineConsoleCall } from '../backoffice/index.ts';
import {
  type DryRun,
  historyDays,
  keepDryRun,
  rowsOf,
  runOver,
  type Win,
  wireDryRun,
} from '../dry-run/index.ts';
import { startOfBeijingDay } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import type { Tx } from '../platform/database.ts';
import { done, type Outcome } from '../platform/outcome.ts';
import { bonusOn, type Losses, type Offer, type ReferralTerms } from './offer.ts';
import type { PromotionDraft } from './promotions.ts';

export function promotionDryRun(define: DefineConsoleCall, site: AppContext): void {
  const { database, clock } = site;

  define('dryRunPromotion', async (typed, { staff }) => {
    const draft = draftOf(typed);
    const run = await dryRunPromotion(site, draft);
    if (!run.ok) return run;
    await keepDryRun(database, {
      kind: 'promotion',
      draft: costOf(draft),
      staffId: staff.id,
      at: clock.now(),
      result: run.value,
    });
    return done(wireDryRun(run.value));
  });
}

/**
 * A promotion, if everybody for whom it is took it as often as its rule allows: the most it can cost. Where it asks for deposits or
 * bets, those of the last days say who and how often; else who was here, and on how many days.
 */
export async function dryRunPromotion(
  { database, clock }: AppContext,
  draft: PromotionDraft,
): Promise<Outcome<DryRun>> {
  const since = startOfBeijingDay(clock.now(), -historyDays);
  const run = await runOver({ database, clock }, (tx) =>
    draft.offer === null ? takenBy(tx, draft, since) : givenBy(tx, draft, draft.offer, since),
  );
  return run.ok ? done({ ...run.value, costNow: undefined }) : run;
}

/** The fixed sum, as often as it was reached, or as somebody was here. */
async function* takenBy(tx: Tx, draft: PromotionDraft, since: Date): AsyncGenerator<Win> {
  const times = draft.condition === 'none' ? timesHere(tx, draft, since) : timesReached(tx, draft, since);
  for await (const { id, count } of times) yield { memberId: id, amount: draft.bonus * BigInt(count) };
}

/** Rows that come member by member, those of one together. */
async function* byMember<Row extends { readonly id: bigint }>(
  rows: AsyncIterable<Row>,
): AsyncGenerator<readonly [bigint, readonly Row[]]> {
  let own: Row[] = [];
  for await (const row of rows) {
    const before = own[0]?.id;
    if (before !== undefined && before !== row.id) {
      yield [before, own];
      own = [];
    }
    own.push(row);
  }
  if (own[0] !== undefined) yield [own[0].id, own];
}

/**
 * What an offer would have given on the deposits of the last days: on each member's best one, on the best of each day, or on all.
 * What gives a fixed sum for a code gives it to all who were here, as often as it may.
 */
async function* givenBy(tx: Tx, draft: PromotionDraft, offer: Offer, since: Date): AsyncGenerator<Win> {
  const { tiers, fixed } = offer;
  const { audience, audienceValue, applies } = draft;
  if (offer.losses !== null) return yield* returnedBy(tx, draft, offer, offer.losses, since);
  if (offer.referral !== null) return yield* broughtBy(tx, draft, offer, offer.referral, since);
  if (tiers.length === 0) {
    for await (const { id, count } of timesHere(tx, draft, since))
      yield { memberId: id, amount: fixed * BigInt(count) };
    return;
  }
  const rows = rowsOf<{ id: bigint; largest: bigint; sum: bigint }>(
    tx,
    `select m.id, max(b.bonus)::bigint as largest, sum(b.bonus)::bigint as sum
       from credited_deposit x join member_account m on m.id = x.member_id
      cross join lateral (select least(x.amount * t.percent / 100, t.ceiling) as bonus
                            from jsonb_to_recordset($4::jsonb) t (least bigint, percent bigint, ceiling bigint)
                           where t.least <= x.amount order by t.least desc limit 1) b
      where x.at >= $1 and ${meant('x.at')}
      group by m.id, (x.at at time zone 'Asia/Shanghai')::date order by m.id`,
    [
      since,
      audience,
      audienceValue,
      JSON.stringify(
        tiers.map(({ from, percent, ceiling }) => ({ least: `${from}`, percent, ceiling: `${ceiling}` })),
      ),
    ],
  );
  for await (const [memberId, days] of byMember(rows))
    yield {
      memberId,
      amount:
        applies === 'once'
          ? days.map(({ largest }) => largest).reduce(max)
          : days.reduce((all, { largest, sum }) => all + (applies === 'daily' ? largest : sum), 0n),
    };
}

/** What would have come back for the days or weeks of the last days, before bonuses are taken off. */
async function* returnedBy(
  tx: Tx,
  { audience, audienceValue }: PromotionDraft,
  offer: Offer,
  { span, venues }: Losses,
  since: Date,
): AsyncGenerator<Win> {
  const rows = rowsOf<{ id: bigint; lost: bigint }>(
    tx,
    `select m.id, least(-sum(x.result), -coalesce(sum(x.result) filter (where cardinality($5::text[]) = 0 or x.venue = any($5)), 0))::bigint as lost
       from member_result_day x join member_account m on m.id = x.member_id
      where x.day >= beijing_day($1) and ${meant('start_of_beijing_day(x.day)')}
      group by m.id, date_trunc($4, x.day)`,
    [since, audience, audienceValue, span, venues],
  );
  for await (const { id: memberId, lost } of rows)
    if (lost > 0n) yield { memberId, amount: bonusOn(offer, lost) };
}

/** What would have been given for friends whose first deposit was in the last days, if all of them had played. */
async function* broughtBy(
  tx: Tx,
  { audience, audienceValue }: PromotionDraft,
  { fixed }: Offer,
  { deposit, friend, most }: ReferralTerms,
  since: Date,
): AsyncGenerator<Win> {
  const rows = rowsOf<{ id: bigint; friends: bigint[] }>(
    tx,
    `select m.id, (array_agg(f.id order by d.at, f.id))[:$5] as friends
       from credited_deposit d join member_account f on f.id = d.member_id join member_account m on m.id = f.referrer_id
      where d.at >= $1 and d.amount >= $4
        and not exists (select from credited_deposit e where e.member_id = d.member_id and (e.at, e.id) < (d.at, d.id)) and ${meant('d.at')} group by m.id`,
    [since, audience, audienceValue, deposit, most],
  );
  for await (const { id, friends } of rows) {
    yield { memberId: id, amount: fixed * BigInt(friends.length) };
    for (const memberId of friends) yield { memberId, amount: friend };
  }
}

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

/** For whom it is; `$1` since, `$2` audience, `$3` its value. @param at when the member did what counts */
const meant = (at: string) =>
  `($2 <> 'vip' or m.vip_level >= $3) and ($2 <> 'new' or m.registered_at >= ${at} - $3 * interval '1 day')`;

/** How often a member could have taken it. */
interface Times {
  readonly id: bigint;
  readonly count: number;
}

async function* timesHere(
  tx: Tx,
  { audience, audienceValue, applies }: PromotionDraft,
  since: Date,
): AsyncGenerator<Times> {
  const rows = rowsOf<{ id: bigint; days: number }>(
    tx,
    `select m.id, count(distinct (s.created_at at time zone 'Asia/Shanghai')::date)::int as days
       from member_account m join member_session s on s.member_id = m.id and s.created_at >= $1
      where ${meant('s.created_at')} group by m.id`,
    [since, audience, audienceValue],
  );
  for await (const { id, days } of rows) yield { id, count: applies === 'once' ? 1 : days };
}

/** One day of a member: the largest single amount, and all together. */
interface DayReached {
  readonly id: bigint;
  readonly largest: string;
  readonly sum: string;
  /** Single amounts that reach what is asked for. */
  readonly enough: number;
}

async function* timesReached(tx: Tx, draft: PromotionDraft, since: Date): AsyncGenerator<Times> {
  const { audience, audienceValue, condition, conditionAmount, conditionCategories } = draft;
  const [from, amount, only] =
    condition === 'turnover'
      ? ['settled_change', 'x.valid_delta', '(cardinality($5::text[]) = 0 or x.category = any($5))']
      : ['credited_deposit', 'x.amount', '$5::text[] is not null'];
  const rows = rowsOf<DayReached>(
    tx,
    `select m.id, max(${amount})::text as largest, sum(${amount})::text as sum,
            count(*) filter (where ${amount} >= $4)::int as enough
       from ${from} x join member_account m on m.id = x.member_id
      where x.at >= $1 and ${only} and ${meant('x.at')}
      group by m.id, (x.at at time zone 'Asia/Shanghai')::date order by m.id`,
    [since, audience, audienceValue, conditionAmount, conditionCategories],
  );
  for await (const [id, days] of byMember(rows)) yield { id, count: countOf(draft, days) };
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
  audienceAgents,
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
    audienceAgents: audienceAgents.map(BigInt),
    conditionAmount: conditionAmount ?? 0n,
    startsAt: new Date(startsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
  };
}
