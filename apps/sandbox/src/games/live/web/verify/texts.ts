import type { Language } from '../../../../web/ui/language.ts';

const chinese = {
  title: '公平验证',
  back: '返回牌桌',
  intro: '全部在您的浏览器里用 WebCrypto 重新计算，不询问服务器。',
  working: '正在计算',
  agrees: '一致',
  differs: '不一致',
  agreesNote: '指纹、发牌与胜负都能由公开的种子重现。',
  differsNote: '重新计算的结果与记录不符，请保存本页并联系客服。',
  missing: '还缺少或无法读取：',
  insecure: '浏览器在此地址下不提供 WebCrypto，请用 https 或本机地址打开。',
  checks: {
    commitment: '种子的 SHA-256 与下注前公布的指纹',
    cards: '由种子发出的牌与开出的牌',
    winner: '按规则得出的胜负与记录的胜负',
    chain: '种子连续哈希后与本链起点指纹',
  },
  dealt: '由种子发出的牌',
  data: '本局数据',
  fields: {
    game: '游戏（baccarat / dragontiger）',
    round: '局号',
    seed: '种子',
    commitment: '指纹（SHA-256）',
    left: '闲 / 龙的牌（0–51，以点分隔）',
    right: '庄 / 虎的牌（0–51，以点分隔）',
    winner: '胜方（left / right / tie）',
    place: '到本链起点的哈希次数（可空）',
    tip: '本链起点指纹（可空）',
  },
  colon: '：',
  how: '算法',
};
export type Texts = typeof chinese;

const english: Texts = {
  title: 'Fairness check',
  back: 'Back to the table',
  intro: 'Everything is computed again in your browser with WebCrypto; no server is asked.',
  working: 'Computing',
  agrees: 'It agrees',
  differs: 'It does not agree',
  agreesNote: 'Fingerprint, cards and winner follow from the public seed.',
  differsNote: 'The result differs from the record. Please keep this page and contact support.',
  missing: 'Missing or unreadable: ',
  insecure: 'The browser offers no WebCrypto at this address; open it by https or on this machine.',
  checks: {
    commitment: 'SHA-256 of the seed and the fingerprint shown before bets',
    cards: 'Cards dealt from the seed and the cards that were shown',
    winner: 'Winner by the rules and the winner on record',
    chain: 'The seed hashed back and the start of its chain',
  },
  dealt: 'Cards from the seed',
  data: 'Data of the round',
  fields: {
    game: 'Game (baccarat / dragontiger)',
    round: 'Round',
    seed: 'Seed',
    commitment: 'Fingerprint (SHA-256)',
    left: 'Cards of player or dragon (0–51, dots between)',
    right: 'Cards of banker or tiger (0–51, dots between)',
    winner: 'Winner (left / right / tie)',
    place: 'Hashes to the start of the chain (may be empty)',
    tip: 'Start of the chain (may be empty)',
  },
  colon: ': ',
  how: 'Algorithm',
};

export const texts: Readonly<Record<Language, Texts>> = { 'zh-CN': chinese, en: english };
