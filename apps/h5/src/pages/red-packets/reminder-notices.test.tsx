// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { openSession } from '../../api/session.ts';
import { answerWith } from '../../testing/answer-with.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { Reminder } from './reminder.tsx';

const change = vi.hoisted(() => vi.fn());
/** How the device stands. */
const device = vi.hoisted(() => ({ can: 'possible', on: false, busy: false }));
vi.mock('../../features/arrival-notices/use-notices.ts', () => ({
  useNotices: () => ({ ...device, change }),
}));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  [false, '开抢时提醒我', [[true]]],
  [true, '取消提醒', []],
] as const)(
  'a device that could be told is asked where the reminder is wanted, never where it is taken back (on: %s)',
  async (on, name, asked) => {
    openSession('token', false);
    change.mockClear();
    answerWith({ remindOfRedPackets: { on: !on } });
    renderAt('/hongbao', <Reminder on={on} />);
    await userEvent.click(screen.getByRole('button', { name }));
    expect(change.mock.calls).toEqual(asked);
  },
);

test.each([
  [{ on: true, busy: false }, '10:00 开抢时会通知这台设备。存款、取款到账时也会通知。'],
  [{ on: false, busy: false }, '10:00 开抢时会写入您的消息中心。'],
  [{ on: false, busy: true }, '正在开启这台设备的通知'],
])('where the reminder will be is said as the device stands: %j', (stands, words) => {
  Object.assign(device, stands);
  renderAt('/hongbao', <Reminder on />);
  expect(screen.getByRole('status').textContent).toBe(words);
});
