import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** The venues that a bet may be at, by name. */
export function useVenueChoices(): readonly { readonly value: string; readonly label: string }[] {
  const { data } = useQuery({
    queryKey: ['bets', 'venues'],
    // Any answer names them; this one looks for nothing.
    queryFn: async ({ signal }) => (await call('betSearch', { number: '-', pageSize: 1 }, { signal })).venues,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (data ?? []).map(({ code, name }) => ({ value: code, label: name }));
}
