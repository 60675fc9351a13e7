import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { giveBackStartingMemory } from './starting-memory.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what starting needed is given back once, when the start is over', () => {
  const tidy = vi.fn();
  giveBackStartingMemory(tidy as unknown as NonNullable<typeof globalThis.gc>);
  vi.advanceTimersByTime(14_000);
  expect(tidy).not.toHaveBeenCalled();
  vi.advanceTimersByTime(3_600_000);
  expect(tidy.mock.calls).toEqual([[{ type: 'major', execution: 'sync', flavor: 'last-resort' }]]);
});

test('a Node that was not told to offer it starts all the same', () => {
  giveBackStartingMemory(undefined);
  expect(vi.getTimerCount()).toBe(0);
});
