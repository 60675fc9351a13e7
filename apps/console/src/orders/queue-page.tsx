import { mostInGroup } from '@mingpai/contract/console/claims/names';
import type { PersonalField } from '@mingpai/contract/console/personal';
import { Grid, type InputRef, type TableProps } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type List, soughtAsked } from '../api/lists.ts';
import { useMay } from '../app/session.ts';
import { PagedTable } from '../components/list-table.tsx';
import { Nothing, senselessText } from '../components/nothing.tsx';
import { Page } from '../components/page.tsx';
import type { Reading } from '../components/reading.ts';
import { RevealPage } from '../components/reveal.tsx';
import { type NamedColumn, useShownColumns } from '../components/shown-columns.tsx';
import { useNow } from '../components/use-now.ts';
import { useWorkedRows } from '../components/use-worked-rows.ts';
import { countOf, sumBehind } from '../labels/money.ts';
import { approveButton } from '../labels/second-yes.ts';
import { say } from '../texts/say.ts';
import { AskDialog } from './ask-dialog.tsx';
import { whyAlone, whyNot } from './group-choice.ts';
import type { GroupVerdict } from './group-dialog.tsx';
import { OpenOrderContext } from './open-order.ts';
import { type Order, type QueueName, queueStates, stateLabels } from './order.ts';
import { OrderGroup } from './order-group.tsx';
import { orderPath } from './order-path.ts';
import { ParkDialog } from './park-dialog.tsx';
import { QueueActions } from './queue-actions.tsx';
import { QueueCards } from './queue-cards.tsx';
import { QueueFilters } from './queue-filters.tsx';
import styles from './queue-page.module.css';
import { QueueTools } from './queue-tools.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { useQueue } from './use-queue.ts';
import { type OpenAction, useQueueWork } from './use-queue-work.ts';
import { Verdict, VerdictOfGone } from './verdict.tsx';
import { ClaimTag, ParkingNote, QuestionTag } from './work-tags.tsx';

type Props<Row extends Order> = {
  readonly resource: QueueName;
  readonly list: List<Row>;
  readonly title: string;
  readonly searchHint: string;
  /** Everything but the last column, which decides or says who did. */
  readonly columns: readonly NamedColumn<Row>[];
  /** Those that the order's own page and dialogs have besides: what goes where a screen has no room for all, the first of them first. */
  readonly spare: readonly string[];
  /** What speaks for a second look at an order; also where it stands without its columns. */
  readonly signs: (order: Row) => ReactNode;
  /** By whom or to where an order is paid; also where it stands without its columns. */
  readonly parties: (order: Row) => ReactNode;
  /** What of members they show masked. */
  readonly personal: readonly PersonalField[];
  /** The dialog that approves an order. */
  readonly approval: (order: Row, ends: { onClose: () => void; onDecided: () => void }) => ReactNode;
};

/** A queue of orders: dense, oldest first, one after the other or several at once, by mouse or by keyboard. */
export function QueuePage<Row extends Order>(props: Props<Row>) {
  const { resource, list, title, searchHint, spare, signs, parties, personal, approval } = props;
  const queue = useQueue(list);
  const work = useQueueWork(resource, list, {
    among: soughtAsked(resource, queue.asked),
    narrowed: queue.narrowed,
  });
  const { reading, gone } = queue;
  const { rows, total } = reading;
  const mayDecide = useMay(resource, 'decide') === true;
  const now = useNow();
  const goTo = useNavigate();
  const cards = Grid.useBreakpoint().md === false;
  const [selected, setSelected] = useState<readonly number[]>([]);
  const [group, setGroup] = useState<{ readonly verdict: GroupVerdict; readonly orders: readonly Row[] }>();
  const search = useRef<InputRef>(null);
  const goneIds = new Set(gone.map(({ id }) => id));
  const undecided = (order: Row) => order.state === 'pending' && !goneIds.has(order.id);
  const alone = (order: Row) => (undecided(order) ? whyAlone(order, work.opened, now) : say('已处理'));
  const not = (order: Row) => (undecided(order) ? whyNot(order) : say('已处理'));
  const chosen = rows.filter((order) => selected.includes(order.id) && not(order) === undefined);
  // What speaks against an order keeps it from being approved with others, not from being turned down with them.
  const groups = { approve: chosen.filter((order) => alone(order) === undefined), reject: chosen };
  const selects = mayDecide && queue.waits;

  const decide = (action: OpenAction, order: Row | undefined, byItself = false) => {
    if (order === undefined || !mayDecide || !undecided(order)) return;
    worked.choose(order.id);
    work.show(action, order, byItself);
  };
  const select = (order: Row | undefined) => {
    if (order === undefined || !selects || not(order) !== undefined) return;
    setSelected((before) =>
      before.includes(order.id)
        ? before.filter((id) => id !== order.id)
        : [...before, order.id].slice(0, mostInGroup),
    );
  };
  const askGroup = (verdict: GroupVerdict) => {
    const orders = groups[verdict];
    if (orders.length === 0) return;
    work.leaveNext();
    setGroup({ verdict, orders });
  };
  const take = () => {
    if (mayDecide) void work.next();
  };
  const worked = useWorkedRows(rows, {
    // A second Enter right after the one that opened it is not meant for its button.
    open: (order) => {
      if (order === undefined) return;
      if (mayDecide && undecided(order)) decide('approve', order, true);
      else void goTo(orderPath(resource, order.orderNo));
    },
    approve: (order) => decide('approve', order),
    reject: (order) => decide('reject', order),
    park: (order) => decide('park', order),
    ask: (order) => decide('ask', order),
    select,
    search: () => search.current?.focus({ cursor: 'all' }),
    take,
    group: () => askGroup('approve'),
  });

  const verdictOf = (order: Row): ReactNode => {
    if (goneIds.has(order.id)) return <VerdictOfGone resource={resource} order={order} />;
    if (order.state !== 'pending') return <Verdict order={order} />;
    const back = mayDecide ? () => void work.unpark(order) : undefined;
    return (
      <>
        <ClaimTag of={order} />
        <QuestionTag of={order} />
        <ParkingNote of={order} onBack={back} />
        {mayDecide ? (
          <QueueActions
            label={approveButton(order).label}
            onApprove={() => decide('approve', order)}
            onReject={() => decide('reject', order)}
            {...(order.parking === null && { onPark: () => decide('park', order) })}
            {...(order.question?.state !== 'asked' && { onAsk: () => decide('ask', order) })}
          />
        ) : (
          order.claim === null && order.parking === null && stateLabels.pending
        )}
      </>
    );
  };
  const selection: TableProps<Row>['rowSelection'] = selects
    ? {
        columnWidth: boxWidth,
        selectedRowKeys: chosen.map(({ id }) => id),
        onChange: (keys) => setSelected(keys.map(Number).slice(0, mostInGroup)),
        getCheckboxProps: (order) => {
          const why = not(order);
          const only = why ?? alone(order);
          return {
            disabled: why !== undefined,
            'aria-label': say('选择 {0}', order.orderNo),
            ...(only !== undefined && { title: why ?? say('{0}；只能拒绝', only) }),
          };
        },
      }
    : undefined;
  const empty = (
    <NothingThere
      state={queue.state}
      searching={queue.narrowed}
      senseless={reading.senseless}
      onWiden={queue.widen}
    />
  );
  const { columns, choice, width } = useShownColumns<Row>({
    list: resource,
    columns: [
      ...props.columns,
      {
        key: 'verdict',
        title: queue.waits ? say('操作') : say('处理@decided'),
        width: 170,
        fixed: 'right',
        render: (_value, order) => verdictOf(order),
      },
    ],
    always: ['member', 'verdict'],
    spare,
    beside: selects ? boxWidth : 0,
  });
  const { open } = work;
  const ends = open && { onClose: work.close, onDecided: () => work.decided(open.order.id) };

  return (
    <Page
      title={title}
      lead={
        say(
          '{0} {1} 笔',
          queueStates[resource].find(({ value }) => value === queue.state)?.label ?? '',
          countOf(total, reading.more),
        ) + sumBehind(reading)
      }
      actions={
        <>
          {/* Cards show nothing that is masked. */}
          {!cards && <RevealPage rows={rows} fields={personal} />}
          <QueueTools queue={queue} title={title} gone={gone.length} />
        </>
      }
    >
      <QueueFilters
        queue={queue}
        list={resource}
        searchHint={searchHint}
        field={search}
        choice={choice}
        {...(selects && {
          worked,
          work: { ...work, next: take },
          inGroup: { approve: groups.approve.length, reject: groups.reject.length },
          onGroup: askGroup,
        })}
      />
      {cards ? (
        <QueueCards
          reading={reading}
          signs={signs}
          verdict={verdictOf}
          empty={empty}
          gone={goneIds}
          {...(selection && { selection })}
        />
      ) : (
        <PagedTable<Row>
          reading={reading}
          columns={[...columns]}
          width={width}
          sticky
          empty={empty}
          rowClassName={({ id }) => (goneIds.has(id) ? (styles.gone ?? '') : '')}
          worked={worked}
          {...(selection && { rowSelection: selection })}
        />
      )}
      {open !== undefined && ends !== undefined && (
        <OpenOrderContext.Provider
          value={{
            byItself: open.byItself,
            onReject: () => work.show('reject', open.order),
            onPark: () => work.show('park', open.order),
            onAsk: () => work.show('ask', open.order),
            onPassOver: () => work.passOver(open.order.id),
            onTakeOver: () => void work.takeOver(open.order.id),
          }}
        >
          {open.action === 'approve' && approval(open.order, ends)}
          {open.action === 'reject' && (
            <RejectDialog key={open.order.id} resource={resource} order={open.order} {...ends} />
          )}
          {open.action === 'park' && (
            <ParkDialog
              key={open.order.id}
              resource={resource}
              order={open.order}
              onClose={work.close}
              onParked={ends.onDecided}
            />
          )}
          {open.action === 'ask' && (
            <AskDialog
              key={open.order.id}
              resource={resource}
              order={open.order}
              onClose={work.close}
              onAsked={ends.onDecided}
            />
          )}
        </OpenOrderContext.Provider>
      )}
      {group !== undefined && (
        <OrderGroup
          resource={resource}
          verdict={group.verdict}
          orders={group.orders}
          signs={signs}
          parties={parties}
          onClose={() => {
            setGroup(undefined);
            setSelected([]);
          }}
        />
      )}
    </Page>
  );
}

/** Of the column of boxes by which orders are chosen, px. */
const boxWidth = 40;

const nothingIn: Readonly<Record<string, string>> = {
  pending: say('都处理完了，没有等待审核的订单'),
  unpaid: say('没有等待付款的订单'),
  parked: say('没有搁置的订单'),
};

function NothingThere({
  state,
  searching,
  senseless,
  onWiden,
}: {
  readonly state: string;
  readonly searching: boolean;
  readonly senseless: Reading<Order>['senseless'];
  readonly onWiden: () => void;
}) {
  if (searching)
    return (
      <Nothing
        kind="narrowed"
        text={senselessText(senseless) ?? say('没有符合条件的订单')}
        onWiden={onWiden}
      />
    );
  return <Nothing text={nothingIn[state] ?? say('还没有这样的订单')} />;
}
