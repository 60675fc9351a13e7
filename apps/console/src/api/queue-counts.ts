/** How many wait in each queue that somebody may look at: one call for the whole console, also while its tab is not looked at. */
import { useQuery } from '@tanstack/react-query';
import { call } from './client.ts';

export const queueCountsKey = ['queue-counts'] as const;

/** How often it is asked, in ms. */
const everyMs = 15_000;

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
