import { useQuery } from '@tanstack/react-query';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useMember } from '../member/use-member.ts';
import { type Lobby, useOffer } from './lobby-query.ts';

/**
 * The newcomers' offer where the server says that it is this member's to apply for: not after its days, on a break, or once given.
 *
 * @returns undefined while it may yet come: what shows it keeps its place meanwhile
 */
export function useOwnOffer(): Lobby['offer'] | undefined {
  const { data: member } = useMember();
  const { known, offer } = useOffer();
  const { data, isError } = useQuery({
    queryKey: keys.moneyOf('bonusGrants'),
    queryFn: ({ signal }) => fetchData('bonusGrants', {}, { signal }),
    enabled: offer !== null && member?.paysum === 0,
    meta: { quiet: true },
  });
  if (member?.paysum !== 0 || isError) return null;
  if (offer === null) return known ? offer : undefined;
  return data && (data.newcomers_offer === offer.id ? offer : null);
}
