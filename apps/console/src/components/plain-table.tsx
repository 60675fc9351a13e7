import { Button, Grid, Table, type TableProps } from 'antd';
import { type Key, type ReactNode, useState } from 'react';
import { type CardColumns, CardList, cardOfColumns } from './row-cards.tsx';

type Props<Row> = TableProps<Row> & {
  /** On a phone its rows are cards: what their heads and their buttons are. */
  readonly card: CardColumns;
  /** So many of them at most, where a link leads to all. */
  readonly mostCards?: number;
  /** What rows open to (`expandable`), as the button of their cards says it. */
  readonly opens?: string;
};

/** A short table within a page, as the library draws it; a phone shows its rows as cards. */
export function PlainTable<Row extends object>({ card, mostCards, opens = '', ...table }: Props<Row>) {
  const narrow = Grid.useBreakpoint().md === false;
  const { dataSource: rows = [], columns, rowKey, expandable } = table;
  // A phone has no room for the heads of columns in which nothing stands, and nothing scrolls.
  if (narrow && rows.length === 0) {
    const { scroll: _scroll, ...empty } = table;
    return <Table<Row> {...empty} showHeader={false} />;
  }
  if (!narrow || columns === undefined) return <Table<Row> {...table} />;
  const cardOf = cardOfColumns(columns, card);
  return (
    <CardList
      rows={rows.slice(0, mostCards)}
      idOf={(row) => (typeof rowKey === 'function' ? rowKey(row) : (Reflect.get(row, rowKey ?? 'id') as Key))}
      card={(row, index) => {
        const parts = cardOf(row, index);
        if (expandable?.expandedRowRender === undefined || expandable.rowExpandable?.(row) === false)
          return parts;
        return {
          ...parts,
          actions: (
            <>
              {parts.actions}
              <Opened word={opens}>{() => expandable.expandedRowRender?.(row, index, 0, true)}</Opened>
            </>
          ),
        };
      }}
    />
  );
}

/** What a card opens to, asked for once it is opened. */
function Opened({ word, children }: { readonly word: string; readonly children: () => ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button block aria-expanded={open} onClick={() => setOpen(!open)}>
        {word}
      </Button>
      {open && <div>{children()}</div>}
    </>
  );
}
