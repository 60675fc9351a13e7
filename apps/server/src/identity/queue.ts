/** Forms as staff see them before they read one: whose, what for, and whether the document is known; nothing of what is in it. */

import { countedRows } from '@mingpai/contract/console/parts';
import type { IdentityLevel, IdentityReason, IdentityState, IdentityWant } from '@mingpai/contract/identity';
import { memberNamed } from '../orders/index.ts';
import type { Queryable } from '../platform/database.ts';
import { uncounted } from '../platform/slice.ts';

export interface QueuedForm {
  readonly id: bigint;
  readonly number: string;
  readonly memberId: bigint;
  readonly username: string;
  readonly wants: IdentityWant;
  readonly level: IdentityLevel;
  readonly doubted: boolean;
  readonly state: IdentityState;
  readonly reason: IdentityReason | null;
  readonly at: Date;
  readonly pictures: number;
  readonly document: Buffer | null;
  readonly firstId: bigint | null;
  readonly first: string | null;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly checkState: 'queued' | 'asked' | 'answered' | 'people' | 'over' | null;
  readonly checkVerdict: 'passed' | 'failed' | 'people' | null;
  readonly checkReasons: readonly IdentityReason[] | null;
  readonly checkContradicted: boolean;
  readonly checkDecided: boolean;
}

export interface FormQuery {
  readonly state: 'open' | 'all';
  /** Of one member only. */
  readonly memberId?: bigint;
  /** A form's number, or a member's number or whole name; empty: all. */
  readonly search?: string;
  readonly limit: number;
  readonly offset: number;
  /** Onward from behind this form, the newest first, uncounted: as files take them. */
  readonly behind?: bigint | 'begin';
}

/** Those that wait: the oldest first; of all, the newest first. @returns `total` counted up to `countedRows` */
export async function formQueue(
  db: Queryable,
  { state, memberId, search = '', limit, offset, behind }: FormQuery,
): Promise<{ rows: readonly QueuedForm[]; total: number }> {
  // Each has an index of its own: what may be left out of a condition lets the planner use none of them.
  const which = state === 'open' ? "f.state = 'open'" : 'true';
  const searched = search !== '' && memberId === undefined;
  const whose = searched
    ? '(f.number = $3 or f.member_id = $4::bigint)'
    : memberId === undefined
      ? 'true'
      : 'f.member_id = $3';
  const order = state === 'open' && behind === undefined ? 'asc' : 'desc';
  const older = typeof behind === 'bigint' ? `f.id < ${behind}` : 'true';
  const of = searched
    ? [search.toUpperCase(), (await memberNamed(db, search)) ?? null]
    : memberId === undefined
      ? []
      : [memberId];
  const [rows, counted] = await Promise.all([
    db.query<QueuedForm>(
      `select f.id, f.number, f.member_id as "memberId", m.username, f.wants, coalesce(l.level, 'none') as level,
              l.of_age_at is not null as doubted, f.state, f.reason, f.at, f.document, f.first_by as "firstId", one.name as first,
              two.name as "decidedBy", f.decided_at as "decidedAt",
              c.state as "checkState", c.verdict as "checkVerdict", c.reasons as "checkReasons",
              c.contradicted_at is not null as "checkContradicted", coalesce(c.decided, false) as "checkDecided",
              (select count(*)::int from identity_picture p where p.form_id = f.id) as pictures
         from (select f.id, f.number, f.member_id, f.wants, f.state, f.reason, f.at, f.document, f.first_by, f.decided_by, f.decided_at
                 from identity_form f where ${which} and ${whose} and ${older}
                order by f.id ${order}
                limit $1 offset $2) f
         join member_name m on m.id = f.member_id
         left join identity_level l on l.member_id = f.member_id
         left join identity_check c on c.form_id = f.id
         left join staff_name one on one.id = f.first_by left join staff_name two on two.id = f.decided_by
        order by f.id ${order}`,
      [limit, Math.min(offset, countedRows), ...of],
    ),
    behind !== undefined
      ? uncounted
      : db.query<{ total: number }>(
          `select count(*)::int as total from (select 1 from identity_form f where ${which} and ${whose} limit $1 offset $2) counted`,
          [countedRows, 0, ...of],
        ),
  ]);
  return { rows: rows.rows, total: counted.rows[0]?.total ?? 0 };
}

/** Other accounts that named these documents, by the document's mark in hex. */
export async function namedToo(
  db: Queryable,
  documents: readonly Buffer[],
): Promise<ReadonlyMap<string, readonly { readonly id: bigint; readonly username: string }[]>> {
  const { rows } = await db.query<{ document: string; id: bigint; username: string }>(
    `select distinct encode(f.document, 'hex') as document, m.id, m.username
       from identity_form f join member_name m on m.id = f.member_id
      where f.document = any($1::bytea[]) order by m.id limit 500`,
    [[...documents]],
  );
  const found = new Map<string, { id: bigint; username: string }[]>();
  for (const { document, id, username } of rows)
    found.set(document, [...(found.get(document) ?? []), { id, username }]);
  return found;
}
