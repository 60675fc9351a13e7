/** What staff did, in the same transaction as the action. Rows are only added; the database refuses anything else. */
import { countedRows } from '@mingpai/contract/console/parts';
import { message, textOf } from '@mingpai/contract/texts';
import type { Clock } from '../platform/clock.ts';
import type { Queryable } from '../platform/database.ts';
import { readersLanguage } from '../platform/language.ts';
import { actingKey } from './api-keys/acting-key.ts';
import { type Batch, batchById, type Onward } from './exports/lists.ts';

export interface AuditEntry {
  /** null: the site itself, such as a change whose time has come. */
  readonly staffId: bigint | null;
  readonly action: string;
  /** What it was done to: `deposit/12`, `member/100001`. */
  readonly subject: string;
  readonly detail?: Readonly<Record<string, string | number | boolean | null>>;
}

export async function recordAudit(
  tx: Queryable,
  clock: Clock,
  { staffId, action, subject, detail }: AuditEntry,
): Promise<void> {
  const key = actingKey();
  const told = key === undefined ? (detail ?? {}) : { ...detail, apiKey: key };
  await tx.query(
    'insert into audit (at, staff_id, action, subject, detail) values ($1, $2, $3, $4, $5::jsonb)',
    [clock.now(), staffId, action, subject, JSON.stringify(told)],
  );
}

export interface AuditRow {
  readonly id: bigint;
  readonly at: Date;
  readonly staff: string;
  readonly action: string;
  readonly subject: string;
  readonly detail: Record<string, string | number | boolean | null>;
}

/** What is asked of the log; what is left out narrows nothing. */
export interface AuditQuestion {
  /** Beginning of the subject, or an action. */
  readonly search: string;
  /** Who did it; 0: the site itself. */
  readonly staff?: number | undefined;
  readonly actions?: readonly string[] | undefined;
  /** About this member, or somebody in the same list. */
  readonly member?: number | undefined;
  /** The whole number of an order. */
  readonly order?: string | undefined;
  /** An amount that it names is at least this much, in fen. */
  readonly least?: bigint | undefined;
  /** And no amount that it names is more than this. */
  readonly most?: bigint | undefined;
  /** About the member of this name, in any letters; about the colleague, where no member has it. */
  readonly username?: string | undefined;
  /** Words of a reason, two signs at least. */
  readonly reason?: string | undefined;
  /** From or about this address, whole; or what stands on a list is this. */
  readonly address?: string | undefined;
  /** Done by the site's key of this name. */
  readonly key?: string | undefined;
  /** Its detail names one of these, before, after, or as it is. */
  readonly items?: readonly string[] | undefined;
  /** Stops of these kinds: `withdrawals`, `venue`. */
  readonly stopped?: readonly string[] | undefined;
  /** Personal data of these kinds was read, or would have been: `mobile`. */
  readonly personal?: readonly string[] | undefined;
  /** About this venue, a game, or the limits of it, by its code. */
  readonly venue?: string | undefined;
  /** Of this promotion: what was saved, what was proposed about it, and what became of claims of it. */
  readonly promotion?: number | undefined;
  /** From one hour of each day to another, in Beijing; over midnight where the first is the later one. */
  readonly hours?: { readonly from: number; readonly until: number } | undefined;
  /** At or after `from`, and before `to`. */
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/** What is not asked for is folded away when the statement is planned with its values. */
const asked = `($1::text = '' or a.subject like $2 or a.action = $1)
  and ($3::bigint is null or $3 > 0 and a.staff_id = $3 or $3 = 0 and a.staff_id is null)
  and ($4::text[] is null or a.action = any ($4)) and ($5::text[] is null or audit_names(a.subject, a.detail) @> $5)
  and ($6::bigint is null or audit_amount(a.detail) >= $6)
  and ($7::timestamptz is null or a.at >= $7) and ($8::timestamptz is null or a.at < $8)
  and ($9::bigint is null or audit_amount(a.detail) <= $9)
  and ($10::text is null or coalesce(a.detail ->> 'address', a.detail ->> 'value') = $10) and ($11::text is null or a.detail ->> 'apiKey' = $11)
  and ($12::text is null or audit_words(a.detail ->> 'reason') @> audit_words($12)
                        and position(lower($12) in lower(a.detail ->> 'reason')) > 0)
  and ($13::text is null or audit_names(a.subject, a.detail)
        @> array[coalesce((select 'member/' || m.id from member_name m where m.username_key = lower($13)),
                          (select 'staff/' || c.id from staff c where lower(c.username) = lower($13)), 'member/0')])
  and ($14::text[] is null or audit_items(a.detail) && $14)
  and ($15::text[] is null
    or split_part(coalesce(a.detail ->> 'stopped', a.detail ->> 'stoppedAfter', a.detail ->> 'stoppedBefore'), '/', 1) = any ($15))
  and ($16::text is null or audit_at_venue(a.subject, a.detail) = $16)
  and ($17::text is null or a.subject = $17 or a.detail ->> 'about' = $17
    or a.subject = any (array(select 'promotion_application/' || c.id from promotion_claim c
                               where c.promotion_id = split_part($17, '/', 2)::bigint)))
  and ($18::text[] is null or a.action = any ('{personal_revealed, personal_read, personal_refused}')
    and string_to_array(a.detail ->> 'fields', ',') && $18)
  and ($19::int is null
    or mod(extract(hour from a.at at time zone 'Asia/Shanghai')::int - $19 + 24, 24) < mod($20::int - $19 + 23, 24) + 1)`;

function valuesOf({ search, staff, actions, member, order, least, from, to, ...more }: AuditQuestion) {
  const named = [
    ...(member === undefined ? [] : [`member/${member}`]),
    ...(order === undefined ? [] : [`order/${order}`]),
  ];
  return [
    search.trim(),
    `${search.trim().replace(/[\\%_]/g, '\\$&')}%`,
    staff ?? null,
    actions ?? null,
    named.length === 0 ? null : named,
    least ?? null,
    from ?? null,
    to ?? null,
    more.most ?? null,
    more.address ?? null,
    more.key ?? null,
    more.reason ?? null,
    more.username ?? null,
    more.items ?? null,
    more.stopped ?? null,
    more.venue ?? null,
    more.promotion === undefined ? null : `promotion/${more.promotion}`,
    more.personal ?? null,
    more.hours?.from ?? null,
    more.hours?.until ?? null,
  ];
}

/** The same without a count, behind a row. @param after `next` of the batch before */
export async function auditLogOnward(
  db: Queryable,
  question: AuditQuestion,
  { after, most }: Onward,
): Promise<Batch<AuditRow>> {
  const { rows } = await db.query<AuditRow>(
    `select a.id, a.at, coalesce(s.name, $21) as staff, a.action, a.subject, a.detail
       from audit a left join staff s on s.id = a.staff_id
      where ${asked} and ($22::bigint is null or (a.at, a.id) < ((select p.at from audit p where p.id = $22), $22))
      order by a.at desc, a.id desc limit $23`,
    [...valuesOf(question), textOf(message('system_actor'), readersLanguage()), after ?? null, most],
  );
  return batchById(rows, most, (row) => row);
}

/** How many of the entries that were counted are of one colleague, or of the site itself (0). */
export interface DoneBy {
  readonly id: bigint;
  readonly name: string;
  readonly count: number;
}

/**
 * Newest first. @returns `total` counted up to `countedRows`; `more`: there are further ones; `doneBy`: whose they are, most first, and
 * nobody's where there are further ones, since those that were counted are any of them
 */
export async function auditLog(
  db: Queryable,
  { page, pageSize, ...question }: AuditQuestion & { readonly page: number; readonly pageSize: number },
): Promise<{ rows: AuditRow[]; total: number; more: boolean; doneBy: readonly DoneBy[] }> {
  const values = valuesOf(question);
  const skipped = Math.min((page - 1) * pageSize, countedRows);
  const named = [...values, textOf(message('system_actor'), readersLanguage())];
  const [rows, counted] = await Promise.all([
    db.query<AuditRow>(
      `select a.id, a.at, coalesce(s.name, $21) as staff, a.action, a.subject, a.detail
         from audit a left join staff s on s.id = a.staff_id
        where ${asked} order by a.at desc, a.id desc limit ${pageSize} offset ${skipped}`,
      named,
    ),
    db.query<DoneBy>(
      `select coalesce(counted.staff_id, 0)::bigint as id, coalesce(s.name, $21) as name, counted.count
         from (select l.staff_id, count(*)::int as count
                 from (select a.staff_id from audit a where ${asked} limit ${countedRows + 1}) l group by l.staff_id) counted
         left join staff s on s.id = counted.staff_id
        order by counted.count desc, counted.staff_id`,
      named,
    ),
  ]);
  const total = counted.rows.reduce((sum, { count }) => sum + count, 0);
  const more = total > countedRows;
  return { rows: rows.rows, total: Math.min(total, countedRows), more, doneBy: more ? [] : counted.rows };
}

export interface LastDone {
  readonly subject: string;
  readonly action: string;
  readonly at: Date;
  readonly staff: string;
}

/** Of each subject the latest of these actions; what has none is not among them. */
export async function lastDone(
  db: Queryable,
  subjects: readonly string[],
  actions: readonly string[],
): Promise<LastDone[]> {
  const { rows } = await db.query<LastDone>(
    `select a.subject, a.action, a.at, coalesce(s.name, $3) as staff
       from unnest($1::text[]) as w (subject)
      cross join lateral (
        select e.subject, e.action, e.at, e.staff_id from audit e
         where e.subject = w.subject and e.action = any ($2::text[]) order by e.id desc limit 1) a
       left join staff s on s.id = a.staff_id`,
    [subjects, actions, textOf(message('system_actor'), readersLanguage())],
  );
  return rows;
}

/** Names of venues, so that the log is asked for one as people call it. */
export async function venuesByName(db: Queryable): Promise<{ code: string; name: string }[]> {
  const inEnglish = readersLanguage() === 'en';
  const { rows } = await db.query<{ code: string; name: string; name_en: string }>(
    'select code, name, name_en from venue_name order by code',
  );
  return rows.map(({ code, name, name_en }) => ({
    code,
    name: inEnglish && name_en !== '' ? name_en : name,
  }));
}

/** Promotions by both of their titles, newest first: people know no numbers. */
export async function promotionsByTitle(
  db: Queryable,
): Promise<{ id: bigint; title: string; titleEn: string }[]> {
  const { rows } = await db.query<{ id: bigint; title: string; titleEn: string }>(
    'select id, title, title_en as "titleEn" from promotion_name order by id desc',
  );
  return rows;
}

/** Names of whoever sends statements, which the log has by their codes. */
export async function counterpartiesByCode(db: Queryable): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.query<{ code: string; name: string }>('select code, name from counterparty_name');
  return new Map(rows.map(({ code, name }) => [code, name]));
}

/** Names of the roles that the site made itself, which the log has by their codes. */
export async function rolesByCode(db: Queryable): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.query<{ code: string; name: string }>('select code, name from staff_role');
  return new Map(rows.map(({ code, name }) => [code, name]));
}

/** Who may have done something, by name. */
export async function colleagues(db: Queryable): Promise<{ id: bigint; name: string }[]> {
  const { rows } = await db.query<{ id: bigint; name: string }>(
    'select id, name from staff order by name, id',
  );
  return rows;
}
