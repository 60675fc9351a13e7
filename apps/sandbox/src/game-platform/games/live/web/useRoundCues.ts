import { useEffect, useRef } from 'react';
import { cue } from '../../kit/cues.ts';
import type { RoundState } from './useRound.ts';

/** Each card is heard as it falls, and a win as it is told. @param gained more came back than was staked */
export function useRoundCues({ shown, told, phase }: RoundState, gained: boolean): void {
  const before = useRef({ shown, told: told?.round });
  useEffect(() => {
    const last = before.current;
    before.current = { shown, told: told?.round };
    if (phase === 'dealing' && shown > last.shown) cue('card');
    // What was told already when the page opened is not told again.
    if (gained && told !== undefined && told.round !== last.told) cue('won');
  }, [shown, told, phase, gained]);
}
