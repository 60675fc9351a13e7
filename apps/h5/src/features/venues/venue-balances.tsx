import { useState } from 'react';
import { Icon } from '../../ui/icons/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { SkeletonTiles } from '../../ui/skeleton.tsx';
import { useTexts } from './labels.ts';
import { useVenues } from './use-venues.ts';
import styles from './venue-balances.module.css';

/** What lies at each venue (one that plays from the central wallet says so); a long list shows its first `collapsed` until it is opened. */
export function VenueBalances({
  collapsed,
  everyMs,
}: {
  readonly collapsed?: number;
  readonly everyMs?: number;
}) {
  const { data: venues } = useVenues(everyMs);
  const [open, setOpen] = useState(false);
  const texts = useTexts();
  if (venues === undefined)
    return <SkeletonTiles className={styles.venues} tiles={collapsed ?? 6} height="4.125rem" />;
  const folds = collapsed !== undefined && venues.length > collapsed;
  const shown = folds && !open ? venues.slice(0, collapsed) : venues;
  return (
    <div>
      <ul className={styles.venues}>
        {shown.map(({ name, platname, balance, seamless }) => (
          <li key={platname} className={styles.venue}>
            <span className={styles.name}>{name}</span>
            {seamless ? (
              <span className={styles.seamless}>{texts.seamless}</span>
            ) : (
              <Money yuan={balance} size="body" />
            )}
          </li>
        ))}
      </ul>
      {folds && (
        <button type="button" className={styles.fold} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? texts.less : texts.more}
          <Icon name="down" size={16} />
        </button>
      )}
    </div>
  );
}
