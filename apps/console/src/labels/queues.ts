/** The queues that people work on, as they are called, and how long something may wait in each. */
import type { QueueName } from '@mingpai/contract/console/reports/names';
import { say } from '../texts/say.ts';

/** Where a queue is worked on, and from how many minutes on it is late where members were promised nothing else. */
export const queueWords: Readonly<
  Record<QueueName, { readonly name: string; readonly path: string; readonly lateMinutes: number }>
> = {
  deposits: { name: say('存款审核'), path: '/deposits', lateMinutes: 30 },
  withdrawals: { name: say('取款审核'), path: '/withdrawals', lateMinutes: 30 },
  payouts: { name: say('汇出核对'), path: '/payouts', lateMinutes: 120 },
  adjustments: { name: say('余额更正'), path: '/adjustments', lateMinutes: 1_440 },
  applications: { name: say('活动申请'), path: '/promotion-applications', lateMinutes: 1_440 },
  wins: { name: say('待审派彩'), path: '/held-wins', lateMinutes: 120 },
  bet_records: { name: say('搁置注单'), path: '/set-aside-bets', lateMinutes: 120 },
  overdue_bets: { name: say('超时未结注单'), path: '/overdue-bets', lateMinutes: 1_440 },
  chain_payments: { name: say('链上付款'), path: '/chain-payments?state=unclear', lateMinutes: 120 },
  arrivals: { name: say('通道到账'), path: '/gateways', lateMinutes: 120 },
  agent_applications: { name: say('合营申请'), path: '/agent-applications', lateMinutes: 2_880 },
  statements: { name: say('佣金账单'), path: '/agent-statements', lateMinutes: 2_880 },
  conversations: { name: say('在线客服'), path: '/service?state=waiting', lateMinutes: 30 },
  recoveries: { name: say('账户找回'), path: '/recoveries', lateMinutes: 1_440 },
  closings: { name: say('受阻的注销'), path: '/closings?state=held_up&days=3660', lateMinutes: 2_880 },
  identities: { name: say('身份审核'), path: '/identity', lateMinutes: 1_440 },
  rule_changes: { name: say('规则修改'), path: '/rules', lateMinutes: 1_440 },
  mailings: { name: say('站内信'), path: '/mailings?state=waiting', lateMinutes: 1_440 },
  imports: { name: say('导入'), path: '/imports?state=waiting', lateMinutes: 1_440 },
  party_files: { name: say('对账文件'), path: '/counterparties?files=waiting', lateMinutes: 1_440 },
  party_differences: { name: say('对账差异'), path: '/counterparties', lateMinutes: 1_440 },
  venue_differences: { name: say('场馆差异'), path: '/venue-differences', lateMinutes: 120 },
  list_entries: { name: say('名单@many'), path: '/lists?state=waiting', lateMinutes: 1_440 },
  cases: { name: say('案件@many'), path: '/cases?state=open', lateMinutes: 2_880 },
  free_bets: { name: say('免费注单@many'), path: '/free-bets', lateMinutes: 1_440 },
};

/** From how many minutes on something in a queue is late. @param promisedHours what members were told that it takes; null: nothing */
export function lateMinutesOf(name: QueueName, promisedHours: number | null): number {
  return promisedHours === null ? queueWords[name].lateMinutes : promisedHours * 60;
}
