import { type Sorting, sortings } from '@mingpai/contract/console/parts';
import type { ColumnsType, ColumnType } from 'antd/es/table';
import type { ComponentProps } from 'react';
import { say } from '../texts/say.ts';
import { useAddressText } from './choice.ts';
import { ChoiceFilter, type Narrowed, Rare } from './filters.tsx';
import { CaretDownOutlined, CaretUpOutlined } from './icons.ts';
import styles from './sorting.module.css';

const words: Readonly<Record<Sorting, string>> = {
  'time.asc': say('时间从早到晚'),
  'time.desc': say('时间从晚到早'),
  'sum.desc': say('金额从大到小'),
  'sum.asc': say('金额从小到大'),
};
const choices = sortings.map((value) => ({ value, label: words[value] }));

/** Puts a list in order by when or by how much; without a choice it is as it is by itself. */
export function SortFilter({ of }: { readonly of: Narrowed }) {
  return (
    <Rare>
      <ChoiceFilter of={of} field="sorted" label={say('排列方式')} choices={choices} />
    </Rare>
  );
}

/** The same of a list that is one of several of its page. */
export function useSorting() {
  const [text, setText] = useAddressText('sorted');
  const sorted = sortings.find((one) => one === text);
  return {
    asked: sorted === undefined ? {} : { sorted },
    of: { filter: () => text, setFilter: (_field: string, next: string) => setText(next) },
  };
}

type Ordered = Pick<Narrowed, 'filter'> & {
  readonly setFilters: (fields: Readonly<Record<string, string>>) => void;
};
export type SortedColumn<Row> = ColumnType<Row> & {
  /** What the list is put in order by where its head is pressed. */
  readonly sort?: string;
};

/**
 * Columns whose heads put their list in order: the largest first, and the smallest where it is pressed again. The address holds it as `sort`
 * and `order`. @param first what the list is in order of by itself, the largest first
 */
export function sortedColumns<Row>(
  columns: readonly SortedColumn<Row>[],
  { of, first }: { readonly of: Ordered; readonly first: string },
): ColumnsType<Row> {
  const by = of.filter('sort') || first;
  const ascending = of.filter('order') === 'asc';
  return columns.map(({ sort, title, ...column }) => {
    if (sort === undefined) return { ...column, title };
    const chosen = sort === by;
    const head: HeadCellProps = {
      ...(chosen && { 'aria-sort': ascending ? 'ascending' : 'descending' }),
      sorting: {
        chosen,
        ascending: chosen && ascending,
        onPress: () =>
          of.setFilters({ sort: sort === first ? '' : sort, order: chosen && !ascending ? 'asc' : '' }),
      },
    };
    return { ...column, title, onHeaderCell: () => head };
  });
}

interface HeadSorting {
  readonly chosen: boolean;
  readonly ascending: boolean;
  onPress(): void;
}
type HeadCellProps = ComponentProps<'th'> & { readonly sorting?: HeadSorting };

/**
 * The head of a column, a button where it puts its list in order. Not the column's title: the table writes titles a second time, in a
 * hidden row that measures widths, and nothing there may be pressed or reached.
 */
export function HeadCell({ sorting, children, ...cell }: HeadCellProps) {
  if (sorting === undefined) return <th {...cell}>{children}</th>;
  const { chosen, ascending, onPress } = sorting;
  const Arrow = ascending ? CaretUpOutlined : CaretDownOutlined;
  return (
    <th {...cell}>
      <button type="button" className={styles.head} data-chosen={chosen} onClick={onPress}>
        {children}
        <Arrow aria-hidden />
      </button>
    </th>
  );
}
