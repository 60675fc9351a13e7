import type { Answer } from '@mingpai/contract/types';
import { queryOptions } from '@tanstack/react-query';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';

/** How long the operator's pictures and lines may stand before a page that comes back asks again. */
const FRESH_MS = 5 * 60_000;

export const bannersQuery = queryOptions({
  queryKey: keys.banners,
  queryFn: ({ signal }) => fetchData('banners', { type: 2 }, { signal }),
  staleTime: FRESH_MS,
  meta: { quiet: true },
});

export const homeNoticesQuery = queryOptions({
  queryKey: keys.homeNotices,
  queryFn: ({ signal }) => fetchData('homeNotices', {}, { signal }),
  staleTime: FRESH_MS,
  meta: { quiet: true },
});

export type Win = Answer<'wins'>[number];

/** How often those who look at the home page hear of new wins. */
const WINS_MS = 60_000;

export const winsQuery = queryOptions({
  queryKey: keys.of('wins'),
  queryFn: ({ signal }) => fetchData('wins', {}, { signal }),
  refetchInterval: WINS_MS,
  meta: { quiet: true },
});
