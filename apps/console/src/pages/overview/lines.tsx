import type { FigureName } from '@mingpai/contract/console/reports/names';
import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { Segmented, Skeleton } from 'antd';
import { lazy, Suspense, useMemo } from 'react';
import { Link } from 'react-router';
import { useAddressChoice } from '../../components/choice.ts';
import { PlainTable } from '../../components/plain-table.tsx';
import { count, yuan } from '../../labels/money.ts';
import { say } from '../../texts/say.ts';
import type { Series } from './chart.tsx';
import styles from './page.module.css';
import { linesPath } from './span.ts';

type Point = ConsoleAnswer<'reportFigures'>['points'][number];

const Chart = lazy(() => import('./chart.tsx'));

const pictures = {
  money: { label: say('存取款'), series: { deposits: say('存款@many'), withdrawals: say('取款@many') } },
  result: { label: say('收入'), series: { ggr: 'GGR', ngr: 'NGR' } },
  play: { label: say('投注@play'), series: { stake: say('投注额'), payout: say('派彩') } },
  people: { label: say('新会员'), series: { registered: say('注册'), firstDeposits: say('首存') } },
} as const satisfies Record<string, { label: string; series: Partial<Record<keyof Point, string>> }>;
type Picture = keyof typeof pictures;

/** Lines by hour or day, the first of them beside the span before; the same as a table one tap below. */
export function Lines({
  points,
  before,
}: {
  readonly points: readonly Point[];
  readonly before: readonly Point[];
}) {
  const [picture, setPicture] = useAddressChoice<Picture>('picture', ['money', 'result', 'play', 'people']);
  const { moments, series } = useMemo(() => drawn(picture, points, before), [picture, points, before]);
  return (
    <div className={styles.card}>
      <Segmented<Picture>
        aria-label={say('画什么')}
        options={pictureOptions}
        value={picture}
        onChange={setPicture}
      />
      <Suspense fallback={<Skeleton active />}>
        <Chart
          moments={moments}
          series={series}
          label={say('{0}的走势，表格在下方', pictures[picture].label)}
        />
      </Suspense>
      <details className={styles.below}>
        <summary>{say('表格')}</summary>
        <PlainTable<Point>
          card={{ who: 'at' }}
          rowKey="at"
          size="small"
          pagination={false}
          scroll={{ x: 680 }}
          dataSource={points.toReversed()}
          columns={columns}
        />
      </details>
    </div>
  );
}

const pictureOptions = [
  { value: 'money', label: pictures.money.label },
  { value: 'result', label: pictures.result.label },
  { value: 'play', label: pictures.play.label },
  { value: 'people', label: pictures.people.label },
] as const satisfies { value: Picture; label: string }[];

function drawn(picture: Picture, points: readonly Point[], before: readonly Point[]) {
  const longer = points.length >= before.length ? points : before;
  const series: Series[] = [];
  const field = (at: number, name: string, from: readonly Point[]) => {
    const value = from[at]?.[name as keyof Point];
    return typeof value === 'number' ? value : null;
  };
  for (const [name, label] of Object.entries(pictures[picture].series))
    series.push({ label, values: longer.map((_point, at) => field(at, name, points)) });
  const [first] = Object.entries(pictures[picture].series);
  if (first)
    series.push({
      label: say('{0}（上期）', first[1]),
      values: longer.map((_point, at) => field(at, first[0], before)),
      faint: true,
    });
  // An hour is enough of an hour, a day without its year of a day.
  return { moments: longer.map(({ at }) => at.slice(at.length > 10 ? 11 : 5)), series };
}

/** Where the lines of a figure of an hour or a day are. */
function pathAt(at: string, figure: FigureName): string {
  const day = at.slice(0, 10);
  const span = { from: day, to: day };
  return at.length > 10
    ? linesPath(span, figure, { hour: String(Number(at.slice(11, 13))) })
    : linesPath(span, figure);
}

const opening = (key: keyof Point, title: string, figure: FigureName, write: (value: number) => string) => ({
  key,
  title,
  align: 'right' as const,
  render: (_value: unknown, point: Point) => (
    <Link to={pathAt(point.at, figure)} className="figures">
      {write(Number(point[key]))}
    </Link>
  ),
});

const columns = [
  { key: 'at', title: say('时间'), dataIndex: 'at', className: 'figures' },
  opening('deposits', say('存款@many'), 'deposits', yuan),
  opening('withdrawals', say('取款@many'), 'withdrawals', yuan),
  opening('stake', say('投注额'), 'stake', yuan),
  opening('payout', say('派彩'), 'payout', yuan),
  opening('ggr', 'GGR', 'ggr', yuan),
  opening('ngr', 'NGR', 'ngr', yuan),
  opening('bets', say('注单@many'), 'bets', count),
  opening('registered', say('注册'), 'registered', count),
  opening('firstDeposits', say('首存'), 'first_deposits', count),
];
