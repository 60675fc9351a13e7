import { listKinds, listNames } from '@mingpai/contract/console/screening/names';
import { Button, Tag } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { useState } from 'react';
import { listEntries, listStateOf } from '../../api/lists.ts';
import type { ListEntry } from '../../api/rows.ts';
import { May } from '../../app/may.tsx';
import { Moment, TwoLines } from '../../components/cells.tsx';
import { ExportButton } from '../../components/export-button.tsx';
import { ChoiceFilter, Filters, SearchFilter, StateFilter } from '../../components/filters.tsx';
import { ListTable } from '../../components/list-table.tsx';
import { Page } from '../../components/page.tsx';
import { useReading } from '../../components/reading.ts';
import { SavedViews } from '../../components/saved-views.tsx';
import { listKindLabels, listLabels } from '../../labels/lists.ts';
import { countOf } from '../../labels/money.ts';
import { ReasonDialog } from '../../orders/reason-dialog.tsx';
import { say } from '../../texts/say.ts';
import { ApproveButton } from './approve.tsx';
import { EntryEditor } from './editor.tsx';
import { liftingMeans } from './lifting.ts';

const states = [
  { value: 'standing', label: say('生效@standing') },
  { value: 'waiting', label: say('待同意') },
  { value: 'over', label: say('已结束') },
] as const;

/** Whom the house turns away, looks at twice, or lets in all the same. */
export function ListsPage() {
  const reading = useReading({ list: listEntries });
  const [adding, setAdding] = useState(false);
  const [lifting, setLifting] = useState<ListEntry>();
  const state = listStateOf(reading.filter('state'));
  return (
    <Page
      title={say('名单@many')}
      lead={say('{0} 项', countOf(reading.total, reading.more))}
      actions={
        <May resource="lists" action="add">
          <Button type="primary" onClick={() => setAdding(true)}>
            {say('加入名单')}
          </Button>
        </May>
      }
    >
      <Filters>
        <SearchFilter of={reading} hint={say('对象或原因的一部分')} autoFocus />
        <StateFilter of={reading} states={states} state={state} />
        <ChoiceFilter
          of={reading}
          field="list"
          label={say('名单')}
          choices={listNames.map((value) => ({ value, label: listLabels[value] }))}
        />
        <ChoiceFilter
          of={reading}
          field="kind"
          label={say('类别')}
          choices={listKinds.map((value) => ({ value, label: listKindLabels[value] }))}
        />
        <ExportButton title={say('名单@many')} file={reading.file} />
        <SavedViews list="lists" />
      </Filters>
      <ListTable
        reading={reading}
        columns={[...facts, ...(state === 'over' ? ending : doing(setLifting))]}
        card={{ who: 'value', actions: 'do' }}
        empty={say('名单中没有符合条件的内容')}
        width={720}
      />
      {adding && <EntryEditor onClose={() => setAdding(false)} />}
      {lifting !== undefined && (
        <ReasonDialog
          resource={listEntries.name}
          action="liftListEntry"
          id={lifting.id}
          title={say('移出{0}名单：{1}', listLabels[lifting.list], lifting.value)}
          confirm={say('确认移出')}
          label={say('为什么可以移出')}
          done={say('已移出')}
          onClose={() => setLifting(undefined)}
        >
          {liftingMeans(lifting)}
        </ReasonDialog>
      )}
    </Page>
  );
}

const tones = { deny: 'error', watch: 'warning', allow: 'success' } as const;

const facts: ColumnsType<ListEntry> = [
  {
    key: 'list',
    title: say('名单'),
    width: 100,
    render: (_value, { list, waits }) => (
      <>
        <Tag color={tones[list]} bordered={false}>
          {listLabels[list]}
        </Tag>
        {waits && <Tag bordered={false}>{say('待同意')}</Tag>}
      </>
    ),
  },
  {
    key: 'value',
    title: say('对象'),
    width: 160,
    render: (_value, { kind, value }) => <TwoLines first={value} second={listKindLabels[kind]} />,
  },
  { key: 'reason', title: say('原因'), dataIndex: 'reason' },
  {
    key: 'by',
    title: say('加入'),
    width: 110,
    render: (_value, { madeBy, approvedBy, madeAt }) => (
      <>
        {madeBy}
        {approvedBy !== null && say('、{0}', approvedBy)} <Moment at={madeAt} />
      </>
    ),
  },
  {
    key: 'until',
    title: say('到期'),
    width: 96,
    render: (_value, { expiresAt }) => (expiresAt === null ? say('直到移出') : <Moment at={expiresAt} />),
  },
];

function doing(onLift: (entry: ListEntry) => void): ColumnsType<ListEntry> {
  return [
    {
      key: 'do',
      title: say('操作'),
      width: 124,
      render: (_value, entry) => (
        <May resource="lists" action="add">
          {entry.waits && <ApproveButton entry={entry} />}{' '}
          <Button size="small" aria-label={say('移出 {0}', entry.value)} onClick={() => onLift(entry)}>
            {say('移出')}
          </Button>
        </May>
      ),
    },
  ];
}

const ending: ColumnsType<ListEntry> = [
  {
    key: 'over',
    title: say('结束'),
    width: 130,
    render: (_value, { liftedBy, liftedAt, liftedFor }) =>
      liftedAt === null || liftedFor === '' ? (
        say('到期')
      ) : (
        <>
          {liftedBy} <Moment at={liftedAt} /> {liftedFor}
        </>
      ),
  },
];
