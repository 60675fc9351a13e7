/** How many wait in each queue that somebody may look at: one call for the whole console, also while its tab is not looked at. */
import type { QueueName } from '@mingpai/contract/console/reports/names';
import { useQuery } from '@tanstack/react-query';
import { call } from './client.ts';

export const queueCountsKey = ['queue-counts'] as const;

/** How often it is asked, in ms. */
const everyMs = 15_000;

/** What of a queue was last heard, without asking again for each row that wants to know. */
export function useQueueHeard(name: QueueName | undefined) {
  const { data } = useQuery({
    queryKey: queueCountsKey,
    queryFn: ({ signal }) => call('queueCounts', {}, { signal }),
    enabled: false,
  });
  return data?.queues.find((queue) => queue.name === name);
}

export function useQueueCounts(signedIn: boolean) {
  return useQuery({
    queryKey: queueCountsKey,
    queryFn: ({ signal }) => call('queueCounts', {}, { signal }),
    enabled: signedIn,
    refetchInterval: everyMs,
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: true,
  });
}
