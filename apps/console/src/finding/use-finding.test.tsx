// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../api/query-client.ts';
import { dropToken, keepToken } from '../api/session.ts';
import { answerWith } from '../testing/console.tsx';
import { staff } from '../testing/staff.ts';
import { useFinding } from './use-finding.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  queryClient.clear();
  dropToken();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const ms = (count: number) => act(() => vi.advanceTimersByTimeAsync(count));

test('who types is not asked after at each letter, nor after one letter alone, and what is found is soon there', async () => {
  const asked = answerWith({});
  const { rerender } = renderHook(({ typed }) => useFinding(typed), {
    initialProps: { typed: 'm' },
    wrapper,
  });
  await ms(1_000);
  expect(asked.find).toBeUndefined();
  for (const typed of ['mi', 'min', 'ming']) {
    rerender({ typed });
    await ms(100);
  }
  expect(asked.find).toBeUndefined();
  await ms(100);
  expect(asked.find).toEqual([{ text: 'ming' }]);
  rerender({ typed: ' mi ' });
  await ms(200);
  expect(asked.find?.at(-1)).toEqual({ text: 'mi' });
});

test('pages of the menu are found by their names, and only those that this person may see', async () => {
  keepToken('token');
  const nothing = {
    ...{ members: [], deposits: [], withdrawals: [], adjustments: [], bets: [], payments: [], arrivals: [] },
  };
  answerWith({ staffMe: () => staff('deposits.read'), find: () => nothing });
  const { result } = renderHook(() => useFinding('款审核'), { wrapper });
  await ms(1_000);
  await ms(0);
  expect(result.current.settled).toBe(true);
  expect(result.current.hits).toMatchObject([{ path: '/deposits', title: '存款审核', facts: ['财务'] }]);
});
