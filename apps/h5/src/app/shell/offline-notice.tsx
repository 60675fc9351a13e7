import { catalogue } from '@mingpai/ui/labels';
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { ApiUnreachable } from '../../api/errors.ts';
import { keys } from '../../api/keys.ts';
import { beijingTime } from '../../ui/beijing-time.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { useTexts } from './labels.ts';
import styles from './offline-notice.module.css';

const { useTexts: useOwnTexts } = catalogue(
  { shakySince: (at: string) => `网络不稳，金额为 ${at} 的记录` },
  { shakySince: (at: string) => `Poor connection. Amounts are as of ${at}.` },
);

/** Figures whose questions fail are as good as new for so long, in ms. */
const goodMs = 15_000;

/**
 * A line on top with the time of the figures that are shown, while the network is gone, while figures of an earlier visit are not
 * answered anew, and while those of this visit are asked for in vain: a phone may believe in a network that leads nowhere.
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
  const state = useSyncExternalStore(watch, () =>
    !navigator.onLine || queries.getQueryData(keys.recalled)
      ? 'offline'
      : figures.some((key) => isAskedInVain(queries, key))
        ? 'shaky'
        : 'current',
  );
  const { offline, offlineSince } = useTexts();
  const { shakySince } = useOwnTexts();
  const since = state === 'shaky' ? shakySince : offlineSince;
  // The oldest: none of what is shown is older than it says.
  const known = figures.map((key) => queries.getQueryState(key)?.dataUpdatedAt ?? 0).filter((at) => at > 0);
  const oldest = Math.min(...known);
  return (
    // It stands before it says something: a region that arrives with its words is not read by all screen readers.
    <div role="status">
      {state !== 'current' && (
        <p className={styles.notice}>
          <Icon name="offline" size={16} />
          {known.length === 0 ? offline : since(beijingTime(new Date(oldest).toISOString()).slice(5, 16))}
        </p>
      )}
    </div>
  );
}

/** The amounts that are shown on most pages. */
const figures = [keys.balance, keys.member, keys.venueBalances, keys.moneyOf('walletOverview')];

/** It was known, its last question found no answer, and what is shown has grown old meanwhile. */
function isAskedInVain(queries: QueryClient, key: QueryKey): boolean {
  const state = queries.getQueryState(key);
  return (
    state?.data !== undefined &&
    state.error instanceof ApiUnreachable &&
    state.errorUpdatedAt - state.dataUpdatedAt > goodMs
  );
}
