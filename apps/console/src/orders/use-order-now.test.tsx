// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deposits } from '../api/lists.ts';
import { queryClient } from '../api/query-client.ts';
import type { DepositOrder } from '../api/rows.ts';
import { answerWith } from '../testing/console.tsx';
import { depositOrder } from '../testing/deposit-order.ts';
import { useOrderNow } from './use-order-now.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const seconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1_000));

test('an open order is asked for every five seconds until somebody decided it, and then no more', async () => {
  let state: DepositOrder['state'] = 'pending';
  const asked = answerWith({
    depositQueue: () => ({
      // Another that is decided is not this one.
      rows: [depositOrder({ id: 4, state: 'approved' }), depositOrder({ state })],
      total: 2,
      more: false,
      sum: 0,
      claimers: [],
    }),
  });
  const { result } = renderHook(() => useOrderNow(deposits, depositOrder({ reason: 'as it was' })), {
    wrapper,
  });
  expect(result.current.reason).toBe('as it was');
  await seconds(0.1);
  expect(result.current.reason).toBeNull();
  expect(asked.depositQueue).toMatchObject([{ id: 5, state: 'all' }]);
  await seconds(5);
  expect(asked.depositQueue).toHaveLength(2);
  state = 'rejected';
  await seconds(5);
  expect(result.current.state).toBe('rejected');
  await seconds(30);
  expect(asked.depositQueue).toHaveLength(3);
});
