// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../../api/session.ts';
import { answerWith } from '../../testing/answer-with.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { LoginByCode, PayByCode } from './by-code.tsx';

vi.mock('../../ui/feedback/notify.ts', () => ({ toast: vi.fn() }));

afterEach(() => {
  cleanup();
  closeSession();
  vi.unstubAllGlobals();
});

const press = () => userEvent.click(screen.getByRole('button', { name: '设置新密码' }));

test('what is missing is said from above: the first empty field has the words and the focus, and nothing is sent', async () => {
  const asked = answerWith({});
  renderAt('/recovery', <LoginByCode />);
  await press();
  expect(screen.getByText('请输入用户名')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('用户名'));
  // Blanks are nothing.
  await userEvent.type(screen.getByLabelText('用户名'), '  ');
  await press();
  expect(screen.getByText('请输入用户名')).toBeTruthy();
  await userEvent.clear(screen.getByLabelText('用户名'));
  await userEvent.type(screen.getByLabelText('用户名'), 'mingpai01');
  await press();
  expect(screen.getByText('请输入验证码或恢复码')).toBeTruthy();
  expect(asked.recoverLoginPassword).toBeUndefined();
  await userEvent.type(document.activeElement ?? document.body, '123456');
  await userEvent.type(screen.getByLabelText('新登录密码'), 'a new one');
  await userEvent.type(screen.getByLabelText('再输入一次'), 'a new one');
  await press();
  await waitFor(() =>
    expect(asked.recoverLoginPassword).toEqual([
      { name: 'mingpai01', code: '123456', password: 'a new one' },
    ]),
  );
});

test('the withdrawal password asks for the sign-in password first', async () => {
  openSession('token', false);
  const asked = answerWith({});
  renderAt('/recovery?type=pay', <PayByCode />);
  await press();
  expect(screen.getByText('请输入登录密码')).toBeTruthy();
  expect(asked.recoverPayPassword).toBeUndefined();
});
