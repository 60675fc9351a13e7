import type { Language } from '../../../../../kit/page/language.ts';
import { roundTexts } from '../../../kit/verify/beacon.ts';

const chinese = {
  title: '公平验证',
  agreesNote: '指纹、比赛过程与结果都能由公开的种子与实力重现。',
  checks: {
    commitment: '种子的 SHA-256 与开盘前公布的指纹',
    course: '由种子算出的比赛过程与记录的比赛过程',
    end: '由种子算出的结果与记录的结果',
    beacon: roundTexts['zh-CN'].check,
  },
  result: '重算的结果',
  abandoned: '比赛中止',
  sides: { h: '主', a: '客' },
  minute: (minute: string) => `${minute}′`,
  map: (map: string) => `第 ${map} 局`,
  none: '没有进球',
  data: '比赛数据',
  fields: {
    sport: '项目（football / arena）',
    event: '比赛编号',
    seed: '种子',
    commitment: '指纹（SHA-256）',
    home: '主队实力（进攻.防守失分）',
    away: '客队实力（进攻.防守失分）',
    course: '比赛过程（h 主 a 客，加分钟或局数）',
    end: '结果（主-客，或 abandoned）',
    ...roundTexts['zh-CN'].fields,
  },
  howText: [
    '随机数：HMAC-SHA256(种子, "比赛编号:标签")，每 4 字节一个大端整数 n₀…n₇，都小于 2³²。',
    '中止：标签 end，n₀ < ⌊2³²÷50⌋ 时中止，时刻为 ⌊n₁×步数÷2³²⌋+1（足球 90 分钟，竞技场前 20 回合），其后不再进行。',
    '足球：标签 1–18 为各段。n₀ < ⌊2³²×1450×主队进攻×客队防守失分÷(1000×100×100×18)⌋ 时主队进球，分钟为 段×5−4+⌊n₁×5÷2³²⌋；客队用 n₂、n₃ 与 1150。',
    '竞技场：标签为回合序号。n₀ < ⌊2³²×(主攻×客失)÷(主攻×客失+客攻×主失)⌋ 时主队胜该回合；先胜 10 回合得一局，先得两局获胜。',
  ],
};
export type Texts = typeof chinese;

const english: Texts = {
  title: 'Verify',
  agreesNote: 'Fingerprint, match events and result follow from the public seed and strengths.',
  checks: {
    commitment: 'SHA-256 of the seed and the fingerprint published before bets opened',
    course: 'The match events that follow from the seed and those on record',
    end: 'The result that follows from the seed and the result on record',
    beacon: roundTexts.en.check,
  },
  result: 'Recalculated result',
  abandoned: 'Abandoned',
  sides: { h: 'Home', a: 'Away' },
  minute: (minute) => `${minute}′`,
  map: (map) => `Map ${map}`,
  none: 'No goals',
  data: 'Data of the match',
  fields: {
    sport: 'Sport (football / arena)',
    event: 'Match number',
    seed: 'Seed',
    commitment: 'Fingerprint (SHA-256)',
    home: 'Home strength (attack.conceding)',
    away: 'Away strength (attack.conceding)',
    course: 'Match events (h home, a away, with minute or map)',
    end: 'Result (home-away, or abandoned)',
    ...roundTexts.en.fields,
  },
  howText: [
    'Numbers: HMAC-SHA256(seed, "match:label"), a big-endian integer in every 4 bytes, n₀…n₇, all below 2³².',
    'Abandoned: label "end", when n₀ < ⌊2³²÷50⌋, at ⌊n₁×steps÷2³²⌋+1 (90 minutes of football, the first 20 rounds of the arena); nothing happens from there on.',
    'Football: labels 1–18 are the five-minute periods. The home side scores when n₀ < ⌊2³²×1450×home attack×away conceding÷(1000×100×100×18)⌋, in minute period×5−4+⌊n₁×5÷2³²⌋; the away side with n₂, n₃ and 1150.',
    'Arena: the label is the number of the round. Home wins it when n₀ < ⌊2³²×(home attack×away conceding)÷(home attack×away conceding+away attack×home conceding)⌋; ten rounds win a map, two maps the match.',
  ],
};

export const texts: Readonly<Record<Language, Texts>> = { 'zh-CN': chinese, en: english };
