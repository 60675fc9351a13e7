// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Receipt } from './receipt.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** What stands beside this name. */
const beside = (name: string) => screen.getByText(name).nextElementSibling?.textContent;

const receipt = {
  rate: 7.2,
  usdt: '41.66',
  fee: '1.00',
  net: '40.66',
  protocol: 'TRC20',
  address: 'T-address',
  hash: null,
  link: null,
};
const requested = { label: '提交取款申请', at: '2026-11-29 11:00:00', note: '' };
const sent = { label: '汇出到您的地址', at: '2026-11-29 11:20:00', note: '' };
const shown = ({ hash, link = null, last = { ...sent, at: null } }: Shown) => {
  const own = { ...receipt, hash, link };
  const steps = [requested, last];
  render(
    <Receipt order={{ out_trade_no: 'W7', amount: 300, state: 1, steps, receipt: own }} receipt={own} />,
  );
};
type Shown = {
  readonly hash: string | null;
  readonly link?: string | null;
  readonly last?: typeof sent | { readonly label: string; readonly at: null; readonly note: string };
};

test('a receipt says what was asked for, what that is in USDT, what is kept of it and what arrives', () => {
  shown({ hash: null });
  expect(beside('取款金额')).toBe('¥300.00');
  expect(beside('汇率')).toBe('1 USDT = 7.2 元');
  expect(beside('折合USDT')).toBe('41.66 USDT');
  expect(beside('手续费')).toBe('1.00 USDT');
  expect(beside('实际到账')).toBe('40.66 USDT');
  expect(beside('TRC20地址')).toBe('T-address');
  expect(beside('交易哈希')).toBe('汇出后显示');
  expect(beside('订单号')).toBe('W7');
  expect(beside('申请时间')).toBe('2026-11-29 11:00:00');
});

test('of what was sent without its transaction being named nobody is promised one', () => {
  shown({ hash: null, last: sent });
  expect(beside('交易哈希')).toBe('未登记，可向客服查询');
});

test('what was sent is looked up where the operator says, in a page of its own that learns nothing of this one', () => {
  shown({ hash: 'ab'.repeat(32), link: 'https://look.example/tx/ab' });
  const link = screen.getByRole('link', { name: '在区块浏览器查看' });
  expect(link.getAttribute('href')).toBe('https://look.example/tx/ab');
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  cleanup();
  shown({ hash: 'ab'.repeat(32) });
  expect(screen.queryByRole('link')).toBeNull();
});

test('the hash of what was sent is copied alone, for an explorer; before it is sent there is nothing to copy but the receipt', async () => {
  const copied: string[] = [];
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } });
  shown({ hash: null });
  expect(screen.queryByRole('button', { name: '复制交易哈希' })).toBeNull();
  cleanup();
  shown({ hash: '9f2c' });
  fireEvent.click(screen.getByRole('button', { name: '复制交易哈希' }));
  await vi.waitFor(() => expect(copied).toEqual(['9f2c']));
});

test('of the two that copy each says which: the whole receipt, or the hash', () => {
  shown({ hash: '9f2c' });
  expect(screen.getByRole('button', { name: '复制回单' }).textContent).toBe('复制回单');
  expect(screen.getByRole('button', { name: '复制交易哈希' }).textContent).toBe('复制');
});

test('a receipt is shared whole, by the phone’s own sheet', async () => {
  const share = vi.fn(async (_shared: { readonly title: string; readonly text: string }) => undefined);
  vi.stubGlobal('navigator', { share, clipboard: { writeText: vi.fn() } });
  shown({ hash: '9f2c' });
  fireEvent.click(screen.getByRole('button', { name: /分享/ }));
  await vi.waitFor(() => expect(share).toHaveBeenCalledTimes(1));
  const [shared] = share.mock.calls[0] ?? [];
  expect(shared?.text).toContain('实际到账: 40.66 USDT');
  expect(shared?.text).toContain('交易哈希: 9f2c');
});
