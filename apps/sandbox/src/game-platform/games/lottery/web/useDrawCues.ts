import { useEffect, useRef } from 'react';
import { cue } from '../../kit/cues.ts';
import type { Phase } from './Board.tsx';
import type { News } from './useNews.ts';

/** A slip is heard as it is taken, a draw as its numbers come to rest, a win as it is told. @param taken changes with each slip */
export function useDrawCues(phase: Phase, news: News, taken: unknown): void {
  const before = useRef({ phase, news: news.key, taken });
  useEffect(() => {
    const last = before.current;
    before.current = { phase, news: news.key, taken };
    if (taken !== undefined && taken !== last.taken) cue('chip');
    if (last.phase === 'drawing' && phase !== 'drawing') cue('rest');
    // More than one may be told at once; a win covers the rest.
    if (news.won && news.key !== last.news) cue('won');
  }, [phase, news.key, news.won, taken]);
}
