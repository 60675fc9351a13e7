/** Where the round stands by the platform's clock, and how many of its cards lie open. */
import { useEffect, useState } from 'react';
import { type Dealt, type Face, fallingOrder } from './face.ts';
import { type Drawn, drawnNow, type Table } from './table.ts';

/** A card falls every so many ms; the result is told so long after the last one. */
const cardMs = 650;
const tellMs = 700;
const tickMs = 200;

type Phase = 'betting' | 'closed' | 'dealing' | 'over';

export interface RoundState {
  readonly phase: Phase;
  /** Until betting closes, or until the next round opens, in ms. */
  readonly left: number;
  /** All of it, as soon as it is known; `shown` says how much may be seen. */
  readonly dealt: Dealt | undefined;
  /** Cards that lie open, counted as they fell. */
  readonly shown: number;
  /** Once its cards lie open. */
  readonly told: Drawn | undefined;
}

export function useRound(table: Table, face: Face, offset: number): RoundState {
  const now = useNow(offset);
  const { closes_at, draws_at, ends_at } = table.round;
  const drawn = drawnNow(table);
  const dealt = drawn ? face.read(drawn.result) : undefined;
  const quiet = { dealt: undefined, shown: 0, told: undefined };
  if (!drawn) {
    if (now < closes_at) return { phase: 'betting', left: closes_at - now, ...quiet };
    return { phase: 'closed', left: 0, ...quiet };
  }
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const cards = dealt ? fallingOrder(dealt).length : 0;
  const shown = still ? cards : Math.min(cards, Math.floor((now - draws_at) / cardMs) + 1);
  const over = still || now >= draws_at + cards * cardMs + tellMs;
  const left = Math.max(0, ends_at - now);
  if (!over) return { phase: 'dealing', left, dealt, shown, told: undefined };
  return { phase: 'over', left, dealt, shown: cards, told: drawn };
}

function useNow(offset: number): number {
  const [now, setNow] = useState(() => Date.now() + offset);
  useEffect(() => {
    const tick = () => setNow(Date.now() + offset);
    tick();
    const timer = setInterval(tick, tickMs);
    return () => clearInterval(timer);
  }, [offset]);
  return now;
}
