import { Card } from '@mingpai/ui/card';
import { Choice } from '@mingpai/ui/choice';
import { Link } from 'react-router';
import { useReading } from '../../api/use-reading.ts';
import { usePeriod } from '../../ui/address.ts';
import { amount, count, exactAmount } from '../../ui/figures.ts';
import { Icon } from '../../ui/icon.tsx';
import { Fact, Trouble } from '../../ui/parts.tsx';
import { usePeriods } from '../../ui/periods.ts';
import { useTexts } from './labels.ts';
import styles from './page.module.css';

/** Figures are asked for again this often while the page is in sight, in ms: commission is worked out once a minute. */
const refreshMs = 30_000;

/** What the team did today, or in the days before, and what it brought. */
export function OverviewPage() {
  const texts = useTexts();
  const periods = usePeriods();
  const [period, setPeriod] = usePeriod(1);
  const { data: me } = useReading('portalMe', {});
  const { data, error, refetch } = useReading(
    'portalFigures',
    { period },
    { everyMs: refreshMs, keep: true },
  );
  if (data === undefined && error !== null) return <Trouble fault={error} onRetry={() => void refetch()} />;
  return (
    <>
      <h1 className="spoken-only">{texts.title}</h1>
      <Choice {...periods} labelSpoken value={period} onChange={setPeriod} />
      <Card look="ink">
        <dl className={styles.lead}>
          <Fact label={texts.commission} value={data && exactAmount(data.commission)} strong onInk />
          <Fact label={texts.open} value={me && exactAmount(me.open)} onInk />
        </dl>
        <p className={styles.note}>{texts.note}</p>
      </Card>
      <Card>
        <dl className={styles.facts} aria-live="polite">
          <Fact label={texts.newMembers} value={data && count(data.newMembers)} />
          <Fact label={texts.deposits} value={data && amount(data.deposits.sum)} />
          <Fact label={texts.depositCount} value={data && count(data.deposits.count)} />
          <Fact label={texts.bets} value={data && count(data.bets)} />
          <Fact label={texts.valid} value={data && amount(data.valid)} />
          <Fact label={texts.result} value={data && amount(data.result)} />
        </dl>
      </Card>
      <p className={styles.sign}>{texts.sign}</p>
      <Link to="/team" className={styles.team}>
        <Icon name="team" />
        <span className={styles.size}>{me && texts.size(count(me.members), count(me.agents))}</span>
        <Icon name="right" size={18} />
      </Link>
    </>
  );
}
