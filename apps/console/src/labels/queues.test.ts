import { usualPromises } from '@mingpai/contract/console/reports/names';
import { expect, test } from 'vitest';
import { queueWords } from './queues.ts';

/** What a queue is called, where it is worked on, and from when on something in it is late: half an hour, two hours, a day, two days. */
const queues: Readonly<Record<string, readonly [name: string, path: string, lateMinutes: number]>> = {
  deposits: ['存款审核', '/deposits', 30],
  withdrawals: ['取款审核', '/withdrawals', 30],
  conversations: ['在线客服', '/service?state=waiting', 30],
  payouts: ['汇出核对', '/payouts', 120],
  wins: ['待审派彩', '/held-wins', 120],
  bet_records: ['搁置注单', '/set-aside-bets', 120],
  chain_payments: ['链上付款', '/chain-payments?state=unclear', 120],
  arrivals: ['通道到账', '/gateways', 120],
  venue_differences: ['场馆差异', '/venue-differences', 120],
  overdue_bets: ['超时未结注单', '/overdue-bets', 1_440],
  adjustments: ['余额更正', '/adjustments', 1_440],
  applications: ['活动申请', '/promotion-applications', 1_440],
  recoveries: ['账户找回', '/recoveries', 1_440],
  identities: ['身份审核', '/identity', 1_440],
  rule_changes: ['规则修改', '/rules', 1_440],
  mailings: ['站内信', '/mailings?state=waiting', 1_440],
  imports: ['导入', '/imports?state=waiting', 1_440],
  party_files: ['对账文件', '/counterparties?files=waiting', 1_440],
  party_differences: ['对账差异', '/counterparties', 1_440],
  list_entries: ['名单', '/lists?state=waiting', 1_440],
  free_bets: ['免费注单', '/free-bets', 1_440],
  agent_applications: ['合营申请', '/agent-applications', 2_880],
  statements: ['佣金账单', '/agent-statements', 2_880],
  disputes: ['账单异议', '/agent-statements?state=disputed', 2_880],
  closings: ['受阻的注销', '/closings?state=held_up&days=3660', 2_880],
  cases: ['案件', '/cases?state=open', 2_880],
};

test('each queue leads to where it is worked on, and is late when members and colleagues have waited too long', () => {
  const said = Object.entries(queueWords).map(([queue, { name, path }]) => [
    queue,
    [name, path, usualPromises[queue as keyof typeof usualPromises]],
  ]);
  expect(Object.fromEntries(said)).toEqual(queues);
});
