import type { Language } from '../../../../../kit/page/language.ts';
import { roundTexts } from '../../../kit/verify/beacon.ts';

const chinese = {
  title: '开奖验证',
  agreesNote: '种子与事先公布的指纹相符，号码能由种子重现。',
  checks: {
    commitment: '种子的 SHA-256 与下注开放前公布的指纹',
    numbers: '由种子和期号算出的号码与开奖号码',
    beacon: roundTexts['zh-CN'].check,
  },
  numbers: '重新计算的号码',
  data: '本期数据',
  fields: {
    game: '彩种（k3 快三 / ssc 时时彩）',
    draw: '期号',
    commitment: '指纹（SHA-256）',
    seed: '种子',
    numbers: '开奖号码（以点分隔）',
    ...roundTexts['zh-CN'].fields,
  },
  howText:
    '数列为 HMAC-SHA256(种子, "彩种:期号:i")，i = 0、1、2…，每 4 字节一个大端整数。快三取前三个数，点数为「数 mod 6 + 1」；时时彩取前五个数，号码为「数 mod 10」；不小于最大整倍数的数舍去。种子成链：每期种子的 SHA-256 就是上一期的种子，所以指纹在开放下注之前已经固定。',
};
export type Texts = typeof chinese;

const english: Texts = {
  title: 'Verify',
  agreesNote: 'The seed matches the fingerprint that was shown before, and the numbers follow from the seed.',
  checks: {
    commitment: 'SHA-256 of the seed against the fingerprint shown before bets opened',
    numbers: 'Numbers computed from seed and draw against those that were drawn',
    beacon: roundTexts.en.check,
  },
  numbers: 'Recalculated numbers',
  data: 'Data of the draw',
  fields: {
    game: 'Game (k3 / ssc)',
    draw: 'Draw',
    commitment: 'Fingerprint (SHA-256)',
    seed: 'Seed',
    numbers: 'Numbers drawn, with dots between',
    ...roundTexts.en.fields,
  },
  howText:
    'The words are HMAC-SHA256(seed, "game:draw:i"), i = 0, 1, 2, ..., four bytes each, big-endian. Fast 3 (K3) takes the first three, each die "word mod 6 + 1"; Five-Digit Lottery (SSC) the first five, each "word mod 10"; words at or above the largest multiple are skipped. Seeds form a chain: the SHA-256 of a draw’s seed is the seed of the draw before, so the fingerprint was fixed before bets opened.',
};

export const texts: Readonly<Record<Language, Texts>> = { 'zh-CN': chinese, en: english };
