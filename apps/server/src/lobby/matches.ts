/** Matches of the venues of sports, as everybody may see them before opening a game. */
import { type Adapters, type Catalogue, isAvailable, type VenueMatch } from '../game-providers/index.ts';

const most = 12;

export type ListedMatch = VenueMatch & { readonly venue: string };

/** Those that run first, then the soonest. A venue that is closed, or does not answer, shows none. */
export async function listedMatches({
  catalogue,
  adapters,
}: {
  readonly catalogue: Catalogue;
  readonly adapters: Adapters;
}): Promise<readonly ListedMatch[]> {
  const games = catalogue.games();
  const codes = [...new Set(games.map(({ venue }) => venue))];
  const asked = codes.map(async (code): Promise<ListedMatch[]> => {
    const venue = catalogue.venue(code);
    if (venue?.category !== 'sport' || !isAvailable({ adapters }, venue)) return [];
    const port = adapters.portOf(code);
    const told = port.wallet === 'transfer' ? await port.matches?.() : undefined;
    if (told?.outcome !== 'done') return [];
    return told.value
      .filter(({ game }) => games.some((each) => each.venue === code && each.code === game))
      .map((match) => ({ ...match, venue: code }));
  });
  return (await Promise.all(asked))
    .flat()
    .sort((one, other) => Number(other.running) - Number(one.running) || one.startsInMs - other.startsInMs)
    .slice(0, most);
}
