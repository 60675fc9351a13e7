import { type TimelineKind, timelineKinds } from '@mingpai/contract/console/members/timeline';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Select, Skeleton } from 'antd';
import { Link } from 'react-router';
import { call } from '../../api/client.ts';
import { Nothing } from '../../components/nothing.tsx';
import { Reveal } from '../../components/reveal.tsx';
import { Trouble } from '../../components/trouble.tsx';
import { yuan } from '../../labels/money.ts';
import { beijing } from '../../labels/time.ts';
import { stateOfEvent, type TimelineRow, timelineLabels, wordsOfEvent } from '../../labels/timeline.ts';
import { orderPath } from '../../orders/order-path.ts';
import { say } from '../../texts/say.ts';
import { betPath } from '../bets/words.ts';
import styles from './timeline.module.css';

type Props = {
  readonly memberId: number;
  /** Those that are shown; empty: all. */
  readonly kinds: readonly TimelineKind[];
  /** Where they can be chosen: the choice is kept in the address. */
  readonly onKinds?: (kinds: readonly TimelineKind[]) => void;
  readonly empty: string;
};

const atOnce = 50;

/** What happened to a member, newest first, page by page. */
export function Timeline({ memberId, kinds, onKinds, empty }: Props) {
  const query = useInfiniteQuery({
    queryKey: ['members', 'timeline', memberId, kinds],
    queryFn: ({ pageParam, signal }) =>
      call(
        'memberTimeline',
        {
          id: memberId,
          limit: atOnce,
          ...(kinds.length > 0 && { kinds: [...kinds] }),
          ...(pageParam && { after: pageParam }),
        },
        { signal },
      ),
    initialPageParam: null as { at: string; kind: TimelineKind; key: string } | null,
    getNextPageParam: ({ next }) => next,
  });
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <section aria-label={say('动态')}>
      {onKinds !== undefined && (
        <div className={styles.tools}>
          <Select
            mode="multiple"
            className={styles.kinds ?? ''}
            aria-label={say('内容')}
            placeholder={say('全部内容')}
            allowClear
            maxTagCount={3}
            optionFilterProp="label"
            value={[...kinds]}
            options={timelineKinds.map((value) => ({ value, label: timelineLabels[value] }))}
            onChange={(next: readonly TimelineKind[]) => onKinds(next)}
          />
          <Reveal member={memberId} fields={['network', 'device']} />
        </div>
      )}
      <Trouble fault={query.error} stale={rows.length > 0} onRetry={() => void query.refetch()} />
      {query.isPending && <Skeleton active />}
      {query.data !== undefined && rows.length === 0 && <Nothing text={empty} />}
      <ol className={styles.list}>
        {rows.map((row) => (
          <Event key={`${row.kind} ${row.key} ${row.at}`} row={row} memberId={memberId} />
        ))}
      </ol>
      {query.hasNextPage && (
        <div className={styles.more}>
          <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {say('更早的动态')}
          </Button>
        </div>
      )}
    </section>
  );
}

function Event({ row, memberId }: { readonly row: TimelineRow; readonly memberId: number }) {
  const { at, kind, amount, result, address } = row;
  const state = stateOfEvent(row);
  return (
    <li className={styles.event} data-kind={kind}>
      <time dateTime={at} className="figures">
        {beijing(at)}
      </time>
      <span className={styles.kind}>{timelineLabels[kind]}</span>
      <span className={styles.words}>
        {wordsOfEvent(row)}
        {address !== '' && <span className="code"> {address}</span>} <Where row={row} memberId={memberId} />
      </span>
      <span className={styles.state}>{state}</span>
      <span className={`figures ${styles.amount}`}>
        {amount === null ? '' : yuan(amount)}
        {result !== null && result !== amount && ` → ${yuan(result)}`}
      </span>
    </li>
  );
}

/** Leads to what happened, where it has a page. */
function Where({ row: { kind, key }, memberId }: { readonly row: TimelineRow; readonly memberId: number }) {
  const path = pathOf(kind, key, memberId);
  if (path === undefined) return null;
  return (
    <Link to={path.to} className="code">
      {path.text}
    </Link>
  );
}

function pathOf(kind: TimelineKind, key: string, memberId: number) {
  switch (kind) {
    case 'deposit':
    case 'withdrawal':
      return { to: orderPath(`${kind}s`, key), text: key };
    case 'adjustment':
      return { to: `/adjustments?state=all&search=${key}`, text: key };
    case 'bet': {
      const slash = key.indexOf('/');
      const bet = key.slice(slash + 1);
      return { to: betPath(key.slice(0, slash), bet), text: bet };
    }
    case 'staff':
      return { to: `/audit?about=${memberId}`, text: say('日志') };
    default:
      return undefined;
  }
}
