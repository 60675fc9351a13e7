import { owedWallets } from '@mingpai/contract/console/books/names';
import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ColumnsType } from 'antd/es/table';
import { Link, Navigate, useSearchParams } from 'react-router';
import { call } from '../../api/client.ts';
import { May } from '../../app/may.tsx';
import { AccountName } from '../../components/account-name.tsx';
import { MemberCell } from '../../components/cells.tsx';
import { ExportButton } from '../../components/export-button.tsx';
import { Page } from '../../components/page.tsx';
import { SummedRows } from '../../components/summed-rows.tsx';
import { useNow } from '../../components/use-now.ts';
import { yuan } from '../../labels/money.ts';
import { say } from '../../texts/say.ts';
import { owedWords } from '../overview/words.ts';
import { dayIn, owedPath } from './day.ts';

type Account = ConsoleAnswer<'owedAccounts'>['rows'][number];

/** The accounts of which a sum of what is owed consists; the address holds day and wallet. */
export function OwedAccountsPage() {
  const [address] = useSearchParams();
  const day = dayIn(address, useNow());
  const wallet = owedWallets.find((one) => one === address.get('wallet'));
  const query = useInfiniteQuery({
    queryKey: ['owed-accounts', day, wallet],
    enabled: wallet !== undefined,
    queryFn: ({ pageParam, signal }) =>
      call('owedAccounts', { day, wallet: wallet ?? 'central', after: pageParam }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  if (wallet === undefined) return <Navigate to={owedPath(day)} replace />;
  return (
    <Page
      title={owedWords[wallet]}
      lead={say('截至 {0} 结束', day)}
      actions={
        <>
          <ExportButton
            title={owedWords[wallet]}
            file={{ list: 'owedAccounts', question: { day, wallet } }}
          />
          <Link to={owedPath(day)}>{say('欠会员的钱')}</Link>
        </>
      }
    >
      <SummedRows
        of={query}
        sum={({ sum }) => yuan(sum)}
        columns={columns}
        rowKey="account"
        width={640}
        card={{ who: 'member', amount: 'amount' }}
      />
    </Page>
  );
}

const columns: ColumnsType<Account> = [
  {
    key: 'member',
    title: say('会员'),
    render: (_value, { memberId, username }) => (
      <MemberCell id={memberId} name={username} below={`#${memberId}`} />
    ),
  },
  {
    key: 'code',
    title: say('账户'),
    render: (_value, { account, code, memberId }) => (
      <May resource="members" action="show" fallback={<AccountName code={code} />}>
        <Link to={`/members/${memberId}?tab=ledger&account=${account}`}>
          <AccountName code={code} />
        </Link>
      </May>
    ),
  },
  {
    key: 'amount',
    title: say('金额（元）'),
    align: 'right',
    width: 160,
    render: (_value, { amount }) => <b className="figures">{yuan(amount)}</b>,
  },
];
