/** The page's calls. Each may be sent again as it is: a bet has its id and a decision the table it was made on. */
import { type Action, type Table, tableAnswer } from './table.ts';

export type Call =
  | { readonly path: 'table' }
  | { readonly path: 'seed' }
  | {
      readonly path: 'rounds';
      readonly body: { id: string; stake: number; client_seed: string; commitment: string };
    }
  | { readonly path: 'decisions'; readonly body: { round: string; version: number; action: Action } };

export type Answer =
  | {
      readonly outcome: 'answered';
      readonly table: Table /** It took more than one attempt. */;
      readonly again: boolean;
    }
  | { readonly outcome: 'session_lost' }
  /** Nobody knows yet; the same call again will tell. */
  | { readonly outcome: 'unreachable' };

const timeoutMs = 6000;
const pausesMs = [300, 1200];

export function createCaller(token: string): (call: Call) => Promise<Answer> {
  return async (call) => {
    for (let attempt = 0; ; attempt += 1) {
      const answer = await send(token, call).catch(() => undefined);
      if (answer) return answer.outcome === 'answered' ? { ...answer, again: attempt > 0 } : answer;
      const pause = pausesMs[attempt];
      if (pause === undefined) return { outcome: 'unreachable' };
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  };
}

async function send(token: string, call: Call): Promise<Answer | undefined> {
  const body = 'body' in call ? JSON.stringify(call.body) : undefined;
  const response = await fetch(`/games/hilo/${call.path}`, {
    method: call.path === 'table' ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
    cache: 'no-store',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.status === 401) return { outcome: 'session_lost' };
  if (response.status !== 200) return undefined;
  const read = tableAnswer.safeParse(await response.json());
  return read.success ? { outcome: 'answered', table: read.data, again: false } : undefined;
}
