/** What staff see of members, and the suspension of one. */
import type { Onward } from '../backoffice/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Queryable, Tx } from '../platform/database.ts';

export interface MemberRow {
  readonly id: bigint;
  readonly username: string;
  readonly real_name: string;
  readonly vip_level: number;
  readonly registered_at: Date;
  readonly frozen_at: Date | null;
}

export interface MemberDetail extends MemberRow {
  readonly mobile: string;
  readonly email: string;
  readonly auto_transfer: boolean;
  readonly frozen_reason: string | null;
  readonly deposit_count: number;
  readonly deposit_sum: string;
  readonly withdrawal_count: number;
  readonly withdrawal_sum: string;
}

const columns = 'id, username, real_name, vip_level, registered_at, frozen_at';

const found = `($1 = '' or id = $2::bigint or username_key like $3)`;

function valuesOf(search: string): readonly unknown[] {
  const term = search.trim().toLowerCase();
  const id = /^\d{1,18}$/.test(term) ? term : null;
  return [term, id, `${term.replace(/[\\%_]/g, '\\$&')}%`];
}

/** The same, batch by batch. @param after the last id that was read */
export async function membersOnward(
  db: Queryable,
  search: string,
  { after, most }: Onward,
): Promise<MemberRow[]> {
  const { rows } = await db.query<MemberRow>(
    `select ${columns} from member where ${found} and ($4::bigint is null or id < $4) order by id desc limit $5`,
    [...valuesOf(search), after ?? null, most],
  );
  return rows;
}

/** By id or beginning of the username; newest first. */
export async function searchMembers(
  db: Queryable,
  { search, page, pageSize }: { readonly search: string; readonly page: number; readonly pageSize: number },
): Promise<{ rows: MemberRow[]; total: number }> {
  const values = valuesOf(search);
  const [rows, counted] = await Promise.all([
    db.query<MemberRow>(
      `select ${columns} from member where ${found} order by id desc limit ${pageSize} offset ${(page - 1) * pageSize}`,
      values,
    ),
    db.query<{ total: number }>(`select count(*)::int as total from member where ${found}`, values),
  ]);
  return { rows: rows.rows, total: counted.rows[0]?.total ?? 0 };
}

export async function memberDetail(db: Queryable, id: bigint): Promise<MemberDetail | undefined> {
  const { rows } = await db.query<MemberDetail>(
    `select ${columns}, mobile, email, auto_transfer, frozen_reason,
            (select count(*)::int from credited_deposit d where d.member_id = m.id) as deposit_count,
            (select coalesce(sum(amount), 0)::text from credited_deposit d where d.member_id = m.id) as deposit_sum,
            (select count(*)::int from withdrawal_on_record w where w.member_id = m.id and w.state = 'approved') as withdrawal_count,
            (select coalesce(sum(amount), 0)::text from withdrawal_on_record w where w.member_id = m.id and w.state = 'approved') as withdrawal_sum
       from member m where id = $1`,
    [id],
  );
  return rows[0];
}

export interface SessionRow {
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly ended_at: Date | null;
  readonly address: string;
  readonly device: string;
  readonly mark: string | null;
}

export async function recentSessions(db: Queryable, memberId: bigint): Promise<SessionRow[]> {
  const { rows } = await db.query<SessionRow>(
    `select created_at, expires_at, ended_at, address, device, left(encode(device_id, 'hex'), 8) as mark
       from session where member_id = $1
      order by created_at desc limit 10`,
    [memberId],
  );
  return rows;
}

/** @param reason absent: the suspension is lifted. @returns whether they were suspended before; undefined: no such member */
export async function setFrozen(
  tx: Tx,
  clock: Clock,
  memberId: bigint,
  reason: string | undefined,
): Promise<{ readonly was: boolean } | undefined> {
  const { rows } = await tx.query<{ was: boolean }>(
    `update member m set frozen_at = $2, frozen_reason = $3
       from (select id, frozen_at is not null as was from member where id = $1 for update) before
      where m.id = before.id returning before.was`,
    [memberId, reason === undefined ? null : clock.now(), reason ?? null],
  );
  return rows[0];
}

export function wireMember(row: MemberRow) {
  return {
    id: Number(row.id),
    username: row.username,
    realName: row.real_name,
    vipLevel: row.vip_level,
    registeredAt: row.registered_at.toISOString(),
    frozenAt: row.frozen_at?.toISOString() ?? null,
  };
}
