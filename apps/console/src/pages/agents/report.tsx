import { anyValue } from '@mingpai/contract/console/reports/names';
import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Grid, Pagination, Segmented, Select, Table } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { call } from '../../api/client.ts';
import { MemberCell } from '../../components/cells.tsx';
import { DaysField } from '../../components/day-fields.tsx';
import { emptyText } from '../../components/empty-text.ts';
import { ExportButton } from '../../components/export-button.tsx';
import { Filters } from '../../components/filters.tsx';
import { Opens } from '../../components/opens.tsx';
import { Page } from '../../components/page.tsx';
import { namedTurns } from '../../components/paging.ts';
import { Read } from '../../components/read.tsx';
import { CardList, cardOfColumns } from '../../components/row-cards.tsx';
import { SearchInput } from '../../components/search-input.tsx';
import { type NamedColumn, useShownColumns } from '../../components/shown-columns.tsx';
import { useNow } from '../../components/use-now.ts';
import { count, percent, yuan } from '../../labels/money.ts';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';
import { linesPath, presets, type Span, spanIn } from '../overview/span.ts';
import { commission } from './commission.ts';

type Report = ConsoleAnswer<'agentReport'>;
type Row = Report['rows'][number];
const pageSize = 50;

/** What each figure is called, and how it is written. */
const figures = [
  { key: 'registered', title: say('注册'), write: count, lines: 'registered' },
  { key: 'firstDeposits', title: say('首存'), write: count, lines: 'first_deposits' },
  { key: 'deposits', title: say('存款'), write: yuan, lines: 'deposits' },
  { key: 'withdrawals', title: say('取款'), write: yuan, lines: 'withdrawals' },
  { key: 'stake', title: say('投注额'), write: yuan, lines: 'stake' },
  { key: 'ggr', title: 'GGR', write: yuan, lines: 'ggr' },
  { key: 'hold', title: say('留存率'), write: percent, lines: 'hold' },
  { key: 'bonus', title: say('彩金@many'), write: yuan, lines: 'bonus' },
  { key: 'rebate', title: say('返水'), write: yuan, lines: 'rebate' },
  { key: 'redPackets', title: say('红包'), write: yuan, lines: 'red_packet' },
  { key: 'corrections', title: say('更正@many'), write: yuan, lines: 'corrections' },
  { key: 'ngr', title: 'NGR', write: yuan, lines: 'ngr' },
  { key: 'commission', title: say('产生佣金'), write: commission, lines: 'earnings' },
  { key: 'paid', title: say('发放佣金'), write: yuan, lines: 'commission' },
] as const;
const orders = [
  'commission',
  'ngr',
  'ggr',
  'hold',
  'bonus',
  'rebate',
  'stake',
  'deposits',
  'withdrawals',
  'registered',
  'firstDeposits',
] as const;
type Order = (typeof orders)[number];
/** What is between GGR and NGR, and a share: each a press away. */
const rare = ['hold', 'bonus', 'rebate', 'redPackets', 'corrections'] as const;
/** What leads to what an agent is owed stays. */
const spare = ['registered', 'firstDeposits', 'paid', 'stake'] as const;
const scopes = [
  { value: 'own', label: say('直属会员') },
  { value: 'team', label: say('全团队') },
] as const;
type Scope = (typeof scopes)[number]['value'];

/** A share of nothing is a dash. */
function written(of: Report['sums'], { key, write }: (typeof figures)[number]): string {
  const value = of[key];
  return value === null ? '—' : write(value);
}

/** A figure of an agent, or of all, leading to what it is made of. */
function Figure({ lines, agent, span, children }: FigureProps) {
  if (lines === undefined) return <span className="figures">{children}</span>;
  if (lines === 'earnings')
    return (
      <Opens to={earningsPath(span, agent)} resource="agent-report">
        {children}
      </Opens>
    );
  const value = agent === undefined ? anyValue : String(agent);
  return (
    <Opens to={linesPath(span, lines, { by: 'agent', value })} resource="overview">
      {children}
    </Opens>
  );
}

type FigureProps = {
  /** Undefined: of a team, whose lines stand with each of its agents. */
  readonly lines: (typeof figures)[number]['lines'] | undefined;
  /** Undefined: all. */
  readonly agent: number | undefined;
  readonly span: Span;
  readonly children: ReactNode;
};

/** Where what agents earned stands, one by one. */
function earningsPath({ from, to }: Span, agent: number | undefined): string {
  const asked = new URLSearchParams({ from, to, ...(agent !== undefined && { agent: String(agent) }) });
  return `/agent-report/earnings?${asked}`;
}

function columnsFor(order: Order, span: Span, scope: Scope): readonly NamedColumn<Row>[] {
  return [
    {
      key: 'agent',
      title: say('代理'),
      width: 130,
      fixed: 'left',
      render: (_value, { id, username }) => <MemberCell id={id} name={username} below={String(id)} />,
    },
    ...figures.map((figure) => ({
      key: figure.key,
      sort: figure.key,
      title: figure.title,
      // English words of a head stand whole, beside the sign that orders.
      width: figure.key === 'withdrawals' || figure.key === 'commission' ? 122 : 108,
      align: 'right' as const,
      render: (_value: unknown, row: Row) => (
        <Figure lines={scope === 'own' ? figure.lines : undefined} agent={row.id} span={span}>
          {written(row, figure)}
        </Figure>
      ),
      ...(orders.some((one) => one === figure.key) && {
        sorter: true,
        sortDirections: ['descend' as const],
        sortOrder: figure.key === order ? ('descend' as const) : null,
      }),
    })),
  ];
}

/** Agents beside each other in any span of days, by what their own members did; the address holds the question. */
export function AgentReportPage() {
  const [address, setAddress] = useSearchParams();
  const now = useNow();
  const narrow = Grid.useBreakpoint().md === false;
  const { span, preset } = spanIn(address, now);
  const order = orders.find((one) => one === address.get('order')) ?? 'commission';
  const scope = scopes.find(({ value }) => value === address.get('scope'))?.value ?? 'own';
  const search = address.get('search') ?? '';
  const page = Math.max(1, Number(address.get('page')) || 1);
  const asked = { ...span, scope, search, order, page, pageSize };
  const query = useQuery({
    queryKey: ['agent-report', asked],
    queryFn: ({ signal }) => call('agentReport', asked, { signal }),
    placeholderData: keepPreviousData,
  });
  const { columns, choice, width } = useShownColumns({
    list: 'agent-report',
    columns: columnsFor(order, span, scope),
    always: ['agent'],
    rare,
    spare,
    sorted: order,
  });
  const set = (fields: Readonly<Record<string, string>>) =>
    setAddress((before) => {
      const next = new URLSearchParams(before);
      if ('span' in fields) for (const name of ['from', 'to']) next.delete(name);
      next.delete('page');
      for (const [name, value] of Object.entries(fields)) next.set(name, value);
      return next;
    });
  return (
    <Page
      title={say('代理报表')}
      lead={
        scope === 'own'
          ? say('直属会员按当时的归属计入；点数字可看每一笔')
          : say('每位代理连同现在的所有下级代理；合计中每笔只计一次')
      }
      actions={
        <>
          <Link to={`/agent-report/tree?${new URLSearchParams({ ...span })}`}>{say('代理层级')}</Link>
          <Link to={`/overview?from=${span.from}&to=${span.to}&by=agent`}>{say('在总览中查看')}</Link>
          <ExportButton
            title={say('代理报表')}
            file={{ list: 'agentReport', question: { ...span, scope, search, order } }}
          />
        </>
      }
    >
      <Filters>
        <Segmented
          aria-label={say('计入谁的会员')}
          options={[...scopes]}
          value={scope}
          onChange={(chosen) => set({ scope: chosen })}
        />
        <Segmented<string>
          aria-label={say('时间范围')}
          options={[...presets]}
          value={preset}
          onChange={(chosen) => set({ span: chosen })}
        />
        <DaysField
          aria-label={say('自选日期')}
          allowClear={false}
          value={[dayjs(span.from), dayjs(span.to)]}
          onChange={(days) => {
            const [from, to] = days ?? [];
            if (from && to) set({ from: from.format('YYYY-MM-DD'), to: to.format('YYYY-MM-DD') });
          }}
        />
        <SearchInput
          aria-label={say('代理账号或编号')}
          placeholder={say('代理账号或编号')}
          defaultValue={search}
          style={{ width: 280, maxWidth: '100%' }}
          onSearch={(value) => set({ search: value.trim() })}
        />
        {choice}
      </Filters>
      <Read of={query}>
        {({ rows, total, sums }) =>
          narrow && rows.length > 0 ? (
            <ReportCards
              {...{ rows, total, sums, order, span, scope, page }}
              onOrder={(next) => set({ order: next })}
              onPage={(next) => set({ page: String(next) })}
            />
          ) : (
            <Table<Row>
              rowKey="id"
              size="middle"
              scroll={{ x: width }}
              dataSource={[...rows]}
              columns={columns.map(({ sort: _sort, ...column }) => column)}
              pagination={{ current: page, pageSize, total, showSizeChanger: false }}
              locale={emptyText(true, say('没有这样的代理'))}
              onChange={({ current = 1 }, _filters, sorter) => {
                const key = Array.isArray(sorter) ? undefined : sorter.columnKey;
                const next = orders.find((one) => one === key) ?? order;
                set(next === order ? { page: String(current) } : { order: next });
              }}
              summary={() => (
                <Table.Summary.Row>
                  <Table.Summary.Cell index={0}>{said('合计 {0} 位', count(total))}</Table.Summary.Cell>
                  {figures
                    .filter(({ key }) => columns.some((column) => column.key === key))
                    .map((figure, place) => (
                      <Table.Summary.Cell key={figure.key} index={place + 1} align="right">
                        <b className="figures">
                          {/* A last page may have one row of many: the sum is of all of them. */}
                          {search === '' || (scope === 'own' && total === 1) ? (
                            <Figure
                              lines={figure.lines}
                              agent={search === '' ? undefined : rows[0]?.id}
                              span={span}
                            >
                              {written(sums, figure)}
                            </Figure>
                          ) : (
                            written(sums, figure)
                          )}
                        </b>
                      </Table.Summary.Cell>
                    ))}
                </Table.Summary.Row>
              )}
            />
          )
        }
      </Read>
    </Page>
  );
}

type CardsProps = Report & {
  readonly order: Order;
  readonly span: Span;
  readonly scope: Scope;
  readonly page: number;
  readonly onOrder: (order: Order) => void;
  readonly onPage: (page: number) => void;
};

/** The same on a phone: all of them in sum, then each, with the figure that they stand by at its head. */
function ReportCards({ rows, total, sums, order, span, scope, page, onOrder, onPage }: CardsProps) {
  const titles = new Map<string, string>(figures.map(({ key, title }) => [key, title]));
  const card = cardOfColumns([...columnsFor(order, span, scope)], { who: 'agent', amount: order });
  const inSum = figures.map((figure) => `${figure.title} ${written(sums, figure)}`).join(' · ');
  return (
    <>
      <Select<Order>
        aria-label={say('排列方式')}
        style={{ width: '100%', marginBottom: 12 }}
        value={order}
        options={orders.map((value) => ({ value, label: titles.get(value) }))}
        onChange={onOrder}
      />
      <p>
        <b>{said('合计 {0} 位', count(total))}</b> <span className="figures">{inSum}</span>
      </p>
      <CardList rows={rows} idOf={({ id }) => id} card={card} />
      {total > pageSize && (
        <Pagination
          itemRender={namedTurns}
          simple
          current={page}
          pageSize={pageSize}
          total={total}
          onChange={onPage}
          style={{ marginTop: 14 }}
        />
      )}
    </>
  );
}
