/** Venues that give free bets, and what their platforms let us give. Amounts in fen. */
import type { Adapters, Catalogue, FreeBetDesk, FreeBetTemplate } from '../game-providers/index.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import type { GiftRequest } from './give.ts';
import type { GameNames } from './tell.ts';

export interface DeskDeps {
  readonly catalogue: Pick<Catalogue, 'venue' | 'venues' | 'games'>;
  readonly adapters: Pick<Adapters, 'portOf'>;
}

/** @returns undefined: it gives none, or there is no such venue */
export function deskOf({ catalogue, adapters }: DeskDeps, venue: string): FreeBetDesk | undefined {
  if (!catalogue.venue(venue)) return undefined;
  const port = adapters.portOf(venue);
  return port.wallet === 'seamless' ? port.freeBets : undefined;
}

export function givingVenues(deps: DeskDeps) {
  return deps.catalogue.venues().filter(({ code }) => deskOf(deps, code) !== undefined);
}

/** Chinese and English, where it has any; a game that does not stand in the hall is called by its code. */
export function gameNamesIn({ games }: Pick<Catalogue, 'games'>): GameNames {
  return (venue, code) => {
    const game = games().find((one) => one.venue === venue && one.code === code);
    return [game?.name ?? code, game?.nameEn || (game?.name ?? code)];
  };
}

/** Those whose games stand in the hall. Refusal `free_bets_silent`. */
export async function templatesOf(
  deps: DeskDeps,
  venue: string,
): Promise<Outcome<readonly (FreeBetTemplate & { readonly gameName: string })[]>> {
  const answer = await deskOf(deps, venue)?.templates();
  if (answer?.outcome !== 'done') return refused('free_bets_silent');
  const games = deps.catalogue.games().filter((game) => game.venue === venue);
  return done(
    answer.value.flatMap((template) => {
      const game = games.find(({ code }) => code === template.game);
      return game ? [{ ...template, gameName: game.name }] : [];
    }),
  );
}

/** What is asked for is what the platform would give: it would follow its template, whatever it is asked. Refusals `free_bets_silent`, `free_bet_template`. */
export async function refuseTemplate(
  deps: DeskDeps,
  { venue, template, game, bets, stake }: Pick<GiftRequest, 'venue' | 'template' | 'game' | 'bets' | 'stake'>,
) {
  const templates = await templatesOf(deps, venue);
  if (!templates.ok) return templates;
  const known = templates.value.find(({ id }) => id === template);
  const fits = known?.game === game && (known.bets ?? bets) === bets && (known.stake ?? stake) === stake;
  return fits ? undefined : refused('free_bet_template');
}
