/** What happened to a member, in words. */
import type { TimelineKind } from '@mingpai/contract/console/members/timeline';
import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { actionLabel } from './audit.ts';
import { limitKinds, limitSpans } from './limits.ts';
import { yuan } from './money.ts';
import { beijing } from './time.ts';

export type TimelineRow = ConsoleAnswer<'memberTimeline'>['rows'][number];

export const timelineLabels: Readonly<Record<TimelineKind, string>> = {
  deposit: '存款',
  withdrawal: '取款',
  bet: '注单',
  transfer: '场馆转账',
  bonus: '优惠活动',
  rebate: '返水',
  red_packet: '红包',
  adjustment: '余额更正',
  commission: '代理佣金',
  level: 'VIP等级',
  sign_in: '登录',
  credential: '密码与验证',
  card: '收款方式',
  recovery: '账户找回',
  identity: '身份认证',
  limit: '限额与暂停',
  message: '消息',
  chat: '客服对话',
  related: '关联账号',
  registered: '注册',
  staff: '员工操作',
};

const orderStates: Readonly<Record<string, string>> = {
  pending: '待审核',
  approved: '已通过',
  rejected: '已拒绝',
};
const grantStates: Readonly<Record<string, string>> = {
  active: '锁定中',
  fulfilled: '已释放',
  expired: '已过期退回',
  forfeited: '已放弃退回',
  cancelled: '已取消退回',
};
const closings: Readonly<Record<string, string>> = {
  asked: '申请注销账户',
  undone: '撤回注销',
  closed: '账户已注销',
  reopened: '重新开通已注销的账户',
};
const states: Readonly<Partial<Record<TimelineKind, Readonly<Record<string, string>>>>> = {
  deposit: orderStates,
  withdrawal: orderStates,
  bonus: { ...orderStates, ...grantStates },
  adjustment: orderStates,
  bet: { unsettled: '未结算', settled: '已结算', void: '已作废' },
  transfer: { pending: '处理中', done: '已完成', refused: '已退回' },
  message: { read: '已读', unread: '未读' },
  recovery: {
    open: '待处理',
    approved: '已同意',
    rejected: '已拒绝',
    stopped: '会员已中止',
    used: '已使用',
    over: '已过期',
  },
  identity: { open: '待审核', approved: '已通过', refused: '已拒绝', more: '待补充' },
};

/** The state of what happened; empty where it has none. */
export function stateOfEvent({ kind, state }: TimelineRow): string {
  return states[kind]?.[state] ?? '';
}

const payments: Readonly<Record<string, string>> = { bank: '网银', wechat: '微信', alipay: '支付宝' };
const credentials: Readonly<Record<string, string>> = {
  login_password: '登录密码',
  pay_password: '支付密码',
};
const limits: Readonly<Record<string, string>> = limitKinds;
const spans: Readonly<Record<string, string>> = limitSpans;

/** What happened, in one line. */
export function wordsOfEvent(row: TimelineRow): string {
  const { kind, words, state } = row;
  const [first = '', second = '', third = ''] = words.split('/');
  switch (kind) {
    case 'deposit':
      return payments[words] ?? `USDT ${words}`;
    case 'withdrawal':
      return `USDT ${words}`;
    case 'transfer':
      return `${first === 'in' ? '转入' : '转出'}场馆 ${second}`;
    case 'adjustment':
      return first === 'credit' ? '增加' : '扣减';
    case 'red_packet':
      return `当天第 ${words} 个`;
    case 'commission':
      return `账期 ${words}`;
    case 'level':
      return `VIP ${first} → VIP ${second}`;
    case 'sign_in':
      return row.device;
    case 'bonus':
      return row.key === `g${second}` ? `锁定彩金 #${second}` : words;
    case 'credential':
      if (first === 'closing') return closings[second] ?? second;
      if (first === 'recovered') return `找回${credentials[second] ?? second}`;
      if (first === 'changed') return `修改${credentials[second] ?? second}`;
      return first === 'passkey' ? '添加通行密钥' : '启用动态口令';
    case 'card':
      return `${first === 'added' ? '绑定' : '移除'}${second === 'usdt' ? ' USDT 地址' : '银行卡'} …${third}`;
    case 'recovery':
      return { login: '登录密码', pay: '支付密码', both: '两个密码' }[words] ?? words;
    case 'identity':
      return words === 'full' ? '完整认证' : '基础认证';
    case 'limit':
      return limitWords(first, second, words.split('/').slice(2).join('/'));
    case 'chat':
      return words === 'member' ? '会员发来消息' : '客服回复';
    case 'related':
      return `${first === 'registration' ? '注册时' : '申请活动时'}已有 ${second} 个`;
    case 'staff':
      return `${actionLabel(words)}（${state === '' ? '系统' : state}）`;
    default:
      return words;
  }
}

/** A limit that was set, with fen or minutes; a break or an exclusion, with its end. */
function limitWords(kind: string, span: string, value: string): string {
  if (span === '') return `${kind === 'exclusion' ? '自我排除' : '暂停游戏'}至 ${beijing(value)}`;
  const name = `${spans[span] ?? span}${limits[kind] ?? kind}限额`;
  if (value === '') return `取消${name}`;
  return `${name} ${kind === 'time' ? `${value} 分钟` : `${yuan(Number(value) / 100)} 元`}`;
}
