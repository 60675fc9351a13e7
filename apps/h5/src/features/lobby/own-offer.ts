import { useQuery } from '@tanstack/react-query';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useMember } from '../member/use-member.ts';
import { type Lobby, useOffer } from './lobby-query.ts';

/** The newcomers' offer where the server says that it is this member's to apply for: not after its days, on a break, or once given. */
export function useOwnOffer(): Lobby['offer'] {
  return useOwnOfferComing().offer;
}

/** The same, and whether it may yet come: what shows it keeps its place meanwhile. */
export function useOwnOfferComing(): { readonly offer: Lobby['offer']; readonly coming: boolean } {
  const { data: member } = useMember();
  const { known, offer } = useOffer();
  const { data, isError } = useQuery({
    queryKey: keys.moneyOf('bonusGrants'),
    queryFn: ({ signal }) => fetchData('bonusGrants', {}, { signal }),
    enabled: offer !== null && member?.paysum === 0,
    meta: { quiet: true },
  });
  if (member?.paysum !== 0) return { offer: null, coming: false };
  if (offer === null) return { offer, coming: !known };
  return { offer: data?.newcomers_offer === offer.id ? offer : null, coming: data === undefined && !isError };
}
