// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../api/query-client.ts';
import { currentToken, dropToken, keepToken } from '../api/session.ts';
import { answerWith } from '../testing/console.tsx';
import { staff } from '../testing/staff.ts';
import { useIdleLock } from './idle.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  dropToken();
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const minutes = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 60_000));
const locked = () => currentToken() === '';

async function open(idleMinutes = 30) {
  const asked = answerWith({ staffSignOut: () => null, staffMe: () => ({ ...staff(), idleMinutes }) });
  keepToken('token');
  renderHook(useIdleLock, { wrapper: Asking });
  await minutes(0.01);
  return asked;
}

function Asking({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

test('a desk that nobody was at for half an hour is signed out, here and at the server', async () => {
  const asked = await open();
  await minutes(29.7);
  expect(locked()).toBe(false);
  await minutes(0.3);
  expect(locked()).toBe(true);
  expect(asked.staffSignOut).toHaveLength(1);
});

test('a site that lets nobody away for so long signs the desk out as early as it says', async () => {
  await open(10);
  await minutes(9.7);
  expect(locked()).toBe(false);
  await minutes(0.3);
  expect(locked()).toBe(true);
});

test.each(['keyDown', 'pointerDown', 'pointerMove', 'wheel', 'touchStart'] as const)(
  'half an hour begins anew with each sign of life: %s',
  async (sign) => {
    await open();
    await minutes(29);
    fireEvent[sign](document.body);
    await minutes(29.7);
    expect(locked()).toBe(false);
    await minutes(0.6);
    expect(locked()).toBe(true);
  },
);
