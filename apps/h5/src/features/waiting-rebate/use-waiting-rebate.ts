import { queryOptions, useQuery } from '@tanstack/react-query';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';

/** What was claimed of rebates ever, and what can be claimed now; yuan. */
export const rebateSums = queryOptions({
  queryKey: keys.moneyOf('rebates', 'sums'),
  queryFn: async ({ signal }) => {
    const { jisuan, nojisuan } = await fetchData('rebates', {}, { signal });
    return { claimed: jisuan, pending: nojisuan };
  },
  // A page is whole without it.
  meta: { quiet: true },
});

/** What can be claimed in the rebate centre, in yuan; 0 while nobody knows. @param enabled false: it is not asked for */
export function useWaitingRebate(enabled = true): number {
  const { data } = useQuery({ ...rebateSums, enabled });
  return data?.pending ?? 0;
}
