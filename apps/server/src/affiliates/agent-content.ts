/**
 * What staff write for agents: notices, which agents read, and material, which they pass on with their own link (docs/decisions/0118).
 * Nobody but agents sees it; each agent has all that is shown.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../platform/clock.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { columnIn, type Language } from '../platform/language.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';

export type ContentKind = 'notice' | 'material';

export interface ContentText {
  readonly title: string;
  /** Plain text. Of material it may be empty, where there is a picture. */
  readonly content: string;
  /** Empty: there is none. */
  readonly titleEn: string;
  readonly contentEn: string;
  /** An uploaded picture by its id; null: there is none. Notices have none. */
  readonly picture: string | null;
  /** False: a draft. */
  readonly shown: boolean;
}

export interface Content extends ContentText {
  readonly id: bigint;
  readonly version: number;
  readonly createdAt: Date;
  /** The first moment at which it was shown; null: it never was. */
  readonly publishedAt: Date | null;
  /** Agents who read it. */
  readonly readers: number;
}

const text = `title, content, title_en as "titleEn", content_en as "contentEn", picture_id as picture, shown`;

interface Page {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
}

/** For staff: drafts too, the newest first. */
export async function contentList(
  db: Queryable,
  kind: ContentKind,
  { id, page, pageSize }: Page & { readonly id?: number | undefined },
): Promise<{ rows: Content[]; total: number }> {
  const [{ rows }, { rows: counted }] = await Promise.all([
    db.query<Content>(
      `select id, version, ${text}, created_at as "createdAt", published_at as "publishedAt",
              (select count(*)::int from agent_notice_read r where r.notice_id = agent_content.id) as readers
         from agent_content where kind = $1 and ($4::bigint is null or id = $4) order by created_at desc, id desc limit $2 offset $3`,
      [kind, pageSize, (page - 1) * pageSize, id ?? null],
    ),
    db.query<{ total: number }>(
      'select count(*)::int as total from agent_content where kind = $1 and ($2::bigint is null or id = $2)',
      [kind, id ?? null],
    ),
  ]);
  return { rows, total: counted[0]?.total ?? 0 };
}

/** @returns its id; refusal `banner_picture_gone` */
export async function addContent(
  tx: Tx,
  clock: Clock,
  kind: ContentKind,
  added: ContentText,
): Promise<Outcome<bigint>> {
  if (!(await pictureThere(tx, added.picture))) return refused('banner_picture_gone');
  const now = clock.now();
  const { rows } = await tx.query<{ id: bigint }>(
    `insert into agent_content (kind, title, content, title_en, content_en, picture_id, shown, published_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [kind, ...valuesOf(added), added.shown ? now : null, now],
  );
  const [made] = rows;
  if (!made) throw new Error('content for agents was not written');
  return done(made.id);
}

interface Seen {
  readonly id: bigint;
  /** The version that was before whoever changes it. */
  readonly version: number;
  readonly kind: ContentKind;
}

/** @returns what it was; refusals `not_found`, `content_changed_meanwhile`, `banner_picture_gone` */
export async function changeContent(
  tx: Tx,
  clock: Clock,
  which: Seen,
  changed: ContentText,
): Promise<Outcome<ContentText>> {
  const before = await locked(tx, which);
  // What is saved as it was is no new version.
  if (!before.ok || isDeepStrictEqual(before.value, changed)) return before;
  if (!(await pictureThere(tx, changed.picture))) return refused('banner_picture_gone');
  await tx.query(
    `update agent_content set title = $1, content = $2, title_en = $3, content_en = $4, picture_id = $5, shown = $6,
            published_at = case when $6 then coalesce(published_at, $7) else published_at end, version = version + 1
      where id = $8`,
    [...valuesOf(changed), clock.now(), which.id],
  );
  return before;
}

/** @returns what it was; refusals `not_found`, `content_changed_meanwhile` */
export async function removeContent(tx: Tx, which: Seen): Promise<Outcome<ContentText>> {
  const before = await locked(tx, which);
  if (before.ok) await tx.query('delete from agent_content where id = $1', [which.id]);
  return before;
}

async function locked(tx: Tx, { id, version, kind }: Seen): Promise<Outcome<ContentText>> {
  const { rows } = await tx.query<ContentText & { version: number }>(
    `select ${text}, version from agent_content where id = $1 and kind = $2 for update`,
    [id, kind],
  );
  const [found] = rows;
  if (!found) return refused('not_found');
  const { version: latest, ...was } = found;
  return latest === version ? done(was) : refused('content_changed_meanwhile');
}

/** Locked: it is not forgotten before this is written. */
async function pictureThere(tx: Tx, picture: string | null): Promise<boolean> {
  if (picture === null) return true;
  const { rows } = await tx.query('select from agent_picture where id = $1 for key share', [picture]);
  return rows.length === 1;
}

function valuesOf({ title, content, titleEn, contentEn, picture, shown }: ContentText) {
  return [title, content, titleEn, contentEn, picture, shown];
}

export interface Reader extends Page {
  readonly agentId: bigint;
  readonly language: Language;
}

export interface NoticeForAgent {
  readonly id: bigint;
  readonly title: string;
  readonly content: string;
  readonly at: Date;
  readonly read: boolean;
}

/** As an agent reads them, the newest first, with how many of all they have not read. */
export async function noticesFor(
  db: Queryable,
  { agentId, language, page, pageSize }: Reader,
): Promise<{ rows: NoticeForAgent[]; total: number; unread: number }> {
  const [{ rows }, { rows: counted }, unread] = await Promise.all([
    db.query<NoticeForAgent>(
      `select id, ${columnIn(language, 'title')} as title, ${columnIn(language, 'content')} as content, published_at as at,
              exists (select from agent_notice_read r where r.notice_id = agent_content.id and r.agent_id = $1) as read
         from agent_content where kind = 'notice' and shown order by published_at desc, id desc limit $2 offset $3`,
      [agentId, pageSize, (page - 1) * pageSize],
    ),
    db.query<{ total: number }>(
      "select count(*)::int as total from agent_content where kind = 'notice' and shown",
    ),
    unreadBy(db, agentId),
  ]);
  return { rows, total: counted[0]?.total ?? 0, unread };
}

/** Notices that are shown, and that the agent has not read. */
export async function unreadBy(db: Queryable, agentId: bigint): Promise<number> {
  const { rows } = await db.query<{ unread: number }>(
    `select count(*)::int as unread from agent_content c
      where kind = 'notice' and shown
        and not exists (select from agent_notice_read r where r.notice_id = c.id and r.agent_id = $1)`,
    [agentId],
  );
  return rows[0]?.unread ?? 0;
}

/** Reading twice is reading once; a notice that is no longer shown is read by nobody. */
export async function readNotice(
  db: Queryable,
  clock: Clock,
  { noticeId, agentId }: { readonly noticeId: bigint; readonly agentId: bigint },
): Promise<void> {
  await db.query(
    `insert into agent_notice_read (notice_id, agent_id, read_at)
     select id, $2, $3 from agent_content where id = $1 and kind = 'notice' and shown for key share
     on conflict do nothing`,
    [noticeId, agentId, clock.now()],
  );
}

export interface MaterialForAgent {
  readonly id: bigint;
  readonly title: string;
  readonly content: string;
  readonly picture: string | null;
}

/** As an agent finds it, the newest first. */
export async function materialFor(
  db: Queryable,
  { language, page, pageSize }: Omit<Reader, 'agentId'>,
): Promise<{ rows: MaterialForAgent[]; total: number }> {
  const [{ rows }, { rows: counted }] = await Promise.all([
    db.query<MaterialForAgent>(
      `select id, ${columnIn(language, 'title')} as title, ${columnIn(language, 'content')} as content, picture_id as picture
         from agent_content where kind = 'material' and shown order by published_at desc, id desc limit $1 offset $2`,
      [pageSize, (page - 1) * pageSize],
    ),
    db.query<{ total: number }>(
      "select count(*)::int as total from agent_content where kind = 'material' and shown",
    ),
  ]);
  return { rows, total: counted[0]?.total ?? 0 };
}
