import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../api/client.ts';
import { useMay } from '../app/session.ts';

const standings = (enabled: boolean) =>
  ({
    queryKey: ['venueStandings'],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => call('venueStandings', {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  }) as const;

/** The venues that a transfer may be at, by name, as those read them who may look at venues. */
export function useVenueNames(): readonly { readonly value: string; readonly label: string }[] {
  const { data = [] } = useQuery(standings(true));
  return data.map(({ code, name }) => ({ value: code, label: name }));
}

/** Names by code, where an account of the books names a venue; of none for whoever may not look at venues: they read the codes. */
export function useVenuesByCode(): ReadonlyMap<string, string> {
  const { data } = useQuery(standings(useMay('venues', 'list') === true));
  return useMemo(() => new Map(data?.map(({ code, name }) => [code, name])), [data]);
}
