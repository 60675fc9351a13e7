// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { operationSettled } from './operation.ts';
import { makeQueryClient } from './query-client.ts';
import { useMoneyCall } from './use-call.ts';

const payload = { amount: 100, sourcetype: 'userbalance', targettype: 'mpqp' };

let keys: (string | null)[] = [];
let answers: (() => Promise<Response>)[] = [];

beforeEach(() => {
  keys = [];
  answers = [];
  operationSettled('transfer');
  vi.stubGlobal('fetch', (_url: string, { headers }: { headers: Headers }) => {
    keys.push(headers.get('idempotency-key'));
    const answer = answers.shift();
    return answer === undefined ? Promise.reject(new TypeError('Failed to fetch')) : answer();
  });
});

afterEach(() => vi.unstubAllGlobals());

const says = (code: number) => async () => Response.json({ code, message: '', data: { id: '1', state: 1 } });

function transfer() {
  const client = makeQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(() => useMoneyCall('transfer', { quiet: true }), { wrapper }).result;
}

const attempt = (hook: ReturnType<typeof transfer>) =>
  act(() => hook.current.mutateAsync(payload).catch(() => undefined));

test('a double tap makes one call', async () => {
  let answer: (response: Response) => void = () => undefined;
  answers = [() => new Promise((resolve) => (answer = resolve)), says(200)];
  const hook = transfer();
  act(() => {
    hook.current.mutate(payload);
    hook.current.mutate(payload);
  });
  await waitFor(() => expect(keys).toHaveLength(1));
  await act(async () => answer(await says(200)()));
  await waitFor(() => expect(hook.current.isSuccess).toBe(true));
  expect(keys).toHaveLength(1);
});

test('after a broken connection the next attempt speaks of the same operation', async () => {
  const hook = transfer();
  await attempt(hook);
  answers = [says(200)];
  await attempt(hook);
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
});

test.each([200, 3000])('after an answer with code %i the same form is a new operation', async (code) => {
  answers = [says(code), says(200)];
  const hook = transfer();
  await attempt(hook);
  await attempt(hook);
  expect(keys[1]).not.toBe(keys[0]);
});
