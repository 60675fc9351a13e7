import type { CategoryId } from '@mingpai/contract/categories';
import type { Answer } from '@mingpai/contract/types';
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';

export type Game = Answer<'games'>[number];

/**
 * Every game that is shown (`app_state` 1). One call for all categories: a category is then one tap away, without a
 * wait.
 */
export const gamesQuery = queryOptions({
  queryKey: keys.games,
  queryFn: async ({ signal }) => shownGames(await fetchData('games', {}, { signal })),
  staleTime: 5 * 60_000,
});

export function useGames(): UseQueryResult<readonly Game[]> {
  return useQuery(gamesQuery);
}

export function shownGames(games: readonly Game[]): readonly Game[] {
  return games.filter((game) => Number(game.app_state) === 1);
}

export function gamesOf(games: readonly Game[], category: CategoryId): readonly Game[] {
  return games.filter((game) => game.category_id === category);
}

/**
 * The frame's address for a game (specification, chapter 2: query name, type and code pick a game).
 *
 * @param demo for play money, which needs no member
 */
export function gamePath(game: {
  readonly name: string;
  readonly type: string;
  readonly code: string;
  readonly demo?: boolean;
}): string {
  const { name, type, code, demo = false } = game;
  return `/gamePage?${new URLSearchParams({ name, type, code, ...(demo ? { demo: '1' } : {}) })}`;
}
