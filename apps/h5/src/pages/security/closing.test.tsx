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

test('each thing that stands in the way leads to where it is seen to, with its sum down to the fen', async () => {
  openSession('token', false);
  const obstacles = [
    { kind: 'bets', amount: 0 },
    { kind: 'venues', amount: 0.01 },
    { kind: 'balance', amount: 1_250 },
  ] as const;
  answerWith({
    closingStatus: { asked: null, days: 7, years: 5, balance: 3, least: 100, obstacles },
  } as never);
  renderAt('/security', <Closing withCode={false} />);
  await screen.findByRole('link', { name: /未结算的注单/ });
  expect(screen.getAllByRole('link').map((way) => [way.textContent, way.getAttribute('href')])).toEqual([
    ['未结算的注单', '/betRecord'],
    ['场馆里的余额，请先转回 · ¥0.01', '/transfer'],
    ['钱包余额，请先取款 · ¥1,250.00', '/withdrawal'],
  ]);
});
