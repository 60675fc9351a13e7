import { type TimelineKind, timelineKinds } from '@mingpai/contract/console/members/timeline';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Select, Skeleton } from 'antd';
import { Link } from 'react-router';
import { call } from '../../api/client.ts';
import { May } from '../../app/may.tsx';
import { useAddressText } from '../../components/choice.ts';
import { ExportButton } from '../../components/export-button.tsx';
import { MomentFilter, type Narrowed } from '../../components/filters.tsx';
import { Nothing } from '../../components/nothing.tsx';
import { Reveal } from '../../components/reveal.tsx';
import { Trouble } from '../../components/trouble.tsx';
import { yuan } from '../../labels/money.ts';
import { beijing, instantOf } from '../../labels/time.ts';
import { stateOfEvent, type TimelineRow, timelineLabels, wordsOfEvent } from '../../labels/timeline.ts';
import { say } from '../../texts/say.ts';
import styles from './timeline.module.css';
import { pageOfEvent } from './timeline-pages.ts';

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
  const [from, setFrom] = useAddressText('from');
  const [to, setTo] = useAddressText('to');
  // Only where the span stands in sight does it narrow anything.
  const span = onKinds === undefined ? {} : spanOf(from, to);
  const narrowing: Narrowed = {
    filter: (field) => (field === 'from' ? from : to),
    setFilter: (field, next) => (field === 'from' ? setFrom(next) : setTo(next)),
  };
  const query = useInfiniteQuery({
    queryKey: ['members', 'timeline', memberId, kinds, span],
    queryFn: ({ pageParam, signal }) =>
      call(
        'memberTimeline',
        {
          id: memberId,
          limit: atOnce,
          ...span,
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
          <MomentFilter of={narrowing} field="from" label={say('从')} />
          <MomentFilter of={narrowing} field="to" label={say('到')} />
          <Reveal member={memberId} fields={['network', 'device']} />
          <ExportButton
            title={say('动态')}
            file={{
              list: 'memberTimeline',
              question: { id: memberId, ...span, ...(kinds.length > 0 && { kinds: [...kinds] }) },
            }}
          />
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

/** Ends of a span as they were typed, Beijing time, as instants. */
function spanOf(from: string, to: string) {
  const [begin, end] = [instantOf(from), instantOf(to)];
  return { ...(begin !== undefined && { from: begin }), ...(end !== undefined && { to: end }) };
}

/** Leads to what happened, where it has a page that the reader may see. */
function Where({ row, memberId }: { readonly row: TimelineRow; readonly memberId: number }) {
  const page = pageOfEvent(row, memberId);
  if (page === undefined) return null;
  return (
    <May resource={page.resource} action="list" fallback={<span className="code">{page.text}</span>}>
      <Link to={page.path} className="code">
        {page.text}
      </Link>
    </May>
  );
}
