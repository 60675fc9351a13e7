import type { Answer } from '@mingpai/contract/types';
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';

export type Site = Answer<'appInfo'>;

/** While the site is closed, how often we look whether it has opened again. */
const CLOSED_LOOK_MS = 10_000;
/** A member's own calls tell at once; this is for those who only look. */
const OPEN_LOOK_MS = 30_000;

/** Title, switches and addresses of the site. Looks again by itself, so that closing and opening need no reload. */
export const siteQuery = queryOptions({
  queryKey: keys.site,
  queryFn: ({ signal }) => fetchData('appInfo', {}, { signal }),
  refetchInterval: ({ state }) => (isClosed(state.data) ? CLOSED_LOOK_MS : OPEN_LOOK_MS),
  meta: { quiet: true },
});

export function useSite(): UseQueryResult<Site> {
  return useQuery(siteQuery);
}

/** The operator has switched the site off (`site_state` 0, a number or a numeric string). */
export function isClosed(site: Site | undefined): boolean {
  return site !== undefined && Number(site.site_state) === 0;
}

/** Red packets are switched on. Unknown counts as on: the page itself asks. */
export function redPacketsOpen(site: Site | undefined): boolean {
  return site === undefined || Number(site.redpacket_switch) !== 0;
}
