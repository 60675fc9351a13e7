import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Answer, ask } from './calls.ts';

type Heard = { readonly at: number; readonly init: RequestInit };
let heard: Heard[];
const shape = {
  safeParse: (answer: unknown) =>
    answer === 'table' ? ({ success: true, data: answer } as const) : ({ success: false } as const),
};

beforeEach(() => {
  heard = [];
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What becomes of a call whose attempts end like this, one after the other. */
async function outcome(body: unknown, ...ends: readonly (Response | Error)[]): Promise<Answer<unknown>> {
  const began = Date.now();
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    heard.push({ at: Date.now() - began, init });
    const end = ends[heard.length - 1] ?? new TypeError('no network');
    if (end instanceof Error) throw end;
    return end;
  });
  const asked = ask('token', { path: 'hilo/rounds', shape, ...(body === undefined ? {} : { body }) });
  await vi.runAllTimersAsync();
  return asked;
}
const table = () => Response.json('table');
const broken = () => new Response('', { status: 502 });

test('a call without an answer is made three times in all, after 0.3 and 1.2 s, and then nobody knows', async () => {
  expect(await outcome({ id: 1 })).toEqual({ outcome: 'unreachable' });
  expect(heard.map(({ at }) => at)).toEqual([0, 300, 1_500]);
  // As it was: what it changes carries an id of its own.
  expect(new Set(heard.map(({ init }) => init.body)).size).toBe(1);
});

test('an answer says whether it took more than one attempt: its effect may be that of the first', async () => {
  expect(await outcome(undefined, table())).toEqual({ outcome: 'answered', value: 'table', again: false });
  heard = [];
  expect(await outcome(undefined, broken(), table())).toMatchObject({ again: true });
});

test('a session that is over is asked for once', async () => {
  expect(await outcome(undefined, new Response('', { status: 401 }), table())).toEqual({
    outcome: 'session_lost',
  });
  expect(heard).toHaveLength(1);
});

test('what is no answer of ours is none', async () => {
  expect(await outcome(undefined, Response.json({ hello: true }), table())).toMatchObject({
    outcome: 'answered',
    again: true,
  });
});

test.each([
  [{ id: 1 }, 'POST', '{"id":1}'],
  [null, 'POST', undefined],
  [undefined, 'GET', undefined],
])('a call with the body %j is a %s, with the session and past every cache', async (body, method, sent) => {
  await outcome(body, table());
  expect(heard[0]?.init).toMatchObject({
    method,
    cache: 'no-store',
    headers: { authorization: 'Bearer token' },
  });
  expect(heard[0]?.init.body).toBe(sent);
});
