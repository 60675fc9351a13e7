import type { CounterpartyKind } from '@mingpai/contract/console/counterparties/names';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useMay } from '../../app/session.ts';
import { useVenuesByCode } from '../../components/use-venue-names.ts';

type Names = ReadonlyMap<string, string>;

/** Whose statements there may be of each kind, names by code: gateways or venues, and none where there is one of a kind. */
export function useSubjects(): (kind: CounterpartyKind) => Names {
  const venues = useVenuesByCode();
  const { data } = useQuery({
    queryKey: ['gatewayStandings'],
    queryFn: ({ signal }) => call('gatewayStandings', {}, { signal }),
    staleTime: 60_000,
    enabled: useMay('gateways', 'list') === true,
  });
  const gateways = new Map(data?.map(({ code, name }) => [code, name]));
  return (kind) => (kind === 'gateway' ? gateways : isOfVenue(kind) ? venues : none);
}

const none: Names = new Map();

function isOfVenue(kind: CounterpartyKind): boolean {
  return kind === 'venue_transfers' || kind === 'venue_bets';
}
