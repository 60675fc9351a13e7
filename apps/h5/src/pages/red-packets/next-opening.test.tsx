// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderAt } from '../../testing/render-at.tsx';
import { Stage, type Standing } from './stage.tsx';

const standing = (phase: Standing['phase'], now: string): Standing => ({
  sendnums: 0,
  acquirednum: 0,
  max_times: 1,
  rules: [
    {
      start_time: '10:00',
      end_time: '12:00',
      day_flow: '100-499',
      flow_money: 499,
      recharge: 1,
      opens_at: '2026-11-21 10:00:00',
      closes_at: '2026-11-21 12:00:00',
      from: 100,
    },
  ],
  redpacketmoney: 0,
  deposits: 0,
  phase,
  pool_left: 0,
  commitment: '',
  now,
  reminded: false,
});

const answeredAt = Date.parse('2026-11-21T00:00:00Z');
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: answeredAt });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const show = (shown: Standing) =>
  renderAt(
    '/hongbao',
    <Stage
      standing={shown}
      hours={shown}
      answeredAt={answeredAt}
      failed={false}
      away={false}
      onTurn={() => undefined}
      onVerify={() => undefined}
    />,
  );

test('when it is over for the day the time to the next opening is counted, by the server’s clock', () => {
  show(standing('after', '2026-11-21 20:30:00'));
  expect(screen.getByText(/距下次开抢/)).toBeTruthy();
  expect(screen.getByRole('timer').textContent).toBe('13:30:00');
});

test('before it opens the time to the opening of the same day is counted', () => {
  show(standing('before', '2026-11-21 09:59:00'));
  expect(screen.getByRole('timer').textContent).toBe('01:00');
  expect(screen.getByText(/^距开抢/)).toBeTruthy();
  expect(screen.queryByText(/距下次开抢/)).toBeNull();
});

test('while it is open the time to its end is counted', () => {
  show(standing('open', '2026-11-21 11:59:30'));
  expect(screen.getByText(/^距结束/)).toBeTruthy();
  expect(screen.getByRole('timer').textContent).toBe('00:30');
});

test.each([
  ['open', 'primary', undefined],
  ['before', 'quiet', 'primary'],
  ['after', 'quiet', 'primary'],
] as const)(
  'what can be done stands out: %s, the packet is %s and the reminder %s',
  (phase, packet, reminder) => {
    show(standing(phase, '2026-11-21 11:00:00'));
    expect(screen.getByText('抢红包').className).toContain(packet);
    const remind = screen.queryByRole('button', { name: '开抢时提醒我' });
    expect(remind?.className.split(' ').find((look) => look === reminder)).toBe(reminder);
  },
);
