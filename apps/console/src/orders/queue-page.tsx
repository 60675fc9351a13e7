import { ReloadOutlined } from '@ant-design/icons';
import { Button, Empty, Input, type InputRef, Segmented, Tooltip } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { type ReactNode, useRef, useState } from 'react';
import type { List } from '../api/lists.ts';
import { useMay } from '../app/session.ts';
import { ExportButton } from '../components/export-button.tsx';
import { PagedTable } from '../components/list-table.tsx';
import { Page } from '../components/page.tsx';
import { count } from '../labels/money.ts';
import { approveButton } from '../labels/second-yes.ts';
import { type Order, type QueueName, stateLabels, states } from './order.ts';
import { moved, type QueueAction } from './queue-keys.ts';
import styles from './queue-page.module.css';
import { RejectDialog } from './reject-dialog.tsx';
import { useQueue } from './use-queue.ts';
import { useQueueKeys } from './use-queue-keys.ts';
import { Verdict, VerdictOfGone } from './verdict.tsx';

type Props<Row extends Order> = {
  readonly resource: QueueName;
  readonly list: List<Row>;
  readonly title: string;
  readonly searchHint: string;
  /** Everything but the last column, which decides or says who did. */
  readonly columns: ColumnsType<Row>;
  /** The dialog that approves an order. */
  readonly approval: (order: Row, onClose: () => void) => ReactNode;
};

type Open<Row> = { readonly action: 'approve' | 'reject'; readonly order: Row };

/** A queue of orders: dense, oldest first, decided by mouse or by keyboard. */
export function QueuePage<Row extends Order>({
  resource,
  list,
  title,
  searchHint,
  columns,
  approval,
}: Props<Row>) {
  const queue = useQueue(list);
  const { reading, gone } = queue;
  const { rows, total } = reading;
  const access = useMay(resource, 'decide');
  const mayDecide = access === true;
  const [chosen, setChosen] = useState<number>();
  const [open, setOpen] = useState<Open<Row>>();
  const search = useRef<InputRef>(null);
  const goneIds = new Set(gone.map(({ id }) => id));
  const undecided = (order: Row) => order.state === 'pending' && !goneIds.has(order.id);

  const decide = (action: 'approve' | 'reject', order: Row | undefined) => {
    if (order === undefined || !mayDecide || !undecided(order)) return;
    setChosen(order.id);
    setOpen({ action, order });
  };
  const move = (way: 'next' | 'previous') => {
    const next = moved(
      rows.map(({ id }) => id),
      chosen,
      way,
    );
    setChosen(next);
    document.querySelector(`[data-row-key="${next}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  useQueueKeys((action: QueueAction) => {
    if (action === 'search') search.current?.focus({ cursor: 'all' });
    else if (action === 'next' || action === 'previous') move(action);
    else
      decide(
        action,
        rows.find(({ id }) => id === chosen),
      );
  });

  const verdict: ColumnsType<Row>[number] = {
    key: 'verdict',
    title: queue.state === 'pending' ? '操作' : '处理',
    width: queue.state === 'pending' ? 168 : 170,
    fixed: 'right',
    render: (_value, order) => {
      if (goneIds.has(order.id)) return <VerdictOfGone resource={resource} order={order} />;
      if (order.state !== 'pending') return <Verdict order={order} />;
      if (!mayDecide) return stateLabels.pending;
      return (
        <div className={styles.actions}>
          <Button size="small" type="primary" onClick={() => decide('approve', order)}>
            {approveButton(order).label}
          </Button>
          <Button size="small" danger onClick={() => decide('reject', order)}>
            拒绝
          </Button>
        </div>
      );
    },
  };

  return (
    <Page
      title={title}
      lead={`${states.find(({ value }) => value === queue.state)?.label} ${count(total)} 笔`}
      actions={
        <>
          {gone.length > 0 && (
            <Button type="link" size="small" onClick={queue.refresh}>
              收起已处理的 {gone.length} 笔
            </Button>
          )}
          <ExportButton title={title} file={reading.file} />
          <span className={styles.hint}>每 5 秒自动刷新</span>
          <Tooltip title="立即刷新">
            <Button
              icon={<ReloadOutlined />}
              aria-label="刷新"
              loading={queue.turning}
              onClick={queue.refresh}
            />
          </Tooltip>
        </>
      }
    >
      <div className={styles.filters}>
        <Segmented
          aria-label="状态"
          options={states}
          value={queue.state}
          onChange={(next) => queue.setState(next)}
        />
        <Input.Search
          ref={search}
          key={queue.search}
          className={styles.search ?? ''}
          aria-label="搜索"
          allowClear
          defaultValue={queue.search}
          placeholder={searchHint}
          onSearch={queue.setSearch}
        />
        {mayDecide && queue.state === 'pending' && <Keys />}
      </div>
      <PagedTable<Row>
        reading={reading}
        columns={[...columns, verdict]}
        width={980}
        sticky
        empty={<Nothing state={queue.state} searching={queue.search !== ''} />}
        rowClassName={({ id }) => (goneIds.has(id) ? (styles.gone ?? '') : '')}
        onRow={({ id }) => ({
          'aria-selected': id === chosen,
          onClick: () => setChosen(id),
        })}
        className={styles.table ?? ''}
      />
      {open?.action === 'approve' && approval(open.order, () => setOpen(undefined))}
      {open?.action === 'reject' && (
        <RejectDialog resource={resource} order={open.order} onClose={() => setOpen(undefined)} />
      )}
    </Page>
  );
}

const keys = [
  ['J / K', '选择'],
  ['A', '通过'],
  ['R', '拒绝'],
  ['/', '搜索'],
] as const;

function Keys() {
  return (
    <span className={styles.keys}>
      {keys.map(([key, meaning]) => (
        <span key={key}>
          <kbd>{key}</kbd> {meaning}
        </span>
      ))}
    </span>
  );
}

function Nothing({ state, searching }: { readonly state: string; readonly searching: boolean }) {
  if (searching) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有符合条件的订单" />;
  return (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={state === 'pending' ? '都处理完了，没有等待审核的订单' : '还没有这样的订单'}
    />
  );
}
