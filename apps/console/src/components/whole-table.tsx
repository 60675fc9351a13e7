import { Grid, Table, type TableProps } from 'antd';
import { type CardColumns, CardList, cardOfColumns } from './row-cards.tsx';
import { scrolledAlong, unmeasured } from './scrolled-along.ts';
import { ScrolledTable } from './scrolled-table.tsx';

type Props<Row> = {
  readonly rows: readonly Row[];
  readonly columns: NonNullable<TableProps<Row>['columns']>;
  /** The field that tells rows apart. */
  readonly rowKey: string & keyof Row;
  /** The least width in px; on less it is scrolled sideways. */
  readonly width: number;
  /** On a phone its rows are cards: what their heads and their buttons are. */
  readonly card?: CardColumns;
};

const components = { table: ScrolledTable };

/** A list so short that it has no pages. */
export function DataTable<Row extends object>({ rows, columns, rowKey, width, card }: Props<Row>) {
  const narrow = Grid.useBreakpoint().md === false;
  if (narrow && card !== undefined && rows.length > 0)
    return <CardList rows={rows} idOf={(row) => String(row[rowKey])} card={cardOfColumns(columns, card)} />;
  return (
    <Table<Row>
      rowKey={rowKey}
      size="middle"
      components={components}
      columns={rows.length === 0 ? columns.map(unmeasured) : narrow ? columns.map(scrolledAlong) : columns}
      dataSource={rows}
      // A phone has no room for the heads of columns in which nothing stands, and nothing scrolls.
      showHeader={!(narrow && rows.length === 0)}
      pagination={false}
      // Where there is nothing to scroll to, nothing scrolls: no key would reach it. Nor are heads alone wider than the page.
      scroll={rows.length === 0 ? {} : { x: width }}
    />
  );
}
