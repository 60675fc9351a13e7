import { useQuery } from '@tanstack/react-query';
import { call } from './client.ts';
import type { Installation } from './rows.ts';

/** A sign that is gone, or a step that a colleague has done, is seen within this time, in ms. */
const everyMs = 60_000;

export const installationKey = ['installation'];

/** What this installation is, and what it still needs; nothing while it is not known. */
export function useInstallation() {
  return useQuery<Installation>({
    queryKey: installationKey,
    queryFn: () => call('installation', {}),
    refetchInterval: everyMs,
    staleTime: everyMs / 2,
  });
}
