// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DepositOrder } from '../../api/rows.ts';
import { dropToken, keepToken } from '../../api/session.ts';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { depositOrder } from '../../testing/deposit-order.ts';
import { heard } from '../../testing/heard.ts';
import { staff } from '../../testing/staff.ts';
import { DepositPage } from './order.tsx';

beforeEach(() => keepToken('token'));
afterEach(() => {
  cleanup();
  dropToken();
  vi.unstubAllGlobals();
});

async function open(
  order: DepositOrder,
  rights = staff('deposits', 'deposits.read', 'members.read', 'adjustments'),
) {
  const asked = answerWith({
    staffMe: () => rights,
    depositQueue: () => ({ rows: [order], total: 1, more: false, sum: 1_000, claimers: [] }),
    depositQuestions: () =>
      ({
        memberId: 100_001,
        questions: [
          {
            id: 1,
            by: '小红',
            at: '2026-11-21T00:10:00Z',
            text: '请传凭证',
            until: '2026-11-21T00:40:00Z',
            answeredAt: '2026-11-21T00:12:00Z',
            takenBackAt: null,
            answer: '传了',
            pictures: [{ id: 3, createdAt: '2026-11-21T00:12:00Z', picture: '/p3.png' }],
          },
          {
            id: 2,
            by: '小红',
            at: '2026-11-21T00:13:00Z',
            text: '还差背面',
            until: '2026-11-21T00:50:00Z',
            answeredAt: null,
            takenBackAt: '2026-11-21T00:14:00Z',
            answer: null,
            pictures: [],
          },
          {
            id: 3,
            by: '小红',
            at: '2026-11-21T00:15:00Z',
            text: '请补背面',
            until: '2026-11-21T00:55:00Z',
            answeredAt: null,
            takenBackAt: null,
            answer: null,
            pictures: [],
          },
        ],
      }) as never,
    orderTransfers: () => ({ transfers: [] }),
  });
  renderAt(
    '/deposits/D5',
    <Routes>
      <Route path="/deposits/:order" element={<DepositPage />} />
    </Routes>,
  );
  await screen.findByText('账本没有为它移动过钱');
  return asked;
}

test('a transfer by bank that waits is heard whole, with what the member was asked and has answered', async () => {
  await open(
    depositOrder({
      way: 'bank',
      protocol: null,
      usdt: null,
      holder: '王*',
      holderIsMember: false,
      bank: '工商银行',
      number: '****4567',
      branch: '朝阳支行',
      receiving: '6222 0000 1111 4321',
      sums: { deposited: 3_000, withdrawn: 1_000, won: 200, gifts: 0 },
      gateway: '快付',
      limits: [{ limit: 'single', text: '单笔 60000.00 元', sum: 60_000, from: 50_000 }] as never,
      question: { state: 'asked', by: '小红', at: '2026-11-21T00:15:00Z' },
    } as never),
  );
  await screen.findByText('请补背面');
  expect(heard()).toEqual([
    'h1: 存款单',
    'D5',
    'button “复制 D5”',
    '待审核',
    'link “到队列中处理” href=/deposits?search=D5',
    '会员',
    'link “mingpai01” href=/members/100001',
    '#100001',
    '方式 网银转账',
    '申请金额 ¥1,000.00',
    '付款方 王* 工商银行 ****4567 朝阳支行 户名与会员实名不一致',
    '收款方 6222 0000 1111 4321',
    'button “复制 6222 0000 1111 4321”',
    '支付通道 快付',
    '提交 2026-11-21 08:00:00',
    '付款时限 2026-11-21 09:00:00',
    '会员合计 存 ¥3,000.00 ，取 ¥1,000.00 ，赢 ¥200.00 ，彩金等 ¥0.00',
    '须两人审核 须两人审核',
    'h2: 处理',
    '待审核',
    'h2: 询问与回复',
    'ol “询问与回复”:',
    '小红 于 2026-11-21 08:10:00 询问 请传凭证',
    '会员于 2026-11-21 08:12:00 回复',
    '传了',
    'image “回复图片，2026-11-21 08:12:00 上传”',
    'img “eye”: –',
    'Preview',
    '小红 于 2026-11-21 08:13:00 询问 还差背面',
    '已于 2026-11-21 08:14:00 撤回，会员没有回复',
    '小红 于 2026-11-21 08:15:00 询问 请补背面',
    '还没有回复，会员可回复至 2026-11-21 08:55:00，之后仍可补答',
    'button “撤回提问”',
    'h2: 账目',
    '账本为这笔订单移动的每一笔钱',
    '账本没有为它移动过钱',
  ]);
  expect(screen.getByText('须两人审核', { selector: '.ant-tag' }).title).toBe('单笔 60,000.00 元');
});

test('of one that was credited stands what came, who decided and the way to correct it, for who may', async () => {
  const credited = depositOrder({
    state: 'approved',
    credited: 990,
    decidedBy: '小红',
    decidedAt: '2026-11-21T00:30:00Z',
    reason: '少付10元',
  });
  const facts = () => {
    const lines = heard();
    return lines.slice(lines.indexOf('h1: 存款单'), lines.indexOf('h2: 账目'));
  };
  await open(credited);
  expect(facts()).toEqual([
    'h1: 存款单',
    'D5',
    'button “复制 D5”',
    '已通过',
    'link “回到队列” href=/deposits?state=all',
    '会员',
    'link “mingpai01” href=/members/100001',
    '#100001',
    '方式 USDT · TRC20',
    '申请金额 ¥1,000.00',
    '应收 140.85 USDT',
    '入账 ¥990.00',
    'link “更正这笔入账” href=/members/100001?correct=D5',
    '付款方 尾号 4567',
    '提交 2026-11-21 08:00:00',
    '付款时限 2026-11-21 09:00:00',
    '会员合计 存 ¥0.00 ，取 ¥0.00 ，赢 ¥0.00 ，彩金等 ¥0.00',
    'h2: 处理',
    '已由 小红 通过 2026-11-21 08:30:00 少付10元',
  ]);
  cleanup();
  await open(credited, staff('deposits.read', 'members.read'));
  expect(screen.queryByText('更正这笔入账')).toBeNull();
});
