/** Venues and games that are new to the site. */
import type { Tx } from '../platform/database.ts';

export interface NewVenue {
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  /** One of the contract's categories. */
  readonly category: string;
  /** Which adapter speaks with it (adapters.ts). */
  readonly adapter: string;
  readonly wallet: 'transfer' | 'seamless';
  readonly enabled: boolean;
}

export interface NewGame {
  readonly venue: string;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  /** Address of its cover. */
  readonly picture: string;
  /** One of the contract's categories; nothing where it stands with its venue. */
  readonly category?: string | undefined;
}

export async function venueCodes(tx: Tx): Promise<ReadonlySet<string>> {
  const { rows } = await tx.query<{ code: string }>('select code from venue');
  return new Set(rows.map(({ code }) => code));
}

/** At the end of the operator's order, as they stand here. @param from how many there are already */
export async function addVenues(tx: Tx, venues: readonly NewVenue[], from: number): Promise<void> {
  for (const [position, venue] of venues.entries())
    await tx.query(
      'insert into venue (code, name, name_en, category, adapter, wallet, position, enabled) values ($1, $2, $3, $4, $5, $6, $7, $8)',
      [
        venue.code,
        venue.name,
        venue.nameEn,
        venue.category,
        venue.adapter,
        venue.wallet,
        from + position,
        venue.enabled,
      ],
    );
}

/** In the order in which they stand here. @param listedAt when they come to a site that runs; nothing for those it begins with */
export async function addGames(
  tx: Tx,
  games: readonly NewGame[],
  listedAt: Date | null = null,
): Promise<void> {
  for (const [position, game] of games.entries())
    await tx.query(
      `insert into game (venue, code, name, name_en, picture, position, listed_at, category)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        game.venue,
        game.code,
        game.name,
        game.nameEn,
        game.picture,
        position,
        listedAt,
        game.category ?? null,
      ],
    );
}
