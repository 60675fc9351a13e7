/** The queues that people work on, as they are called. */
import type { QueueName } from '@mingpai/contract/console/reports/names';
import { say } from '../texts/say.ts';

/** What a queue is called, and where it is worked on. */
export const queueWords: Readonly<Record<QueueName, { readonly name: string; readonly path: string }>> = {
  deposits: { name: say('存款审核'), path: '/deposits' },
  withdrawals: { name: say('取款审核'), path: '/withdrawals' },
  payouts: { name: say('汇出核对'), path: '/payouts' },
  adjustments: { name: say('余额更正'), path: '/adjustments' },
  applications: { name: say('活动申请'), path: '/promotion-applications' },
  wins: { name: say('待审派彩'), path: '/held-wins' },
  bet_records: { name: say('搁置注单'), path: '/set-aside-bets' },
  overdue_bets: { name: say('超时未结注单'), path: '/overdue-bets' },
  chain_payments: { name: say('链上付款'), path: '/chain-payments?state=unclear' },
  arrivals: { name: say('通道到账'), path: '/gateways' },
  agent_applications: { name: say('合营申请'), path: '/agent-applications' },
  statements: { name: say('佣金账单'), path: '/agent-statements' },
  disputes: { name: say('账单异议'), path: '/agent-statements?state=disputed' },
  conversations: { name: say('在线客服'), path: '/service?state=waiting' },
  recoveries: { name: say('账户找回'), path: '/recoveries' },
  closings: { name: say('受阻的注销'), path: '/closings?state=held_up&days=3660' },
  identities: { name: say('身份审核'), path: '/identity' },
  rule_changes: { name: say('规则修改'), path: '/rules' },
  mailings: { name: say('站内信'), path: '/mailings?state=waiting' },
  imports: { name: say('导入'), path: '/imports?state=waiting' },
  party_files: { name: say('对账文件'), path: '/counterparties?files=waiting' },
  party_differences: { name: say('对账差异'), path: '/counterparties' },
  venue_differences: { name: say('场馆差异'), path: '/venue-differences' },
  list_entries: { name: say('名单@many'), path: '/lists?state=waiting' },
  cases: { name: say('案件@many'), path: '/cases?state=open' },
  free_bets: { name: say('免费注单@many'), path: '/free-bets' },
};
