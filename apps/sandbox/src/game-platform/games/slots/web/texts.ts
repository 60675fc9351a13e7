import type { Language } from '../../../../kit/page/language.ts';

const zhLines = [
  '五轴三行，20条线，从左起连续3个或更多相同图案即中奖，每条线只付最高的一种。',
  '百搭可代替除分散（Scatter）以外的任何图案。',
  '投注分摊到20条线，赔付以单线投注计。每局一次结算，中途离开不影响结果，回来会重新播放。',
];
const enLines = [
  'Five reels, three rows, 20 lines. Three or more of a kind from the left win; each line pays its best win.',
  'Wild substitutes for all symbols except Scatter.',
  'The stake is spread over the 20 lines; wins are paid in line stakes. A round is settled at once: if you leave, the result is replayed when you return.',
];

const zh = {
  title: '电子游戏',
  exit: '返回大厅',
  history: '记录',
  historyNote: '最近 20 局。每一局结束后都会公开服务器种子，可逐局验证。',
  noHistory: '还没有玩过',
  roundNumber: (number: number) => `第 ${number} 局`,
  verifyRound: '验证',
  retry: '重试',
  unreachable: '网络没有回应。余额和旋转结果都保存在服务器上，重试不会重复扣款。',
  sessionLost: '会话已结束',
  sessionLostNote: '余额和已玩的每一局都已保存，返回大厅重新进入即可。',
  slow: '网络较慢，正在等待结果；不会重复扣款',
  balance: '余额',
  spin: '旋转',
  stake: '投注',
  payout: '派彩',
  reel: (place: number) => `第${place}轴`,
  less: '减少投注',
  more: '增加投注',
  won: (amount: string) => `赢得 ${amount}`,
  paid: (amount: string) => `派彩 ${amount}`,
  nothing: '本局未中奖',
  bigWins: ['大奖', '巨奖', '超级大奖'],
  paytableAll: '赔付表：按当前投注的最高赔付，点开看全部',
  ready: '选择投注额，开始旋转',
  free: (left: number, of: number, multiplier: number) =>
    `免费旋转 ${of - left + 1}/${of} · 赢分×${multiplier}`,
  freeWon: (count: number) => `${count}次免费旋转！`,
  rules: '规则',
  fairness: '公平验证',
  close: '关闭',
  freeRule: (multiplier: number) =>
    `任意位置3、4、5个分散（Scatter）分别触发免费旋转，期间所有赢分×${multiplier}，免费旋转中不再触发新的免费旋转。`,
  rtp: (percent: string) => `理论返还率 ${percent}%，由卷轴精确计算得出。`,
  models: {
    calm: { name: '20线 · 低波动', rules: zhLines },
    even: { name: '20线 · 中波动', rules: zhLines },
    wild: { name: '20线 · 高波动', rules: zhLines },
    ways: {
      name: '243路',
      rules: [
        '五轴三行，没有线：从左起连续3轴或更多轴出现相同图案即中奖，不论在哪一行；每多一种走法多付一次。',
        '百搭出现在第2至5轴，可代替除分散（Scatter）以外的任何图案。',
        '投注分摊为20份，赔付以一份计。每局一次结算，中途离开不影响结果，回来会重新播放。',
      ],
    },
    classic: {
      name: '经典三轴 · 5线',
      rules: [
        '三轴三行，5条线，一条线上三个相同图案即中奖。',
        '百搭可代替任何图案，中奖组合里每个百搭使赢分翻倍：一个×2，两个×4。三个百搭按自己的赔付。',
        '投注分摊到5条线，赔付以单线投注计。没有分散（Scatter）和免费旋转。',
      ],
    },
    reign: {
      name: '20线 · 百搭满轴',
      rules: [
        '五轴三行，20条线，从左起连续3个或更多相同图案即中奖，每条线只付最高的一种。',
        '百搭出现在第2至4轴，一出现就占满整轴，可代替除分散（Scatter）以外的任何图案。',
        '投注分摊到20条线，赔付以单线投注计。每局一次结算，中途离开不影响结果，回来会重新播放。',
      ],
    },
  },
  paytable: '赔付（单线或单份投注的倍数）',
  wild: '百搭',
  scatter: '分散（Scatter）',
  pictures: {
    jade: ['莲花', '葫芦', '扇子', '铜钱', '竹子'],
    ember: ['七', '铃铛', '樱桃', '西瓜', '柠檬'],
    cloud: ['钻石', '红宝石', '祖母绿', '蓝宝石', '黄玉'],
    star: ['太阳', '行星', '月亮', '彗星', '火箭'],
    gilded: ['元宝', '灯笼', '金币', '戒指', '鞭炮'],
  },
  /** What the winning symbols were: how many of which. */
  winsOf: (wins: readonly (readonly [count: number, name: string])[]) =>
    wins.map(([count, name]) => `${count}个${name}`).join('、'),
  fairText:
    '每局开始前先公布服务器种子的指纹，结束后公布种子本身。验证页在您的设备上用公布的种子重新转一遍，算出卷轴和派彩。',
  next: '下一局指纹',
  verify: '验证上一局',
  seed: '种子',
  noRound: '还没有玩过',
  trouble: '网络不稳，请再试一次。同一局不会重复扣款。',
  refusals: {
    insufficient_funds: '余额不足，未下注，余额未动',
    busy: '上一局还在结算，本次未下注，请稍候再旋转',
    too_soon: '每局至少间隔2.5秒，未下注，请稍候再旋转',
    not_allowed: '当前不能投注，余额未变动；请返回大厅查看原因',
    unanswered: '投注没有得到确认，已取消；如已扣款会自动退回',
    maintenance: '场馆维护中，未下注，余额未动，请稍后再来',
    commitment_changed: '种子指纹已更新，未下注，余额未动，请再旋转一次',
    stake_out_of_range: '投注额不在范围内，未下注，余额未动，请重新选择',
    bad_request: '这次旋转没有被接受，余额未动，请刷新后重试',
  },
} as const;

type Words<Value> = Value extends string
  ? string
  : Value extends readonly string[]
    ? readonly string[]
    : Value extends (...values: infer Args) => string
      ? (...values: Args) => string
      : { readonly [Key in keyof Value]: Words<Value[Key]> };
export type Texts = Words<typeof zh>;

const en: Texts = {
  title: 'Slots',
  exit: 'Back to the lobby',
  history: 'History',
  historyNote:
    'Your last 20 rounds. Each round’s server seed is public once it is over, so each can be verified.',
  noHistory: 'No rounds yet',
  roundNumber: (number) => `Round ${number}`,
  verifyRound: 'Verify',
  retry: 'Try again',
  unreachable:
    'No answer from the network. Your balance and rounds are safe on the server; you won’t be charged twice.',
  sessionLost: 'Your session has ended',
  sessionLostNote: 'Your balance and every round are safe. Go back to the lobby and enter again.',
  slow: 'The connection is slow. Waiting for the result; you won’t be charged twice.',
  balance: 'Balance',
  spin: 'Spin',
  stake: 'Stake',
  payout: 'Payout',
  reel: (place) => `Reel ${place}`,
  less: 'Lower stake',
  more: 'Higher stake',
  won: (amount) => `You won ${amount}`,
  paid: (amount) => `Payout ${amount}`,
  nothing: 'No win this round',
  bigWins: ['Big win', 'Mega win', 'Epic win'],
  paytableAll: 'Paytable: top payouts at this stake. Opens all.',
  ready: 'Choose a stake and spin',
  free: (left, of, multiplier) => `Free spin ${of - left + 1}/${of} · wins ×${multiplier}`,
  freeWon: (count) => `${count} free spins!`,
  rules: 'Rules',
  fairness: 'Verify',
  close: 'Close',
  freeRule: (multiplier) =>
    `Three, four or five scatters anywhere give free spins with all wins ×${multiplier}. Free spins give no further free spins.`,
  rtp: (percent) => `Return to player (RTP) ${percent}%, computed exactly from the reels.`,
  models: {
    calm: { name: '20 lines · low volatility', rules: enLines },
    even: { name: '20 lines · medium volatility', rules: enLines },
    wild: { name: '20 lines · high volatility', rules: enLines },
    ways: {
      name: '243 ways',
      rules: [
        'Five reels, three rows, no lines: the same symbol on three or more reels from the left wins wherever it stands, once for each way through.',
        'Wild appears on reels 2 to 5 and substitutes for all symbols except Scatter.',
        'The stake is spread over 20 parts; wins are paid in one part. A round is settled at once: if you leave, the result is replayed when you return.',
      ],
    },
    classic: {
      name: 'Three classic reels · 5 lines',
      rules: [
        'Three reels, three rows, five lines. Three of a kind on a line win.',
        'Wild substitutes for all symbols, and each Wild in a win doubles it: one ×2, two ×4. Three wilds pay on their own.',
        'The stake is spread over the five lines; wins are paid in line stakes. There are no scatters and no free spins.',
      ],
    },
    reign: {
      name: '20 lines · wilds fill reels',
      rules: [
        'Five reels, three rows, 20 lines. Three or more of a kind from the left win; each line pays its best win.',
        'Wild appears on reels 2 to 4, fills the whole reel, and substitutes for all symbols except Scatter.',
        'The stake is spread over the 20 lines; wins are paid in line stakes. A round is settled at once: if you leave, the result is replayed when you return.',
      ],
    },
  },
  paytable: 'Payouts (in line stakes)',
  wild: 'Wild',
  scatter: 'Scatter',
  pictures: {
    jade: ['Lotus', 'Gourd', 'Fan', 'Coin', 'Bamboo'],
    ember: ['Seven', 'Bell', 'Cherries', 'Melon', 'Lemon'],
    cloud: ['Diamond', 'Ruby', 'Emerald', 'Sapphire', 'Topaz'],
    star: ['Sun', 'Planet', 'Moon', 'Comet', 'Rocket'],
    gilded: ['Ingot', 'Lantern', 'Coins', 'Ring', 'Firecrackers'],
  },
  winsOf: (wins) => wins.map(([count, name]) => `${count} × ${name}`).join(', '),
  fairText:
    'The fingerprint of the server’s seed is shown before a round, the seed itself after it. The verification page replays the round on your device, reels and payout.',
  next: 'Fingerprint of the next round',
  verify: 'Verify the last round',
  seed: 'Seed',
  noRound: 'No round yet',
  trouble: 'The connection is unstable. Try again: you won’t be charged twice.',
  refusals: {
    insufficient_funds: 'Insufficient balance. No bet was placed and nothing was taken.',
    busy: 'The last round is still being settled. No bet was placed; please wait a moment.',
    too_soon: 'Rounds are at least 2.5 seconds apart. No bet was placed; please wait a moment.',
    not_allowed: 'Bets are not possible right now; your balance is unchanged. The lobby says why.',
    unanswered:
      'The bet was not confirmed and is cancelled. If it was charged, it is refunded automatically.',
    maintenance: 'Maintenance: no bet was placed and nothing was taken. Please come back later.',
    commitment_changed: 'The commitment changed. No bet was placed and nothing was taken; please spin again.',
    stake_out_of_range:
      'This stake is not available. No bet was placed and nothing was taken; please choose another.',
    bad_request: 'That was not accepted. Nothing was taken; please reload.',
  },
};

export const texts: Readonly<Record<Language, Texts>> = { 'zh-CN': zh, en };
