import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { Link, useSearchParams } from 'react-router';
import { call } from '../../api/client.ts';
import { MemberCell, TwoLines } from '../../components/cells.tsx';
import { Filters } from '../../components/filters.tsx';
import { CaretDownOutlined, CaretRightOutlined } from '../../components/icons.ts';
import { Nothing } from '../../components/nothing.tsx';
import { Page } from '../../components/page.tsx';
import { Read } from '../../components/read.tsx';
import { useNow } from '../../components/use-now.ts';
import { DataTable } from '../../components/whole-table.tsx';
import { count, yuan } from '../../labels/money.ts';
import { say } from '../../texts/say.ts';
import { type Span, spanIn } from '../overview/span.ts';
import { SpanChoice } from '../overview/span-choice.tsx';
import { commission } from './commission.ts';
import styles from './page.module.css';

type Answer = ConsoleAnswer<'agentTree'>;
type Branch = Answer['rows'][number];
type Row = Branch & { readonly depth: number };

/** Agents as they stand below each other: branches are opened one by one, and the address holds which are open. */
export function AgentTreePage() {
  const [address, setAddress] = useSearchParams();
  const { span, preset } = spanIn(address, useNow());
  const open = openIn(address);
  const set = (fields: Readonly<Record<string, string>>) =>
    setAddress((before) => {
      const next = new URLSearchParams(before);
      for (const [name, value] of Object.entries(fields))
        if (value === '') next.delete(name);
        else next.set(name, value);
      return next;
    });
  const branches = useQueries({
    queries: [undefined, ...open].map((under) => ({
      queryKey: ['agent-tree', under ?? 'top', span],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        call('agentTree', { ...span, ...(under !== undefined && { under }) }, { signal }),
      placeholderData: keepPreviousData<Answer>,
    })),
  });
  const [top] = branches;
  if (top === undefined) throw new Error('the top is always asked for');
  const below = new Map(open.map((id, place) => [id, branches[place + 1]?.data]));
  /** A level of which some are left out. */
  const cut = branches.find(({ data }) => data !== undefined && data.total > data.rows.length)?.data;
  const toggle = (id: number) =>
    set({ open: (open.includes(id) ? open.filter((one) => one !== id) : [...open, id]).join(',') });
  return (
    <Page
      title={say('代理层级')}
      lead={say('每行是整个团队（含所有下级），下面一行是直属会员；按现在的层级')}
      actions={
        <Link to={`/agent-report?${new URLSearchParams({ ...span, scope: 'team' })}`}>{say('代理报表')}</Link>
      }
    >
      <Filters>
        <SpanChoice
          span={span}
          preset={preset}
          choose={(fields) => set({ span: '', from: '', to: '', ...fields })}
        />
      </Filters>
      <Read of={top}>
        {(answer) =>
          answer.total === 0 ? (
            <Nothing text={say('还没有代理')} />
          ) : (
            <>
              <DataTable
                rows={rowsOf(answer, below, 0)}
                rowKey="id"
                columns={columnsFor(span, open, toggle)}
                width={720}
              />
              {cut !== undefined && (
                <p className={styles.explain}>
                  {say('每一层只列出存款最多的 {0} 位，其余请在代理报表里查找。', count(cut.rows.length))}
                </p>
              )}
            </>
          )
        }
      </Read>
    </Page>
  );
}

/** The agents whose branches are open. */
function openIn(address: URLSearchParams): readonly number[] {
  return [...new Set((address.get('open') ?? '').split(','))]
    .filter((id) => /^[1-9]\d{0,14}$/.test(id))
    .map(Number);
}

/** Each row, and below it those of its branch where that is open. */
function rowsOf(
  { rows }: Answer,
  below: ReadonlyMap<number, Answer | undefined>,
  depth: number,
): readonly Row[] {
  return rows.flatMap((row) => {
    const branch = below.get(row.id);
    return [{ ...row, depth }, ...(branch === undefined ? [] : rowsOf(branch, below, depth + 1))];
  });
}

function columnsFor(span: Span, open: readonly number[], toggle: (id: number) => void): ColumnsType<Row> {
  const figure = (
    key: string,
    title: string,
    of: (row: Row) => { readonly team: string; readonly own: string },
  ): ColumnsType<Row>[number] => ({
    key,
    title,
    align: 'right',
    width: key === 'members' ? 90 : 110,
    render: (_value, row) => {
      const { team, own } = of(row);
      return <TwoLines first={team} second={say('直属 {0}', own)} />;
    },
  });
  return [
    {
      key: 'agent',
      title: say('代理'),
      width: 220,
      render: (_value, { id, username, agents, depth }) => (
        <div className={styles.branch} style={{ paddingInlineStart: depth * indent }}>
          {agents === 0 ? (
            <span className={styles.leaf} />
          ) : (
            <Button
              type="text"
              size="small"
              aria-expanded={open.includes(id)}
              aria-label={
                open.includes(id) ? say('收起 {0} 的下级', username) : say('展开 {0} 的下级', username)
              }
              icon={open.includes(id) ? <CaretDownOutlined /> : <CaretRightOutlined />}
              onClick={() => toggle(id)}
            />
          )}
          <MemberCell
            id={id}
            name={username}
            below={agents === 0 ? String(id) : say('{0} · 下级代理 {1}', id, count(agents))}
          />
        </div>
      ),
    },
    figure('members', say('会员@many'), ({ members, ownMembers }) => ({
      team: count(members),
      own: count(ownMembers),
    })),
    figure('deposits', say('存款（元）'), ({ deposits, ownDeposits }) => ({
      team: yuan(deposits),
      own: yuan(ownDeposits),
    })),
    figure('ngr', say('NGR（元）'), ({ ngr, ownNgr }) => ({ team: yuan(ngr), own: yuan(ownNgr) })),
    figure('commission', say('产生佣金（元）'), (row) => ({
      team: commission(row.commission),
      own: commission(row.ownCommission),
    })),
    {
      key: 'report',
      title: say('报表'),
      width: 80,
      render: (_value, { id }) => (
        <Link to={`/agent-report?${new URLSearchParams({ ...span, scope: 'team', search: String(id) })}`}>
          {say('查看')}
        </Link>
      ),
    },
  ];
}

/** For each step down, px. */
const indent = 24;
