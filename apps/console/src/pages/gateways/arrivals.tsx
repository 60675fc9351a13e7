import { useQueryClient } from '@tanstack/react-query';
import { Button, Segmented, Space, Tag } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import type { GatewayArrival } from '../../api/rows.ts';
import { useMay } from '../../app/session.ts';
import { MemberCell, Moment, TwoLines } from '../../components/cells.tsx';
import { useAddressChoice, useAddressText } from '../../components/choice.ts';
import { Code } from '../../components/code.tsx';
import { ExportButton } from '../../components/export-button.tsx';
import { Filters, SearchField } from '../../components/filters.tsx';
import { SectionTable } from '../../components/list-table.tsx';
import { useSectionReading } from '../../components/reading.ts';
import { RowHelp } from '../../components/row-help.tsx';
import { SavedViews } from '../../components/saved-views.tsx';
import { Section } from '../../components/section.tsx';
import { SortFilter, useSorting } from '../../components/sorting.tsx';
import { useWorkedRows } from '../../components/use-worked-rows.ts';
import { actorLabel } from '../../labels/actors.ts';
import { yuan, yuanWithSign } from '../../labels/money.ts';
import { approveButton } from '../../labels/second-yes.ts';
import { UnlessHeld, useHeldRows } from '../../orders/held-rows.tsx';
import { IgnoreDialog } from '../../orders/ignore-dialog.tsx';
import { FirstYesTag } from '../../orders/second-yes.tsx';
import { say } from '../../texts/say.ts';
import { CreditDialog } from './credit-dialog.tsx';
import { GatewayFilter } from './gateway-filter.tsx';
import { arrivalsId, arrivalsKey } from './keys.ts';
import { stateOf, whyOf } from './words.ts';

/** How often the list is asked again, in ms. */
const everyMs = 5_000;

type State = 'review' | 'credited' | 'ignored' | 'all';
type Open = { readonly action: 'credit' | 'ignore'; readonly arrival: GatewayArrival };

const states: { value: State; label: string }[] = [
  { value: 'review', label: say('待核对') },
  { value: 'credited', label: say('已入账') },
  { value: 'ignored', label: say('已忽略') },
  { value: 'all', label: say('全部') },
];

/** Money that gateways say has arrived; what no rule could credit waits for somebody here. */
export function Arrivals() {
  const queries = useQueryClient();
  const [state, setState] = useAddressChoice<State>('state', ['review', 'credited', 'ignored', 'all']);
  const [search, setSearch] = useAddressText('search');
  const [gateway] = useAddressText('gateway');
  const sorting = useSorting();
  const [open, setOpen] = useState<Open>();
  const access = useMay('gateways', 'decide');
  const reading = useSectionReading<GatewayArrival>({
    question: [...arrivalsKey, { state, search, gateway, ...sorting.asked }],
    read: (page, options) =>
      call('gatewayArrivals', { ...page, state, search, gateway, ...sorting.asked }, options),
    everyMs,
    narrowed: search !== '' || gateway !== '',
  });
  const held = useHeldRows('arrivals', open?.arrival.id);
  const show = (arrival: GatewayArrival | undefined) => {
    if (arrival?.state === 'review' && held.others(arrival.id) === undefined)
      setOpen({ action: 'credit', arrival });
  };
  const worked = useWorkedRows(reading.rows, access === true ? { open: show } : {});
  const columns: ColumnsType<GatewayArrival> = [
    {
      key: 'paid',
      title: say('付款时间'),
      width: 96,
      render: (_value, { paidAt }) => <Moment at={paidAt} />,
    },
    {
      key: 'amount',
      title: say('到账（元）'),
      align: 'right',
      width: 96,
      render: (_value, { amount }) => <strong className="figures">{yuan(amount)}</strong>,
    },
    {
      key: 'state',
      title: say('状态'),
      width: 130,
      render: (_value, row) => (
        <>
          <Tag bordered={false} color={stateOf(row).tone}>
            {stateOf(row).label}
          </Tag>
          <br />
          <small>{whyOf(row)}</small>
          <FirstYesTag of={row.state === 'review' ? row.firstYes : null} />
        </>
      ),
    },
    {
      key: 'order',
      title: say('通道所报订单'),
      width: 140,
      render: (_value, { memberId, username, orderNo }) =>
        memberId === null ? (
          <TwoLines first={say('没有这个订单')} second={orderNo} />
        ) : (
          <MemberCell id={memberId} name={username ?? ''} code={orderNo} />
        ),
    },
    {
      key: 'payment',
      title: say('通道流水号'),
      render: (_value, { payment, gateway, heardBy }) => (
        <TwoLines
          first={<Code text={payment} />}
          second={`${gateway} · ${heardBy === 'callback' ? say('通道通知') : say('主动查询')}`}
        />
      ),
    },
    {
      key: 'actions',
      title: say('处理@decided'),
      width: 132,
      fixed: 'right',
      render: (_value, row) =>
        row.state === 'review' ? (
          access === true && (
            <UnlessHeld rows={held} id={row.id}>
              <Space>
                <Button
                  size="small"
                  type="primary"
                  onClick={() => setOpen({ action: 'credit', arrival: row })}
                >
                  {row.firstYes === null ? say('入账') : approveButton(row).label}
                </Button>
                <Button size="small" onClick={() => setOpen({ action: 'ignore', arrival: row })}>
                  {say('忽略')}
                </Button>
              </Space>
            </UnlessHeld>
          )
        ) : (
          <div>
            <TwoLines first={row.creditedTo ?? ''} second={actorLabel(row.decidedBy)} />
            {row.decidedAt !== null && <Moment at={row.decidedAt} />}
          </div>
        ),
    },
  ];
  const close = () => {
    setOpen(undefined);
    void queries.invalidateQueries();
  };
  return (
    <Section title={say('通道到账')} id={arrivalsId}>
      <Filters>
        <Segmented<State> aria-label={say('状态')} options={states} value={state} onChange={setState} />
        <GatewayFilter />
        <SearchField value={search} hint={say('订单号或通道流水号')} onSearch={setSearch} />
        <ExportButton
          title={say('通道到账')}
          file={{ list: 'gatewayArrivals', question: { state, search, gateway } }}
        />
        <SortFilter of={sorting.of} />
        <SavedViews list="gateways" />
        <RowHelp of={worked} />
      </Filters>
      <SectionTable
        reading={reading}
        worked={worked}
        card={{ who: 'order', amount: 'amount', actions: 'actions' }}
        columns={columns}
        size="small"
        width={720}
        empty={state === 'review' ? say('没有待核对的到账') : say('没有这样的到账')}
      />
      {open?.action === 'credit' && <CreditDialog arrival={open.arrival} onClose={close} />}
      {open?.action === 'ignore' && (
        <IgnoreDialog
          resource="gateways"
          action="ignoreArrival"
          id={open.arrival.id}
          what={say('{0} 的到账', yuanWithSign(open.arrival.amount))}
          meantFor={say('通道测试款、已在通道退款等并非会员存款的到账')}
          onClose={close}
        />
      )}
    </Section>
  );
}
