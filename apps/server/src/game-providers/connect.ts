/** A venue and its games come into the catalogue as its platform offers them. */
import { announce } from '../platform/change-feed.ts';
import { BadConfiguration } from '../platform/config.ts';
import type { Tx } from '../platform/database.ts';
import type { Wallet } from '../wallet/index.ts';
import { addGames, addVenues, venueCodes } from './additions.ts';
import { venueTopic } from './catalogue.ts';
import type { OfferedGame } from './port.ts';

export interface Connection {
  readonly code: string;
  /** Both languages'. */
  readonly name: string;
  readonly nameEn: string;
  /** Where the hall shows it. */
  readonly category: 'realbet' | 'joker' | 'gaming' | 'sport' | 'lottery' | 'concise';
  /** Its entry in adapters.ts. */
  readonly adapter: string;
  /** Which of the platform's kinds and makers come in; empty: all of them. */
  readonly kinds: readonly string[];
  readonly makers: readonly string[];
}

export interface Connected {
  readonly added: number;
  /** Offered no more, or again: shown as the platform has them. */
  readonly changed: number;
  readonly isNew: boolean;
}

/** How often a platform that calls us is asked whether it lives, in ms: its limits are counted by the minute. */
const lookEveryMs = 60_000;
const longestName = 64;

export function chosenGames(
  offered: readonly OfferedGame[],
  { kinds, makers }: Pick<Connection, 'kinds' | 'makers'>,
): OfferedGame[] {
  const one = (wanted: readonly string[], has: string) => wanted.length === 0 || wanted.includes(has);
  const chosen = offered.filter(({ kind, maker }) => one(kinds, kind) && one(makers, maker));
  return [...new Map(chosen.map((game) => [game.code, game])).values()];
}

/**
 * A new venue is switched off until staff switch it on. Repeated, it takes up what the platform changed, its order too; nothing is ever
 * removed.
 * @throws {BadConfiguration} where the adapter has another venue
 */
export async function connectVenue(
  tx: Tx,
  wallet: Pick<Wallet, 'openHouse'>,
  connection: Connection,
  offered: readonly OfferedGame[],
  now: Date,
): Promise<Connected> {
  const { code, name, nameEn, category, adapter } = connection;
  const games = chosenGames(offered, connection);
  const codes = await venueCodes(tx);
  const isNew = !codes.has(code);
  if (isNew) {
    await refuseSecond(tx, code, adapter);
    const venue = { code, name, nameEn, category, adapter, wallet: 'seamless', enabled: false } as const;
    await addVenues(tx, [venue], codes.size);
    await tx.query('update venue set pull_every_ms = $2 where code = $1', [code, lookEveryMs]);
    await wallet.openHouse(tx, [code]);
  }
  const { rows } = await tx.query<{ code: string }>('select code from game where venue = $1', [code]);
  const known = new Set(rows.map((row) => row.code));
  const missing = games.filter((game) => game.open && !known.has(game.code));
  await addGames(
    tx,
    missing.map((game) => ({
      venue: code,
      code: game.code,
      name: game.name.slice(0, longestName),
      nameEn: game.name.slice(0, longestName),
      picture: `/pictures/games/${category}.svg`,
    })),
    // What a venue begins with is not news; what its platform adds later is.
    isNew ? null : now,
  );
  const open = games.flatMap((game) => (game.open ? [game.code] : []));
  const changed = await tx.query(
    'update game set shown = (code = any($2)) where venue = $1 and shown <> (code = any($2)) returning code',
    [code, open],
  );
  await tx.query(
    `update game g set position = w.place
       from (select code, place::int - 1 as place from unnest($2::text[]) with ordinality as l (code, place)) w
      where g.venue = $1 and g.code = w.code and g.position <> w.place`,
    [code, games.map((game) => game.code)],
  );
  await announce(tx, venueTopic, code);
  return { added: missing.length, changed: changed.rows.length, isNew };
}

/**
 * One platform, one venue: what it signs names no venue of ours, so a call for one would be as good for the other, and a prize that
 * was paid in one would be paid again in the other.
 */
async function refuseSecond(tx: Tx, code: string, adapter: string): Promise<void> {
  const { rows } = await tx.query<{ code: string }>('select code from venue where adapter = $1 limit 1', [
    adapter,
  ]);
  const [other] = rows;
  if (other) throw new BadConfiguration(`${code}: adapter "${adapter}" has a venue already, ${other.code}`);
}
