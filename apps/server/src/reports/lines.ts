/** What a figure is made of, newest first, page by page: each line is a bet's change, an order with its entry, or a member. */
import {
  anyValue,
  type CohortActivity,
  type FigureName,
  type FunnelStep,
  type LineKind,
} from '@mingpai/contract/console/reports/names';
import type { Queryable } from '../platform/database.ts';
import {
  type ActivityName,
  activities,
  holdOf,
  type Kind,
  kindsOf,
  type Sum,
  sumOf,
  sums,
  type Unit,
  worthOf,
} from './definitions.ts';
import {
  type Cell,
  countOfCell,
  type DayOfMember,
  funnelOf,
  membersAt,
  membersIn,
  membersOfCell,
  type Narrowed,
  reached,
  type Span,
  sumsOf,
  sumsOfHour,
  sumsOfMember,
} from './figures.ts';
import { sumsOfTakers } from './promotion-results.ts';

export interface Line {
  readonly kind: LineKind;
  readonly at: Date;
  readonly memberId: bigint;
  readonly username: string;
  /** Fen, or a count. */
  readonly adds: bigint;
  readonly reference: string;
  readonly transferId: string | null;
  /** Of bets only, fen. */
  readonly stake: bigint | null;
  readonly payout: bigint | null;
}

export interface Lines {
  readonly unit: Unit;
  /** The figure: fen or a count; of the share, what is divided. */
  readonly sum: bigint;
  /** The share itself, percent. */
  readonly share: number | null;
  readonly rows: readonly Line[];
  /** Names the last of these, for the next page; undefined: there is none. */
  readonly next: string | undefined;
}

export interface LinesQuery {
  readonly figure: FigureName;
  readonly span: Span;
  /** This hour alone of a single day, of all that there is. */
  readonly hour?: number | undefined;
  readonly narrowed?: Narrowed | undefined;
  /** Of those who registered, who came so far. */
  readonly step?: FunnelStep | undefined;
  /** Of those who registered in the week that is the span, who still did this in another, by its Monday. */
  readonly still?: { readonly activity: CohortActivity; readonly week: string } | undefined;
  /** `next` of the page before. */
  readonly after: string;
  readonly limit: number;
}

export function linesOf(db: Queryable, query: LinesQuery): Promise<Lines> {
  const { figure, step, still } = query;
  if (still !== undefined) return membersStill(db, { registered: query.span.from, ...still }, query);
  if (step !== undefined) return membersSoFar(db, step, query);
  return figure === 'active' || figure === 'depositing'
    ? membersOf(db, figure, query)
    : sumLinesOf(db, figure, query);
}

interface LineRow extends Sum {
  readonly id: bigint;
  readonly at: Date;
  readonly memberId: bigint;
  readonly username: string;
  readonly reference: string;
  readonly transferId: string | null;
}

const nobodys = 'select 0::bigint where false';

/**
 * What narrows lines to `$5`, by dimension, as an index has it; `w.of`: of each of these, one after the other. The takers of a promotion
 * within days are `promotion:from:to`.
 */
const narrowing: Readonly<Record<string, { readonly whose: string; readonly lines: string }>> = {
  all: { whose: 'select 0::bigint', lines: "$5::text = ''" },
  none: { whose: nobodys, lines: '$5::text is null' },
  venue: { whose: 'select 0::bigint', lines: 'f.venue = $5::text' },
  game: { whose: 'select 0::bigint', lines: 'f.game = $5::text' },
  category: { whose: 'select 0::bigint', lines: 'f.category = $5::text' },
  agent: { whose: 'select $5::bigint', lines: 'f.agent = w.of' },
  agents: {
    whose: `select distinct a.agent::bigint from agent_figure a where $5::text = '*' and a.day between $2::date and $3::date`,
    lines: 'f.agent = w.of',
  },
  promotion: { whose: 'select 0::bigint', lines: 'f.promotion = $5::bigint' },
  way: { whose: 'select 0::bigint', lines: 'f.way = $5::text' },
  clerk: { whose: 'select 0::bigint', lines: 'f.clerk = $5::text' },
  member: { whose: 'select $5::bigint', lines: 'f.member_id = w.of' },
  taker: {
    whose: `select distinct g.member_id from promotion_gift g where g.promotion_id = split_part($5::text, ':', 1)::bigint
               and g.at >= start_of_beijing_day(split_part($5::text, ':', 2)::date)
               and g.at < start_of_beijing_day(split_part($5::text, ':', 3)::date + 1)`,
    lines: 'f.member_id = w.of',
  },
};

const numbered: readonly string[] = ['agent', 'promotion', 'member'];

/** What is no number is no agent's. */
function dimensionOf(narrowed: Narrowed | undefined): keyof typeof narrowing {
  if (narrowed === undefined) return 'all';
  const { dimension, value } = narrowed;
  if (value === anyValue) return dimension === 'agent' ? 'agents' : 'none';
  if (dimension === 'taker') return takersIn(value) ? 'taker' : 'none';
  return numbered.includes(dimension) && !/^\d{1,18}$/.test(value) ? 'none' : dimension;
}

/** `promotion:from:to`, Beijing days. @returns undefined: it is not of that form */
function takersIn(value: string): { readonly promotionId: bigint; readonly span: Span } | undefined {
  const [, id = '', from = '', to = ''] =
    /^(\d{1,18}):(\d{4}-\d\d-\d\d):(\d{4}-\d\d-\d\d)$/.exec(value) ?? [];
  const days = [from, to].every((day) => !Number.isNaN(Date.parse(day)));
  return id !== '' && days ? { promotionId: BigInt(id), span: { from, to } } : undefined;
}

/** The figure that the lines come to, from what is kept. */
async function keptSums(db: Queryable, { span, hour, narrowed }: LinesQuery): Promise<Sum[]> {
  if (hour !== undefined) return sumsOfHour(db, span.from, hour);
  const dimension = dimensionOf(narrowed);
  if (dimension === 'none') return [];
  if (dimension === 'member') return sumsOfMember(db, span, BigInt(narrowed?.value ?? ''));
  const takers = dimension === 'taker' ? takersIn(narrowed?.value ?? '') : undefined;
  if (takers !== undefined) return sumsOfTakers(db, takers.promotionId, takers.span, span);
  return sumsOf(db, span, narrowed);
}

const hourMs = 3_600_000;

async function sumLinesOf(
  db: Queryable,
  figure: Exclude<FigureName, ActivityName>,
  query: LinesQuery,
): Promise<Lines> {
  const { span, hour, narrowed, after, limit } = query;
  const name = sumOf(figure);
  const begins = new Date(Date.parse(`${span.from}T00:00+08:00`) + (hour ?? 0) * hourMs);
  const ends =
    hour === undefined
      ? new Date(Date.parse(`${span.to}T00:00+08:00`) + 24 * hourMs)
      : new Date(begins.getTime() + hourMs);
  const { whose, lines } = narrowing[dimensionOf(narrowed)] ?? { whose: nobodys, lines: 'false' };
  const { rows } = await db.query<LineRow & { figure: Kind }>(
    // Of each kind no more than a page, from the end of its own index (migrations/1004, 1025): a kind that is rare among the others, or rare
    // under what is asked for, is not looked for among all lines of the span.
    `select l.id, l.figure, l.at, l.member_id as "memberId", coalesce(m.username, '') as username, l.amount, l.payout,
            l.number::bigint as number, l.reference, l.transfer_id as "transferId"
       from (select o.id, o.figure, o.at, o.member_id, o.amount, o.payout, o.number, o.reference, o.transfer_id
               from unnest($1::text[]) k (figure) cross join (${whose}) w (of) cross join lateral (
               select f.id, f.figure, f.at, f.member_id, f.amount, f.payout, f.number, f.reference, f.transfer_id from figure_line f
                where f.figure = k.figure and f.at >= $7::timestamptz and f.at < $8::timestamptz
                  and (f.at, f.id) < (coalesce((select p.at from figure_line p where p.id = $4::bigint), 'infinity'),
                                      coalesce($4::bigint, 9223372036854775807))
                  and ${lines}
                order by f.at desc, f.id desc limit $6) o
              where $2::date <= $3::date
              order by o.at desc, o.id desc limit $6) l
       left join member_name m on m.id = l.member_id
      order by l.at desc, l.id desc`,
    [
      kindsOf(name),
      span.from,
      span.to,
      after === '' ? null : after,
      narrowed?.value ?? '',
      limit + 1,
      begins,
      ends,
    ],
  );
  const found = await keptSums(db, query);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    unit: figure === 'hold' ? 'percent' : sums[name].unit,
    sum: worthOf(name, found),
    share: figure === 'hold' ? holdOf(found) : null,
    rows: page.map((row) => ({
      kind: row.figure,
      at: row.at,
      memberId: row.memberId,
      username: row.username,
      adds: worthOf(name, [row]),
      reference: row.reference,
      transferId: row.transferId,
      stake: row.figure === 'bet' ? row.amount : null,
      payout: row.figure === 'bet' ? row.payout : null,
    })),
    next: rows.length > limit && last ? String(last.id) : undefined,
  };
}

async function membersOf(
  db: Queryable,
  figure: ActivityName,
  { span, after, limit }: LinesQuery,
): Promise<Lines> {
  const { rows } = await db.query<{ id: bigint; username: string; at: Date; day: string }>(
    `select d.member_id as id, to_char(d.day, 'YYYY-MM-DD') as day, coalesce(m.username, '') as username, start_of_beijing_day(d.day) as at
       from figure_active_day d left join member_name m on m.id = d.member_id
      where d.activity = $1 and d.day between $2::date and $3::date and d.previous < $2::date
        and (d.day, d.member_id) < (coalesce($4::date, 'infinity'), coalesce($5::bigint, 9223372036854775807))
      order by d.day desc, d.member_id desc limit $6`,
    [activities[figure], span.from, span.to, ...placeOf(after), limit + 1],
  );
  return memberLines(rows, await membersIn(db, figure, span), limit);
}

/** Of those who registered in the span, who came so far; each at the beginning of the day on which they did. */
async function membersSoFar(
  db: Queryable,
  step: FunnelStep,
  { span, after, limit }: LinesQuery,
): Promise<Lines> {
  const rows = await membersAt(db, span, step, askedAfter(after, limit));
  return memberLines(rows, reached(await funnelOf(db, span), step), limit);
}

async function membersStill(db: Queryable, cell: Cell, { after, limit }: LinesQuery): Promise<Lines> {
  const rows = await membersOfCell(db, cell, askedAfter(after, limit));
  return memberLines(rows, await countOfCell(db, cell), limit);
}

/** One more than a page says whether there is another. */
function askedAfter(
  after: string,
  limit: number,
): { readonly after: DayOfMember | undefined; readonly most: number } {
  const [day, id] = placeOf(after);
  return { after: day === null || id === null ? undefined : { day, id: BigInt(id) }, most: limit + 1 };
}

type MemberLine = DayOfMember & { readonly username: string; readonly at: Date };

function memberLines(rows: readonly MemberLine[], sum: bigint, limit: number): Lines {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    unit: 'count',
    sum,
    share: null,
    rows: page.map(({ id, username, at }) => ({
      kind: 'member',
      at,
      memberId: id,
      username,
      adds: 1n,
      reference: String(id),
      transferId: null,
      stake: null,
      payout: null,
    })),
    next: rows.length > limit && last ? `${last.day}/${last.id}` : undefined,
  };
}

/** Day and member of the last line that was seen; neither for the first page. */
function placeOf(after: string): readonly [string | null, string | null] {
  const [, day = null, id = null] = /^(.+)\/(.+)$/.exec(after) ?? [];
  return [day, id];
}
