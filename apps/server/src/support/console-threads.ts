/** The staff's side: which conversations wait, which were found, who is on duty. */
import { countedRows } from '@mingpai/contract/console/parts';
import type { Queryable } from '../platform/database.ts';
import { withWords, wordsOf } from './search.ts';

export interface ConversationRow {
  readonly id: bigint;
  readonly memberId: bigint | null;
  readonly username: string | null;
  readonly lastAt: Date;
  readonly lastFrom: 'member' | 'staff' | null;
  readonly preview: string;
  /** Messages of the member that no staff has seen. */
  readonly unread: number;
  readonly assignedTo: string | null;
  readonly assignedId: bigint | null;
  readonly waitingSince: Date | null;
  readonly closedAt: Date | null;
  readonly memberRead: bigint;
}

export interface DeskRow extends ConversationRow {
  readonly matchId: bigint | null;
  readonly matchText: string | null;
  readonly matchAt: Date | null;
}

/** Somebody is on duty who looked at the desk this recently, in ms. */
const onDutyMs = 90_000;
/** What a search finds at most. */
const mostFound = 200;

/**
 * SQL: the beginning of a message. Where it is cut nothing is left of a word: what of a number or an address stood there would be too little
 * of it to be masked.
 */
const beginning = (body: string, signs: number) =>
  `case when length(${body}) > ${signs} then regexp_replace(left(${body}, ${signs}), '[A-Za-z0-9 @._+-]+$', '') else ${body} end`;

const columns = `c.id, c.member_id as "memberId", m.username, c.last_at as "lastAt", c.last_from as "lastFrom",
    coalesce((select ${beginning('body', 80)} from conversation_message where id = c.last_message), '') as preview,
    (select count(*)::int from (select 1 from conversation_message x
      where x.conversation_id = c.id and x.author = 'member' and x.id > c.staff_read limit 100) u) as unread,
    s.name as "assignedTo", c.assigned_to as "assignedId", c.closed_at as "closedAt", c.member_read as "memberRead",
    case when c.closed_at is null and c.last_from = 'member' then coalesce(c.waiting_since, c.last_at) end as "waitingSince"`;
const named = 'left join member_name m on m.id = c.member_id left join staff_name s on s.id = c.assigned_to';

export type HeldBy = 'all' | 'me' | 'nobody' | 'others';

export interface DeskQuery {
  readonly open: boolean;
  readonly all: boolean;
  /** Those alone that wait for an answer. */
  readonly waiting: boolean;
  readonly holder: HeldBy;
  readonly search: string;
  readonly page: number;
  readonly pageSize: number;
  /** Who asks. */
  readonly staffId: bigint;
}

export interface Desk {
  readonly rows: readonly DeskRow[];
  readonly total: number;
  /** There are more than `total`. */
  readonly more: boolean;
}

/** Those with something written: waiting ones first, the longest on top, then the latest; what was searched, by what was found. */
export async function conversations(db: Queryable, query: DeskQuery): Promise<Desk> {
  return query.search === '' ? listed(db, query) : found(db, query);
}

/** `$1`: how it may be held, `$2`: who asks. */
const heldSo = `($1::text = 'all' or ($1 = 'nobody' and c.assigned_to is null) or ($1 = 'me' and c.assigned_to = $2::bigint)
  or ($1 = 'others' and c.assigned_to <> $2::bigint))`;
const waits = "c.closed_at is null and c.last_from = 'member'";
const answered = "c.closed_at is null and c.last_from = 'staff'";
const ended = 'c.closed_at is not null and c.last_message > 0';

/** Conversations in the order of an index, no further than the page reaches (`$5`). */
const part = (place: number, where: string, order: string) =>
  `(select c.id, ${place} as place, row_number() over (order by ${order}) as n from conversation c
     where ${where} and ${heldSo} order by ${order} limit $5::bigint)`;
const some = (where: string) =>
  `(select 1 from conversation c where ${where} and ${heldSo} limit ${countedRows + 1})`;

async function listed(
  db: Queryable,
  { open, all, waiting, holder, page, pageSize, staffId }: DeskQuery,
): Promise<Desk> {
  const which = [holder, staffId, waiting || open || all, !waiting && (!open || all)];
  const spoken = waiting ? `${answered} and false` : answered;
  const [rows, count] = await Promise.all([
    db.query<DeskRow>(
      `select ${columns}, null::bigint as "matchId", null::text as "matchText", null::timestamptz as "matchAt"
         from (select id, place, n
                 from (${part(1, `${waits} and $3::boolean`, 'coalesce(c.waiting_since, c.last_at), c.id')}
                       union all ${part(2, `${spoken} and $3::boolean`, 'c.last_at desc, c.id desc')}
                       union all ${part(3, `${ended} and $4::boolean`, 'c.last_at desc, c.id desc')}) shown
                order by place, n limit $6::bigint offset $5::bigint - $6::bigint) l
         join conversation c on c.id = l.id ${named} order by l.place, l.n`,
      [...which, page * pageSize, pageSize],
    ),
    db.query<{ total: number }>(
      `select count(*)::int as total
         from (select 1 from (${some(`${waits} and $3::boolean`)} union all ${some(`${spoken} and $3::boolean`)}
                              union all ${some(`${ended} and $4::boolean`)}) w limit ${countedRows + 1}) counted`,
      which,
    ),
  ]);
  const total = count.rows[0]?.total ?? 0;
  return { rows: rows.rows, total: Math.min(total, countedRows), more: total > countedRows };
}

async function found(
  db: Queryable,
  { open, all, waiting, holder, search, page, pageSize, staffId }: DeskQuery,
): Promise<Desk> {
  const closed = waiting ? false : all ? null : !open;
  const number = /^#?(\d{1,15})$/.exec(search)?.[1] ?? null;
  const [matches, { rows: namesakes }] = await Promise.all([
    withWords(db, wordsOf(search), { most: mostFound, closed }),
    db.query<{ id: bigint }>(
      `select c.id from conversation c
        where c.last_message > 0 and ($2::boolean is null or (c.closed_at is not null) = $2)
          and (c.id = $3::bigint or c.member_id = $3::bigint
               or c.member_id = any (array(select id from member_name where username_key like $1 limit ${mostFound})))
        limit ${mostFound}`,
      [`${search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`, closed, number],
    ),
  ]);
  const ids = [...matches.map(({ conversation: id }) => id), ...namesakes.map(({ id }) => id)];
  const { rows } = await db.query<DeskRow>(
    `select ${columns}, f.id as "matchId", ${beginning('f.body', 200)} as "matchText", f.created_at as "matchAt"
       from conversation c ${named} left join conversation_message f on f.id = any ($4::bigint[]) and f.conversation_id = c.id
      where c.id = any ($3::bigint[]) and ${heldSo}${waiting ? ` and ${waits}` : ''}
      order by coalesce(f.created_at, c.last_at) desc, c.id desc`,
    [holder, staffId, ids, matches.map(({ message }) => message)],
  );
  return {
    rows: rows.slice((page - 1) * pageSize, page * pageSize),
    total: rows.length,
    more: matches.length >= mostFound || namesakes.length >= mostFound,
  };
}

/** How many wait for an answer, of all and of the reader's; counted up to `countedRows`. */
export async function waitingFor(
  db: Queryable,
  staffId: bigint,
): Promise<{ readonly all: number; readonly mine: number }> {
  const { rows } = await db.query<{ all: number; mine: number }>(
    `select (select count(*)::int from (select 1 from conversation c where ${waits} limit ${countedRows}) a) as "all",
            (select count(*)::int from (select 1 from conversation c where ${waits} and c.assigned_to = $1
                limit ${countedRows}) b) as mine`,
    [staffId],
  );
  return rows[0] ?? { all: 0, mine: 0 };
}

export async function conversation(db: Queryable, id: bigint): Promise<ConversationRow | undefined> {
  const { rows } = await db.query<ConversationRow>(
    `select ${columns} from conversation c ${named} where c.id = $1`,
    [id],
  );
  return rows[0];
}

export async function noteDuty(db: Queryable, staffId: bigint, now: Date): Promise<void> {
  await db.query(
    `insert into service_presence (staff_id, seen_at) values ($1, $2)
     on conflict (staff_id) do update set seen_at = excluded.seen_at`,
    [staffId, now],
  );
}

export async function someoneOnDuty(db: Queryable, now: Date): Promise<boolean> {
  return (await onDuty(db, now)).size > 0;
}

/** Who looked at the desk lately. */
export async function onDuty(db: Queryable, now: Date): Promise<ReadonlySet<bigint>> {
  const { rows } = await db.query<{ staff_id: bigint }>(
    'select staff_id from service_presence where seen_at > $1',
    [new Date(now.getTime() - onDutyMs)],
  );
  return new Set(rows.map(({ staff_id }) => staff_id));
}
