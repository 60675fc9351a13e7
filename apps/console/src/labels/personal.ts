/** Members' personal data in words. */

import type { PersonalField } from '@mingpai/contract/console/personal';
import { say } from '../texts/say.ts';

export const fieldLabels: Readonly<Record<PersonalField, string>> = {
  name: say('姓名'),
  mobile: say('手机'),
  email: say('邮箱'),
  account: say('银行卡与收款地址'),
  network: say('登录地址'),
  device: say('设备'),
  picture: say('转账凭证'),
  text: say('文字中的联系方式'),
  statement: say('会员的回复'),
};

/** `mobile,name` as the log has it, as `手机、姓名`. */
export function fieldsText(fields: string): string {
  const labels = new Map<string, string>(Object.entries(fieldLabels));
  return fields
    .split(',')
    .map((field) => labels.get(field) ?? field)
    .join(say('、'));
}
