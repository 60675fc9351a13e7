// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import type { BetDetail } from '../../api/rows.ts';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { heard } from '../../testing/heard.ts';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { BetPage } from './bet.tsx';

signedInForEach();

const at = '2026-11-20T16:30:05Z';
const bet: BetDetail = {
  venue: 'mpqp',
  venueName: '明牌棋牌',
  betId: 'b/7 1',
  gameName: '斗地主',
  round: 'r 9',
  memberId: 100_012,
  username: 'kun99',
  stake: 12.5,
  valid: 10,
  payout: 1_030,
  state: 'settled',
  placedAt: at,
  settledAt: '2026-11-20T16:31:05Z',
  reportedValid: 12.5,
  jackpot: 1_000,
  posted: 1_017.5,
  seq: '42',
  recordedAt: '2026-11-20T16:32:05Z',
  selections: [{ event: '甲 对 乙', market: '独赢', selection: '甲', odds: 195 }],
  calls: [
    { id: 'c1', kind: 'bet', amount: 12.5, moved: -12.5, balance: 87.5, refusal: null, at },
    { id: 'c2', kind: 'prize', amount: null, moved: 0, balance: null, refusal: 'NOT_NOW', at },
  ],
  settlements: [{ seq: '41', state: 'settled', valid: 10, result: 1_017.5, at }],
  setAside: [
    {
      id: 3,
      reason: 'unknown_player',
      state: 'open',
      times: 2,
      firstSeenAt: at,
      lastSeenAt: '2026-11-20T16:33:05Z',
    },
  ],
  transfers: [
    {
      id: '6f1b2f1e-0000-4000-8000-000000000001',
      kind: 'bet_stake',
      state: 'posted',
      at,
      legs: [
        { account: '6f1b2f1e-0000-4000-8000-000000000002', owner: 'member', code: 'central', amount: -12.5 },
        { account: '6f1b2f1e-0000-4000-8000-000000000003', owner: 'house', code: 'venue/mpqp', amount: 12.5 },
      ],
    },
  ],
};

function open(answer: () => BetDetail) {
  const asked = answerWith({ staffMe: () => staff('venues.read', 'members.read'), betDetail: answer });
  renderAt(
    '/bets/mpqp/b%2F7%201',
    <Routes>
      <Route path="/bets/:venue/:number" element={<BetPage />} />
    </Routes>,
  );
  return asked;
}

test('a bet is heard whole: what was bet and paid, what its venue told and asked for, and what the ledger moved', async () => {
  const asked = open(() => bet);
  await screen.findByText('kun99');
  expect(asked.betDetail).toEqual([{ venue: 'mpqp', betId: 'b/7 1' }]);
  expect(heard()).toEqual([
    'h1: 注单',
    'b/7 1',
    'button “复制 b/7 1”',
    '会员',
    'link “kun99” href=/members/100012',
    '场馆',
    'link “明牌棋牌” href=/bets?venue=mpqp',
    '游戏 斗地主',
    '局号',
    'link “r 9” href=/bets?round=r%209',
    '状态 已结算',
    '投注 ¥12.50',
    '派彩 ¥1,030.00',
    '派彩中的彩池奖金 ¥1,000.00',
    '账本净额 +1,017.50',
    '有效投注 ¥10.00',
    '场馆报告的有效投注 ¥12.50',
    '投注时间 2026-11-21 00:30:05',
    '结算时间 2026-11-21 00:31:05',
    '最近记录 2026-11-21 00:32:05（场馆序号 42）',
    'h2: 投注内容',
    'th: 赛事',
    'th: 盘口',
    'th: 选择',
    'th: 赔率',
    '甲 对 乙',
    '独赢',
    '甲',
    '1.95',
    'h2: 场馆报告',
    '每一次改变结果的报告，与场馆就这笔注单的每一次请求',
    'th: 时间',
    'th: 场馆序号',
    'th: 状态',
    'th: 有效投注变动',
    'th: 会员输赢变动',
    '2026-11-21 00:30:05',
    '41',
    '已结算',
    '+10.00',
    '+1,017.50',
    '搁置的报告：不是本站的玩家，搁置中，收到 2 次，2026-11-21 00:30:05 至 2026-11-21 00:33:05',
    'th: 时间',
    'th: 请求',
    'th: 场馆交易号',
    'th: 金额',
    'th: 会员变动',
    'th: 答复余额',
    'th: 结果',
    '2026-11-21 00:30:05',
    '下注',
    'c1',
    'button “复制 c1”',
    '12.50',
    '−12.50',
    '87.50',
    '已办理',
    '2026-11-21 00:30:05',
    '奖金',
    'c2',
    'button “复制 c2”',
    '—',
    '0.00',
    '—',
    '拒绝：NOT_NOW',
    'h2: 账目',
    '账本为这笔注单移动的每一笔钱',
    'th: 时间',
    'th: 事项',
    'th: 各方',
    'th: 状态',
    'th: 转账',
    '2026-11-21 00:30:05',
    '免转注单下注',
    '会员 · 中心钱包 −12.50',
    '平台 · 明牌棋牌输赢 +12.50',
    '已确认',
    '6f1b2f1e-0000-4000-8000-000000000001',
    'button “复制 6f1b2f1e-0000-4000-8000-000000000001”',
  ]);
});

test('a bet of which nothing is known yet says so in words, and has no parts that it does not have', async () => {
  open(() => ({
    ...bet,
    state: 'unsettled',
    settledAt: null,
    reportedValid: null,
    jackpot: 0,
    selections: [],
    calls: [],
    settlements: [],
    setAside: [],
    transfers: [],
  }));
  await screen.findByText('kun99');
  expect(heard()).toEqual([
    'h1: 注单',
    'b/7 1',
    'button “复制 b/7 1”',
    '会员',
    'link “kun99” href=/members/100012',
    '场馆',
    'link “明牌棋牌” href=/bets?venue=mpqp',
    '游戏 斗地主',
    '局号',
    'link “r 9” href=/bets?round=r%209',
    '状态 未结算',
    '投注 ¥12.50',
    '派彩 ¥1,030.00',
    '账本净额 +1,017.50',
    '有效投注 ¥10.00',
    '场馆报告的有效投注 未报告',
    '投注时间 2026-11-21 00:30:05',
    '结算时间 未结算',
    '最近记录 2026-11-21 00:32:05（场馆序号 42）',
    'h2: 场馆报告',
    '每一次改变结果的报告，与场馆就这笔注单的每一次请求',
    'th: 时间',
    'th: 场馆序号',
    'th: 状态',
    'th: 有效投注变动',
    'th: 会员输赢变动',
    '还没有结算',
    'h2: 账目',
    '账本为这笔注单移动的每一笔钱',
    'th: 时间',
    'th: 事项',
    'th: 各方',
    'th: 状态',
    'th: 转账',
    '账本没有为它移动过钱',
  ]);
  cleanup();
  open(undefined as never);
  await screen.findByText('没有这笔注单');
  expect(heard()).toEqual(['没有这笔注单', 'mpqp b/7 1']);
});
