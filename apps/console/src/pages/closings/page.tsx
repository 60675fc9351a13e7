import { useQuery } from '@tanstack/react-query';
import { Segmented, Tag } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { Link } from 'react-router';
import { call } from '../../api/client.ts';
import type { Closing, ClosingFigure } from '../../api/rows.ts';
import { MemberCell, Moment, Waiting } from '../../components/cells.tsx';
import { useAddressChoice, useAddressText } from '../../components/choice.ts';
import { ExportButton } from '../../components/export-button.tsx';
import { Filters, SearchField } from '../../components/filters.tsx';
import { SectionTable } from '../../components/list-table.tsx';
import { Page } from '../../components/page.tsx';
import { useSectionReading } from '../../components/reading.ts';
import { SavedViews } from '../../components/saved-views.tsx';
import { count, yuan } from '../../labels/money.ts';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';
import styles from './page.module.css';

const listKey = 'accountClosings';
/** How often the list is asked again, in ms: it changes by the day. */
const everyMs = 60_000;
type State = Closing['state'];

const stateNames: Readonly<Record<State, string>> = {
  waiting: say('等待注销'),
  held_up: say('有未了事项'),
  undone: say('已撤回'),
  closed: say('已注销'),
  reopened: say('已重新开通'),
  erased: say('资料已删除'),
};
const tones: Readonly<Record<State, string>> = {
  waiting: 'processing',
  held_up: 'warning',
  undone: 'default',
  closed: 'success',
  reopened: 'default',
  erased: 'default',
};
const order = ['waiting', 'held_up', 'undone', 'closed', 'reopened', 'erased'] as const;
const choices = [
  { value: 'all' as const, label: say('全部') },
  ...order.map((value) => ({ value, label: stateNames[value] })),
];
const spans = [
  { value: '30' as const, label: say('近30天') },
  { value: '365' as const, label: say('近一年') },
  { value: '3660' as const, label: say('近十年') },
];

/** Accounts that their members close: how many asked, wait, were paid out, closed and erased, and which. */
export function ClosingsPage() {
  const [chosenDays, setDays] = useAddressChoice('days', ['365', '30', '3660']);
  const days = Number(chosenDays);
  const [state, setState] = useAddressChoice<State | 'all'>('state', ['all', ...order]);
  const [search, setSearch] = useAddressText('search');
  const { data } = useQuery({
    queryKey: [listKey, 'figures', days],
    queryFn: ({ signal }) => call(listKey, { days, pageSize: 1 }, { signal }),
  });
  const reading = useSectionReading<Closing>({
    question: [listKey, { days, state, search }],
    read: (page, options) => call(listKey, { ...page, days, state, search }, options),
    everyMs,
    narrowed: search !== '',
  });
  return (
    <Page
      title={say('账户注销')}
      lead={say('会员自行申请；钱须先提完，等待期过后由系统注销，法定年限后删除个人资料，账目保留')}
      actions={<Link to="/recoveries">{say('账户找回')}</Link>}
    >
      {data !== undefined && <Figures figures={data.figures} />}
      <Filters>
        <Segmented aria-label={say('申请时间')} options={spans} value={chosenDays} onChange={setDays} />
        <Segmented aria-label={say('状态')} options={choices} value={state} onChange={setState} />
        <SearchField value={search} hint={say('会员账号或编号')} onSearch={setSearch} />
        <ExportButton
          title={say('账户注销')}
          file={{ list: 'accountClosings', question: { days, state, search } }}
        />
        <SavedViews list="closings" />
      </Filters>
      <SectionTable
        reading={reading}
        columns={columns}
        width={720}
        card={{ who: 'member', amount: 'paid' }}
        empty={say('没有注销申请')}
      />
    </Page>
  );
}

function Figures({ figures }: { readonly figures: readonly ClosingFigure[] }) {
  const sum = (of: (figure: ClosingFigure) => number) => figures.reduce((all, one) => all + of(one), 0);
  const paid = sum((one) => one.paid);
  const all = [
    [say('申请注销'), count(sum((one) => one.count))],
    ...order.map((state) => [
      stateNames[state],
      count(figures.find((figure) => figure.state === state)?.count ?? 0),
    ]),
    [say('提走余额的会员'), count(paid)],
    [say('提走金额（元）'), yuan(sum((one) => one.paidOut))],
    [say('放弃零头的会员'), count(sum((one) => one.waives))],
  ] as const;
  return (
    <dl className={styles.figures} aria-label={say('注销情况')}>
      {all.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="figures">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const columns: ColumnsType<Closing> = [
  {
    key: 'asked',
    title: say('申请@asked'),
    width: 110,
    render: (_value, { askedAt, state }) => (
      <Waiting since={askedAt} over={state !== 'waiting' && state !== 'held_up'} />
    ),
  },
  {
    key: 'member',
    title: say('会员'),
    width: 150,
    render: (_value, { memberId, username }) => (
      <MemberCell id={memberId} name={username} below={String(memberId)} />
    ),
  },
  {
    key: 'closes',
    title: say('最早注销'),
    width: 96,
    render: (_value, { closesAt }) => <Moment at={closesAt} />,
  },
  {
    key: 'paid',
    title: say('提走（元）'),
    width: 110,
    align: 'right',
    render: (_value, { paidOut }) => <span className="figures">{yuan(paidOut)}</span>,
  },
  {
    key: 'state',
    title: say('状态'),
    render: (_value, { state, endedAt, waives }) => (
      <>
        <Tag bordered={false} color={tones[state]}>
          {stateNames[state]}
        </Tag>
        {endedAt !== null && <Moment at={endedAt} />}
        {waives && <Tag>{said('放弃零头')}</Tag>}
      </>
    ),
  },
];
