/** Banners of the home page, in the operator's order. */
import { isDeepStrictEqual } from 'node:util';
import type { Audience } from '../audiences/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { columnIn, type Language } from '../platform/language.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import { refuseLacking } from './banner-pictures.ts';
import { hiddenFrom, isLive, type Showing, showingColumns } from './showing.ts';
import { asSeen, type Seen } from './version.ts';

export interface BannerText extends Showing {
  /** Address of the picture. */
  readonly src: string;
  /** Said where the picture cannot be seen. */
  readonly title: string;
  /** Where it leads: empty, a path of the members' app, or an https address. */
  readonly url: string;
  /** A banner has its words in the picture: English ones are another picture. Empty: there is none. */
  readonly srcEn: string;
  readonly titleEn: string;
}

export interface Banner extends BannerText {
  readonly id: bigint;
  readonly version: number;
}

const text = `src, title, url, src_en as "srcEn", title_en as "titleEn", ${showingColumns}`;
const inOrder = 'order by position, id';

/**
 * As this member sees them at this moment; banners entice, so whoever may not be told of offers is shown none. @param memberId undefined: a
 * visitor, who sees those for everybody
 */
export async function shownBanners(
  db: Queryable,
  language: Language,
  memberId: bigint | undefined,
  now: Date,
): Promise<{ src: string; pic: string; title: string; url: string }[]> {
  const { rows } = await db.query<{
    id: bigint;
    src: string;
    title: string;
    url: string;
    audience: Audience;
  }>(
    `select id, ${columnIn(language, 'src')} as src, ${columnIn(language, 'title')} as title, url, audience
       from banner where ${isLive} and ($2::bigint is null or may_be_addressed($2, $1)) ${inOrder}`,
    [now, memberId ?? null],
  );
  const hidden = new Set(await hiddenFrom(db, rows, memberId, now));
  // Newer clients read the picture's address by another name (wire facts).
  return rows
    .filter(({ id }) => !hidden.has(id))
    .map(({ src, title, url }) => ({ src, pic: src, title, url }));
}

/** Hidden ones too, for staff. */
export async function allBanners(db: Queryable): Promise<Banner[]> {
  const { rows } = await db.query<Banner>(`select id, version, ${text} from banner ${inOrder}`);
  return rows;
}

/** At the end of the order. Refusal: `bad_input` for a picture that is not kept (any more). */
export async function addBanner(tx: Tx, clock: Clock, banner: BannerText): Promise<Outcome<bigint>> {
  const lacking = await refuseLacking(tx, clock, banner);
  if (lacking) return lacking;
  await lockOrder(tx);
  const { rows } = await tx.query<{ id: bigint }>(
    `insert into banner (src, title, url, shown, src_en, title_en, starts_at, ends_at, audience, position)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, (select coalesce(max(position) + 1, 0) from banner)) returning id`,
    valuesOf(banner),
  );
  const [added] = rows;
  if (!added) throw new Error('a banner was not added');
  return done(added.id);
}

/** @returns what it was before; refusals `not_found`, `content_changed_meanwhile`, `bad_input` */
export async function changeBanner(
  tx: Tx,
  clock: Clock,
  which: Seen,
  banner: BannerText,
): Promise<Outcome<BannerText>> {
  const before = await lockedBanner(tx, which);
  // What is saved as it was is no new version.
  if (!before.ok || isDeepStrictEqual(before.value, banner)) return before;
  const lacking = await refuseLacking(tx, clock, banner);
  if (lacking) return lacking;
  await tx.query(
    `update banner set src = $1, title = $2, url = $3, shown = $4, src_en = $5, title_en = $6, starts_at = $7, ends_at = $8,
            audience = $9::jsonb, version = version + 1
      where id = $10`,
    [...valuesOf(banner), which.id],
  );
  return before;
}

/** @returns what it was; refusals `not_found`, `content_changed_meanwhile` */
export async function removeBanner(tx: Tx, which: Seen): Promise<Outcome<BannerText>> {
  await lockOrder(tx);
  const before = await lockedBanner(tx, which);
  if (before.ok) await tx.query('delete from banner where id = $1', [which.id]);
  return before;
}

/**
 * @param from the order that staff saw, all banners
 * @param to the same in another order
 * @returns the banners as they stood before; refusals `content_changed_meanwhile`, and `bad_input` where `to` is not an order of `from`
 */
export async function orderBanners(
  tx: Tx,
  from: readonly bigint[],
  to: readonly bigint[],
): Promise<Outcome<Banner[]>> {
  const wanted = new Set(to);
  if (wanted.size !== to.length || from.length !== to.length || !from.every((id) => wanted.has(id)))
    return refused('bad_input');
  await lockOrder(tx);
  const before = await allBanners(tx);
  if (before.length !== from.length || before.some(({ id }, index) => id !== from[index]))
    return refused('content_changed_meanwhile');
  // One statement: the place in the list is the position.
  await tx.query(
    `update banner b set position = o.place from unnest($1::bigint[]) with ordinality as o (id, place) where b.id = o.id`,
    [to],
  );
  return done(before);
}

/** The order is a thing of all banners: who changes it, or how many there are, goes one after the other. */
async function lockOrder(tx: Tx): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('banner/order', 0))");
}

async function lockedBanner(tx: Tx, which: Seen): Promise<Outcome<BannerText>> {
  const { rows } = await tx.query<BannerText & { version: number }>(
    `select ${text}, version from banner where id = $1 for update`,
    [which.id],
  );
  return asSeen(rows[0], which);
}

function valuesOf({ src, title, url, shown, srcEn, titleEn, startsAt, endsAt, audience }: BannerText) {
  return [src, title, url, shown, srcEn, titleEn, startsAt, endsAt, JSON.stringify(audience)];
}
