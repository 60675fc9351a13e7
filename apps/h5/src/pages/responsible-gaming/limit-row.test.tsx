// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../../api/session.ts';
import { answerWith } from '../../testing/answer-with.ts';
import { renderAt } from '../../testing/render-at.tsx';
import type { Limit } from './limit.ts';
import { LimitRow } from './limit-row.tsx';

vi.mock('../../ui/feedback/notify.ts', () => ({ toast: vi.fn() }));

beforeEach(() => openSession('token', false));
afterEach(() => {
  cleanup();
  closeSession();
  vi.unstubAllGlobals();
});

/** A limit of 100 yuan, for which 500 were asked. */
function open(own: Partial<Limit> = {}) {
  const asked = answerWith({ confirmPlayLimit: null, setPlayLimit: { effective_at: '2026-11-21 12:00:00' } });
  const coming = { value: 500, at: '2026-11-22 12:00:00', ready: true };
  const limit: Limit = { kind: 'deposit', span: 'day', value: 100, coming, used: 30, ...own };
  renderAt(
    '/responsible',
    <ul>
      <LimitRow limit={limit} onChange={() => undefined} />
    </ul>,
  );
  return asked;
}

test('who keeps the present limit sets it again, and loosens nothing', async () => {
  const asked = open();
  expect(screen.getByText('要改为 500.00元 吗？确认后立即生效')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '保持现在的限额' }));
  await waitFor(() => expect(asked.setPlayLimit).toEqual([{ kind: 'deposit', span: 'day', amount: 100 }]));
  expect(asked.confirmPlayLimit).toBeUndefined();
});

test('who keeps a limit of time sets its minutes again', async () => {
  const asked = open({ kind: 'time', span: 'week', value: 90 });
  await userEvent.click(screen.getByRole('button', { name: '保持现在的限额' }));
  await waitFor(() => expect(asked.setPlayLimit).toEqual([{ kind: 'time', span: 'week', minutes: 90 }]));
});

test('the second yes loosens it, and sets nothing', async () => {
  const asked = open();
  await userEvent.click(screen.getByRole('button', { name: '确认放宽' }));
  await waitFor(() => expect(asked.confirmPlayLimit).toEqual([{ kind: 'deposit', span: 'day' }]));
  expect(asked.setPlayLimit).toBeUndefined();
});

test('a looser limit that cannot be confirmed yet says from when on, and asks for nothing', () => {
  open({ coming: { value: null, at: '2026-11-22 12:00:00', ready: false } });
  expect(screen.getByText('11-22 12:00 起可确认改为 未设限')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '确认放宽' })).toBeNull();
});

test.each([
  ['time', '90分钟', '30分钟'],
  ['stake', '90.00元', '30.00元'],
  ['loss', '90.00元', '30.00元'],
  ['deposit', '90.00元', '30.00元'],
] as const)('a limit of %s is told in its own unit: %s', (kind, value, used) => {
  open({ kind, value: 90, coming: null });
  expect(screen.getByText(value)).toBeTruthy();
  expect(screen.getByText(new RegExp(used.replace('.', '\\.')))).toBeTruthy();
});
