// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Bet } from '../../api/rows.ts';
import { choiceOf, heard, savedViews, textField } from '../../testing/heard.ts';
import { openQueuePage } from '../../testing/queue-page.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { BetsPage } from './page.tsx';

signedInForEach();

const bet: Bet = {
  venue: 'mpqp',
  venueName: '明牌棋牌',
  betId: 'b/7 1',
  gameName: '斗地主',
  round: 'r9',
  memberId: 100_012,
  username: 'kun99',
  stake: 12.5,
  valid: 10,
  payout: 1_030,
  state: 'settled',
  placedAt: '2026-11-20T16:30:05Z',
  settledAt: '2026-11-20T16:31:05Z',
};
const cells = () =>
  [...document.querySelectorAll('tbody tr.ant-table-row td')].map(({ textContent }) => textContent);

test('a bet says what was bet, then what it paid, when it was placed in Beijing, and leads to its page and its member', async () => {
  await openQueuePage(
    { page: <BetsPage />, at: '/bets', who: staff('venues.read', 'members.read'), shows: 'kun99' },
    {
      betSearch: () => ({ rows: [bet], total: 1, more: false, from: null, to: null, venues: [] }),
      venueStandings: () => [],
    },
  );
  expect(cells()).toEqual([
    'b/7 1',
    'kun99',
    '2026-11-21 00:30:05',
    '明牌棋牌斗地主',
    'r9',
    '12.50',
    '1,030.00',
    '已结算',
  ]);
  expect(screen.getByText('kun99').closest('a')?.getAttribute('href')).toBe('/members/100012');
  expect(decodeURIComponent(screen.getByText('b/7 1').closest('a')?.getAttribute('href') ?? '')).toContain(
    'mpqp',
  );
});

test('the list is heard whole, with all that it can be narrowed by; what is looked for without a member or a number is a month', async () => {
  const asked = await openQueuePage(
    {
      page: <BetsPage />,
      at: '/bets?game=x',
      who: staff('venues.read', 'members.read', 'exports'),
      shows: 'kun99',
    },
    {
      betSearch: () => ({
        rows: [bet],
        total: 1,
        more: false,
        from: null,
        to: null,
        venues: [{ code: 'mpqp', name: '明牌棋牌' }],
      }),
    },
  );
  expect(heard()).toEqual([
    'h1: 注单',
    '1 笔；未填会员、局号或注单号时，只查一个月以内',
    'button “导出”',
    ...textField('会员编号或账号'),
    ...choiceOf('场馆'),
    ...choiceOf('类别'),
    ...textField('游戏名称或编号', 'x'),
    ...textField('局号'),
    ...textField('注单号'),
    ...textField('最低金额（元）'),
    ...textField('最高金额（元）'),
    'field “从 从” type=datetime-local',
    'field “到 到” type=datetime-local',
    'radiogroup “状态”:',
    'radio “全部” chosen',
    'radio “未结算”',
    'radio “已结算”',
    'radio “已作废”',
    'button “显示的列” aria-expanded=false',
    ...savedViews,
    'th: 注单号',
    'th: 会员',
    'th: 投注时间',
    'th: 场馆与游戏',
    'th: 局号',
    'th: 投注（元）',
    'th: 派彩（元）',
    'th: 状态',
    'link “b/7 1” href=/bets/mpqp/b%2F7%201',
    'link “kun99” href=/members/100012',
    '2026-11-21 00:30:05',
    '明牌棋牌 斗地主',
    'r9',
    'button “复制 r9”',
    '12.50',
    '1,030.00',
    '已结算',
  ]);
  expect(asked.betSearch).toContainEqual({ number: '-', pageSize: 1 });
  cleanup();
  for (const field of ['who', 'round', 'number']) {
    await openQueuePage(
      { page: <BetsPage />, at: `/bets?${field}=x`, who: staff('venues.read'), shows: '没有符合条件的注单' },
      { betSearch: () => ({ rows: [], total: 0, more: false, from: null, to: null, venues: [] }) },
    );
    within(document.body).getByText('0 笔');
    cleanup();
  }
});
