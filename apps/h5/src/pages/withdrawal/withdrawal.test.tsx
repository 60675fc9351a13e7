// @vitest-environment happy-dom
import type { Answer } from '@mingpai/contract/types';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSession } from '../../api/session.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { toast } from '../../ui/feedback/notify.ts';
import { WithdrawalForm } from './withdrawal-form.tsx';

vi.mock('../../ui/feedback/notify.ts', () => ({ toast: vi.fn() }));

const address: Answer<'cards'>[number] = {
  id: 7,
  ico: '/pictures/usdt.svg',
  bank: 'USDT',
  bank_owner: 'TRC20',
  bank_no: '****5555',
  bank_address: '',
  created_at: '2026-11-21 12:00:00',
};

const member = { username: 'mingpai01', withdrawusdtrate: 7.2, withdrawcashfee: 5, withdrawfeeusdttrc: 1 };

const sent: unknown[] = [];
let answerCards: () => Promise<Response>;

beforeEach(() => {
  sent.length = 0;
  vi.mocked(toast).mockClear();
  openSession('token', false);
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path === '/api/getcard') return await answerCards();
    if (path === '/api/withdraw') {
      sent.push(JSON.parse(String(init.body)));
      return Response.json({ code: 200, message: '提交成功，等待后台审核', data: null });
    }
    if (path === '/api/getBetAmount')
      return Response.json({ code: 200, message: '', data: { bet_amount: 0 } });
    return Response.json({ code: 200, message: '', data: member });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const submit = () => screen.getByRole('button', { name: '立即取款' });

test('a tap before the addresses have come is not told to choose one, and is taken once they are there', async () => {
  const coming = Promise.withResolvers<Response>();
  answerCards = () => coming.promise;
  renderAt('/withdrawal', <WithdrawalForm central={500} />);
  await userEvent.type(screen.getByPlaceholderText('请输入取款金额'), '100');
  await userEvent.type(screen.getByPlaceholderText('请输入支付密码'), 'paypass1{Enter}');
  await userEvent.click(submit());
  expect(submit().getAttribute('aria-busy')).toBe('true');
  expect(toast).not.toHaveBeenCalled();
  coming.resolve(Response.json({ code: 200, message: '', data: [address] }));
  await screen.findByRole('radio');
  await userEvent.click(submit());
  await waitFor(() => expect(sent).toEqual([{ amount: '100', bank: '7', password: 'paypass1' }]));
});

test('addresses that cannot be read are asked for again by whoever wants them', async () => {
  answerCards = async () => Response.json({ code: 9000, message: '系统繁忙', data: null });
  renderAt('/withdrawal', <WithdrawalForm central={500} />);
  await screen.findByText('系统繁忙');
  answerCards = async () => Response.json({ code: 200, message: '', data: [address] });
  await userEvent.click(screen.getByRole('button', { name: '重新加载' }));
  await screen.findByRole('radio');
});
