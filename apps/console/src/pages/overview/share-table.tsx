import { type Dimension, shareSorts } from '@mingpai/contract/console/reports/names';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Button, Grid, Select, Space } from 'antd';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { call } from '../../api/client.ts';
import { ExportButton } from '../../components/export-button.tsx';
import { PlainTable } from '../../components/plain-table.tsx';
import { Read } from '../../components/read.tsx';
import { say } from '../../texts/say.ts';
import styles from './page.module.css';
import { columnsOf, type Share, shareCell, shareName } from './shares.ts';
import { linesPath, type Span } from './span.ts';
import { dimensionWords } from './words.ts';

/** What of the address says in which order the table stands. */
export const sorting = ['sort', 'order'] as const;

type Props = { readonly by: Dimension; readonly span: Span };

/** Each share with all of its figures, in the order that its heads are set to, page after page; read once it is opened. */
export function ShareTable({ by, span }: Props) {
  const [address, setAddress] = useSearchParams();
  const narrow = Grid.useBreakpoint().md === false;
  const columns = columnsOf[by];
  const asked = shareSorts.find((one) => one === address.get('sort'));
  const sort = columns.some(({ field }) => field === asked) ? asked : undefined;
  const order: 'asc' | 'desc' = address.get('order') === 'asc' ? 'asc' : 'desc';
  // A link that says the order shows the table.
  const [open, setOpen] = useState(sort !== undefined);
  const question = { ...span, by, ...(sort !== undefined && { sort, order }) } as const;
  const query = useInfiniteQuery({
    queryKey: ['report-breakdown', 'table', question],
    queryFn: ({ pageParam, signal }) =>
      call('reportBreakdown', { ...question, ...(pageParam !== '' && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    enabled: open,
  });
  const put = (field: string | undefined, ascending: boolean) =>
    setAddress((before) => {
      const next = new URLSearchParams(before);
      for (const name of sorting) next.delete(name);
      if (field !== undefined) next.set('sort', field);
      if (field !== undefined && ascending) next.set('order', 'asc');
      return next;
    });
  return (
    <details
      className={styles.below}
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{say('表格')}</summary>
      {open && (
        <Read of={query}>
          {({ pages }) => (
            <>
              {narrow && (
                <Select
                  aria-label={say('排列方式')}
                  className={styles.order ?? ''}
                  allowClear
                  placeholder={say('排列方式')}
                  value={sort ?? null}
                  options={columns.map(({ field, title }) => ({ value: field, label: title }))}
                  onChange={(field: string | undefined) => put(field, false)}
                />
              )}
              <PlainTable<Share>
                card={{ who: 'name' }}
                rowKey="value"
                size="small"
                pagination={false}
                loading={query.isPlaceholderData}
                scroll={{ x: 200 + columns.length * 110 }}
                dataSource={pages.flatMap(({ rows }) => rows)}
                onChange={(_pages, _filters, sorter) => {
                  const { columnKey, order: way } = Array.isArray(sorter) ? {} : sorter;
                  put(way ? String(columnKey) : undefined, way === 'ascend');
                }}
                columns={[
                  { key: 'name', title: dimensionWords[by], render: (_value, share) => shareName(share) },
                  ...columns.map(({ field, title, figure }) => ({
                    key: field,
                    title,
                    align: 'right' as const,
                    sorter: true,
                    sortDirections: ['descend' as const, 'ascend' as const],
                    sortOrder:
                      field !== sort ? null : order === 'asc' ? ('ascend' as const) : ('descend' as const),
                    render: (_value: unknown, share: Share) => (
                      <Link to={linesPath(span, figure, { by, value: share.value })} className="figures">
                        {shareCell(field, share)}
                      </Link>
                    ),
                  })),
                ]}
              />
              <Space className={styles.below ?? ''}>
                {query.hasNextPage && (
                  <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                    {say('再看一些')}
                  </Button>
                )}
                <ExportButton
                  title={say('{0}的份额', dimensionWords[by])}
                  file={{ list: 'reportBreakdown', question: { ...span, by } }}
                />
              </Space>
            </>
          )}
        </Read>
      )}
    </details>
  );
}
