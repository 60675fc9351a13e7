/** Views of the console's lists: names for filters and sorting, one's own or shared with colleagues of a role. */
import type { Queryable, Tx } from '../platform/database.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';

/** Of one person, over all lists. */
const mostViews = 100;

export interface SavedView {
  readonly id: bigint;
  readonly name: string;
  readonly question: string;
  readonly role: string | null;
  readonly own: boolean;
  readonly by: string;
}

/** One's own first, then those of colleagues who still have the role that they share them with, by name. */
export async function savedViews(db: Queryable, staffId: bigint, list: string): Promise<SavedView[]> {
  const { rows } = await db.query<SavedView>(
    `select v.id, v.name, v.question, v.role, v.staff_id = $1 as own, s.name as by
       from saved_view v join staff s on s.id = v.staff_id
      where v.list = $2 and (v.staff_id = $1
         or v.role = any (s.roles) and s.disabled_at is null and v.role = any (array(select unnest(me.roles) from staff me where me.id = $1 and me.disabled_at is null)))
      order by own desc, v.name, v.id`,
    [staffId, list],
  );
  return rows;
}

export async function rolesOf(db: Queryable, staffId: bigint): Promise<{ code: string; name: string }[]> {
  const { rows } = await db.query<{ code: string; name: string }>(
    `select r.code, coalesce(m.name, '') as name
       from staff s cross join unnest(s.roles) r (code) left join staff_role m on m.code = r.code
      where s.id = $1 order by 1`,
    [staffId],
  );
  return rows;
}

export interface NewView {
  readonly list: string;
  readonly name: string;
  readonly question: string;
  readonly role: string | null;
}

/** @returns its number; refusals `role_not_own`, `views_enough` */
export async function saveView(
  tx: Tx,
  { staffId, now }: { readonly staffId: bigint; readonly now: Date },
  { list, name, question, role }: NewView,
): Promise<Outcome<bigint>> {
  // Of two at once the second counts the first.
  const { rows: own } = await tx.query<{ roles: string[] }>(
    'select roles from staff where id = $1 for update',
    [staffId],
  );
  if (role !== null && !own[0]?.roles.includes(role)) return refused('role_not_own');
  const { rows: have } = await tx.query<{ views: number; named: boolean }>(
    `select count(*)::int as views, coalesce(bool_or(list = $2 and name = $3), false) as named
       from saved_view where staff_id = $1`,
    [staffId, list, name],
  );
  if (!have[0]?.named && (have[0]?.views ?? 0) >= mostViews) return refused('views_enough');
  const { rows } = await tx.query<{ id: bigint }>(
    `insert into saved_view (staff_id, list, name, question, role, saved_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (staff_id, list, name) do update set question = excluded.question, role = excluded.role,
       saved_at = excluded.saved_at returning id`,
    [staffId, list, name, question, role, now],
  );
  const [saved] = rows;
  if (!saved) throw new Error('a view was not written');
  return done(saved.id);
}

/** @returns whether there was one of theirs */
export async function removeView(tx: Tx, staffId: bigint, id: bigint): Promise<boolean> {
  const { rows } = await tx.query('delete from saved_view where id = $2 and staff_id = $1 returning id', [
    staffId,
    id,
  ]);
  return rows.length > 0;
}
