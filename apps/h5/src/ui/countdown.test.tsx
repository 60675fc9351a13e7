// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Countdown, formatLeft } from './countdown.tsx';

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('an hour is written as minutes and seconds, more with hours', () => {
  expect([formatLeft(3599), formatLeft(3600), formatLeft(9), formatLeft(0)]).toEqual([
    '59:59',
    '01:00:00',
    '00:09',
    '00:00',
  ]);
});

test('it counts down, ends at zero and says so once', () => {
  const ended = vi.fn();
  render(<Countdown until={1_002_000} onEnd={ended} />);
  expect(screen.getByRole('timer').textContent).toBe('00:02');
  act(() => vi.advanceTimersByTime(1000));
  expect(screen.getByRole('timer').textContent).toBe('00:01');
  act(() => vi.advanceTimersByTime(5000));
  expect(screen.getByRole('timer').textContent).toBe('00:00');
  expect(ended).toHaveBeenCalledTimes(1);
});

test('a second that has begun is counted to its end, and nothing has ended before', () => {
  const ended = vi.fn();
  render(<Countdown until={1_000_400} onEnd={ended} />);
  expect(screen.getByRole('timer').textContent).toBe('00:01');
  expect(ended).not.toHaveBeenCalled();
  act(() => vi.advanceTimersByTime(1000));
  expect(screen.getByRole('timer').textContent).toBe('00:00');
  expect(ended).toHaveBeenCalledTimes(1);
});
