import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { Link, Navigate, useSearchParams } from 'react-router';
import { call } from '../../api/client.ts';
import { AccountName, LedgerName } from '../../components/account-name.tsx';
import { MemberCell } from '../../components/cells.tsx';
import { ExportButton } from '../../components/export-button.tsx';
import { Page } from '../../components/page.tsx';
import { Read } from '../../components/read.tsx';
import { useNow } from '../../components/use-now.ts';
import { useVenuesByCode } from '../../components/use-venue-names.ts';
import { DataTable } from '../../components/whole-table.tsx';
import { ledgerLabel } from '../../labels/ledger.ts';
import { count, yuan } from '../../labels/money.ts';
import { say } from '../../texts/say.ts';
import { before, entriesPath, type Span, spanIn } from './month.ts';
import { MovedLine } from './moved.tsx';

type Account = ConsoleAnswer<'ledgerAccounts'>['rows'][number];

/** The accounts of which a line of the trial balance consists; the address holds the kind of account and the span. */
export function LedgerAccountsPage() {
  const [address] = useSearchParams();
  const span = spanIn(address, useNow());
  const ledger = address.get('ledger') ?? '';
  const query = useInfiniteQuery({
    queryKey: ['ledger-accounts', span, ledger],
    enabled: ledger !== '',
    queryFn: ({ pageParam, signal }) =>
      call('ledgerAccounts', { ...span, ledger, after: pageParam }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  const venues = useVenuesByCode();
  const back = `/month-end?${new URLSearchParams(span)}`;
  if (ledger === '') return <Navigate to={back} replace />;
  return (
    <Page
      title={ledgerLabel(ledger, venues)}
      lead={say('{0} 至 {1} · 北京时间', span.from, span.to)}
      actions={
        <>
          <ExportButton
            title={ledgerLabel(ledger, venues)}
            file={{ list: 'ledgerAccounts', question: { ...span, ledger } }}
          />
          <Link to={back}>{say('试算平衡')}</Link>
        </>
      }
    >
      <Read of={query}>
        {({ pages: [first, ...others] }) =>
          first !== undefined && (
            <>
              <MovedLine of={first.sum} />
              {first.late > 0 && (
                <p>
                  {say('其中 {0} 笔在当日结账之后才记入，算在之后第一个未结账的日子。', count(first.late))}
                </p>
              )}
              <DataTable<Account>
                rows={[first, ...others].flatMap(({ rows }) => rows)}
                columns={columnsIn(span)}
                rowKey="account"
                width={720}
                card={{ who: 'owner' }}
              />
              {query.hasNextPage && (
                <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  {say('再看一些')}
                </Button>
              )}
            </>
          )
        }
      </Read>
    </Page>
  );
}

function columnsIn(span: Span): ColumnsType<Account> {
  const opening = (field: 'opening' | 'debits' | 'credits' | 'closing', title: string) => ({
    key: field,
    title,
    width: 130,
    align: 'right' as const,
    render: (_value: unknown, row: Account) => (
      <Link to={pathOf(span, row.account, field)} className="figures">
        {yuan(row[field])}
      </Link>
    ),
  });
  return [
    {
      key: 'owner',
      title: say('账户'),
      render: (_value, { memberId, username, code }) =>
        memberId === null ? (
          <LedgerName ledger={code === '' ? '' : `house/${code}`} />
        ) : (
          <MemberCell id={memberId} name={username ?? ''} below={<AccountName code={code} />} />
        ),
    },
    opening('opening', say('期初余额')),
    opening('debits', say('借方')),
    opening('credits', say('贷方')),
    opening('closing', say('期末余额')),
  ];
}

function pathOf(span: Span, account: string, field: 'opening' | 'debits' | 'credits' | 'closing'): string {
  if (field === 'opening') return entriesPath(before(span), account);
  return entriesPath(span, account, field === 'closing' ? 'all' : field);
}
