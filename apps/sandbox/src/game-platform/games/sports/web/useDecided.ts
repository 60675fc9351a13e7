import { useCallback, useEffect, useRef, useState } from 'react';
import type { Bet } from './wire.ts';

interface Decided {
  /** Those that were open when they were last read, and are no more; none once it was dismissed. */
  readonly bets: readonly Bet[];
  dismiss(): void;
}

/** What became of the own bets while one looked at something else. @param bets as they were last read */
export function useDecided(bets: readonly Bet[] | undefined): Decided {
  const before = useRef(bets);
  const [decided, setDecided] = useState<readonly Bet[]>([]);
  useEffect(() => {
    const open = new Set(before.current?.filter(({ state }) => state === 'open').map(({ id }) => id));
    before.current = bets;
    const now = bets?.filter(({ id, state }) => state !== 'open' && open.has(id)) ?? [];
    if (now.length > 0) setDecided(now);
  }, [bets]);
  return { bets: decided, dismiss: useCallback(() => setDecided([]), []) };
}
