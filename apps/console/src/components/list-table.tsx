import { Grid, Table, type TableProps } from 'antd';
import type { Key, ReactNode } from 'react';
import { count } from '../labels/money.ts';
import styles from './list-table.module.css';
import { Nothing, senselessText } from './nothing.tsx';
import { pagingOf } from './paging.ts';
import type { Reading } from './reading.ts';
import { type CardColumns, cardOfColumns, RowCards } from './row-cards.tsx';
import { scrolledAlong, unmeasured } from './scrolled-along.ts';
import { ScrolledTable } from './scrolled-table.tsx';
import { HeadCell } from './sorting.tsx';
import { Trouble } from './trouble.tsx';
import type { WorkedRows } from './use-worked-rows.ts';

type Props<Row> = {
  readonly reading: Reading<Row>;
  readonly columns: NonNullable<TableProps<Row>['columns']>;
  /** What is said when there is nothing. */
  readonly empty: string;
  /** The least width in px; on less it is scrolled sideways. */
  readonly width?: number;
  /** Where its rows are worked through by keyboard. */
  readonly worked?: WorkedRows<Row> | undefined;
  /** On a phone its rows are cards: what their heads and their buttons are. */
  readonly card?: CardColumns;
};

/** The list that a page is about. */
export function ListTable<Row extends object>({
  empty,
  selection,
  ...list
}: Props<Row> &
  Pick<TableProps<Row>, 'rowKey'> & {
    /** Where rows can be chosen: which, and what to do with the choice. */
    readonly selection?: TableProps<Row>['rowSelection'];
  }) {
  return (
    <PagedTable<Row>
      {...list}
      sticky
      empty={<NothingOf reading={list.reading} text={empty} />}
      {...(selection && { rowSelection: selection })}
    />
  );
}

/** One of several lists of a page. */
export function SectionTable<Row extends object>({
  unit,
  empty,
  ...list
}: Props<Row> &
  Pick<TableProps<Row>, 'size' | 'rowKey'> & {
    /** What is counted under the table, where that is worth saying. */
    readonly unit?: string;
  }) {
  return (
    <PagedTable<Row>
      size="middle"
      {...list}
      empty={<NothingOf reading={list.reading} text={empty} />}
      {...(unit !== undefined && { totalText: (total: number) => `${count(total)} ${unit}` })}
    />
  );
}

type PagedProps<Row> = Omit<Props<Row>, 'empty'> &
  Pick<TableProps<Row>, 'size' | 'rowKey' | 'sticky' | 'rowSelection' | 'rowClassName'> & {
    readonly empty: ReactNode;
    readonly totalText?: (total: number) => string;
  };

/** A list that is empty, or that filters have left nothing of: those can be taken away here. */
export function NothingOf<Row>({ reading, text }: { readonly reading: Reading<Row>; readonly text: string }) {
  const { narrowed, senseless, widen } = reading;
  return (
    <Nothing kind={narrowed ? 'narrowed' : 'empty'} text={senselessText(senseless) ?? text} onWiden={widen} />
  );
}

const components = { table: ScrolledTable, header: { cell: HeadCell } };
/** As wide as a screen of 1,024 px has room for beside the menu, px. */
const usualWidth = 720;

/** A list page by page, with what could not be read of it. */
export function PagedTable<Row extends object>({
  reading,
  empty,
  width = usualWidth,
  totalText,
  columns,
  worked,
  card,
  ...table
}: PagedProps<Row>) {
  const { rows, total, pages, loading, fault, answered, retry } = reading;
  const narrow = Grid.useBreakpoint().md === false;
  const nothing = answered ? empty : ' ';
  if (narrow && card !== undefined)
    return (
      <RowCards<Row>
        reading={reading}
        idOf={(row) => keyOf(row, table.rowKey)}
        card={cardOfColumns(columns, card)}
        empty={empty}
        {...(table.rowSelection && { selection: table.rowSelection })}
      />
    );
  return (
    <>
      {answered && <Trouble fault={fault} stale onRetry={retry} />}
      <Table<Row>
        size="small"
        rowKey="id"
        {...table}
        {...(worked && { onRow: worked.onRow, className: styles.worked ?? '' })}
        components={components}
        columns={rows.length === 0 ? columns.map(unmeasured) : narrow ? columns.map(scrolledAlong) : columns}
        dataSource={rows}
        loading={loading}
        // A phone has no room for the heads of columns in which nothing stands, and nothing scrolls.
        showHeader={!(narrow && rows.length === 0)}
        // Where there is nothing to scroll to, nothing scrolls: no key would reach it. Nor are heads alone wider than the page.
        scroll={rows.length === 0 ? {} : { x: width }}
        pagination={{ ...pagingOf(pages, total ?? 0), ...(totalText && { showTotal: totalText }) }}
        locale={{
          emptyText:
            fault === null || answered ? (
              nothing
            ) : (
              <Nothing kind="failed" text={fault.message} onRetry={retry} />
            ),
        }}
      />
    </>
  );
}

function keyOf<Row extends object>(row: Row, rowKey: TableProps<Row>['rowKey']): Key {
  return typeof rowKey === 'function' ? rowKey(row) : (Reflect.get(row, rowKey ?? 'id') as Key);
}
