import { messages } from '@mingpai/contract/messages';
import { formatAmount } from '@mingpai/ui/amount';
import { Button } from '@mingpai/ui/button';
import { Card } from '@mingpai/ui/card';
import { classes } from '@mingpai/ui/class-names';
import { useQuery } from '@tanstack/react-query';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useToldMoneyCall } from '../../features/balance/use-told-money-call.ts';
import { OpenOperation } from '../../features/form/open-operation.tsx';
import { GoLink } from '../../features/navigation/go-link.tsx';
import { rebateSums } from '../../features/waiting-rebate/use-waiting-rebate.ts';
import { toast } from '../../ui/feedback/notify.ts';
import { Money } from '../../ui/money.tsx';
import onInk from '../../ui/on-ink.module.css';
import { useTexts } from './labels.ts';
import styles from './pending.module.css';

/** What was claimed ever, what can be claimed now, and the button that claims all of it. */
export function Pending() {
  const texts = useTexts();
  const { data: sums, refetch } = useQuery(rebateSums);
  // The message is shown whatever the code (wire facts, /api/dofanshui).
  const { send, isPending } = useToldMoneyCall('claimRebates');

  async function claim(): Promise<void> {
    const known = sums ?? (await refetch()).data;
    if (known !== undefined && known.pending <= 0) return toast(messages.rebate.nothingPending);
    await send({}).catch(() => undefined);
  }

  return (
    <Card look="ink">
      <div className={classes(styles.sums, onInk.quiet)}>
        <div>
          <p className={styles.caption}>{texts.pending}</p>
          <Money yuan={sums?.pending} size="display" />
        </div>
        {/* Gold when there is something to claim; it stays to be pressed, and says why not. */}
        <Button
          look={sums !== undefined && sums.pending > 0 ? 'primary' : 'quiet'}
          busy={isPending}
          onPress={() => void claim()}
        >
          {texts.claim}
        </Button>
      </div>
      <OpenOperation name="claimRebates" busy={isPending} onInk />
      <p className={styles.claimed}>
        <span className={styles.caption}>{texts.claimed}</span>
        <Money yuan={sums?.claimed} />
      </p>
      <Today />
      <p className={styles.caption}>{texts.explain}</p>
      <GoLink to="/vip" className={styles.rates}>
        {texts.rates}
      </GoLink>
    </Card>
  );
}

/** What today's bets come to so far; a movement of money asks for it again, so it grows while one plays. */
function Today() {
  const texts = useTexts();
  const { data } = useQuery({
    queryKey: keys.moneyOf('rebateToday'),
    queryFn: ({ signal }) => fetchData('rebateToday', {}, { signal }),
    meta: { quiet: true },
  });
  return (
    <p className={styles.claimed}>
      <span className={styles.caption}>
        {texts.today}
        {data !== undefined && data.valid > 0 && ` · ${texts.todayValid(formatAmount(data.valid))}`}
      </span>
      <Money yuan={data?.money} />
    </p>
  );
}
