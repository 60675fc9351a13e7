/** The ledger's names in the words of people who read it. A name that is not known yet is shown as it stands. */

import type { LedgerEntry } from '../api/rows.ts';
import { say } from '../texts/say.ts';

const kinds: Readonly<Record<string, string>> = {
  deposit: say('存款入账'),
  withdrawal_hold: say('取款冻结'),
  withdrawal_paid: say('取款付出'),
  commission: say('代理佣金'),
  rebate: say('领取返水'),
  withdrawal_released: say('取款退回'),
  venue_in: say('转入场馆'),
  venue_out: say('转出场馆'),
  bet_result: say('注单结算'),
  bet_stake: say('免转注单下注'),
  bet_payout: say('免转注单派彩'),
  bet_undone: say('免转注单撤回'),
  prize: say('场馆奖金'),
  prize_undone: say('场馆奖金撤回'),
  win_held: say('派彩待审核'),
  win_released: say('派彩审核通过'),
  win_refused: say('派彩审核不予派发'),
  ahead_repaid: say('预支抵回'),
  red_packet: say('红包'),
  bonus: say('活动彩金'),
  free_bet_win: say('免费注单派彩'),
  free_bet_undone: say('免费注单派彩撤回'),
  grant_opened: say('发放锁定彩金'),
  grant_released: say('彩金完成流水转入'),
  grant_returned: say('锁定彩金收回'),
  adjustment_up: say('余额更正增加'),
  adjustment_down: say('余额更正扣减'),
  opening: say('期初余额'),
};

const phases: Readonly<Record<LedgerEntry['phase'], string>> = {
  single: '',
  pending: say('途中'),
  post: say('确认'),
  void: say('撤销'),
};

const states: Readonly<Record<string, string>> = {
  single: say('已记账'),
  pending: say('途中，结果未知'),
  posted: say('已确认'),
  voided: say('已撤销'),
  resolution: say('对途中转账的了结'),
};

const houseAccounts: Readonly<Record<string, string>> = {
  deposits: say('存款来源'),
  payouts: say('取款去向'),
  adjustments: say('人工调整'),
  promotions: say('优惠活动'),
  opening: say('期初余额'),
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
  if (code === 'central') return say('中心钱包');
  if (code === 'held') return say('取款冻结');
  const [kind, venue = ''] = code.split('/');
  if (kind === 'venue') return venues.get(venue) ?? venue;
  if (code === 'review') return say('转出审核中');
  if (code === 'grant') return say('锁定彩金（未归会员）');
  if (kind === 'grant') return say('锁定彩金 #{0}', venue);
  if (kind === 'won') return say('{0}（派彩审核中）', venues.get(venue) ?? venue);
  if (kind === 'ahead') return say('{0}（预支）', venues.get(venue) ?? venue);
  return code;
}

/**
 * A kind of account of the trial balance: `member/central`, `house/venue/mpqp`.
 * @param venues names by code
 */
export function ledgerLabel(ledger: string, venues: ReadonlyMap<string, string>): string {
  const [owner = '', ...code] = ledger.split('/');
  return legLabel(owner, code.join('/'), venues);
}

/** The account of a leg, with whose it is: `会员 中心钱包`, `平台 存款来源`. */
export function legLabel(owner: string, code: string, venues: ReadonlyMap<string, string>): string {
  if (code === '') return say('其他账户');
  if (owner !== 'house') return say('会员 · {0}', accountLabel(code, venues));
  if (code.startsWith('venue/')) return say('平台 · {0}输赢', accountLabel(code, venues));
  const [kind, venue = ''] = code.split('/');
  if (kind === 'free_bets') return say('平台 · {0}免费注单', venues.get(venue) ?? venue);
  return say('平台 · {0}', houseAccounts[code] ?? code);
}
