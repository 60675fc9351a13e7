/**
 * Lists of whom the house turns away (`deny`), looks at twice (`watch`), or lets in although a wider entry of the same kind denies
 * them (`allow`, which takes two people). Once a denial is answered nothing that did not see it is still under way.
 */
import type { ListKind, ListName } from '@mingpai/contract/console/screening/names';
import { refuseFirst } from '../backoffice/index.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { done, type Outcome, type Refused, refused } from '../platform/outcome.ts';
import { type Place, sliceOf, soughtBy, uncounted } from '../platform/slice.ts';
import { comparedAs, type Presented, presentedPairs } from './values.ts';

export interface ListEntry {
  readonly id: bigint;
  readonly list: ListName;
  readonly kind: ListKind;
  readonly value: string;
  readonly reason: string;
  readonly madeBy: string;
  readonly madeById: bigint;
  readonly madeAt: Date;
  readonly expiresAt: Date | null;
  readonly approvedBy: string | null;
  readonly liftedBy: string | null;
  readonly liftedAt: Date | null;
  readonly liftedFor: string | null;
}

const columns = `e.id, e.list::text as list, e.kind::text as kind, e.value, e.reason,
  (select s.name from staff_name s where s.id = e.made_by) as "madeBy", e.made_by as "madeById", e.made_at as "madeAt",
  e.expires_at as "expiresAt", (select s.name from staff_name s where s.id = e.approved_by) as "approvedBy",
  (select s.name from staff_name s where s.id = e.lifted_by) as "liftedBy", e.lifted_at as "liftedAt", e.lifted_for as "liftedFor"`;

/** Whether somebody is turned away for what they come with. @returns refusal `turned_away`, which does not say for what */
export async function refuseDenied(tx: Tx, now: Date, presented: Presented): Promise<Refused | undefined> {
  return (await isDenied(tx, now, presented)) ? refused('turned_away') : undefined;
}

/** Whether nothing is paid there. @returns refusal `account_denied` */
export async function refuseDeniedAccount(
  tx: Tx,
  now: Date,
  presented: Pick<Presented, 'account' | 'name'>,
): Promise<Refused | undefined> {
  return (await isDenied(tx, now, presented)) ? refused('account_denied') : undefined;
}

async function isDenied(tx: Tx, now: Date, presented: Presented): Promise<boolean> {
  const pairs = presentedPairs(presented);
  const { rows } = await tx.query<{ entry: bigint | null }>(
    'select denied_at($1::text[], $2::text[], $3::timestamptz) as entry',
    [pairs.map(({ kind }) => kind), pairs.map(({ value }) => value), now],
  );
  return rows[0]?.entry != null;
}

export interface EntryQuery {
  readonly list: ListName | 'all';
  readonly kind: ListKind | 'all';
  readonly state: 'standing' | 'waiting' | 'over';
  /** Part of the value or of the reason; `#12`: this one alone, whatever its state. */
  readonly search: string;
}

/** The latest first. */
export async function listEntries(
  db: Queryable,
  now: Date,
  { list, kind, state, search, ...place }: EntryQuery & Place,
): Promise<{ rows: readonly ListEntry[]; total: number }> {
  const asked = `($1::text = 'all' or e.list = $1) and ($2::text = 'all' or e.kind = $2)
    and ($6::bigint is not null or (e.lifted_at is not null or e.expires_at is not null and e.expires_at <= $3) = ($4::text = 'over')
         and ($4 <> 'waiting' or e.list = 'allow' and e.approved_by is null))
    and ($5::text = '' or strpos(lower(e.value || ' ' || e.reason), lower($5)) > 0) and ($6 is null or e.id = $6)`;
  const { text, row } = soughtBy(search);
  const values = [list, kind, now, state, text, row];
  const { paged, behind, tail } = sliceOf(place, 'e.id', 'e.id desc');
  const [rows, counted] = await Promise.all([
    db.query<ListEntry>(`select ${columns} from list_entry e where ${asked} ${behind} ${tail}`, values),
    paged
      ? db.query<{ total: number }>(`select count(*)::int as total from list_entry e where ${asked}`, values)
      : uncounted,
  ]);
  return { rows: rows.rows, total: counted.rows[0]?.total ?? 0 };
}

interface By {
  readonly staffId: bigint;
  readonly now: Date;
}

export interface NewEntry {
  readonly list: ListName;
  readonly kind: ListKind;
  readonly value: string;
  readonly reason: string;
  readonly expiresAt: Date | undefined;
}

/** Ends when whoever has just been let in is done; until this transaction ends nobody else is looked at. */
async function waitForLetIn(tx: Tx): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('lists', 0))");
}

/**
 * Waits for whoever has just been let in. An entry whose time has come makes room for the next.
 * @returns its number and its value as it is compared; refusals `list_value`, `list_over`, `list_known`
 */
export async function addEntry(
  tx: Tx,
  { staffId, now }: By,
  { list, kind, value, reason, expiresAt }: NewEntry,
): Promise<Outcome<{ readonly id: bigint; readonly value: string }>> {
  if (expiresAt !== undefined && expiresAt <= now) return refused('list_over');
  const compared = await comparedAs(tx, kind, value);
  if (compared === undefined) return refused('list_value');
  await waitForLetIn(tx);
  await tx.query(
    `update list_entry set lifted_by = made_by, lifted_at = expires_at, lifted_for = ''
      where list = $1 and kind = $2 and value = $3 and lifted_at is null and expires_at <= $4`,
    [list, kind, compared, now],
  );
  const { rows } = await tx.query<{ id: bigint }>(
    `insert into list_entry (list, kind, value, reason, made_by, made_at, expires_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict do nothing returning id`,
    [list, kind, compared, reason, staffId, now, expiresAt ?? null],
  );
  const [entry] = rows;
  return entry === undefined ? refused('list_known') : done({ id: entry.id, value: compared });
}

/**
 * @returns the entry as it stood; refusals `not_found`, `already_decided`, `four_eyes` to whoever made it, `proposer_gone`, `proposer_new`
 */
export async function approveEntry(tx: Tx, { staffId, now }: By, id: bigint): Promise<Outcome<ListEntry>> {
  const { rows } = await tx.query<ListEntry>(
    `select ${columns} from list_entry e where e.id = $1 and e.list = 'allow' for update of e`,
    [id],
  );
  const [entry] = rows;
  if (entry === undefined) return refused('not_found');
  const over = entry.expiresAt !== null && entry.expiresAt <= now;
  if (entry.approvedBy !== null || entry.liftedAt !== null || over) return refused('already_decided');
  if (entry.madeById === staffId) return refused('four_eyes');
  const alone = await refuseFirst(tx, { first: entry.madeById, right: 'members.freeze' }, now);
  if (alone) return alone;
  await tx.query('update list_entry set approved_by = $2, approved_at = $3 where id = $1', [
    id,
    staffId,
    now,
  ]);
  return done(entry);
}

/**
 * Waits as `addEntry` does: what is taken off the list of those let in is a denial.
 * @returns the entry as it stood; undefined: there is none, or it is over already
 */
export async function liftEntry(
  tx: Tx,
  { staffId, now }: By,
  { id, reason }: { readonly id: bigint; readonly reason: string },
): Promise<ListEntry | undefined> {
  await waitForLetIn(tx);
  const { rows } = await tx.query<ListEntry>(
    `update list_entry e set lifted_by = $2, lifted_at = $3, lifted_for = $4
      where e.id = $1 and e.lifted_at is null and (e.expires_at is null or e.expires_at > $3) returning ${columns}`,
    [id, staffId, now, reason],
  );
  return rows[0];
}

export interface Watched {
  readonly kind: ListKind;
  readonly reason: string;
}

/** Sign-ins of a member that are compared with watched networks, the latest. */
const sessionsLookedAt = 50;

/** Who of these members came with something that is watched, and why it is; nobody else is in it. */
export async function watchedAmong(
  db: Queryable,
  now: Date,
  members: readonly bigint[],
): Promise<ReadonlyMap<bigint, readonly Watched[]>> {
  const { rows } = await db.query<Watched & { readonly memberId: bigint }>(
    `select distinct on (m.id, e.id) m.id as "memberId", e.kind::text as kind, e.reason
       from unnest($1::bigint[]) as m (id)
       cross join lateral (
         select t.kind, t.value from member_trace t where t.member_id = m.id
         union all
         select 'network', p.address from (select s.address from session_place s where s.member_id = m.id
                                            order by s.created_at desc limit ${sessionsLookedAt}) p) t
       join list_entry e on e.list = 'watch' and e.lifted_at is null and (e.expires_at is null or e.expires_at > $2)
        and e.kind = case when t.kind in ('address', 'card') then 'account' else t.kind end
        and case e.kind when 'network' then e.network >>= plain_network(t.value)
                        when 'device' then e.value in (t.value, left(t.value, 8)) else e.value = t.value end
      order by m.id, e.id`,
    [members, now],
  );
  const watched = new Map<bigint, Watched[]>();
  for (const { memberId, ...one } of rows) watched.set(memberId, [...(watched.get(memberId) ?? []), one]);
  return watched;
}
