// @vitest-environment happy-dom
import { calls } from '@mingpai/contract/calls';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetServerTime } from '../../api/server-time.ts';
import { closeSession, openSession } from '../../api/session.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { usdtOrder } from '../../testing/usdt-order.ts';
import DepositOrderPage from './page.tsx';

afterEach(() => {
  credited = false;
  cleanup();
  closeSession();
  forgetServerTime();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** How often the order was asked for, and whether it is credited by now. */
let asked = 0;
let credited = false;

/** An order by USDT, open unless its state is another, whose hour ends at noon in Beijing. */
function open(
  now: string,
  own: {
    readonly paid?: boolean;
    readonly state?: number;
    readonly demonstration?: true;
    readonly wallet?: string;
  } = {},
  phoneAheadMs = 0,
): void {
  vi.useFakeTimers({ now: new Date(now).getTime() + phoneAheadMs, shouldAdvanceTime: true });
  openSession('token', false);
  const order = usdtOrder(own);
  asked = 0;
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === calls.depositOrder.path) asked += 1;
    if (credited) order.info.state = 2;
    const headers = { date: new Date(Date.now() - phoneAheadMs).toUTCString() };
    return url === calls.depositOrder.path
      ? Response.json({ code: 200, message: '', data: order }, { headers })
      : Response.json({ code: 1002, message: '没有', data: null }, { headers });
  });
  renderAt('/payInfo?deposit_no=D202611210000000001', <DepositOrderPage />);
}

test('an order whose hour is over asks for no payment any more, and leads to a new one', async () => {
  open('2026-11-21T04:00:01Z');
  expect(await screen.findByText('订单金额')).toBeTruthy();
  expect(screen.queryByText('TAddressOfOurs')).toBeNull();
  expect(screen.getByRole('link', { name: '重新提交存款' }).getAttribute('href')).toBe('/recharge');
});

test.each([2, -2])(
  'the hour is the server’s: a phone that is %i hours ahead shows the same order as any other',
  async (hours) => {
    open('2026-11-21T03:30:00Z', {}, hours * 3_600_000);
    expect(await screen.findByText('请付款')).toBeTruthy();
    expect(screen.getByText('TAddressOfOurs')).toBeTruthy();
    expect(screen.getByRole('timer').textContent).toMatch(/^(30:0|29:5)\d$/);
  },
);

test('that is so from the moment at which its time is up', async () => {
  open('2026-11-21T03:59:57Z');
  expect(await screen.findByText('请付款')).toBeTruthy();
  expect(screen.getByText('TAddressOfOurs')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(screen.queryByText('请付款')).toBeNull();
  expect(screen.queryByText('TAddressOfOurs')).toBeNull();
});

test.each(['2026-11-21T03:30:00Z', '2026-11-21T04:00:01Z'])(
  'who has paid is not asked for it again, nor led to another order, at %s',
  async (now) => {
    open(now, { paid: true });
    expect(await screen.findByText('已查到您的付款，请勿重复付款')).toBeTruthy();
    expect(screen.getByText('订单金额')).toBeTruthy();
    for (const words of ['TAddressOfOurs', '重新提交存款', '已付款，未到账？'])
      expect(screen.queryByText(words)).toBeNull();
  },
);

test.each([
  [2, '已到账'],
  [3, '未通过'],
])(
  'an order that is over (state %i, %s) names its amount, and nothing that is to be paid',
  async (state, words) => {
    open('2026-11-21T03:30:00Z', { state });
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
    expect(screen.getByText('订单金额')).toBeTruthy();
    expect(screen.getByText('¥171.00')).toBeTruthy();
    for (const asked of [/请付款/, /应付/, 'TAddressOfOurs']) expect(screen.queryByText(asked)).toBeNull();
  },
);

test.each([true, false])(
  'that nobody pays on a demonstration is said there alone: %s',
  async (demonstration) => {
    open('2026-11-21T03:30:00Z', demonstration ? { demonstration } : {});
    expect(await screen.findByText('请付款')).toBeTruthy();
    expect(screen.queryByText(/请勿转入真实的USDT/) !== null).toBe(demonstration);
  },
);

test('of a demonstration whose chain is a stand-in one is led to its wallet, which is the way on; afterwards not', async () => {
  const wallet = 'http://127.0.0.1:9/chain#network=TRC20';
  open('2026-11-21T03:30:00Z', { demonstration: true, wallet });
  const link = await screen.findByRole('link', { name: '用演示钱包付款' });
  expect(link.getAttribute('href')).toBe(wallet);
  expect(link.getAttribute('target')).toBe('_blank');
  expect(screen.getByText(/约1分钟后自动到账/)).toBeTruthy();
  cleanup();
  open('2026-11-21T03:30:00Z', { demonstration: true, wallet, paid: true });
  expect(await screen.findByText('订单金额')).toBeTruthy();
  expect(screen.queryByRole('link', { name: '用演示钱包付款' })).toBeNull();
});

test('an order that is credited meanwhile says so by itself within four seconds, and is asked for no more', async () => {
  open('2026-11-21T03:30:00Z');
  expect(await screen.findByText('请付款')).toBeTruthy();
  expect(screen.queryByText('已到账')).toBeNull();
  credited = true;
  await act(() => vi.advanceTimersByTimeAsync(4_100));
  expect(screen.getAllByText('已到账').length).toBeGreaterThan(0);
  const after = asked;
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  // Once more with every other figure, because money came in.
  expect(asked).toBeLessThanOrEqual(after + 1);
});
