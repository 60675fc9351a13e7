/** A venue and its games come into the catalogue as its platform offers them. */
import type { CategoryId } from '@mingpai/contract/states';
import { announce } from '../platform/change-feed.ts';
import { BadConfiguration } from '../platform/config.ts';
import type { Tx } from '../platform/database.ts';
import type { Wallet } from '../wallet/index.ts';
import { addGames, addVenues, venueCodes } from './additions.ts';
import { venueTopic } from './catalogue.ts';
import { categoryOfKind } from './kit/categories.ts';
import type { OfferedGame } from './port.ts';

export interface Connection {
  readonly code: string;
  /** Both languages'. */
  readonly name: string;
  readonly nameEn: string;
  /** Where the hall shows those of its games whose kind says nothing. */
  readonly category: CategoryId;
  /** Its entry in adapters.ts. */
  readonly adapter: string;
  /** Which of the platform's kinds and makers come in; empty: all of them; undefined: those that were chosen before. */
  readonly kinds: readonly string[] | undefined;
  readonly makers: readonly string[] | undefined;
  /** Where games of a kind stand, by the platform's word for it, before what the word itself says. */
  readonly places?: ReadonlyMap<string, CategoryId> | undefined;
  /** How money gets there; `seamless` where it is not said. */
  readonly wallet?: 'seamless' | 'transfer' | undefined;
  /** Whoever asks has seen that most of its games vanish from the hall, and wants it. */
  readonly hidesMost?: boolean | undefined;
}

export interface Connected {
  readonly added: number;
  /** Offered no more, or again: shown as the platform has them. */
  readonly changed: number;
  /** Known before, and of another category now: the bets that are placed from now on count by its rates. */
  readonly moved: number;
  readonly isNew: boolean;
}

/** How often a platform that calls us is asked whether it lives, in ms: its limits are counted by the minute. */
const lookEveryMs = 60_000;
const longestName = 64;

export function chosenGames(
  offered: readonly OfferedGame[],
  { kinds = [], makers = [] }: Pick<Connection, 'kinds' | 'makers'>,
): OfferedGame[] {
  const one = (wanted: readonly string[], has: string) => wanted.length === 0 || wanted.includes(has);
  const chosen = offered.filter(({ kind, maker }) => one(kinds, kind) && one(makers, maker));
  return [...new Map(chosen.map((game) => [game.code, game])).values()];
}

/**
 * A new venue is switched off until staff switch it on. Repeated, it takes up what the platform changed, its order too; nothing is ever
 * removed. What was chosen of its kinds and makers stays with the venue, and holds until something else is chosen.
 * @throws {BadConfiguration} where the adapter has another venue, or where more than half of what the hall shows of it would vanish without
 *   `hidesMost`: an empty list, or one in a form that is new, is no word about the games
 */
export async function connectVenue(
  tx: Tx,
  wallet: Pick<Wallet, 'openHouse'>,
  connection: Connection,
  offered: readonly OfferedGame[],
  now: Date,
): Promise<Connected> {
  const { code, name, nameEn, category, adapter } = connection;
  const codes = await venueCodes(tx);
  const isNew = !codes.has(code);
  if (isNew) {
    await refuseSecond(tx, code, adapter);
    const venue = {
      code,
      name,
      nameEn,
      category,
      adapter,
      wallet: connection.wallet ?? 'seamless',
      enabled: false,
    };
    await addVenues(tx, [venue], codes.size);
    await tx.query('update venue set pull_every_ms = $2 where code = $1', [code, lookEveryMs]);
    await wallet.openHouse(tx, [code]);
  }
  const games = chosenGames(offered, await keepChoice(tx, connection));
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
      picture: coverOf(game, connection),
      category: placeOf(game, connection),
    })),
    // What a venue begins with is not news; what its platform adds later is.
    isNew ? null : now,
  );
  const open = games.flatMap((game) => (game.open ? [game.code] : []));
  if (!connection.hidesMost) await refuseVanishing(tx, code, open);
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
  const moved = await moveGames(tx, connection, games);
  await announce(tx, venueTopic, code);
  return { added: missing.length, changed: changed.rows.length, moved, isNew };
}

/** @returns the kinds and makers that hold now */
async function keepChoice(
  tx: Tx,
  { code, kinds, makers }: Pick<Connection, 'code' | 'kinds' | 'makers'>,
): Promise<Pick<Connection, 'kinds' | 'makers'>> {
  const { rows } = await tx.query<{ kinds: string[] | null; makers: string[] | null }>(
    `update venue set chosen_kinds = coalesce($2, chosen_kinds), chosen_makers = coalesce($3, chosen_makers) where code = $1
     returning chosen_kinds as kinds, chosen_makers as makers`,
    [code, kinds ?? null, makers ?? null],
  );
  return { kinds: rows[0]?.kinds ?? [], makers: rows[0]?.makers ?? [] };
}

async function refuseVanishing(tx: Tx, code: string, open: readonly string[]): Promise<void> {
  const { rows } = await tx.query<{ shown: number; vanishing: number }>(
    `select count(*)::int as shown, (count(*) filter (where code <> all($2)))::int as vanishing
       from game where venue = $1 and shown`,
    [code, open],
  );
  const { shown = 0, vanishing = 0 } = rows[0] ?? {};
  if (vanishing * 2 > shown)
    throw new BadConfiguration(
      `${code}: ${vanishing} of ${shown} games would vanish from the hall; nothing was changed (--hide-most, if that is what you want)`,
    );
}

/** Where the hall shows a game of a platform that is connected so. */
export function placeOf(
  { kind }: Pick<OfferedGame, 'kind'>,
  { category, places }: Pick<Connection, 'category' | 'places'>,
): CategoryId {
  return categoryOfKind(kind, places) ?? category;
}

/** The platform's own, where the adapter says that browsers may load it; else that of its category. */
function coverOf(
  game: Pick<OfferedGame, 'kind' | 'cover'>,
  connection: Pick<Connection, 'category' | 'places'>,
) {
  return game.cover || `/pictures/games/${placeOf(game, connection)}.svg`;
}

/** Covers that came from here change with the platform's, those that somebody wrote stay. @returns how many games another category takes */
async function moveGames(
  tx: Tx,
  connection: Pick<Connection, 'code' | 'category' | 'places'>,
  games: readonly OfferedGame[],
): Promise<number> {
  const { rows } = await tx.query<{ moves: boolean }>(
    `with standing as (
       select g.code, w.category, coalesce(g.category, v.category) <> w.category as moves,
              case when g.picture ~ '^https?:' or g.picture = '/pictures/games/' || coalesce(g.category, v.category) || '.svg'
                   then w.picture else g.picture end as picture
         from unnest($2::text[], $3::text[], $4::text[]) w (code, category, picture)
         join game g on g.venue = $1 and g.code = w.code join venue v on v.code = g.venue)
     update game g set category = s.category, picture = s.picture
       from standing s
      where g.venue = $1 and g.code = s.code and (s.moves or g.picture <> s.picture)
      returning s.moves`,
    [
      connection.code,
      games.map((game) => game.code),
      games.map((game) => placeOf(game, connection)),
      games.map((game) => coverOf(game, connection)),
    ],
  );
  return rows.filter(({ moves }) => moves).length;
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
