// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ApiRefusal } from '../../api/errors.ts';
import { hastyUser } from '../../testing/hasty-user.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { type SecondFactor, useSecondFactor } from './use-second-factor.tsx';

vi.mock('../../ui/feedback/notify.ts', () => ({ toast: vi.fn(), ask: vi.fn() }));

const wanted = new ApiRefusal(2050, '请输入验证码');
const wrong = new ApiRefusal(2051, '验证码不正确');
let factor: SecondFactor;
let taken: boolean;

// The sheet is a piece of its own: what is tested is not how soon a busy machine reads it.
beforeAll(async () => {
  await import('./factor-sheet.tsx');
});
afterEach(cleanup);

type PageProps = { readonly fault: Error; readonly again: (code: string) => void };

/** A page whose call was refused like this; `again` says what it is made again with. */
function Page({ fault, again }: PageProps) {
  const asked = useSecondFactor();
  factor = asked;
  const call = () => {
    taken = asked.asks(fault, () => again(asked.given.current));
  };
  return (
    <>
      <button type="button" onClick={call}>
        call
      </button>
      {asked.sheet(false)}
    </>
  );
}
function refusedWith(fault: Error, again: PageProps['again']): void {
  renderAt('/withdrawal', <Page fault={fault} again={again} />);
}
const field = () => screen.findByLabelText('验证码或恢复码');

test('a call that wants a second factor is made again with what the member gave, without its blanks', async () => {
  const user = hastyUser();
  const again = vi.fn();
  refusedWith(wanted, again);
  await user.click(screen.getByRole('button', { name: 'call' }));
  expect(taken).toBe(true);
  await user.type(await field(), ' 123456 ');
  await user.click(screen.getByRole('button', { name: '确认' }));
  expect(again).toHaveBeenCalledWith('123456');
});

test('nothing is sent without a code, and what is missing is said', async () => {
  const user = hastyUser();
  const again = vi.fn();
  refusedWith(wanted, again);
  await user.click(screen.getByRole('button', { name: 'call' }));
  await field();
  await user.click(screen.getByRole('button', { name: '确认' }));
  expect(await screen.findByText('请输入验证码或恢复码')).toBeTruthy();
  expect(again).not.toHaveBeenCalled();
});

test('a code that was wrong is said so in the sheet, and the first question is no reproach', async () => {
  const user = hastyUser();
  refusedWith(wrong, () => undefined);
  await user.click(screen.getByRole('button', { name: 'call' }));
  expect(await screen.findByText('验证码不正确')).toBeTruthy();
  cleanup();
  refusedWith(wanted, () => undefined);
  await user.click(screen.getByRole('button', { name: 'call' }));
  await field();
  expect(screen.queryByText('请输入验证码')).toBeNull();
});

test('a refusal about anything else asks for no code', async () => {
  const user = hastyUser();
  refusedWith(new ApiRefusal(3000, '余额不足'), () => undefined);
  await user.click(screen.getByRole('button', { name: 'call' }));
  expect(taken).toBe(false);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a sheet that is closed forgets the code: the next call does not carry it', async () => {
  const user = hastyUser();
  refusedWith(wanted, () => undefined);
  await user.click(screen.getByRole('button', { name: 'call' }));
  await user.type(await field(), '123456');
  await user.click(screen.getByRole('button', { name: '确认' }));
  expect(factor.given.current).toBe('123456');
  await user.click(screen.getByRole('button', { name: '关闭' }));
  await waitFor(() => expect(factor.given.current).toBe(''));
});
