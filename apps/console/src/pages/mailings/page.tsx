import { audienceCounted } from '@mingpai/contract/console/audiences/audience';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Popconfirm, Space, Tag } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { askAgain, mailings } from '../../api/lists.ts';
import type { MailingRow } from '../../api/rows.ts';
import { Moment } from '../../components/cells.tsx';
import { narrowedBy } from '../../components/choice.ts';
import { ExportButton } from '../../components/export-button.tsx';
import { Filters, StateFilter } from '../../components/filters.tsx';
import { ListTable } from '../../components/list-table.tsx';
import { OnlyOneChip } from '../../components/only-one.tsx';
import { Page } from '../../components/page.tsx';
import { useReading } from '../../components/reading.ts';
import { RowHelp } from '../../components/row-help.tsx';
import { type NamedColumn, useShownColumns } from '../../components/shown-columns.tsx';
import { useMessage } from '../../components/use-message.ts';
import { useStaffAction } from '../../components/use-staff-action.ts';
import { useWorkedRows } from '../../components/use-worked-rows.ts';
import { count, countOf, percent } from '../../labels/money.ts';
import { type HeldRows, UnlessHeld, useHeldRows } from '../../orders/held-rows.tsx';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';
import { ApproveDialog } from './approve.tsx';
import { MailingEditor } from './editor.tsx';
import { audienceOf, countedOf } from './words.ts';

const resource = 'mailings';

/** Messages to many: who wrote and agreed, to whom, when, how many got and read them. */
export function MailingsPage() {
  const reading = useReading({ list: mailings });
  // A member's page leads here with the name to write to.
  const [asked, setAsked] = useSearchParams();
  const to = asked.get('to') ?? '';
  const [writing, setWriting] = useState(to !== '');
  const [approving, setApproving] = useState<MailingRow>();
  // Whether this person may agree, each row says.
  const approvable = (mailing: MailingRow | undefined) => mailing?.may.includes('approve') === true;
  const held = useHeldRows('mailings', approving?.id);
  const show = (mailing: MailingRow | undefined) => {
    if (mailing !== undefined && approvable(mailing) && held.others(mailing.id) === undefined)
      setApproving(mailing);
  };
  const worked = useWorkedRows(reading.rows, reading.rows.some(approvable) ? { open: show } : {});
  const {
    columns: shown,
    choice,
    width,
  } = useShownColumns({
    list: 'mailings',
    columns: columns(setApproving, held),
    always: ['words', 'actions'],
    // The log says it as well.
    spare: ['by'],
  });
  return (
    <Page
      title={say('站内信')}
      lead={say('发给一位、一份名单或一类会员；人数多须另一位同事同意；推广类不会发给休息中和自我排除的会员')}
      actions={
        <>
          <ExportButton title={say('站内信')} file={reading.file} />
          <Button type="primary" onClick={() => setWriting(true)}>
            {say('写站内信')}
          </Button>
        </>
      }
    >
      <Filters>
        <StateFilter
          of={reading}
          states={shownStates}
          state={reading.filter('state') === 'waiting' ? 'waiting' : 'all'}
        />
        {choice}
        {worked.keys.length > 0 && <RowHelp of={worked} />}
      </Filters>
      <OnlyOneChip />
      <ListTable
        reading={reading}
        worked={worked}
        columns={[...shown]}
        empty={say('还没有发过站内信')}
        width={width}
        card={{ who: 'words', actions: 'actions' }}
      />
      {approving !== undefined && (
        <ApproveDialog mailing={approving} onClose={() => setApproving(undefined)} />
      )}
      {writing && (
        <MailingEditor
          resource={resource}
          to={to}
          onClose={() => {
            setWriting(false);
            setAsked((before) => narrowedBy(before, { to: '' }), { replace: true });
          }}
        />
      )}
    </Page>
  );
}

const states = {
  waiting: { text: say('等待另一位同事同意'), color: 'warning' },
  scheduled: { text: say('待发送'), color: 'processing' },
  sending: { text: say('发送中'), color: 'processing' },
  sent: { text: say('已发完'), color: 'success' },
  stopped: { text: say('已停止'), color: 'default' },
} as const;

const shownStates = [
  { value: 'all', label: say('全部') },
  { value: 'waiting', label: states.waiting.text },
] as const;

const columns = (
  onApprove: (mailing: MailingRow) => void,
  held: HeldRows,
): readonly NamedColumn<MailingRow>[] => [
  {
    key: 'words',
    title: say('内容'),
    width: 180,
    grows: true,
    render: (_value, { title, content, titleEn, path }) => (
      <>
        <strong>{title}</strong>
        {titleEn !== '' && <div lang="en">{titleEn}</div>}
        <div>{content}</div>
        {path !== '' && <div>{said('前往 {0}', path)}</div>}
      </>
    ),
  },
  {
    key: 'whom',
    title: say('发给'),
    width: 150,
    render: (_value, mailing) => (
      <>
        {audienceOf(mailing)}
        <div>{countedOf(mailing)}</div>
      </>
    ),
  },
  {
    key: 'state',
    title: say('状态'),
    width: 130,
    render: (_value, { state, sendAt, stoppedBy }) => (
      <>
        <Tag bordered={false} color={states[state].color}>
          {states[state].text}
        </Tag>
        {stoppedBy !== null && <div>{said('{0} 停止', stoppedBy)}</div>}
        {(state === 'waiting' || state === 'scheduled') && <Moment at={sendAt} />}
      </>
    ),
  },
  {
    key: 'reached',
    title: say('已发 / 已读'),
    width: 110,
    // Where nobody counted further, how much of all it is is not known either.
    render: (_value, { sent, read }) => (
      <>
        {count(sent)} / {countOf(read, read >= audienceCounted)}
        {sent > 0 && read < audienceCounted && (
          <div>{say('已读 {0}', percent(Math.round((read / sent) * 1_000) / 10))}</div>
        )}
      </>
    ),
  },
  {
    key: 'by',
    title: say('经手'),
    width: 140,
    render: (_value, { madeBy, madeAt, approvedBy }) => (
      <>
        {madeBy} <Moment at={madeAt} />
        {approvedBy !== null && <div>{said('{0} 同意', approvedBy)}</div>}
      </>
    ),
  },
  {
    key: 'actions',
    title: say('操作'),
    width: 120,
    fixed: 'right',
    render: (_value, mailing) => (
      <UnlessHeld rows={held} id={mailing.id}>
        <Actions mailing={mailing} onApprove={() => onApprove(mailing)} />
      </UnlessHeld>
    ),
  },
];

type ActionsProps = { readonly mailing: MailingRow; readonly onApprove: () => void };

function Actions({ mailing, onApprove }: ActionsProps) {
  const { id, title, may } = mailing;
  const message = useMessage();
  const queries = useQueryClient();
  const after = {
    onFault: (fault: Error) => message.error(fault.message),
    onSettled: () => askAgain(queries, resource),
  };
  const stop = useStaffAction('stopMailing', id, {
    ...after,
    onDone: () => message.success(say('已停止，没发到的会员不会再收到')),
  });
  return (
    <Space>
      {may.includes('approve') && (
        <Button size="small" type="primary" aria-label={say('同意 {0}', title)} onClick={onApprove}>
          {say('同意')}
        </Button>
      )}
      {may.includes('stop') && (
        <Popconfirm
          title={say('停止“{0}”？', title)}
          description={say('已收到的会员仍能看到；没发到的不会再收到。')}
          okText={say('停止')}
          onConfirm={() => stop.mutate({ id })}
        >
          <Button size="small" danger loading={stop.isPending} aria-label={say('停止 {0}', title)}>
            {say('停止')}
          </Button>
        </Popconfirm>
      )}
    </Space>
  );
}
