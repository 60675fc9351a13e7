/** The venues and games of the platform that comes with the site. */

import { addGames, addVenues, venueCodes, venueTopic } from '../../game-providers/index.ts';
import { announce } from '../../platform/change-feed.ts';
import type { Tx } from '../../platform/database.ts';
import type { Wallet } from '../../wallet/index.ts';
import { games, venues } from './venues.ts';

/** On a site that runs: switched off until staff open them. @returns how many venues were added */
export async function addOwnGames(tx: Tx, wallet: Wallet, now: Date): Promise<number> {
  const added = await seedGames(tx, { enabled: false, listedAt: now });
  await wallet.openHouse(tx, added);
  for (const code of added) await announce(tx, venueTopic, code);
  return added.length;
}

/** Adds those that are not there yet, at the end of the operator's order. @returns the codes of the venues that were added */
export async function seedGames(
  tx: Tx,
  { enabled, listedAt = null }: { readonly enabled: boolean; readonly listedAt?: Date | null },
): Promise<string[]> {
  const known = await venueCodes(tx);
  const missing = venues.filter(({ code }) => !known.has(code));
  await addVenues(
    tx,
    missing.map(({ seamless = false, ...venue }) => ({
      ...venue,
      adapter: seamless ? 'sandbox-seamless' : 'sandbox',
      wallet: seamless ? 'seamless' : 'transfer',
      enabled,
    })),
    known.size,
  );
  const codes = new Set(missing.map(({ code }) => code));
  await addGames(
    tx,
    games.filter(({ venue }) => codes.has(venue)),
    listedAt,
  );
  return [...codes];
}
