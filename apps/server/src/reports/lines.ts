/** What a figure is made of, newest first, page by page: each line is a bet's change, an order with its entry, or a member. */
import type { FigureName, LineKind } from '@mingpai/contract/console/reports/names';
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
import { membersIn, type Narrowed, type Span, sumsOf } from './figures.ts';

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
  readonly narrowed?: Narrowed | undefined;
  /** `next` of the page before. */
  readonly after: string;
  readonly limit: number;
}

export function linesOf(db: Queryable, query: LinesQuery): Promise<Lines> {
  const { figure } = query;
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

/** What narrows lines to `$5`, by dimension, as an index has it. */
const narrowing: Readonly<Record<string, string>> = {
  all: "$5::text = ''",
  none: '$5::text is null',
  venue: 'f.venue = $5::text',
  game: 'f.game = $5::text',
  category: 'f.category = $5::text',
  agent: 'f.agent = $5::bigint',
  promotion: 'f.promotion = $5::bigint',
  way: 'f.way = $5::text',
  clerk: 'f.clerk = $5::text',
};

const numbered: readonly string[] = ['agent', 'promotion'];

/** What is no number is no agent's. */
function dimensionOf(narrowed: Narrowed | undefined): keyof typeof narrowing {
  if (narrowed === undefined) return 'all';
  const { dimension, value } = narrowed;
  return numbered.includes(dimension) && !/^\d{1,18}$/.test(value) ? 'none' : dimension;
}

async function sumLinesOf(
  db: Queryable,
  figure: Exclude<FigureName, ActivityName>,
  { span, narrowed, after, limit }: LinesQuery,
): Promise<Lines> {
  const name = sumOf(figure);
  const { rows } = await db.query<LineRow & { figure: Kind }>(
    // Of each kind no more than a page, from the end of its own index (migrations/1004): a kind that is rare among the others, or rare
    // under what is asked for, is not looked for among all lines of the span.
    `select l.id, l.figure, l.at, l.member_id as "memberId", coalesce(m.username, '') as username, l.amount, l.payout,
            l.number::bigint as number, l.reference, l.transfer_id as "transferId"
       from (select o.id, o.figure, o.at, o.member_id, o.amount, o.payout, o.number, o.reference, o.transfer_id
               from unnest($1::text[]) k (figure) cross join lateral (
               select f.id, f.figure, f.at, f.member_id, f.amount, f.payout, f.number, f.reference, f.transfer_id from figure_line f
                where f.figure = k.figure and f.at >= start_of_beijing_day($2::date) and f.at < start_of_beijing_day($3::date + 1)
                  and (f.at, f.id) < (coalesce((select p.at from figure_line p where p.id = $4::bigint), 'infinity'),
                                      coalesce($4::bigint, 9223372036854775807))
                  and ${narrowing[dimensionOf(narrowed)]}
                order by f.at desc, f.id desc limit $6) o
              order by o.at desc, o.id desc limit $6) l
       left join member_name m on m.id = l.member_id
      order by l.at desc, l.id desc`,
    [kindsOf(name), span.from, span.to, after === '' ? null : after, narrowed?.value ?? '', limit + 1],
  );
  const found = await sumsOf(db, span, narrowed);
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
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    unit: 'count',
    sum: await membersIn(db, figure, span),
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
