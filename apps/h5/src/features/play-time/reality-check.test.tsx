// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../../api/session.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { RealityCheck } from './reality-check.tsx';

const said = {
  minutes: 95,
  net_today: -5,
  sitting_minutes: 61,
  net_sitting: 3.5,
  check_due: true,
  stop: '',
};
let asked: string[];
/** The next sign's answer comes when this is called. */
let answerSign: (() => void) | undefined;

beforeEach(() => {
  asked = [];
  answerSign = undefined;
  openSession('token', false);
  vi.stubGlobal('fetch', async (path: string) => {
    const ok = (data: unknown) => Response.json({ code: 200, message: '', data });
    asked.push(path);
    if (path !== '/api/play/sign') return ok(null);
    if (asked.filter((one) => one === '/api/play/sign').length === 1) return ok(said);
    await new Promise<void>((resolve) => {
      answerSign = resolve;
    });
    return ok({ ...said, check_due: false });
  });
});
afterEach(() => {
  cleanup();
  closeSession();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what interrupts a game is told whole when it takes the focus: how long, and what it came to', async () => {
  renderAt('/game', <RealityCheck playing onLeave={() => undefined} />);
  const notice = await screen.findByRole('alertdialog', { name: '看一眼时间' });
  const told = document.getElementById(notice.getAttribute('aria-describedby') ?? '');
  expect(told?.textContent).toBe('这次您已经玩了61分钟，净输赢 +3.50 元；今天的净输赢是 −5.00 元。');
  expect(screen.getByText('已玩95分钟 · 今日净输赢 −5.00元')).toBeTruthy();
});

test('who goes on is not asked again while the server has not said anything newer', async () => {
  renderAt('/game', <RealityCheck playing onLeave={() => undefined} />);
  await userEvent.click(await screen.findByRole('button', { name: '继续游戏' }));
  await waitFor(() => expect(answerSign).toBeDefined());
  expect(screen.queryByRole('alertdialog')).toBeNull();
  answerSign?.();
});

test('a game in sight gives a sign of life each minute: what lies further apart is no playing', async () => {
  vi.useFakeTimers();
  renderAt('/game', <RealityCheck playing onLeave={() => undefined} />);
  const signs = () => asked.filter((one) => one === '/api/play/sign').length;
  await act(() => vi.advanceTimersByTimeAsync(59_900));
  expect(signs()).toBe(1);
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(signs()).toBe(2);
  answerSign?.();
});
