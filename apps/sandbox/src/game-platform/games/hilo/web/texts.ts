/** Every word on the page, in both languages. */
import type { Language } from '../../../../kit/page/language.ts';
import { wordedShort } from '../../kit/demo.ts';

const chinese = {
  title: '翻牌高低',
  balance: '余额',
  exit: '返回大厅',
  history: '记录',
  fairness: '公平验证',
  rules: '规则',
  rtp: '理论返还率（RTP）',
  close: '关闭',
  bet: '下注',
  stake: '投注额',
  addChip: (yuan: number) => `加 ${yuan} 元`,
  clear: '清零',
  double: '翻倍',
  cashOut: '兑现',
  swap: '换牌',
  swapsLeft: (count: number) => `剩 ${count} 次`,
  guesses: {
    higherOrSame: '更大或相同',
    lowerOrSame: '更小或相同',
    higher: '更大',
    lower: '更小',
    same: '相同',
  },
  chance: '胜率',
  noCard: '已无此牌',
  ifHit: (amount: string) => `猜中可兑现 ${amount}`,
  multiplier: '倍数',
  cashable: '现在可兑现',
  staked: '本局投注额',
  faceDown: '一副洗好的牌，牌面朝下',
  ready: '下注翻开第一张牌',
  played: '已翻开的牌',
  handAndChances: '猜下一张',
  firstGuess: '猜中一次后即可兑现',
  hit: '猜中',
  won: (amount: string) => `已兑现 ${amount}`,
  wonNote: '已计入余额',
  earlier: '上一局',
  lost: '未猜中',
  lostNote: (amount: string) => `本局结束，投注额 ${amount} 已扣`,
  void: '本局作废',
  voidNote: (amount: string) => `投注额 ${amount} 已退回余额`,
  capped: '已达单局上限，自动兑现',
  turning: '正在翻牌',
  turned: (card: string) => `翻出 ${card}`,
  continued: '已接着上次未完成的一局',
  verifyRound: '验证本局',
  retry: '重试',
  problems: {
    insufficient_funds: '余额不足，未下注，余额未动。',
    stake_out_of_range: '投注额须在 1 元至 5,000 元之间，未下注，余额未动。',
    too_soon: '每局至少间隔5秒，未下注，余额未动，请稍候再下注。',
    round_open: '您还有一局未完成，已为您接上；没有重复下注。',
    commitment_changed: '种子承诺已更新，未下注，余额未动，请再按一次下注。',
    maintenance: '场馆维护中，暂停下注；余额未动，进行中的一局可以继续。',
    conflict: '此注单编号已被使用，未重复下注，余额未动。',
    outdated: '牌面已更新，刚才的操作没有再次生效。',
    not_allowed: '当前牌面不能这样操作，投注额与倍数未变。',
    unknown_round: '没有找到这一局，余额未动。',
    bad_request: '这次操作没有被接受，余额未动。',
  },
  unreachable: '网络没有回应。进度与余额都保存在服务器上，重试不会重复扣款。',
  sessionLost: '会话已结束',
  sessionLostNote: '余额和未完成的一局都已保存，返回大厅重新进入即可继续。',
  noHistory: '还没有记录，第一局就从这里开始。',
  historyNote: '最近 20 局。每一局结束后都会公开服务器种子，可逐局验证。',
  states: { open: '进行中', cashed: '兑现', lost: '未中奖', void: '作废' },
  verify: '验证',
  roundNumber: (nonce: number) => `第 ${nonce + 1} 局`,
  seeds: {
    intro:
      '洗牌由服务器种子、您的种子和局号共同决定。翻第一张牌之前，服务器种子的指纹（SHA-256）就已公布，谁也不能事后换牌。',
    commitment: '下一局服务器种子指纹',
    nonce: '下一局局号',
    client: '您下一局的种子',
    clientNote:
      '1 至 64 个英文字母、数字或符号（不含空格与冒号），只用于下一局。下注前不会离开您的设备，之后每局重新随机生成。',
    clientBad: '只能用 1 至 64 个英文字母、数字或符号，不含空格与冒号。',
    random: '随机生成',
    rotate: '换一组服务器种子',
    revealed: '已公开并作废的种子',
    last: '上一局的服务器种子',
    open: '验证页',
  },
  ruleList: (limits: RuleFigures) => [
    [
      '玩法',
      '一副 52 张牌，先翻开一张，猜下一张比它大还是小，点数相同也算猜中。A 最小，K 最大。翻开 A 时可猜「更大」或「相同」，翻开 K 时可猜「更小」或「相同」。',
    ],
    [
      '派彩',
      `每猜中一次，倍数乘以「剩余张数 ÷ 符合张数」的真实赔率，整局再乘 ${limits.percent}%。理论返还率（RTP）为 ${limits.percent}%，与怎么猜、何时兑现无关。金额按整数精确计算，向下取整到分。`,
    ],
    ['兑现', '猜中至少一次后随时可以兑现。猜错则本局结束，投注额不退。'],
    ['换牌', `每局可换牌 ${limits.swaps} 次：直接翻下一张，不算猜测，倍数不变。`],
    [
      '限额',
      `每局下注 ${limits.smallest} 至 ${limits.largest}；单局派彩上限 ${limits.cap}，达到即自动兑现。上限会使极端牌局的返还率略低。`,
    ],
    [
      '中断',
      '断线、刷新、换设备都不影响：重新打开会接着上一局。24 小时未操作的一局自动处理：已猜中的自动兑现，未猜中过的作废并退回投注额。',
    ],
    ['有效投注', '输的一局按投注额计入有效投注；赢的一局按净赢额的两倍计，最多为投注额；作废的一局不计。'],
  ],
};

interface RuleFigures {
  readonly percent: number;
  readonly swaps: number;
  readonly smallest: string;
  readonly largest: string;
  readonly cap: string;
}

export type Texts = typeof chinese;

const english: Texts = {
  title: 'High-Low',
  balance: 'Balance',
  exit: 'Back to lobby',
  history: 'History',
  fairness: 'Verify',
  rules: 'Rules',
  rtp: 'Return to player (RTP)',
  close: 'Close',
  bet: 'Bet',
  stake: 'Stake',
  addChip: (yuan) => `Add ¥${yuan}`,
  clear: 'Clear',
  double: 'Double',
  cashOut: 'Cash out',
  swap: 'Swap',
  swapsLeft: (count) => `${count} left`,
  guesses: {
    higherOrSame: 'Higher or same',
    lowerOrSame: 'Lower or same',
    higher: 'Higher',
    lower: 'Lower',
    same: 'Same',
  },
  chance: 'Chance',
  noCard: 'No such card left',
  ifHit: (amount) => `Cash out ${amount} if right`,
  multiplier: 'Multiplier',
  cashable: 'Cash out now',
  staked: 'Stake',
  faceDown: 'A shuffled deck, face down',
  ready: 'Bet to turn the first card',
  played: 'Cards played',
  handAndChances: 'Guess the next card',
  firstGuess: 'After your first correct guess',
  hit: 'Correct',
  won: (amount) => `Cashed out ${amount}`,
  wonNote: 'Added to your balance',
  earlier: 'Last round',
  lost: 'Wrong',
  lostNote: (amount) => `Round over; the ${amount} stake is lost`,
  void: 'Round void',
  voidNote: (amount) => `${amount} refunded to your balance`,
  capped: 'Maximum payout reached; cashed out automatically',
  turning: 'Turning a card',
  turned: (card) => `Turned ${card}`,
  continued: 'Your unfinished round continues',
  verifyRound: 'Verify round',
  retry: 'Try again',
  problems: {
    insufficient_funds: 'Insufficient balance. No bet was placed and nothing was taken.',
    stake_out_of_range: 'The stake must be from ¥1 to ¥5,000. No bet was placed, nothing was taken.',
    too_soon: 'Rounds are at least 5 seconds apart. No bet was placed; please wait a moment.',
    round_open: 'You have an unfinished round; here it is. No second bet was placed.',
    commitment_changed:
      'The commitment changed. No bet was placed, nothing was taken. Please press Bet again.',
    maintenance: 'The venue is under maintenance: no new bets. Nothing was taken; an open round may go on.',
    conflict: 'That bet number was used before. No bet was placed, nothing was taken.',
    outdated: 'The game has moved on; that tap had no further effect.',
    not_allowed: 'That isn’t possible on this card. Nothing changed.',
    unknown_round: 'That round was not found. Nothing was taken.',
    bad_request: 'That was not accepted. Nothing was taken.',
  },
  unreachable:
    'No answer from the network. Your round and balance are safe on the server; you won’t be charged twice.',
  sessionLost: 'Your session has ended',
  sessionLostNote: 'Your balance and any unfinished round are safe. Go back to the lobby and enter again.',
  noHistory: 'No rounds yet. The first one starts here.',
  historyNote:
    'The last 20 rounds. Each server seed is public once its round is over, so each can be verified.',
  states: { open: 'Open', cashed: 'Cashed out', lost: 'Lost', void: 'Void' },
  verify: 'Verify',
  roundNumber: (nonce) => `Round ${nonce + 1}`,
  seeds: {
    intro:
      'The server’s seed, your seed and the round number decide the shuffle together. The server seed’s fingerprint (SHA-256) is public before the first card, so nobody can change the cards later.',
    commitment: 'Fingerprint of the next server seed',
    nonce: 'Next round number',
    client: 'Your seed of the next round',
    clientNote:
      '1 to 64 letters, digits or signs (no space, no colon), for the next round only. It stays on this device until you bet; each round after that gets a new random one.',
    clientBad: 'Use 1 to 64 letters, digits or signs, no space and no colon.',
    random: 'Random',
    rotate: 'New server seed',
    revealed: 'Discarded seed, now public',
    last: 'Server seed of the last round',
    open: 'Verification page',
  },
  ruleList: (limits) => [
    [
      'Play',
      'One deck of 52. A card is turned; guess whether the next is higher or lower; the same rank counts as correct. Ace is lowest, king highest. On an ace guess higher or same, on a king lower or same.',
    ],
    [
      'Payout',
      `Each correct guess multiplies by the true odds (cards left ÷ cards that match); the whole round is then multiplied by ${limits.percent}%. The return to player (RTP) is ${limits.percent}% however you guess and whenever you stop. Amounts are exact and rounded down to ¥0.01.`,
    ],
    [
      'Cash out',
      'Any time after at least one correct guess. A wrong guess ends the round and the stake is lost.',
    ],
    ['Swap', `${limits.swaps} times a round: the next card is turned without a guess; the multiplier stays.`],
    [
      'Limits',
      `Stake ${limits.smallest} to ${limits.largest}; a round pays at most ${limits.cap} and is cashed out when it gets there. The cap makes the RTP of extreme rounds slightly lower.`,
    ],
    [
      'Interruptions',
      'Losing the connection, reloading or changing device makes no difference: reopen the game to continue. A round untouched for 24 hours is closed: cashed out after a correct guess, otherwise void with the stake refunded.',
    ],
    [
      'Turnover',
      'A lost round counts with its stake, a won one with twice what it won, at most its stake; a void one does not count.',
    ],
  ],
};

export const texts: Readonly<Record<Language, Texts>> = { 'zh-CN': chinese, en: english };

/** What a refusal means for the player and for the money. */
export function problemText(text: Texts, reason: string): string {
  const known = Object.entries(text.problems).find(([code]) => code === reason);
  return wordedShort(reason, known?.[1] ?? text.problems.bad_request);
}
