import { audienceCounted } from '@mingpai/contract/console/audiences/audience';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Popconfirm, Space, Tag } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { useState } from 'react';
import { askAgain, mailings } from '../../api/lists.ts';
import type { MailingRow } from '../../api/rows.ts';
import { Moment } from '../../components/cells.tsx';
import { ListTable } from '../../components/list-table.tsx';
import { Page } from '../../components/page.tsx';
import { useReading } from '../../components/reading.ts';
import { useMessage } from '../../components/use-message.ts';
import { useStaffAction } from '../../components/use-staff-action.ts';
import { audienceText } from '../../labels/audience.ts';
import { count } from '../../labels/money.ts';
import { MailingEditor } from './editor.tsx';

const resource = 'mailings';

/** Messages to many: who wrote and agreed, to whom, when, how many got and read them. */
export function MailingsPage() {
  const reading = useReading({ list: mailings });
  const [writing, setWriting] = useState(false);
  return (
    <Page
      title="站内信"
      lead="发给一位、一份名单或一类会员；人数多须另一位同事同意；推广类不会发给休息中和自我排除的会员"
      actions={
        <Button type="primary" onClick={() => setWriting(true)}>
          写站内信
        </Button>
      }
    >
      <ListTable reading={reading} columns={columns} empty="还没有发过站内信" width={1_100} />
      {writing && <MailingEditor resource={resource} onClose={() => setWriting(false)} />}
    </Page>
  );
}

const states = {
  waiting: { text: '等待另一位同事同意', color: 'warning' },
  scheduled: { text: '待发送', color: 'processing' },
  sending: { text: '发送中', color: 'processing' },
  sent: { text: '已发完', color: 'success' },
  stopped: { text: '已停止', color: 'default' },
} as const;

const columns: ColumnsType<MailingRow> = [
  {
    key: 'words',
    title: '内容',
    render: (_value, { title, content, path }) => (
      <>
        <strong>{title}</strong>
        <div>{content}</div>
        {path !== '' && <div>前往 {path}</div>}
      </>
    ),
  },
  {
    key: 'whom',
    title: '发给',
    width: 220,
    render: (_value, { audience, counted, more, marketing }) => (
      <>
        {audience === null ? '名单' : audienceText(audience)}
        <div>
          写时 {more ? '超过' : ''}
          {count(counted)} 人{marketing ? '，推广' : '，通知'}
        </div>
      </>
    ),
  },
  {
    key: 'state',
    title: '状态',
    width: 190,
    render: (_value, { state, sendAt, stoppedBy }) => (
      <>
        <Tag bordered={false} color={states[state].color}>
          {states[state].text}
        </Tag>
        {stoppedBy !== null && <div>{stoppedBy} 停止</div>}
        {(state === 'waiting' || state === 'scheduled') && <Moment at={sendAt} />}
      </>
    ),
  },
  {
    key: 'reached',
    title: '已发 / 已读',
    width: 150,
    render: (_value, { sent, read }) => (
      <>
        {count(sent)} / {read >= audienceCounted ? '超过' : ''}
        {count(read)}
      </>
    ),
  },
  {
    key: 'by',
    title: '经手',
    width: 150,
    render: (_value, { madeBy, madeAt, approvedBy }) => (
      <>
        {madeBy} <Moment at={madeAt} />
        {approvedBy !== null && <div>{approvedBy} 同意</div>}
      </>
    ),
  },
  {
    key: 'actions',
    title: '操作',
    width: 130,
    fixed: 'right',
    render: (_value, mailing) => <Actions mailing={mailing} />,
  },
];

function Actions({ mailing: { id, title, may } }: { readonly mailing: MailingRow }) {
  const message = useMessage();
  const queries = useQueryClient();
  const after = {
    onFault: (fault: Error) => message.error(fault.message),
    onSettled: () => askAgain(queries, resource),
  };
  const approve = useStaffAction('approveMailing', id, {
    ...after,
    onDone: () => message.success('已同意，到时发送'),
  });
  const stop = useStaffAction('stopMailing', id, {
    ...after,
    onDone: () => message.success('已停止，没发到的会员不会再收到'),
  });
  return (
    <Space>
      {may.includes('approve') && (
        <Popconfirm
          title={`同意发送“${title}”？`}
          description="请先看过内容、前往的页面和发给谁。"
          okText="同意发送"
          onConfirm={() => approve.mutate({ id })}
        >
          <Button size="small" type="primary" loading={approve.isPending} aria-label={`同意 ${title}`}>
            同意
          </Button>
        </Popconfirm>
      )}
      {may.includes('stop') && (
        <Popconfirm
          title={`停止“${title}”？`}
          description="已收到的会员仍能看到；没发到的不会再收到。"
          okText="停止"
          onConfirm={() => stop.mutate({ id })}
        >
          <Button size="small" danger loading={stop.isPending} aria-label={`停止 ${title}`}>
            停止
          </Button>
        </Popconfirm>
      )}
    </Space>
  );
}
