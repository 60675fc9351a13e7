import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Badge, List, Segmented, Select, Tag } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { call } from '../../api/client.ts';
import type { ConversationRow } from '../../api/rows.ts';
import { Waiting } from '../../components/cells.tsx';
import { emptyText } from '../../components/empty-text.ts';
import { Nothing } from '../../components/nothing.tsx';
import { namedTurns } from '../../components/paging.ts';
import { RowHelp } from '../../components/row-help.tsx';
import { SearchInput } from '../../components/search-input.tsx';
import { Trouble } from '../../components/trouble.tsx';
import type { WorkedRows } from '../../components/use-worked-rows.ts';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';
import styles from './page.module.css';
import { deskKey } from './use-watch.ts';

const pageSize = 30;

const states = [
  { value: 'open', label: say('进行中') },
  { value: 'waiting', label: say('待回复') },
  { value: 'closed', label: say('已结束') },
  { value: 'all', label: say('全部') },
] as const;
const holders = [
  { value: 'all', label: say('所有人') },
  { value: 'me', label: say('由我处理') },
  { value: 'nobody', label: say('无人处理') },
  { value: 'others', label: say('同事处理') },
] as const;

/** The list as the address has it, `?state=closed&holder=me&search=...&page=2`. */
export function useDesk() {
  const [address, setAddress] = useSearchParams();
  const state = states.find(({ value }) => value === address.get('state'))?.value ?? 'open';
  const holder = holders.find(({ value }) => value === address.get('holder'))?.value ?? 'all';
  const search = address.get('search') ?? '';
  const page = Math.max(1, Number(address.get('page')) || 1);
  const asked = {
    open: state === 'open',
    all: state === 'all',
    waiting: state === 'waiting',
    holder,
    search,
    page,
    pageSize,
  };
  const query = useQuery({
    queryKey: [...deskKey, 'list', asked],
    queryFn: ({ signal }) => call('serviceDesk', asked, { signal }),
    placeholderData: keepPreviousData,
  });
  const narrowed = (fields: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(address);
    for (const name of ['page', 'at']) next.delete(name);
    for (const [name, value] of Object.entries(fields))
      if (value === '') next.delete(name);
      else next.set(name, value);
    return next;
  };
  return {
    state,
    holder,
    search,
    page,
    query,
    narrow: (fields: Readonly<Record<string, string>>) => setAddress(narrowed(fields)),
    /** Of the list, or of one of its conversations; `at`: from this message on. */
    pathOf: (id?: number, at?: number) => {
      const next = narrowed({
        page: page === 1 ? '' : String(page),
        at: at === undefined ? '' : String(at),
      }).toString();
      return `/service${id === undefined ? '' : `/${id}`}${next === '' ? '' : `?${next}`}`;
    },
  };
}
export type Desk = ReturnType<typeof useDesk>;

type ListProps = {
  readonly desk: Desk;
  readonly chosen: number | undefined;
  readonly worked: WorkedRows<ConversationRow>;
};

/** Who waits, longest first, then who was answered; or what was searched. */
export function DeskList({ desk, chosen, worked }: ListProps) {
  const { state, holder, search, page, narrow } = desk;
  const { data, error, refetch } = desk.query;
  return (
    <section className={styles.list} aria-label={say('对话列表')}>
      <Trouble fault={error} stale={data !== undefined} onRetry={() => void refetch()} />
      <Segmented
        block
        aria-label={say('对话状态')}
        options={[...states]}
        value={state}
        onChange={(next) => narrow({ state: next === 'open' ? '' : next })}
      />
      <Select
        aria-label={say('由谁处理')}
        options={[...holders]}
        value={holder}
        onChange={(next) => narrow({ holder: next === 'all' ? '' : next })}
      />
      <SearchInput
        key={search}
        aria-label={say('搜索对话')}
        placeholder={say('会员、编号或消息里的字')}
        maxLength={60}
        defaultValue={search}
        onSearch={(value) => narrow({ search: value.trim(), ...(value.trim() !== '' && { state: 'all' }) })}
      />
      {data?.more === true && (
        <small className={styles.note}>
          {search === ''
            ? say('超过 {0} 个，请缩小范围', data.total)
            : say('结果较多，只列出最近的；请多写几个字')}
        </small>
      )}
      <List
        dataSource={[...(data?.rows ?? [])]}
        locale={emptyText(data !== undefined, <Nothing text={say('没有对话')} />)}
        pagination={{
          itemRender: namedTurns,
          current: page,
          pageSize,
          size: 'small',
          total: data?.total ?? 0,
          showSizeChanger: false,
          onChange: (next) => narrow({ page: next === 1 ? '' : String(next) }),
          hideOnSinglePage: true,
        }}
        renderItem={(row) => (
          <List.Item className={styles.item ?? ''} {...worked.itemOf(row)}>
            <ConversationLink row={row} to={desk.pathOf(row.id, row.match?.id)} chosen={row.id === chosen} />
          </List.Item>
        )}
      />
      <RowHelp of={worked} />
    </section>
  );
}

type LinkProps = { readonly row: ConversationRow; readonly to: string; readonly chosen: boolean };

function ConversationLink({ row, to, chosen }: LinkProps) {
  const { id, username, preview, unread, lastAt, assignedTo, own, waitingSince, match } = row;
  return (
    <Link to={to} className={styles.row ?? ''} aria-current={chosen || undefined}>
      <span className={styles.who}>
        <span className={styles.name}>
          <strong>{username ?? say('访客 {0}', id)}</strong>
          <Badge count={unread} size="small" />
        </span>
        {assignedTo !== null && (
          <Tag bordered={false} color={own ? 'processing' : 'default'}>
            {own ? say('我') : assignedTo}
          </Tag>
        )}
      </span>
      <span className={styles.preview}>{match === null ? preview : said('找到：{0}', match.text)}</span>
      <Waiting since={waitingSince ?? lastAt} over={waitingSince === null} queue="conversations" />
    </Link>
  );
}
