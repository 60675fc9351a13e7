import { protocols } from '@mingpai/contract/states';
import { Button, Space, Tag } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { useState } from 'react';
import { chainPayments, paymentStateOf } from '../../api/lists.ts';
import type { ChainPayment } from '../../api/rows.ts';
import { useMay } from '../../app/session.ts';
import { Moment, TwoLines, Waiting } from '../../components/cells.tsx';
import { ExportButton } from '../../components/export-button.tsx';
import {
  ChoiceFilter,
  Filters,
  MomentFilter,
  MoreFilters,
  SearchFilter,
  StateFilter,
} from '../../components/filters.tsx';
import { ListTable } from '../../components/list-table.tsx';
import { Page } from '../../components/page.tsx';
import { useReading } from '../../components/reading.ts';
import { RowHelp } from '../../components/row-help.tsx';
import { SavedViews } from '../../components/saved-views.tsx';
import { SortFilter } from '../../components/sorting.tsx';
import { useWorkedRows } from '../../components/use-worked-rows.ts';
import { actorLabel } from '../../labels/actors.ts';
import { countOf, usdt } from '../../labels/money.ts';
import { approveButton } from '../../labels/second-yes.ts';
import { UnlessHeld, useHeldRows } from '../../orders/held-rows.tsx';
import { IgnoreDialog } from '../../orders/ignore-dialog.tsx';
import { FirstYesTag } from '../../orders/second-yes.tsx';
import { say } from '../../texts/say.ts';
import { CreditDialog } from './credit-dialog.tsx';
import { Parties } from './parties.tsx';
import { isOpen, stateOf, why } from './words.ts';

const networks = protocols.map((value) => ({ value, label: value }));
const resource = 'chain-payments';
/** How often the list is asked again, in ms. */
const everyMs = 5_000;
const states = [
  { value: 'open', label: say('待处理') },
  { value: 'unclear', label: say('待选择订单') },
  { value: 'waiting', label: say('确认中') },
  { value: 'credited', label: say('已入账') },
  { value: 'ignored', label: say('已忽略') },
  { value: 'all', label: say('全部') },
];

type Open = { readonly action: 'credit' | 'ignore'; readonly payment: ChainPayment };

/** Every USDT payment that was seen on the chains; those that no order was found for wait for somebody here. */
export function ChainPaymentsPage() {
  const reading = useReading({ list: chainPayments, everyMs });
  const access = useMay(resource, 'decide');
  const [open, setOpen] = useState<Open>();
  const held = useHeldRows('chain-payments', open?.payment.id);
  const show = (action: Open['action']) => (payment: ChainPayment | undefined) => {
    if (payment !== undefined && isOpen(payment) && held.others(payment.id) === undefined)
      setOpen({ action, payment });
  };
  const worked = useWorkedRows(reading.rows, access === true ? { open: show('credit') } : {});
  const state = paymentStateOf(reading.filter('state'));
  const columns: ColumnsType<ChainPayment> = [
    {
      key: 'age',
      title: say('付款时间'),
      width: 96,
      render: (_value, row) => <Waiting since={row.paidAt} over={!isOpen(row)} queue="chain_payments" />,
    },
    {
      key: 'amount',
      title: say('金额'),
      align: 'right',
      width: 120,
      render: (_value, row) => <TwoLines first={usdt(row.usdt)} second={row.protocol} />,
    },
    {
      key: 'state',
      title: say('状态'),
      width: 170,
      render: (_value, row) => (
        <>
          <Tag bordered={false} color={stateOf(row).tone}>
            {stateOf(row).label}
          </Tag>
          <br />
          <small>{why(row)}</small>
          <FirstYesTag of={isOpen(row) ? row.firstYes : null} />
        </>
      ),
    },
    {
      key: 'parties',
      title: say('付款方 → 收款方 / 交易哈希'),
      render: (_value, row) => <Parties of={row} />,
    },
    {
      key: 'actions',
      title: state === 'open' ? say('操作') : say('处理@decided'),
      width: 140,
      fixed: 'right',
      render: (_value, row) =>
        isOpen(row) ? (
          access === true && (
            <UnlessHeld rows={held} id={row.id}>
              <Space>
                <Button
                  size="small"
                  type="primary"
                  onClick={() => setOpen({ action: 'credit', payment: row })}
                >
                  {row.firstYes === null ? say('入账') : approveButton(row).label}
                </Button>
                <Button size="small" onClick={() => setOpen({ action: 'ignore', payment: row })}>
                  {say('忽略')}
                </Button>
              </Space>
            </UnlessHeld>
          )
        ) : (
          <div>
            <TwoLines first={row.orderNo ?? ''} second={actorLabel(row.decidedBy)} />
            {row.decidedAt !== null && <Moment at={row.decidedAt} />}
          </div>
        ),
    },
  ];
  const close = () => setOpen(undefined);
  return (
    <Page
      title={say('链上付款@many')}
      lead={
        state === 'open'
          ? say('{0} 笔找不到唯一对应的订单，资金已到账，等待选择订单', countOf(reading.total, reading.more))
          : say('{0} 笔', countOf(reading.total, reading.more))
      }
    >
      <Filters>
        <StateFilter of={reading} states={states} state={state} />
        <SearchFilter of={reading} hint={say('交易哈希、地址或订单号')} />
        <ExportButton title={say('链上付款@many')} file={reading.file} />
        <ChoiceFilter of={reading} field="protocol" label={say('网络')} choices={networks} />
        <SortFilter of={reading} />
        <SavedViews list="chain-payments" />
        <MoreFilters active={['from', 'to'].filter((field) => reading.filter(field) !== '').length}>
          <MomentFilter of={reading} field="from" label={say('从')} />
          <MomentFilter of={reading} field="to" label={say('到')} />
        </MoreFilters>
        <RowHelp of={worked} />
      </Filters>
      <ListTable
        reading={reading}
        worked={worked}
        card={{ who: 'age', amount: 'amount', actions: 'actions' }}
        columns={columns}
        empty={say('没有这样的付款')}
      />
      {open?.action === 'credit' && <CreditDialog payment={open.payment} onClose={close} />}
      {open?.action === 'ignore' && (
        <IgnoreDialog
          resource={resource}
          action="ignorePayment"
          id={open.payment.id}
          what={say('{0} 的付款', usdt(open.payment.usdt))}
          meantFor={say('平台自有资金归集等并非会员存款的转账')}
          onClose={close}
        />
      )}
    </Page>
  );
}
