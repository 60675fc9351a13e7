/** Where the coming draw stands by the platform's clock. */
import { useEffect, useState } from 'react';
import type { Phase } from './Board.tsx';
import { isDrawn, type Table } from './table.ts';

/** @param offset the platform's clock is ahead of this device's by so many ms @param rolling a result is being shown */
export function usePhase(
  table: Table,
  offset: number,
  rolling: boolean,
): { readonly phase: Phase; readonly left: number } {
  const [now, setNow] = useState(() => Date.now() + offset);
  useEffect(() => {
    const tick = () => setNow(Date.now() + offset);
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [offset]);
  const { round } = table;
  if (rolling) return { phase: 'drawing', left: 0 };
  if (isDrawn(table)) return { phase: 'soon', left: round.ends_at - now };
  if (now >= round.draws_at) return { phase: 'drawing', left: 0 };
  if (now < round.closes_at) return { phase: 'open', left: round.closes_at - now };
  return { phase: 'closed', left: round.draws_at - now };
}
