import { useQuery } from '@tanstack/react-query';
import { Button, Tag } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import type { ArticleRow } from '../../api/rows.ts';
import { Moment } from '../../components/cells.tsx';
import { OnlyOneChip, useOnlyOne } from '../../components/only-one.tsx';
import { Page } from '../../components/page.tsx';
import { Read } from '../../components/read.tsx';
import { DataTable } from '../../components/whole-table.tsx';
import { count } from '../../labels/money.ts';
import { say } from '../../texts/say.ts';
import { ArticleEditor } from './editor.tsx';
import { articlesKey, placeOf, titleOf } from './words.ts';

/** The articles that the members' app has places for: there are no others, and none can be removed. */
export function ArticlesPage() {
  const list = useQuery({
    queryKey: articlesKey,
    networkMode: 'always',
    queryFn: ({ signal }) => call('articleList', {}, { signal }),
  });
  const only = useOnlyOne();
  const [editing, setEditing] = useState<ArticleRow>();
  const columns: ColumnsType<ArticleRow> = [
    ...facts,
    {
      key: 'actions',
      title: say('操作'),
      width: 72,
      fixed: 'right',
      render: (_value, row) => (
        <Button
          size="small"
          aria-label={say('编辑 {0}，{1}', titleOf(row), placeOf(row.type))}
          onClick={() => setEditing(row)}
        >
          {say('编辑')}
        </Button>
      ),
    },
  ];
  return (
    <Page title={say('帮助文章')} lead={say('帮助中心与条款页的文章；篇目固定，保存后会员立即看到新的内容')}>
      <OnlyOneChip />
      <Read of={list}>
        {(rows) => (
          <DataTable
            rows={only(rows, ({ type }) => type)}
            columns={columns}
            rowKey="type"
            width={720}
            card={{ who: 'title', actions: 'actions' }}
          />
        )}
      </Read>
      {editing !== undefined && <ArticleEditor article={editing} onClose={() => setEditing(undefined)} />}
    </Page>
  );
}

const facts: ColumnsType<ArticleRow> = [
  {
    key: 'title',
    title: say('文章'),
    render: (_value, row) => (
      <>
        <strong>{titleOf(row)}</strong>
        {row.titleEn !== '' && (
          <>
            <br />
            {row.titleEn}
          </>
        )}
      </>
    ),
  },
  { key: 'place', title: say('会员在哪里看到'), width: 150, render: (_value, { type }) => placeOf(type) },
  {
    key: 'length',
    title: say('篇幅'),
    width: 90,
    render: (_value, { content }) =>
      content === '' ? (
        <Tag bordered={false} color="warning">
          {say('尚未填写')}
        </Tag>
      ) : (
        say('{0} 字', count(content.length))
      ),
  },
  {
    key: 'english',
    title: say('英文'),
    width: 100,
    render: (_value, { contentEn }) =>
      contentEn === '' ? (
        <Tag bordered={false}>{say('显示中文')}</Tag>
      ) : (
        say('{0} 字', count(contentEn.length))
      ),
  },
  {
    key: 'updated',
    title: say('更新时间'),
    width: 100,
    render: (_value, { updatedAt }) => (updatedAt === null ? say('还没有') : <Moment at={updatedAt} />),
  },
];
