import { formatAmount } from '@mingpai/ui/amount';
import { useQuery } from '@tanstack/react-query';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { LimitsOffer } from '../../features/limits-offer/limits-offer.tsx';
import { useTexts } from './labels.ts';
import styles from './page.module.css';

/** Beside the form: what the member has paid in and how long they played; once, the offer of a limit, which can be passed over. */
export function OwnMeasure() {
  const texts = useTexts();
  const { data } = useQuery({
    queryKey: keys.moneyOf('playControls'),
    queryFn: ({ signal }) => fetchData('playControls', {}, { signal }),
    meta: { quiet: true },
  });
  if (data === undefined) return null;
  return (
    <>
      {data.offer && <LimitsOffer />}
      <p className={styles.measure}>{texts.measure(formatAmount(data.net_deposits), data.minutes_week)}</p>
    </>
  );
}
