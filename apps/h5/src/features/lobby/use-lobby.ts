import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useGames } from '../games/use-games.ts';
import { type LobbyGame, lobbyQuery } from './lobby-query.ts';
import { recommended } from './recommended.ts';

export interface LobbyAnswer {
  /** Nothing before they are known. */
  readonly games: readonly LobbyGame[] | undefined;
  /** Why they are not known; null: they are, or are on their way. */
  readonly error: Error | null;
  /** When they were answered, Unix ms; 0 before. */
  readonly at: number;
  /** Asks once more for what failed. */
  retry(): void;
}

/** The games that are shown (`app_state` 1 in the list of games), recommended ones first. */
export function useLobbyGames(): LobbyAnswer {
  const ofLobby = useQuery(lobbyQuery);
  const ofHall = useGames();
  const { data: lobby } = ofLobby;
  const { data: hall } = ofHall;
  const games = useMemo(() => {
    if (lobby === undefined || hall === undefined) return undefined;
    const shown = new Set(hall.map(({ platform_name, game_code }) => `${platform_name}/${game_code}`));
    // E-games of a provider of them stand in the list of games as one row.
    const isShown = ({ platform_name, game_code, category_id }: LobbyGame) =>
      shown.has(`${platform_name}/${game_code}`) ||
      (category_id === 'concise' && shown.has(`${platform_name}/`));
    return recommended(lobby.games.filter(isShown), lobby.hot);
  }, [lobby, hall]);
  return {
    games,
    error: games === undefined ? (ofLobby.error ?? ofHall.error) : null,
    at: Math.min(ofLobby.dataUpdatedAt, ofHall.dataUpdatedAt),
    retry() {
      for (const one of [ofLobby, ofHall]) if (one.error !== null) void one.refetch();
    },
  };
}
