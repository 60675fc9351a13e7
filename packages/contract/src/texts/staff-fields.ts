/** What is wrong with a field of a form of the staff's: the schemas of the console name a code of this table and its figures. */
import { begun, type FieldName, nameOf } from './field-names.ts';
import { type Entries, sentence } from './text.ts';

const units = {
  hours: { zh: '小时', en: ' hours' },
  minutes: { zh: '分钟', en: ' minutes' },
  days: { zh: '天', en: ' days' },
  none: { zh: '', en: '' },
} as const;

export type Unit = keyof typeof units;

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
  placeholder_unknown: {
    zh: '花括号里的名称不认识，请用输入框下方列出的名称',
    en: 'A name in braces is not known; use those that are listed under the field',
  },
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
  period_over_ten_years: {
    zh: '起止日期不正确（最长十年）',
    en: 'These two days make no period (ten years at most)',
  },
  period_reversed: { zh: '起止日期不正确', en: 'The period ends before it begins' },
  showing_reversed: { zh: '结束须晚于开始', en: 'The end must be later than the beginning' },
  whole_days: { zh: '请填写整数天', en: 'Please enter a whole number of days' },
  days_too_few: { zh: '至少1天', en: 'At least 1 day' },
  days_too_many: sentence<{ most: number }>(
    ({ most }) => `最多${most}天`,
    ({ most }) => `At most ${most} days`,
  ),
  agents_too_many: sentence<{ most: number }>(
    ({ most }) => `最多${most}个代理`,
    ({ most }) => `At most ${most} agents`,
  ),
  accounts_too_many: sentence<{ most: number }>(
    ({ most }) => `最多${most}个账号`,
    ({ most }) => `At most ${most} accounts`,
  ),
  levels_reversed: { zh: 'VIP等级的起止颠倒了', en: 'The lowest VIP level is above the highest' },
  registration_reversed: { zh: '注册时间的起止颠倒了', en: 'The registration period ends before it begins' },
  receivers_not_chosen: { zh: '请选择发给谁', en: 'Please choose who it goes to' },
  path_not_own: { zh: '只能填站内路径，如 /activity', en: 'Only a path of this site, such as /activity' },
  file_too_large: sentence<{ megabytes: number }>(
    ({ megabytes }) => `文件不能超过 ${megabytes} MB`,
    ({ megabytes }) => `The file must not be larger than ${megabytes} MB`,
  ),
  counterparty_code_malformed: {
    zh: '编号由小写字母、数字和连字符组成',
    en: 'A code consists of lower-case letters, digits and hyphens',
  },
  counterparty_subject: {
    zh: '通道和场馆要选是哪一家，银行和代付不选',
    en: 'Choose which gateway or venue it is; leave it empty for a bank or a payout provider',
  },
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
  host_malformed: {
    zh: '请填写域名，不带 https:// 和路径',
    en: 'Please enter a domain, without https:// and without a path',
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
  case_outcome: {
    zh: '结案时请写明结果',
    en: 'Say what the case came to before you close it',
  },
  credit_takes_nothing_back: {
    zh: '只有扣减可以冲回一笔更正',
    en: 'Only what is taken can take a correction back',
  },
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
  offer_code_malformed: {
    zh: '优惠码为4至20位大写字母或数字',
    en: 'A code has 4 to 20 capital letters or digits',
  },
  offer_code_missing: {
    zh: '请填写优惠码；存款自动发放的活动没有优惠码',
    en: 'Please enter the code; a promotion that deposits set off has none',
  },
  offer_tiers_missing: {
    zh: '请填写存款档位；固定金额只用于优惠码',
    en: 'Please enter the deposit tiers; a fixed sum is for codes only',
  },
  locked_without_bonus: {
    zh: '只有由人审核发放的彩金才填锁定天数',
    en: 'Days of a locked bonus are for bonuses that staff give',
  },
  offer_terms_missing: {
    zh: '返还按亏损，邀请按好友条件：请填写对应的条款',
    en: 'Cash back needs its span, and a referral its terms: please enter them',
  },
  losses_more_than_lost: {
    zh: '返还不能超过亏损的100%',
    en: 'No more than 100% of what was lost can come back',
  },
  offer_by_span_always: {
    zh: '亏损返还与邀请好友按期、按好友发放，次数请选“不限次数”',
    en: 'Cash back goes by spans and a referral by friends: choose “as often as they like”',
  },
  offer_tiers_fall: {
    zh: '档位按存款从低到高填写',
    en: 'Tiers go from the smallest deposit to the largest',
  },
  offer_counts_nothing: {
    zh: '至少一类游戏计入流水',
    en: 'At least one category of games has to count towards wagering',
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
  network_malformed: {
    zh: '请填写网络，例如 203.0.113.0/24，也可填单个地址',
    en: 'Please enter a network such as 203.0.113.0/24, or one address',
  },
  authenticator_code_malformed: { zh: '请输入6位动态验证码', en: 'Please enter the 6 digits of the code' },
  staff_password_short: sentence<{ least: number }>(
    ({ least }) => `新密码至少${least}位`,
    ({ least }) => `The new password has ${least} characters at least`,
  ),
  staff_password_same: { zh: '新密码不能与当前密码相同', en: 'The new password is the present one' },
} as const satisfies Entries;
