import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { Link, useParams, useSearchParams } from 'react-router';
import { call } from '../../api/client.ts';
import type { FileAsked } from '../../api/exports.ts';
import { MemberCell, Moment } from '../../components/cells.tsx';
import { ChangesLink } from '../../components/changes-link.tsx';
import { ExportButton } from '../../components/export-button.tsx';
import { Opens } from '../../components/opens.tsx';
import { Page } from '../../components/page.tsx';
import { Read } from '../../components/read.tsx';
import { Section } from '../../components/section.tsx';
import { useNow } from '../../components/use-now.ts';
import { DataTable } from '../../components/whole-table.tsx';
import { count, yuan } from '../../labels/money.ts';
import { beijing } from '../../labels/time.ts';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';
import { linesPath, type Span, spanIn } from '../overview/span.ts';
import { SpanChoice } from '../overview/span-choice.tsx';
import { ComingChanges } from '../rules/coming.tsx';
import { giftsPath } from './gifts-path.ts';
import { LossReturns } from './loss-returns.tsx';
import styles from './page.module.css';
import { Referrals } from './referrals.tsx';

type Report = ConsoleAnswer<'promotionReport'>;
type Taker = ConsoleAnswer<'promotionTakers'>['rows'][number];

const tabs = [
  { value: 'takers', label: say('领取的会员') },
  { value: 'losses', label: say('亏损返还') },
  { value: 'referrals', label: say('好友') },
] as const;

/** The list below as a file; only what was given to takers is of the span. */
function takersFile(id: number, span: Span): FileAsked {
  return { list: 'promotionTakers', question: { id, ...span } };
}

/** What a promotion cost in a span of days and what its takers brought; its address names the days and the list below. */
export function PromotionReportPage() {
  const { id = '' } = useParams();
  const promotion = Number(id);
  const [address, setAddress] = useSearchParams();
  const { span, preset } = spanIn(address, useNow());
  const { value: tab, label } = tabs.find(({ value }) => value === address.get('tab')) ?? tabs[0];
  const report = useQuery({
    queryKey: ['promotionReport', promotion, span],
    queryFn: ({ signal }) => call('promotionReport', { id: promotion, ...span }, { signal }),
    placeholderData: keepPreviousData,
  });
  const asOf = report.data?.asOf;
  const show = (next: string) =>
    setAddress((before) => {
      const to = new URLSearchParams(before);
      to.set('tab', next);
      return to;
    });
  return (
    <Page
      title={report.data?.title ?? say('活动效果')}
      lead={
        asOf
          ? said('带来的存款、GGR与NGR截至 {0}（北京时间）；领取与发放为此刻', <Moment at={asOf} />)
          : say('尚未开始统计')
      }
      actions={
        <>
          <SpanChoice span={span} preset={preset} choose={setAddress} />
          <ChangesLink about={`promotion/${promotion}`} />
          <Link to="/promotions">{say('全部活动')}</Link>
          {tab === 'takers' && <ExportButton title={label} file={takersFile(promotion, span)} />}
        </>
      }
    >
      <ComingChanges about={`promotion/${promotion}`} />
      <Read of={report}>{(data) => <Figures {...data} id={promotion} span={span} />}</Read>
      <Segmented
        className={styles.lists ?? ''}
        aria-label={say('名单')}
        options={[...tabs]}
        value={tab}
        onChange={show}
      />
      {tab === 'takers' && <Takers id={promotion} span={span} />}
      {tab === 'losses' && <LossReturns id={promotion} />}
      {tab === 'referrals' && <Referrals id={promotion} />}
    </Page>
  );
}

function Figures({ id, span, ...report }: Report & { readonly id: number; readonly span: Span }) {
  const { takers, gifts, given, converted, forfeited, open } = report;
  const facts = [
    [say('领取人数 / 笔数'), `${count(takers)} / ${count(gifts)}`, {}],
    [say('发放（元）'), yuan(given), {}],
    [say('转为现金'), yuan(converted), { state: 'converted' }],
    [say('已收回'), yuan(forfeited), { state: 'forfeited' }],
    [say('锁定中'), yuan(open), { state: 'open' }],
  ] as const;
  const value = `${id}:${span.from}:${span.to}`;
  return (
    <>
      <dl className={styles.figures ?? ''}>
        {facts.map(([name, text, narrowing]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="figures">
              <Link to={giftsPath(id, { ...span, ...narrowing })}>{text}</Link>
            </dd>
          </div>
        ))}
      </dl>
      <Section
        title={say('领取的会员带来什么（元）')}
        lead={say('同一批会员在活动期内、其后30天与之前同样长的一段时间')}
      >
        <DataTable
          rows={[
            { name: say('之前'), ...report.before },
            { name: say('活动期内'), ...report.during },
            { name: whenOf(report.after, report.asOf), ...report.after },
          ]}
          columns={broughtColumns(value)}
          rowKey="name"
          width={640}
          card={{ who: 'name' }}
        />
      </Section>
    </>
  );
}

/** The days after a promotion, which say so where they have not come or are not over: nothing brought is no result then. */
function whenOf({ from, to }: Report['after'], asOf: string | null): string {
  const today = asOf === null ? '' : beijing(asOf).slice(0, 10);
  if (from > today) return say('其后30天（尚未开始）');
  return to >= today ? say('其后30天（尚未结束）') : say('其后30天');
}

/** @param pathOf where what the figure is made of stands, and whose right that page asks for */
const money = <Row,>(
  key: keyof Row & string,
  title: string,
  pathOf: (row: Row) => { readonly to: string; readonly resource: string },
) => ({
  key,
  title,
  align: 'right' as const,
  width: 100,
  render: (_value: unknown, row: Row) => <Opens {...pathOf(row)}>{yuan(Number(row[key]))}</Opens>,
});

type BroughtRow = Report['during'] & { readonly name: string };
/** @param takers of whom the lines are, as their page's address has it */
function broughtColumns(takers: string): ColumnsType<BroughtRow> {
  const brought = (figure: 'deposits' | 'ggr' | 'ngr', title: string) =>
    money<BroughtRow>(figure, title, ({ from, to }) => ({
      to: linesPath({ from, to }, figure, { by: 'taker', value: takers }),
      resource: 'overview',
    }));
  return [
    { key: 'name', title: say('时段'), render: (_value, { name }) => name },
    {
      key: 'days',
      title: say('北京日'),
      width: 220,
      render: (_value, { from, to }) => <span className="figures">{`${from} – ${to}`}</span>,
    },
    brought('deposits', say('存款@many')),
    brought('ggr', 'GGR'),
    brought('ngr', 'NGR'),
  ];
}

function takerColumns(id: number, span: Span): ColumnsType<Taker> {
  const giftsOf = ({ memberId }: Taker, state?: 'converted' | 'forfeited' | 'open') =>
    giftsPath(id, { ...span, member: String(memberId), ...(state && { state }) });
  const gave = (
    key: 'given' | 'converted' | 'forfeited' | 'open',
    title: string,
    state?: 'converted' | 'forfeited' | 'open',
  ) => money<Taker>(key, title, (row) => ({ to: giftsOf(row, state), resource: 'promotions' }));
  const brought = (figure: 'deposits' | 'ggr' | 'ngr', title: string) =>
    money<Taker>(figure, title, ({ memberId }) => ({
      to: linesPath(span, figure, { by: 'member', value: String(memberId) }),
      resource: 'overview',
    }));
  return [
    {
      key: 'member',
      title: say('会员'),
      render: (_value, { memberId, username }) => (
        <MemberCell id={memberId} name={username} below={`#${memberId}`} />
      ),
    },
    {
      key: 'gifts',
      title: say('笔数'),
      align: 'right',
      width: 80,
      render: (_value, row) => (
        <Opens to={giftsOf(row)} resource="promotions">
          {count(row.gifts)}
        </Opens>
      ),
    },
    gave('given', say('发放（元）')),
    gave('converted', say('转为现金'), 'converted'),
    gave('forfeited', say('已收回'), 'forfeited'),
    gave('open', say('锁定中'), 'open'),
    brought('deposits', say('存款@many')),
    brought('ggr', 'GGR'),
    brought('ngr', 'NGR'),
  ];
}

function Takers({ id, span }: { readonly id: number; readonly span: Span }) {
  const takers = useInfiniteQuery({
    queryKey: ['promotionTakers', id, span],
    queryFn: ({ signal, pageParam }) =>
      call('promotionTakers', { id, ...span, after: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  return (
    <Read of={takers}>
      {({ pages }) => (
        <>
          <DataTable
            rows={pages.flatMap(({ rows }) => rows)}
            columns={takerColumns(id, span)}
            rowKey="memberId"
            width={900}
            card={{ who: 'member', amount: 'given' }}
          />
          {takers.hasNextPage && (
            <Button loading={takers.isFetchingNextPage} onClick={() => void takers.fetchNextPage()}>
              {say('再看一些')}
            </Button>
          )}
        </>
      )}
    </Read>
  );
}
