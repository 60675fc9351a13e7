import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';

/**
 * Asks for everything that shows money anew: after a movement, after a game was left, at the refresh icon. Resolves
 * when the member's own figures are in.
 */
export function useMoneyRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    const spoiled = queries.invalidateQueries({ queryKey: keys.money });
    await queries.fetchQuery({
      queryKey: keys.member,
      queryFn: ({ signal }) => fetchData('refreshProfile', {}, { signal }),
      staleTime: 0,
    });
    await spoiled;
  }, [queries]);
}
