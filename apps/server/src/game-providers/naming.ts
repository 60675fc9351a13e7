/** What venues and their games are called: Chinese, and English beside it where staff wrote some. */
import { announce } from '../platform/change-feed.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { venueTopic } from './catalogue.ts';

export interface Names {
  readonly name: string;
  /** Empty: there is none, and members who read English see the Chinese. */
  readonly nameEn: string;
}

export interface NamedVenue extends Names {
  readonly games: readonly (Names & { readonly code: string; readonly shown: boolean })[];
}

/** In the order of the hall, those that are not shown among them. */
export async function namesOf(db: Queryable, code: string): Promise<NamedVenue | undefined> {
  const [venues, games] = await Promise.all([
    db.query<Names>('select name, name_en as "nameEn" from venue where code = $1', [code]),
    db.query<NamedVenue['games'][number]>(
      'select code, name, name_en as "nameEn", shown from game where venue = $1 order by position, code',
      [code],
    ),
  ]);
  const [venue] = venues.rows;
  return venue && { ...venue, games: games.rows };
}

/** @returns what it was called before; undefined when there is no such venue */
export async function nameVenue(tx: Tx, code: string, { name, nameEn }: Names): Promise<Names | undefined> {
  const { rows } = await tx.query<Names>(
    `update venue v set name = $2, name_en = $3
       from (select code, name, name_en from venue where code = $1 for update) before
      where v.code = before.code returning before.name, before.name_en as "nameEn"`,
    [code, name, nameEn],
  );
  await announce(tx, venueTopic, code);
  return rows[0];
}

/** @returns what it was called before; undefined when there is no such game */
export async function nameGame(
  tx: Tx,
  { venue, code }: { readonly venue: string; readonly code: string },
  { name, nameEn }: Names,
): Promise<Names | undefined> {
  const { rows } = await tx.query<Names>(
    `update game g set name = $3, name_en = $4
       from (select venue, code, name, name_en from game where venue = $1 and code = $2 for update) before
      where g.venue = before.venue and g.code = before.code returning before.name, before.name_en as "nameEn"`,
    [venue, code, name, nameEn],
  );
  await announce(tx, venueTopic, venue);
  return rows[0];
}
