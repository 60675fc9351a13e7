// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { closeSession, openSession } from '../../api/session.ts';
import { answerWith } from '../../testing/answer-with.ts';
import { hastyUser } from '../../testing/hasty-user.ts';
import { renderAt } from '../../testing/render-at.tsx';
import type { Limit } from './limit.ts';
import { LimitSheet } from './limit-sheet.tsx';

vi.mock('../../ui/feedback/notify.ts', () => ({ toast: vi.fn() }));

beforeEach(() => openSession('token', false));
afterEach(() => {
  cleanup();
  closeSession();
  vi.unstubAllGlobals();
});

/** The page that the sheet lies on. */
function Below() {
  useQuery({
    queryKey: keys.moneyOf('playControls'),
    queryFn: ({ signal }) => fetchData('playControls', {}, { signal }),
    retry: false,
    meta: { quiet: true },
  });
  return null;
}

function open(own: Partial<Limit>) {
  const asked = answerWith({ setPlayLimit: { effective_at: '2026-11-21 12:00:00' } });
  const limit: Limit = { kind: 'loss', span: 'month', value: 300, coming: null, used: 0, ...own };
  renderAt(
    '/responsible',
    <>
      <Below />
      <LimitSheet limit={limit} onClose={() => undefined} />
    </>,
  );
  return asked;
}

test('a limit that is removed is none, not one of nothing', async () => {
  const user = hastyUser();
  const asked = open({});
  await user.click(await screen.findByRole('button', { name: '取消限额' }));
  await waitFor(() => expect(asked.setPlayLimit).toEqual([{ kind: 'loss', span: 'month', none: true }]));
});

test.each([
  { kind: 'loss', span: 'month', label: '限额（元）', sent: { amount: '250' } },
  { kind: 'time', span: 'day', label: '限额（分钟，10至1440）', sent: { minutes: '250' } },
  { kind: 'time', span: 'week', label: '限额（分钟，10至10080）', sent: { minutes: '250' } },
  { kind: 'time', span: 'month', label: '限额（分钟，10至43200）', sent: { minutes: '250' } },
] as const)('a limit of $kind is set for its span as it was typed', async ({ kind, span, label, sent }) => {
  const user = hastyUser();
  const asked = open({ kind, span, value: null });
  await user.type(await screen.findByRole('textbox', { name: label }), '250');
  expect(screen.queryByRole('button', { name: '取消限额' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '确认设置' }));
  await waitFor(() => expect(asked.setPlayLimit).toEqual([{ kind, span, ...sent }]));
  // The page below shows what holds now.
  await waitFor(() => expect(asked.playControls).toHaveLength(2));
});
