import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import type { ReactNode } from 'react';
import { said } from '../texts/said.tsx';
import { say } from '../texts/say.ts';
import { Read } from './read.tsx';
import type { CardColumns } from './row-cards.tsx';
import { DataTable } from './whole-table.tsx';

interface Summed<Row> {
  readonly rows: readonly Row[];
}

type SummedRowsProps<Row extends object, Page extends Summed<Row>> = {
  readonly of: UseInfiniteQueryResult<InfiniteData<Page>>;
  /** The sum of all rows, those too that are not shown yet, as it is written. */
  readonly sum: (first: Page) => ReactNode;
  /** What stands behind it. */
  readonly beside?: (first: Page) => string;
  readonly columns: ColumnsType<Row>;
  readonly rowKey: string & keyof Row;
  readonly width: number;
  /** On a phone its rows are cards: what their heads are. */
  readonly card: CardColumns;
};

/** What a sum consists of, page after page, with the sum above. */
export function SummedRows<Row extends object, Page extends Summed<Row>>({
  of: query,
  sum,
  beside,
  columns,
  rowKey,
  width,
  card,
}: SummedRowsProps<Row, Page>) {
  return (
    <Read of={query}>
      {({ pages: [first, ...others] }) =>
        first !== undefined && (
          <>
            <p>{said('合计 {0}{1}', <b className="figures">{sum(first)}</b>, beside?.(first) ?? '')}</p>
            <DataTable
              rows={[first, ...others].flatMap(({ rows }) => rows)}
              columns={columns}
              rowKey={rowKey}
              width={width}
              card={card}
            />
            {query.hasNextPage && (
              <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {say('再看一些')}
              </Button>
            )}
          </>
        )
      }
    </Read>
  );
}
