import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { keys } from '../../api/keys.ts';
import { beijingTime } from '../../ui/beijing-time.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { isRecalled } from '../recalled.ts';
import { useTexts } from './labels.ts';
import styles from './offline-notice.module.css';

const figures = [keys.balance, keys.member, keys.venueBalances, keys.moneyOf('walletOverview')];

/**
 * A line on top with the time of the figures that are shown, while the network is gone or while figures of an earlier visit are
 * not answered anew: a phone may believe in a network that leads nowhere.
 */
export function OfflineNotice() {
  const queries = useQueryClient();
  const watch = useCallback(
    (changed: () => void) => {
      const stop = queries.getQueryCache().subscribe(changed);
      window.addEventListener('online', changed);
      window.addEventListener('offline', changed);
      return () => {
        stop();
        window.removeEventListener('online', changed);
        window.removeEventListener('offline', changed);
      };
    },
    [queries],
  );
  const oldest = useSyncExternalStore(watch, () => oldestShown(queries));
  const { offline, offlineSince } = useTexts();
  if (oldest === undefined) return null;
  return (
    <p className={styles.notice} role="status">
      <Icon name="offline" size={16} />
      {oldest === 0 ? offline : offlineSince(beijingTime(new Date(oldest).toISOString()).slice(5, 16))}
    </p>
  );
}

/** @returns the time, in ms, that none of the figures is older than; 0 without a network and figures, nothing where no line is due */
function oldestShown(queries: QueryClient): number | undefined {
  const online = navigator.onLine;
  // With a network a page that is shown asks anew; what none shows is not waited for.
  const known = figures.flatMap((queryKey) => {
    const query = queries.getQueryCache().find({ queryKey });
    const at = query?.state.dataUpdatedAt;
    return query && at && (!online || (query.isActive() && isRecalled(query))) ? [at] : [];
  });
  if (known.length === 0) return online ? undefined : 0;
  return Math.min(...known);
}
