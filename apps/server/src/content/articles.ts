/** Help articles, and the two texts that share a type on the wire (docs/decisions/0007-articles-five-and-six.md). */
import type { Database } from '../platform/database.ts';
import { columnIn, type Language } from '../platform/language.ts';

export interface Article {
  readonly title: string;
  /** HTML as staff wrote it, not sanitised. */
  readonly content: string;
}

/** Where the article is read: the help centre (`/boutBallBetInfo`) or `/abouts`. */
export type Place = 'help' | 'abouts';

const agents = 5;
const terms = 9;

/**
 * The article that a client means by `type` (chapter 2). Type 5 is the agents' article in the help centre and the terms
 * and rules under `/abouts`; who does not say where they stand gets the one above the other, so that nobody
 * reads the wrong text alone.
 */
export async function articleAt(
  database: Database,
  type: number,
  place: Place | undefined,
  language: Language,
): Promise<Article | undefined> {
  const types = type === agents ? typesOfFive(place) : [type];
  const { rows } = await database.query<Article>(
    `select ${columnIn(language, 'title')} as title, ${columnIn(language, 'content')} as content
       from article where type = any($1::int[]) order by type`,
    [types],
  );
  const [first, ...more] = rows;
  if (first === undefined) return undefined;
  return { title: first.title, content: [first.content, ...more.map(underItsTitle)].join('') };
}

function typesOfFive(place: Place | undefined): number[] {
  if (place === undefined) return [agents, terms];
  return [place === 'help' ? agents : terms];
}

function underItsTitle({ title, content }: Article): string {
  const plain = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<h2>${plain}</h2>${content}`;
}
