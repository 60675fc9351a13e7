import { useQuery } from '@tanstack/react-query';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useMember } from '../member/use-member.ts';
import { type Lobby, useOffer } from './lobby-query.ts';

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
