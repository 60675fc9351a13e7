import { useQuery } from '@tanstack/react-query';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { LimitsOffer } from './limits-offer.tsx';
import styles from './welcome.module.css';

/** On the first page after a registration, whose members are all offered it; gone once it is answered. */
export default function Welcome() {
  const { data } = useQuery({
    queryKey: keys.moneyOf('playControls'),
    queryFn: ({ signal }) => fetchData('playControls', {}, { signal }),
    meta: { quiet: true },
  });
  if (data?.offer === false) return null;
  return (
    <div className={styles.welcome}>
      <LimitsOffer />
    </div>
  );
}
