/** Holds what a new card means back until the card lies face up. */
import { useEffect, useState } from 'react';
import type { Table } from './table.ts';

/** As long as the card turns (--flip in tokens.css), in ms. */
const flipMs = 620;

/** @returns the table that may be told: the one before while a card turns */
export function useRevealed(table: Table | undefined): Table | undefined {
  const [revealed, setRevealed] = useState(table);
  const turning = table !== undefined && revealed !== undefined && cardsOf(table) !== cardsOf(revealed);
  useEffect(() => {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (!turning || still) return setRevealed(table);
    const timer = setTimeout(() => setRevealed(table), flipMs);
    return () => clearTimeout(timer);
  }, [table, turning]);
  return turning ? revealed : table;
}

function cardsOf({ round }: Table): string {
  return round ? `${round.id} ${round.cards.length}` : '';
}
