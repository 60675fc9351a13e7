/** Cases: what staff look into for longer than one order takes. Each has one owner; what was written in it stays. */
import type { CaseLinkKind, CaseState } from '@mingpai/contract/console/cases/names';
import type { Queryable, Tx } from '../platform/database.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import { type Place, sliceOf, uncounted } from '../platform/slice.ts';

export interface Case {
  readonly id: bigint;
  readonly subject: string;
  readonly state: CaseState;
  readonly owner: string;
  readonly ownerId: bigint;
  readonly openedBy: string;
  readonly openedAt: Date;
  readonly closedAt: Date | null;
  readonly comments: number;
}

interface By {
  readonly staffId: bigint;
  readonly now: Date;
}

const columns = `c.id, c.subject, c.state::text as state, o.name as owner, c.owner as "ownerId", b.name as "openedBy",
  c.opened_at as "openedAt", c.closed_at as "closedAt",
  (select count(*)::int from case_comment m where m.case_id = c.id) as comments`;
const from = 'case_file c join staff_name o on o.id = c.owner join staff_name b on b.id = c.opened_by';

export interface CaseQuery {
  readonly state: CaseState | 'standing' | 'all';
  /** Whose; undefined: anybody's. */
  readonly owner: bigint | undefined;
  readonly member: bigint | undefined;
  readonly search: string;
}

/** Those that have stood longest first, those that are closed behind them, the latest first. */
export async function findCases(
  db: Queryable,
  { state, owner, member, search, ...place }: CaseQuery & Place,
): Promise<{ rows: readonly Case[]; total: number }> {
  const asked = `($1::text = 'all' or c.state = $1 or $1 = 'standing' and c.state <> 'closed')
    and ($2::bigint is null or c.owner = $2)
    and ($3::bigint is null or c.id = any (array(select l.case_id from case_link l where l.member_id = $3)))
    and ($4::text = '' or strpos(lower(c.subject), lower($4)) > 0)`;
  const values = [state, owner ?? null, member ?? null, search.trim()];
  const standing =
    "c.state = 'closed', case when c.state <> 'closed' then c.opened_at end, c.closed_at desc, c.id";
  const { paged, behind, tail } = sliceOf(place, 'c.id', standing);
  const [rows, counted] = await Promise.all([
    db.query<Case>(`select ${columns} from ${from} where ${asked} ${behind} ${tail}`, values),
    paged
      ? db.query<{ total: number }>(`select count(*)::int as total from case_file c where ${asked}`, values)
      : uncounted,
  ]);
  return { rows: rows.rows, total: counted.rows[0]?.total ?? 0 };
}

export async function caseOf(db: Queryable, id: bigint): Promise<Case | undefined> {
  const { rows } = await db.query<Case>(`select ${columns} from ${from} where c.id = $1`, [id]);
  return rows[0];
}

export interface CaseLink {
  readonly kind: CaseLinkKind;
  readonly reference: string;
  readonly memberId: bigint;
  readonly username: string;
}

export async function linksOf(db: Queryable, id: bigint): Promise<readonly CaseLink[]> {
  const { rows } = await db.query<CaseLink>(
    `select l.kind::text as kind, l.reference, l.member_id as "memberId", m.username
       from case_link l join member_name m on m.id = l.member_id where l.case_id = $1 order by l.added_at, l.kind, l.reference`,
    [id],
  );
  return rows;
}

export interface Remark {
  readonly id: bigint;
  readonly body: string;
  readonly by: string;
  readonly at: Date;
}

/** The latest five hundred, oldest first: what was written last is never missing. */
export async function remarksOf(db: Queryable, id: bigint): Promise<readonly Remark[]> {
  const { rows } = await db.query<Remark>(
    `select m.id, m.body, s.name as by, m.written_at as at from case_comment m join staff_name s on s.id = m.written_by
      where m.case_id = $1 order by m.id desc limit 500`,
    [id],
  );
  return rows.reverse();
}

/** Whoever opens it owns it. @returns its number; refusal `not_found`: no such member */
export async function openCase(
  tx: Tx,
  { staffId, now }: By,
  { subject, member }: { readonly subject: string; readonly member: bigint | undefined },
): Promise<Outcome<bigint>> {
  const { rows } = await tx.query<{ id: bigint }>(
    'insert into case_file (subject, owner, opened_by, opened_at) values ($1, $2, $2, $3) returning id',
    [subject, staffId, now],
  );
  const [opened] = rows;
  if (opened === undefined) throw new Error('a case was not written');
  if (member === undefined) return done(opened.id);
  const linked = await linkCase(
    tx,
    { staffId, now },
    { id: opened.id, kind: 'member', reference: `${member}` },
  );
  return linked.ok ? done(opened.id) : linked;
}

/** @returns the case as it was; refusals `not_found`, `case_taken`: it is another's by now, or closed */
export async function takeCase(
  tx: Tx,
  { staffId }: By,
  { id, from: seen }: { readonly id: bigint; readonly from: bigint },
): Promise<Outcome<Case>> {
  const before = await held(tx, id);
  if (before === undefined) return refused('not_found');
  if (before.ownerId !== seen || before.state === 'closed') return refused('case_taken');
  await tx.query('update case_file set owner = $2 where id = $1', [id, staffId]);
  return done(before);
}

/** @param to who may work on cases @returns the case as it was; refusals `not_found`, `case_not_own`, `case_taken`: it is closed */
export async function handCase(
  tx: Tx,
  { staffId }: By,
  { id, to }: { readonly id: bigint; readonly to: bigint },
): Promise<Outcome<Case>> {
  const before = await held(tx, id);
  if (before === undefined) return refused('not_found');
  if (before.ownerId !== staffId) return refused('case_not_own');
  if (before.state === 'closed') return refused('case_taken');
  await tx.query('update case_file set owner = $2 where id = $1', [id, to]);
  return done(before);
}

/**
 * @param outcome what it came to; written down with the step where there is one
 * @returns the case as it was; refusals `not_found`, `case_not_own`: only its owner moves it
 */
export async function moveCase(
  tx: Tx,
  { staffId, now }: By,
  { id, state, outcome }: { readonly id: bigint; readonly state: CaseState; readonly outcome: string },
): Promise<Outcome<Case>> {
  const before = await held(tx, id);
  if (before === undefined) return refused('not_found');
  if (before.ownerId !== staffId) return refused('case_not_own');
  await tx.query('update case_file set state = $2, closed_at = $3 where id = $1', [
    id,
    state,
    state === 'closed' ? now : null,
  ]);
  if (outcome === '' || before.state === state) return done(before);
  const written = await commentCase(tx, { staffId, now }, { id, body: outcome });
  return written.ok ? done(before) : written;
}

/** @returns the remark's number; refusal `not_found` */
export async function commentCase(
  tx: Tx,
  { staffId, now }: By,
  { id, body }: { readonly id: bigint; readonly body: string },
): Promise<Outcome<bigint>> {
  const { rows } = await tx.query<{ id: bigint }>(
    `insert into case_comment (case_id, body, written_by, written_at)
     select id, $2, $3, $4 from case_file where id = $1 returning id`,
    [id, body, staffId, now],
  );
  const [remark] = rows;
  return remark === undefined ? refused('not_found') : done(remark.id);
}

/** @returns whether it is new there; refusal `not_found`: there is no such case, member or order */
export async function linkCase(
  tx: Tx,
  { staffId, now }: By,
  { id, kind, reference }: { readonly id: bigint; readonly kind: CaseLinkKind; readonly reference: string },
): Promise<Outcome<boolean>> {
  const memberId = await memberBehind(tx, kind, reference);
  if (memberId === undefined || (await held(tx, id)) === undefined) return refused('not_found');
  const { rows } = await tx.query<{ kind: string }>(
    `insert into case_link (case_id, kind, reference, member_id, added_by, added_at) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing returning kind`,
    [id, kind, reference, memberId, staffId, now],
  );
  return done(rows.length > 0);
}

/** Whose a member's or an order's number is; undefined: nobody's. */
async function memberBehind(tx: Tx, kind: CaseLinkKind, reference: string): Promise<bigint | undefined> {
  const id = kind === 'member' && /^\d{1,18}$/.test(reference) ? reference : null;
  const { rows } = await tx.query<{ id: bigint }>(
    `select id from member_name where $1::text = 'member' and id = $3::bigint
     union all select member_id from deposit_event where $1 = 'deposit' and key = $2
     union all select member_id from withdrawal_event where $1 = 'withdrawal' and key = $2`,
    [kind, reference, id],
  );
  return rows[0]?.id;
}

/** A case whose row is held until the transaction ends. */
async function held(tx: Tx, id: bigint): Promise<Case | undefined> {
  await tx.query('select 1 from case_file where id = $1 for update', [id]);
  return caseOf(tx, id);
}
