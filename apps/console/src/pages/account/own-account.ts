import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { useQueryClient } from '@tanstack/react-query';

export const ownAccountKey = ['ownAccount'];

export type OwnPasskey = ConsoleAnswer<'ownAccount'>['passkeys'][number];

export type OwnSession = ConsoleAnswer<'ownAccount'>['sessions'][number];

/** Asks again what stands on the page. */
export function useAskAgain(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ownAccountKey });
}
