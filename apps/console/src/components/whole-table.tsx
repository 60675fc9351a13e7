import { Grid, Table, type TableProps } from 'antd';
import { scrolledAlong } from './scrolled-along.ts';

type Props<Row> = {
  readonly rows: readonly Row[];
  readonly columns: NonNullable<TableProps<Row>['columns']>;
  /** The field that tells rows apart. */
  readonly rowKey: string & keyof Row;
  /** The least width in px; on less it is scrolled sideways. */
  readonly width: number;
};

/** A list so short that it has no pages. */
export function DataTable<Row extends object>({ rows, columns, rowKey, width }: Props<Row>) {
  const narrow = Grid.useBreakpoint().md === false;
  return (
    <Table<Row>
      rowKey={rowKey}
      size="middle"
      columns={narrow ? columns.map(scrolledAlong) : columns}
      dataSource={rows}
      pagination={false}
      scroll={{ x: width }}
    />
  );
}
