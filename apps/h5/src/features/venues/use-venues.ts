import { useQuery } from '@tanstack/react-query';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';

/** The venues with what lies in each, in yuan. @param everyMs how often the page wants them afresh; never: only when money moved */
export function useVenues(everyMs?: number) {
  return useQuery({
    queryKey: keys.venueBalances,
    queryFn: ({ signal }) => fetchData('venueBalances', {}, { signal }),
    refetchInterval: everyMs ?? false,
    meta: { quiet: true },
  });
}
