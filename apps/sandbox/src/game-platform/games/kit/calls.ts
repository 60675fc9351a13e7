/** How a page asks the platform. Every call may be sent again as it is: what it changes carries an id of its own. */

import { deadline } from './deadline.ts';
import { callPath } from './demo.ts';
import { played } from './played.ts';

export interface Call<Value> {
  /** Below `/games/`. */
  readonly path: string;
  readonly shape: Shape<Value>;
  /** Its presence makes the call a POST; `null` is a POST without a body. */
  readonly body?: unknown;
}

/** A schema, of zod or of its small edition. */
interface Shape<Value> {
  safeParse(answer: unknown): { readonly success: true; readonly data: Value } | { readonly success: false };
}

export type Answer<Value> =
  | {
      readonly outcome: 'answered';
      readonly value: Value;
      /** It took more than one attempt. */
      readonly again: boolean;
    }
  | { readonly outcome: 'session_lost' }
  /** Nobody knows yet; the same call again will tell. */
  | { readonly outcome: 'unreachable' };

const timeoutMs = 6000;
const pausesMs = [300, 1200];

/** Three attempts, about twenty seconds at most. @param token of the launch address */
export async function ask<Value>(token: string, call: Call<Value>): Promise<Answer<Value>> {
  for (let attempt = 0; ; attempt += 1) {
    const answer = await send(token, call).catch(() => undefined);
    if (answer === 'session_lost') return { outcome: 'session_lost' };
    if (answer) return { outcome: 'answered', value: answer.value, again: attempt > 0 };
    const pause = pausesMs[attempt];
    if (pause === undefined) return { outcome: 'unreachable' };
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

async function send<Value>(
  token: string,
  { path, shape, body }: Call<Value>,
): Promise<{ readonly value: Value } | 'session_lost' | undefined> {
  if (body !== undefined) played();
  const content = body === undefined || body === null ? undefined : JSON.stringify(body);
  const response = await fetch(callPath(path), {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      ...(content === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(content === undefined ? {} : { body: content }),
    cache: 'no-store',
    signal: deadline(timeoutMs),
  });
  if (response.status === 401) return 'session_lost';
  if (response.status !== 200) return undefined;
  const read = shape.safeParse(await response.json());
  return read.success ? { value: read.data } : undefined;
}
