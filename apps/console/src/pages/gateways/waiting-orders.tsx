import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import { call } from '../../api/client.ts';
import type { GatewayOrder } from '../../api/rows.ts';
import { Moment, TwoLines } from '../../components/cells.tsx';
import { useAddressChoice, useAddressText } from '../../components/choice.ts';
import { ExportButton } from '../../components/export-button.tsx';
import { Filters, SearchField } from '../../components/filters.tsx';
import { SectionTable } from '../../components/list-table.tsx';
import { useSectionReading } from '../../components/reading.ts';
import { Section } from '../../components/section.tsx';
import { type NamedColumn, useShownColumns } from '../../components/shown-columns.tsx';
import { useMessage } from '../../components/use-message.ts';
import { orderColumns } from '../../orders/order-columns.tsx';
import { say } from '../../texts/say.ts';
import { GatewayFilter } from './gateway-filter.tsx';
import { ordersId, ordersKey } from './keys.ts';
import { troubleOf, waysOf } from './words.ts';

/** How often the list is asked again, in ms. */
const everyMs = 15_000;

type State = 'unresolved' | 'waiting';

const columns: readonly NamedColumn<GatewayOrder>[] = [
  ...orderColumns<GatewayOrder>({ widths: [96, 160, 104] }),
  {
    key: 'way',
    title: say('方式'),
    width: 110,
    render: (_value, { way, gateway }) => <TwoLines first={waysOf([way])} second={gateway} />,
  },
  {
    key: 'trouble',
    title: say('情况'),
    width: 160,
    grows: true,
    render: (_value, { trouble }) => troubleOf(trouble),
  },
  {
    key: 'asked',
    title: say('上次查询'),
    width: 110,
    render: (_value, { askedAt }) => (askedAt === null ? say('还没有') : <Moment at={askedAt} />),
  },
  {
    key: 'next',
    title: say('下次查询'),
    width: 110,
    render: (_value, { askAt }) => (askAt === null ? say('不再自动查询') : <Moment at={askAt} />),
  },
  {
    key: 'actions',
    title: say('操作'),
    width: 110,
    fixed: 'right',
    render: (_value, order) => <AskButton order={order} />,
  },
];

/** What went before, and what the number of an order leads to as well. */
const spare = ['asked', 'way'] as const;

/** Orders whose payer has not paid, or of which nobody knows it yet. */
export function WaitingOrders() {
  const [state, setState] = useAddressChoice<State>('orders', ['unresolved', 'waiting']);
  const [gateway] = useAddressText('gateway');
  const [search, setSearch] = useAddressText('ordersSearch');
  const asked = { state, gateway, search };
  const {
    columns: shown,
    choice,
    width,
  } = useShownColumns({ list: 'gateway-orders', columns, always: ['member', 'actions'], spare });
  const reading = useSectionReading<GatewayOrder>({
    question: [...ordersKey, asked],
    read: (page, options) => call('gatewayOrders', { ...page, ...asked }, options),
    everyMs,
    narrowed: search !== '' || gateway !== '',
  });
  return (
    <Section title={say('未了结的订单')} id={ordersId}>
      <Filters>
        <Segmented<State>
          aria-label={say('范围')}
          options={[
            { value: 'unresolved', label: say('超时未明') },
            { value: 'waiting', label: say('全部待付款') },
          ]}
          value={state}
          onChange={setState}
        />
        <GatewayFilter />
        <SearchField value={search} hint={say('订单号、会员账号或编号')} onSearch={setSearch} />
        <ExportButton title={say('未了结的订单')} file={{ list: 'gatewayOrders', question: asked }} />
        {choice}
      </Filters>
      <SectionTable
        reading={reading}
        columns={[...shown]}
        size="small"
        width={width}
        card={{ who: 'member', amount: 'amount', actions: 'actions' }}
        empty={say('没有这样的订单')}
      />
    </Section>
  );
}

function AskButton({ order: { id, orderNo } }: { readonly order: GatewayOrder }) {
  const queries = useQueryClient();
  const message = useMessage();
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: () => call('askGateway', { id }),
    onSuccess: ({ state, trouble }) => {
      if (state === 'approved') message.success(say('通道确认已付款，已入账'));
      else if (state === 'rejected') message.info(say('通道确认未付款，订单已关闭'));
      else message.info(troubleOf(trouble));
    },
    onError: (fault) => message.error(fault.message),
    onSettled: () => queries.invalidateQueries(),
  });
  return (
    <Button
      size="small"
      loading={isPending}
      aria-label={say('立即查询 {0}', orderNo)}
      onClick={() => mutate()}
    >
      {say('立即查询')}
    </Button>
  );
}
