/** Help articles, and the two texts that share a type on the wire (docs/decisions/0007-articles-five-and-six.md). */

import { isDeepStrictEqual } from 'node:util';
import { namesWallet } from '@mingpai/contract/console/mailings/words';
import { articleTypes } from '@mingpai/contract/states';
import type { Clock } from '../platform/clock.ts';
import type { Database, Queryable, Tx } from '../platform/database.ts';
import { columnIn, type Language } from '../platform/language.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import { sanitise } from '../platform/sanitise.ts';

export interface Article {
  readonly title: string;
  /** HTML as staff wrote it, not sanitised. */
  readonly content: string;
}

/** Where the article is read: the help centre (`/boutBallBetInfo`), `/abouts`, or below the article on responsible play. */
export type Place = 'help' | 'abouts' | 'lines';

const agents = 5;
const responsiblePlay = 8;
const terms = 9;
const helpLines = 10;

/**
 * The article that a client means by `type` (chapter 2). Type 5 is the agents' article in the help centre and the terms
 * and rules under `/abouts`; who does not say where they stand gets the one above the other, so that nobody
 * reads the wrong text alone. The help lines are those of type 8.
 */
export async function articleAt(
  database: Database,
  type: number,
  place: Place | undefined,
  language: Language,
): Promise<Article | undefined> {
  const types =
    type === agents ? typesOfFive(place) : [type === responsiblePlay && place === 'lines' ? helpLines : type];
  const { rows } = await database.query<Article>(
    `select ${columnIn(language, 'title')} as title, ${columnIn(language, 'content')} as content
       from article where type = any($1::int[]) order by type`,
    [types],
  );
  const [first, ...more] = rows;
  if (first === undefined) return undefined;
  return { title: first.title, content: [first.content, ...more.map(underItsTitle)].join('') };
}

export interface ArticleText extends Article {
  /** Empty: there is none. */
  readonly titleEn: string;
  readonly contentEn: string;
}

export interface KeptArticle extends ArticleText {
  readonly type: number;
  /** 0: nobody has written it yet. */
  readonly version: number;
  readonly updatedAt: Date | null;
}

const text = 'title, content, title_en as "titleEn", content_en as "contentEn"';

/** All that there may be, for staff; what nobody has written yet has the title that the site gives it. */
export async function allArticles(db: Queryable): Promise<KeptArticle[]> {
  const { rows } = await db.query<KeptArticle>(
    `select type, version, updated_at as "updatedAt", ${text} from article`,
  );
  return Object.entries(articleTypes).map(([key, title]) => {
    const type = Number(key);
    const written = rows.find((row) => row.type === type);
    return written ?? { type, version: 0, updatedAt: null, title, content: '', titleEn: '', contentEn: '' };
  });
}

/**
 * Content is sanitised when it is saved and again when it is shown.
 * @param version the one that was changed; 0: nobody had written it
 * @returns what was written before and what is now; refusals `content_changed_meanwhile`, `article_empty`, `content_names_wallet`
 */
export async function saveArticle(
  tx: Tx,
  clock: Clock,
  { type, version }: { readonly type: number; readonly version: number },
  typed: ArticleText,
): Promise<Outcome<{ before: ArticleText | undefined; after: ArticleText }>> {
  const after = { ...typed, content: sanitise(typed.content), contentEn: sanitise(typed.contentEn) };
  if (after.content.trim() === '') return refused('article_empty');
  const words = [after.title, after.titleEn, after.content, after.contentEn];
  if (words.some(namesWallet)) return refused('content_names_wallet');
  const { rows } = await tx.query<ArticleText & { version: number }>(
    `select version, ${text} from article where type = $1 for update`,
    [type],
  );
  const { version: latest, ...before } = rows[0] ?? { version: 0 };
  if (latest !== version) return refused('content_changed_meanwhile');
  // What is saved as it was is no new version.
  if (isDeepStrictEqual(before, after)) return done({ before: after, after });
  const { rows: saved } = await tx.query(
    // Two who write the first one at once: the second finds a row that it has not seen.
    `insert into article as a (type, title, content, title_en, content_en, updated_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (type) do update set title = excluded.title, content = excluded.content, title_en = excluded.title_en,
       content_en = excluded.content_en, updated_at = excluded.updated_at, version = a.version + 1
       where a.version = $7
     returning type`,
    [type, after.title, after.content, after.titleEn, after.contentEn, clock.now(), version],
  );
  if (saved.length === 0) return refused('content_changed_meanwhile');
  return done({ before: 'title' in before ? before : undefined, after });
}

function typesOfFive(place: Place | undefined): number[] {
  if (place === 'help') return [agents];
  return place === 'abouts' ? [terms] : [agents, terms];
}

function underItsTitle({ title, content }: Article): string {
  const plain = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<h2>${plain}</h2>${content}`;
}
