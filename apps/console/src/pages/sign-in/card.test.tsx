// @vitest-environment happy-dom
import { knowsPasskeys, shownPasskey } from '@mingpai/ui/passkeys';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refusal } from '../../api/errors.ts';
import { currentToken, dropToken } from '../../api/session.ts';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { staff } from '../../testing/staff.ts';
import { SignInCard } from './card.tsx';

vi.mock('@mingpai/ui/passkeys', () => ({
  knowsPasskeys: vi.fn(),
  shownPasskey: vi.fn(),
  madePasskey: vi.fn(),
}));

const response = { id: 'passkey' } as unknown as Awaited<ReturnType<typeof shownPasskey>>;
beforeEach(() => {
  vi.mocked(knowsPasskeys).mockReturnValue(true);
  vi.mocked(shownPasskey).mockReset().mockResolvedValue(response);
});
afterEach(() => {
  cleanup();
  dropToken();
  vi.unstubAllGlobals();
});

type Answers = Parameters<typeof answerWith>[0];

function open(answers: Answers = {}) {
  const entered = () => ({ token: 'session', staff: staff() });
  const asked = answerWith({
    staffSignIn: entered,
    staffSignInByPasskey: entered,
    askStaffPasskey: () => ({ options: '{"challenge":"c"}' }),
    ...answers,
  });
  renderAt('/sign-in', <SignInCard title="明牌后台">欢迎</SignInCard>);
  return asked;
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const send = () => fireEvent.submit(field('账号').closest('form') ?? window);
const byPasskey = () => fireEvent.click(screen.getByText('用通行密钥'));

test('name, password and six digits open a session; blanks that a code is copied with are none of it', async () => {
  const asked = open();
  type('账号', 'clerk');
  type('密码', ' a password ');
  type('动态验证码', '123 456');
  expect(field('动态验证码').value).toBe('123456');
  send();
  await waitFor(() => expect(currentToken()).toBe('session'));
  expect(asked.staffSignIn).toEqual([{ username: 'clerk', password: ' a password ', code: '123456' }]);
});

test('without a name, a password or all six digits nothing is sent', async () => {
  const asked = open();
  type('动态验证码', '12345');
  send();
  for (const words of ['请输入账号', '请输入密码', '请输入6位动态验证码']) await screen.findByText(words);
  expect(asked.staffSignIn).toBeUndefined();
});

test('a refusal is said once for whatever was wrong; the code that was used goes, the rest stays', async () => {
  open({
    staffSignIn: () => {
      throw new Refusal(1004, '账号、密码或验证码不正确');
    },
  });
  type('账号', 'clerk');
  type('密码', 'wrong');
  type('动态验证码', '123456');
  send();
  const refusal = await screen.findByRole('alert');
  expect(refusal.textContent).toBe('账号、密码或验证码不正确');
  await waitFor(() => expect(field('动态验证码').value).toBe(''));
  expect([field('账号').value, field('密码').value]).toEqual(['clerk', 'wrong']);
  expect(currentToken()).toBe('');
});

test('a passkey stands beside a password that was typed, and goes with both', async () => {
  const asked = open();
  type('账号', 'clerk');
  type('密码', 'a password');
  byPasskey();
  await waitFor(() => expect(currentToken()).toBe('session'));
  expect(asked.askStaffPasskey).toEqual([{ for: 'beside' }]);
  expect(asked.staffSignInByPasskey).toEqual([{ username: 'clerk', password: 'a password', response }]);
});

test('without a password it stands alone, and no name goes with it', async () => {
  const asked = open();
  type('账号', 'clerk');
  byPasskey();
  await waitFor(() => expect(currentToken()).toBe('session'));
  expect(shownPasskey).toHaveBeenCalledWith('{"challenge":"c"}');
  expect(asked.askStaffPasskey).toEqual([{ for: 'alone' }]);
  expect(asked.staffSignInByPasskey).toEqual([{ response }]);
});

test('a passkey that nobody confirmed changes nothing and is said, in the place of what was refused before', async () => {
  vi.mocked(shownPasskey).mockRejectedValue(new Error('NotAllowedError'));
  const asked = open({
    staffSignIn: () => {
      throw new Refusal(1004, '账号、密码或验证码不正确');
    },
  });
  type('账号', 'clerk');
  type('密码', 'wrong');
  type('动态验证码', '123456');
  send();
  await screen.findByText('账号、密码或验证码不正确');
  byPasskey();
  await screen.findByText('通行密钥未确认，没有任何改动；请再试一次，或改用动态验证码');
  expect(asked.staffSignInByPasskey).toBeUndefined();
  expect(currentToken()).toBe('');
});

test('a browser that knows no passkeys is offered none', () => {
  vi.mocked(knowsPasskeys).mockReturnValue(false);
  open();
  expect(screen.queryByText('用通行密钥')).toBeNull();
});
