/** The venues and games of the platform that comes with the site. */

import { venueTopic } from '../../game-providers/index.ts';
import { announce } from '../../platform/change-feed.ts';
import type { Tx } from '../../platform/database.ts';
import type { Wallet } from '../../wallet/index.ts';
import { games, venues } from './venues.ts';

/** On a site that runs: switched off until staff open them. @returns how many venues were added */
export async function addOwnGames(tx: Tx, wallet: Wallet): Promise<number> {
  const added = await seedGames(tx, { enabled: false });
  await wallet.openHouse(tx, added);
  for (const code of added) await announce(tx, venueTopic, code);
  return added.length;
}

/** Adds those that are not there yet, at the end of the operator's order. @returns the codes of the venues that were added */
export async function seedGames(tx: Tx, { enabled }: { readonly enabled: boolean }): Promise<string[]> {
  const { rows } = await tx.query<{ code: string }>('select code from venue');
  const known = new Set(rows.map(({ code }) => code));
  const missing = venues.filter(({ code }) => !known.has(code));
  for (const [position, venue] of missing.entries())
    await tx.query(
      'insert into venue (code, name, name_en, category, adapter, wallet, position, enabled) values ($1, $2, $3, $4, $5, $6, $7, $8)',
      [
        venue.code,
        venue.name,
        venue.nameEn,
        venue.category,
        venue.seamless ? 'sandbox-seamless' : 'sandbox',
        venue.seamless ? 'seamless' : 'transfer',
        known.size + position,
        enabled,
      ],
    );
  const codes = new Set(missing.map(({ code }) => code));
  for (const [position, game] of games.filter(({ venue }) => codes.has(venue)).entries())
    await tx.query(
      'insert into game (venue, code, name, name_en, picture, position) values ($1, $2, $3, $4, $5, $6)',
      [game.venue, game.code, game.name, game.nameEn, game.picture, position],
    );
  return [...codes];
}
