import type { TalkKind } from '@mingpai/contract/console/service/talks';
import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Statistic } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { Link, useSearchParams } from 'react-router';
import { call } from '../../api/client.ts';
import { Moment } from '../../components/cells.tsx';
import { Filters } from '../../components/filters.tsx';
import { Nothing } from '../../components/nothing.tsx';
import { Page } from '../../components/page.tsx';
import { Read } from '../../components/read.tsx';
import { Section } from '../../components/section.tsx';
import { useNow } from '../../components/use-now.ts';
import { DataTable } from '../../components/whole-table.tsx';
import { count } from '../../labels/money.ts';
import { duration } from '../../labels/time.ts';
import { say } from '../../texts/say.ts';
import { type Span, spanIn } from '../overview/span.ts';
import { SpanChoice } from '../overview/span-choice.tsx';
import styles from './page.module.css';
import { Stars } from './rated.tsx';
import { talksPath } from './talks-path.ts';

type All = ConsoleAnswer<'serviceFigures'>;
type Figures = Pick<
  All,
  'conversations' | 'answered' | 'medianSeconds' | 'meanSeconds' | 'rated' | 'meanStars'
>;

const none = '–';
const seconds = (value: number | null) => (value === null ? none : duration(value));
const starsText = (value: number | null) => (value === null ? none : value.toFixed(2));

type ColumnsProps<Row> = {
  /** What the first of the figures counts. */
  readonly talked: string;
  /** Which conversations a row is about. */
  readonly spanOf: (row: Row) => Span;
  readonly clerkOf?: (row: Row) => number;
};

/** Each figure opens to the conversations that it counts; a time to those that were answered, stars to those that were rated. */
function columnsOf<Row extends Figures>({ talked, spanOf, clerkOf }: ColumnsProps<Row>): ColumnsType<Row> {
  const opening = (key: string, title: string, kind: TalkKind, text: (row: Row) => string) => ({
    key,
    title,
    align: 'right' as const,
    render: (_value: unknown, row: Row) => (
      <Link
        to={talksPath(spanOf(row), { kind, ...(clerkOf !== undefined && { clerk: clerkOf(row) }) })}
        className="figures"
      >
        {text(row)}
      </Link>
    ),
  });
  return [
    opening('conversations', talked, 'begun', (row) => count(row.conversations)),
    opening('answered', say('首次回复@many'), 'answered', (row) => count(row.answered)),
    opening('median', say('首次回复用时（中位）'), 'answered', (row) => seconds(row.medianSeconds)),
    opening('mean', say('首次回复用时（平均）'), 'answered', (row) => seconds(row.meanSeconds)),
    opening('rated', say('评价数'), 'rated', (row) => count(row.rated)),
    opening('stars', say('平均星级'), 'rated', (row) => starsText(row.meanStars)),
  ];
}

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
      <Read of={query}>{(figures) => <Shown figures={figures} span={span} />}</Read>
    </Page>
  );
}

function Shown({ figures, span }: { readonly figures: All; readonly span: Span }) {
  const { conversations, answered, rated, stars, days, clerks, remarks } = figures;
  const most = Math.max(1, ...stars);
  return (
    <>
      <div className={styles.figures}>
        <Told title={say('对话@many')} to={talksPath(span, { kind: 'begun' })} value={count(conversations)} />
        <Told title={say('已回复')} to={talksPath(span, { kind: 'answered' })} value={count(answered)} />
        <Told
          title={say('首次回复用时（中位）')}
          to={talksPath(span, { kind: 'answered' })}
          value={seconds(figures.medianSeconds)}
        />
        <Told
          title={say('首次回复用时（平均）')}
          to={talksPath(span, { kind: 'answered' })}
          value={seconds(figures.meanSeconds)}
        />
        <Told title={say('评价数')} to={talksPath(span, { kind: 'rated' })} value={count(rated)} />
        <Told
          title={say('平均星级')}
          to={talksPath(span, { kind: 'rated' })}
          value={starsText(figures.meanStars)}
        />
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
                <Link to={talksPath(span, { kind: 'rated', stars: star })} className="figures">
                  {count(number)}
                </Link>
              </li>
            ))}
        </ul>
      </Section>
      <Section title={say('按客服')} lead={say('首次回复计入回复的人，评价计入最后回复的人')}>
        <DataTable<All['clerks'][number]>
          rowKey="id"
          width={680}
          card={{ who: 'name' }}
          columns={[
            { key: 'name', title: say('客服'), render: (_value, { name }) => name },
            ...columnsOf<All['clerks'][number]>({
              talked: say('最后由其回复'),
              spanOf: () => span,
              clerkOf: ({ id }) => id,
            }),
          ]}
          rows={clerks}
        />
      </Section>
      <Section title={say('按日')}>
        <DataTable<All['days'][number]>
          rowKey="day"
          width={680}
          card={{ who: 'day' }}
          columns={[
            { key: 'day', title: say('日期'), render: (_value, { day }) => day },
            ...columnsOf<All['days'][number]>({
              talked: say('对话@many'),
              spanOf: ({ day }) => ({ from: day, to: day }),
            }),
          ]}
          rows={days}
        />
      </Section>
      <Section title={say('会员的话')} lead={say('最近的50条')}>
        {remarks.length === 0 ? (
          <Nothing text={say('还没有会员留下评价文字')} />
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

type ToldProps = { readonly title: string; readonly to: string; readonly value: string };

/** A figure of the whole span. */
function Told({ title, to, value }: ToldProps) {
  return (
    <Statistic
      title={title}
      value={value}
      formatter={() => (
        <Link to={to} className="figures">
          {value}
        </Link>
      )}
    />
  );
}
