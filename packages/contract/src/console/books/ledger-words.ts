/** The ledger's names in the words of people who read it, for lists and for their files. What is not known yet is shown as it stands. */
import type { Both } from '../exports/column.ts';

/** What a transfer was for. */
export const transferKinds: Readonly<Record<string, Both>> = {
  deposit: ['存款入账', 'Deposit credited'],
  withdrawal_hold: ['取款冻结', 'Withdrawal hold'],
  withdrawal_paid: ['取款付出', 'Withdrawal paid'],
  commission: ['代理佣金', 'Agent commission'],
  rebate: ['领取返水', 'Rebate collected'],
  withdrawal_released: ['取款退回', 'Withdrawal returned'],
  venue_in: ['转入场馆', 'To venue'],
  venue_out: ['转出场馆', 'From venue'],
  bet_result: ['注单结算', 'Bet settlement'],
  bet_stake: ['免转注单下注', 'Auto-transfer bet'],
  bet_payout: ['免转注单派彩', 'Auto-transfer payout'],
  bet_undone: ['免转注单撤回', 'Auto-transfer cancel'],
  prize: ['场馆奖金', 'Venue prize'],
  prize_undone: ['场馆奖金撤回', 'Venue prize taken back'],
  win_held: ['派彩待审核', 'Win held for review'],
  win_released: ['派彩审核通过', 'Held win released'],
  win_refused: ['派彩审核不予派发', 'Held win not paid'],
  ahead_repaid: ['预支抵回', 'Advance recovered'],
  red_packet: ['红包', 'Red packet'],
  bonus: ['活动彩金', 'Promotion bonus'],
  free_bet_win: ['免费注单派彩', 'Free bet payout'],
  free_bet_undone: ['免费注单派彩撤回', 'Free bet payout undone'],
  grant_opened: ['发放锁定彩金', 'Locked bonus given'],
  grant_released: ['彩金完成流水转入', 'Bonus released after wagering'],
  grant_returned: ['锁定彩金收回', 'Locked bonus taken back'],
  adjustment_up: ['余额更正增加', 'Adjustment, added'],
  adjustment_down: ['余额更正扣减', 'Adjustment, taken'],
  opening: ['期初余额', 'Opening'],
};

const houseAccounts: Readonly<Record<string, Both>> = {
  deposits: ['存款来源', 'Source of deposits'],
  payouts: ['取款去向', 'Destination of withdrawals'],
  adjustments: ['人工调整', 'Manual adjustments'],
  promotions: ['优惠活动', 'Promotion'],
  opening: ['期初余额', 'Opening'],
};

/** Names of venues by their codes. */
type Venues = ReadonlyMap<string, string>;

/** A member's account by its code in the chart of accounts: `central`, `held`, `review`, `venue/mpqp`, `ahead/mpqp`, `won/mpqp`. */
export function accountWords(code: string, venues: Venues): Both {
  if (code === 'central') return ['中心钱包', 'Central wallet'];
  if (code === 'held') return ['取款冻结', 'Withdrawal hold'];
  const [kind, venue = ''] = code.split('/');
  const name = venues.get(venue) ?? venue;
  if (kind === 'venue') return [name, name];
  if (code === 'review') return ['转出审核中', 'Payout in review'];
  if (code === 'grant') return ['锁定彩金（未归会员）', 'Locked bonuses (not the members’ yet)'];
  if (kind === 'grant') return [`锁定彩金 #${venue}`, `Locked bonus #${venue}`];
  if (kind === 'won') return [`${name}（派彩审核中）`, `${name} (win in review)`];
  if (kind === 'ahead') return [`${name}（预支）`, `${name} (advance)`];
  return [code, code];
}

/** An account with whose it is: `会员 · 中心钱包`, `平台 · 存款来源`. @param owner `house`, or a member */
export function legWords(owner: string, code: string, venues: Venues): Both {
  if (code === '') return ['其他账户', 'Other accounts'];
  const [chinese, english] = accountWords(code, venues);
  if (owner !== 'house') return [`会员 · ${chinese}`, `Member · ${english}`];
  if (code.startsWith('venue/')) return [`平台 · ${chinese}输赢`, `House · ${english} win/loss`];
  const [kind, venue = ''] = code.split('/');
  const name = venues.get(venue) ?? venue;
  if (kind === 'free_bets') return [`平台 · ${name}免费注单`, `House · ${name} free bets`];
  const [ours, oursInEnglish] = houseAccounts[code] ?? [code, code];
  return [`平台 · ${ours}`, `House · ${oursInEnglish}`];
}

/** A kind of account of the trial balance: `member/central`, `house/venue/mpqp`. */
export function ledgerWords(ledger: string, venues: Venues): Both {
  const [owner = '', ...code] = ledger.split('/');
  return legWords(owner, code.join('/'), venues);
}
