// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { ChainPayment } from '../../api/rows.ts';
import { choiceOf, heard, savedViews, searchField } from '../../testing/heard.ts';
import { openQueuePage } from '../../testing/queue-page.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { ChainPaymentsPage } from './page.tsx';

signedInForEach();
afterEach(() => void vi.useRealTimers());

const payment = (id: number, more: Partial<ChainPayment> = {}) =>
  ({
    id,
    usdt: 140.85,
    protocol: 'TRC20',
    sender: `T-sender-${id}`,
    recipient: 'T-ours',
    transactionHash: `${id}`.repeat(64),
    paidAt: '2026-11-21T01:00:00Z',
    senderCheck: 'clear',
    state: 'unmatched',
    candidates: [],
    firstYes: null,
    orderNo: null,
    username: null,
    memberId: null,
    credited: null,
    decidedBy: null,
    decidedAt: null,
    note: null,
    ...more,
  }) as ChainPayment;

async function open(...rows: ChainPayment[]) {
  return openQueuePage(
    {
      page: <ChainPaymentsPage />,
      at: '/chain-payments',
      who: staff('deposits', 'deposits.read'),
      shows: `T-sender-${rows[0]?.id}`,
    },
    { chainPayments: () => ({ rows, total: rows.length, more: false }) as never },
  );
}

test('the list is heard whole: what came, from whom to which address, how it stands, and what can be done with it', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T02:00:00Z'), toFake: ['Date'] });
  await open(payment(1), payment(2, { state: 'ambiguous' }));
  await screen.findAllByText(/^入\s?账$/);
  expect(heard()).toEqual([
    'h1: 链上付款',
    '2 笔找不到唯一对应的订单，资金已到账，等待选择订单',
    'radiogroup “状态”:',
    'radio “待处理” chosen',
    'radio “待选择订单”',
    'radio “确认中”',
    'radio “已入账”',
    'radio “已忽略”',
    'radio “全部”',
    ...searchField('交易哈希、地址或订单号'),
    ...choiceOf('网络'),
    ...choiceOf('排列方式'),
    ...savedViews,
    'field “从 从” type=datetime-local',
    'field “到 到” type=datetime-local',
    '↑ ↓ J K',
    '移动',
    'Enter',
    '打开',
    'th: 付款时间',
    'th: 金额',
    'th: 状态',
    'th: 付款方 → 收款方 / 交易哈希',
    'th: 操作',
    '1小时00分 2026-11-21 09:00:00',
    '140.85 USDT TRC20',
    '没有对应订单',
    '没有相近的订单，可按订单号入账',
    'T-sender-1',
    'button “复制 T-sender-1”',
    '→ T-ours',
    'button “复制 T-ours”',
    '1111111111…11111111',
    'button “复制交易哈希”',
    'button “入 账”',
    'button “忽 略”',
    '1小时00分 2026-11-21 09:00:00',
    '140.85 USDT TRC20',
    '可能属于多笔订单',
    '没有相近的订单，可按订单号入账',
    'T-sender-2',
    'button “复制 T-sender-2”',
    '→ T-ours',
    'button “复制 T-ours”',
    '2222222222…22222222',
    'button “复制交易哈希”',
    'button “入 账”',
    'button “忽 略”',
  ]);
});
