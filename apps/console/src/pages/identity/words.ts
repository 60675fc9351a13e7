/** Who a member is, in the staff's words. */

import type { IdentityReason, IdentityState } from '@mingpai/contract/identity';
import { say } from '../../texts/say.ts';

export const levelNames = { none: say('未认证'), basic: say('基础认证'), full: say('完整认证') } as const;
export const kindNames = {
  id_card: say('身份证'),
  passport: say('护照'),
  residence: say('居留证'),
  driving: say('驾驶证'),
} as const;
export const sideNames = { front: say('证件正面'), back: say('证件背面'), holder: say('手持证件') } as const;
export const stateNames: Readonly<Record<IdentityState, string>> = {
  open: say('待审核'),
  approved: say('已通过'),
  refused: say('已拒绝'),
  more: say('待补充'),
};
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
