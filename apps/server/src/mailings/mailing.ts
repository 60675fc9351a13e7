/** A message to many: written, agreed to, stopped. Its words and whom it is for never change once it is written. */
import { audienceCounted } from '@mingpai/contract/console/audiences/audience';
import { leadsAway } from '@mingpai/contract/console/mailings/words';
import { mailedAlone } from '@mingpai/contract/constants';
import { type Audience, sizeOf } from '../audiences/index.ts';
import { refuseFirst } from '../backoffice/index.ts';
import { readOf } from '../inbox/index.ts';
import type { AppContext } from '../platform/context.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { queueJob } from '../platform/jobs.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import { type Place, sliceOf, uncounted } from '../platform/slice.ts';

/** The job that sends what is due. */
export const sendJob = 'send_mailings';

export type MailingState = 'waiting' | 'scheduled' | 'sending' | 'sent' | 'stopped';

export interface Words {
  readonly title: string;
  readonly content: string;
  /** Empty: there is none. */
  readonly titleEn: string;
  readonly contentEn: string;
  /** A page of the members' app; empty: none. */
  readonly path: string;
  /** Never for whoever takes a break or has excluded themselves. */
  readonly marketing: boolean;
  readonly push: boolean;
}

export interface Mailing extends Words {
  readonly id: bigint;
  /** null: a list of names. */
  readonly audience: Audience | null;
  readonly state: MailingState;
  /** So many it may reach on one person's word; null: two people agreed to it. */
  readonly most: number | null;
  readonly made_by: bigint;
  readonly send_at: Date;
  /** The last member who was looked at. */
  readonly reached: bigint;
  readonly sent: number;
}

export const mailingColumns = `id, title, content, title_en as "titleEn", content_en as "contentEn", path, marketing, push, audience,
  state, most, made_by, send_at, reached, sent`;

export interface NewMailing extends Words {
  /** Whom it is for: an audience, or names of members. */
  readonly to: { readonly audience: Audience } | { readonly names: readonly string[] };
  /** undefined: now. */
  readonly sendAt: Date | undefined;
}

const dayMs = 24 * 3_600_000;

export interface Written {
  readonly id: bigint;
  readonly state: 'waiting' | 'scheduled';
  readonly counted: number;
  readonly more: boolean;
}

/**
 * Writes it down, to be sent at its moment. What one person writes to more than `mailedAlone` members within 24 hours waits for a
 * second one, however it is divided.
 * @returns refusals `mailing_leads_away`, `mailing_past`, `mailing_names_unknown`, `mailing_nobody`
 */
export async function writeMailing(
  tx: Tx,
  { clock }: Pick<AppContext, 'clock'>,
  staffId: bigint,
  { to, sendAt, ...words }: NewMailing,
): Promise<Outcome<Written>> {
  const { title, content, titleEn, contentEn, path, marketing, push } = words;
  if ([title, content, titleEn, contentEn].some(leadsAway)) return refused('mailing_leads_away');
  const now = clock.now();
  if (sendAt !== undefined && sendAt < now) return refused('mailing_past');
  const named = 'names' in to ? await membersNamed(tx, to.names) : undefined;
  if (named !== undefined && !named.ok) return named;
  const { count, more } =
    'audience' in to
      ? await sizeOf(tx, { audience: to.audience, marketing, now })
      : { count: named?.value.length ?? 0, more: false };
  if (count === 0) return refused('mailing_nobody');
  const left = await leftAlone(tx, staffId, now);
  const alone = !more && count <= left;
  const { rows } = await tx.query<{ id: bigint }>(
    `insert into mailing (title, content, title_en, content_en, path, marketing, push, audience, send_at, counted, counted_more,
                          most, state, made_by, made_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9, $10, $11, $12, $13, $14, $15) returning id`,
    [
      title,
      content,
      titleEn,
      contentEn,
      path,
      marketing,
      push,
      'audience' in to ? JSON.stringify(to.audience) : null,
      sendAt ?? now,
      count,
      more,
      alone ? count : 0,
      alone ? 'scheduled' : 'waiting',
      staffId,
      now,
    ],
  );
  const [written] = rows;
  if (!written) throw new Error('a message was not written');
  if (named?.ok)
    await tx.query(
      'insert into mailing_name (mailing_id, member_id) select $1, m from unnest($2::bigint[]) m',
      [written.id, [...named.value]],
    );
  if (alone) await queueSending(tx, written.id, sendAt);
  return done({ id: written.id, state: alone ? 'scheduled' : 'waiting', counted: count, more });
}

/** How many members this person may still write to alone; others of theirs wait until this one is written. */
async function leftAlone(tx: Tx, staffId: bigint, now: Date): Promise<number> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`mailings/${staffId}`]);
  const { rows } = await tx.query<{ spent: number }>(
    `select coalesce(sum(case when state = 'stopped' then sent else greatest(most, sent) end), 0)::int as spent
       from mailing where made_by = $1 and made_at > $2 and approved_by is null and most > 0`,
    [staffId, new Date(now.getTime() - dayMs)],
  );
  return Math.max(0, mailedAlone - (rows[0]?.spent ?? 0));
}

async function membersNamed(tx: Tx, names: readonly string[]): Promise<Outcome<bigint[]>> {
  const wanted = [...new Set(names.map((name) => name.toLowerCase()))];
  const { rows } = await tx.query<{ id: bigint; username_key: string | null }>(
    'select id, username_key from member_name where username_key = any($1::text[])',
    [wanted],
  );
  const known = new Set(rows.map(({ username_key }) => username_key));
  const unknown = wanted.filter((name) => !known.has(name));
  return unknown.length === 0
    ? done(rows.map(({ id }) => id))
    : refused('mailing_names_unknown', { names: unknown.slice(0, 10).join(' ') });
}

/**
 * The second yes: it may reach everybody whom it is for. A message whose moment has passed meanwhile is sent now.
 * @returns refusals `not_found`, `mailing_over`, `mailing_own`, `proposer_gone`, `proposer_new`
 */
export async function approveMailing(
  tx: Tx,
  { clock }: Pick<AppContext, 'clock'>,
  staffId: bigint,
  id: bigint,
): Promise<Outcome<Mailing>> {
  const mailing = await lockedMailing(tx, id);
  if (mailing === undefined) return refused('not_found');
  if (mailing.state !== 'waiting') return refused('mailing_over');
  if (mailing.made_by === staffId) return refused('mailing_own');
  const now = clock.now();
  const alone = await refuseFirst(tx, { first: mailing.made_by, right: 'content' }, now);
  if (alone) return alone;
  await tx.query(
    "update mailing set state = 'scheduled', most = null, approved_by = $2, approved_at = $3 where id = $1",
    [id, staffId, now],
  );
  await queueSending(tx, id, mailing.send_at);
  return done(mailing);
}

/**
 * Nobody gets it any more; whoever has it keeps it. It waits for the batch that is under way.
 * @returns how it stood; refusals `not_found`, `mailing_over`
 */
export async function stopMailing(
  tx: Tx,
  { clock }: Pick<AppContext, 'clock'>,
  staffId: bigint,
  id: bigint,
): Promise<Outcome<Mailing>> {
  const mailing = await lockedMailing(tx, id);
  if (mailing === undefined) return refused('not_found');
  if (mailing.state === 'sent' || mailing.state === 'stopped') return refused('mailing_over');
  await tx.query("update mailing set state = 'stopped', stopped_by = $2, ended_at = $3 where id = $1", [
    id,
    staffId,
    clock.now(),
  ]);
  return done(mailing);
}

async function lockedMailing(tx: Tx, id: bigint): Promise<Mailing | undefined> {
  const { rows } = await tx.query<Mailing>(`select ${mailingColumns} from mailing where id = $1 for update`, [
    id,
  ]);
  return rows[0];
}

async function queueSending(tx: Tx, id: bigint, at: Date | undefined): Promise<void> {
  await queueJob(tx, sendJob, {}, { key: `${sendJob}/${id}`, ...(at === undefined ? {} : { runAt: at }) });
}

export interface ListedMailing extends Mailing {
  readonly counted: number;
  readonly counted_more: boolean;
  readonly made_at: Date;
  readonly ended_at: Date | null;
  readonly maker: string;
  readonly approver: string | null;
  readonly stopper: string | null;
}

/** The newest first, with how many have read each. */
export async function mailingList(
  db: Queryable,
  { waiting = false, id, ...place }: { readonly waiting?: boolean; readonly id?: number | undefined } & Place,
): Promise<{ rows: (ListedMailing & { readonly read: number })[]; total: number }> {
  const { paged, behind, tail } = sliceOf(place, 'id', 'id desc');
  const where = "(not $1::boolean or state = 'waiting') and ($2::bigint is null or id = $2)";
  const values = [waiting, id ?? null];
  const [{ rows }, { rows: counted }] = await Promise.all([
    db.query<ListedMailing>(
      `select ${mailingColumns}, counted, counted_more, made_at, ended_at,
              coalesce((select s.name from staff_name s where s.id = made_by), '') as maker,
              (select s.name from staff_name s where s.id = approved_by) as approver,
              (select s.name from staff_name s where s.id = stopped_by) as stopper
         from mailing where ${where} ${behind} ${tail}`,
      values,
    ),
    paged
      ? db.query<{ total: number }>(`select count(*)::int as total from mailing where ${where}`, values)
      : uncounted,
  ]);
  const read = await readOf(
    db,
    rows.map(({ id }) => id),
    audienceCounted,
  );
  return {
    rows: rows.map((row) => ({ ...row, read: read.get(row.id) ?? 0 })),
    total: counted[0]?.total ?? 0,
  };
}
