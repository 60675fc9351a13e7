/** The ledger's names in the words of people who read it. A name that is not known yet is shown as it stands. */
import type { LedgerEntry } from '../api/rows.ts';

const kinds: Readonly<Record<string, string>> = {
  deposit: '存款入账',
  withdrawal_hold: '取款冻结',
  withdrawal_paid: '取款付出',
  commission: '代理佣金',
  rebate: '领取返水',
  withdrawal_released: '取款退回',
  venue_in: '转入场馆',
  venue_out: '转出场馆',
  bet_result: '注单结算',
  bet_stake: '免转注单下注',
  bet_payout: '免转注单派彩',
  bet_undone: '免转注单撤回',
  prize: '场馆奖金',
  prize_undone: '场馆奖金撤回',
  win_held: '派彩待审核',
  win_released: '派彩审核通过',
  win_refused: '派彩审核不予派发',
  ahead_repaid: '预支抵回',
  red_packet: '红包',
  bonus: '活动彩金',
  grant_opened: '发放锁定彩金',
  grant_released: '彩金完成流水转入',
  grant_returned: '锁定彩金收回',
  adjustment_up: '余额更正增加',
  adjustment_down: '余额更正扣减',
};

const phases: Readonly<Record<LedgerEntry['phase'], string>> = {
  single: '',
  pending: '途中',
  post: '确认',
  void: '撤销',
};

const states: Readonly<Record<string, string>> = {
  single: '已记账',
  pending: '途中，结果未知',
  posted: '已确认',
  voided: '已撤销',
  resolution: '对途中转账的了结',
};

const houseAccounts: Readonly<Record<string, string>> = {
  deposits: '存款来源',
  payouts: '取款去向',
  adjustments: '人工调整',
  promotions: '优惠活动',
};

export function kindLabel(kind: string): string {
  return kinds[kind] ?? kind;
}

/** Empty for a transfer in one step, which is the ordinary case. */
export function phaseLabel(phase: LedgerEntry['phase']): string {
  return phases[phase];
}

export function transferStateLabel(state: string): string {
  return states[state] ?? state;
}

/**
 * A member's account by its code in the chart of accounts: `central`, `held`, `review`, `venue/mpqp`, `ahead/mpqp`, `won/mpqp`.
 * @param venues names by code
 */
export function accountLabel(code: string, venues: ReadonlyMap<string, string>): string {
  if (code === 'central') return '中心钱包';
  if (code === 'held') return '取款冻结';
  const [kind, venue = ''] = code.split('/');
  if (kind === 'venue') return venues.get(venue) ?? venue;
  if (code === 'review') return '转出审核中';
  if (code === 'grant') return '锁定彩金（未归会员）';
  if (kind === 'grant') return `锁定彩金 #${venue}`;
  if (kind === 'won') return `${venues.get(venue) ?? venue}（派彩审核中）`;
  if (kind === 'ahead') return `${venues.get(venue) ?? venue}（预支）`;
  return code;
}

/** A kind of account of the trial balance: `member/central`, `house/venue/mpqp`. */
export function ledgerLabel(ledger: string): string {
  const [owner = '', ...code] = ledger.split('/');
  return legLabel(owner, code.join('/'), new Map());
}

/** The account of a leg, with whose it is: `会员 中心钱包`, `平台 存款来源`. */
export function legLabel(owner: string, code: string, venues: ReadonlyMap<string, string>): string {
  if (code === '') return '其他账户';
  if (owner !== 'house') return `会员 · ${accountLabel(code, venues)}`;
  if (code.startsWith('venue/')) return `平台 · ${accountLabel(code, venues)}输赢`;
  return `平台 · ${houseAccounts[code] ?? code}`;
}
