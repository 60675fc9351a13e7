/** What is wrong with a field of a staff's form, as a schema says it and as it is read in both languages. */
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { adjustmentsSchemas } from '../console/adjustments/schemas.ts';
import { audience } from '../console/audiences/audience.ts';
import { booksSchemas } from '../console/books/schemas.ts';
import { casesSchemas } from '../console/cases/schemas.ts';
import { contentSchemas } from '../console/content/schemas.ts';
import { counterpartiesSchemas } from '../console/counterparties/schemas.ts';
import { depositSettingsSchemas } from '../console/deposits/settings-schemas.ts';
import { mailingsSchemas } from '../console/mailings/schemas.ts';
import { notesSchemas } from '../console/notes/schemas.ts';
import { payoutsSchemas } from '../console/payouts/schemas.ts';
import { promotionsSchemas } from '../console/promotions/schemas.ts';
import { reportsSchemas } from '../console/reports/schemas.ts';
import { rulesSchemas } from '../console/rules/schemas.ts';
import { screeningSchemas } from '../console/screening/schemas.ts';
import { sessionSchemas } from '../console/session/schemas.ts';
import { tagsSchemas } from '../console/tags/schemas.ts';
import { withdrawalsSchemas } from '../console/withdrawals/schemas.ts';
import { fieldProblem, problem } from './field-problems.ts';

/** What is said of the field of this path, in Chinese and in English. */
function said(schema: z.ZodType, payload: unknown, path: string): (string | undefined)[] {
  const issue = schema.safeParse(payload).error?.issues.find((one) => one.path.join('.') === path);
  return (['zh-CN', 'en'] as const).map((language) => issue && fieldProblem(issue.message, language));
}

const one = { title: '公告', content: '正文', marketing: false, push: false };
const file = { counterparty: 'bank', fileName: 'a.csv', sha256: '0'.repeat(64), bytes: 1 };
const half = { realbet: 50, sport: 50, gaming: 50, joker: 50, concise: 50, lottery: 50 };
const nothing = { realbet: 0, sport: 0, gaming: 0, joker: 0, concise: 0, lottery: 0 };
const tier = (from: number) => ({ from, percent: 100, ceiling: 100 });
const offer = {
  award: 'deposit',
  code: '',
  base: 'bonus',
  weights: half,
  days: 7,
  combines: false,
  tiers: [tier(100)],
  fixed: 0,
  betCeiling: 0,
  usualBet: 100,
  total: 100,
};
const hash = { id: 1, transactionHash: ' ' };
const bank = { bankNo: '62170001', bankOwner: '', bankName: '', bankAddress: 'x'.repeat(101) };

test.each([
  [contentSchemas.saveNotice.payload, { title: ' ' }, 'title', '请填写标题', 'Please enter the title'],
  [
    contentSchemas.saveNotice.payload,
    { title: 'x'.repeat(61) },
    'title',
    '标题最多60个字',
    'The title has 60 characters at most',
  ],
  [
    contentSchemas.saveBanner.payload,
    { url: 'javascript:x' },
    'url',
    '链接须为站内路径（如 /activity）或以 https:// 开头的网址',
    'A link is a path of this site (such as /activity) or an address that begins with https://',
  ],
  [
    depositSettingsSchemas.updateDepositSettings.payload,
    { bankAccounts: [bank] },
    'bankAccounts.0.bankOwner',
    '请填写户名',
    'Please enter the account holder',
  ],
  [
    depositSettingsSchemas.updateDepositSettings.payload,
    { bankAccounts: [bank] },
    'bankAccounts.0.bankAddress',
    '开户行最多100个字',
    'The branch has 100 characters at most',
  ],
  [
    depositSettingsSchemas.updateDepositSettings.payload,
    { ranges: { bank: { min: 0.5, max: 1 } } },
    'ranges.bank.min',
    '限额须为1至100000000的整数（元）',
    'A limit is a whole number of yuan from 1 to 100000000',
  ],
  [
    withdrawalsSchemas.updateWithdrawalSettings.payload,
    { delayHours: 721 },
    'delayHours',
    '新地址等待须为0至720小时',
    'The wait of a new address is from 0 to 720 hours',
  ],
  [
    withdrawalsSchemas.updateWithdrawalSettings.payload,
    { playedPercent: -1 },
    'playedPercent',
    '流水比例须为0至10000',
    'The share that was played is from 0 to 10000',
  ],
  [
    withdrawalsSchemas.updateWithdrawalSettings.payload,
    { sharedDays: 'x' },
    'sharedDays',
    '比对天数须为0至365天',
    'The days compared is from 0 to 365 days',
  ],
  [
    rulesSchemas.updateRuleSettings.payload,
    { delayMinutes: 4 },
    'delayMinutes',
    '等待须为5至10080分钟',
    'The wait is from 5 to 10080 minutes',
  ],
  [
    rulesSchemas.updateRuleSettings.payload,
    { delayMinutes: 5.5 },
    'delayMinutes',
    '请填写整数',
    'Please enter a whole number',
  ],
  [
    sessionSchemas.changeStaffPassword.payload,
    { password: 'x', next: 'x', code: '000000' },
    'next',
    '新密码至少12位',
    'The new password has 12 characters at least',
  ],
  [
    payoutsSchemas.correctPayout.payload,
    hash,
    'transactionHash',
    '请填写交易哈希',
    'Please enter the transaction hash',
  ],
  [
    adjustmentsSchemas.rejectAdjustment.payload,
    { id: 1, reason: '' },
    'reason',
    '请填写原因',
    'Please enter the reason',
  ],
  [
    reportsSchemas.reportFigures.payload,
    { from: '2026-11-02', to: '2026-11-01' },
    '',
    '起止日期不正确（最长400天）',
    'These two days make no period (400 days at most)',
  ],
  [
    audience,
    { registeredDays: 1.5 },
    'registeredDays',
    '请填写整数天',
    'Please enter a whole number of days',
  ],
  [audience, { seenDays: 0 }, 'seenDays', '至少1天', 'At least 1 day'],
  [audience, { unseenDays: 3_651 }, 'unseenDays', '最多3650天', 'At most 3650 days'],
  [
    audience,
    { agents: Array.from({ length: 101 }, (_, at) => at + 1) },
    'agents',
    '最多100个代理',
    'At most 100 agents',
  ],
  [
    audience,
    { vipFrom: 5, vipUntil: 2 },
    '',
    'VIP等级的起止颠倒了',
    'The lowest VIP level is above the highest',
  ],
  [
    audience,
    { registeredFrom: '2026-11-02T00:00:00Z', registeredUntil: '2026-11-01T00:00:00Z' },
    '',
    '注册时间的起止颠倒了',
    'The registration period ends before it begins',
  ],
  [
    booksSchemas.trialBalance.payload,
    { from: '2010-01-01', to: '2026-12-31' },
    '',
    '起止日期不正确（最长十年）',
    'These two days make no period (ten years at most)',
  ],
  [casesSchemas.openCase.payload, { subject: '' }, 'subject', '请填写事由', 'Please enter the subject'],
  [
    casesSchemas.openCase.payload,
    { subject: 'x'.repeat(121) },
    'subject',
    '事由最多120个字',
    'The subject has 120 characters at most',
  ],
  [casesSchemas.commentCase.payload, { id: 1, body: '' }, 'body', '请填写内容', 'Please enter the content'],
  [
    casesSchemas.commentCase.payload,
    { id: 1, body: 'x'.repeat(2_001) },
    'body',
    '内容最多2000个字',
    'The content has 2000 characters at most',
  ],
  [casesSchemas.linkCase.payload, { reference: ' ' }, 'reference', '请填写编号', 'Please enter the number'],
  [
    contentSchemas.saveNotice.payload,
    {
      title: '公告',
      content: '正文',
      scrolls: false,
      startsAt: '2026-11-02T00:00:00Z',
      endsAt: '2026-11-02T00:00:00Z',
    },
    '',
    '结束须晚于开始',
    'The end must be later than the beginning',
  ],
  [
    counterpartiesSchemas.saveCounterparty.payload,
    { code: 'Bank 1' },
    'code',
    '编号由小写字母、数字和连字符组成',
    'A code consists of lower-case letters, digits and hyphens',
  ],
  [
    counterpartiesSchemas.saveCounterparty.payload,
    { code: 'bank', kind: 'bank', subject: 'x', title: 'x', mapping: { number: 'n', amount: 'a' } },
    '',
    '通道和场馆要选是哪一家，银行和代付不选',
    'Choose which gateway or venue it is; leave it empty for a bank or a payout provider',
  ],
  [
    counterpartiesSchemas.beginStatement.payload,
    { ...file, bytes: 64_000_001, from: '2026-11-01', to: '2026-11-02' },
    'bytes',
    '文件不能超过 64 MB',
    'The file must not be larger than 64 MB',
  ],
  [
    counterpartiesSchemas.beginStatement.payload,
    { ...file, from: '2026-11-02', to: '2026-11-01' },
    '',
    '起止日期不正确',
    'The period ends before it begins',
  ],
  [
    mailingsSchemas.sendMailing.payload,
    { ...one, title: '' },
    'title',
    '请填写标题',
    'Please enter the title',
  ],
  [
    mailingsSchemas.sendMailing.payload,
    { ...one, content: 'x'.repeat(501) },
    'content',
    '内容最多500个字',
    'The content has 500 characters at most',
  ],
  [
    mailingsSchemas.sendMailing.payload,
    { ...one, titleEn: 'x'.repeat(121) },
    'titleEn',
    '英文标题最多120个字',
    'The English title has 120 characters at most',
  ],
  [
    mailingsSchemas.sendMailing.payload,
    { ...one, path: 'https://pay.example' },
    'path',
    '只能填站内路径，如 /activity',
    'Only a path of this site, such as /activity',
  ],
  [
    mailingsSchemas.sendMailing.payload,
    { ...one, names: Array.from({ length: 5_001 }, () => 'anna') },
    'names',
    '最多5000个账号',
    'At most 5000 accounts',
  ],
  [mailingsSchemas.sendMailing.payload, one, '', '请选择发给谁', 'Please choose who it goes to'],
  [notesSchemas.writeNote.payload, { id: 1, body: '' }, 'body', '请填写备注', 'Please enter the note'],
  [
    notesSchemas.writeNote.payload,
    { id: 1, body: 'x'.repeat(2_001) },
    'body',
    '备注最多2000个字',
    'The note has 2000 characters at most',
  ],
  [screeningSchemas.addListEntry.payload, { value: ' ' }, 'value', '请填写对象', 'Please enter the value'],
  [tagsSchemas.untagMember.payload, { id: 1, tag: '' }, 'tag', '请填写标签', 'Please enter the tag'],
  [
    tagsSchemas.untagMember.payload,
    { id: 1, tag: 'x'.repeat(21) },
    'tag',
    '标签最多20个字',
    'The tag has 20 characters at most',
  ],
  [
    promotionsSchemas.savePromotion.payload,
    { offer: { ...offer, code: 'abc' } },
    'offer.code',
    '优惠码为4至20位大写字母或数字',
    'A code has 4 to 20 capital letters or digits',
  ],
  [
    promotionsSchemas.savePromotion.payload,
    { offer: { ...offer, code: 'LUCKY8' } },
    'offer',
    '请填写优惠码；存款自动发放的活动没有优惠码',
    'Please enter the code; a promotion that deposits set off has none',
  ],
  [
    promotionsSchemas.savePromotion.payload,
    { offer: { ...offer, tiers: [] } },
    'offer',
    '请填写存款档位；固定金额只用于优惠码',
    'Please enter the deposit tiers; a fixed sum is for codes only',
  ],
  [
    promotionsSchemas.savePromotion.payload,
    { offer: { ...offer, tiers: [tier(200), tier(100)] } },
    'offer',
    '档位按存款从低到高填写',
    'Tiers go from the smallest deposit to the largest',
  ],
  [
    promotionsSchemas.savePromotion.payload,
    { offer: { ...offer, weights: nothing } },
    'offer',
    '至少一类游戏计入流水',
    'At least one category of games has to count towards wagering',
  ],
  [
    promotionsSchemas.savePromotion.payload,
    { offer: { ...offer, award: 'losses' } },
    'offer',
    '返还按亏损，邀请按好友条件：请填写对应的条款',
    'Cash back needs its span, and a referral its terms: please enter them',
  ],
  [
    promotionsSchemas.savePromotion.payload,
    {
      offer: {
        ...offer,
        award: 'losses',
        losses: { span: 'week', venues: [] },
        tiers: [{ from: 100, percent: 101, ceiling: 500 }],
      },
    },
    'offer',
    '返还不能超过亏损的100%',
    'No more than 100% of what was lost can come back',
  ],
] as const)(
  'a schema says a code with its figures, read in the language of who asks: %#',
  (schema, payload, path, zh, en) => {
    expect(said(schema, payload, path)).toEqual([zh, en]);
  },
);

test('a code without figures is the code alone, and the validator’s own words stand as they are', () => {
  expect(problem('whole_number')).toBe('whole_number');
  expect(problem('field_too_long', { name: 'title', most: 60 })).toBe(
    'field_too_long {"name":"title","most":60}',
  );
  expect(fieldProblem('Too big: expected string to have <=20 characters', 'zh-CN')).toBe(
    'Too big: expected string to have <=20 characters',
  );
  expect(fieldProblem('constructor', 'en')).toBe('constructor');
});
