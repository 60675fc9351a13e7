import type { Answer } from '@mingpai/contract/types';
import { useQuery } from '@tanstack/react-query';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';

export type PlayTime = Answer<'playSign'>;

/** Under what the last sign's answer is kept. */
export const playSign = keys.moneyOf('playSign');

/** A sign of life each minute while a game is in sight, in ms; hidden tabs send none. */
const everyMs = 60_000;

/** How long the member has played, and how it went, while a game is open. */
export function usePlayTime(playing: boolean): PlayTime | undefined {
  const { data } = useQuery({
    queryKey: playSign,
    queryFn: ({ signal }) => fetchData('playSign', {}, { signal }),
    enabled: playing,
    staleTime: 0,
    refetchInterval: everyMs,
    meta: { quiet: true },
  });
  return playing ? data : undefined;
}
