import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { keys } from '../../api/keys.ts';
import { beijingTime } from '../../ui/beijing-time.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { useTexts } from './labels.ts';
import styles from './offline-notice.module.css';

/**
 * A line on top with the time of the figures that are shown, while the network is gone or while figures of an earlier visit are
 * not answered anew: a phone may believe in a network that leads nowhere.
 */
export default function OfflineNotice() {
  const queries = useQueryClient();
  const watch = (changed: () => void) => {
    const stop = queries.getQueryCache().subscribe(changed);
    window.addEventListener('online', changed);
    window.addEventListener('offline', changed);
    return () => {
      stop();
      window.removeEventListener('online', changed);
      window.removeEventListener('offline', changed);
    };
  };
  const current = useSyncExternalStore(watch, () => navigator.onLine && !queries.getQueryData(keys.recalled));
  const { offline, offlineSince } = useTexts();
  // The oldest: none of what is shown is older than it says.
  const known = [keys.balance, keys.member, keys.venueBalances, keys.moneyOf('walletOverview')]
    .map((key) => queries.getQueryState(key)?.dataUpdatedAt ?? 0)
    .filter((at) => at > 0);
  const oldest = Math.min(...known);
  return (
    // It stands before it says something: a region that arrives with its words is not read by all screen readers.
    <div role="status">
      {!current && (
        <p className={styles.notice}>
          <Icon name="offline" size={16} />
          {known.length === 0
            ? offline
            : offlineSince(beijingTime(new Date(oldest).toISOString()).slice(5, 16))}
        </p>
      )}
    </div>
  );
}
