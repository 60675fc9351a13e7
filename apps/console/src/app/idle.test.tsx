// @vitest-environment happy-dom
import { act, cleanup, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentToken, dropToken, keepToken } from '../api/session.ts';
import { answerWith } from '../testing/console.tsx';
import { useIdleLock } from './idle.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  dropToken();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const minutes = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 60_000));
const locked = () => currentToken() === '';

function open() {
  const asked = answerWith({ staffSignOut: () => null });
  keepToken('token');
  renderHook(useIdleLock);
  return asked;
}

test('a desk that nobody was at for half an hour is signed out, here and at the server', async () => {
  const asked = open();
  await minutes(29.7);
  expect(locked()).toBe(false);
  await minutes(0.3);
  expect(locked()).toBe(true);
  expect(asked.staffSignOut).toHaveLength(1);
});

test.each(['keyDown', 'pointerDown', 'pointerMove', 'wheel', 'touchStart'] as const)(
  'half an hour begins anew with each sign of life: %s',
  async (sign) => {
    open();
    await minutes(29);
    fireEvent[sign](document.body);
    await minutes(29.7);
    expect(locked()).toBe(false);
    await minutes(0.6);
    expect(locked()).toBe(true);
  },
);
