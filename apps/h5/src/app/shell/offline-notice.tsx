import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { keys } from '../../api/keys.ts';
import { beijingTime } from '../../ui/beijing-time.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { useTexts } from './labels.ts';
import styles from './offline-notice.module.css';

/** A line on top while the network is gone, with the time of the figures that are shown. */
export function OfflineNotice() {
  const online = useSyncExternalStore(watch, () => navigator.onLine);
  const { offline, offlineSince } = useTexts();
  const queries = useQueryClient();
  if (online) return null;
  // The oldest: none of what is shown is older than it says.
  const known = [keys.balance, keys.member, keys.venueBalances, keys.moneyOf('walletOverview')]
    .map((key) => queries.getQueryState(key)?.dataUpdatedAt ?? 0)
    .filter((at) => at > 0);
  const oldest = Math.min(...known);
  return (
    <p className={styles.notice} role="status">
      <Icon name="offline" size={16} />
      {known.length === 0 ? offline : offlineSince(beijingTime(new Date(oldest).toISOString()).slice(5, 16))}
    </p>
  );
}

function watch(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}
