import { payoutServiceWords } from '@mingpai/contract/console/site/list-words';
import { protocols } from '@mingpai/contract/states';
import { Button, Tag } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { useState } from 'react';
import { Link } from 'react-router';
import { payoutStateOf, payouts } from '../../api/lists.ts';
import type { Payout } from '../../api/rows.ts';
import { useMay } from '../../app/session.ts';
import { MemberCell, Moment, TwoLines } from '../../components/cells.tsx';
import { Code } from '../../components/code.tsx';
import { ExportButton } from '../../components/export-button.tsx';
import {
  ChoiceFilter,
  Filters,
  MomentFilter,
  MoreFilters,
  SearchFilter,
  StateFilter,
  TextFilter,
} from '../../components/filters.tsx';
import { ListTable } from '../../components/list-table.tsx';
import { Page } from '../../components/page.tsx';
import { useReading } from '../../components/reading.ts';
import { Masked, RevealPage } from '../../components/reveal.tsx';
import { RowHelp } from '../../components/row-help.tsx';
import { SavedViews } from '../../components/saved-views.tsx';
import { SortFilter } from '../../components/sorting.tsx';
import { useWorkedRows } from '../../components/use-worked-rows.ts';
import { countOf, sumBehind, usdt, yuanWithSign } from '../../labels/money.ts';
import { payoutVerdicts } from '../../labels/payouts.ts';
import { UnlessHeld, useHeldRows } from '../../orders/held-rows.tsx';
import { FirstYesTag } from '../../orders/second-yes.tsx';
import { inWords } from '../../texts/both.ts';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';
import { CorrectDialog } from './correct-dialog.tsx';
import { OpenBatch } from './open-batch.tsx';

const resource = 'payouts';
/** How often the list is asked again, in ms. */
const everyMs = 5_000;
/** What of members is masked here. */
const fields = ['account'] as const;
const states = [
  { value: 'open', label: say('未核对') },
  { value: 'verified', label: say('核对无误') },
  { value: 'all', label: say('全部') },
];

const networks = protocols.map((value) => ({ value, label: value }));
const parts = [
  { value: 'unsent', label: say('还没有汇出') },
  { value: 'wrong', label: say('核对有误') },
];
/** What narrows it besides, behind a button. */
const further = ['from', 'to', 'least', 'most'] as const;

const services = inWords(payoutServiceWords);

/** Approved withdrawals beside what the chain says of them: a wrong one is somebody without their money. */
export function PayoutsPage() {
  const reading = useReading({ list: payouts, everyMs });
  const access = useMay(resource, 'decide');
  const [open, setOpen] = useState<Payout>();
  const state = payoutStateOf(reading.filter('state'));
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const mayDecide = access === true;
  const held = useHeldRows('payouts', open?.id);
  const worked = useWorkedRows(
    reading.rows,
    mayDecide
      ? {
          open: (row) => {
            if (row !== undefined && correctable(row) && held.others(row.id) === undefined) setOpen(row);
          },
          select: (row) => {
            if (row === undefined || !unsent(row)) return;
            setChosen((before) =>
              before.includes(row.id) ? before.filter((id) => id !== row.id) : [...before, row.id],
            );
          },
        }
      : {},
  );
  const columns: ColumnsType<Payout> = [
    {
      key: 'decided',
      title: say('通过时间'),
      width: 96,
      render: (_value, { decidedAt, decidedBy }) => (
        <>
          <Moment at={decidedAt} />
          <br />
          <small>{decidedBy}</small>
        </>
      ),
    },
    {
      key: 'member',
      title: say('会员'),
      width: 150,
      render: (_value, { memberId, username, orderNo }) => (
        <MemberCell id={memberId} name={username} code={orderNo} />
      ),
    },
    {
      key: 'receipt',
      title: say('应付'),
      align: 'right',
      width: 110,
      render: (_value, { receipt, protocol, amount }) => (
        <TwoLines first={usdt(receipt)} second={`${protocol} · ${yuanWithSign(amount)}`} />
      ),
    },
    {
      key: 'verdict',
      title: say('链上核对'),
      width: 130,
      render: (_value, { payout, reason, batchId, service, firstYes }) => (
        <>
          <Tag bordered={false} color={payout === null ? 'warning' : payoutVerdicts[payout].tone}>
            {payout === null ? say('无法核对') : payoutVerdicts[payout].label}
          </Tag>
          {service !== null && (
            <Tag bordered={false} color={service === 'refused' ? 'error' : 'processing'}>
              {services[service]}
            </Tag>
          )}
          {batchId !== null && (
            <Link to={`/payout-batches?open=${batchId}`}>{said('批次 {0}', batchId)}</Link>
          )}
          <FirstYesTag of={firstYes} />
          <br />
          <small>{reason}</small>
        </>
      ),
    },
    {
      key: 'where',
      title: say('取款地址 / 交易哈希'),
      render: (_value, { memberId, username, address, transactionHash }) => (
        <TwoLines
          first={
            <Masked member={memberId} name={username} fields={fields}>
              <Code text={address} />
            </Masked>
          }
          second={transactionHash ? <Code text={transactionHash} /> : say('未填写交易哈希')}
        />
      ),
    },
    {
      key: 'actions',
      title: say('操作'),
      width: 104,
      fixed: 'right',
      render: (_value, row) =>
        correctable(row) &&
        mayDecide && (
          <UnlessHeld rows={held} id={row.id}>
            <Button size="small" onClick={() => setOpen(row)}>
              {row.transactionHash === null ? say('填写哈希') : say('更正哈希')}
            </Button>
          </UnlessHeld>
        ),
    },
  ];
  return (
    <Page
      title={say('汇出核对')}
      lead={
        (state === 'open'
          ? say('{0} 笔已通过的取款还没有在链上核对无误', countOf(reading.total, reading.more))
          : say('{0} 笔', countOf(reading.total, reading.more))) + sumBehind(reading)
      }
    >
      <Filters>
        <StateFilter of={reading} states={states} state={state} />
        <SearchFilter of={reading} hint={say('订单号、会员、哈希、地址或其后4位')} />
        <RevealPage rows={reading.rows} fields={fields} />
        <ExportButton title={say('汇出核对')} file={reading.file} />
        <ChoiceFilter of={reading} field="protocol" label={say('网络')} choices={networks} />
        <ChoiceFilter of={reading} field="only" label={say('只看')} choices={parts} />
        <SortFilter of={reading} />
        <SavedViews list="payouts" />
        <MoreFilters active={further.filter((field) => reading.filter(field) !== '').length} many>
          <MomentFilter of={reading} field="from" label={say('从')} />
          <MomentFilter of={reading} field="to" label={say('到')} />
          <TextFilter of={reading} field="least" label={say('最低金额（元）')} />
          <TextFilter of={reading} field="most" label={say('最高金额（元）')} />
        </MoreFilters>
        <RowHelp of={worked} />
      </Filters>
      {/* Always there: a bar that comes with the first choice would move the rows under the hand. */}
      {mayDecide && (
        <OpenBatch
          key={chosen.join()}
          chosen={reading.rows.filter(({ id }) => chosen.includes(id))}
          onGiveUp={() => setChosen([])}
        />
      )}
      <ListTable<Payout>
        reading={reading}
        worked={worked}
        card={{ who: 'member', amount: 'receipt', actions: 'actions' }}
        columns={columns}
        empty={say('没有这样的取款')}
        {...(mayDecide && {
          selection: {
            selectedRowKeys: [...chosen],
            onChange: (keys) => setChosen(keys.map(Number)),
            getCheckboxProps: (row) => ({
              disabled: !unsent(row),
              'aria-label': say('选择 {0}', row.orderNo),
            }),
          },
        })}
      />
      {open !== undefined && <CorrectDialog payout={open} onClose={() => setOpen(undefined)} />}
    </Page>
  );
}

/** What was sent can be named, or named otherwise. */
function correctable({ payout, batchOpen, transactionHash }: Payout): boolean {
  return payout !== 'verified' && !(batchOpen && transactionHash === null);
}

/** Approved, sent by nobody, and in nobody's list. */
function unsent({ transactionHash, payout, batchOpen, service }: Payout): boolean {
  if (service !== null && service !== 'refused') return false;
  return transactionHash === null && (payout === null || payout === 'due') && !batchOpen;
}
