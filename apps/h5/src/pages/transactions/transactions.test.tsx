// @vitest-environment happy-dom
import { aloud } from '@mingpai/ui/testing/aloud';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSession } from '../../api/session.ts';
import { renderAt } from '../../testing/render-at.tsx';
import TransactionsPage from './page.tsx';

let rows: readonly { readonly state: number; readonly amount: number }[];
let joinday: number;
/** What each list was asked by. */
let asked: Record<string, unknown>[];
let way: string;
let reason: string;

beforeEach(() => {
  openSession('token', false);
  joinday = 3;
  asked = [];
  way = 'usdt';
  reason = '';
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const ok = (data: unknown) => Response.json({ code: 200, message: '', data });
    if (path === '/api/user') return ok({ joinday });
    if (path === '/api/balancelist')
      return ok([{ name: '明牌棋牌', platname: 'mpqp', balance: 0, seamless: false }]);
    if (path === '/api/transactiondetail')
      return ok({ out_trade_no: 'D0', amount: 100, state: approved, steps: [] });
    if (path !== '/api/gettransrecord') return ok([]);
    asked.push(JSON.parse(String(init.body)));
    const data = rows.map(({ state, amount }, index) => ({
      out_trade_no: `D${index}`,
      amount,
      pay_way: way,
      state,
      created_at: '2026-11-21 12:00:00',
      reason,
      platname: '',
    }));
    return ok({ data, total: data.length, last_page: 1, current_page: 1, per_page: 10 });
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open(type: number): void {
  renderAt(`/transRecord?type=${type}`, <TransactionsPage />);
}

/** The amounts as a screen reader says them, in the order of the list. */
async function amounts(): Promise<(string | null)[]> {
  const list = within(await screen.findByRole('list'));
  return list.getAllByText(/元$/).map(({ textContent }) => textContent);
}

const waiting = 1;
const approved = 2;
const rejected = 3;

test('a deposit carries a plus once it has arrived, and none while it waits or when it was refused', async () => {
  rows = [
    { state: waiting, amount: 100 },
    { state: approved, amount: 200 },
    { state: rejected, amount: 300 },
  ];
  open(1);
  expect(await amounts()).toEqual(['100.00元', '+200.00元', '300.00元']);
});

test('a withdrawal has left the central wallet while it waits, and has not when it was refused', async () => {
  rows = [
    { state: waiting, amount: 100 },
    { state: approved, amount: 200 },
    { state: rejected, amount: 300 },
  ];
  open(2);
  expect(await amounts()).toEqual(['−100.00元', '−200.00元', '300.00元']);
});

test.each([
  [3, '中心钱包 → usdt'],
  [4, 'usdt → 中心钱包'],
])(
  'a transfer of kind %i says from where and to where, without a sign: nothing came or went',
  async (type, title) => {
    rows = [
      { state: 1, amount: 100 },
      { state: 2, amount: 200 },
    ];
    open(type);
    expect(await amounts()).toEqual(['100.00元', '200.00元']);
    expect(screen.getAllByText(title)).toHaveLength(2);
  },
);

test.each([
  // The number of a state means something else for orders than for transfers.
  [1, 1, true],
  [1, 2, false],
  [3, 2, true],
  [3, 1, false],
])('a list of kind %i with state %i is asked for again in four seconds: %s', async (type, state, again) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  rows = [{ state, amount: 100 }];
  open(type);
  await amounts();
  const before = asked.length;
  await act(() => vi.advanceTimersByTimeAsync(4_200));
  expect(asked.length > before).toBe(again);
});

test('the venue that transfers were narrowed to hides no deposit: orders are of no venue', async () => {
  rows = [{ state: 1, amount: 100 }];
  open(3);
  await userEvent.selectOptions(await screen.findByLabelText('平台'), await screen.findByText('明牌棋牌'));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ type: 3, api_type: 'mpqp' }));
  await userEvent.click(screen.getByRole('radio', { name: '存款' }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ type: 1, api_type: '' }));
  expect(screen.queryByLabelText('平台')).toBeNull();
});

test.each([
  ['usdt', 1],
  ['余额更正', 0],
])('of a deposit by %s the steps lead to %i pages of its own', async (by, pages) => {
  rows = [{ state: approved, amount: 100 }];
  way = by;
  open(1);
  await amounts();
  await userEvent.click(screen.getByText('D0'));
  await screen.findByRole('dialog');
  const links = screen.queryAllByRole('link', { name: '打开订单页' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    pages === 0 ? [] : ['/payInfo?deposit_no=D0'],
  );
});

test.each([
  [1, '去存款', '/recharge'],
  [2, '去取款', '/withdrawal'],
  [3, '去转账', '/transfer'],
])('an empty list of kind %i says so and leads on', async (type, name, to) => {
  rows = [];
  open(type);
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(to);
  expect(screen.getByText('空空如也')).toBeTruthy();
});

test('an empty list leads to where older records are, whoever has been here for longer than it goes back', async () => {
  rows = [];
  joinday = 31;
  open(1);
  expect(await screen.findByText(/最多显示近30日；更早的记录都在“我的数据”里/)).toBeTruthy();
  expect(screen.getByRole('link', { name: '我的数据' }).getAttribute('href')).toBe('/security');
  expect(screen.queryByRole('link', { name: '去存款' })).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: '近7日' }));
  expect(await screen.findByText('这段时间没有记录，可以换个时间段看看。')).toBeTruthy();
  expect(screen.getByRole('link', { name: '去存款' })).toBeTruthy();
});

test('for a member of thirty days nothing is older: an empty list says what will come', async () => {
  rows = [];
  joinday = 30;
  open(1);
  expect(await screen.findByText('存款、取款和转账会记在这里。')).toBeTruthy();
  expect(screen.queryByText(/更早的/)).toBeNull();
});

test.each([
  [1, true],
  [2, true],
  [3, false],
])('why an order was turned down stands on its card (type %i: %s)', async (type, told) => {
  rows = [{ state: type <= 2 ? rejected : 0, amount: 100 }];
  reason = '资料不符';
  open(type);
  await amounts();
  expect(screen.queryByText('资料不符') !== null).toBe(told);
});

test('deposits are heard whole, each with its number and why it was refused; what is opened leads to its order', async () => {
  rows = [
    { state: waiting, amount: 100 },
    { state: rejected, amount: 300 },
  ];
  reason = '付款人姓名不符';
  open(1);
  await amounts();
  expect(aloud()).toEqual([
    'legend: 类型',
    'radio “存款” chosen',
    'radio “取款”',
    'radio “转入”',
    'radio “转出”',
    'legend: 时间',
    'radio “今日”',
    'radio “近7日”',
    'radio “近15日”',
    'radio “近30日” chosen',
    '下拉刷新',
    'button “存款 · USDT 100.00元 订单号 D0 付款人姓名不符 2026-11-21 12:00:00 待审核”',
    'button “存款 · USDT 300.00元 订单号 D1 付款人姓名不符 2026-11-21 12:00:00 已拒绝”',
    '没有更多了',
  ]);
  await userEvent.click(screen.getByRole('button', { name: /D1/ }));
  const sheet = await screen.findByRole('dialog');
  expect((await within(sheet).findByRole('link')).getAttribute('href')).toBe('/payInfo?deposit_no=D1');
});

test('transfers are heard whole, by their venue and without a number, and none of them can be opened', async () => {
  rows = [{ state: 1, amount: 100 }];
  way = '明牌棋牌';
  open(3);
  await amounts();
  await screen.findByRole('option', { name: '明牌棋牌' });
  expect(aloud()).toEqual([
    'legend: 类型',
    'radio “存款”',
    'radio “取款”',
    'radio “转入” chosen',
    'radio “转出”',
    'list “平台” 全部平台 / 明牌棋牌',
    'legend: 时间',
    'radio “今日”',
    'radio “近7日”',
    'radio “近15日”',
    'radio “近30日” chosen',
    '下拉刷新',
    '中心钱包 → 明牌棋牌 100.00元 2026-11-21 12:00:00 成功',
    '没有更多了',
  ]);
});

test.each([
  [1, '/recharge'],
  [2, '/withdrawal'],
  [3, '/transfer'],
  [4, '/transfer'],
])('whoever has none of kind %i is led to where it begins', async (type, way) => {
  rows = [];
  open(type);
  const links = async () => (await screen.findAllByRole('link')).map((link) => link.getAttribute('href'));
  expect(await links()).toEqual([way]);
});
