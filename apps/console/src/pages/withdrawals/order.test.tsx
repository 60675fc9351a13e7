// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WithdrawalOrder } from '../../api/rows.ts';
import { dropToken, keepToken } from '../../api/session.ts';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { heard } from '../../testing/heard.ts';
import { staff } from '../../testing/staff.ts';
import { withdrawalOrder } from '../../testing/withdrawal-order.ts';
import { WithdrawalPage } from './order.tsx';

beforeEach(() => keepToken('token'));
afterEach(() => {
  cleanup();
  dropToken();
  vi.unstubAllGlobals();
});

type Answers = Parameters<typeof answerWith>[0];

function open(order: WithdrawalOrder | undefined, answers: Answers = {}) {
  const asked = answerWith({
    staffMe: () => staff('withdrawals', 'withdrawals.read', 'members', 'members.read'),
    withdrawalQueue: () => ({
      rows: order === undefined ? [] : [withdrawalOrder({ id: 70, orderNo: 'W20261121000000070' }), order],
      total: 2,
      more: false,
      sum: 1_000,
      claimers: [],
    }),
    orderTransfers: () => ({ transfers: [] }),
    ...answers,
  });
  renderAt(
    '/withdrawals/W7',
    <Routes>
      <Route path="/withdrawals/:order" element={<WithdrawalPage />} />
    </Routes>,
  );
  return asked;
}

const claim = { by: '小红', own: false, since: '2026-11-21T00:30:00Z', until: '2026-11-21T00:35:00Z' };
const decided = { decidedBy: '小红', decidedAt: '2026-11-21T01:00:00Z' };

test('an order that waits is heard whole: who, how much by which rate, where to, what speaks against it, and what the ledger moved', async () => {
  const owner = { kind: 'member', id: 100_001 };
  const legs = [
    { account: 'a1', owner, code: 'central', amount: -52_000 },
    { account: 'a2', owner, code: 'held', amount: 52_000 },
  ];
  const asked = open(
    withdrawalOrder({
      amount: 52_000,
      usdt: 7_323.94,
      receipt: 7_322.94,
      sums: { deposited: 60_000, withdrawn: 52_000, won: -8_000, gifts: 38 },
      heldUntil: '2026-11-22T00:00:00Z',
      heldFor: 'new_address',
      limits: [{ limit: 'single', text: '单笔 52000.00 元', sum: 52_000, from: 50_000 }] as never,
      riskSigns: [
        { sign: 'large', text: '超过 50000.00 元', evidence: { memberId: 100_009, tab: 'orders' } },
      ] as never,
    }),
    {
      orderTransfers: () =>
        ({
          transfers: [
            { id: 'tr-1', kind: 'withdrawal_hold', state: 'posted', at: '2026-11-21T00:00:01Z', legs },
          ],
        }) as never,
    },
  );
  await screen.findByText('tr-1');
  expect(heard()).toEqual([
    'h1: 取款单',
    'W7',
    'button “复制 W7”',
    '待审核',
    'link “到队列中处理” href=/withdrawals?search=W7',
    '会员',
    'link “mingpai01” href=/members/100001',
    '#100001',
    '金额 ¥52,000.00',
    '实付 7,322.94 USDT',
    '计算 ¥52,000.00 ÷ 7.1000 = 7,323.94 USDT，减手续费 1.00 USDT',
    '网络 TRC20',
    '收款地址 T-address',
    'button “复制 T-address”',
    'button “查看（需填写理由）”',
    '提交 2026-11-21 08:00:00',
    '最早可通过 2026-11-22 08:00:00',
    '会员合计 存 ¥60,000.00 ，取',
    'link “¥52,000.00” href=/withdrawals?state=standing&member=100001 target=_blank',
    '（含本笔），输 ¥8,000.00 ，彩金等 ¥38.00',
    '须两人审核 须两人审核',
    'h2: 处理',
    '待审核',
    'h2: 风险提示',
    'ul “风险提示”:',
    '大额双审 超过 50,000.00 元',
    'link “查看依据” href=/members/100009?tab=orders target=_blank',
    'h2: 账目',
    '账本为这笔订单移动的每一笔钱',
    '取款冻结 已确认 2026-11-21 08:00:01',
    '会员 · 中心钱包',
    '−52,000.00',
    '会员 · 取款冻结',
    '+52,000.00',
    'tr-1',
    'button “复制 tr-1”',
  ]);
  expect(screen.getByText('须两人审核', { selector: '.ant-tag' }).title).toBe('单笔 52,000.00 元');
  expect(asked.withdrawalQueue?.[0]).toMatchObject({ search: 'W7', state: 'all' });
  expect(asked.orderTransfers).toEqual([{ kind: 'withdrawal', orderNo: 'W7', member: 100_001 }]);
});

test('whoever has it, and who put it aside until when, stand where others read that it waits', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T00:42:00Z'), toFake: ['Date'] });
  const parking = { by: '小红', at: '2026-11-21T00:40:00Z', reason: '等凭证', until: '2026-11-21T02:00:00Z' };
  const standing = async (more: Partial<WithdrawalOrder>, words: RegExp) => {
    open(withdrawalOrder(more));
    await screen.findByText(words);
    await screen.findByText('账本没有为它移动过钱');
    const lines = heard();
    cleanup();
    return [
      lines.slice(lines.indexOf('h2: 处理') + 1, lines.indexOf('h2: 账目')),
      lines.find((line) => line.startsWith('link “到队列')),
    ];
  };
  expect(await standing({ claim }, /处理中/)).toEqual([
    ['小红 处理中 · 12分钟'],
    'link “到队列中处理” href=/withdrawals?search=W7',
  ]);
  expect(await standing({ parking }, /等凭证/)).toEqual([
    ['等凭证 小红 · 11-21 10:00 取回'],
    'link “到队列中处理” href=/withdrawals?state=parked&search=W7',
  ]);
  expect(await standing({ claim, parking }, /等凭证/)).toEqual([
    ['小红 处理中 · 12分钟', '等凭证 小红 · 11-21 10:00 取回'],
    'link “到队列中处理” href=/withdrawals?state=parked&search=W7',
  ]);
  vi.useRealTimers();
});

/** @param payout what the chain says of it */
async function beside(payout: object): Promise<string[]> {
  const row = { payout: null, transactionHash: null, batchId: null, reason: '', checkedAt: null, ...payout };
  open(withdrawalOrder({ ...decided, state: 'approved' }), {
    payouts: () =>
      ({
        rows: [
          { ...row, orderNo: 'W70', reason: '别的' },
          { ...row, orderNo: 'W7' },
        ],
        total: 2,
        more: false,
      }) as never,
  });
  await screen.findByText('链上核对');
  await screen.findByText('账本没有为它移动过钱');
  const lines = heard();
  expect(lines).toContain('link “回到队列” href=/withdrawals?state=all');
  cleanup();
  return lines.slice(lines.indexOf('h2: 处理'), lines.indexOf('h2: 账目'));
}

test('of an approved one what the chain says stands beside it, with its transaction and its batch', async () => {
  expect(await beside({ reason: '地址不对' })).toEqual([
    'h2: 处理',
    '已由 小红 通过 2026-11-21 09:00:00',
    'h2: 汇出核对',
    '链上核对',
    '无法核对',
    '原因',
    '地址不对',
    '交易哈希',
    '未填写交易哈希',
  ]);
  expect(
    await beside({
      payout: 'verified',
      transactionHash: 'hash-1',
      batchId: 12,
      checkedAt: '2026-11-21T02:00:00Z',
    }),
  ).toEqual([
    'h2: 处理',
    '已由 小红 通过 2026-11-21 09:00:00',
    'h2: 汇出核对',
    '链上核对',
    '核对无误',
    '交易哈希',
    'hash-1',
    'button “复制 hash-1”',
    '付款批次',
    'link “批次 12” href=/payout-batches?open=12',
    '核对时间',
    '2026-11-21 10:00:00',
  ]);
});

test('one that is not there says so with its number, and leads back', async () => {
  open(undefined);
  await screen.findByText('没有这笔订单');
  expect(heard()).toEqual(['没有这笔订单', 'W7', 'link “回到队列” href=/withdrawals']);
});
