/** What staff say often: one's own, of a role, or of everybody who answers. Placeholders are filled in at the desk. */
import type { StaffMember } from '../backoffice/index.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';

export interface TemplateText {
  /** `own`, `all`, or the code of a role. */
  readonly scope: string;
  readonly title: string;
  readonly text: string;
  readonly textEn: string;
}

export interface Template extends TemplateText {
  readonly id: bigint;
  readonly by: string | null;
  readonly changedAt: Date;
}

/** So many one person keeps, and so many there are for roles: what is more nobody finds. */
const mostEach = 200;

const scoped = "case when t.staff_id is not null then 'own' else coalesce(t.role, 'all') end";

/** Those that somebody may use: their own, everybody's, and their roles'; with `lead` those of all roles. */
export async function templatesFor(
  db: Queryable,
  staffId: bigint,
  { roles, lead }: { readonly roles: readonly string[]; readonly lead: boolean },
): Promise<readonly Template[]> {
  const { rows } = await db.query<Template>(
    `select t.id, ${scoped} as scope, t.title, t.text, t.text_en as "textEn", s.name as by, t.changed_at as "changedAt"
       from service_template t left join staff_name s on s.id = t.changed_by
      where t.staff_id = $1 or (t.staff_id is null and (t.role is null or $3 or t.role = any ($2::text[])))
      order by t.staff_id is null, t.role nulls last, t.title, t.id`,
    [staffId, [...roles], lead],
  );
  return rows;
}

/**
 * Writes a new one, or another text of one that is there. Refusals: `not_found`: it is gone, or a colleague's own;
 * `staff_not_allowed`: it is not theirs alone, and they do not lead; `rate_limited`: there are enough.
 * @returns its number, and what it was before
 */
export async function saveTemplate(
  tx: Tx,
  by: StaffMember,
  id: bigint | undefined,
  { scope, title, text, textEn }: TemplateText,
  now: Date,
): Promise<Outcome<{ readonly id: bigint; readonly before: TemplateText | undefined }>> {
  if (scope !== 'own' && !leads(by)) return refused('staff_not_allowed');
  const owner = scope === 'own' ? by.id : null;
  const role = scope === 'own' || scope === 'all' ? null : scope;
  const values = [owner, role, title, text, textEn, by.id, now];
  if (id === undefined) {
    const { rows } = await tx.query<{ id: bigint }>(
      `insert into service_template (staff_id, role, title, text, text_en, changed_by, changed_at)
       select $1::bigint, $2::text, $3::text, $4::text, $5::text, $6::bigint, $7::timestamptz
        where (select count(*) from service_template t where t.staff_id is not distinct from $1::bigint) < ${mostEach}
       returning id`,
      values,
    );
    const [made] = rows;
    return made ? done({ id: made.id, before: undefined }) : refused('rate_limited');
  }
  const before = await locked(tx, by, id);
  if (!before.ok) return before;
  await tx.query(
    `update service_template set staff_id = $1, role = $2, title = $3, text = $4, text_en = $5, changed_by = $6, changed_at = $7
      where id = $8`,
    [...values, id],
  );
  return done({ id, before: before.value });
}

/** Refusals as `saveTemplate`. @returns what it was */
export async function removeTemplate(tx: Tx, by: StaffMember, id: bigint): Promise<Outcome<TemplateText>> {
  const before = await locked(tx, by, id);
  if (before.ok) await tx.query('delete from service_template where id = $1', [id]);
  return before;
}

/** One that this person may change; it stands still until the transaction ends. */
async function locked(tx: Tx, by: StaffMember, id: bigint): Promise<Outcome<TemplateText>> {
  const { rows } = await tx.query<TemplateText & { owner: bigint | null }>(
    `select t.staff_id as owner, ${scoped} as scope, t.title, t.text, t.text_en as "textEn" from service_template t
      where t.id = $1 for update`,
    [id],
  );
  const [row] = rows;
  if (!row || (row.owner !== null && row.owner !== by.id)) return refused('not_found');
  if (row.owner === null && !leads(by)) return refused('staff_not_allowed');
  const { scope, title, text, textEn } = row;
  return done({ scope, title, text, textEn });
}

/** Whether somebody writes for others. */
export function leads({ rights }: Pick<StaffMember, 'rights'>): boolean {
  return rights.includes('service.lead');
}
