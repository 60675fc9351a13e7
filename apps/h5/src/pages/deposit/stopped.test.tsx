// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../../api/session.ts';
import { answerWith } from '../../testing/answer-with.ts';
import { playControls } from '../../testing/play-controls.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { ask } from '../../ui/feedback/notify.ts';
import DepositPage from './page.tsx';

vi.mock('../../ui/feedback/notify.ts', () => ({ toast: vi.fn(), ask: vi.fn(), dismiss: vi.fn() }));

beforeEach(() => {
  vi.mocked(ask).mockReset();
  openSession('token', false);
});
afterEach(() => {
  cleanup();
  closeSession();
  vi.unstubAllGlobals();
});

test.each([
  [
    'break',
    '2026-11-28 12:30:00',
    '您选择了休息，到2026-11-28 12:30为止不能存款和游戏。',
    ['限额与休息', '/limits'],
  ],
  [
    'exclusion',
    '2027-05-21 12:30:00',
    '您选择了自我排除，到2027-05-21 12:30为止不能存款和游戏。',
    ['限额与休息', '/limits'],
  ],
  [null, null, /^您在另一个账户选择了休息或自我排除/, ['联系客服', '/kefu']],
] as const)(
  'whoever is away (%s) reads until when in place of a form, and what is left to do',
  async (kind, ends_at, why, [name, to]) => {
    answerWith({ playControls: playControls({ pause: { kind, ends_at } }) });
    renderAt('/recharge', <DepositPage />);
    await screen.findByText(why);
    expect(screen.queryByRole('button', { name: '立即存款' })).toBeNull();
    expect(screen.getByRole('link', { name: '取出余额' }).getAttribute('href')).toContain('/withdrawal');
    expect(screen.getByRole('link', { name }).getAttribute('href')).toContain(to);
  },
);

test('whoever staff have suspended reads so in place of a form, with what remains, and is led to support alone', async () => {
  answerWith({ playControls: playControls({ suspended: true }) });
  renderAt('/recharge', <DepositPage />);
  await screen.findByText('您的账户已暂停存款、取款、转账和游戏。请联系客服了解需要您做什么。');
  expect(screen.getByText(/^余额不变/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '立即存款' })).toBeNull();
  expect(screen.queryByRole('link', { name: '取出余额' })).toBeNull();
  expect(screen.getByRole('link', { name: '联系客服' }).getAttribute('href')).toContain('/kefu');
});

test('whoever has asked to close the account reads when, and where to take it back, in place of a form', async () => {
  answerWith({ playControls: playControls({ closes_at: '2026-12-05 12:30:00' }) });
  renderAt('/recharge', <DepositPage />);
  expect((await screen.findByText(/^您已申请注销账户/)).textContent).toContain('2026-12-05 12:30');
  expect(screen.queryByRole('button', { name: '立即存款' })).toBeNull();
  expect(screen.getByRole('link', { name: '取出余额' }).getAttribute('href')).toContain('/withdrawal');
  expect(screen.getByRole('link', { name: '账户安全' }).getAttribute('href')).toContain('/security');
});
