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

test('without a network only what was never sent is said not to have moved money', async () => {
  const said = async (hook: ReturnType<typeof transfer>) => {
    await attempt(hook);
    await waitFor(() => expect(hook.current.isError).toBe(true));
    return hook.current.error?.message;
  };
  const unsent = '网络已断开，这一笔没有提交，资金没有变动。恢复后请再试。';
  const unknown = '网络中断，结果暂时未知。您的资金不会重复变动，稍后请在交易记录中查看，或直接再试一次。';
  const hook = transfer();
  vi.stubGlobal('navigator', { onLine: false });
  expect(await said(hook)).toBe(unsent);
  expect(await said(hook)).toBe(unsent);
  expect(keys).toHaveLength(0);
  vi.stubGlobal('navigator', { onLine: true });
  expect(await said(hook)).toBe(unknown);
  expect(keys).toHaveLength(1);
  vi.stubGlobal('navigator', { onLine: false });
  expect(await said(hook)).toBe(unknown);
  expect(keys).toHaveLength(1);
  vi.stubGlobal('navigator', { onLine: true });
  answers = [says(200)];
  await attempt(hook);
  expect(keys[1]).toBe(keys[0]);
});
