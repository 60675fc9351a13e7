import type { Language } from '../../../../kit/page/language.ts';
import { wordedShort } from '../../kit/demo.ts';
import type { GameCode } from './table.ts';

/** A pick that was too much, and what may still be staked on it. */
interface Limit {
  readonly pick: string;
  readonly room: string;
}

/** Amounts and times as texts. */
interface Terms {
  readonly every: string;
  readonly smallest: string;
  readonly round: string;
  readonly payout: string;
}

const zh = {
  titles: { k3: '快三', ssc: '时时彩' } satisfies Record<GameCode, string>,
  exit: '返回大厅',
  balance: '余额',
  history: '我的注单',
  fairness: '公平验证',
  rules: '规则',
  close: '关闭',
  loading: '加载中',
  unreachable: '网络不稳，正在重试。同一张注单不会重复扣款。',
  retry: '重试',
  sessionLost: '会话已结束',
  sessionLostNote: '您的余额和注单都已保存，请返回大厅重新进入。',

  issue: (draw: string) => `第 ${draw} 期`,
  lastIssue: (draw: string) => `第 ${draw} 期开奖`,
  phases: { soon: '即将开盘', open: '距封盘', closed: '已封盘，距开奖', drawing: '开奖中…' },
  drawing: '开奖中…',
  noResults: '首期开奖后这里会显示结果',
  trend: '开奖走势',
  cancelled: '本期取消，投注已退回',
  sum: '和值',
  big: '大',
  small: '小',
  odd: '单',
  even: '双',
  dragon: '龙',
  tiger: '虎',
  tie: '和',
  triple: '豹子',
  /** As short as a column of the trend. */
  brief: {
    big: '大',
    small: '小',
    odd: '单',
    even: '双',
    dragon: '龙',
    tiger: '虎',
    tie: '和',
    triple: '豹',
  },

  tabs: {
    sum: '和值',
    triple: '三同号',
    pair: '二同号',
    two: '二不同',
    total: '总和',
    p1: '一球',
    p2: '二球',
    p3: '三球',
    p4: '四球',
    p5: '五球',
  },
  tabHelp: {
    sum: '三颗骰子点数之和。大为11至18，小为3至10，豹子按点数计。',
    triple: '三颗骰子同点。“任意豹子”不限点数。',
    pair: '至少两颗骰子是所选点数，豹子也算中。',
    two: '所选的两个点数都出现。',
    total: '五球之和，大为23至45。龙虎：第一球与第五球比大小。',
    place: '所选位置的号码。大为5至9，小为0至4。',
  },
  tabList: '玩法',
  totalAndDuel: '总和与龙虎',
  everyBall: '每球',
  eachOf: (kind: string) => `${kind}（每一种）`,
  ball: (place: number) => ['第一球', '第二球', '第三球', '第四球', '第五球'][place - 1] ?? '',
  pick: {
    sum: (value: string) => `和值 ${value}`,
    total: (side: string) => `总和 ${side}`,
    anyTriple: '任意豹子',
    triple: (face: string) => `豹子 ${face}${face}${face}`,
    pair: (face: string) => `对子 ${face}${face}`,
    two: (faces: string) => `二不同 ${faces}`,
    place: (ball: string, value: string) => `${ball} ${value}`,
  },
  odds: (value: string) => `赔率 ${value}`,

  stake: '每注投注额',
  stakeChip: (yuan: number) => `每注 ${yuan} 元`,
  anyPick: '机选一注',
  noPicks: (stake: string) => `${stake} · 或点选号码`,
  again: '重复投注',
  bet: '下注',
  picksAndTotal: (picks: number, total: string) => `${picks} 注 · ${total}`,
  clear: '清空',
  slip: '投注单',
  remove: (pick: string) => `移除 ${pick}`,
  mayWin: (amount: string) => `可赢 ${amount}`,
  total: '合计',
  confirm: '确认下注',
  placing: '正在下注…',
  waiting: { soon: '下一期即将开盘', closed: '已封盘，等待开奖', drawing: '开奖中…' },
  stakeRange: (smallest: string, largest: string) => `每注投注额 ${smallest} 至 ${largest}，整元`,
  short: (missing: string) => `余额还差 ${missing}`,
  placed: (picks: number, total: string) => `已下注 ${picks} 注，合计 ${total}`,
  won: (draw: string, amount: string) => `第 ${draw} 期派奖 ${amount}`,
  returned: (draw: string) => `第 ${draw} 期取消，投注已退回`,
  notWon: (draw: string) => `第 ${draw} 期未中奖，下一期好运`,
  openBets: (bets: number, total: string) => `本期已下 ${bets} 注 · ${total}`,

  bets: {
    none: '还没有注单，选号下注后会显示在这里',
    note: '最近 100 注。全部记录见会员中心的投注记录。',
    states: { open: '待开奖', won: '中奖', lost: '未中奖', void: '已退回' },
  },
  trendNote: '最近 30 期，点任意一期可验证。',
  columns: { issue: '期号', numbers: '号码', sum: '和值' },
  verify: '验证',
  verifyLast: '验证最近一期',

  rtp: '理论返还率',
  rtpNote: '赔率 = 97.5% ÷ 中奖概率，向下取两位小数。各玩法的实际返还率见下表。',
  rulesText: ({ every, smallest, round, payout }: Terms): readonly (readonly [string, string])[] => [
    ['开奖', `每${every}一期，全天不停。封盘后不再接受下注，开奖后自动派奖。`],
    [
      '投注',
      `每注 ${smallest} 起，每期合计最高 ${round}，一张投注单最多 60 注，要么全部成功，要么全部不成功。`,
    ],
    [
      '限额',
      `同一玩法在同一期的所有注单合并计算，不超过该玩法的限额（见下表）；每人每期最高派奖 ${payout}。全体会员在一期中可赢的总额也有上限，每人最多占其余额的十分之一。还可投的金额随时显示在下方和投注单中。`,
    ],
    ['有效投注', '同一期中对打（如大与小、单与双）或覆盖大半结果的注单，只按真正承担的风险计入有效投注。'],
    ['派奖', '派奖 = 投注额 × 赔率（含本金），向下取到分。'],
    ['中途离开', '下注后可随时离开，到期照常开奖派奖，结果见“我的注单”。'],
  ],
  minutes: (minutes: number) => `${minutes}分钟`,
  paytable: '玩法与返还率',
  payColumns: { pick: '玩法', odds: '赔率', chance: '概率', back: '返还率', limit: '每期限额' },
  roomsTitle: '本期已用限额的玩法，还可投',

  fairIntro:
    '每期开放下注之前，平台先公布该期种子的指纹（SHA-256）；开奖后公布种子本身。号码由种子、停止投注时刻的公共随机轮次（drand）和期号算出：停止投注之前，那一轮还不存在，谁也不知道结果，平台也不知道。任何人都能重新计算。',
  nextCommitment: (draw: string) => `第 ${draw} 期种子指纹`,
  followingCommitment: '下一期种子指纹（即上一期种子）',
  lastSeed: (draw: string) => `第 ${draw} 期种子`,

  refusals: {
    round_closed: '这一期已封盘，没有扣款。请在下一期下注。',
    round_limit: '超过每期投注上限，没有扣款。请减少注数或金额。',
    insufficient_funds: '余额不足，没有扣款。',
    stake_out_of_range: '投注额不在范围内，没有扣款。',
    pick_limit: '超过该玩法本期的限额，没有扣款。请减少投注额。',
    payout_limit: '超过每人每期最高派奖，没有扣款。请减少投注额。',
    house_limit: '本期该玩法的额度不足，没有扣款。请减少投注额。',
    maintenance: '场馆维护中，没有扣款。请稍后再来。',
    bad_request: '投注单有误，没有扣款。请清空后重新选号。',
  },
  limits: {
    stake_out_of_range: ({ pick, room }: Limit) =>
      `${pick}的金额不在范围内，本期还可投 ${room}。整单未下，没有扣款。`,
    pick_limit: ({ pick, room }: Limit) =>
      `${pick}超过单项限额（本期各单合计），还可投 ${room}。整单未下，没有扣款。`,
    round_limit: ({ pick, room }: Limit) => `超过每期投注上限，${pick}还可投 ${room}。整单未下，没有扣款。`,
    payout_limit: ({ pick, room }: Limit) =>
      `与您本期其它注单合计会超过每人最高派奖，${pick}还可投 ${room}。整单未下，没有扣款。`,
    house_limit: ({ pick, room }: Limit) =>
      `本期此项的总额度所剩不多，${pick}还可投 ${room}。整单未下，没有扣款。`,
  },
};

export type Texts = typeof zh;

const en: Texts = {
  titles: { k3: 'Fast 3 (K3)', ssc: 'Five-Digit Lottery (SSC)' },
  exit: 'Back to lobby',
  balance: 'Balance',
  history: 'My bets',
  fairness: 'Verify',
  rules: 'Rules',
  close: 'Close',
  loading: 'Loading…',
  unreachable: 'The connection is unstable; trying again. You won’t be charged twice.',
  retry: 'Try again',
  sessionLost: 'Your session has ended',
  sessionLostNote: 'Your balance and bets are safe. Please enter again from the lobby.',

  issue: (draw) => `Draw ${draw}`,
  lastIssue: (draw) => `Result of draw ${draw}`,
  phases: { soon: 'Opens in', open: 'Closes in', closed: 'Closed, draw in', drawing: 'Drawing…' },
  drawing: 'Drawing…',
  noResults: 'Results appear here after the first draw',
  trend: 'Results',
  cancelled: 'Cancelled; stakes refunded',
  sum: 'Sum',
  big: 'Big',
  small: 'Small',
  odd: 'Odd',
  even: 'Even',
  dragon: 'Dragon',
  tiger: 'Tiger',
  tie: 'Tie',
  triple: 'Triple',
  brief: { big: 'B', small: 'S', odd: 'O', even: 'E', dragon: 'D', tiger: 'T', tie: '=', triple: '3' },

  tabs: {
    sum: 'Sum',
    triple: 'Triples',
    pair: 'Pairs',
    two: 'Two faces',
    total: 'Sum',
    p1: '1st',
    p2: '2nd',
    p3: '3rd',
    p4: '4th',
    p5: '5th',
  },
  tabHelp: {
    sum: 'The sum of the three dice. Big is 11 to 18, small 3 to 10; triples count as their sum.',
    triple: 'Three dice of one face. "Any triple" takes every face.',
    pair: 'At least two dice of this face; a triple counts too.',
    two: 'Both faces are among the three dice.',
    total: 'The sum of the five balls, big from 23. Dragon: ball 1 is higher than ball 5; tiger: lower.',
    place: 'The digit of this ball. Big is 5 to 9, small 0 to 4.',
  },
  tabList: 'Kinds of bets',
  totalAndDuel: 'Sum, dragon and tiger',
  everyBall: 'Each ball',
  eachOf: (kind) => `${kind}, each`,
  ball: (place) => `Ball ${place}`,
  pick: {
    sum: (value) => `Sum ${value}`,
    total: (side) => `Sum ${side}`,
    anyTriple: 'Any triple',
    triple: (face) => `Triple ${face}${face}${face}`,
    pair: (face) => `Pair ${face}${face}`,
    two: (faces) => `Two faces ${faces}`,
    place: (ball, value) => `${ball}: ${value}`,
  },
  odds: (value) => `odds ${value}`,

  stake: 'Stake per pick',
  stakeChip: (yuan) => `¥${yuan} per pick`,
  anyPick: 'Random pick',
  noPicks: (stake) => `${stake} · or choose`,
  again: 'Rebet',
  bet: 'Bet',
  picksAndTotal: (picks, total) => `${picks} ${picks === 1 ? 'pick' : 'picks'} · ${total}`,
  clear: 'Clear',
  slip: 'Slip',
  remove: (pick) => `Remove ${pick}`,
  mayWin: (amount) => `to win ${amount}`,
  total: 'Total',
  confirm: 'Place bets',
  placing: 'Placing…',
  waiting: { soon: 'The next draw opens soon', closed: 'Closed, waiting for the draw', drawing: 'Drawing…' },
  stakeRange: (smallest, largest) => `${smallest} to ${largest} per pick, no decimals`,
  short: (missing) => `${missing} short: top up your balance`,
  placed: (picks, total) => `Placed: ${picks} ${picks === 1 ? 'pick' : 'picks'}, ${total} in all`,
  won: (draw, amount) => `Draw ${draw}: payout ${amount}`,
  returned: (draw) => `Draw ${draw} was cancelled; your stakes are refunded`,
  notWon: (draw) => `No win in draw ${draw}.`,
  openBets: (bets, total) => `In this draw: ${bets} ${bets === 1 ? 'bet' : 'bets'} · ${total}`,

  bets: {
    none: 'No bets yet. Pick something and it appears here.',
    note: 'The last 100 bets. See Bets on the site for all of them.',
    states: { open: 'Waiting', won: 'Won', lost: 'Lost', void: 'Refunded' },
  },
  trendNote: 'The last 30 draws. Tap one to verify it.',
  columns: { issue: 'Draw', numbers: 'Numbers', sum: 'Sum' },
  verify: 'Verify',
  verifyLast: 'Verify the last draw',

  rtp: 'Return to player (RTP)',
  rtpNote:
    'Odds are 97.5% ÷ chance, rounded down to two decimals. The table shows the exact RTP of each bet.',
  rulesText: ({ every, smallest, round, payout }) => [
    [
      'Draws',
      `One every ${every}, day and night. No bets after closing; wins are paid right after the draw.`,
    ],
    [
      'Bets',
      `From ${smallest} per pick, up to ${round} on a draw and 60 picks on a slip, which succeeds or fails as a whole.`,
    ],
    [
      'Limits',
      `All your bets on one pick in one draw count together against the pick's limit (see the table); a draw pays one player ${payout} at most. What everybody together can win in a draw is limited too, and one player can win at most a tenth of what is left. What you may still stake is shown below and in the slip.`,
    ],
    [
      'Turnover',
      'Opposite bets in one draw (big and small, odd and even) and bets that cover most results count as turnover only as far as they put money at risk.',
    ],
    ['Payout', 'Payout = stake × odds, stake included, rounded down to ¥0.01.'],
    [
      'Leaving',
      'Leave whenever you like: the draw takes place, wins are paid, and "My bets" shows the result.',
    ],
  ],
  minutes: (minutes) => (minutes === 1 ? 'minute' : `${minutes} minutes`),
  paytable: 'Bets and RTP',
  payColumns: { pick: 'Bet', odds: 'Odds', chance: 'Chance', back: 'RTP', limit: 'Limit per draw' },
  roomsTitle: 'Partly used in this draw; you may still stake',

  fairIntro:
    'Before bets on a draw open, the platform shows the fingerprint (SHA-256) of its seed; after the draw it shows the seed. The numbers follow from the seed, the public random round (drand) of the moment when bets close, and the draw’s number: until then that round does not exist, and nobody knows the numbers, the house included. Anyone can verify them.',
  nextCommitment: (draw) => `Fingerprint of draw ${draw}`,
  followingCommitment: 'Fingerprint of the next draw (the last seed)',
  lastSeed: (draw) => `Seed of draw ${draw}`,

  refusals: {
    round_limit: 'Above the limit for one player in a draw; nothing was charged. Please lower the stake.',
    round_closed: 'This draw has closed; nothing was charged. Please bet on the next.',
    insufficient_funds: 'Insufficient balance; nothing was charged.',
    stake_out_of_range: 'The stake is out of range; nothing was charged.',
    pick_limit: 'Above the limit for this pick in a draw; nothing was charged. Please lower the stake.',
    payout_limit:
      'Above the maximum payout for one player in a draw; nothing was charged. Please lower the stake.',
    house_limit:
      'Little is left to bet on this pick in this draw; nothing was charged. Please lower the stake.',
    maintenance: 'Maintenance: no bets right now; nothing was charged. Please come back later.',
    bad_request: 'Something is wrong with the slip; nothing was charged. Clear it and pick again.',
  },
  limits: {
    stake_out_of_range: ({ pick, room }) =>
      `The stake on ${pick} is out of range; you may still bet ${room} on it. Nothing of the slip was charged.`,
    pick_limit: ({ pick, room }) =>
      `${pick} is above its limit for all your bets in this draw; you may still bet ${room} on it. Nothing of the slip was charged.`,
    round_limit: ({ pick, room }) =>
      `More than a draw takes from one player; you may still bet ${room} on ${pick}. Nothing of the slip was charged.`,
    payout_limit: ({ pick, room }) =>
      `With your other bets this could pay more than one player can win in a draw; you may still bet ${room} on ${pick}. Nothing of the slip was charged.`,
    house_limit: ({ pick, room }) =>
      `Little room is left on this in the draw; you may still bet ${room} on ${pick}. Nothing of the slip was charged.`,
  },
};

export const texts: Readonly<Record<Language, Texts>> = { 'zh-CN': zh, en };

/** @param limit of the pick that was too much, where the platform named one */
export function refusalText(
  { refusals, limits, unreachable }: Texts,
  reason: string,
  limit?: { readonly pick: string; readonly room: string },
): string {
  const worded = limit && Object.entries(limits).find(([name]) => name === reason)?.[1](limit);
  if (worded !== undefined) return worded;
  return wordedShort(reason, Object.entries(refusals).find(([name]) => name === reason)?.[1] ?? unreachable);
}
