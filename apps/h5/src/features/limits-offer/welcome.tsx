import { useQuery } from '@tanstack/react-query';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { LimitsOffer } from './limits-offer.tsx';

/** On the first page after a registration; gone once it is answered. */
export default function Welcome() {
  const { data } = useQuery({
    queryKey: keys.moneyOf('playControls'),
    queryFn: ({ signal }) => fetchData('playControls', {}, { signal }),
    meta: { quiet: true },
  });
  return data?.offer ? <LimitsOffer /> : null;
}
