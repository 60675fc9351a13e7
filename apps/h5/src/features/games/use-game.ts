import { useQuery } from '@tanstack/react-query';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useGames } from './use-games.ts';

/**
 * Name and picture of a game as its venue lists it. E-games stand in the hall as one row for each provider: theirs are in the
 * provider's own list (specification, chapter 7, gamelistBycode).
 */
export function useGame(
  venue: string,
  code: string,
): { readonly name: string; readonly picture: string } | undefined {
  const { data: hall } = useGames();
  const own = hall?.find(({ platform_name, game_code }) => platform_name === venue && game_code === code);
  const { data: listed } = useQuery({
    queryKey: keys.of('gamesOfProvider', { gamecode: venue }),
    queryFn: ({ signal }) => fetchData('gamesOfProvider', { gamecode: venue }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: hall !== undefined && own === undefined && venue !== '' && code !== '',
    meta: { quiet: true },
  });
  if (own) return { name: own.gamename || own.name, picture: own.pic };
  const game = listed?.find(({ gamecode }) => gamecode === code);
  return game && { name: game.gamename, picture: game.gamepic };
}
