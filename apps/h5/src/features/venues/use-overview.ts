import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';

/**
 * Every yuan and where it is.
 *
 * @param everyMs how often the page wants it afresh
 * @returns `fault`: why nothing can be shown yet. It stays while polls try again, so that a page that never had an answer says so instead
 *   of falling back to its skeleton with each of them; `retry` begins as on arrival.
 */
export function useOverview(everyMs: number) {
  const { data, error, errorUpdateCount, refetch } = useQuery({
    queryKey: keys.moneyOf('walletOverview'),
    queryFn: ({ signal }) => fetchData('walletOverview', {}, { signal }),
    refetchInterval: everyMs,
    meta: { quiet: true },
  });
  const [told, setTold] = useState<Error | null>(null);
  if (error !== null && error !== told) setTold(error);
  const [waived, setWaived] = useState(0);
  const retry = () => {
    setWaived(errorUpdateCount);
    void refetch();
  };
  const fault = data === undefined && errorUpdateCount > waived ? (error ?? told) : null;
  return { overview: data, fault, retry };
}
