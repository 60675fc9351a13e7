import { walletPollMs } from '@mingpai/contract/constants';
import { Button, buttonClass } from '@mingpai/ui/button';
import { Card } from '@mingpai/ui/card';
import { troubleIn } from '../../api/errors.ts';
import { LateAnswer } from '../../features/form/late-answer.tsx';
import { GoLink } from '../../features/navigation/go-link.tsx';
import { useRecycle } from '../../features/recycle/use-recycle.ts';
import { useOverview } from '../../features/venues/use-overview.ts';
import { VenueBalances } from '../../features/venues/venue-balances.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { Page, Section } from '../../ui/surface.tsx';
import { useTexts } from './labels.ts';
import styles from './page.module.css';

const ways = [
  { to: '/recharge', icon: 'deposit', name: 'deposit' },
  { to: '/transfer', icon: 'transfer', name: 'transfer' },
  { to: '/withdrawal', icon: 'withdraw', name: 'withdraw' },
  { to: '/wallet', icon: 'card', name: 'cards' },
] as const;

/** My wallet: every yuan and where it is (specification, chapter 2, `/money`; balances every 3.5 s, chapter 4). */
export default function WalletPage() {
  const texts = useTexts();
  const { overview, fault, retry } = useOverview(walletPollMs);
  const { recycle, isPending } = useRecycle();
  if (fault !== null)
    return (
      <Page>
        <ErrorState trouble={troubleIn(fault)} onRetry={retry} />
      </Page>
    );
  // Added up in fen: the figures are decimals of the wire.
  const games =
    overview && overview.venues.reduce((sum, { balance }) => sum + Math.round(balance * 100), 0) / 100;
  const places = [
    { name: texts.central, yuan: overview?.central, note: undefined },
    { name: texts.games, yuan: games, note: undefined },
    { name: texts.inFlight, yuan: overview?.in_flight, note: texts.inFlightNote },
    { name: texts.held, yuan: overview?.held, note: texts.heldNote },
    ...(overview !== undefined && overview.in_review > 0
      ? [{ name: texts.inReview, yuan: overview.in_review, note: texts.inReviewNote }]
      : []),
  ];
  return (
    <Page>
      <div className={styles.panes}>
        <div className={styles.pane}>
          <Card look="ink">
            <p className={styles.caption}>{texts.total}</p>
            <Money yuan={overview?.total} size="display" symbol={false} />
            <ul className={styles.ways}>
              {ways.map(({ to, icon, name }) => (
                <li key={to}>
                  <GoLink to={to} className={styles.way}>
                    <Icon name={icon} size={22} />
                    {texts[name]}
                  </GoLink>
                </li>
              ))}
            </ul>
          </Card>
          <Section title={texts.where}>
            <Card>
              <dl className={styles.places}>
                {places.map(({ name, yuan, note }) => (
                  <div key={name} className={styles.place}>
                    <dt>
                      {name}
                      {note !== undefined && yuan !== undefined && yuan > 0 && (
                        <span className={styles.note}>{note}</span>
                      )}
                    </dt>
                    <dd>
                      <Money yuan={yuan} size="title" />
                    </dd>
                  </div>
                ))}
              </dl>
              <p className={styles.sum}>{texts.sum}</p>
              {overview !== undefined && overview.paying_out > 0 && (
                <GoLink to="/transRecord?type=2" className={styles.paying}>
                  <span>
                    {texts.payingOut} <Money yuan={overview.paying_out} size="body" />
                    <span className={styles.note}>{texts.payingOutNote}</span>
                  </span>
                  <Icon name="right" size={16} />
                </GoLink>
              )}
              <GoLink to="/books" className={buttonClass('plain', 'small')}>
                {texts.books}
              </GoLink>
            </Card>
          </Section>
        </div>
        <Section
          title={texts.venues}
          aside={
            <Button look="plain" size="small" busy={isPending} onPress={recycle}>
              <Icon name="recycle" size={16} />
              {texts.recycle}
            </Button>
          }
        >
          {isPending && <LateAnswer />}
          <VenueBalances everyMs={walletPollMs} />
        </Section>
      </div>
    </Page>
  );
}
