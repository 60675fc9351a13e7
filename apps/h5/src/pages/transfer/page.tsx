import { collapsedVenues, transferPollMs } from '@mingpai/contract/constants';
import { formatAmount } from '@mingpai/ui/amount';
import { Button } from '@mingpai/ui/button';
import { Card } from '@mingpai/ui/card';
import { troubleIn } from '../../api/errors.ts';
import { useCall } from '../../api/use-call.ts';
import { useMoneyRefresh } from '../../features/balance/use-money-refresh.ts';
import { LateAnswer } from '../../features/form/late-answer.tsx';
import { HouseStopped } from '../../features/house-stops/house-stopped.tsx';
import { useMember } from '../../features/member/use-member.ts';
import { OwnHeader } from '../../features/navigation/own-header.tsx';
import { useRecycle } from '../../features/recycle/use-recycle.ts';
import { useOverview } from '../../features/venues/use-overview.ts';
import { VenueBalances } from '../../features/venues/venue-balances.tsx';
import { toast } from '../../ui/feedback/notify.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { Page } from '../../ui/surface.tsx';
import { Switch } from '../../ui/switch.tsx';
import { Ceiling } from './ceiling.tsx';
import { useTexts } from './labels.ts';
import styles from './page.module.css';
import { TransferForm } from './transfer-form.tsx';

/** Transfer between wallets (specification, chapter 2, `/transfer`; balances every 1.5 s, chapter 4). */
export default function TransferPage() {
  const texts = useTexts();
  const { data: member } = useMember();
  const { overview, fault, retry } = useOverview(transferPollMs);
  const { recycle, isPending } = useRecycle();
  const auto = Number(member?.transferstatus) === 1;
  const games = overview?.venues.reduce((sum, { balance }) => sum + Math.round(balance * 100), 0);
  if (fault !== null)
    return (
      <>
        <OwnHeader title={texts.title} />
        <ErrorState trouble={troubleIn(fault)} onRetry={retry} />
      </>
    );
  return (
    <>
      <OwnHeader title={texts.title} />
      <Page>
        <Card look="ink">
          <div className={styles.wallets}>
            <div>
              <p className={styles.caption}>{texts.central}</p>
              <Money yuan={overview?.central} size="figure" />
            </div>
            <div>
              <p className={styles.caption}>{texts.games}</p>
              <Money yuan={games === undefined ? undefined : games / 100} size="figure" />
            </div>
          </div>
          <div role="status">
            {overview !== undefined && overview.in_flight > 0 && (
              <p className={styles.flight}>{texts.inFlight(formatAmount(overview.in_flight))}</p>
            )}
          </div>
        </Card>
        <div className={styles.head}>
          <h2>{texts.total}</h2>
          <Button look="plain" size="small" busy={isPending} onPress={recycle}>
            <Icon name="recycle" size={16} />
            {texts.recycle}
          </Button>
        </div>
        {isPending && <LateAnswer />}
        <VenueBalances collapsed={collapsedVenues.transfer} everyMs={transferPollMs} />
        {member === undefined && (
          <>
            <Skeleton height="6.25rem" />
            <Skeleton height="17.125rem" />
          </>
        )}
        {member !== undefined && <AutoTransfer on={auto} />}
        <HouseStopped what="transfers" />
        {member !== undefined && !auto && <TransferForm central={overview?.central} />}
      </Page>
    </>
  );
}

/** Toggling sends the new value (specification, chapter 4). */
function AutoTransfer({ on }: { readonly on: boolean }) {
  const texts = useTexts();
  const { mutate, isPending } = useCall('setAutoTransfer');
  const refresh = useMoneyRefresh();
  const toggle = () =>
    mutate(
      { transferstatus: on ? 0 : 1 },
      {
        onSuccess: ({ message }) => {
          toast(message);
          void refresh().catch(() => undefined);
        },
      },
    );
  return (
    <Card>
      <Switch label={texts.auto} on={on} busy={isPending} onChange={toggle} />
      <p className={styles.note}>{on ? texts.autoOn : texts.autoOff}</p>
      {on && <Ceiling />}
    </Card>
  );
}
