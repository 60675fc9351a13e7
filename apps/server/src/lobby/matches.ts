/** Matches of the venues of sports, as everybody may see them before opening a game. */
import { type Adapters, type Catalogue, isAvailable, type VenueMatch } from '../game-providers/index.ts';
import type { Clock } from '../platform/clock.ts';
import { type Told, toldBy } from './told.ts';

const most = 12;
/** The home page waits no longer for any venue; what one told stands for half a minute where it has nothing new. */
const bounds = { waitMs: 1_500, staleMs: 30_000 };

export type ListedMatch = VenueMatch & { readonly venue: string };

interface MatchesDeps {
  readonly catalogue: Catalogue;
  readonly adapters: Adapters;
  readonly clock: Clock;
}

/** A venue that is closed, or has not answered for a while, shows none. */
export function openMatches({
  catalogue,
  adapters,
  clock,
}: MatchesDeps): () => Promise<readonly ListedMatch[]> {
  const told = toldBy<readonly VenueMatch[]>(clock, bounds);
  return async () => {
    const games = catalogue.games();
    const codes = [...new Set(games.map(({ venue }) => venue))];
    const asked = codes.map(async (code): Promise<ListedMatch[]> => {
      const venue = catalogue.venue(code);
      if (venue?.category !== 'sport' || !isAvailable({ adapters }, venue)) return [];
      const port = adapters.portOf(code);
      if (port.wallet !== 'transfer' || port.matches === undefined) return [];
      return ofNow(await told(code, port.matches))
        .filter(({ game }) => games.some((each) => each.venue === code && each.code === game))
        .map((match) => ({ ...match, venue: code }));
    });
    return inOrder((await Promise.all(asked)).flat()).slice(0, most);
  };
}

/** As it is by now: what has begun since it was told is left out, because nobody knows how it stands. */
export function ofNow(told: Told<readonly VenueMatch[]> | undefined): readonly VenueMatch[] {
  if (told === undefined) return [];
  const { value, ageMs } = told;
  return value
    .map((match) => ({ ...match, startsInMs: match.startsInMs - ageMs }))
    .filter(({ running, startsInMs }) => running || startsInMs > 0 || ageMs === 0);
}

/** Those that run first, then the soonest. */
export function inOrder<Match extends Pick<VenueMatch, 'running' | 'startsInMs'>>(
  matches: readonly Match[],
): Match[] {
  return matches.toSorted(
    (one, other) => Number(other.running) - Number(one.running) || one.startsInMs - other.startsInMs,
  );
}
