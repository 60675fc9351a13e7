import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Empty, Statistic } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { Link, useSearchParams } from 'react-router';
import { call } from '../../api/client.ts';
import { Moment } from '../../components/cells.tsx';
import { Filters } from '../../components/filters.tsx';
import { Page } from '../../components/page.tsx';
import { Read } from '../../components/read.tsx';
import { Section } from '../../components/section.tsx';
import { useNow } from '../../components/use-now.ts';
import { DataTable } from '../../components/whole-table.tsx';
import { count } from '../../labels/money.ts';
import { duration } from '../../labels/time.ts';
import { say } from '../../texts/say.ts';
import { spanIn } from '../overview/span.ts';
import { SpanChoice } from '../overview/span-choice.tsx';
import styles from './page.module.css';
import { Stars } from './rated.tsx';

type All = ConsoleAnswer<'serviceFigures'>;
type Figures = Pick<
  All,
  'conversations' | 'answered' | 'medianSeconds' | 'meanSeconds' | 'rated' | 'meanStars'
>;

const none = '–';
const seconds = (value: number | null) => (value === null ? none : duration(value));
const starsText = (value: number | null) => (value === null ? none : value.toFixed(2));

const columnsOf = <Row extends Figures>(talked: string): ColumnsType<Row> => [
  {
    key: 'conversations',
    title: talked,
    align: 'right',
    render: (_value, row) => count(row.conversations),
  },
  {
    key: 'answered',
    title: say('首次回复@many'),
    align: 'right',
    render: (_value, row) => count(row.answered),
  },
  {
    key: 'median',
    title: say('首次回复用时（中位）'),
    align: 'right',
    render: (_value, row) => seconds(row.medianSeconds),
  },
  {
    key: 'mean',
    title: say('首次回复用时（平均）'),
    align: 'right',
    render: (_value, row) => seconds(row.meanSeconds),
  },
  { key: 'rated', title: say('评价数'), align: 'right', render: (_value, row) => count(row.rated) },
  {
    key: 'stars',
    title: say('平均星级'),
    align: 'right',
    render: (_value, row) => starsText(row.meanStars),
  },
];

/** How service does, for whoever leads it: by clerk and by day, and what members said. The address holds the span. */
export function FiguresPage() {
  const [address, setAddress] = useSearchParams();
  const { span, preset } = spanIn(
    address.size === 0 ? new URLSearchParams({ span: '7' }) : address,
    useNow(),
  );
  const query = useQuery({
    queryKey: ['service-figures', span],
    queryFn: ({ signal }) => call('serviceFigures', span, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <Page
      title={say('客服统计')}
      lead={say('会员发起的对话，按开始的北京日期计入')}
      actions={<Link to="/service">{say('返回对话列表')}</Link>}
    >
      <Filters>
        <SpanChoice span={span} preset={preset} choose={setAddress} />
      </Filters>
      <Read of={query}>{(figures) => <Shown figures={figures} />}</Read>
    </Page>
  );
}

function Shown({ figures }: { readonly figures: All }) {
  const { conversations, answered, rated, stars, days, clerks, remarks } = figures;
  const most = Math.max(1, ...stars);
  return (
    <>
      <div className={styles.figures}>
        <Statistic title={say('对话@many')} value={count(conversations)} />
        <Statistic title={say('已回复')} value={count(answered)} />
        <Statistic title={say('首次回复用时（中位）')} value={seconds(figures.medianSeconds)} />
        <Statistic title={say('首次回复用时（平均）')} value={seconds(figures.meanSeconds)} />
        <Statistic title={say('评价数')} value={count(rated)} />
        <Statistic title={say('平均星级')} value={starsText(figures.meanStars)} />
      </div>
      <Section title={say('星级')}>
        <ul className={styles.bars}>
          {stars
            .map((number, place) => ({ number, star: place + 1 }))
            .reverse()
            .map(({ number, star }) => (
              <li key={star}>
                <span>{say('{0} 星', star)}</span>
                <span className={styles.bar} style={{ width: `${(number / most) * 60}%` }} />
                <span className="figures">{count(number)}</span>
              </li>
            ))}
        </ul>
      </Section>
      <Section title={say('按客服')} lead={say('首次回复计入回复的人，评价计入最后回复的人')}>
        <DataTable<All['clerks'][number]>
          rowKey="id"
          width={820}
          columns={[
            { key: 'name', title: say('客服'), render: (_value, { name }) => name },
            ...columnsOf<All['clerks'][number]>(say('最后由其回复')),
          ]}
          rows={clerks}
        />
      </Section>
      <Section title={say('按日')}>
        <DataTable<All['days'][number]>
          rowKey="day"
          width={820}
          columns={[
            { key: 'day', title: say('日期'), render: (_value, { day }) => day },
            ...columnsOf<All['days'][number]>(say('对话@many')),
          ]}
          rows={days}
        />
      </Section>
      <Section title={say('会员的话')} lead={say('最近的50条')}>
        {remarks.length === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say('还没有会员留下评价文字')} />
        ) : (
          <ul className={styles.remarks}>
            {remarks.map(({ session, conversation, first, username, clerk, stars: given, words, at }) => (
              <li key={session}>
                <Stars stars={given} />
                <span className={styles.text}>{words}</span>
                <small>
                  <Link to={`/service/${conversation}?at=${first}`}>
                    {username ?? say('访客 {0}', conversation)}
                  </Link>
                  {clerk !== null && ` · ${clerk}`} · <Moment at={at} />
                </small>
              </li>
            ))}
          </ul>
        )}
      </Section>
    </>
  );
}
