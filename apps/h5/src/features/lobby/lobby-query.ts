import type { Answer } from '@mingpai/contract/types';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useMember } from '../member/use-member.ts';

export type Lobby = Answer<'lobby'>;
export type LobbyGame = Lobby['games'][number];

/** Every game by itself, what is played most, and the newcomers' offer. */
export const lobbyQuery = queryOptions({
  queryKey: keys.of('lobby'),
  queryFn: ({ signal }) => fetchData('lobby', {}, { signal }),
  staleTime: 60_000,
  meta: { quiet: true },
});

export function useOffer(): { readonly known: boolean; readonly offer: Lobby['offer'] } {
  const { data, isError } = useQuery(lobbyQuery);
  return { known: data !== undefined || isError, offer: data?.offer ?? null };
}

/** The newcomers' offer where the server says that it is this member's to apply for: not after its days, on a break, or once given. */
export function useOwnOffer(): Lobby['offer'] {
  const { data: member } = useMember();
  const { offer } = useOffer();
  const { data } = useQuery({
    queryKey: keys.moneyOf('bonusGrants'),
    queryFn: ({ signal }) => fetchData('bonusGrants', {}, { signal }),
    enabled: offer !== null && member?.paysum === 0,
    meta: { quiet: true },
  });
  return offer !== null && member?.paysum === 0 && data?.newcomers_offer === offer.id ? offer : null;
}
