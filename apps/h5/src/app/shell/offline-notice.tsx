import { Button } from '@mingpai/ui/button';
import { catalogue } from '@mingpai/ui/labels';
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { ApiUnreachable, type Side } from '../../api/errors.ts';
import { keys } from '../../api/keys.ts';
import { useLocation } from '../../features/navigation/router.tsx';
import { useBack } from '../../features/navigation/use-go.ts';
import { beijingTime } from '../../ui/beijing-time.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { useTexts } from './labels.ts';
import styles from './offline-notice.module.css';

const { useTexts: useOwnTexts } = catalogue(
  {
    network: (at: string) => `网络不稳，金额为 ${at} 的记录`,
    site: (at: string) => `网站暂时出了故障，金额为 ${at} 的记录`,
    slow: '网络较慢，仍在加载',
    unfetched: '这一页还有内容没取到，联网后自动显示。',
  },
  {
    network: (at: string) => `Poor connection. Amounts are as of ${at}.`,
    site: (at: string) => `Something’s wrong on our side. Amounts are as of ${at}.`,
    slow: 'Slow connection. Still loading.',
    unfetched: 'Some of this page hasn’t loaded yet. It will appear once you’re back online.',
  },
);

/** Figures whose questions fail are as good as new for so long, in ms. */
const goodMs = 15_000;
/** Whoever looks at an empty page for so long is told that it is still on its way, in ms. */
const patientMs = 8_000;

/**
 * A line on top with the time of the figures that are shown, while the network is gone, while figures of an earlier visit are not
 * answered anew, and while those of this visit are asked for in vain: a phone may believe in a network that leads nowhere. Where
 * nothing is known yet and no answer comes, it says so. Without a network a card over what is empty says that it comes by itself.
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
      : (figures.map((key) => askedInVain(queries, key)).find((side) => side !== undefined) ?? 'current'),
  );
  const unfetched = useSyncExternalStore(watch, () => !navigator.onLine && waitsForNetwork(queries));
  const { offline, offlineSince } = useTexts();
  const own = useOwnTexts();
  const slow = useSlow(queries);
  usePicturesAgain();
  const since = state === 'network' || state === 'site' ? own[state] : offlineSince;
  // The oldest: none of what is shown is older than it says.
  const known = figures.map((key) => queries.getQueryState(key)?.dataUpdatedAt ?? 0).filter((at) => at > 0);
  const oldest = Math.min(...known);
  return (
    // It stands before it says something: a region that arrives with its words is not read by all screen readers.
    <div role="status">
      {(state !== 'current' || slow) && (
        <p className={styles.notice}>
          <Icon name="offline" size={16} />
          {state === 'current'
            ? own.slow
            : known.length === 0
              ? offline
              : since(beijingTime(new Date(oldest).toISOString()).slice(5, 16))}
        </p>
      )}
      {unfetched && <Unfetched />}
    </div>
  );
}

/** Stands over a page's empty places without a network: what becomes of them, and the way back. */
function Unfetched() {
  const { back: label } = useTexts();
  const { unfetched } = useOwnTexts();
  const { pathname } = useLocation();
  const back = useBack();
  return (
    <div className={styles.unfetched}>
      <p>{unfetched}</p>
      {pathname !== '/' && (
        <Button look="quiet" size="small" onPress={back}>
          {label}
        </Button>
      )}
    </div>
  );
}

/** Something that the page shows was never answered, and is asked for once there is a network. */
function waitsForNetwork(queries: QueryClient): boolean {
  return queries
    .getQueryCache()
    .getAll()
    .some(
      (query) => query.state.data === undefined && query.state.fetchStatus === 'paused' && query.isActive(),
    );
}

/** The amounts that are shown on most pages. */
const figures = [keys.balance, keys.member, keys.venueBalances, keys.moneyOf('walletOverview')];

/** It was known, its last question found no answer, and what is shown has grown old meanwhile. @returns whose trouble that is */
function askedInVain(queries: QueryClient, key: QueryKey): Side | undefined {
  const state = queries.getQueryState(key);
  return state?.data !== undefined &&
    state.error instanceof ApiUnreachable &&
    state.errorUpdatedAt - state.dataUpdatedAt > goodMs
    ? state.error.side
    : undefined;
}

/** A picture that could not be had without a network: no sign of a broken one in its place, and asked for again when it can be had. */
function usePicturesAgain(): void {
  useEffect(() => {
    const missing = new Set<HTMLImageElement>();
    const failed = ({ target }: Event) => {
      if (navigator.onLine || !(target instanceof HTMLImageElement)) return;
      target.style.visibility = 'hidden';
      missing.add(target);
    };
    const again = () => {
      for (const picture of missing) {
        picture.style.visibility = '';
        picture.setAttribute('src', picture.getAttribute('src') ?? '');
      }
      missing.clear();
    };
    // What fails does not bubble.
    document.addEventListener('error', failed, true);
    window.addEventListener('online', again);
    return () => {
      document.removeEventListener('error', failed, true);
      window.removeEventListener('online', again);
    };
  }, []);
}

/** Something that the page shows waits for its first answer for longer than anybody thinks that it will come. */
function useSlow(queries: QueryClient): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const cache = queries.getQueryCache();
    /** Since when each waits, by its hash, Unix ms. */
    let since: ReadonlyMap<string, number> = new Map();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      const now = Date.now();
      since = new Map(
        cache
          .getAll()
          .filter(
            (query) =>
              query.state.data === undefined && query.state.fetchStatus === 'fetching' && query.isActive(),
          )
          .map(({ queryHash }) => [queryHash, since.get(queryHash) ?? now]),
      );
      const left = Math.min(...since.values()) + patientMs - now;
      setSlow(left <= 0);
      if (left > 0 && Number.isFinite(left)) timer = setTimeout(look, left);
    };
    look();
    const stop = cache.subscribe(look);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [queries]);
  return slow;
}
