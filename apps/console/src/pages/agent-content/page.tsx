import { useQueryClient } from '@tanstack/react-query';
import { Button, Space, Tag } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { useState } from 'react';
import { agentContent, agentContentKindOf, askAgain } from '../../api/lists.ts';
import type { AgentContentRow } from '../../api/rows.ts';
import { useMay } from '../../app/session.ts';
import { Moment } from '../../components/cells.tsx';
import { Filters, StateFilter } from '../../components/filters.tsx';
import { ListTable } from '../../components/list-table.tsx';
import { OnlyOneChip } from '../../components/only-one.tsx';
import { Page } from '../../components/page.tsx';
import { useReading } from '../../components/reading.ts';
import { RemoveButton } from '../../components/remove-button.tsx';
import { useMessage } from '../../components/use-message.ts';
import { useStaffAction } from '../../components/use-staff-action.ts';
import { count, countOf } from '../../labels/money.ts';
import { say } from '../../texts/say.ts';
import { ContentEditor } from './editor.tsx';
import styles from './page.module.css';
import { type ContentKind, kinds } from './words.ts';

/** What agents read in their portal, and what they pass on with their own link. */
export function AgentContentPage() {
  const reading = useReading({ list: agentContent });
  const kind = agentContentKindOf(reading.filter('state'));
  const may = useMay('agent-content', 'change') === true;
  const [editing, setEditing] = useState<AgentContentRow | 'new'>();
  const columns: ColumnsType<AgentContentRow> = [
    ...(kind === 'material' ? [picture] : []),
    ...facts,
    ...(kind === 'notice' ? [readers] : []),
    {
      key: 'actions',
      title: say('操作'),
      width: 124,
      fixed: 'right',
      render: (_value, row) =>
        may && (
          <Space>
            <Button size="small" aria-label={say('编辑 {0}', row.title)} onClick={() => setEditing(row)}>
              {say('编辑')}
            </Button>
            <Remove row={row} kind={kind} />
          </Space>
        ),
    },
  ];
  return (
    <Page
      title={say('公告与素材')}
      lead={say('{0} 条，只有代理能在代理后台看到', countOf(reading.total, reading.more))}
      actions={
        may && (
          <Button type="primary" onClick={() => setEditing('new')}>
            {kind === 'notice' ? say('发布代理公告') : say('添加代理素材')}
          </Button>
        )
      }
    >
      <Filters>
        <StateFilter of={reading} states={kinds} state={kind} />
      </Filters>
      <OnlyOneChip />
      <ListTable
        reading={reading}
        columns={columns}
        card={{ who: 'words', actions: 'actions' }}
        empty={kind === 'notice' ? say('还没有代理公告') : say('还没有代理素材')}
        width={720}
      />
      {editing !== undefined && (
        <ContentEditor
          kind={kind}
          row={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Page>
  );
}

const facts: ColumnsType<AgentContentRow> = [
  {
    key: 'words',
    title: say('标题与内容'),
    render: (_value, { title, content }) => (
      <div className={styles.words}>
        <strong>{title}</strong>
        <p>{content}</p>
      </div>
    ),
  },
  {
    key: 'state',
    title: say('状态'),
    width: 90,
    render: (_value, { shown }) => (
      <Tag bordered={false} color={shown ? 'success' : 'default'}>
        {shown ? say('已发布') : say('草稿')}
      </Tag>
    ),
  },
  {
    key: 'english',
    title: say('英文'),
    width: 84,
    render: (_value, { titleEn, contentEn }) =>
      titleEn === '' && contentEn === '' ? say('显示中文') : say('有'),
  },
  {
    key: 'published',
    title: say('发布时间'),
    width: 96,
    render: (_value, { publishedAt }) => publishedAt !== null && <Moment at={publishedAt} />,
  },
];

const picture: ColumnsType<AgentContentRow>[number] = {
  key: 'picture',
  title: say('图片'),
  width: 112,
  render: (_value, { src }) => src !== null && <img className={styles.picture} src={src} alt="" />,
};

const readers: ColumnsType<AgentContentRow>[number] = {
  key: 'readers',
  title: say('已读代理'),
  width: 84,
  align: 'right',
  render: (_value, row) => <span className="figures">{count(row.readers)}</span>,
};

function Remove({ row, kind }: { readonly row: AgentContentRow; readonly kind: ContentKind }) {
  const message = useMessage();
  const queries = useQueryClient();
  const { mutate, isPending } = useStaffAction('removeAgentContent', row.id, {
    onDone: () => message.success(say('内容已删除')),
    onFault: (fault) => message.error(fault.message),
    onSettled: () => askAgain(queries, agentContent.name),
  });
  return (
    <RemoveButton
      name={row.title}
      meaning={say('代理将不再看到；操作日志保留原文。')}
      removing={isPending}
      onRemove={() => mutate({ id: row.id, version: row.version, kind })}
    />
  );
}
