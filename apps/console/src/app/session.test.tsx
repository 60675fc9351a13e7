// @vitest-environment happy-dom
import { knowsPasskeys, shownPasskey } from '@mingpai/ui/passkeys';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refusal } from '../api/errors.ts';
import { queryClient } from '../api/query-client.ts';
import { currentToken, dropToken, hasLeft, keepToken, whichPerson } from '../api/session.ts';
import { answerWith } from '../testing/console.tsx';
import { staff } from '../testing/staff.ts';
import { May } from './may.tsx';
import { Only } from './only.tsx';
import { PasswordEditor } from './password-editor.tsx';
import { justSignedIn, lock, signIn, signOut, useMay, useStaff } from './session.ts';

vi.mock('@mingpai/ui/passkeys', () => ({
  knowsPasskeys: vi.fn(),
  shownPasskey: vi.fn(),
  madePasskey: vi.fn(),
}));

beforeEach(() => keepToken('token'));
afterEach(() => {
  cleanup();
  queryClient.clear();
  dropToken();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    <MemoryRouter>
      <App>{children}</App>
    </MemoryRouter>
  </QueryClientProvider>
);
const credentials = { username: 'clerk', password: 'a password', code: '123456' };

test('who is signed in is asked once a session, again only while no answer came, and of nobody who is not', async () => {
  vi.useFakeTimers();
  let there = false;
  const asked = answerWith({
    staffMe: () => {
      if (!there) throw new Refusal(500, '稍后再试');
      return staff('deposits');
    },
  });
  const { result } = renderHook(() => [useStaff()?.id, useMay('deposits', 'decide')], { wrapper });
  await act(() => vi.advanceTimersByTimeAsync(4_900));
  expect(result.current).toEqual([undefined, undefined]);
  const before = asked.staffMe?.length ?? 0;
  there = true;
  await act(() => vi.advanceTimersByTimeAsync(5_200));
  expect(result.current).toEqual([3, true]);
  expect(asked.staffMe).toHaveLength(before + 1);
  await act(() => vi.advanceTimersByTimeAsync(3_600_000));
  expect(asked.staffMe).toHaveLength(before + 1);
  cleanup();
  queryClient.clear();
  dropToken();
  renderHook(() => useStaff(), { wrapper });
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(asked.staffMe).toHaveLength(before + 1);
});

test('signing out ends here whether the server hears it or not; a desk that nobody was at is only covered', async () => {
  const asked = answerWith({});
  await signOut();
  expect([currentToken(), hasLeft(), asked.staffSignOut?.length]).toEqual(['', true, 1]);
  await signOut();
  lock();
  expect(asked.staffSignOut).toHaveLength(1);
  keepToken('token');
  lock();
  expect([currentToken(), hasLeft()]).toEqual(['', false]);
  await waitFor(() => expect(asked.staffSignOut).toHaveLength(2));
});

test('whoever signs in is known at once; another person is another, the same one is not', async () => {
  let id = 3;
  const asked = answerWith({ staffSignIn: () => ({ token: 'session', staff: { ...staff(), id } }) });
  expect(justSignedIn()).toBe(false);
  await signIn(credentials);
  expect(asked.staffSignIn).toEqual([credentials]);
  expect([currentToken(), justSignedIn()]).toEqual(['session', true]);
  const { result } = renderHook(() => useStaff()?.id, { wrapper });
  expect(result.current).toBe(3);
  const first = whichPerson();
  await act(() => signIn(credentials));
  expect(whichPerson()).toBe(first);
  id = 4;
  await act(() => signIn(credentials));
  expect(whichPerson()).toBe(first + 1);
  expect(renderHook(() => useStaff()?.id, { wrapper }).result.current).toBe(4);
  expect(asked.staffMe).toBeUndefined();
  // A page that is loaded again knows the token, and nobody signed in there.
  keepToken('of before');
  expect(justSignedIn()).toBe(false);
});

test('nothing is shown to anybody before it is known who they are; then each sees what they may', async () => {
  const shown = (
    <>
      <May resource="withdrawals" action="decide" fallback={<p>只能看</p>}>
        <p>可以审核</p>
      </May>
      <Only resource="settings" page={<button type="button">页面</button>} />
    </>
  );
  answerWith({ staffMe: () => staff('withdrawals.read', 'settings.read') });
  render(shown, { wrapper });
  expect(screen.queryByText(/只能看|可以审核|没有权限|页面/)).toBeNull();
  await screen.findByText('只能看');
  screen.getByText('您的角色只能查看此页，不能改动。');
  screen.getByText('页面');
  cleanup();
  queryClient.clear();
  answerWith({ staffMe: () => staff('withdrawals') });
  render(shown, { wrapper });
  await screen.findByText('可以审核');
  expect(screen.queryByText('只能看')).toBeNull();
  screen.getByText('没有权限');
  expect(screen.queryByText('页面')).toBeNull();
});

async function passwords(answers: Parameters<typeof answerWith>[0] = {}) {
  vi.mocked(knowsPasskeys).mockReturnValue(true);
  const asked = answerWith({ staffMe: () => staff(), changeStaffPassword: () => null, ...answers });
  const closed = vi.fn();
  render(<PasswordEditor onClose={closed} />, { wrapper });
  await screen.findByLabelText('当前密码');
  return { asked, closed };
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByText(/^保\s?存$/));

test('another password is sent with the one before and the second factor, without its repetition', async () => {
  const { asked, closed } = await passwords();
  type('当前密码', 'the old password');
  type('新密码', 'a new password 12');
  type('再次输入新密码', 'a new password 12');
  type('动态验证码', '12 34 56');
  save();
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(asked.changeStaffPassword).toEqual([
    { password: 'the old password', next: 'a new password 12', code: '123456' },
  ]);
});

test('one that is short, the same, or repeated otherwise is not sent', async () => {
  const { asked } = await passwords();
  type('当前密码', 'short');
  type('新密码', 'short');
  type('再次输入新密码', 'shorter');
  save();
  await screen.findByText(/^新密码至少\d+位$/);
  await screen.findByText('新密码不能与当前密码相同');
  await screen.findByText('两次输入的新密码不一致');
  await screen.findByText('请输入6位动态验证码，或用通行密钥');
  expect(asked.changeStaffPassword).toBeUndefined();
});

test('a passkey that was shown stands for the second factor, and what it came to is never shown', async () => {
  vi.mocked(shownPasskey).mockResolvedValue({ id: 'p' } as never);
  const { asked, closed } = await passwords({
    askOwnStaffPasskey: () => ({ options: '{}' }),
    proveStaffPasskey: () => ({ code: 'abcdefgh12345678' }),
  });
  fireEvent.click(screen.getByText('用通行密钥'));
  await screen.findByDisplayValue('通行密钥已确认');
  expect(screen.getByLabelText<HTMLInputElement>('动态验证码').readOnly).toBe(true);
  expect(screen.queryByDisplayValue('abcdefgh12345678')).toBeNull();
  type('当前密码', 'the old password');
  type('新密码', 'a new password 12');
  type('再次输入新密码', 'a new password 12');
  save();
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(asked.changeStaffPassword?.[0]).toMatchObject({ code: 'abcdefgh12345678' });
});
