/** The page's calls. Each may be sent again as it is: an order has its id. */
import type { z } from 'zod/mini';
import { type Bet, type GameCode, historyAnswer, type Table, tableAnswer } from './table.ts';

export interface Order {
  /** Chosen here, so that asking twice is one order. */
  readonly id: string;
  readonly round: number;
  /** Stakes in fen. */
  readonly bets: readonly { readonly kind: string; readonly stake: number }[];
}

/** `unreachable`: nobody knows yet; the same call again will tell. */
export type Answer<Value> = Value | 'session_lost' | 'unreachable';

const timeoutMs = 6000;
const pausesMs = [300, 1200];

export interface Caller {
  /** Asks for the table, or hands in an order. */
  table(order?: Order): Promise<Answer<Table>>;
  /** Own bets, the latest first. */
  history(): Promise<Answer<readonly Bet[]>>;
}

export function createCaller(game: GameCode, token: string): Caller {
  return {
    table: (order) =>
      order
        ? ask(token, `/games/${game}/bets`, tableAnswer, order)
        : ask(token, `/games/${game}/table`, tableAnswer),
    async history() {
      const answer = await ask(token, `/games/${game}/history`, historyAnswer);
      return typeof answer === 'string' ? answer : answer.history.flatMap(({ bets }) => bets);
    },
  };
}

async function ask<Value>(
  token: string,
  path: string,
  shape: z.ZodMiniType<Value>,
  order?: Order,
): Promise<Answer<Value>> {
  for (let attempt = 0; ; attempt += 1) {
    const answer = await send(token, path, shape, order).catch(() => undefined);
    if (answer !== undefined) return answer;
    const pause = pausesMs[attempt];
    if (pause === undefined) return 'unreachable';
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

async function send<Value>(
  token: string,
  path: string,
  shape: z.ZodMiniType<Value>,
  order: Order | undefined,
): Promise<Value | 'session_lost' | undefined> {
  const response = await fetch(path, {
    method: order ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${token}`,
      ...(order ? { 'content-type': 'application/json' } : {}),
    },
    ...(order ? { body: JSON.stringify(order) } : {}),
    cache: 'no-store',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.status === 401) return 'session_lost';
  if (response.status !== 200) return undefined;
  const read = shape.safeParse(await response.json());
  return read.success ? read.data : undefined;
}
