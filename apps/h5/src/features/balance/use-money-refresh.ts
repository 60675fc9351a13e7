import { hashKey, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { currentToken } from '../../api/session.ts';

/**
 * Asks for everything that shows money anew: after a movement, after a game was left, at the refresh icon. Resolves
 * when the member's own figures are in; at once for whom there are none any more: whose session ended asks nothing.
 */
export function useMoneyRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    if (currentToken() === '') return;
    // The member's own figures are asked for by a call of their own; the rest is asked for as its page asks.
    const own = hashKey(keys.member);
    const spoiled = queries.invalidateQueries({
      queryKey: keys.money,
      predicate: ({ queryHash }) => queryHash !== own,
    });
    await queries.cancelQueries({ queryKey: keys.member, exact: true });
    await queries.fetchQuery({
      queryKey: keys.member,
      queryFn: ({ signal }) => fetchData('refreshProfile', {}, { signal }),
      staleTime: 0,
    });
    await spoiled;
  }, [queries]);
}
