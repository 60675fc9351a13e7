import type { QueryClient } from '@tanstack/react-query';
import { followArrivals } from '../arrivals/follow.ts';
import { followSignals } from '../signals/follow.ts';
import { followKept } from './kept/follow-kept.ts';

/**
 * What is followed for whoever is signed in: the server's signals (polls carry the page until they come), money that arrives (balance and
 * inbox tell it all the same), and what is kept of the app and its last figures for a time without a network. @returns ends it
 */
export function followAll(queries: QueryClient, token: string): () => void {
  const ends = [followSignals(queries, token), followArrivals(queries), followKept(queries)];
  return () => {
    for (const end of ends) end();
  };
}
