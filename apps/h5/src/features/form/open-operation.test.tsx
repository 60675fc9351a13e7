// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { operationKey, operationSettled } from '../../api/operation.ts';
import { OpenOperation } from './open-operation.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  operationSettled('claimRebates');
});

const late = '网站还没有回复，仍在等待。资金不会重复变动，离开此页也不影响。';
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

test('while an answer is late it is said what that means for the money, in a region that stood before', async () => {
  operationKey('claimRebates', {});
  const { rerender } = render(<OpenOperation name="claimRebates" busy />);
  const region = screen.getByRole('status');
  await pass(7_900);
  expect(region.textContent).toBe('');
  await pass(200);
  expect(region.textContent).toBe(late);
  expect(screen.queryByRole('alert')).toBeNull();
  // Nobody answered at all: then it is not known what became of it.
  rerender(<OpenOperation name="claimRebates" busy={false} />);
  expect(screen.queryByText(late)).toBeNull();
  expect(screen.getByRole('alert').textContent).toContain('结果未知');
  // Each attempt has its own patience.
  rerender(<OpenOperation name="claimRebates" busy />);
  expect(screen.getByRole('status').textContent).toBe('');
});

test('an answer that comes in time leaves no word of waiting', async () => {
  const { rerender } = render(<OpenOperation name="claimRebates" busy />);
  await pass(3_000);
  rerender(<OpenOperation name="claimRebates" busy={false} />);
  await pass(30_000);
  expect(document.body.textContent).toBe('');
});
