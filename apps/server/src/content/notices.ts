/** Notices: plain text for everybody, the newest first. */
import { isDeepStrictEqual } from 'node:util';
import { homeNoticesMost } from '@mingpai/contract/constants';
import type { Clock } from '../platform/clock.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { columnIn, type Language } from '../platform/language.ts';
import type { Outcome } from '../platform/outcome.ts';
import { asSeen, type Seen } from './version.ts';

export interface NoticeText {
  readonly title: string;
  readonly content: string;
  /** Empty: there is none. */
  readonly titleEn: string;
  readonly contentEn: string;
  /** Also runs through the bar on the home page, if it is among the newest. */
  readonly scrolls: boolean;
}

export interface Notice extends NoticeText {
  readonly id: bigint;
  readonly version: number;
  readonly createdAt: Date;
  /** Runs through the bar on the home page now. */
  readonly onHome: boolean;
}

const text = 'title, content, title_en as "titleEn", content_en as "contentEn", scrolls';
const newestFirst = 'order by created_at desc, id desc';
const onHome = `select id from notice where scrolls ${newestFirst} limit ${homeNoticesMost}`;

export interface Page {
  /** From 1. */
  readonly page: number;
  readonly size: number;
}

export interface NoticeInPage {
  readonly id: bigint;
  readonly title: string;
  readonly content: string;
  readonly created_at: Date;
  /** A message to this member alone. */
  readonly personal: boolean;
}

/** As members read them. @param memberId whose own messages stand among them; undefined: nobody's */
export async function noticesIn(
  db: Queryable,
  language: Language,
  { page, size, memberId }: Page & { readonly memberId?: bigint | undefined },
): Promise<{ rows: NoticeInPage[]; total: number }> {
  const columns = `id, ${columnIn(language, 'title')} as title, ${columnIn(language, 'content')} as content, created_at`;
  const [{ rows }, { rows: counted }] = await Promise.all([
    db.query<NoticeInPage>(
      `select ${columns}, false as personal from notice
       union all select ${columns}, true from message_in_inbox where member_id = $3
       order by created_at desc, personal desc, id desc limit $1 offset $2`,
      [size, (page - 1) * size, memberId ?? null],
    ),
    db.query<{ total: number }>(
      `select ((select count(*) from notice) + (select count(*) from message_in_inbox where member_id = $1))::int as total`,
      [memberId ?? null],
    ),
  ]);
  return { rows, total: counted[0]?.total ?? 0 };
}

/** What runs through the bar on the home page, the newest first. */
export async function homeNotices(db: Queryable, language: Language): Promise<string[]> {
  const { rows } = await db.query<{ content: string }>(
    `select ${columnIn(language, 'content')} as content from notice where id in (${onHome}) ${newestFirst}`,
  );
  return rows.map(({ content }) => content);
}

/** In both languages, for staff. */
export async function noticeList(
  db: Queryable,
  { page, size }: Page,
): Promise<{ rows: Notice[]; total: number }> {
  const { rows } = await db.query<Notice>(
    `select id, version, ${text}, created_at as "createdAt", id in (${onHome}) as "onHome"
       from notice ${newestFirst} limit $1 offset $2`,
    [size, (page - 1) * size],
  );
  return { rows, total: await noticeCount(db) };
}

export async function addNotice(tx: Tx, clock: Clock, notice: NoticeText): Promise<bigint> {
  const { rows } = await tx.query<{ id: bigint }>(
    `insert into notice (title, content, title_en, content_en, scrolls, created_at)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [notice.title, notice.content, notice.titleEn, notice.contentEn, notice.scrolls, clock.now()],
  );
  const [added] = rows;
  if (!added) throw new Error('a notice was not added');
  return added.id;
}

/** It keeps its place among the others. @returns what it was before; refusals `not_found`, `content_changed_meanwhile` */
export async function changeNotice(tx: Tx, which: Seen, notice: NoticeText): Promise<Outcome<NoticeText>> {
  const before = await lockedNotice(tx, which);
  // What is saved as it was is no new version.
  if (!before.ok || isDeepStrictEqual(before.value, notice)) return before;
  await tx.query(
    `update notice set title = $2, content = $3, title_en = $4, content_en = $5, scrolls = $6, version = version + 1
      where id = $1`,
    [which.id, notice.title, notice.content, notice.titleEn, notice.contentEn, notice.scrolls],
  );
  return before;
}

/** @returns what it was; refusals `not_found`, `content_changed_meanwhile` */
export async function removeNotice(tx: Tx, which: Seen): Promise<Outcome<NoticeText>> {
  const before = await lockedNotice(tx, which);
  if (before.ok) await tx.query('delete from notice where id = $1', [which.id]);
  return before;
}

async function lockedNotice(tx: Tx, which: Seen): Promise<Outcome<NoticeText>> {
  const { rows } = await tx.query<NoticeText & { version: number }>(
    `select ${text}, version from notice where id = $1 for update`,
    [which.id],
  );
  return asSeen(rows[0], which);
}

async function noticeCount(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ total: number }>('select count(*)::int as total from notice');
  return rows[0]?.total ?? 0;
}
