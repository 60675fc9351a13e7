/** What each kind of draft would have given in the last days. */
import type { Site } from '../app/site.ts';
import { startOfBeijingDay } from '../platform/clock.ts';
import type { Queryable } from '../platform/database.ts';
import type { PromotionDraft } from '../promotions/index.ts';
import { chancesFor, expectedFen, packetDay } from '../red-packets/index.ts';
import type { AreaValue } from '../settings/index.ts';
import { type DryRun, summary, type Win } from './runs.ts';

/** So many finished days of history. */
export const historyDays = 30;
const dayMs = 24 * 3_600_000;

type Levels = AreaValue<'vip'>['levels'];

/** Rebates by the levels that members have now: the draft's rates, and those that hold. */
export async function dryRunRebates(
  { database, clock }: Site,
  draft: Levels,
  present: Levels,
): Promise<DryRun> {
  const since = startOfBeijingDay(clock.now(), -historyDays);
  // One row for each member and category: the rates come to it here, so that no draft stands in SQL.
  const { rows } = await database.query<{
    member_id: bigint;
    vip_level: number;
    category: keyof Levels[number]['rebate'];
    valid: string;
  }>(
    `select s.member_id, m.vip_level, s.category, sum(s.valid_delta)::text as valid
       from settlement s join member m on m.id = s.member_id
      where s.at >= $1 group by s.member_id, m.vip_level, s.category`,
    [since],
  );
  const given = (levels: Levels): Win[] =>
    rows.map(({ member_id: memberId, vip_level: level, category, valid }) => ({
      memberId,
      amount: (BigInt(valid) * BigInt(levels[level - 1]?.rebate[category] ?? 0)) / 10_000n,
    }));
  const now = given(present).reduce((sum, { amount }) => sum + (amount > 0n ? amount : 0n), 0n);
  return summary(database, historyDays, given(draft), now);
}

type PacketRules = AreaValue<'redPackets'>;

/** Red packets: each day's deposits give chances, each chance its mean amount, until the day's pool is dry. */
export async function dryRunRedPackets({ database, clock }: Site, draft: PacketRules): Promise<DryRun> {
  const wins: Win[] = [];
  for (let back = 1; back <= historyDays; back += 1) {
    const day = packetDay(new Date(clock.now().getTime() - back * dayMs));
    let pool = BigInt(draft.pool);
    for (const { member_id: memberId, sum } of await depositors(database, day.countsFrom, day.opensAt)) {
      const deposits = BigInt(sum);
      const wanted = BigInt(chancesFor(draft, deposits)) * expectedFen(deposits, draft.share);
      const amount = wanted < pool ? wanted : pool;
      pool -= amount;
      wins.push({ memberId, amount });
    }
  }
  const since = new Date(clock.now().getTime() - historyDays * dayMs);
  const { rows } = await database.query<{ given: string }>(
    'select coalesce(sum(amount), 0)::text as given from red_packet where created_at >= $1',
    [since],
  );
  return summary(database, historyDays, wins, BigInt(rows[0]?.given ?? 0));
}

async function depositors(db: Queryable, from: Date, until: Date) {
  const { rows } = await db.query<{ member_id: bigint; sum: string }>(
    `select member_id, sum(credited)::text as sum from deposit_order
      where state = 'approved' and decided_at >= $1 and decided_at < $2 group by member_id order by member_id`,
    [from, until],
  );
  return rows;
}

/**
 * A promotion, if everybody for whom it is took it as often as its rule allows: the most it can cost. Where it asks for deposits or
 * bets, those of the last days say who and how often; else who was here, and on how many days.
 */
export async function dryRunPromotion({ database, clock }: Site, draft: PromotionDraft): Promise<DryRun> {
  const since = startOfBeijingDay(clock.now(), -historyDays);
  const times =
    draft.condition === 'none'
      ? await timesHere(database, draft, since)
      : await timesReached(database, draft, since);
  const wins = [...times].map(([memberId, count]) => ({ memberId, amount: draft.bonus * BigInt(count) }));
  return summary(database, historyDays, wins, undefined);
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
       from member m join session s on s.member_id = m.id and s.created_at >= $1
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
  const [from, at, amount, only] =
    condition === 'turnover'
      ? ['settlement', 'x.at', 'x.valid_delta', '(cardinality($5::text[]) = 0 or x.category = any($5))']
      : ['deposit_order', 'x.decided_at', 'x.credited', "x.state = 'approved' and $5::text[] is not null"];
  const { rows } = await db.query<DayReached>(
    `select m.id, max(${amount})::text as largest, sum(${amount})::text as sum,
            count(*) filter (where ${amount} >= $4)::int as enough
       from ${from} x join member m on m.id = x.member_id
      where ${at} >= $1 and ${only} and ${meant(at)}
      group by m.id, (${at} at time zone 'Asia/Shanghai')::date`,
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
