import type { Language } from '../../../../../kit/page/language.ts';

const chinese = {
  title: '公平验证',
  agreesNote: '承诺、洗牌与派彩都能由公开的种子重现。',
  checks: {
    commitment: '服务器种子的 SHA-256 与开局前公布的指纹',
    cards: '由种子洗出的牌与翻开的牌',
    payout: '按规则计算的派彩与记录的派彩',
  },
  played: '翻开的牌',
  actions: { h: '猜大', l: '猜小', s: '换牌' },
  first: '首张',
  deck: '整副牌的顺序',
  data: '本局数据',
  fields: {
    commitment: '指纹（SHA-256）',
    server: '服务器种子',
    client: '您的种子',
    nonce: '局号',
    stake: '投注额（分）',
    actions: '操作（h 大 l 小 s 换）',
    end: '结局（cashed / lost / void）',
    payout: '派彩（分）',
    cards: '翻开的牌（0–51，以点分隔）',
  },
  howText:
    '牌 0–51 按黑桃、红桃、梅花、方块各从 A 到 K 排列。数列为 HMAC-SHA256(服务器种子, "您的种子:局号:i")，i = 0、1、2…，每 4 字节一个大端整数。从最后一张到第二张，与下标「数 mod (位置+1)」的牌交换；不小于最大整倍数的数舍去。',
};
export type Texts = typeof chinese;

const english: Texts = {
  title: 'Verify',
  agreesNote: 'Commitment, shuffle and payout follow from the public seeds.',
  checks: {
    commitment: 'SHA-256 of the server seed and the fingerprint shown before',
    cards: 'Cards shuffled from the seeds and the cards that were turned',
    payout: 'Payout by the rules and the payout on record',
  },
  played: 'Cards turned',
  actions: { h: 'high', l: 'low', s: 'swap' },
  first: 'first',
  deck: 'Order of the whole deck',
  data: 'Data of the round',
  fields: {
    commitment: 'Fingerprint (SHA-256)',
    server: 'Server seed',
    client: 'Your seed',
    nonce: 'Round number',
    stake: 'Stake (¥0.01)',
    actions: 'Decisions (h high, l low, s swap)',
    end: 'End (cashed / lost / void)',
    payout: 'Payout (¥0.01)',
    cards: 'Cards turned (0–51, dots between)',
  },
  howText:
    'Cards 0–51 are spades, hearts, clubs, diamonds, each from ace to king. The numbers are HMAC-SHA256(server seed, "your seed:round:i"), i = 0, 1, 2…, a big-endian integer in every 4 bytes. From the last card to the second, each is exchanged with the one at number mod (place + 1); numbers at or above the largest multiple are skipped.',
};

export const texts: Readonly<Record<Language, Texts>> = { 'zh-CN': chinese, en: english };
