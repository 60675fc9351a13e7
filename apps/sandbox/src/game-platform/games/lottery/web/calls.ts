/** The page's calls. Each may be sent again as it is: an order has its id. */
import { type Answer, ask } from '../../kit/calls.ts';
import { type GameCode, historyAnswer, type PlayedRound, type Table, tableAnswer } from './table.ts';

export interface Order {
  /** Chosen here, so that asking twice is one order. */
  readonly id: string;
  readonly round: number;
  /** Stakes in fen. */
  readonly bets: readonly { readonly kind: string; readonly stake: number }[];
}

export interface Caller {
  /** Asks for the table, or hands in an order. */
  table(order?: Order): Promise<Answer<Table>>;
  /** Draws with own bets, the latest first; `undefined` when they cannot be had now. */
  history(): Promise<readonly PlayedRound[] | undefined>;
}

export function createCaller(game: GameCode, token: string): Caller {
  return {
    table: (order) =>
      order
        ? ask(token, { path: `${game}/bets`, shape: tableAnswer, body: order })
        : ask(token, { path: `${game}/table`, shape: tableAnswer }),
    async history() {
      const answer = await ask(token, { path: `${game}/history`, shape: historyAnswer });
      return answer.outcome === 'answered' ? answer.value.history : undefined;
    },
  };
}
