import { Checkbox, Pagination, Spin, type TableProps } from 'antd';
import type { Key, ReactNode } from 'react';
import { pagingOf } from './paging.ts';
import type { Reading } from './reading.ts';
import styles from './row-cards.module.css';
import { Trouble } from './trouble.tsx';

/** What a row says on a phone. */
export type CardParts = {
  readonly who: ReactNode;
  readonly amount?: ReactNode;
  readonly signs: ReactNode;
  readonly actions?: ReactNode;
  /** It has left the list. */
  readonly gone?: boolean;
};

type Props<Row> = {
  readonly reading: Reading<Row>;
  readonly idOf: (row: Row) => Key;
  readonly card: (row: Row, index: number) => CardParts;
  readonly empty: ReactNode;
  /** Where rows can be chosen, as the table has it. */
  readonly selection?: TableProps<Row>['rowSelection'];
};

/** A list on a phone: who, how much, what speaks for a second look, then the buttons. */
export function RowCards<Row>({ reading, idOf, card, empty, selection }: Props<Row>) {
  const { rows, total, pages, loading, fault, answered, retry } = reading;
  return (
    <>
      <Trouble fault={fault} stale={answered} onRetry={retry} />
      <Spin spinning={loading && rows.length === 0}>
        {answered && rows.length === 0 && empty}
        <CardList rows={rows} idOf={idOf} card={card} {...(selection && { selection })} />
      </Spin>
      {(total ?? 0) > rows.length && (
        <Pagination {...pagingOf(pages, total ?? 0)} simple className={styles.pages ?? ''} />
      )}
    </>
  );
}

type ListProps<Row> = Pick<Props<Row>, 'idOf' | 'card' | 'selection'> & { readonly rows: readonly Row[] };

/** The cards alone, of rows that are all there. */
export function CardList<Row>({ rows, idOf, card, selection }: ListProps<Row>) {
  return (
    <ul className={styles.cards}>
      {rows.map((row, index) => {
        const { who, amount, signs, actions, gone = false } = card(row, index);
        const id = idOf(row);
        return (
          <li key={id} data-row-key={id} data-gone={gone}>
            <div className={styles.head}>
              {selection && <Choice row={row} id={id} of={selection} />}
              <div className={styles.who}>{who}</div>
              {amount !== undefined && <strong className="figures">{amount}</strong>}
            </div>
            <div>{signs}</div>
            {actions !== undefined && <div className={styles.actions}>{actions}</div>}
          </li>
        );
      })}
    </ul>
  );
}

type ChoiceProps<Row> = {
  readonly row: Row;
  readonly id: Key;
  readonly of: NonNullable<TableProps<Row>['rowSelection']>;
};

function Choice<Row>({ row, id, of }: ChoiceProps<Row>) {
  const chosen = of.selectedRowKeys ?? [];
  return (
    <Checkbox
      {...of.getCheckboxProps?.(row)}
      checked={chosen.includes(id)}
      onChange={({ target }) =>
        of.onChange?.(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id), [], {
          type: 'single',
        })
      }
    />
  );
}

/** Which columns of a table are the head of its card and its buttons, by their keys; all others stand between, each under its title. */
export type CardColumns = {
  readonly who: string;
  readonly amount?: string;
  readonly actions?: string;
  /** What is left to the row's own page: a card is short. */
  readonly left?: readonly string[];
};

/** What the cells of a row say, as its card. */
export function cardOfColumns<Row extends object>(
  columns: NonNullable<TableProps<Row>['columns']>,
  { who, amount, actions, left = [] }: CardColumns,
): (row: Row, index: number) => CardParts {
  return (row, index) => {
    const cells = columns.flatMap((column) => {
      if ('children' in column) return [];
      const { key, title, dataIndex, render } = column;
      const value: unknown = typeof dataIndex === 'string' ? Reflect.get(row, dataIndex) : undefined;
      const cell = (render === undefined ? value : render(value, row, index)) as ReactNode;
      return [{ key: String(key), title: typeof title === 'function' ? null : title, cell }];
    });
    const cellOf = (key: string | undefined) => cells.find((cell) => cell.key === key)?.cell;
    const elsewhere = [who, amount, actions, ...left];
    const others = cells.filter(({ key }) => !elsewhere.includes(key));
    return {
      who: cellOf(who),
      ...(amount !== undefined && { amount: cellOf(amount) }),
      signs: (
        <dl className={styles.facts}>
          {others.map(({ key, title, cell }) =>
            isNothing(cell) ? null : (
              <div key={key}>
                <dt>{title}</dt>
                <dd>{cell}</dd>
              </div>
            ),
          )}
        </dl>
      ),
      ...(!isNothing(cellOf(actions)) && { actions: cellOf(actions) }),
    };
  };
}

function isNothing(cell: ReactNode): boolean {
  return cell === undefined || cell === null || cell === false || cell === '';
}
