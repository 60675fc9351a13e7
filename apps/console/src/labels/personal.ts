/** Members' personal data in words. */
import type { PersonalField } from '@mingpai/contract/console/personal';

export const fieldLabels: Readonly<Record<PersonalField, string>> = {
  name: '姓名',
  mobile: '手机',
  email: '邮箱',
  account: '银行卡与收款地址',
  network: '登录地址',
  device: '设备',
  picture: '转账凭证',
  text: '文字中的联系方式',
};

/** `mobile,name` as the log has it, as `手机、姓名`. */
export function fieldsText(fields: string): string {
  const labels = new Map<string, string>(Object.entries(fieldLabels));
  return fields
    .split(',')
    .map((field) => labels.get(field) ?? field)
    .join('、');
}
