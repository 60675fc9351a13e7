import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { chosenAccount } from './balances.ts';

/** How often an open ledger is asked again, in ms. */
const everyMs = 10_000;
const entriesAtOnce = 30;

/** A member's accounts, and the entries of the one that a code means, page by page. */
/** @param until an instant: as of that moment */
export function useLedger(memberId: number, code: string, until: string | undefined) {
  const accounts = useQuery({
    queryKey: ['memberLedger', memberId, 'accounts', until],
    // The accounts come with any answer; the entries have a query of their own.
    queryFn: async ({ signal }) =>
      (
        await call(
          'memberLedger',
          { id: memberId, limit: 1, ...(until !== undefined && { until }) },
          { signal },
        )
      ).accounts,
    refetchInterval: until === undefined && everyMs,
  });
  const account = chosenAccount(accounts.data ?? [], code);
  const entries = useInfiniteQuery({
    queryKey: ['memberLedger', memberId, account?.id, until],
    queryFn: ({ pageParam, signal }) =>
      call(
        'memberLedger',
        {
          id: memberId,
          limit: entriesAtOnce,
          ...(account === undefined ? {} : { account: account.id }),
          ...(pageParam === '' ? {} : { before: pageParam }),
          ...(until !== undefined && { until }),
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ more, entries: page }) => (more ? page.at(-1)?.seq : undefined),
    enabled: account !== undefined,
    // Somebody who reads far back is not interrupted.
    refetchInterval: ({ state }) =>
      until !== undefined || (state.data?.pages.length ?? 0) > 1 ? false : everyMs,
  });
  const fault = accounts.error ?? entries.error;
  return {
    accounts: accounts.data ?? [],
    account,
    entries: entries.data?.pages.flatMap((page) => page.entries) ?? [],
    /** What the account held at that moment, yuan. */
    balanceAt: entries.data?.pages[0]?.balanceAt ?? undefined,
    answered: account === undefined ? accounts.data !== undefined : entries.data !== undefined,
    waiting: accounts.isPending || (account !== undefined && entries.isPending),
    fault,
    retry: () => void Promise.all([accounts.refetch(), entries.refetch()]),
    more: entries.hasNextPage ? () => void entries.fetchNextPage() : undefined,
    fetchingMore: entries.isFetchingNextPage,
  };
}
