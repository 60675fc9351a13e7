/** What the fields of members' calls are called by people: a message about one of them names it so, beside its name on the wire. */
import type { Language } from './text.ts';

const wireNames: Readonly<Record<string, { readonly zh: string; readonly en: string }>> = {
  activityid: { zh: '活动', en: 'the promotion' },
  address: { zh: '邮箱', en: 'the email address' },
  amount: { zh: '金额', en: 'the amount' },
  answer: { zh: '回复', en: 'the answer' },
  api_type: { zh: '场馆', en: 'the venue' },
  apply_info: { zh: '申请理由', en: 'the reason for applying' },
  balance: { zh: '余额', en: 'the balance' },
  bank: { zh: '银行', en: 'the bank' },
  bank_address: { zh: '开户行地址', en: 'the branch' },
  bank_no: { zh: '卡号或地址', en: 'the card number or address' },
  bank_owner: { zh: '姓名或协议', en: 'the holder or network' },
  bet_id: { zh: '注单号', en: 'the bet’s number' },
  birthday: { zh: '生日', en: 'the date of birth' },
  catepay: { zh: '钱包协议', en: 'the network' },
  category: { zh: '游戏分类', en: 'the category' },
  category_id: { zh: '游戏分类', en: 'the category' },
  claim: { zh: '领取码', en: 'the claim code' },
  code: { zh: '验证码', en: 'the code' },
  confirmPass: { zh: '确认密码', en: 'the repeated password' },
  date: { zh: '时间范围', en: 'the period' },
  day: { zh: '日期', en: 'the day' },
  days: { zh: '天数', en: 'the days' },
  deposit: { zh: '存款金额', en: 'the deposit' },
  deposit_no: { zh: '存款单号', en: 'the deposit’s number' },
  email: { zh: '邮箱', en: 'the email address' },
  game_code: { zh: '游戏', en: 'the game' },
  game_type: { zh: '游戏类型', en: 'the game’s type' },
  gamecode: { zh: '游戏平台', en: 'the provider' },
  id: { zh: '编号', en: 'the number' },
  minutes: { zh: '分钟数', en: 'the minutes' },
  mobile: { zh: '手机号', en: 'the mobile number' },
  name: { zh: '用户名', en: 'the username' },
  order_no: { zh: '订单号', en: 'the order’s number' },
  out_trade_no: { zh: '订单号', en: 'the order’s number' },
  page: { zh: '页码', en: 'the page' },
  password: { zh: '密码', en: 'the password' },
  pay_pass: { zh: '支付密码', en: 'the withdrawal password' },
  paypassword: { zh: '新密码或支付密码', en: 'the new or withdrawal password' },
  paytype: { zh: '存款方式', en: 'the payment method' },
  pid: { zh: '推荐码', en: 'the referral code' },
  plat_name: { zh: '场馆', en: 'the venue' },
  platform_name: { zh: '游戏平台', en: 'the provider' },
  platname: { zh: '场馆', en: 'the venue' },
  realname: { zh: '真实姓名', en: 'the real name' },
  sourcetype: { zh: '转出钱包', en: 'the wallet it leaves' },
  targettype: { zh: '转入钱包', en: 'the wallet it goes to' },
  text: { zh: '内容', en: 'the text' },
  transaction_id: { zh: '交易编号', en: 'the transaction' },
  transferstatus: { zh: '自动免转开关', en: 'the Auto-transfer switch' },
  type: { zh: '类型', en: 'the type' },
};

/** A field of the wire as its reader knows it, with its own name behind: developers of clients look for that. */
export function wireName(field: string, language: Language): string {
  const name = Object.hasOwn(wireNames, field) ? wireNames[field] : undefined;
  if (name === undefined) return field;
  return language === 'en' ? `${name.en} (${field})` : `${name.zh}（${field}）`;
}
