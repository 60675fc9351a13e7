import { useEffect, useRef } from 'react';
import { cue } from '../../kit/cues.ts';
import { hasGained } from './heard.ts';
import type { Bet } from './wire.ts';

/** A gain is heard as it is told. @param bets as they were last read */
export function useGainCue(bets: readonly Bet[] | undefined): void {
  const before = useRef(bets);
  useEffect(() => {
    const last = before.current;
    before.current = bets;
    if (last !== undefined && bets !== undefined && hasGained(last, bets)) cue('won');
  }, [bets]);
}
