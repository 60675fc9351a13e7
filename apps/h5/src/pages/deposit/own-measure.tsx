import { formatAmount } from '@mingpai/ui/amount';
import { Button } from '@mingpai/ui/button';
import { Card } from '@mingpai/ui/card';
import { useQuery } from '@tanstack/react-query';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useCall } from '../../api/use-call.ts';
import { useGo } from '../../features/navigation/use-go.ts';
import { useTexts } from './labels.ts';
import styles from './page.module.css';

/** Beside the form: what the member has paid in and how long they played; once, the offer of a limit, which can be passed over. */
export function OwnMeasure() {
  const texts = useTexts();
  const go = useGo();
  const { data } = useQuery({
    queryKey: keys.moneyOf('playControls'),
    queryFn: ({ signal }) => fetchData('playControls', {}, { signal }),
    meta: { quiet: true },
  });
  const answer = useCall('answerLimitsOffer', { quiet: true, spoils: [keys.moneyOf('playControls')] });
  if (data === undefined) return null;
  return (
    <>
      {data.offer && (
        <Card>
          <p className={styles.offerTitle}>{texts.offer}</p>
          <p className={styles.offerText}>{texts.offerText}</p>
          <div className={styles.offer}>
            <Button look="quiet" size="small" busy={answer.isPending} onPress={() => answer.mutate({})}>
              {texts.offerSkip}
            </Button>
            <Button look="quiet" size="small" onPress={() => go('/limits')}>
              {texts.offerSet}
            </Button>
          </div>
        </Card>
      )}
      <p className={styles.measure}>{texts.measure(formatAmount(data.net_deposits), data.minutes_week)}</p>
    </>
  );
}
