import { queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';

/** The list's name in keys. */
export const tagsName = 'tags';

/** The operator's list of tags. */
export const tagsQuery = queryOptions({
  queryKey: [tagsName, 'all'],
  queryFn: ({ signal }) => call('tags', {}, { signal }),
  staleTime: 60_000,
});
