import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ColumnsType } from 'antd/es/table';
import { Link, useSearchParams } from 'react-router';
import { call } from '../../api/client.ts';
import { MemberCell } from '../../components/cells.tsx';
import { narrowedBy } from '../../components/choice.ts';
import { ExportButton } from '../../components/export-button.tsx';
import { Page } from '../../components/page.tsx';
import { Reference } from '../../components/reference.tsx';
import { SummedRows } from '../../components/summed-rows.tsx';
import { useNow } from '../../components/use-now.ts';
import { beijing } from '../../labels/time.ts';
import { say } from '../../texts/say.ts';
import { spanIn } from '../overview/span.ts';
import { SpanChoice } from '../overview/span-choice.tsx';
import { commission } from './commission.ts';

type Earning = ConsoleAnswer<'agentEarnings'>['rows'][number];

const kindWords = { bet: say('按有效投注'), week: say('按净亏损'), head: say('按人头') } as const;

/** What agents earned, one by one; the address holds the days and the agent. */
export function AgentEarningsPage() {
  const [address, setAddress] = useSearchParams();
  const { span, preset } = spanIn(address, useNow());
  const typed = address.get('agent') ?? '';
  const agent = /^[1-9]\d{0,14}$/.test(typed) ? Number(typed) : undefined;
  const asked = { ...span, ...(agent !== undefined && { agent }) };
  const query = useInfiniteQuery({
    queryKey: ['agent-earnings', asked],
    queryFn: ({ pageParam, signal }) => call('agentEarnings', { ...asked, after: pageParam }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  return (
    <Page
      title={say('产生佣金')}
      lead={agent === undefined ? say('所有代理') : say('代理 #{0}', agent)}
      actions={
        <>
          <SpanChoice
            span={span}
            preset={preset}
            choose={(fields) =>
              setAddress((before) => narrowedBy(before, { span: '', from: '', to: '', ...fields }))
            }
          />
          <Link to={`/agent-report?${new URLSearchParams({ ...span })}`}>{say('代理报表')}</Link>
          <ExportButton title={say('产生佣金')} file={{ list: 'agentEarnings', question: asked }} />
        </>
      }
    >
      <SummedRows
        of={query}
        sum={({ sum }) => commission(sum)}
        columns={columns}
        rowKey="line"
        width={720}
        card={{ who: 'agent', amount: 'amount' }}
      />
    </Page>
  );
}

const columns: ColumnsType<Earning> = [
  {
    key: 'at',
    title: say('时间'),
    width: 110,
    render: (_value, { at }) => <time className="figures">{beijing(at)}</time>,
  },
  {
    key: 'agent',
    title: say('代理'),
    width: 120,
    render: (_value, { agentId, agentName }) => (
      <MemberCell id={agentId} name={agentName} below={`#${agentId}`} />
    ),
  },
  { key: 'kind', title: say('计佣方式'), width: 110, render: (_value, { kind }) => kindWords[kind] },
  {
    key: 'member',
    title: say('会员'),
    width: 120,
    render: (_value, { memberId, username }) =>
      memberId === null ? '—' : <MemberCell id={memberId} name={username} below={`#${memberId}`} />,
  },
  {
    key: 'reference',
    title: say('单号'),
    render: (_value, { kind, reference }) =>
      kind === 'bet' ? <Reference text={`bet/${reference}`} /> : <span className="figures">{reference}</span>,
  },
  {
    key: 'amount',
    title: say('产生佣金'),
    align: 'right',
    width: 110,
    render: (_value, { amount }) => <b className="figures">{commission(amount)}</b>,
  },
];
