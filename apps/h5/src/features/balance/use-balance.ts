import { balancePollMs } from '@mingpai/contract/constants';
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useSignedIn } from '../../api/session.ts';

/** What the central wallet holds, in yuan. */
export const balanceQuery = queryOptions({
  queryKey: keys.balance,
  queryFn: async ({ signal }) => (await fetchData('balance', {}, { signal })).balance,
  retry: false,
  meta: { quiet: true },
});

/**
 * What the central wallet holds, in yuan, kept fresh while somebody looks at it: the poll stops when the tab or the
 * page is hidden, the network is gone or nobody is signed in, and never overlaps itself. The last known figure stays
 * while the next one is on its way.
 *
 * @param everyMs how often; pages about money ask more often than the header
 */
export function useBalance(everyMs: number = balancePollMs): UseQueryResult<number> {
  const signedIn = useSignedIn();
  return useQuery({
    ...balanceQuery,
    enabled: signedIn,
    refetchInterval: everyMs,
    staleTime: everyMs,
  });
}
