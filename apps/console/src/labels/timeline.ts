/** What happened to a member, in words. */

import type { TimelineKind } from '@mingpai/contract/console/members/timeline';
import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { say } from '../texts/say.ts';
import { actionLabel } from './audit.ts';
import { limitKinds, limitSpans } from './limits.ts';
import { yuan } from './money.ts';
import { beijing } from './time.ts';

export type TimelineRow = ConsoleAnswer<'memberTimeline'>['rows'][number];

export const timelineLabels: Readonly<Record<TimelineKind, string>> = {
  deposit: say('存款'),
  withdrawal: say('取款'),
  bet: say('注单'),
  transfer: say('场馆转账'),
  bonus: say('优惠活动'),
  rebate: say('返水'),
  red_packet: say('红包'),
  adjustment: say('余额更正'),
  commission: say('代理佣金'),
  level: say('VIP等级'),
  sign_in: say('登录@done'),
  credential: say('密码与验证'),
  card: say('收款方式'),
  recovery: say('账户找回'),
  identity: say('身份认证'),
  limit: say('限额与暂停'),
  message: say('消息'),
  chat: say('客服对话'),
  related: say('关联账号'),
  registered: say('注册'),
  staff: say('员工操作'),
};

const orderStates: Readonly<Record<string, string>> = {
  pending: say('待审核'),
  approved: say('已通过'),
  rejected: say('已拒绝'),
};
const grantStates: Readonly<Record<string, string>> = {
  active: say('锁定中'),
  fulfilled: say('已释放'),
  expired: say('已过期退回'),
  forfeited: say('已放弃退回'),
  cancelled: say('已取消退回'),
};
const closings: Readonly<Record<string, string>> = {
  asked: say('申请注销账户'),
  undone: say('撤回注销'),
  closed: say('账户已注销'),
  reopened: say('重新开通已注销的账户'),
};
const states: Readonly<Partial<Record<TimelineKind, Readonly<Record<string, string>>>>> = {
  deposit: orderStates,
  withdrawal: orderStates,
  bonus: { ...orderStates, ...grantStates },
  adjustment: orderStates,
  bet: { unsettled: say('未结算'), settled: say('已结算'), void: say('已作废') },
  transfer: { pending: say('处理中'), done: say('已完成'), refused: say('已退回') },
  message: { read: say('已读'), unread: say('未读') },
  recovery: {
    open: say('待处理'),
    approved: say('已同意'),
    rejected: say('已拒绝'),
    stopped: say('会员已中止'),
    used: say('已使用'),
    over: say('已过期'),
  },
  identity: { open: say('待审核'), approved: say('已通过'), refused: say('已拒绝'), more: say('待补充') },
};

/** The state of what happened; empty where it has none. */
export function stateOfEvent({ kind, state }: TimelineRow): string {
  return states[kind]?.[state] ?? '';
}

const payments: Readonly<Record<string, string>> = {
  bank: say('网银'),
  wechat: say('微信'),
  alipay: say('支付宝'),
};
const credentials: Readonly<Record<string, string>> = {
  login_password: say('登录密码'),
  pay_password: say('支付密码'),
  second_factor: say('两步验证'),
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
      return say('{0}场馆 {1}', first === 'in' ? say('转入') : say('转出'), second);
    case 'adjustment':
      return first === 'credit' ? say('增加') : say('扣减');
    case 'red_packet':
      return say('当天第 {0} 个', words);
    case 'commission':
      return say('账期 {0}', words);
    case 'level':
      return `VIP ${first} → VIP ${second}`;
    case 'sign_in':
      return row.device;
    case 'bonus':
      return row.key === `g${second}` ? say('锁定彩金 #{0}', second) : words;
    case 'credential':
      if (first === 'closing') return closings[second] ?? second;
      if (first === 'recovered') return say('找回{0}', credentials[second] ?? second);
      if (first === 'changed') return say('修改{0}', credentials[second] ?? second);
      return first === 'passkey' ? say('添加通行密钥') : say('启用动态口令');
    case 'card':
      return `${first === 'added' ? say('绑定') : say('移除')}${second === 'usdt' ? say(' USDT 地址') : say('银行卡')} …${third}`;
    case 'recovery':
      return { login: say('登录密码'), pay: say('支付密码'), both: say('两个密码') }[words] ?? words;
    case 'identity':
      return words === 'full' ? say('完整认证') : say('基础认证');
    case 'limit':
      return limitWords(first, second, words.split('/').slice(2).join('/'));
    case 'chat':
      return words === 'member' ? say('会员发来消息') : say('客服回复');
    case 'related':
      return say('{0}已有 {1} 个', first === 'registration' ? say('注册时') : say('申请活动时'), second);
    case 'staff':
      return say('{0}（{1}）', actionLabel(words), state === '' ? say('系统') : state);
    default:
      return words;
  }
}

/** A limit that was set, with fen or minutes; a break or an exclusion, with its end. */
function limitWords(kind: string, span: string, value: string): string {
  if (span === '')
    return say('{0}至 {1}', kind === 'exclusion' ? say('自我排除') : say('暂停游戏'), beijing(value));
  const name = say('{0}{1}限额', spans[span] ?? span, limits[kind] ?? kind);
  if (value === '') return say('取消{0}', name);
  return `${name} ${kind === 'time' ? say('{0} 分钟', value) : say('{0} 元', yuan(Number(value) / 100))}`;
}
