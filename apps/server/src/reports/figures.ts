/** Figures of spans of days, read from what is kept: no bet, order or entry is looked at. Days are Beijing days, `YYYY-MM-DD`. */
import {
  anyValue,
  type CohortActivity,
  type Comparison,
  type FunnelStep,
} from '@mingpai/contract/console/reports/names';
import { beijingText, startOfBeijingDay } from '../platform/clock.ts';
import type { Queryable } from '../platform/database.ts';
import { type ActivityName, activities, type Kind, type Sum } from './definitions.ts';

export interface Span {
  readonly from: string;
  readonly to: string;
}

const dayMs = 86_400_000;

/** As many days, right before; or the same days of the month before, of a shorter one the last instead of those that it has not. */
export function spanBefore({ from, to }: Span, beside: Comparison = 'days'): Span {
  if (beside === 'month') return { from: monthBefore(from), to: monthBefore(to) };
  const length = Date.parse(to) - Date.parse(from) + dayMs;
  return { from: dayText(Date.parse(from) - length), to: dayText(Date.parse(to) - length) };
}

/** The same day of the month before, or its last. */
function monthBefore(day: string): string {
  const [year = 0, month = 0, nth = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1, 0));
  return dayText(last.setUTCDate(Math.min(nth, last.getUTCDate())));
}

function dayText(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/**
 * Up to when the span before is compared with one whose last day goes on: as far into its own last day as the span is counted, so that
 * neither has more time than the other; of a shorter month that has no such day, until its end. Undefined where the span is over.
 * @param asOf until when all is counted; null: nothing is
 */
export function comparedUntil(span: Span, before: Span, now: Date, asOf: Date | null): Date | undefined {
  if (span.to !== beijingText(now).slice(0, 10)) return undefined;
  if (lengthOf(before) < lengthOf(span)) return startOfBeijingDay(new Date(before.to), 1);
  const counted = asOf !== null && asOf < now ? asOf : now;
  return new Date(counted.getTime() - (Date.parse(span.to) - Date.parse(before.to)));
}

const lengthOf = ({ from, to }: Span) => Date.parse(to) - Date.parse(from);

/** The hours of a day, or the days of a longer span, that have begun: `2026-11-23 08:00`, `2026-11-23`, Beijing time. */
export function momentsOf({ from, to }: Span, now: Date): string[] {
  const present = beijingText(now);
  if (from === to)
    return Array.from({ length: 24 }, (_hour, hour) => `${from} ${String(hour).padStart(2, '0')}:00`).filter(
      (at) => at <= present,
    );
  const length = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  return Array.from({ length }, (_day, day) => dayText(Date.parse(from) + day * dayMs)).filter(
    (at) => at <= present,
  );
}

/** Until when all is counted. */
export async function countedUntil(db: Queryable): Promise<Date | null> {
  const { rows } = await db.query<{ at: Date | null }>('select min(read_at) as at from figure_mark');
  return rows[0]?.at ?? null;
}

/** @property value `anyValue` of the contract: all that have one */
export interface Narrowed {
  readonly dimension: string;
  readonly value: string;
}

const whole: Narrowed = { dimension: 'all', value: '' };

export async function sumsOf(
  db: Queryable,
  { from, to }: Span,
  { dimension, value }: Narrowed = whole,
): Promise<Sum[]> {
  const { rows } = await db.query<Sum & { figure: Kind }>(
    `select figure, sum(amount)::bigint as amount, sum(payout)::bigint as payout, sum(number)::bigint as number
       from figure_day
      where dimension = $1 and day between $2::date and $3::date and ($5::boolean or value = $4)
      group by figure`,
    [dimension, from, to, value, value === anyValue],
  );
  return rows;
}

/** Of one hour of a day, 0 to 23. */
export async function sumsOfHour(db: Queryable, day: string, hour: number): Promise<Sum[]> {
  const { rows } = await db.query<Sum & { figure: Kind }>(
    `select figure, amount, payout, number from figure_hour
      where hour = start_of_beijing_day($1::date) + make_interval(hours => $2)`,
    [day, hour],
  );
  return rows;
}

/** Of one member. */
export async function sumsOfMember(db: Queryable, { from, to }: Span, memberId: bigint): Promise<Sum[]> {
  const { rows } = await db.query<Sum & { figure: Kind }>(
    `select figure, sum(amount)::bigint as amount, sum(payout)::bigint as payout, sum(number)::bigint as number
       from figure_member_day where member_id = $1 and day between $2::date and $3::date group by figure`,
    [memberId, from, to],
  );
  return rows;
}

/** As {@link sumsOf}, of the last day only what came before a moment of it: the hours that were over, and of the one that went on its lines. */
export async function sumsUntil(db: Queryable, { from, to }: Span, until: Date): Promise<Sum[]> {
  const { rows } = await db.query<Sum & { figure: Kind }>(
    `select figure, sum(amount)::bigint as amount, sum(payout)::bigint as payout, sum(number)::bigint as number
       from (select figure, amount, payout, number from figure_day
              where dimension = 'all' and value = '' and day >= $1::date and day < $2::date
              union all
             select figure, amount, payout, number from figure_hour
              where hour >= start_of_beijing_day($2::date) and hour <= $3::timestamptz - interval '1 hour'
              union all
             select figure, amount, payout, number from figure_line
              where at >= greatest(date_trunc('hour', $3::timestamptz), start_of_beijing_day($2::date)) and at < $3) kept
      group by figure`,
    [from, to, until],
  );
  return rows;
}

export interface SumAt extends Sum {
  /** `2026-11-23 08:00` or `2026-11-23`, Beijing time. */
  readonly at: string;
}

export async function sumsByDay(db: Queryable, { from, to }: Span): Promise<SumAt[]> {
  const { rows } = await db.query<SumAt>(
    `select to_char(day, 'YYYY-MM-DD') as at, figure, amount, payout, number from figure_day
      where dimension = 'all' and day between $1::date and $2::date and value = '' order by day`,
    [from, to],
  );
  return rows;
}

export async function sumsByHour(db: Queryable, { from, to }: Span): Promise<SumAt[]> {
  const { rows } = await db.query<SumAt>(
    `select to_char(hour at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as at, figure, amount, payout, number
       from figure_hour
      where hour >= start_of_beijing_day($1::date) and hour < start_of_beijing_day($2::date + 1) order by hour`,
    [from, to],
  );
  return rows;
}

/** Members with a settled bet, or a credited deposit, each once. */
export async function membersIn(db: Queryable, name: ActivityName, { from, to }: Span): Promise<bigint> {
  const { rows } = await db.query<{ members: bigint }>(
    `select coalesce(sum(members), 0)::bigint as members from figure_active
      where activity = $1 and day between $2::date and $3::date and previous < $2::date`,
    [activities[name], from, to],
  );
  return rows[0]?.members ?? 0n;
}

/** As {@link membersIn}, of the last day those who had one before a moment of it. */
export async function membersUntil(
  db: Queryable,
  name: ActivityName,
  { from, to }: Span,
  until: Date,
): Promise<bigint> {
  const { rows } = await db.query<{ members: bigint }>(
    `select coalesce(sum(members), 0)::bigint as members
       from (select members from figure_active
              where activity = $1 and day >= $2::date and day < $3::date and previous < $2::date
              union all
             select count(*) from figure_active_day d
              where d.activity = $1 and d.day = $3::date and d.previous < $2::date
                and exists (select from figure_line l
                             where l.member_id = d.member_id and l.figure = $1 and l.number > 0
                               and l.at >= start_of_beijing_day($3::date) and l.at < $4)) kept`,
    [activities[name], from, to, until],
  );
  return rows[0]?.members ?? 0n;
}

export interface Funnel {
  readonly registered: bigint;
  readonly firstDeposit: bigint;
  readonly firstBet: bigint;
  readonly secondDeposit: bigint;
}

export async function funnelOf(db: Queryable, { from, to }: Span): Promise<Funnel> {
  const { rows } = await db.query<Funnel>(
    `select coalesce(sum(registered), 0)::bigint as registered, coalesce(sum(first_deposit), 0)::bigint as "firstDeposit",
            coalesce(sum(first_bet), 0)::bigint as "firstBet", coalesce(sum(second_deposit), 0)::bigint as "secondDeposit"
       from figure_funnel where day between $1::date and $2::date`,
    [from, to],
  );
  const [funnel] = rows;
  if (!funnel) throw new Error('a query without a row');
  return funnel;
}

/** Of those who registered in a span, who came so far, newest first. */
export async function membersAt(
  db: Queryable,
  { from, to }: Span,
  step: FunnelStep,
  { after, most }: { readonly after: DayOfMember | undefined; readonly most: number },
): Promise<(DayOfMember & { readonly username: string; readonly at: Date })[]> {
  const { rows } = await db.query<{ day: string; id: bigint; username: string; at: Date }>(
    `select to_char(f.registered, 'YYYY-MM-DD') as day, f.member_id as id, coalesce(m.username, '') as username,
            start_of_beijing_day(case $3 when 'first_deposit' then f.first_deposit when 'first_bet' then f.first_bet
                                         else f.second_deposit end) as at
       from figure_member f left join member_name m on m.id = f.member_id
      where f.registered between $1::date and $2::date
        and case $3 when 'first_deposit' then f.first_deposit when 'first_bet' then f.first_bet
                    else f.second_deposit end is not null
        and (f.registered, f.member_id) < (coalesce($4::date, 'infinity'), coalesce($5::bigint, 9223372036854775807))
      order by f.registered desc, f.member_id desc limit $6`,
    [from, to, step, after?.day ?? null, after?.id ?? null, most],
  );
  return rows;
}

/** A member's place in a list by Beijing days. */
export interface DayOfMember {
  readonly day: string;
  readonly id: bigint;
}

/** How many they are. */
export function reached(funnel: Funnel, step: FunnelStep): bigint {
  if (step === 'first_deposit') return funnel.firstDeposit;
  return step === 'first_bet' ? funnel.firstBet : funnel.secondDeposit;
}

export interface CohortCell {
  readonly registered: string;
  readonly members: bigint;
  /** Weeks after that of registration. */
  readonly after: number;
  readonly bet: bigint;
  readonly deposit: bigint;
}

/** The last weeks of registration up to a day, oldest first. */
export async function cohortsUntil(db: Queryable, to: string, weeks: number): Promise<CohortCell[]> {
  const { rows } = await db.query<CohortCell>(
    `with cohort as (
       select date_trunc('week', day)::date as week, sum(registered)::bigint as members from figure_funnel
        where day >= date_trunc('week', $1::date)::date - 7 * ($2::int - 1) and day <= $1::date group by 1 having sum(registered) > 0)
     select to_char(c.week, 'YYYY-MM-DD') as registered, c.members, ((w.week - c.week) / 7)::int as after,
            coalesce(sum(f.members) filter (where f.activity = 'bet'), 0)::bigint as bet,
            coalesce(sum(f.members) filter (where f.activity = 'deposit'), 0)::bigint as deposit
       from cohort c
      cross join lateral (
        select g::date as week from generate_series(c.week::timestamp, $1::date::timestamp, interval '7 days') g) w
       left join figure_cohort f on f.registered = c.week and f.week = w.week
      group by c.week, c.members, w.week order by c.week, w.week`,
    [to, weeks],
  );
  return rows;
}

/** One cell of a cohort: of those who registered in a week, who did this in a later one. Both by their Monday. */
export interface Cell {
  readonly registered: string;
  readonly activity: CohortActivity;
  readonly week: string;
}

/** How many they are. */
export async function countOfCell(db: Queryable, { registered, activity, week }: Cell): Promise<bigint> {
  const { rows } = await db.query<{ members: bigint }>(
    `select members from figure_cohort where registered = $1::date and activity = $2 and week = $3::date`,
    [registered, activity, week],
  );
  return rows[0]?.members ?? 0n;
}

/** Who they are, who registered last first; each at the beginning of that week. */
export async function membersOfCell(
  db: Queryable,
  { registered, activity, week }: Cell,
  { after, most }: { readonly after: DayOfMember | undefined; readonly most: number },
): Promise<(DayOfMember & { readonly username: string; readonly at: Date })[]> {
  const { rows } = await db.query<{ day: string; id: bigint; username: string; at: Date }>(
    `select to_char(f.registered, 'YYYY-MM-DD') as day, f.member_id as id, coalesce(m.username, '') as username,
            start_of_beijing_day($3::date) as at
       from figure_member f
       join figure_active_week w on w.activity = $2 and w.member_id = f.member_id and w.week = $3::date
       left join member_name m on m.id = f.member_id
      where f.registered between $1::date and $1::date + 6
        and (f.registered, f.member_id) < (coalesce($4::date, 'infinity'), coalesce($5::bigint, 9223372036854775807))
      order by f.registered desc, f.member_id desc limit $6`,
    [registered, activity, week, after?.day ?? null, after?.id ?? null, most],
  );
  return rows;
}

/** What the house owed members at the end of a day, by wallet, fen; under `grant` what was locked for them, and is not owed yet. */
export async function liabilityAt(db: Queryable, day: string): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await db.query<{ wallet: string; amount: bigint }>(
    'select wallet, sum(amount)::bigint as amount from figure_liability where day <= $1::date group by wallet',
    [day],
  );
  return new Map(rows.map(({ wallet, amount }) => [wallet, amount]));
}
