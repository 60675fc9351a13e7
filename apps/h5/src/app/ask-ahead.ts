import type { QueryClient } from '@tanstack/react-query';
import { gamesQuery } from '../features/games/use-games.ts';
import { lobbyQuery } from '../features/lobby/lobby-query.ts';
import { siteQuery } from '../features/site/use-site.ts';
import { bannersQuery, homeNoticesQuery, winsQuery } from '../pages/home/questions.ts';

/**
 * Asks what the first picture will show before React begins with it: the answers travel while the page is made, and
 * the calls are not part of its long first task. Who mounts later finds the question asked. Nothing of a member is
 * asked here: an ended session is told by the app, which must stand first.
 */
export function askAhead(queries: QueryClient, path: string): void {
  void queries.prefetchQuery(siteQuery);
  if (path !== '/') return;
  void queries.prefetchQuery(bannersQuery);
  void queries.prefetchQuery(homeNoticesQuery);
  void queries.prefetchQuery(gamesQuery);
  void queries.prefetchQuery(lobbyQuery);
  void queries.prefetchQuery(winsQuery);
}
