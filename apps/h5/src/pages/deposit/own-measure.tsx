import { formatAmount } from '@mingpai/ui/amount';
import { useQuery } from '@tanstack/react-query';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { LimitsOffer } from '../../features/limits-offer/limits-offer.tsx';
import { GoLink } from '../../features/navigation/go-link.tsx';
import lineLink from '../../ui/line-link.module.css';
import { useTexts } from './labels.ts';
import styles from './page.module.css';

/**
 * Beside the form: what the member has paid in and how long they played; once, the offer of a limit, which can be passed over; without it,
 * the way to the limits.
 */
export function OwnMeasure() {
  const texts = useTexts();
  const { data, isError } = useQuery({
    queryKey: keys.moneyOf('playControls'),
    queryFn: ({ signal }) => fetchData('playControls', {}, { signal }),
    meta: { quiet: true },
  });
  if (data === undefined && !isError) return null;
  return (
    <>
      {data?.offer && <LimitsOffer />}
      {data !== undefined && (
        <p className={styles.measure}>{texts.measure(formatAmount(data.net_deposits), data.minutes_week)}</p>
      )}
      {!data?.offer && (
        <GoLink to="/limits" className={lineLink.link}>
          {texts.limits}
        </GoLink>
      )}
    </>
  );
}
