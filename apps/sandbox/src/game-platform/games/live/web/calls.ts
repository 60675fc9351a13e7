/** The page's calls. */
import { type Answer, ask } from '../../kit/calls.ts';
import { historyAnswer, type PlayedRound, type Table, tableAnswer } from './table.ts';

export interface Order {
  /** Chosen here, so that asking twice is one order. */
  readonly id: string;
  readonly round: number;
  /** Stakes in fen. */
  readonly bets: readonly { readonly kind: string; readonly stake: number }[];
}

/** Looks at the table, or hands in an order. @param after the latest drawn round that is known here */
export function askTable(game: string, token: string, after: number, order?: Order): Promise<Answer<Table>> {
  const path = `${game}/${order ? 'bets' : 'table'}?after=${after}`;
  return ask(token, { path, shape: tableAnswer, ...(order ? { body: order } : {}) });
}

export async function askHistory(
  game: string,
  token: string,
): Promise<Answer<{ readonly history: readonly PlayedRound[] }>> {
  return ask(token, { path: `${game}/history`, shape: historyAnswer });
}
