// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { GatewayArrival, GatewayOrder, GatewayStanding } from '../../api/rows.ts';
import { choiceOf, heard, savedViews, searchField } from '../../testing/heard.ts';
import { type Answers, openQueuePage } from '../../testing/queue-page.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { GatewaysPage } from './page.tsx';

signedInForEach();
afterEach(() => void vi.useRealTimers());

const at = '2026-11-20T16:30:05Z';
const standing: GatewayStanding = {
  code: 'pay1',
  name: '通道一',
  ways: ['wechat'],
  enabled: true,
  state: 'up',
  since: at,
  reason: '',
  waiting: 3,
  unresolved: 2,
  review: 1,
  heardAt: at,
};
const arrival = (id: number, more: Partial<GatewayArrival> = {}): GatewayArrival => ({
  id,
  gateway: 'pay1',
  payment: `P${id}`,
  orderNo: `D${id}`,
  amount: 100.5,
  paidAt: at,
  heardAt: at,
  heardBy: 'callback',
  state: 'review',
  reason: 'other_amount',
  decidedBy: null,
  decidedAt: null,
  creditedTo: null,
  memberId: 100_001,
  username: 'lucky88',
  firstYes: null,
  ...more,
});
const order: GatewayOrder = {
  id: 9,
  orderNo: 'D9',
  memberId: 100_002,
  username: 'kun99',
  gateway: 'pay1',
  way: 'wechat',
  amount: 88,
  createdAt: at,
  expiresAt: at,
  askedAt: null,
  askAt: null,
  trouble: '',
};

const open = (
  answers: Answers = {},
  address = '/gateways',
  who = staff('deposits', 'deposits.read', 'settings', 'members.read', 'exports'),
) =>
  openQueuePage(
    { page: <GatewaysPage />, at: address, who, shows: '通道到账' },
    {
      ruleChanges: () => ({ rows: [], total: 0, people: [] }),
      gatewayStandings: () => [
        standing,
        {
          ...standing,
          code: 'pay2',
          name: '通道二',
          enabled: false,
          state: 'down',
          reason: '没有回答',
          waiting: 0,
          unresolved: 0,
          review: 0,
          heardAt: null,
        },
      ],
      gatewayArrivals: () => ({
        rows: [
          arrival(1),
          arrival(2, { memberId: null, username: null, heardBy: 'asking' }),
          arrival(3, { state: 'by_hand', decidedBy: '老牌', decidedAt: at, creditedTo: 'D33' }),
        ],
        total: 3,
      }),
      gatewayOrders: () => ({ rows: [order], total: 1 }),
      ...answers,
    },
  );

test('gateways are heard whole: whether each answers, what waits there, what has arrived and what nobody knows yet', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T02:00:00Z'), toFake: ['Date'] });
  await open();
  await screen.findByText('通道二');
  await screen.findByText('kun99');
  await screen.findByText('老牌');
  expect(heard()).toEqual([
    'h1: 支付通道',
    '关闭后不再接新订单；已开出的订单照常到账',
    'link “修改记录” href=/rules?state=all&about=gateway%2F',
    'th: 支付通道',
    'th: 连接',
    'th: 待付款',
    'th: 超时未明',
    'th: 待核对到账',
    'th: 最近到账',
    'th: 新订单',
    '通道一',
    'pay1 微信',
    '正常',
    'link “3” href=/gateways?gateway=pay1&orders=waiting',
    'link “2” href=/gateways?gateway=pay1',
    'link “1” href=/gateways?gateway=pay1',
    '2026-11-21 00:30:05',
    'switch “通道一开放” type=button aria-checked=true (nothing has the id test-id)',
    '通道二',
    'pay2 微信',
    '无应答 没有回答',
    '9小时29分 2026-11-21 00:30:05',
    'link “0” href=/gateways?gateway=pay2&orders=waiting',
    'link “0” href=/gateways?gateway=pay2',
    'link “0” href=/gateways?gateway=pay2',
    '还没有',
    'switch “通道二开放” type=button aria-checked=false (nothing has the id test-id)',
    'h2: 通道到账',
    'radiogroup “状态”:',
    'radio “待核对” chosen',
    'radio “已入账”',
    'radio “已忽略”',
    'radio “全部”',
    ...choiceOf('支付通道'),
    ...searchField('订单号或通道流水号'),
    'button “导出”',
    ...choiceOf('排列方式'),
    ...savedViews,
    '↑ ↓ J K',
    '移动',
    'Enter',
    '打开',
    'th: 付款时间',
    'th: 到账（元）',
    'th: 状态',
    'th: 通道所报订单',
    'th: 通道流水号',
    'th: 处理',
    '2026-11-21 00:30:05',
    '100.50',
    '待核对',
    '订单已人工入账，金额与到账不同',
    'link “lucky88” href=/members/100001',
    'D1',
    'button “复制 D1”',
    'P1',
    'button “复制 P1”',
    'pay1 · 通道通知',
    'button “入 账”',
    'button “忽 略”',
    '2026-11-21 00:30:05',
    '100.50',
    '待核对',
    '订单已人工入账，金额与到账不同',
    '没有这个订单 D2',
    'P2',
    'button “复制 P2”',
    'pay1 · 主动查询',
    'button “入 账”',
    'button “忽 略”',
    '2026-11-21 00:30:05',
    '100.50',
    '已人工入账',
    '订单已人工入账，金额与到账不同',
    'link “lucky88” href=/members/100001',
    'D3',
    'button “复制 D3”',
    'P3',
    'button “复制 P3”',
    'pay1 · 通道通知',
    'D33 老牌',
    '2026-11-21 00:30:05',
    'h2: 未了结的订单',
    'radiogroup “范围”:',
    'radio “超时未明” chosen',
    'radio “全部待付款”',
    ...choiceOf('支付通道'),
    ...searchField('订单号、会员账号或编号'),
    'button “导出”',
    'button “显示的列” aria-expanded=false',
    'th: 等待',
    'th: 会员',
    'th: 金额（元）',
    'th: 方式',
    'th: 情况',
    'th: 上次查询',
    'th: 下次查询',
    'th: 操作',
    '9小时29分 2026-11-21 00:30:05',
    'link “kun99” href=/members/100002',
    'D9',
    'button “复制 D9”',
    '88.00',
    '微信 pay1',
    '等待付款',
    '还没有',
    '不再自动查询',
    'button “立即查询 D9”',
  ]);
});

test('nothing to look at is said as what was asked for, and the address says what is asked for', async () => {
  const none: Answers = {
    gatewayArrivals: () => ({ rows: [], total: 0 }),
    gatewayOrders: () => ({ rows: [], total: 0 }),
  };
  await open(none);
  await screen.findByText('没有待核对的到账');
  await screen.findByText('没有这样的订单');
  const kinds = () =>
    [...document.querySelectorAll<HTMLElement>('[data-kind]')].map(({ dataset }) => dataset.kind);
  expect(kinds()).toEqual(['empty', 'empty']);
  cleanup();
  const asked = await open(none, '/gateways?state=all&gateway=pay1&search=x&orders=waiting&ordersSearch=y');
  await screen.findByText('没有这样的到账');
  await waitFor(() => expect(kinds()).toEqual(['narrowed', 'narrowed']));
  await waitFor(() =>
    expect(asked.gatewayOrders?.[0]).toMatchObject({ state: 'waiting', gateway: 'pay1', search: 'y' }),
  );
  expect(asked.gatewayArrivals?.[0]).toMatchObject({ state: 'all', gateway: 'pay1', search: 'x' });
});

test('money that arrived is credited or ignored in a window that says of what', async () => {
  await open();
  const dialog = () => document.querySelector<HTMLElement>('[role="dialog"]');
  fireEvent.click(await screen.findByText(/^入\s?账$/, { selector: 'tr[data-row-key="1"] button *' }));
  await waitFor(() => expect(dialog()).not.toBeNull());
  expect(heard(dialog() ?? undefined)).toEqual([
    'button “Close”',
    '这笔到账是哪个订单的',
    '到账金额',
    '¥100.50',
    '付款时间',
    '2026-11-21 00:30:05',
    '通道流水号',
    'P1',
    '通道所报订单',
    'D1',
    '会员',
    'lucky88',
    '等待原因',
    '订单已人工入账，金额与到账不同',
    'field “入账到订单” holds “D1” maxlength=40 placeholder=D 开头的存款订单号',
    'alert:',
    '请先在通道后台核对这笔流水确已到账。订单已处理过的，会为同一会员另建一单入账；如会员此前已收到这笔钱，请改为忽略。',
    'button “Cancel”',
    'button “确认入账 ¥100.50”',
  ]);
  fireEvent.click(dialog()?.querySelector('button[aria-label="Close"]') ?? document.body);
  await waitFor(() => expect(dialog()).toBeNull());
  fireEvent.click(screen.getByText(/^忽\s?略$/, { selector: 'tr[data-row-key="1"] button *' }));
  await waitFor(() => expect(dialog()).not.toBeNull());
  expect(heard(dialog() ?? undefined)).toEqual([
    'button “Close”',
    '忽略这笔 ¥100.50 的到账',
    '不会给任何会员入账，会员不会收到通知；原因记入操作日志。适用于通道测试款、已在通道退款等并非会员存款的到账。',
    'field “忽略原因” maxlength=200 placeholder',
    '0 / 200',
    'button “Cancel”',
    'button “确认忽略”',
  ]);
});
