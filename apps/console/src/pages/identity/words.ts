/** Who a member is, in the staff's words. */

import { identityStateWords } from '@mingpai/contract/console/site/list-words';
import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import type { IdentityReason, IdentityState } from '@mingpai/contract/identity';
import { inWords } from '../../texts/both.ts';
import { say } from '../../texts/say.ts';

export const kindNames = {
  id_card: say('身份证'),
  passport: say('护照'),
  residence: say('居留证'),
  driving: say('驾驶证'),
} as const;
export const sideNames = { front: say('证件正面'), back: say('证件背面'), holder: say('手持证件') } as const;
export const stateNames: Readonly<Record<IdentityState, string>> = inWords(identityStateWords);
export const tones: Readonly<Record<IdentityState, string>> = {
  open: 'processing',
  approved: 'success',
  refused: 'error',
  more: 'warning',
};
export const reasonNames: Readonly<Record<IdentityReason, string>> = {
  unreadable: say('照片不清楚或不完整'),
  mismatch: say('填写与证件不一致'),
  expired: say('证件已过期'),
  not_accepted: say('证件种类不接受'),
  other_person: say('证件不是本人'),
  underage: say('未达到法定年龄'),
};
/** Those that staff choose; somebody under age is one whom the document shows to be, whatever was typed. */
export const reasonChoices = (
  ['unreadable', 'mismatch', 'expired', 'not_accepted', 'other_person', 'underage'] as const
).map((value) => ({ value, label: reasonNames[value] }));

type Check = NonNullable<ConsoleAnswer<'identityQueue'>['rows'][number]['check']>;

export const checkTones: Readonly<Record<Check['says'], string>> = {
  waiting: 'processing',
  passed: 'success',
  failed: 'error',
  people: 'warning',
  silent: 'default',
};
const checkNames: Readonly<Record<Check['says'], string>> = {
  waiting: say('核验服务检查中'),
  passed: say('核验服务：通过'),
  failed: say('核验服务：不通过'),
  people: say('核验服务：须人工判断'),
  silent: say('核验服务未答复，由人工审核'),
};

/** What the checking service says of a form, and what it found. */
export function checkWords({ says, reasons, contradicted, decided }: Check): string {
  if (contradicted) return say('核验服务前后答复不一，请人工核实');
  const found = reasons.map((reason) => reasonNames[reason]).join(say('、'));
  const said = found === '' ? checkNames[says] : say('{0}（{1}）', checkNames[says], found);
  return decided ? say('{0}，已自动处理', said) : said;
}
