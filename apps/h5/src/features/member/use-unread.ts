import { useQuery } from '@tanstack/react-query';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useSignedIn } from '../../api/session.ts';

/** A message that nothing else announced is noticed within this time, in ms. */
const EVERY_MS = 60_000;

/** How many messages of one's own wait to be read; 0 for visitors, and while it is not known. */
export function useUnread(): number {
  const signedIn = useSignedIn();
  const { data } = useQuery({
    queryKey: keys.moneyOf('inboxUnread'),
    queryFn: ({ signal }) => fetchData('inboxUnread', {}, { signal }),
    enabled: signedIn,
    refetchInterval: EVERY_MS,
    meta: { quiet: true },
  });
  return signedIn ? (data?.count ?? 0) : 0;
}
