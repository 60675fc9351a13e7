import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useGames } from '../games/use-games.ts';
import { type LobbyGame, lobbyQuery } from './lobby-query.ts';
import { recommended } from './recommended.ts';

/** The games that are shown (`app_state` 1 in the list of games), recommended ones first; nothing before they are known. */
export function useLobbyGames(): readonly LobbyGame[] | undefined {
  const { data: lobby } = useQuery(lobbyQuery);
  const { data: hall } = useGames();
  return useMemo(() => {
    if (lobby === undefined || hall === undefined) return undefined;
    const shown = new Set(hall.map(({ platform_name, game_code }) => `${platform_name}/${game_code}`));
    // E-games stand in the list of games as one row for each provider.
    const isShown = ({ platform_name, game_code, category_id }: LobbyGame) =>
      shown.has(`${platform_name}/${category_id === 'concise' ? '' : game_code}`);
    return recommended(lobby.games.filter(isShown), lobby.hot);
  }, [lobby, hall]);
}
