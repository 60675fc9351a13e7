// @vitest-environment happy-dom
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerWith } from '../testing/console.tsx';
import { queryClient } from './query-client.ts';
import { useQueueCounts } from './queue-counts.ts';
import { stopsQuery, switchedOffQuery } from './stops.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const seconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1_000));

test('that work came is known within a quarter of a minute, also while nobody looks at the tab', async () => {
  const asked = answerWith({ queueCounts: () => ({ queues: [] }) });
  renderHook(() => useQueueCounts(true), { wrapper });
  await seconds(14.9);
  expect(asked.queueCounts).toHaveLength(1);
  await seconds(0.2);
  expect(asked.queueCounts).toHaveLength(2);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await seconds(30);
  expect(asked.queueCounts).toHaveLength(4);
});

test('nobody who is not signed in asks what waits', async () => {
  const asked = answerWith({});
  renderHook(() => useQueueCounts(false), { wrapper });
  await seconds(60);
  expect(asked.queueCounts).toBeUndefined();
});

test('what a colleague stopped or switched off is seen within a quarter of a minute', async () => {
  const asked = answerWith({ stops: () => [], switchedOff: () => [] });
  renderHook(() => [useQuery(stopsQuery), useQuery(switchedOffQuery)], { wrapper });
  await seconds(14.9);
  expect([asked.stops?.length, asked.switchedOff?.length]).toEqual([1, 1]);
  await seconds(0.2);
  expect([asked.stops?.length, asked.switchedOff?.length]).toEqual([2, 2]);
});
