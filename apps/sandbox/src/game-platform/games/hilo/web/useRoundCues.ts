import { useEffect, useRef } from 'react';
import { cue } from '../../kit/cues.ts';
import type { Table } from './table.ts';

/** A card is heard as it begins to turn, a gain as it is told. @param table its last card may still be turning */
export function useRoundCues(table: Table | undefined, revealed: Table | undefined): void {
  const cards = table?.round ? `${table.round.id} ${table.round.cards.length}` : undefined;
  const told = revealed?.round ?? undefined;
  const gained = told?.state === 'cashed' && told.payout > told.stake ? told.id : undefined;
  const before = useRef<{ readonly cards: typeof cards; readonly gained: typeof gained }>(undefined);
  useEffect(() => {
    const last = before.current;
    if (table === undefined || revealed === undefined) return;
    before.current = { cards, gained };
    // What lies when the page opens was heard before.
    if (last === undefined) return;
    if (cards !== last.cards) cue('card');
    if (gained !== undefined && gained !== last.gained) cue('won');
  }, [table, revealed, cards, gained]);
}
