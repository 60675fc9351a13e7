import type { Dimension, FigureName } from '@mingpai/contract/console/reports/names';
import { dimensions } from '@mingpai/contract/console/reports/names';
import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { useQuery } from '@tanstack/react-query';
import { Segmented, Table } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { call } from '../../api/client.ts';
import { Nothing } from '../../components/nothing.tsx';
import { Read } from '../../components/read.tsx';
import { Section } from '../../components/section.tsx';
import { count, yuan } from '../../labels/money.ts';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';
import { Bar } from './funnel.tsx';
import styles from './page.module.css';
import { linesPath, type Span } from './span.ts';
import { codeWords, dimensionWords } from './words.ts';

type Row = ConsoleAnswer<'reportBreakdown'>['rows'][number];
type Column = { readonly field: keyof Row; readonly title: string; readonly figure: FigureName };

const played: readonly Column[] = [
  { field: 'ggr', title: 'GGR', figure: 'ggr' },
  { field: 'stake', title: say('投注额'), figure: 'stake' },
  { field: 'payout', title: say('派彩'), figure: 'payout' },
  { field: 'hold', title: say('留存率'), figure: 'hold' },
  { field: 'bets', title: say('注单@many'), figure: 'bets' },
];
const deposited: Column = { field: 'deposits', title: say('存款@many'), figure: 'deposits' };
const withdrawn: Column = { field: 'withdrawals', title: say('取款@many'), figure: 'withdrawals' };
const bonus: Column = { field: 'bonus', title: say('彩金@many'), figure: 'bonus' };

/** What each dimension has figures of, the one that is drawn first. */
const columnsOf: Readonly<Record<Dimension, readonly Column[]>> = {
  venue: played,
  game: played,
  category: played,
  agent: [
    ...played.slice(0, 1),
    deposited,
    withdrawn,
    bonus,
    { field: 'commission', title: say('佣金'), figure: 'commission' },
    { field: 'registered', title: say('注册'), figure: 'registered' },
    { field: 'firstDeposits', title: say('首存'), figure: 'first_deposits' },
  ],
  promotion: [bonus, { field: 'orders', title: say('次数'), figure: 'bonus' }],
  way: [deposited, withdrawn, { field: 'firstDeposits', title: say('首存'), figure: 'first_deposits' }],
  clerk: [
    deposited,
    withdrawn,
    bonus,
    { field: 'corrections', title: say('更正@many'), figure: 'corrections' },
  ],
};

const counted: ReadonlySet<keyof Row> = new Set(['bets', 'registered', 'firstDeposits', 'orders']);

/** Shares of the figures by one dimension: bars first, then the table with what each opens to. */
export function Breakdown({ span }: { readonly span: Span }) {
  const [address, setAddress] = useSearchParams();
  const asked = address.get('by');
  const by = dimensions.find((one) => one === asked) ?? 'venue';
  const query = useQuery({
    queryKey: ['report-breakdown', span, by],
    queryFn: ({ signal }) => call('reportBreakdown', { ...span, by }, { signal }),
  });
  return (
    <Section title={say('从哪里来')}>
      <div className={styles.card}>
        <Segmented<Dimension>
          aria-label={say('按什么分')}
          className={styles.scrolled ?? ''}
          options={dimensions.map((value) => ({ value, label: dimensionWords[value] }))}
          value={by}
          onChange={(chosen) =>
            setAddress((before) => {
              const next = new URLSearchParams(before);
              next.set('by', chosen);
              return next;
            })
          }
        />
        <Read of={query}>{({ rows, more }) => <Shares rows={rows} more={more} by={by} span={span} />}</Read>
      </div>
    </Section>
  );
}

type SharesProps = {
  readonly rows: readonly Row[];
  readonly more: boolean;
  readonly by: Dimension;
  readonly span: Span;
};

/** Bars that are drawn. */
const drawn = 8;

function Shares({ rows, more, by, span }: SharesProps) {
  const columns = columnsOf[by];
  const [first] = columns;
  if (rows.length === 0 || first === undefined) return <Nothing text={say('这段时间没有记录')} />;
  const size = (row: Row) => Number(row[first.field] ?? 0);
  const most = Math.max(...rows.map((row) => Math.abs(size(row))), 1);
  return (
    <>
      <ul className={styles.bars} aria-label={say('{0}的{1}', dimensionWords[by], first.title)}>
        {rows
          .toSorted((a, b) => Math.abs(size(b)) - Math.abs(size(a)))
          .slice(0, drawn)
          .map((row) => (
            <li key={row.value}>
              <span title={nameOf(row)}>{nameOf(row)}</span>
              <Bar share={size(row) / most} />
              <Link to={linesPath(span, first.figure, { by, value: row.value })} className="figures">
                {yuan(size(row))}
              </Link>
            </li>
          ))}
      </ul>
      <details className={styles.below}>
        <summary>{said('表格{0}', more && say('（最大的100行）'))}</summary>
        <Table<Row>
          rowKey="value"
          size="small"
          pagination={false}
          scroll={{ x: 200 + columns.length * 110 }}
          dataSource={rows}
          columns={[
            { key: 'name', title: dimensionWords[by], render: (_value, row) => nameOf(row) },
            ...columns.map(({ field, title, figure }) => ({
              key: field,
              title,
              align: 'right' as const,
              render: (_value: unknown, row: Row) => (
                <Link to={linesPath(span, figure, { by, value: row.value })} className="figures">
                  {cell(field, row)}
                </Link>
              ),
            })),
          ]}
        />
      </details>
    </>
  );
}

function nameOf({ name }: Row): string {
  return codeWords[name] ?? name;
}

function cell(field: keyof Row, row: Row): string {
  const value = row[field];
  if (typeof value !== 'number') return '—';
  if (field === 'hold') return `${value}%`;
  return counted.has(field) ? count(value) : yuan(value);
}
