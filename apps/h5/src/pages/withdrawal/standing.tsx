import { withThousands } from '@mingpai/ui/with-thousands';
import { StoppedNote } from '../../features/house-stops/stopped-note.tsx';
import { GoLink } from '../../features/navigation/go-link.tsx';
import { useWithdrawalStanding } from '../../features/withdrawal-terms/network-terms.tsx';
import { useTexts } from './labels.ts';
import styles from './page.module.css';

/** That withdrawals are stopped, before anybody fills in what would be refused. */
export function Stopped() {
  return <StoppedNote text={useWithdrawalStanding()?.stopped ?? ''} />;
}

/** What stands between the member and a withdrawal, and what is locked apart from their cash, in the server's own words. */
export function Standing() {
  const texts = useTexts();
  const data = useWithdrawalStanding();
  const reasons = data === undefined ? [] : [...data.open, ...data.locked];
  if (reasons.length === 0) return null;
  return (
    <div className={styles.reasons}>
      <ul className={styles.standing} aria-label={texts.turnover}>
        {reasons.map(({ text }) => (
          <li key={text}>{withThousands(text)}</li>
        ))}
      </ul>
      {/* Whoever has played and is still refused looks for the bets that did not count. */}
      <p className={styles.ways}>
        <GoLink to="/boutBallBetInfo?type=1">{texts.whatCounts}</GoLink>
        <GoLink to="/betRecord">{texts.bets}</GoLink>
      </p>
    </div>
  );
}
