import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type LobbyGame, lobbyQuery } from './lobby-query.ts';
import { placeOf } from './recommended.ts';

/** What platforms tell of their games, by place; it is asked for once for all pages that show it. */
export function useModels(): ReadonlyMap<string, LobbyGame> {
  const { data } = useQuery(lobbyQuery);
  return useMemo(() => new Map(data?.games.map((game) => [placeOf(game), game])), [data]);
}
