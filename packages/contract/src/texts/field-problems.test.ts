/** What is wrong with a field of a staff's form, as a schema says it and as it is read in both languages. */
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { adjustmentsSchemas } from '../console/adjustments/schemas.ts';
import { contentSchemas } from '../console/content/schemas.ts';
import { depositSettingsSchemas } from '../console/deposits/settings-schemas.ts';
import { payoutsSchemas } from '../console/payouts/schemas.ts';
import { reportsSchemas } from '../console/reports/schemas.ts';
import { rulesSchemas } from '../console/rules/schemas.ts';
import { sessionSchemas } from '../console/session/schemas.ts';
import { withdrawalsSchemas } from '../console/withdrawals/schemas.ts';
import { fieldProblem, problem } from './field-problems.ts';

/** What is said of the field of this path, in Chinese and in English. */
function said(schema: z.ZodType, payload: unknown, path: string): (string | undefined)[] {
  const issue = schema.safeParse(payload).error?.issues.find((one) => one.path.join('.') === path);
  return (['zh-CN', 'en'] as const).map((language) => issue && fieldProblem(issue.message, language));
}

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
    { password: 'x', next: 'x' },
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
