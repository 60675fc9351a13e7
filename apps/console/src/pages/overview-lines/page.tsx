import {
  anyValue,
  cohortActivities,
  type FigureName,
  figureNames,
  funnelSteps,
  lineDimensions,
} from '@mingpai/contract/console/reports/names';
import type { ConsoleAnswer, ConsolePayload } from '@mingpai/contract/console/types';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Link, Navigate, useSearchParams } from 'react-router';
import { call } from '../../api/client.ts';
import { weekOf } from '../../api/lists.ts';
import { mayDo } from '../../app/access.ts';
import { useRights } from '../../app/session.ts';
import { Moment } from '../../components/cells.tsx';
import { Code } from '../../components/code.tsx';
import { emptyText } from '../../components/empty-text.ts';
import { ExportButton } from '../../components/export-button.tsx';
import { Page } from '../../components/page.tsx';
import { PlainTable } from '../../components/plain-table.tsx';
import { Read } from '../../components/read.tsx';
import { Reference } from '../../components/reference.tsx';
import { useNow } from '../../components/use-now.ts';
import { useVenuesByCode } from '../../components/use-venue-names.ts';
import { change, count, yuan } from '../../labels/money.ts';
import { beijing } from '../../labels/time.ts';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';
import { TransferLegs } from '../member/transfer-legs.tsx';
import { comparable, type Span, spanIn } from '../overview/span.ts';
import { written } from '../overview/tiles.tsx';
import { codeWords, dimensionWords, figureWords, kindWords, stepWords } from '../overview/words.ts';

type Line = ConsoleAnswer<'reportLines'>['rows'][number];

/** Between members and the house no venue has a part. */

/** Lines that are read at once. */
const limit = 50;

/** What a figure is made of: its address names figure, days and share, so that a colleague sees the same. */
export function OverviewLinesPage() {
  const [address] = useSearchParams();
  const { span } = spanIn(address, useNow());
  const figure = figureNames.find((name) => name === address.get('figure'));
  const narrowed = narrowedIn(address, figure, span);
  const readsBooks = mayDo(useRights() ?? [], 'members', 'show');
  const query = useInfiniteQuery({
    queryKey: ['report-lines', figure, span, narrowed],
    enabled: figure !== undefined,
    queryFn: ({ pageParam, signal }) =>
      call(
        'reportLines',
        { figure: figure ?? 'ggr', ...span, ...narrowed, after: pageParam, limit },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  const venues = useVenuesByCode();
  if (figure === undefined) return <Navigate to="/overview" replace />;
  const words = figureWords[figure];
  const share = narrowedWords(narrowed, query.data?.pages[0]?.name ?? undefined);
  return (
    <Page
      title={words.name}
      lead={said('{0}{1} 至 {2} · {3}', share && `${share} · `, span.from, span.to, words.means)}
      actions={
        <>
          <ExportButton
            title={words.name}
            file={{ list: 'reportLines', question: { figure, ...span, ...narrowed } }}
          />
          <Link to={`/overview?${new URLSearchParams({ ...comparable(span) })}`}>{say('返回总览')}</Link>
        </>
      }
    >
      <Read of={query}>
        {({ pages }) => (
          <>
            <p>
              {said(
                '合计 {0}{1}',
                <b className="figures">{written(pages[0]?.unit ?? 'yuan', pages[0]?.sum ?? null)}</b>,
                pages[0]?.asOf && <> {said('· 截至 {0}', <Moment at={pages[0].asOf} />)}</>,
              )}
            </p>
            <PlainTable<Line>
              card={{ who: 'kind', amount: 'adds' }}
              opens={say('账目')}
              rowKey={(line) => `${line.kind}/${line.at}/${line.reference}/${line.transferId}/${line.adds}`}
              size="middle"
              pagination={false}
              scroll={{ x: 720 }}
              dataSource={pages.flatMap(({ rows }) => rows)}
              columns={columnsFor(pages[0]?.unit ?? 'yuan')}
              expandable={{
                rowExpandable: ({ transferId }) => transferId !== null && readsBooks,
                expandedRowRender: ({ transferId, memberId }) =>
                  transferId !== null && <TransferLegs id={transferId} memberId={memberId} venues={venues} />,
              }}
              locale={emptyText(true, say('这段时间没有记录'))}
            />
            {query.hasNextPage && (
              <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {said('再看 {0} 条', limit)}
              </Button>
            )}
          </>
        )}
      </Read>
    </Page>
  );
}

type Narrowed = Pick<ConsolePayload<'reportLines'>, 'by' | 'value' | 'hour' | 'step' | 'still' | 'week'>;

/** What of the address narrows this figure; what makes no sense is left out. */
function narrowedIn(address: URLSearchParams, figure: FigureName | undefined, { from, to }: Span): Narrowed {
  const by = lineDimensions.find((name) => name === address.get('by'));
  if (by !== undefined) return { by, value: address.get('value') ?? '' };
  const step = funnelSteps.find((name) => name === address.get('step'));
  if (step !== undefined && figure === 'registered') return { step };
  const still = cohortActivities.find((name) => name === address.get('still'));
  const week = weekOf(address.get('week') ?? undefined);
  if (still !== undefined && week !== undefined && figure === 'registered') return { still, week };
  const hour = address.get('hour') ?? '';
  return /^(1?\d|2[0-3])$/.test(hour) && from === to ? { hour: Number(hour) } : {};
}

/** @param name of what narrows it, once it is known; its number or code until then */
function narrowedWords({ by, value = '', hour, step, still, week = '' }: Narrowed, name = value): string {
  if (still === 'bet') return say('{0} 那一周还在投注的', week);
  if (still === 'deposit') return say('{0} 那一周还在存款的', week);
  if (step !== undefined) return say('走到{0}的', stepWords[step]);
  if (hour !== undefined) return say('{0} 起一小时', `${String(hour).padStart(2, '0')}:00`);
  if (by === undefined) return '';
  if (by === 'member') return say('会员 {0}', name);
  if (by === 'taker') {
    const [promotion = '', from = '', to = ''] = value.split(':');
    return say('{1} 至 {2} 领取活动“{0}”的会员', name === value ? promotion : name, from, to);
  }
  return value === anyValue ? say('所有代理') : `${dimensionWords[by]} ${codeWords[value] ?? name}`;
}

/** What a bet's line refers to is written without its kind. */
function referenceOf({ kind, reference }: Line): string {
  return kind === 'bet' ? `bet/${reference}` : reference;
}

function columnsFor(unit: ConsoleAnswer<'reportLines'>['unit']) {
  return [
    {
      key: 'at',
      title: say('时间'),
      width: 96,
      render: (_value: unknown, { at }: Line) => <time className="figures">{beijing(at)}</time>,
    },
    {
      key: 'kind',
      title: say('内容'),
      width: 76,
      render: (_value: unknown, { kind }: Line) => kindWords[kind],
    },
    {
      key: 'member',
      title: say('会员'),
      width: 104,
      render: (_value: unknown, { memberId, username }: Line) => (
        <Link to={`/members/${memberId}`}>{username}</Link>
      ),
    },
    {
      key: 'reference',
      title: say('单号'),
      render: (_value: unknown, line: Line) => <Reference text={referenceOf(line)} />,
    },
    {
      key: 'bet',
      title: say('投注 / 派彩'),
      width: 110,
      align: 'right' as const,
      render: (_value: unknown, { stake, payout }: Line) =>
        stake === null || payout === null ? (
          ''
        ) : (
          <span className="figures">{`${yuan(stake)} / ${yuan(payout)}`}</span>
        ),
    },
    {
      key: 'adds',
      title: say('计入'),
      width: 100,
      align: 'right' as const,
      render: (_value: unknown, { adds }: Line) => (
        <b className="figures">{unit === 'count' ? count(adds) : change(adds)}</b>
      ),
    },
    {
      key: 'transfer',
      title: say('账目'),
      width: 96,
      render: (_value: unknown, { transferId }: Line) =>
        transferId === null ? '' : <Code text={transferId} shown={transferId.slice(0, 8)} />,
    },
  ];
}
