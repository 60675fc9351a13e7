import type { Answer } from '@mingpai/contract/types';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';

export type Lobby = Answer<'lobby'>;
export type LobbyGame = Lobby['games'][number];

/** Every game by itself, what is played most, and the newcomers' offer. */
export const lobbyQuery = queryOptions({
  queryKey: keys.of('lobby'),
  queryFn: ({ signal }) => fetchData('lobby', {}, { signal }),
  staleTime: 60_000,
  meta: { quiet: true },
});

export function useOffer(): { readonly known: boolean; readonly offer: Lobby['offer'] } {
  const { data, isError } = useQuery(lobbyQuery);
  return { known: data !== undefined || isError, offer: data?.offer ?? null };
}
