/** Names of fields of the staff's forms, as sentences about them have them. */
import type { Language } from './text.ts';

const fieldNames = {
  account_owner: { zh: '户名', en: 'the account holder' },
  amount_times: { zh: '异常金额倍数', en: 'the multiple of an unusual amount' },
  bank_branch: { zh: '开户行', en: 'the branch' },
  bank_name: { zh: '银行名称', en: 'the bank’s name' },
  body: { zh: '正文', en: 'the text' },
  body_en: { zh: '英文正文', en: 'the English text' },
  change_reason: { zh: '修改原因', en: 'the reason for the change' },
  chinese_name: { zh: '中文名称', en: 'the Chinese name' },
  content: { zh: '内容', en: 'the content' },
  content_en: { zh: '英文内容', en: 'the English content' },
  evidence: { zh: '依据', en: 'what it rests on' },
  fast_minutes: { zh: '存后即取', en: 'a withdrawal soon after a deposit' },
  freeze_hours: { zh: '改密后暂停汇出', en: 'the hold after a new password' },
  gift_percent: { zh: '彩金占比', en: 'the share of bonuses' },
  link: { zh: '链接', en: 'the link' },
  link_name: { zh: '链接名称', en: 'the link’s name' },
  listed_value: { zh: '对象', en: 'the value' },
  new_address_delay: { zh: '新地址等待', en: 'the wait of a new address' },
  new_address_hours: { zh: '新地址', en: 'a new address' },
  note: { zh: '备注', en: 'the note' },
  order_number: { zh: '订单号', en: 'the order number' },
  played_percent: { zh: '流水比例', en: 'the share that was played' },
  reason: { zh: '原因', en: 'the reason' },
  question: { zh: '问题', en: 'the question' },
  answer: { zh: '回复', en: 'the answer' },
  reference: { zh: '编号', en: 'the number' },
  rule_delay: { zh: '等待', en: 'the wait' },
  shared_days: { zh: '比对天数', en: 'the days compared' },
  shared_most: { zh: '公共网络人数', en: 'the people on a public network' },
  subject: { zh: '事由', en: 'the subject' },
  tag: { zh: '标签', en: 'the tag' },
  title: { zh: '标题', en: 'the title' },
  title_en: { zh: '英文标题', en: 'the English title' },
  transaction_hash: { zh: '交易哈希', en: 'the transaction hash' },
} as const;

export type FieldName = keyof typeof fieldNames;

export function nameOf(field: FieldName, language: Language): string {
  return fieldNames[field][language === 'en' ? 'en' : 'zh'];
}

/** The field's name at the beginning of an English sentence. */
export function begun(field: FieldName): string {
  const name = nameOf(field, 'en');
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
