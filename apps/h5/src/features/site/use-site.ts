import type { Answer } from '@mingpai/contract/types';
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';

export type Site = Answer<'appInfo'>;

/** While the site is closed, how often we look whether it has opened again. */
const CLOSED_LOOK_MS = 10_000;
/** A member's own calls tell at once; this is for those who only look. */
const OPEN_LOOK_MS = 30_000;

/** Title, switches and addresses of the site. */
export const siteQuery = queryOptions({
  queryKey: keys.site,
  queryFn: ({ signal }) => fetchData('appInfo', {}, { signal }),
  meta: { quiet: true },
});

/** The site as it was last heard of; `useWatchedSite` keeps that fresh for all. */
export function useSite(): UseQueryResult<Site> {
  return useQuery(siteQuery);
}

/** Looks again by itself, so that closing and opening need no reload. For one place only: each that watches asks. */
export function useWatchedSite(): UseQueryResult<Site> {
  return useQuery({
    ...siteQuery,
    refetchInterval: ({ state }) => (isClosed(state.data) ? CLOSED_LOOK_MS : OPEN_LOOK_MS),
  });
}

/** The operator has switched the site off (`site_state` 0, a number or a numeric string). */
export function isClosed(site: Site | undefined): boolean {
  return site !== undefined && Number(site.site_state) === 0;
}

/** Red packets are switched on. Unknown counts as on: the page itself asks. */
export function redPacketsOpen(site: Site | undefined): boolean {
  return site === undefined || Number(site.redpacket_switch) !== 0;
}
