import { Grid, Table, type TableProps } from 'antd';
import type { Key } from 'react';
import { type CardColumns, CardList, cardOfColumns } from './row-cards.tsx';

type Props<Row> = TableProps<Row> & {
  /** On a phone its rows are cards: what their heads and their buttons are. */
  readonly card: CardColumns;
  /** So many of them at most, where a link leads to all. */
  readonly mostCards?: number;
};

/** A short table within a page, as the library draws it; a phone shows its rows as cards. */
export function PlainTable<Row extends object>({ card, mostCards, ...table }: Props<Row>) {
  const narrow = Grid.useBreakpoint().md === false;
  const { dataSource: rows = [], columns, rowKey } = table;
  // A phone has no room for the heads of columns in which nothing stands.
  if (!narrow || rows.length === 0 || columns === undefined)
    return <Table<Row> {...table} showHeader={!(narrow && rows.length === 0)} />;
  return (
    <CardList
      rows={rows.slice(0, mostCards)}
      idOf={(row) => (typeof rowKey === 'function' ? rowKey(row) : (Reflect.get(row, rowKey ?? 'id') as Key))}
      card={cardOfColumns(columns, card)}
    />
  );
}
