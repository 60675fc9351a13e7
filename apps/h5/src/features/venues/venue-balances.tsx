import type { Answer } from '@mingpai/contract/types';
import { useState } from 'react';
import { Icon } from '../../ui/icons/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { SkeletonTiles } from '../../ui/skeleton.tsx';
import { useTexts } from './labels.ts';
import { useVenues } from './use-venues.ts';
import styles from './venue-balances.module.css';

type Venue = Answer<'venueBalances'>[number];

type VenueBalancesProps = { readonly collapsed?: number; readonly everyMs?: number };

/** What lies at each venue (one that plays from the central wallet says so); a long list shows its first `collapsed` until it is opened. */
export function VenueBalances({ collapsed, everyMs }: VenueBalancesProps) {
  const { data: venues } = useVenues(everyMs);
  if (venues !== undefined) return <Balances venues={venues} collapsed={collapsed ?? venues.length} />;
  return (
    <div>
      <SkeletonTiles className={styles.venues} tiles={collapsed ?? 6} height="4rem" />
      {collapsed !== undefined && <div className={styles.fold} />}
    </div>
  );
}

type BalancesProps = { readonly venues: readonly Venue[]; readonly collapsed: number };

function Balances({ venues, collapsed }: BalancesProps) {
  const texts = useTexts();
  const [open, setOpen] = useState(false);
  const ordered = useRichFirst(venues);
  const folds = venues.length > collapsed;
  const shown = folds && !open ? ordered.slice(0, collapsed) : ordered;
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

/** Where money lies comes first, so that folding hides none of it; the order stays while balances move, that nothing jumps under a finger. */
function useRichFirst(venues: readonly Venue[]): readonly Venue[] {
  const [rich] = useState(
    () => new Set(venues.filter(({ balance }) => balance > 0).map(({ platname }) => platname)),
  );
  const isRich = ({ platname }: Venue) => rich.has(platname);
  return [...venues.filter(isRich), ...venues.filter((venue) => !isRich(venue))];
}
