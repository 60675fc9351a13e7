import type { Language } from '../../../../../kit/page/language.ts';
import { roundTexts } from '../../../kit/verify/beacon.ts';

const chinese = {
  title: '公平验证',
  agreesNote: '指纹、发牌与胜负都能由公开的种子重现。',
  checks: {
    commitment: '种子的 SHA-256 与下注前公布的指纹',
    cards: '由种子发出的牌与开出的牌',
    winner: '按规则得出的胜负与记录的胜负',
    chain: '种子连续哈希后与本链起点指纹',
    beacon: roundTexts['zh-CN'].check,
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
    ...roundTexts['zh-CN'].fields,
  },
};
export type Texts = typeof chinese;

const english: Texts = {
  title: 'Verify',
  agreesNote: 'Fingerprint, cards and winner follow from the public seed.',
  checks: {
    commitment: 'SHA-256 of the seed and the fingerprint shown before bets',
    cards: 'Cards dealt from the seed and the cards that were shown',
    winner: 'Winner by the rules and the winner on record',
    chain: 'The seed hashed back and the start of its chain',
    beacon: roundTexts.en.check,
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
    ...roundTexts.en.fields,
  },
};

export const texts: Readonly<Record<Language, Texts>> = { 'zh-CN': chinese, en: english };
