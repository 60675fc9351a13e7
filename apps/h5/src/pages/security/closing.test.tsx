// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../../api/session.ts';
import { answerWith } from '../../testing/answer-with.ts';
import { hastyUser } from '../../testing/hasty-user.ts';
import { playControls } from '../../testing/play-controls.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { Closing } from './closing.tsx';

vi.mock('../../ui/feedback/notify.ts', () => ({ toast: vi.fn(), ask: vi.fn() }));

afterEach(() => {
  cleanup();
  closeSession();
  vi.unstubAllGlobals();
});

test.each([false, true])(
  'what is left is given up by who says so, and by nobody else: %s',
  async (waives) => {
    const user = hastyUser();
    openSession('token', false);
    const asked = answerWith({
      closingStatus: { asked: null, days: 7, years: 5, balance: 3, least: 100, obstacles: [] },
      playControls: playControls(),
      askClosing: { closes: '2026-11-28 12:00:00' },
    });
    renderAt('/security', <Closing withCode={false} />);
    await user.click(await screen.findByRole('button', { name: '注销账户' }));
    const sheet = within(await screen.findByRole('dialog', { name: '注销账户' }));
    await user.type(sheet.getByLabelText('登录密码'), 'loginpass1');
    if (waives) await user.click(sheet.getByRole('switch', { name: /放弃剩余的 3\.00 元/ }));
    await user.click(sheet.getByRole('button', { name: '注销账户' }));
    await waitFor(() => expect(asked.askClosing).toEqual([{ password: 'loginpass1', code: '', waives }]));
  },
);

test('nobody gives up what is enough to be paid out', async () => {
  const user = hastyUser();
  openSession('token', false);
  answerWith({
    closingStatus: { asked: null, days: 7, years: 5, balance: 100, least: 100, obstacles: [] },
    playControls: playControls(),
  });
  renderAt('/security', <Closing withCode={false} />);
  await user.click(await screen.findByRole('button', { name: '注销账户' }));
  const sheet = within(await screen.findByRole('dialog', { name: '注销账户' }));
  expect(sheet.queryByRole('switch', { name: /放弃剩余/ })).toBeNull();
});
