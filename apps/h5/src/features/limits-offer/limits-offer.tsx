import { Button } from '@mingpai/ui/button';
import { Card } from '@mingpai/ui/card';
import { keys } from '../../api/keys.ts';
import { useCall } from '../../api/use-call.ts';
import { useGo } from '../navigation/use-go.ts';
import { useTexts } from './labels.ts';
import styles from './limits-offer.module.css';
import { welcomed } from './newcomer.ts';

/** The offer of a limit, once, beside whatever else the page is for: it can be passed over, and blocks nothing. */
export function LimitsOffer() {
  const texts = useTexts();
  const go = useGo();
  const answer = useCall('answerLimitsOffer', { quiet: true, spoils: [keys.moneyOf('playControls')] });
  const skip = () => {
    welcomed();
    answer.mutate({});
  };
  const set = () => {
    welcomed();
    go('/limits');
  };
  return (
    <Card>
      <p className={styles.title}>{texts.offer}</p>
      <p className={styles.text}>{texts.offerText}</p>
      <div className={styles.offer}>
        <Button look="quiet" size="small" busy={answer.isPending} onPress={skip}>
          {texts.offerSkip}
        </Button>
        <Button look="quiet" size="small" onPress={set}>
          {texts.offerSet}
        </Button>
      </div>
    </Card>
  );
}
