// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useRising } from './use-rising.ts';

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance', 'setTimeout'],
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const rise = (first: number, still = false) =>
  renderHook(({ yuan }) => useRising(yuan, { still }), { initialProps: { yuan: first } });

test.each([
  [10, 20.07],
  // A number whose hundredfold is a little less than 29.
  [0, 0.29],
])('a figure that grows from %d never shows more than %d, and ends there to the fen', async (from, to) => {
  const { result, rerender } = rise(from);
  rerender({ yuan: to });
  const shown: number[] = [];
  for (let step = 0; step < 60; step += 1) {
    await act(() => vi.advanceTimersByTimeAsync(16));
    shown.push(result.current ?? 0);
  }
  expect(Math.max(...shown)).toBe(to);
  expect(shown.at(-1)).toBe(to);
  expect(shown.some((figure) => figure > from && figure < to)).toBe(true);
  expect(shown.every((figure) => Number(figure.toFixed(2)) === figure)).toBe(true);
});

test('a figure that falls does so at once: nobody sees money that is gone', async () => {
  const { result, rerender } = rise(20);
  rerender({ yuan: 5 });
  expect(result.current).toBe(5);
});

test('where motion is not wanted a figure that grows is there at once', () => {
  const { result, rerender } = rise(10, true);
  rerender({ yuan: 20 });
  expect(result.current).toBe(20);
});
