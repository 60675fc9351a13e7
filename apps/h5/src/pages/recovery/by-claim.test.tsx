// @vitest-environment happy-dom
import type { Answer } from '@mingpai/contract/types';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith } from '../../testing/answer-with.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { ByClaim } from './by-claim.tsx';

vi.mock('../../ui/feedback/notify.ts', () => ({ toast: vi.fn() }));

type Status = Answer<'recoveryStatus'>;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const status: Status = {
  number: 'R7',
  wants: 'login',
  state: 'waiting',
  from: '2026-11-22 12:00:00',
  reason: '',
};

/** Looks a request up by its code. */
async function look(own: Partial<Status>) {
  const asked = answerWith({ recoveryStatus: { ...status, ...own }, claimRecovery: null });
  renderAt('/recovery', <ByClaim given="KQ7M-22PX" begins={false} />);
  await userEvent.click(screen.getByRole('button', { name: '查看进度' }));
  await screen.findByText(/R7$/);
  return asked;
}
const from = () => screen.queryByText(/最早于/);

test.each([
  ['reviewing', true],
  ['waiting', true],
  ['rejected', false],
  ['stopped', false],
  ['used', false],
] as const)('of a request that is %s it is said from when on it can be used: %s', async (state, said) => {
  await look({ state });
  expect(from() !== null).toBe(said);
  expect(screen.queryByRole('button', { name: '设置新密码' })).toBeNull();
});

test('a request that was refused says why', async () => {
  await look({ state: 'rejected', reason: '资料不符' });
  expect(screen.getByText('原因：资料不符')).toBeTruthy();
});

test.each([
  ['login', 1, 0],
  ['pay', 0, 1],
  ['both', 1, 1],
] as const)('a request for %s asks for the new passwords that it is for', async (wants, login, pay) => {
  await look({ state: 'ready', wants });
  expect(screen.queryAllByLabelText('新登录密码')).toHaveLength(login);
  expect(screen.queryAllByLabelText('新支付密码')).toHaveLength(pay);
});

test('the new password is set by the code that was looked up, whatever was typed into its field since', async () => {
  const asked = await look({ state: 'ready' });
  await userEvent.type(screen.getByLabelText('领取码'), 'X');
  await userEvent.type(screen.getByLabelText('新登录密码'), 'another9');
  await userEvent.type(screen.getByLabelText('再输入一次'), 'another8');
  await userEvent.click(screen.getByRole('button', { name: '设置新密码' }));
  expect(asked.claimRecovery).toBeUndefined();
  await userEvent.type(screen.getByLabelText('再输入一次'), '{Backspace}9');
  await userEvent.click(screen.getByRole('button', { name: '设置新密码' }));
  await waitFor(() =>
    expect(asked.claimRecovery).toEqual([{ claim: 'KQ7M-22PX', password: 'another9', paypassword: '' }]),
  );
});
