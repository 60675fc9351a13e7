import { collapsedVenues, walletPollMs } from '@mingpai/contract/constants';
import { formatAmount } from '@mingpai/ui/amount';
import { Button } from '@mingpai/ui/button';
import { Card } from '@mingpai/ui/card';
import { troubleIn } from '../../api/errors.ts';
import { LateAnswer } from '../../features/form/late-answer.tsx';
import { useRecycle } from '../../features/recycle/use-recycle.ts';
import { useOverview } from '../../features/venues/use-overview.ts';
import { VenueBalances } from '../../features/venues/venue-balances.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { Page } from '../../ui/surface.tsx';
import { useTexts } from './labels.ts';
import styles from './page.module.css';
import { WithdrawalForm } from './withdrawal-form.tsx';

/** Withdraw USDT (specification, chapter 2, `/withdrawal`; balances every 3.5 s, chapter 4). */
export default function WithdrawalPage() {
  const texts = useTexts();
  const { overview, fault, retry } = useOverview(walletPollMs);
  const { recycle, isPending } = useRecycle();
  // Added up in fen: the figures are decimals of the wire.
  const games = overview?.venues.reduce((sum, { balance }) => sum + Math.round(balance * 100), 0);
  if (fault !== null)
    return (
      <Page>
        <ErrorState trouble={troubleIn(fault)} onRetry={retry} />
      </Page>
    );
  return (
    <Page>
      <Card look="ink">
        <p className={styles.way}>{texts.way}</p>
        <p className={styles.caption}>{texts.central}</p>
        <Money yuan={overview?.central} size="display" />
        {overview !== undefined && overview.held > 0 && (
          <p className={styles.held}>{texts.held(formatAmount(overview.held))}</p>
        )}
      </Card>
      <div className={styles.head}>
        <h2>{texts.wallets}</h2>
        <Button look="plain" size="small" busy={isPending} onPress={recycle}>
          <Icon name="recycle" size={16} />
          {texts.recycle}
        </Button>
      </div>
      {isPending && <LateAnswer />}
      <VenueBalances collapsed={collapsedVenues.withdrawal} everyMs={walletPollMs} />
      <WithdrawalForm
        central={overview?.central}
        atVenues={games === undefined ? undefined : { yuan: games / 100, busy: isPending, onRecall: recycle }}
      />
    </Page>
  );
}
