import { Button, Tag } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { useState } from 'react';
import type { MemberPage } from '../../api/rows.ts';
import { May } from '../../app/may.tsx';
import { Moment } from '../../components/cells.tsx';
import { emptyText } from '../../components/empty-text.ts';
import { PlainTable } from '../../components/plain-table.tsx';
import { Reveal } from '../../components/reveal.tsx';
import { useNow } from '../../components/use-now.ts';
import { say } from '../../texts/say.ts';
import { EntryEditor } from '../lists/editor.tsx';

type Session = MemberPage['sessions'][number];

type Props = { readonly member: number; readonly sessions: readonly Session[] };

/** Where the member signed in lately. */
export function Sessions({ member, sessions }: Props) {
  const [listing, setListing] = useState<string>();
  const columns: ColumnsType<Session> = [
    ...facts,
    {
      key: 'list',
      title: say('名单'),
      width: 100,
      render: (_value, { mark }) =>
        mark !== null && (
          <May resource="lists" action="add">
            <Button
              size="small"
              aria-label={say('把浏览器标记 {0} 加入名单', mark)}
              onClick={() => setListing(mark)}
            >
              {say('加入名单')}
            </Button>
          </May>
        ),
    },
  ];
  return (
    <>
      <Reveal member={member} fields={['network', 'device']} />
      <PlainTable<Session>
        card={{ who: 'since', actions: 'list' }}
        size="small"
        rowKey={({ createdAt, address }) => `${createdAt} ${address}`}
        columns={columns}
        dataSource={[...sessions]}
        pagination={false}
        locale={emptyText(true, say('还没有登录过'))}
      />
      {listing !== undefined && (
        <EntryEditor of={{ kind: 'device', value: listing }} onClose={() => setListing(undefined)} />
      )}
    </>
  );
}

const facts: ColumnsType<Session> = [
  {
    key: 'since',
    title: say('登录时间'),
    width: 100,
    render: (_value, { createdAt }) => <Moment at={createdAt} />,
  },
  { key: 'state', title: say('状态'), width: 90, render: (_value, session) => <State of={session} /> },
  {
    key: 'address',
    title: say('地址'),
    width: 150,
    render: (_value, { address }) => <span className="code">{address}</span>,
  },
  {
    key: 'mark',
    title: say('浏览器标记'),
    width: 90,
    render: (_value, { mark }) => <span className="code">{mark ?? '—'}</span>,
  },
  { key: 'device', title: say('设备'), dataIndex: 'device', ellipsis: true },
  {
    key: 'ended',
    title: say('退出时间'),
    width: 100,
    render: (_value, { endedAt }) => (endedAt === null ? '—' : <Moment at={endedAt} />),
  },
];

function State({ of }: { readonly of: Session }) {
  const now = useNow();
  if (of.endedAt !== null) return <Tag bordered={false}>{say('已退出')}</Tag>;
  if (Date.parse(of.expiresAt) <= now.getTime()) return <Tag bordered={false}>{say('已过期')}</Tag>;
  return (
    <Tag bordered={false} color="success">
      {say('在线')}
    </Tag>
  );
}
