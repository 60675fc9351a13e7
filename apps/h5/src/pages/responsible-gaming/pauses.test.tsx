// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../../api/session.ts';
import { answerWith } from '../../testing/answer-with.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { ask } from '../../ui/feedback/notify.ts';
import { Pauses } from './pauses.tsx';

vi.mock('../../ui/feedback/notify.ts', () => ({ toast: vi.fn(), ask: vi.fn() }));

beforeEach(() => openSession('token', false));
afterEach(() => {
  cleanup();
  closeSession();
  vi.unstubAllGlobals();
});

test.each([
  ['休息1天', { kind: 'break', days: 1 }],
  ['休息7天', { kind: 'break', days: 7 }],
  ['休息30天', { kind: 'break', days: 30 }],
  // No half of a year is shorter than what the button promises.
  ['排除6个月', { kind: 'exclusion', days: 183 }],
  ['排除1年', { kind: 'exclusion', days: 365 }],
  ['排除5年', { kind: 'exclusion', days: 1_825 }],
])('%s is asked for as long as it says, once the member has said yes', async (name, sent) => {
  const asked = answerWith({ takePlayBreak: null });
  renderAt('/responsible', <Pauses pause={null} />);
  vi.mocked(ask).mockResolvedValueOnce(false).mockResolvedValueOnce(true);
  const button = screen.getByRole('button', { name });
  await userEvent.click(button);
  expect(asked.takePlayBreak).toBeUndefined();
  await userEvent.click(button);
  await waitFor(() => expect(asked.takePlayBreak).toEqual([sent]));
});

test.each([
  ['a week', '2026-12-07 12:00:00', ['休息30天', '排除6个月', '排除1年', '排除5年']],
  ['a year', '2027-11-30 12:00:00', ['排除5年']],
] as const)(
  'during %s only what ends later is offered: the rest would change nothing',
  (_of, ends_at, offered) => {
    vi.useFakeTimers({ now: new Date('2026-11-30T12:00:00+08:00'), toFake: ['Date'] });
    answerWith({});
    renderAt('/limits', <Pauses pause={{ kind: 'break', ends_at }} />);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(offered);
    vi.useRealTimers();
  },
);

test('where the pause is another account’s and nobody knows its end, all are offered', () => {
  answerWith({});
  renderAt('/limits', <Pauses pause={{ kind: null, ends_at: null }} />);
  expect(screen.getAllByRole('button')).toHaveLength(6);
});
