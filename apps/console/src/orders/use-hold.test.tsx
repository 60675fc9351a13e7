// @vitest-environment happy-dom
import { act, cleanup, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useHold } from './use-hold.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** The server gives a row to somebody else five minutes after its last claim. */
const claimMinutes = 5;
const seconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1_000));

test('a row under one’s hands is claimed again each minute, before anybody else can have it', async () => {
  const claim = vi.fn(async () => undefined);
  renderHook(() => useHold(7, { claim, release: async () => undefined }));
  await seconds(1);
  expect(claim).toHaveBeenCalledTimes(1);
  for (let minute = 1; minute <= 2 * claimMinutes; minute += 1) {
    fireEvent.keyDown(document.body);
    await seconds(60);
    expect(claim).toHaveBeenCalledTimes(1 + minute);
  }
});

test('whoever went away claims no more, however long the row stays open', async () => {
  const claim = vi.fn(async () => undefined);
  renderHook(() => useHold(7, { claim, release: async () => undefined }));
  await seconds(1);
  fireEvent.keyDown(document.body);
  await seconds(60 * 60);
  expect(claim).toHaveBeenCalledTimes(2);
});

test('a row that is closed is given back', async () => {
  const release = vi.fn(async () => undefined);
  const { unmount } = renderHook(() => useHold(7, { claim: async () => undefined, release }));
  await seconds(1);
  unmount();
  await seconds(1);
  expect(release).toHaveBeenCalledExactlyOnceWith(7);
});
