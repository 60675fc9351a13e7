import { homeNoticesMost } from '@mingpai/contract/constants';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Space, Tag } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { useState } from 'react';
import { askAgain, notices } from '../../api/lists.ts';
import type { NoticeRow } from '../../api/rows.ts';
import { Moment } from '../../components/cells.tsx';
import { ExportButton } from '../../components/export-button.tsx';
import { ListTable } from '../../components/list-table.tsx';
import { OnlyOneChip } from '../../components/only-one.tsx';
import { Page } from '../../components/page.tsx';
import { useReading } from '../../components/reading.ts';
import { RemoveButton } from '../../components/remove-button.tsx';
import { useMessage } from '../../components/use-message.ts';
import { useStaffAction } from '../../components/use-staff-action.ts';
import { countOf } from '../../labels/money.ts';
import { ShowingCell } from '../../showing/showing-fields.tsx';
import { say } from '../../texts/say.ts';
import { NoticeEditor } from './editor.tsx';
import styles from './page.module.css';

const resource = 'notices';

/** What members read under messages, the newest first; some of it runs through the bar on the home page. */
export function NoticesPage() {
  const reading = useReading({ list: notices });
  const [editing, setEditing] = useState<NoticeRow | 'new'>();
  const columns: ColumnsType<NoticeRow> = [
    ...facts,
    {
      key: 'actions',
      title: say('操作'),
      width: 124,
      fixed: 'right',
      render: (_value, row) => (
        <Space>
          <Button size="small" aria-label={say('编辑 {0}', row.title)} onClick={() => setEditing(row)}>
            {say('编辑')}
          </Button>
          <Remove notice={row} />
        </Space>
      ),
    },
  ];
  return (
    <Page
      title={say('公告@many')}
      lead={say(
        '{0} 条；首页只滚动最新的 {1} 条滚动公告',
        countOf(reading.total, reading.more),
        homeNoticesMost,
      )}
      actions={
        <>
          <ExportButton title={say('公告@many')} file={reading.file} />
          <Button type="primary" onClick={() => setEditing('new')}>
            {say('发布公告')}
          </Button>
        </>
      }
    >
      <OnlyOneChip />
      <ListTable
        reading={reading}
        columns={columns}
        empty={say('还没有公告')}
        width={720}
        card={{ who: 'notice', actions: 'actions' }}
      />
      {editing !== undefined && (
        <NoticeEditor
          notice={editing === 'new' ? undefined : editing}
          resource={resource}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Page>
  );
}

const facts: ColumnsType<NoticeRow> = [
  {
    key: 'notice',
    title: say('公告'),
    render: (_value, { title, content }) => (
      <div className={styles.notice}>
        <strong>{title}</strong>
        <p>{content}</p>
      </div>
    ),
  },
  {
    key: 'state',
    title: say('状态'),
    width: 130,
    render: (_value, notice) => <ShowingCell showing={notice} />,
  },
  {
    key: 'home',
    title: say('首页'),
    width: 90,
    render: (_value, { scrolls, onHome }) => {
      if (onHome)
        return (
          <Tag bordered={false} color="success">
            {say('滚动中')}
          </Tag>
        );
      return scrolls ? <Tag bordered={false}>{say('现在不滚动')}</Tag> : say('不滚动');
    },
  },
  {
    key: 'english',
    title: say('英文'),
    width: 84,
    render: (_value, { titleEn, contentEn }) =>
      titleEn !== '' && contentEn !== '' ? (
        say('有')
      ) : (
        <Tag bordered={false}>{partly(titleEn + contentEn)}</Tag>
      ),
  },
  {
    key: 'created',
    title: say('发布时间'),
    width: 96,
    render: (_value, { createdAt }) => <Moment at={createdAt} />,
  },
];

function partly(english: string): string {
  return english === '' ? say('显示中文') : say('不完整');
}

function Remove({ notice: { id, version, title } }: { readonly notice: NoticeRow }) {
  const message = useMessage();
  const queries = useQueryClient();
  const { mutate, isPending } = useStaffAction('removeNotice', id, {
    onDone: () => message.success(say('公告已删除')),
    onFault: (fault) => message.error(fault.message),
    onSettled: () => askAgain(queries, resource),
  });
  return (
    <RemoveButton
      name={title}
      meaning={say('会员将不再看到这条公告；操作日志保留原文。')}
      removing={isPending}
      onRemove={() => mutate({ id, version })}
    />
  );
}
