import { Tag } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import type { BetDetail } from '../../api/rows.ts';
import { Code } from '../../components/code.tsx';
import { emptyText } from '../../components/empty-text.ts';
import { PlainTable } from '../../components/plain-table.tsx';
import { kindLabel, legLabel, transferStateLabel } from '../../labels/ledger.ts';
import { change, yuan } from '../../labels/money.ts';
import { beijing } from '../../labels/time.ts';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';
import { reasons as setAsideReasons, states as setAsideStates } from '../set-aside-bets/words.ts';
import { betStateLabel, callKinds } from './words.ts';

type Props = { readonly bet: BetDetail };
type Call = BetDetail['calls'][number];
type Movement = BetDetail['transfers'][number];

const at = <Row extends { readonly at: string }>(): ColumnsType<Row>[number] => ({
  key: 'at',
  title: say('时间'),
  width: 110,
  render: (_value, row) => <span className="figures">{beijing(row.at)}</span>,
});

/** What was bet on, where its venue told it. */
export function BetSelections({ bet }: Props) {
  return (
    <PlainTable<BetDetail['selections'][number]>
      card={{ who: 'event', amount: 'odds' }}
      size="small"
      rowKey={({ event, market, selection }) => `${event} ${market} ${selection}`}
      pagination={false}
      dataSource={bet.selections}
      scroll={{ x: 500 }}
      columns={[
        { key: 'event', title: say('赛事'), dataIndex: 'event' },
        { key: 'market', title: say('盘口'), dataIndex: 'market' },
        { key: 'selection', title: say('选择'), dataIndex: 'selection' },
        {
          key: 'odds',
          title: say('赔率'),
          align: 'right',
          render: (_value, { odds }) => <span className="figures">{(odds / 100).toFixed(2)}</span>,
        },
      ]}
    />
  );
}

/** What it came to each time, and reports that could not be recorded when they came. */
export function BetRecords({ bet }: Props) {
  return (
    <>
      <PlainTable<BetDetail['settlements'][number]>
        card={{ who: 'state', amount: 'result' }}
        size="small"
        rowKey="seq"
        pagination={false}
        dataSource={bet.settlements}
        scroll={{ x: 600 }}
        locale={emptyText(true, say('还没有结算'))}
        columns={[
          at(),
          { key: 'seq', title: say('场馆序号'), dataIndex: 'seq' },
          { key: 'state', title: say('状态'), render: (_value, { state }) => betStateLabel(state) },
          {
            key: 'valid',
            title: say('有效投注变动'),
            align: 'right',
            render: (_value, { valid }) => <span className="figures">{change(valid)}</span>,
          },
          {
            key: 'result',
            title: say('会员输赢变动'),
            align: 'right',
            render: (_value, { result }) => <span className="figures">{change(result)}</span>,
          },
        ]}
      />
      {bet.setAside.map(({ id, reason, state, times, firstSeenAt, lastSeenAt }) => (
        <p key={id}>
          {said(
            '搁置的报告：{0}，{1}，收到 {2} 次，{3} 至 {4}',
            setAsideReasons[reason],
            setAsideStates[state],
            times,
            beijing(firstSeenAt),
            beijing(lastSeenAt),
          )}
        </p>
      ))}
    </>
  );
}

const callColumns: ColumnsType<Call> = [
  at(),
  { key: 'kind', title: say('请求'), render: (_value, { kind }) => callKinds[kind] },
  { key: 'id', title: say('场馆交易号'), render: (_value, { id }) => <Code text={id} /> },
  {
    key: 'amount',
    title: say('金额'),
    align: 'right',
    render: (_value, { amount }) => <span className="figures">{amount === null ? '—' : yuan(amount)}</span>,
  },
  {
    key: 'moved',
    title: say('会员变动'),
    align: 'right',
    render: (_value, { moved }) => <span className="figures">{change(moved)}</span>,
  },
  {
    key: 'balance',
    title: say('答复余额'),
    align: 'right',
    render: (_value, { balance }) => (
      <span className="figures">{balance === null ? '—' : yuan(balance)}</span>
    ),
  },
  {
    key: 'refusal',
    title: say('结果'),
    render: (_value, { refusal }) =>
      refusal === null ? say('已办理') : <Tag color="error">{said('拒绝：{0}', refusal)}</Tag>,
  },
];

/** Each call of a venue that plays from the central wallet. */
export function BetCalls({ bet }: Props) {
  return (
    <PlainTable<Call>
      card={{ who: 'kind', amount: 'moved' }}
      size="small"
      rowKey="id"
      pagination={false}
      dataSource={bet.calls}
      columns={callColumns}
      scroll={{ x: 720 }}
    />
  );
}

/** Each transfer of the ledger about it, with the accounts that it moved between. */
export function BetMovements({ bet }: Props) {
  const venues = new Map([[bet.venue, bet.venueName]]);
  return (
    <PlainTable<Movement>
      card={{ who: 'kind' }}
      size="small"
      rowKey="id"
      pagination={false}
      dataSource={bet.transfers}
      scroll={{ x: 700 }}
      locale={emptyText(true, say('账本没有为它移动过钱'))}
      columns={[
        at(),
        { key: 'kind', title: say('事项'), render: (_value, { kind }) => kindLabel(kind) },
        {
          key: 'legs',
          title: say('各方'),
          render: (_value, { legs }) =>
            legs.map(({ account, owner, code, amount }) => (
              <div key={`${account} ${amount}`}>
                {legLabel(owner, code, venues)} <b className="figures">{change(amount)}</b>
              </div>
            )),
        },
        { key: 'state', title: say('状态'), render: (_value, { state }) => transferStateLabel(state) },
        { key: 'id', title: say('转账'), render: (_value, { id }) => <Code text={id} /> },
      ]}
    />
  );
}
