// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../../api/session.ts';
import { answerWith } from '../../testing/answer-with.ts';
import { renderAt } from '../../testing/render-at.tsx';
import RedPacketsPage from './page.tsx';
import type { Standing } from './stage.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  openSession('token', false);
});
afterEach(() => {
  cleanup();
  closeSession();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const standing = (phase: Standing['phase']): Standing => ({
  sendnums: 0,
  acquirednum: 0,
  max_times: 1,
  rules: [],
  redpacketmoney: 0,
  deposits: 0,
  phase,
  pool_left: 50,
  commitment: '',
  now: '2026-11-21 10:30:00',
  reminded: false,
});

/** How often the standing is asked for in half a minute after the first time. */
async function askedIn(phase: Standing['phase']): Promise<number> {
  const asked = answerWith({ redPacket: standing(phase) });
  renderAt('/hongbao', <RedPacketsPage />);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(asked.redPacket).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  return (asked.redPacket?.length ?? 0) - 1;
}

test('while packets are grabbed the pool is looked at every ten seconds, and before that it is not', async () => {
  expect(await askedIn('open')).toBe(3);
  cleanup();
  expect(await askedIn('before')).toBe(0);
});

test('what is left in the pool is told while packets are grabbed, and at no other time', async () => {
  for (const [phase, told] of [
    ['open', true],
    ['before', false],
    ['after', false],
  ] as const) {
    answerWith({ redPacket: standing(phase) });
    renderAt('/hongbao', <RedPacketsPage />);
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(screen.queryByText(/红包池还剩/) !== null, phase).toBe(told);
    cleanup();
  }
});
