import type { AgentCallName } from '@mingpai/contract/agent/calls';
import type { AgentAnswer, AgentPayload } from '@mingpai/contract/agent/types';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { call } from './client.ts';

/** What a call answers, read again when the page comes back into sight. @param everyMs and while it stays there */
export function useReading<Name extends AgentCallName>(
  name: Name,
  payload: AgentPayload<Name>,
  { everyMs = false, keep = false }: { readonly everyMs?: number | false; readonly keep?: boolean } = {},
): UseQueryResult<AgentAnswer<Name>> {
  return useQuery({
    queryKey: [name, payload],
    queryFn: ({ signal }) => call(name, payload, { signal }),
    refetchInterval: everyMs,
    // A list keeps its rows while the next page is on its way.
    ...(keep ? { placeholderData: keepPreviousData } : {}),
  });
}
