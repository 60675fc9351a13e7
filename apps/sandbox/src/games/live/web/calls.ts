/** The page's calls. Each may be sent again as it is: an order has its id. */
import type { z } from 'zod/mini';
import { historyAnswer, type PlayedRound, type Table, tableAnswer } from './table.ts';

export interface Order {
  /** Chosen here, so that asking twice is one order. */
  readonly id: string;
  readonly round: number;
  /** Stakes in fen. */
  readonly bets: readonly { readonly kind: string; readonly stake: number }[];
}

/** `unreachable`: nobody knows yet; the same call again will tell. */
type Answer<Value> = Value | 'session_lost' | 'unreachable';

const timeoutMs = 5_000;
/** An order is asked again, as it must be known what became of it; a look at the table just comes again with the next second. */
const pausesMs = [300, 1_000];

export interface Caller {
  /** @param after the latest drawn round that is known here */
  table(after: number, order?: Order): Promise<Answer<Table>>;
  history(): Promise<Answer<readonly PlayedRound[]>>;
}

export function createCaller(game: string, token: string): Caller {
  const send = <Value>(path: string, shape: z.ZodMiniType<Value>, order?: Order) =>
    ask(token, `/games/${game}/${path}`, shape, order);
  return {
    table: (after, order) => send(`${order ? 'bets' : 'table'}?after=${after}`, tableAnswer, order),
    async history() {
      const answer = await send('history', historyAnswer);
      return typeof answer === 'string' ? answer : answer.history;
    },
  };
}

async function ask<Value>(
  token: string,
  path: string,
  shape: z.ZodMiniType<Value>,
  order: Order | undefined,
): Promise<Answer<Value>> {
  for (let attempt = 0; ; attempt += 1) {
    const answer = await once(token, path, shape, order).catch(() => undefined);
    if (answer !== undefined) return answer;
    const pause = order ? pausesMs[attempt] : undefined;
    if (pause === undefined) return 'unreachable';
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

async function once<Value>(
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
