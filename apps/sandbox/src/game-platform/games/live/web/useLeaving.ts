/** The cards of the round that has ended, on their way off the table. */
import { useLayoutEffect, useRef, useState } from 'react';
import type { Dealt } from './face.ts';

/** As long as the last card takes in Stage.module.css. */
const sweptMs = 620;

/** What lay open until now, for as long as it is swept away; where motion is reduced it is gone at once. */
export function useLeaving(dealt: Dealt | undefined): Dealt | undefined {
  const lay = useRef(dealt);
  const [leaving, setLeaving] = useState<Dealt>();
  const open = dealt !== undefined;
  // Before it is painted: a felt that is empty for one frame is a flicker.
  useLayoutEffect(() => {
    if (open || lay.current === undefined) return;
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    setLeaving(still ? undefined : lay.current);
    lay.current = undefined;
    const timer = setTimeout(() => setLeaving(undefined), sweptMs);
    return () => {
      clearTimeout(timer);
      setLeaving(undefined);
    };
  }, [open]);
  useLayoutEffect(() => {
    if (dealt !== undefined) lay.current = dealt;
  });
  return leaving;
}
