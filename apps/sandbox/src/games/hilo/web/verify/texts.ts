import type { Language } from '../../../../web/ui/language.ts';

const chinese = {
  title: '公平验证',
  back: '返回牌桌',
  intro: '全部在您的浏览器里用 WebCrypto 重新计算，不询问服务器。',
  working: '正在计算',
  agrees: '一致',
  differs: '不一致',
  agreesNote: '承诺、洗牌与派彩都能由公开的种子重现。',
  differsNote: '重新计算的结果与记录不符，请保存本页并联系客服。',
  missing: '还缺少或无法读取：',
  insecure: '浏览器在此地址下不提供 WebCrypto，请用 https 或本机地址打开。',
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
    stake: '注额（分）',
    actions: '操作（h 大 l 小 s 换）',
    end: '结局（cashed / lost / void）',
    payout: '派彩（分）',
    cards: '翻开的牌（0–51，以点分隔）',
  },
  colon: '：',
  how: '算法',
  howText:
    '牌 0–51 按黑桃、红桃、梅花、方块各从 A 到 K 排列。数列为 HMAC-SHA256(服务器种子, "您的种子:局号:i")，i = 0、1、2…，每 4 字节一个大端整数。从最后一张到第二张，与下标「数 mod (位置+1)」的牌交换；不小于最大整倍数的数舍去。',
};
export type Texts = typeof chinese;

const english: Texts = {
  title: 'Fairness check',
  back: 'Back to the table',
  intro: 'Everything is computed again in your browser with WebCrypto; no server is asked.',
  working: 'Computing',
  agrees: 'It agrees',
  differs: 'It does not agree',
  agreesNote: 'Commitment, shuffle and payout follow from the public seeds.',
  differsNote: 'The result differs from the record. Please keep this page and contact support.',
  missing: 'Missing or unreadable: ',
  insecure: 'The browser offers no WebCrypto at this address; open it by https or on this machine.',
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
    stake: 'Stake (fen)',
    actions: 'Decisions (h high, l low, s swap)',
    end: 'End (cashed / lost / void)',
    payout: 'Payout (fen)',
    cards: 'Cards turned (0–51, dots between)',
  },
  colon: ': ',
  how: 'Algorithm',
  howText:
    'Cards 0–51 are spades, hearts, clubs, diamonds, each from ace to king. The numbers are HMAC-SHA256(server seed, "your seed:round:i"), i = 0, 1, 2…, a big-endian integer in every 4 bytes. From the last card to the second, each is exchanged with the one at number mod (place + 1); numbers at or above the largest multiple are skipped.',
};

export const texts: Readonly<Record<Language, Texts>> = { 'zh-CN': chinese, en: english };
