/** Who a member is, in the staff's words. */
import type { IdentityReason, IdentityState } from '@mingpai/contract/identity';

export const levelNames = { none: '未认证', basic: '基础认证', full: '完整认证' } as const;
export const kindNames = {
  id_card: '身份证',
  passport: '护照',
  residence: '居留证',
  driving: '驾驶证',
} as const;
export const sideNames = { front: '证件正面', back: '证件背面', holder: '手持证件' } as const;
export const stateNames: Readonly<Record<IdentityState, string>> = {
  open: '待审核',
  approved: '已通过',
  refused: '已拒绝',
  more: '待补充',
};
export const tones: Readonly<Record<IdentityState, string>> = {
  open: 'processing',
  approved: 'success',
  refused: 'error',
  more: 'warning',
};
export const reasonNames: Readonly<Record<IdentityReason, string>> = {
  unreadable: '照片不清楚或不完整',
  mismatch: '填写与证件不一致',
  expired: '证件已过期',
  not_accepted: '证件种类不接受',
  other_person: '证件不是本人',
  underage: '未达到法定年龄',
};
/** Those that staff choose; somebody under age is found by the form itself. */
export const reasonChoices = (
  ['unreadable', 'mismatch', 'expired', 'not_accepted', 'other_person'] as const
).map((value) => ({ value, label: reasonNames[value] }));
