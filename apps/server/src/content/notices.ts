/** Notices: plain text for everybody or for some, the newest first. */
import { isDeepStrictEqual } from 'node:util';
import { homeNoticesMost } from '@mingpai/contract/constants';
import type { Audience } from '../audiences/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { columnIn, type Language } from '../platform/language.ts';
import type { Outcome } from '../platform/outcome.ts';
import { type Place, sliceOf } from '../platform/slice.ts';
import { hiddenFrom, isLive, type Showing, showingColumns } from './showing.ts';
import { asSeen, type Seen } from './version.ts';

export interface NoticeText extends Showing {
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

const text = `title, content, title_en as "titleEn", content_en as "contentEn", scrolls, ${showingColumns}`;
/** Whoever reads it reads since when it is there, not when somebody wrote it. */
const since = 'greatest(created_at, starts_at)';
const newestFirst = `order by ${since} desc, id desc`;

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

/** Who reads, and when. */
export interface Reader {
  /** Whose own messages stand among the notices, and whose audiences count; undefined: a visitor's. */
  readonly memberId: bigint | undefined;
  readonly now: Date;
}

/** As members read them. @param ownMessages whether the member's own stand among them */
export async function noticesIn(
  db: Queryable,
  language: Language,
  { page, size, ownMessages, ...reader }: Page & Reader & { readonly ownMessages: boolean },
): Promise<{ rows: NoticeInPage[]; total: number }> {
  const columns = `${columnIn(language, 'title')} as title, ${columnIn(language, 'content')} as content`;
  const hidden = await hiddenNotices(db, reader);
  const own = ownMessages ? (reader.memberId ?? null) : null;
  const [{ rows }, { rows: counted }] = await Promise.all([
    db.query<NoticeInPage>(
      `select id, ${columns}, ${since} as created_at, false as personal from notice
        where ${isLive} and id <> all ($5::bigint[])
       union all select id, ${columns}, created_at, true from message_in_inbox where member_id = $4
       order by created_at desc, personal desc, id desc limit $2 offset $3`,
      [reader.now, size, (page - 1) * size, own, hidden],
    ),
    db.query<{ total: number }>(
      `select ((select count(*) from notice where ${isLive} and id <> all ($3::bigint[]))
             + (select count(*) from message_in_inbox where member_id = $2))::int as total`,
      [reader.now, own, hidden],
    ),
  ]);
  return { rows, total: counted[0]?.total ?? 0 };
}

/** What runs through the bar on the home page, the newest first. */
export async function homeNotices(db: Queryable, language: Language, reader: Reader): Promise<string[]> {
  const { rows } = await db.query<{ content: string }>(
    `select ${columnIn(language, 'content')} as content from notice
      where scrolls and ${isLive} and id <> all ($2::bigint[]) ${newestFirst} limit ${homeNoticesMost}`,
    [reader.now, await hiddenNotices(db, reader)],
  );
  return rows.map(({ content }) => content);
}

/** Those that are shown now, but not to this reader. */
async function hiddenNotices(db: Queryable, { memberId, now }: Reader): Promise<bigint[]> {
  const { rows } = await db.query<{ id: bigint; audience: Audience }>(
    `select id, audience from notice where ${isLive} and audience <> '{}'`,
    [now],
  );
  return hiddenFrom(db, rows, memberId, now);
}

/** In both languages, for staff. */
export async function noticeList(
  db: Queryable,
  now: Date,
  { id, ...place }: { readonly id?: number | undefined } & Place,
): Promise<{ rows: Notice[]; total: number }> {
  const { paged, behind, tail } = sliceOf(place, 'id', `${since} desc, id desc`);
  const { rows } = await db.query<Notice>(
    // Whatever is for some only takes no place from those who do not see it: it is on their home page, or it is not there at all.
    `with home as (
       select id, row_number() over (order by ${since} desc, id desc) as place
         from notice where scrolls and ${isLive} and audience = '{}')
     select id, version, ${text}, created_at as "createdAt",
            scrolls and ${isLive} and (audience <> '{}' or id in (select id from home where place <= ${homeNoticesMost})) as "onHome"
       from notice where ($2::bigint is null or id = $2) ${behind} ${tail}`,
    [now, id ?? null],
  );
  return { rows, total: paged ? await noticeCount(db, id) : 0 };
}

export async function addNotice(tx: Tx, clock: Clock, notice: NoticeText): Promise<bigint> {
  const { rows } = await tx.query<{ id: bigint }>(
    `insert into notice (title, content, title_en, content_en, scrolls, shown, starts_at, ends_at, audience, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10) returning id`,
    [...valuesOf(notice), clock.now()],
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
    `update notice set title = $1, content = $2, title_en = $3, content_en = $4, scrolls = $5, shown = $6, starts_at = $7,
            ends_at = $8, audience = $9::jsonb, version = version + 1
      where id = $10`,
    [...valuesOf(notice), which.id],
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

async function noticeCount(db: Queryable, id: number | undefined): Promise<number> {
  const { rows } = await db.query<{ total: number }>(
    'select count(*)::int as total from notice where ($1::bigint is null or id = $1)',
    [id ?? null],
  );
  return rows[0]?.total ?? 0;
}

function valuesOf(notice: NoticeText) {
  const { title, content, titleEn, contentEn, scrolls, shown, startsAt, endsAt, audience } = notice;
  return [title, content, titleEn, contentEn, scrolls, shown, startsAt, endsAt, JSON.stringify(audience)];
}
