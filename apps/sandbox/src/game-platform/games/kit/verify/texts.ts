/** What all pages that verify say alike; what a page says of its own game stands in its own catalogue. */
import type { Language } from '../../../../kit/page/language.ts';

const chinese = {
  back: '返回',
  intro: '全部在您的浏览器里用 WebCrypto 重新计算，不询问服务器。改动任何一格，结果会立刻重算。',
  working: '正在计算',
  agrees: '一致',
  differs: '不一致',
  differsNote: '重新计算的结果与记录不符。核对不会改动您的余额；请保存本页并联系客服。',
  missing: (fields: readonly string[]) => `还缺少或无法读取：${fields.join('、')}`,
  insecure: '浏览器在此地址下不提供 WebCrypto，请用 https 或本机地址打开。',
  /** Between what was checked and its result. */
  colon: '：',
  how: '算法',
  whole:
    '卷轴、连线、洗牌方法与每种投注的赔付全文载于项目公开文档 docs/draws.md 与 docs/draws-games.md，任何人都可以据此自己编写核对程序。',
};
type Texts = typeof chinese;

const english: Texts = {
  back: 'Back',
  intro:
    'Everything is recalculated in your browser with WebCrypto, without asking a server. Change any field and it recalculates.',
  working: 'Calculating',
  agrees: 'Matches',
  differs: 'Does not match',
  differsNote:
    'The recalculated result does not match the record. Verifying moves no money; please keep this page and contact support.',
  missing: (fields) => `Missing or unreadable: ${fields.join(', ')}`,
  insecure: 'WebCrypto is not available at this address; open it over https or on this device.',
  colon: ': ',
  how: 'How it works',
  whole:
    'Reels, lines, shuffles and payouts are described in full in the project’s public documents docs/draws.md and docs/draws-games.md, so anyone can write their own checker.',
};

export const texts: Readonly<Record<Language, Texts>> = { 'zh-CN': chinese, en: english };
