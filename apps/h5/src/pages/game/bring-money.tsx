import { formatAmount } from '@mingpai/ui/amount';
import { Button } from '@mingpai/ui/button';
import { useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { useCeiling } from '../../features/balance/use-ceiling.ts';
import { useMoneyRefresh } from '../../features/balance/use-money-refresh.ts';
import { LateAnswer } from '../../features/form/late-answer.tsx';
import { GoLink } from '../../features/navigation/go-link.tsx';
import { toast } from '../../ui/feedback/notify.ts';
import { Money } from '../../ui/money.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useTexts } from './bring-money.labels.ts';
import styles from './bring-money.module.css';
import { useBringing } from './use-bringing.ts';

/** Yuan; what the wallet does not hold is not offered. */
const usual = [100, 500] as const;

type BringMoneyProps = {
  readonly open: boolean;
  readonly venue: string;
  /** What the central wallet holds, in yuan. */
  readonly central: number;
  /** The member's switch: the wallet follows by itself each time a game is opened. */
  readonly follows: boolean;
  readonly onClose: () => void;
  /** Money has arrived at the venue. */
  readonly onArrived: () => void;
  /** Opens the game anew, which brings everything where the switch is on. */
  readonly onReopen: () => void;
};

/** Over the game: money from the central wallet with one tap, and from now on by itself. */
export default function BringMoney(props: BringMoneyProps) {
  const { open, venue, central, follows, onClose, onArrived, onReopen } = props;
  const texts = useTexts();
  const [always, setAlways] = useState(false);
  const refresh = useMoneyRefresh();
  const most = useCeiling() ?? central;
  const whole = central <= most;
  const { mutate: setSwitch } = useCall('setAutoTransfer');
  const { standing, bring } = useBringing(venue, (amount) => {
    toast(texts.arrived(formatAmount(amount)));
    onArrived();
    onClose();
    const told = () => void refresh().catch(() => undefined);
    if (always) setSwitch({ transferstatus: 1 }, { onSettled: told });
    else told();
  });
  return (
    <Sheet open={open} title={texts.title} onClose={onClose}>
      <div className={styles.sheet}>
        <p className={styles.central}>
          {texts.central} <Money yuan={central} size="title" />
        </p>
        <div className={styles.news} role="status">
          {!follows && standing.is === 'on-the-way' && <p>{texts.onTheWay(formatAmount(standing.amount))}</p>}
        </div>
        {standing.is === 'moving' && <LateAnswer />}
        <div className={styles.news} role="alert">
          {!follows && standing.is === 'unknown' && <p>{standing.why}</p>}
        </div>
        {central <= 0 && standing.is === 'here' ? (
          <>
            <p>{texts.empty}</p>
            <GoLink to="/recharge" className={styles.deposit}>
              {texts.deposit}
            </GoLink>
          </>
        ) : follows ? (
          <>
            <p className={styles.note}>{whole ? texts.follows : texts.followsUpTo(formatAmount(most))}</p>
            <Button size="large" block onPress={onReopen}>
              {whole ? texts.all(formatAmount(central)) : texts.bring(formatAmount(most))}
            </Button>
          </>
        ) : standing.is === 'on-the-way' ? null : standing.is === 'unknown' ? (
          <Button size="large" block onPress={() => bring(standing.amount)}>
            {texts.again(formatAmount(standing.amount))}
          </Button>
        ) : (
          <>
            <div className={styles.amounts}>
              {usual
                .filter((amount) => amount < central)
                .map((amount) => (
                  <Button
                    key={amount}
                    size="large"
                    busy={standing.is === 'moving'}
                    label={texts.bring(formatAmount(amount))}
                    onPress={() => bring(amount)}
                  >
                    ¥{amount}
                  </Button>
                ))}
            </div>
            <Button
              look={central > usual[0] ? 'quiet' : 'primary'}
              size="large"
              block
              busy={standing.is === 'moving'}
              onPress={() => bring(central)}
            >
              {texts.all(formatAmount(central))}
            </Button>
            <div role="alert">{standing.is === 'refused' && <p>{standing.why}</p>}</div>
            <Switch label={texts.always} on={always} onChange={setAlways} />
            <p className={styles.note}>{whole ? texts.alwaysNote : texts.alwaysUpTo(formatAmount(most))}</p>
          </>
        )}
      </div>
    </Sheet>
  );
}
