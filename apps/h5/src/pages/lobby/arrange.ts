import type { LobbyGame } from '../../features/lobby/lobby-query.ts';
import { placeOf } from '../../features/lobby/recommended.ts';

export const orders = ['recommended', 'byReturn', 'byLargest'] as const;
export type Order = (typeof orders)[number];

/** `recent`, `all`, `favourites`, `fresh`, or a venue's code. */
export type Group = string;

export interface Asked {
  readonly group: Group;
  readonly order: Order;
  readonly words: string;
  /** Places of games. */
  readonly favourites: readonly string[];
  /** Places of games, the latest played first. */
  readonly recent: readonly string[];
}

/** The games of a group whose name or venue holds the words, in the order that was asked for. @param games recommended ones first */
export function arrange(
  games: readonly LobbyGame[],
  { group, order, words, favourites, recent }: Asked,
): readonly LobbyGame[] {
  const wanted = words.trim().toLowerCase();
  const found = ofGroup(games, group, { favourites, recent }).filter(({ name, venue_name }) =>
    [name, venue_name].some((text) => text.toLowerCase().includes(wanted)),
  );
  if (order === 'recommended') return found;
  const figure = ({ rtp, largest_win }: LobbyGame) => (order === 'byReturn' ? rtp : largest_win) ?? 0;
  return [...found].sort((one, other) => figure(other) - figure(one));
}

function ofGroup(
  games: readonly LobbyGame[],
  group: Group,
  own: Pick<Asked, 'favourites' | 'recent'>,
): readonly LobbyGame[] {
  if (group === 'all') return games;
  if (group === 'fresh') return games.filter(({ is_new }) => is_new);
  if (group === 'favourites' || group === 'recent')
    return own[group].flatMap((place) => games.filter((game) => placeOf(game) === place));
  return games.filter(({ platform_name }) => platform_name === group);
}

export interface Venue {
  readonly code: string;
  readonly name: string;
  readonly count: number;
  /** None of its games can be opened now. */
  readonly rests: boolean;
}

/** Those with the most games first: the providers of slots. */
export function venuesOf(games: readonly LobbyGame[]): readonly Venue[] {
  const byCode = new Map<string, Venue>();
  for (const { platform_name: code, venue_name: name, available } of games) {
    const { count, rests } = byCode.get(code) ?? { count: 0, rests: true };
    byCode.set(code, { code, name, count: count + 1, rests: rests && !available });
  }
  return [...byCode.values()].sort((one, other) => other.count - one.count);
}
