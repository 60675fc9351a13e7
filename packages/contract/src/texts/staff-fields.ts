/** What is wrong with a field of a form of the staff's: the schemas of the console name a code of this table and its figures. */
import { type Entries, type Language, sentence } from './text.ts';

/** Names of fields as sentences have them. */
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
  new_address_delay: { zh: '新地址等待', en: 'the wait of a new address' },
  new_address_hours: { zh: '新地址', en: 'a new address' },
  order_number: { zh: '订单号', en: 'the order number' },
  played_percent: { zh: '流水比例', en: 'the share that was played' },
  reason: { zh: '原因', en: 'the reason' },
  rule_delay: { zh: '等待', en: 'the wait' },
  shared_days: { zh: '比对天数', en: 'the days compared' },
  shared_most: { zh: '公共网络人数', en: 'the people on a public network' },
  title: { zh: '标题', en: 'the title' },
  title_en: { zh: '英文标题', en: 'the English title' },
  transaction_hash: { zh: '交易哈希', en: 'the transaction hash' },
} as const;

const units = {
  hours: { zh: '小时', en: ' hours' },
  minutes: { zh: '分钟', en: ' minutes' },
  days: { zh: '天', en: ' days' },
  none: { zh: '', en: '' },
} as const;

export type FieldName = keyof typeof fieldNames;
export type Unit = keyof typeof units;

function nameOf(field: FieldName, language: Language): string {
  return fieldNames[field][language === 'en' ? 'en' : 'zh'];
}

/** The field's name at the beginning of an English sentence. */
function begun(field: FieldName): string {
  const name = nameOf(field, 'en');
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

export const staffFieldProblems = {
  field_missing: sentence<{ name: FieldName }>(
    ({ name }) => `请填写${nameOf(name, 'zh-CN')}`,
    ({ name }) => `Please enter ${nameOf(name, 'en')}`,
  ),
  field_too_long: sentence<{ name: FieldName; most: number }>(
    ({ name, most }) => `${nameOf(name, 'zh-CN')}最多${most}个字`,
    ({ name, most }) => `${begun(name)} has ${most} characters at most`,
  ),
  field_out_of_range: sentence<{ name: FieldName; least: number; most: number; unit: Unit }>(
    ({ name, least, most, unit }) => `${nameOf(name, 'zh-CN')}须为${least}至${most}${units[unit].zh}`,
    ({ name, least, most, unit }) => `${begun(name)} is from ${least} to ${most}${units[unit].en}`,
  ),
  whole_number: { zh: '请填写整数', en: 'Please enter a whole number' },
  characters_invisible: { zh: '含有看不见的字符', en: 'It holds characters that cannot be seen' },
  message_empty: { zh: '请输入内容', en: 'Please write something' },
  reason_short: sentence<{ least: number }>(
    ({ least }) => `请填写至少${least}个字的理由`,
    ({ least }) => `Please give a reason of at least ${least} characters`,
  ),
  period_malformed: sentence<{ most: number }>(
    ({ most }) => `起止日期不正确（最长${most}天）`,
    ({ most }) => `These two days make no period (${most} days at most)`,
  ),
  picture_missing: { zh: '请上传图片', en: 'Please upload a picture' },
  picture_not_chosen: { zh: '请选择图片', en: 'Please choose a picture' },
  link_malformed: {
    zh: '链接须为站内路径（如 /activity）或以 https:// 开头的网址',
    en: 'A link is a path of this site (such as /activity) or an address that begins with https://',
  },
  web_address_malformed: {
    zh: '请填写以 https:// 开头的网址',
    en: 'Please enter an address that begins with https://',
  },
  article_unknown: { zh: '没有这篇文章', en: 'There is no such article' },
  version_missing: { zh: '缺少版本', en: 'The version is missing' },
  deposit_limit_malformed: sentence<{ most: number }>(
    ({ most }) => `限额须为1至${most}的整数（元）`,
    ({ most }) => `A limit is a whole number of yuan from 1 to ${most}`,
  ),
  bank_number_malformed: { zh: '银行账号须为8至30位数字', en: 'A bank account number has 8 to 30 digits' },
  bank_accounts_too_many: sentence<{ most: number }>(
    ({ most }) => `收款银行账户最多${most}个`,
    ({ most }) => `There are ${most} receiving accounts at most`,
  ),
  node_address_malformed: {
    zh: '节点地址须以 http:// 或 https:// 开头',
    en: 'A node’s address begins with http:// or https://',
  },
  withdrawals_not_chosen: { zh: '请选择取款', en: 'Please choose withdrawals' },
  payout_batch_too_large: sentence<{ most: number }>(
    ({ most }) => `一个批次最多${most}笔`,
    ({ most }) => `A batch holds ${most} withdrawals at most`,
  ),
  debit_without_wagering: { zh: '扣减没有流水要求', en: 'What is taken has no wagering requirement' },
  condition_amount_missing: {
    zh: '请填写申请条件的金额；没有条件时金额为0',
    en: 'Please enter the amount of the condition; without a condition it is 0',
  },
  categories_without_turnover: {
    zh: '只有有效投注条件可以限定游戏类别',
    en: 'Only a condition of valid bets can name categories of games',
  },
  offer_by_itself_gives_nothing: {
    zh: '无需申请的活动没有彩金，也没有申请条件',
    en: 'A promotion that nobody applies for has no bonus and no condition',
  },
  automatic_offer_asks_nothing: {
    zh: '自动发放的活动没有申请条件，也没有固定彩金',
    en: 'A promotion that is given by itself has no condition and no fixed bonus',
  },
  automatic_offer_multiple: {
    zh: '自动发放的彩金至少一倍流水',
    en: 'A bonus that is given by itself asks for wagering of at least 1×',
  },
  automatic_offer_budget: {
    zh: '自动发放的活动须有每日预算',
    en: 'A promotion that is given by itself needs a budget a day',
  },
  fixed_code_without_end: {
    zh: '固定金额的优惠码不能不限次数',
    en: 'A code for a fixed sum cannot be used without end',
  },
  packet_tiers_overlap: {
    zh: '每一档的下限要高于上一档的上限，本次未作修改',
    en: 'Each tier begins above the end of the one before. Nothing was changed',
  },
  vip_levels_fall: {
    zh: '每一级的累计存款和累计流水不能低于上一级，本次未作修改',
    en: 'No level asks for less deposits or turnover than the one before. Nothing was changed',
  },
  rights_not_chosen: { zh: '请至少选一项权限', en: 'Please choose one right at least' },
  authenticator_code_malformed: { zh: '请输入6位动态验证码', en: 'Please enter the 6 digits of the code' },
  staff_password_short: sentence<{ least: number }>(
    ({ least }) => `新密码至少${least}位`,
    ({ least }) => `The new password has ${least} characters at least`,
  ),
  staff_password_same: { zh: '新密码不能与当前密码相同', en: 'The new password is the present one' },
} as const satisfies Entries;
