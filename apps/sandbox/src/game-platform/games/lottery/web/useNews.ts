/** What a draw brought for the player, said once when it is seen; and a word about a slip. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { formatFen } from '../../../../kit/page/amount.ts';
import type { Table } from './table.ts';
import type { Texts } from './texts.ts';

export interface News {
  /** Changes with each, so that the next one is shown anew. */
  readonly key: number;
  readonly words: string;
  readonly won: boolean;
}

export function useNews(table: Table, text: Texts) {
  const [news, setNews] = useState<News>({ key: 0, words: '', won: false });
  const waiting = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const over = table.bets.filter(({ id, state }) => state !== 'open' && waiting.current.has(id));
    waiting.current = new Set(table.bets.filter(({ state }) => state === 'open').map(({ id }) => id));
    const [first] = over;
    if (!first) return;
    const paid = over.reduce((sum, { payout }) => sum + payout, 0);
    const words =
      first.state === 'void'
        ? text.returned(first.label)
        : paid > 0
          ? text.won(first.label, formatFen(paid))
          : text.notWon(first.label);
    setNews(({ key }) => ({ key: key + 1, words, won: paid > 0 }));
  }, [table, text]);
  const say = useCallback((words: string) => setNews(({ key }) => ({ key: key + 1, words, won: false })), []);
  return { ...news, say };
}
