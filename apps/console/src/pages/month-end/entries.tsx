import { entrySides } from '@mingpai/contract/console/books/names';
import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { Link, Navigate, useSearchParams } from 'react-router';
import { call } from '../../api/client.ts';
import { mayDo } from '../../app/access.ts';
import { useRights } from '../../app/session.ts';
import { AccountName, LedgerName } from '../../components/account-name.tsx';
import { useAddressChoice } from '../../components/choice.ts';
import { emptyText } from '../../components/empty-text.ts';
import { ExportButton } from '../../components/export-button.tsx';
import { Filters } from '../../components/filters.tsx';
import { Page } from '../../components/page.tsx';
import { PlainTable } from '../../components/plain-table.tsx';
import { Read } from '../../components/read.tsx';
import { Reference } from '../../components/reference.tsx';
import { useNow } from '../../components/use-now.ts';
import { useVenuesByCode } from '../../components/use-venue-names.ts';
import { kindLabel } from '../../labels/ledger.ts';
import { change, yuan } from '../../labels/money.ts';
import { beijing } from '../../labels/time.ts';
import { say } from '../../texts/say.ts';
import { TransferLegs } from '../member/transfer-legs.tsx';
import { spanIn } from './month.ts';
import { MovedLine } from './moved.tsx';

type Entries = ConsoleAnswer<'accountEntries'>;
type Entry = Entries['rows'][number];

const sides = {
  all: say('全部'),
  debits: say('借方'),
  credits: say('贷方'),
} as const satisfies Record<(typeof entrySides)[number], string>;

/** What an account did in a span, entry by entry, with the sums that the trial balance has of it; the address holds account, span and side. */
export function AccountEntriesPage() {
  const [address] = useSearchParams();
  const span = spanIn(address, useNow());
  const account = address.get('account') ?? '';
  const [side, setSide] = useAddressChoice('side', [...entrySides]);
  const readsBooks = mayDo(useRights() ?? [], 'members', 'show');
  const query = useInfiniteQuery({
    queryKey: ['account-entries', span, account, side],
    enabled: account !== '',
    queryFn: ({ pageParam, signal }) =>
      call('accountEntries', { ...span, account, side, after: pageParam }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  const venues = useVenuesByCode();
  const back = `/month-end?${new URLSearchParams(span)}`;
  if (account === '') return <Navigate to={back} replace />;
  return (
    <Page
      title={say('账户明细')}
      lead={say('{0} 至 {1} · 北京时间', span.from, span.to)}
      actions={
        <>
          <ExportButton
            title={say('账户明细')}
            file={{ list: 'accountEntries', question: { ...span, account, side } }}
          />
          <Link to={back}>{say('试算平衡')}</Link>
        </>
      }
    >
      <Read of={query}>
        {({ pages }) => {
          const [first] = pages;
          if (first === undefined) return null;
          return (
            <>
              <p>
                <Whose of={first} />
              </p>
              <MovedLine of={first.sum} />
              <Filters>
                <Segmented<typeof side>
                  aria-label={say('借贷')}
                  options={entrySides.map((value) => ({ value, label: sides[value] }))}
                  value={side}
                  onChange={setSide}
                />
              </Filters>
              <PlainTable<Entry>
                card={{ who: 'cause', amount: 'amount' }}
                opens={say('各方')}
                rowKey="seq"
                size="middle"
                pagination={false}
                scroll={{ x: 720 }}
                dataSource={pages.flatMap(({ rows }) => rows)}
                columns={columns}
                expandable={{
                  rowExpandable: () => readsBooks,
                  columnTitle: <span className="spoken-only">{say('各方')}</span>,
                  expandedRowRender: ({ transferId }) => (
                    <TransferLegs id={transferId} memberId={first.memberId ?? 0} venues={venues} />
                  ),
                }}
                locale={emptyText(true, say('这段时间没有记录'))}
              />
              {query.hasNextPage && (
                <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  {say('再看一些')}
                </Button>
              )}
            </>
          );
        }}
      </Read>
    </Page>
  );
}

function Whose({ of: { memberId, username, code } }: { readonly of: Entries }) {
  if (memberId === null) return <LedgerName ledger={`house/${code}`} />;
  return (
    <>
      <Link to={`/members/${memberId}`}>{username}</Link> · <AccountName code={code} />
    </>
  );
}

const columns: ColumnsType<Entry> = [
  {
    key: 'at',
    title: say('时间'),
    width: 110,
    render: (_value, { at }) => <time className="figures">{beijing(at)}</time>,
  },
  { key: 'cause', title: say('事项'), width: 140, render: (_value, { cause }) => kindLabel(cause) },
  {
    key: 'reference',
    title: say('凭据'),
    render: (_value, { reference }) => <Reference text={reference} />,
  },
  {
    key: 'amount',
    title: say('变动'),
    align: 'right',
    width: 120,
    render: (_value, { amount }) => <b className="figures">{change(amount)}</b>,
  },
  {
    key: 'balance',
    title: say('变动后余额'),
    align: 'right',
    width: 130,
    render: (_value, { balance }) => (
      <span className="figures">{balance === null ? '—' : yuan(balance)}</span>
    ),
  },
];
