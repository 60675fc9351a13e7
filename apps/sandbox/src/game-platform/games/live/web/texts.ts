/** The words that the live tables share, in both languages; each game's own stand in its face. */
import type { Language } from '../../../../kit/page/language.ts';
import { wordedShort } from '../../kit/demo.ts';

/** A bet that was too much, and what may still be staked on it. */
interface Limit {
  readonly kind: string;
  readonly room: string;
}

const chinese = {
  balance: '余额',
  exit: '返回大厅',
  history: '记录',
  fairness: '公平验证',
  rules: '规则',
  close: '关闭',
  loading: '加载中',
  retry: '重试',
  unreachable: '网络没有回应。注单与余额都保存在服务器上，重试不会重复扣款。',
  sessionLost: '会话已结束',
  sessionLostNote: '余额和已下的注单都已保存，到点照常结算。返回大厅重新进入即可。',
  round: (label: string) => `第 ${label} 局`,
  phases: { betting: '下注中', closed: '停止下注', dealing: '开牌中', over: '下一局' },
  seconds: (count: number) => `${count} 秒`,
  mine: '您的注',
  everyone: (players: number, amount: string) => `${players} 人共 ${amount}`,
  pending: '待确认',
  between: '；',
  lastHands: (hands: string) => `上一局：${hands}`,
  seats: '同桌玩家的下注',
  board: '下注区',
  chips: '筹码',
  chip: (yuan: number) => `${yuan} 元筹码`,
  undo: '撤销',
  clear: '清空',
  double: '翻倍',
  again: '重复投注',
  confirm: '确认下注',
  chooseFirst: '选筹码，点下注区',
  staked: (amount: string) => `本局已下 ${amount}，等待开牌`,
  watching: '本局未下注，可先看牌',
  nobody: '等待下注',
  onTable: (amount: string) => `本桌已下 ${amount}`,
  closed: '下一局再下注',
  won: (amount: string) => `派彩 ${amount}`,
  nothing: '本局未中奖',
  back: (amount: string) => `退回 ${amount}`,
  returned: (amount: string) => `未及确认的 ${amount} 已退回筹码，没有下注，余额未动。`,
  void: '本局作废，投注额已全部退回',
  roads: '走势',
  bigRoad: '大路',
  beads: (signs: string) => `珠盘路：${signs}`,
  noRoad: '还没有开出的局',
  counted: (name: string, count: number) => `${name} ${count}`,
  verifyRound: '验证本局',
  verifyLast: '验证最近一局',
  noHistory: '还没有记录，第一注就从这里开始。',
  historyNote: '最近的注单。每局开牌后公开种子，可逐局验证。',
  historyFailed: '记录暂时取不到，注单与余额不受影响。',
  states: { open: '待开牌', void: '已作废，已退回' },
  lost: '未中奖',
  verify: '验证',
  rtpTitle: '赔率与理论返还率（RTP）',
  kind: '下注',
  odds: '赔率',
  rtp: 'RTP',
  limit: '限额',
  full: '本局已满',
  room: '本局还可下',
  roundLimit: (amount: string, payout: string) =>
    `每人每局合计最多 ${amount}，最高派彩 ${payout}；同一项的所有注单合并计入限额。全桌一局可赢的总额也有上限，每人最多占其余额的十分之一。返还率由八副牌的全部组合精确算出。`,
  problems: {
    insufficient_funds: '余额不足，未下注，余额未动。',
    stake_out_of_range: '有一项超出限额，整单未下，余额未动。',
    pick_limit: '超出该项本局限额，整单未下，余额未动。',
    payout_limit: '超出每人每局最高派彩，整单未下，余额未动。',
    house_limit: '该项本局额度不足，整单未下，余额未动。',
    round_limit: '超出每局总限额，整单未下，余额未动。',
    round_closed: '本局已停止下注，整单未下，余额未动。下一局马上开始。',
    maintenance: '场馆维护中，暂停下注，余额未动；已下的注单照常结算。',
    conflict: '此注单编号已被使用，未重复下注，余额未动。',
    unknown_kind: '这项不能下注，余额未动。',
    bad_request: '这次操作没有被接受，余额未动。',
  },
  limits: {
    stake_out_of_range: ({ kind, room }: Limit) =>
      `${kind}超出限额，本局还可下 ${room}。整单未下，余额未动。`,
    pick_limit: ({ kind, room }: Limit) =>
      `${kind}超出限额（本局各单合计），还可下 ${room}。整单未下，余额未动。`,
    round_limit: ({ kind, room }: Limit) => `超出每局总限额，${kind}还可下 ${room}。整单未下，余额未动。`,
    payout_limit: ({ kind, room }: Limit) =>
      `超出每人每局最高派彩，${kind}还可下 ${room}。整单未下，余额未动。`,
    house_limit: ({ kind, room }: Limit) =>
      `全桌本局额度所剩不多，${kind}还可下 ${room}。整单未下，余额未动。`,
  },
  fair: {
    intro:
      '每局的种子早已排成哈希链：下注前公布本局种子的指纹（SHA-256），开牌后公布种子。牌由种子与停止下注时刻的公共随机轮次（drand）决定：停止下注之前，那一轮还不存在，谁也不知道牌，平台也不知道。谁都不能看了注单再换牌，您的设备可以重算。',
    now: '本局指纹',
    last: '最近一局的种子',
    lastCommitment: '最近一局的指纹',
    tip: '本链起点指纹',
    nextTip: '下一条链的起点指纹',
    chain: (first: number, length: number) =>
      `本链从第 ${first} 号起共 ${length} 局。对任何已公开的种子连续做 SHA-256，就能回到起点。`,
  },
};
export type Texts = typeof chinese;

const english: Texts = {
  balance: 'Balance',
  exit: 'Back to lobby',
  history: 'History',
  fairness: 'Verify',
  rules: 'Rules',
  close: 'Close',
  loading: 'Loading…',
  retry: 'Try again',
  unreachable:
    'No answer from the network. Bets and balance are safe on the server; you won’t be charged twice.',
  sessionLost: 'Your session has ended',
  sessionLostNote:
    'Your balance and your bets are safe and will be settled in time. Go back to the lobby and enter again.',
  round: (label) => `Round ${label}`,
  phases: { betting: 'Place your bets', closed: 'No more bets', dealing: 'Dealing', over: 'Next round' },
  seconds: (count) => `${count} s`,
  mine: 'your bet',
  everyone: (players, amount) => `${players} ${players === 1 ? 'player' : 'players'}, ${amount}`,
  pending: 'not yet sent',
  between: '; ',
  lastHands: (hands) => `Last round: ${hands}`,
  board: 'Betting areas',
  seats: 'Other players’ bets',
  chips: 'Chips',
  chip: (yuan) => `¥${yuan} chip`,
  undo: 'Undo',
  clear: 'Clear',
  double: 'Double',
  again: 'Rebet',
  confirm: 'Place bets',
  chooseFirst: 'Tap an area to bet',
  staked: (amount) => `${amount} on this round; waiting for the cards`,
  watching: 'No bet on this round; watch the cards',
  nobody: 'Waiting for bets',
  onTable: (amount) => `${amount} on the table`,
  closed: 'Bet on the next round',
  won: (amount) => `Payout ${amount}`,
  nothing: 'No win this round',
  back: (amount) => `${amount} refunded`,
  returned: (amount) =>
    `The ${amount} not confirmed in time was taken off the table: no bet was placed and your balance is unchanged.`,
  void: 'Round void: all stakes refunded',
  roads: 'Results',
  bigRoad: 'Big road',
  beads: (signs) => `Bead plate: ${signs}`,
  noRoad: 'No round has been drawn yet',
  counted: (name, count) => `${name} ${count}`,
  verifyRound: 'Verify round',
  verifyLast: 'Verify the last round',
  noHistory: 'No bets yet. The first one starts here.',
  historyNote: 'Your latest bets. Each round’s seed is public after its cards, so each can be verified.',
  historyFailed: 'History is unavailable right now. Bets and balance are not affected.',
  states: { open: 'Waiting', void: 'Void, stake refunded' },
  lost: 'No win',
  verify: 'Verify',
  rtpTitle: 'Odds and return to player (RTP)',
  kind: 'Bet',
  odds: 'Odds',
  rtp: 'RTP',
  limit: 'Limits',
  full: 'Full this round',
  room: 'Available',
  roundLimit: (amount, payout) =>
    `Up to ${amount} per player per round, with a maximum payout of ${payout}; all your bets on one area count together. The table’s total winnings per round are limited too, and one player can win at most a tenth of what is left. RTP is computed exactly from all eight-deck shoes.`,
  problems: {
    insufficient_funds: 'Insufficient balance. No bet was placed and nothing was taken.',
    stake_out_of_range: 'One bet was outside its limits. None was placed, nothing was taken.',
    pick_limit: 'Too much on one area. No bet was placed, nothing was taken.',
    payout_limit: 'More than a round pays one player. No bet was placed, nothing was taken.',
    house_limit: 'Little room is left on that area. No bet was placed, nothing was taken.',
    round_limit: 'Too much for one round. No bet was placed, nothing was taken.',
    round_closed:
      'This round takes no more bets. None was placed, nothing was taken. The next one opens soon.',
    maintenance:
      'The venue is under maintenance: no new bets, nothing was taken. Bets on the table will be settled.',
    conflict: 'That bet number was used before. No bet was placed, nothing was taken.',
    unknown_kind: 'That cannot be bet on. Nothing was taken.',
    bad_request: 'That was not accepted. Nothing was taken.',
  },
  limits: {
    stake_out_of_range: ({ kind, room }) =>
      `The stake on ${kind} is outside its limits; you may still bet ${room} on it. None was placed, nothing was taken.`,
    pick_limit: ({ kind, room }) =>
      `${kind} is above its limit for all your bets of this round; you may still bet ${room} on it. None was placed, nothing was taken.`,
    round_limit: ({ kind, room }) =>
      `Too much for one round; you may still bet ${room} on ${kind}. None was placed, nothing was taken.`,
    payout_limit: ({ kind, room }) =>
      `More than a round pays one player; you may still bet ${room} on ${kind}. None was placed, nothing was taken.`,
    house_limit: ({ kind, room }) =>
      `Little room is left at this table; you may still bet ${room} on ${kind}. None was placed, nothing was taken.`,
  },
  fair: {
    intro:
      'The seeds of all rounds were fixed in a hash chain long ago. Before bets the fingerprint (SHA-256) of the round’s seed is public, after the cards the seed itself. The cards follow from the seed and the public random round (drand) of the moment when bets close: until then that round does not exist, and nobody knows the cards, the house included. Nobody can change cards after seeing bets, and your device can verify it all.',
    now: 'Fingerprint of this round',
    last: 'Seed of the last round',
    lastCommitment: 'Fingerprint of the last round',
    tip: 'Fingerprint at the start of this chain',
    nextTip: 'Fingerprint at the start of the next chain',
    chain: (first, length) =>
      `This chain covers ${length} rounds from number ${first}. Hashing any shown seed again and again with SHA-256 leads back to its start.`,
  },
};

export const texts: Readonly<Record<Language, Texts>> = { 'zh-CN': chinese, en: english };

/** @param limit of the bet that was too much, where the platform named one */
export function problemText(
  text: Texts,
  code: string,
  limit?: { readonly kind: string; readonly room: string },
): string {
  const worded = limit && Object.entries(text.limits).find(([name]) => name === code)?.[1](limit);
  if (worded !== undefined) return worded;
  const words = Object.entries(text.problems).find(([name]) => name === code)?.[1];
  return wordedShort(code, words ?? text.problems.bad_request);
}
