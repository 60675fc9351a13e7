/** What staff did, in the same transaction as the action. Rows are only added; the database refuses anything else. */
import type { Clock } from '../platform/clock.ts';
import type { Queryable } from '../platform/database.ts';

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
  await tx.query(
    'insert into audit (at, staff_id, action, subject, detail) values ($1, $2, $3, $4, $5::jsonb)',
    [clock.now(), staffId, action, subject, JSON.stringify(detail ?? {})],
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

/** Newest first. @param query `search`: beginning of the subject, or an action */
export async function auditLog(
  db: Queryable,
  { search, page, pageSize }: { readonly search: string; readonly page: number; readonly pageSize: number },
): Promise<{ rows: AuditRow[]; total: number }> {
  const where = "($1 = '' or a.subject like $2 or a.action = $1)";
  const values = [search.trim(), `${search.trim().replace(/[\\%_]/g, '\\$&')}%`];
  const [rows, counted] = await Promise.all([
    db.query<AuditRow>(
      `select a.id, a.at, coalesce(s.name, '系统') as staff, a.action, a.subject, a.detail
         from audit a left join staff s on s.id = a.staff_id
        where ${where} order by a.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`,
      values,
    ),
    db.query<{ total: number }>(`select count(*)::int as total from audit a where ${where}`, values),
  ]);
  return { rows: rows.rows, total: counted.rows[0]?.total ?? 0 };
}
