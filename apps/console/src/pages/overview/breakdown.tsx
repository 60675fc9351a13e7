import { type Dimension, dimensions } from '@mingpai/contract/console/reports/names';
import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { call } from '../../api/client.ts';
import { Nothing } from '../../components/nothing.tsx';
import { Read } from '../../components/read.tsx';
import { Section } from '../../components/section.tsx';
import { yuan } from '../../labels/money.ts';
import { say } from '../../texts/say.ts';
import { Bar } from './funnel.tsx';
import styles from './page.module.css';
import { ShareTable, sorting } from './share-table.tsx';
import { columnsOf, type Share, shareName } from './shares.ts';
import { linesPath, type Span } from './span.ts';
import { dimensionWords } from './words.ts';

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
              // What the table was in order of may be no figure of this.
              for (const name of sorting) next.delete(name);
              return next;
            })
          }
        />
        <Read of={query}>{({ rows }) => <Shares rows={rows} by={by} span={span} />}</Read>
      </div>
    </Section>
  );
}

type SharesProps = {
  /** Those that moved most. */
  readonly rows: readonly Share[];
  readonly by: Dimension;
  readonly span: Span;
};

/** Bars that are drawn. */
const drawn = 8;

function Shares({ rows, by, span }: SharesProps) {
  const [first] = columnsOf[by];
  if (rows.length === 0 || first === undefined) return <Nothing text={say('这段时间没有记录')} />;
  const size = (row: Share) => Number(row[first.field] ?? 0);
  const most = Math.max(...rows.map((row) => Math.abs(size(row))), 1);
  return (
    <>
      <ul className={styles.bars} aria-label={say('{0}的{1}', dimensionWords[by], first.title)}>
        {rows
          .toSorted((a, b) => Math.abs(size(b)) - Math.abs(size(a)))
          .slice(0, drawn)
          .map((row) => (
            <li key={row.value}>
              <span title={shareName(row)}>{shareName(row)}</span>
              <Bar share={size(row) / most} />
              <Link to={linesPath(span, first.figure, { by, value: row.value })} className="figures">
                {yuan(size(row))}
              </Link>
            </li>
          ))}
      </ul>
      <ShareTable by={by} span={span} />
    </>
  );
}
