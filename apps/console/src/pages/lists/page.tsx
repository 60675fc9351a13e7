import { listKinds, listNames } from '@mingpai/contract/console/screening/names';
import { Button, Tag } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { useState } from 'react';
import { listEntries, listStateOf } from '../../api/lists.ts';
import type { ListEntry } from '../../api/rows.ts';
import { May } from '../../app/may.tsx';
import { Moment, TwoLines } from '../../components/cells.tsx';
import { ChoiceFilter, Filters, SearchFilter, StateFilter } from '../../components/filters.tsx';
import { ListTable } from '../../components/list-table.tsx';
import { Page } from '../../components/page.tsx';
import { useReading } from '../../components/reading.ts';
import { listKindLabels, listLabels } from '../../labels/lists.ts';
import { count } from '../../labels/money.ts';
import { ReasonDialog } from '../../orders/reason-dialog.tsx';
import { ApproveButton } from './approve.tsx';
import { EntryEditor } from './editor.tsx';

const states = [
  { value: 'standing', label: '生效' },
  { value: 'over', label: '已结束' },
] as const;

/** Whom the house turns away, looks at twice, or lets in all the same. */
export function ListsPage() {
  const reading = useReading({ list: listEntries });
  const [adding, setAdding] = useState(false);
  const [lifting, setLifting] = useState<ListEntry>();
  const state = listStateOf(reading.filter('state'));
  return (
    <Page
      title="名单"
      lead={`${count(reading.total)} 项`}
      actions={
        <May resource="lists" action="add">
          <Button type="primary" onClick={() => setAdding(true)}>
            加入名单
          </Button>
        </May>
      }
    >
      <Filters>
        <SearchFilter of={reading} hint="对象或原因的一部分" autoFocus />
        <StateFilter of={reading} states={states} state={state} />
        <ChoiceFilter
          of={reading}
          field="list"
          label="名单"
          choices={listNames.map((value) => ({ value, label: listLabels[value] }))}
        />
        <ChoiceFilter
          of={reading}
          field="kind"
          label="类别"
          choices={listKinds.map((value) => ({ value, label: listKindLabels[value] }))}
        />
      </Filters>
      <ListTable
        reading={reading}
        columns={[...facts, ...(state === 'over' ? ending : doing(setLifting))]}
        empty="名单中没有符合条件的内容"
        width={1_000}
      />
      {adding && <EntryEditor onClose={() => setAdding(false)} />}
      {lifting !== undefined && (
        <ReasonDialog
          resource={listEntries.name}
          action="liftListEntry"
          id={lifting.id}
          title={`移出${listLabels[lifting.list]}名单：${lifting.value}`}
          confirm="确认移出"
          label="为什么可以移出"
          done="已移出"
          onClose={() => setLifting(undefined)}
        >
          {lifting.list === 'deny' ? '移出后立即可以注册、登录或收款。' : '移出后立即不再适用。'}
        </ReasonDialog>
      )}
    </Page>
  );
}

const tones = { deny: 'error', watch: 'warning', allow: 'success' } as const;

const facts: ColumnsType<ListEntry> = [
  {
    key: 'list',
    title: '名单',
    width: 130,
    render: (_value, { list, waits }) => (
      <>
        <Tag color={tones[list]} bordered={false}>
          {listLabels[list]}
        </Tag>
        {waits && <Tag bordered={false}>待同意</Tag>}
      </>
    ),
  },
  {
    key: 'value',
    title: '对象',
    width: 260,
    render: (_value, { kind, value }) => <TwoLines first={value} second={listKindLabels[kind]} />,
  },
  { key: 'reason', title: '原因', dataIndex: 'reason' },
  {
    key: 'by',
    title: '加入',
    width: 150,
    render: (_value, { madeBy, approvedBy, madeAt }) => (
      <>
        {madeBy}
        {approvedBy !== null && `、${approvedBy}`} <Moment at={madeAt} />
      </>
    ),
  },
  {
    key: 'until',
    title: '到期',
    width: 130,
    render: (_value, { expiresAt }) => (expiresAt === null ? '直到移出' : <Moment at={expiresAt} />),
  },
];

function doing(onLift: (entry: ListEntry) => void): ColumnsType<ListEntry> {
  return [
    {
      key: 'do',
      title: '操作',
      width: 150,
      render: (_value, entry) => (
        <May resource="lists" action="add">
          {entry.waits && <ApproveButton entry={entry} />}{' '}
          <Button size="small" aria-label={`移出 ${entry.value}`} onClick={() => onLift(entry)}>
            移出
          </Button>
        </May>
      ),
    },
  ];
}

const ending: ColumnsType<ListEntry> = [
  {
    key: 'over',
    title: '结束',
    width: 220,
    render: (_value, { liftedBy, liftedAt, liftedFor }) =>
      liftedAt === null || liftedFor === '' ? (
        '到期'
      ) : (
        <>
          {liftedBy} <Moment at={liftedAt} /> {liftedFor}
        </>
      ),
  },
];
