/** What happened to a member, in words, for the member's page and for its file. */
import { formatYuan } from '../../money.ts';
import { wayWords } from '../../texts/ways.ts';
import type { Both } from '../exports/column.ts';
import type { TimelineKind } from '../members/timeline.ts';
import { auditActions } from './audit-words.ts';

type Words = Readonly<Record<string, Both>>;

export const timelineKindWords = {
  deposit: ['存款', 'Deposit'],
  withdrawal: ['取款', 'Withdrawal'],
  bet: ['注单', 'Bet'],
  transfer: ['场馆转账', 'Venue transfers'],
  bonus: ['优惠活动', 'Promotion'],
  rebate: ['返水', 'Rebate'],
  red_packet: ['红包', 'Red packet'],
  adjustment: ['余额更正', 'Adjustment'],
  commission: ['代理佣金', 'Agent commission'],
  level: ['VIP等级', 'VIP levels'],
  sign_in: ['登录', 'Signed in'],
  credential: ['密码与验证', 'Passwords & authenticator'],
  card: ['收款方式', 'Payment methods'],
  recovery: ['账户找回', 'Account recovery'],
  identity: ['身份认证', 'Identity'],
  limit: ['限额与暂停', 'Limits and time-outs'],
  message: ['消息', 'Messages'],
  chat: ['客服对话', 'Conversation'],
  related: ['关联账号', 'Related accounts'],
  registered: ['注册', 'Registered'],
  staff: ['员工操作', 'Staff actions'],
} as const satisfies Readonly<Record<TimelineKind, Both>>;

/** The limits that members set for themselves, as their own app calls them. */
export const limitKindWords = {
  deposit: ['存款', 'Deposit'],
  loss: ['净输', 'Net loss'],
  stake: ['投注额', 'Stake'],
  time: ['时长', 'Duration'],
} as const satisfies Words;
export const limitSpanWords = {
  day: ['24小时', '24 hours'],
  week: ['7天', '7 days'],
  month: ['30天', '30 days'],
} as const satisfies Words;
/** A break ends by itself soon, an exclusion is meant to keep somebody away. */
export const breakWords = {
  break: ['暂停游戏', 'Time-out'],
  exclusion: ['自我排除', 'Self-exclusion'],
} as const satisfies Words;

const orderStates: Words = {
  pending: ['待审核', 'Pending'],
  approved: ['已通过', 'Approved'],
  rejected: ['已拒绝', 'Rejected'],
};
const states: Readonly<Record<string, Words>> = {
  deposit: orderStates,
  withdrawal: orderStates,
  adjustment: orderStates,
  bonus: {
    ...orderStates,
    active: ['锁定中', 'Locked'],
    fulfilled: ['已释放', 'Released'],
    expired: ['已过期退回', 'Expired, taken back'],
    forfeited: ['已放弃退回', 'Given up, taken back'],
    cancelled: ['已取消退回', 'Cancelled, taken back'],
  },
  bet: { unsettled: ['未结算', 'Unsettled'], settled: ['已结算', 'Settled'], void: ['已作废', 'Voided'] },
  transfer: {
    pending: ['处理中', 'In progress'],
    done: ['已完成', 'Completed'],
    refused: ['已退回', 'Returned'],
  },
  message: { read: ['已读', 'Read'], unread: ['未读', 'Unread'] },
  recovery: {
    open: ['待处理', 'To do'],
    approved: ['已同意', 'Agreed'],
    rejected: ['已拒绝', 'Rejected'],
    stopped: ['会员已中止', 'Stopped by the member'],
    used: ['已使用', 'Used'],
    over: ['已过期', 'Expired'],
  },
  identity: {
    open: ['待审核', 'Pending'],
    approved: ['已通过', 'Approved'],
    refused: ['已拒绝', 'Rejected'],
    more: ['待补充', 'More asked for'],
  },
};

const nothing: Both = ['', ''];

/** The state of what happened; empty where it has none. */
export function eventStateWords(kind: string, state: string): Both {
  return states[kind]?.[state] ?? nothing;
}

const closings: Words = {
  asked: ['申请注销账户', 'Account closing asked for'],
  undone: ['撤回注销', 'Closing withdrawn'],
  closed: ['账户已注销', 'Account closed'],
  reopened: ['重新开通已注销的账户', 'Closed account reopened'],
};
const credentials: Words = {
  login_password: ['登录密码', 'Sign-in password'],
  pay_password: ['支付密码', 'Withdrawal password'],
  second_factor: ['两步验证', 'Second factor'],
};
const wanted: Words = {
  login: ['登录密码', 'Sign-in password'],
  pay: ['支付密码', 'Withdrawal password'],
  both: ['两个密码', 'Both passwords'],
};

/** What stands so in both. */
const same = (text: string): Both => [text, text];
/** What has no word yet stands as it is. */
const named = (name: string, words: Words): Both => words[name] ?? same(name);
const ways: Words = wayWords;

/** What happened, in one line. @param words parts behind slashes, as the timeline answers them */
export function eventWords({
  kind,
  key,
  state,
  words,
}: {
  readonly kind: string;
  readonly key: string;
  readonly state: string;
  readonly words: string;
}): Both {
  const [first = '', second = '', third = ''] = words.split('/');
  switch (kind) {
    case 'deposit':
      return ways[words] ?? same(`USDT ${words}`);
    case 'withdrawal':
      return same(`USDT ${words}`);
    case 'transfer':
      return first === 'in'
        ? [`转入场馆 ${second}`, `To venue ${second}`]
        : [`转出场馆 ${second}`, `From venue ${second}`];
    case 'adjustment':
      return first === 'credit' ? ['增加', 'Add'] : ['扣减', 'Take'];
    case 'red_packet':
      return [`当天第 ${words} 个`, `No. ${words} of the day`];
    case 'commission':
      return [`账期 ${words}`, `Period ${words}`];
    case 'level':
      return same(`VIP ${first} → VIP ${second}`);
    case 'bonus':
      return key === `g${second}` ? [`锁定彩金 #${second}`, `Locked bonus #${second}`] : same(words);
    case 'credential':
      return credentialWords(first, second);
    case 'card':
      return cardWords(first, second, third);
    case 'recovery':
      return named(words, wanted);
    case 'identity':
      return words === 'full' ? ['完整认证', 'Full'] : ['基础认证', 'Basic'];
    case 'limit':
      return limitWords(first, second, words.split('/').slice(2).join('/'));
    case 'chat':
      return words === 'member' ? ['会员发来消息', 'The member wrote'] : ['客服回复', 'Support answered'];
    case 'related':
      return first === 'registration'
        ? [`注册时已有 ${second} 个`, `At registration: ${second} already`]
        : [`申请活动时已有 ${second} 个`, `When claiming: ${second} already`];
    case 'staff': {
      const [chinese, english] = named(words, auditActions);
      return state === ''
        ? [`${chinese}（系统）`, `${english} (System)`]
        : [`${chinese}（${state}）`, `${english} (${state})`];
    }
    default:
      return same(words);
  }
}

function credentialWords(what: string, which: string): Both {
  if (what === 'closing') return named(which, closings);
  const [chinese, english] = named(which, credentials);
  if (what === 'recovered') return [`找回${chinese}`, `${english} recovered`];
  if (what === 'changed') return [`修改${chinese}`, `${english} changed`];
  return what === 'passkey' ? ['添加通行密钥', 'Passkey added'] : ['启用动态口令', 'Authenticator turned on'];
}

function cardWords(what: string, kind: string, tail: string): Both {
  const [did, done] = what === 'added' ? (['绑定', 'Added'] as const) : (['移除', 'Removed'] as const);
  return kind === 'usdt'
    ? [`${did} USDT 地址 …${tail}`, `${done} USDT address …${tail}`]
    : [`${did}银行卡 …${tail}`, `${done} bank card …${tail}`];
}

/** A limit that was set, with fen or minutes; a break or an exclusion, with its end. */
function limitWords(kind: string, span: string, value: string): Both {
  if (span === '') {
    const [chinese, english] = breakWords[kind === 'exclusion' ? 'exclusion' : 'break'];
    return [`${chinese}至 ${beijing(value)}`, `${english} until ${beijing(value)}`];
  }
  const [of, ofIn] = named(kind, limitKindWords);
  const [within, withinIn] = named(span, limitSpanWords);
  const [chinese, english] = [`${within}${of}限额`, `${withinIn} ${ofIn} limit`];
  if (value === '') return [`取消${chinese}`, `${english} removed`];
  if (kind === 'time') return [`${chinese} ${value} 分钟`, `${english} ${value} min`];
  const yuan = formatYuan(BigInt(value)).replace(/\B(?=(\d{3})+\.)/g, ',');
  return [`${chinese} ${yuan} 元`, `${english} ¥${yuan}`];
}

/** An instant in Beijing, which has had one time all year since 1992. */
function beijing(instant: string): string {
  const at = new Date(Date.parse(instant) + 8 * 3_600_000);
  return Number.isNaN(at.getTime()) ? instant : at.toISOString().slice(0, 19).replace('T', ' ');
}
