/** What colleagues wrote down about members. */
import { queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';

/** Those kept on top first, then the newest. */
export const notesQuery = (id: number) =>
  queryOptions({
    queryKey: ['members', 'notes', id],
    queryFn: ({ signal }) => call('memberNotes', { id }, { signal }),
  });
