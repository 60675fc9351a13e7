import { queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';

/** The list's name in keys. */
export const tagsName = 'tags';

/** Tags to choose an audience by; who may write to members need not be let in to their pages. */
export const audienceTagsQuery = queryOptions({
  queryKey: [tagsName, 'audience'],
  queryFn: ({ signal }) => call('audienceTags', {}, { signal }),
  staleTime: 60_000,
});

/** The operator's list of tags. */
export const tagsQuery = queryOptions({
  queryKey: [tagsName, 'all'],
  queryFn: ({ signal }) => call('tags', {}, { signal }),
  staleTime: 60_000,
});
