import { useQuery } from '@tanstack/react-query';
import { Badge, Empty, List, Segmented, Tag } from 'antd';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import type { ConversationRow } from '../../api/rows.ts';
import { Waiting } from '../../components/cells.tsx';
import { emptyText } from '../../components/empty-text.ts';
import { Page } from '../../components/page.tsx';
import { Trouble } from '../../components/trouble.tsx';
import { count } from '../../labels/money.ts';
import { say } from '../../texts/say.ts';
import styles from './page.module.css';
import { Thread } from './thread.tsx';
import { deskKey, useWatch } from './use-watch.ts';

const pageSize = 30;

/** The service desk: who waits, the conversation, and the member's page beside it. */
export function ServicePage() {
  useWatch();
  const [open, setOpen] = useState(true);
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<number>();
  const { data, error, refetch } = useQuery({
    queryKey: [...deskKey, 'list', { open, page }],
    queryFn: ({ signal }) => call('serviceDesk', { open, page, pageSize }, { signal }),
  });
  const waiting = data?.rows.filter(({ lastFrom }) => lastFrom === 'member').length;
  return (
    <Page
      title={say('在线客服')}
      lead={open ? say('{0} 个会员在等回复', count(waiting)) : say('会员再次留言后，对话会自动回到进行中')}
    >
      <Trouble fault={error} stale={data !== undefined} onRetry={() => void refetch()} />
      <div className={styles.desk}>
        <section aria-label={say('对话列表')}>
          <Segmented
            aria-label={say('对话状态')}
            options={[
              { value: 'open', label: say('进行中') },
              { value: 'closed', label: say('已结束') },
            ]}
            value={open ? 'open' : 'closed'}
            onChange={(next) => {
              setOpen(next === 'open');
              setPage(1);
            }}
          />
          <List
            dataSource={[...(data?.rows ?? [])]}
            locale={emptyText(
              data !== undefined,
              <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say('没有对话')} />,
            )}
            pagination={{
              current: page,
              pageSize,
              total: data?.total ?? 0,
              onChange: setPage,
              hideOnSinglePage: true,
            }}
            renderItem={(row) => (
              <List.Item>
                <ConversationButton row={row} chosen={row.id === chosen} onChoose={() => setChosen(row.id)} />
              </List.Item>
            )}
          />
        </section>
        {chosen === undefined ? (
          <Empty description={say('选择一个对话')} className={styles.nothing ?? ''} />
        ) : (
          <Thread key={chosen} id={chosen} />
        )}
      </div>
    </Page>
  );
}

type ButtonProps = { readonly row: ConversationRow; readonly chosen: boolean; readonly onChoose: () => void };

function ConversationButton({ row, chosen, onChoose }: ButtonProps) {
  const { username, preview, unread, lastAt, lastFrom, assignedTo } = row;
  return (
    <button type="button" className={styles.row} aria-current={chosen || undefined} onClick={onChoose}>
      <span className={styles.who}>
        <Badge count={unread} size="small" offset={[8, 0]}>
          <strong>{username ?? say('访客')}</strong>
        </Badge>
        {assignedTo !== null && <Tag bordered={false}>{assignedTo}</Tag>}
      </span>
      <span className={styles.preview}>{preview}</span>
      <Waiting since={lastAt} over={lastFrom !== 'member'} />
    </button>
  );
}
