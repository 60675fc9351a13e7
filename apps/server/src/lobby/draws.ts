/** The latest draws of the lotteries, as everybody may see them before opening a game. */
import { type Adapters, type Catalogue, isAvailable, type VenueDraw } from '../game-providers/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Language } from '../platform/language.ts';
import { toldBy } from './told.ts';

const most = 6;
/** The home page waits no longer for any venue; what one told stands for five minutes where it has nothing new. */
const bounds = { waitMs: 1_500, staleMs: 300_000 };

export type ListedDraw = VenueDraw & { readonly venue: string };

interface DrawsDeps {
  readonly catalogue: Catalogue;
  readonly adapters: Adapters;
  readonly clock: Clock;
}

/** Newest first. A venue that is closed, or has not answered for a while, shows none. */
export function shownDraws(
  { catalogue, adapters, clock }: DrawsDeps,
  language: Language,
): () => Promise<readonly ListedDraw[]> {
  const told = toldBy<readonly VenueDraw[]>(clock, bounds);
  return async () => {
    const games = catalogue.games();
    const codes = [...new Set(games.map(({ venue }) => venue))];
    const asked = codes.map(async (code): Promise<ListedDraw[]> => {
      const venue = catalogue.venue(code);
      if (venue?.category !== 'lottery' || !isAvailable({ adapters }, venue)) return [];
      const port = adapters.portOf(code);
      if (port.wallet !== 'transfer' || port.draws === undefined) return [];
      const { draws } = port;
      const { value = [] } = (await told(code, () => draws(language))) ?? {};
      return value.map((draw) => ({ ...draw, venue: code }));
    });
    return newest((await Promise.all(asked)).flat());
  };
}

/** The newest of all, whichever game drew them. */
export function newest<Draw extends Pick<VenueDraw, 'drawnAt'>>(draws: readonly Draw[]): Draw[] {
  return draws.toSorted((one, other) => other.drawnAt.getTime() - one.drawnAt.getTime()).slice(0, most);
}
