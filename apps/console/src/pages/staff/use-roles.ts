import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** The roles that there are, the site's own first. */
export function useRoles() {
  return useQuery({
    queryKey: ['roleList'],
    networkMode: 'always',
    queryFn: ({ signal }) => call('roleList', {}, { signal }),
  });
}
