import { queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';

/** How soon a stop that a colleague made is seen, in ms. */
const everyMs = 15_000;

/** The list's name, by which it is asked again. */
export const stopsName = 'stops';

/** What a stop can name, kept while one is being made. */
export const stoppableQuery = queryOptions({
  queryKey: ['stoppable'],
  queryFn: ({ signal }) => call('stoppable', {}, { signal }),
  staleTime: 60_000,
});

/** What is closed by its own switch; in the same list, so that both are asked again together. */
export const switchedOffQuery = queryOptions({
  queryKey: [stopsName, 'switched-off'],
  queryFn: ({ signal }) => call('switchedOff', {}, { signal }),
  refetchInterval: everyMs,
});

/** What is stopped or will be. */
export const stopsQuery = queryOptions({
  queryKey: [stopsName, 'list'],
  queryFn: ({ signal }) => call('stops', {}, { signal }),
  refetchInterval: everyMs,
});
