import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** The venues that a transfer may be at, by name, as those read them who may look at venues. */
export function useVenueNames(): readonly { readonly value: string; readonly label: string }[] {
  const { data = [] } = useQuery({
    queryKey: ['venueStandings'],
    queryFn: ({ signal }) => call('venueStandings', {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data.map(({ code, name }) => ({ value: code, label: name }));
}
