import { Tag } from 'antd';
import { transferStateOf, venueTransfers } from '../../api/lists.ts';
import type { VenueTransfer } from '../../api/rows.ts';
import { MemberCell, Moment, Waiting } from '../../components/cells.tsx';
import { ExportButton } from '../../components/export-button.tsx';
import {
  ChoiceFilter,
  Filters,
  MomentFilter,
  MoreFilters,
  StateFilter,
  TextFilter,
} from '../../components/filters.tsx';
import { ListTable } from '../../components/list-table.tsx';
import { Page } from '../../components/page.tsx';
import { useReading } from '../../components/reading.ts';
import { SavedViews } from '../../components/saved-views.tsx';
import { type NamedColumn, useShownColumns } from '../../components/shown-columns.tsx';
import { useVenueNames } from '../../components/use-venue-names.ts';
import { countOf, sumBehind, yuan } from '../../labels/money.ts';
import { say } from '../../texts/say.ts';

/** How often the list is asked again, in ms. */
const everyMs = 5_000;
const states = [
  { value: 'pending', label: say('途中') },
  { value: 'done', label: say('成功') },
  { value: 'refused', label: say('失败') },
  { value: 'all', label: say('全部') },
];
const tones = { pending: 'processing', done: 'success', refused: 'error' } as const;

const columns: readonly NamedColumn<VenueTransfer>[] = [
  {
    key: 'since',
    title: say('发起'),
    width: 96,
    render: (_value, { createdAt, state }) => <Waiting since={createdAt} over={state !== 'pending'} />,
  },
  {
    key: 'member',
    title: say('会员'),
    width: 160,
    render: (_value, { id, memberId, username }) => <MemberCell id={memberId} name={username} code={id} />,
  },
  {
    key: 'state',
    title: say('状态'),
    width: 104,
    grows: true,
    render: (_value, { state, reason }) => (
      <>
        <Tag bordered={false} color={tones[state]}>
          {states.find(({ value }) => value === state)?.label}
        </Tag>
        {reason}
      </>
    ),
  },
  { key: 'venue', title: say('场馆'), dataIndex: 'venue', width: 84 },
  {
    key: 'direction',
    title: say('方向'),
    width: 76,
    render: (_value, { direction }) => (direction === 'in' ? say('转入场馆') : say('转出场馆')),
  },
  {
    key: 'amount',
    title: say('金额（元）'),
    align: 'right',
    width: 100,
    render: (_value, { amount }) => <strong className="figures">{yuan(amount)}</strong>,
  },
  {
    key: 'attempts',
    title: say('询问次数'),
    align: 'right',
    width: 84,
    render: (_value, { attempts }) => <span className="figures">{attempts}</span>,
  },
  {
    key: 'settled',
    title: say('了结时间'),
    width: 96,
    render: (_value, { settledAt }) => (settledAt === null ? say('等待场馆答复') : <Moment at={settledAt} />),
  },
];

export function VenueTransfersPage() {
  const reading = useReading({ list: venueTransfers, everyMs });
  const venues = useVenueNames();
  const state = transferStateOf(reading.filter('state'));
  const asks = (...fields: readonly string[]) => fields.some((field) => reading.filter(field) !== '');
  const spans =
    (state === 'done' || state === 'all') && asks('venue', 'least', 'most') && !asks('who', 'transfer');
  const {
    columns: shown,
    choice,
    width,
  } = useShownColumns({ list: 'venue-transfers', columns, always: ['member'], spare: ['attempts'] });
  return (
    <Page
      title={say('场馆转账')}
      lead={
        (state === 'pending'
          ? say('{0} 笔结果未知：资金已预留，系统会继续向场馆询问', countOf(reading.total, reading.more))
          : spans
            ? say('{0} 笔；已了结的转账按场馆或金额只查一个月以内', countOf(reading.total, reading.more))
            : say('{0} 笔', countOf(reading.total, reading.more))) + sumBehind(reading)
      }
      actions={<ExportButton title={say('场馆转账')} file={reading.file} />}
    >
      <Filters>
        <StateFilter of={reading} states={states} state={state} />
        <TextFilter of={reading} field="who" label={say('会员编号或账号')} />
        <MoreFilters active={reading.active('who')}>
          <ChoiceFilter of={reading} field="venue" label={say('场馆')} choices={venues} />
          <TextFilter of={reading} field="least" label={say('最低金额（元）')} />
          <TextFilter of={reading} field="most" label={say('最高金额（元）')} />
          <TextFilter of={reading} field="transfer" label={say('转账编号')} wide />
          <MomentFilter of={reading} field="from" label={say('从')} />
          <MomentFilter of={reading} field="to" label={say('到')} />
        </MoreFilters>
        {choice}
        <SavedViews list="venue-transfers" />
      </Filters>
      <ListTable
        reading={reading}
        columns={[...shown]}
        width={width}
        card={{ who: 'member', amount: 'amount' }}
        empty={say('没有这样的转账')}
      />
    </Page>
  );
}
