import { buttonClass } from '@mingpai/ui/button';
import { CancelledError, useInfiniteQuery } from '@tanstack/react-query';
import InfiniteScroll from 'antd-mobile/es/components/infinite-scroll';
import PullToRefresh from 'antd-mobile/es/components/pull-to-refresh';
import '../../ui/library-motion.ts';
import { type ReactNode, useState } from 'react';
import { troubleIn } from '../../api/errors.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState, type Scene } from '../../ui/states.tsx';
import { GoLink } from '../navigation/go-link.tsx';
import { useStopped } from '../play-stops/stopped.tsx';
import { useTexts } from './labels.ts';
import { NextFailed } from './next-failed.tsx';
import styles from './record-list.module.css';

/** The paging envelope of the wire (specification, chapter 3). */
export type RecordPage<Row> = {
  readonly data: readonly Row[];
  readonly total: number;
  readonly last_page: number;
  readonly current_page: number;
};

type Way = { readonly to: string; readonly label: string };

type RecordListProps<Row> = {
  /** Changes with the filters; a new one starts at page 1. */
  readonly queryKey: readonly unknown[];
  readonly load: (page: number, signal: AbortSignal) => Promise<RecordPage<Row>>;
  readonly keyOf: (row: Row) => string | number;
  readonly children: (row: Row) => ReactNode;
  readonly scene?: Scene;
  /** What can be done where the list is empty: in words, and where it leads. */
  readonly hint?: string;
  readonly way?: Way | undefined;
  /** True for a row whose state is still to change: while one is shown, the list is asked for again and again. */
  readonly waits?: (row: Row) => boolean;
  /** Rows come by themselves (a bet that was just placed arrives from its venue within seconds): asked for again and again. */
  readonly live?: boolean;
};

/** How often a list with something that waits is asked for, in ms. */
const waitingMs = 4_000;
/** Whoever has scrolled further reads what was: asking again asks for each page that is shown. */
const pagesAskedAgain = 3;

/**
 * A list that loads page by page, until the loaded count equals the total or the page exceeds the last one (specification, chapter
 * 4). Pulling it down asks for it afresh; the place where it was left stays.
 */
export function RecordList<Row>({
  queryKey,
  load,
  keyOf,
  children,
  scene = 'records',
  hint,
  way,
  waits = () => false,
  live = false,
}: RecordListProps<Row>) {
  const texts = useTexts();
  const query = useInfiniteQuery({
    queryKey,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.data.length, 0);
      const next = last.current_page + 1;
      return loaded >= last.total || next > last.last_page ? undefined : next;
    },
    // What was seen before is shown at once, and what happened since follows.
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data: shown } }) => {
      const isDeep = (shown?.pages.length ?? 0) > pagesAskedAgain;
      const changes = live || shown?.pages.some((page) => page.data.some(waits));
      return changes && !isDeep ? waitingMs : false;
    },
  });
  const { data, error, hasNextPage, fetchNextPage, refetch } = query;
  /** The last pull has brought nothing new. */
  const [stale, setStale] = useState(false);
  if (data === undefined)
    return error !== null ? (
      <ErrorState trouble={troubleIn(error)} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={6} height="5.375rem" />
    );
  const rows = data.pages.flatMap((page) => page.data);
  return (
    <PullToRefresh
      onRefresh={async () => setStale((await refetch()).isError)}
      pullingText={texts.pull}
      canReleaseText={texts.release}
      refreshingText={texts.loading}
      completeText={stale ? texts.stale : texts.fresh}
    >
      {rows.length === 0 ? (
        <EmptyState scene={scene} {...(hint === undefined ? {} : { text: hint })}>
          {way !== undefined && <Onwards {...way} />}
        </EmptyState>
      ) : (
        <>
          <ul className={styles.rows}>
            {rows.map((row) => (
              <li key={keyOf(row)}>{children(row)}</li>
            ))}
          </ul>
          <InfiniteScroll
            // A failure is thrown: the library then waits to be told, instead of asking again for as long as the end is in sight.
            loadMore={() => fetchNextPage({ throwOnError: true }).then(() => undefined, unlessCancelled)}
            hasMore={hasNextPage}
          >
            {(more: boolean, failed: boolean, retry: () => void) =>
              more && failed ? (
                <NextFailed onRetry={retry} />
              ) : (
                <span className={styles.end}>{more ? texts.loading : texts.end}</span>
              )
            }
          </InfiniteScroll>
        </>
      )}
    </PullToRefresh>
  );
}

/** Where there is nothing to do for whoever may not play for some time. */
const forPlayers: ReadonlySet<string> = new Set(['/', '/activity', '/recharge']);

/** From an empty list onwards. Whoever is away by their own choice is not sent to play. */
function Onwards({ to, label }: Way) {
  const stopped = useStopped();
  if (stopped !== undefined && forPlayers.has(to)) return null;
  return (
    <GoLink to={to} className={buttonClass('quiet')}>
      {label}
    </GoLink>
  );
}

/** What a newer question took the place of has not failed. */
function unlessCancelled(fault: unknown): void {
  if (!(fault instanceof CancelledError)) throw fault;
}
