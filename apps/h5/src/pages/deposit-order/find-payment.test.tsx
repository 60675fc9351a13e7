// @vitest-environment happy-dom
import { chooseLanguage } from '@mingpai/ui/language';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSession } from '../../api/session.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { FindPayment } from './find-payment.tsx';

const hash = 'ab'.repeat(32);
const asked: unknown[] = [];
let answer: { code: number; message: string; data: unknown };

beforeEach(() => {
  asked.length = 0;
  openSession('token', false);
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path !== '/api/finddeposit') return Response.json({ code: 200, message: '', data: null });
    asked.push(JSON.parse(String(init.body)));
    return Response.json(answer);
  });
  renderAt('/', <FindPayment number="D202611210000000001" />);
});
afterEach(() => {
  chooseLanguage('zh');
  cleanup();
  vi.unstubAllGlobals();
});

async function look(text: string): Promise<void> {
  await userEvent.clear(screen.getByLabelText('交易哈希'));
  await userEvent.type(screen.getByLabelText('交易哈希'), text);
  await userEvent.click(screen.getByRole('button', { name: '查询付款' }));
}

test('what the server found is said where it was asked', async () => {
  const message = '已找到您的付款，确认数1/19，达到后自动入账';
  answer = { code: 200, message, data: { state: 'waiting', confirmations: 1, needed: 19 } };
  await look(`https://tronscan.org/#/transaction/${hash}`);
  expect(await screen.findByText(message)).toBeDefined();
  expect(asked).toEqual([
    { deposit_no: 'D202611210000000001', transaction_id: `https://tronscan.org/#/transaction/${hash}` },
  ]);
});

test('a refusal says why, and it can be asked again', async () => {
  answer = { code: 5023, message: '这笔交易的收款地址不是本站地址', data: null };
  await look(hash);
  expect(await screen.findByText('这笔交易的收款地址不是本站地址')).toBeDefined();
  answer = { code: 200, message: '款项已存入中心钱包', data: { state: 'credited', confirmations: 30 } };
  await look(hash);
  expect(await screen.findByText('款项已存入中心钱包')).toBeDefined();
  expect(screen.queryByText('这笔交易的收款地址不是本站地址')).toBeNull();
});

test('what is no transaction is not sent', async () => {
  await look('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');
  expect(screen.getByLabelText('交易哈希').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(/^交易哈希应为64位/)).toBeDefined();
  expect(asked).toEqual([]);
});

test.each([
  [1, 19, /1 of 19 confirmations/],
  [25, 19, /19 of 19 confirmations/],
  [1, undefined, /: 1 confirmation\. It will be credited once finalised/],
])(
  'in English %i confirmations of %s are never more than are needed',
  async (confirmations, needed, words) => {
    chooseLanguage('en');
    answer = { code: 200, message: '已找到您的付款', data: { state: 'waiting', confirmations, needed } };
    await userEvent.type(await screen.findByLabelText('Transaction hash'), hash);
    await userEvent.click(screen.getByRole('button', { name: 'Find payment' }));
    expect(await screen.findByText(words)).toBeDefined();
  },
);
