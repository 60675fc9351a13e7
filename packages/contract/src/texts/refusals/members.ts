import { type Refusals, refusal } from '../text.ts';

/** What stands in the way of closing an account, as a sentence names it. */
export const closingObstacles = {
  bets: { zh: '未结算的注单', en: 'open bets' },
  transfers: { zh: '处理中的转账', en: 'transfers under way' },
  wins: { zh: '审核中的派彩', en: 'payouts under review' },
  deposits: { zh: '未完成的存款订单', en: 'open deposit orders' },
  withdrawals: { zh: '未完成的取款订单', en: 'withdrawals under way' },
  venues: { zh: '场馆里的余额', en: 'money at venues' },
  balance: { zh: '钱包里可取的余额', en: 'the balance, which can be withdrawn' },
  agent: { zh: '代理身份（请联系客服）', en: 'being an agent (please contact support)' },
} as const;
export type ClosingObstacle = keyof typeof closingObstacles;

export const members = {
  wrong_credentials: {
    code: 2000,
    zh: '账号或密码不正确，请重新输入',
    en: 'Incorrect username or password.',
  },
  username_taken: {
    code: 2001,
    zh: '该用户名已被使用，请换一个',
    en: 'This username is taken. Please choose another.',
  },
  wrong_old_password: {
    code: 2002,
    zh: '原密码不正确，请重新输入',
    en: 'Incorrect current password.',
  },
  wrong_pay_password: {
    code: 2003,
    zh: '支付密码不正确，资金未变动，请重新输入',
    en: 'Incorrect withdrawal password. No money has moved.',
  },
  /** @param opens the minute, in Beijing */
  pay_password_locked: refusal<{ opens: string }>(
    2004,
    ({ opens }) => `支付密码连续输错5次，已锁定，北京时间${opens}解锁，资金未变动`,
    ({ opens }) =>
      `The withdrawal password was entered incorrectly five times and is locked until ${opens} (Beijing time). No money has moved.`,
  ),
  member_frozen: {
    code: 2005,
    zh: '账户资金操作已暂停，资金未变动，请联系客服',
    en: 'Money movements are suspended for this account. No money has moved; please contact support.',
  },
  account_closed: {
    code: 2007,
    zh: '这个账户已按会员的申请注销，不能登录。如需恢复，请在登录页通过“忘记密码”提交申请',
    en: 'This account was closed at its owner’s request, so you can’t sign in to it. To restore it, make a request under “Forgot password” on the sign-in page.',
  },
  closing_obstacles: refusal<{ what: readonly ClosingObstacle[] }>(
    2008,
    ({ what }) =>
      `还不能注销，资金未变动；请先处理：${what.map((one) => closingObstacles[one].zh).join('、')}`,
    ({ what }) =>
      `The account cannot be closed yet, and no money has moved. Please settle these first: ${what.map((one) => closingObstacles[one].en).join(', ')}.`,
  ),
  closing_waive: refusal<{ left: string }>(
    2009,
    ({ left }) => `钱包里还有${left}元，不足最低取款额；请确认放弃这笔余额后再提交，现在资金未变动`,
    ({ left }) =>
      `¥${left} is left, which is too little to withdraw. Confirm that you give it up and submit again; no money has moved.`,
  ),
  turned_away: {
    code: 2060,
    zh: '暂时无法为您办理，本次没有登录或注册，账户与资金均未变动；如有疑问请联系客服',
    en: 'We can’t serve you at the moment. You were not signed in or registered, and no money has moved; please contact support.',
  },
  account_denied: {
    code: 5011,
    zh: '这个收款账号不能使用，资金未变动；请换一个，或联系客服',
    en: 'This account cannot be used. No money has moved; please choose another, or contact support.',
  },
  address_listed: {
    code: 7020,
    zh: '这个地址在USDT发行方的冻结名单或制裁名单中，付到这里的钱收不到，因此没有绑定；资金未变动，请换一个地址',
    en: 'This address is on the USDT issuer’s list of frozen addresses or on a sanctions list, and money sent to it would not reach you, so it was not added. No money has moved; please use another address.',
  },
  not_a_picture: {
    code: 2020,
    zh: '请上传GIF或PNG格式的图片，大小不超过2MB',
    en: 'Please choose a GIF or PNG picture of up to 2 MB.',
  },
  push_service_unknown: {
    code: 2030,
    zh: '暂不支持这个浏览器的推送服务，到账提醒未开启；到账消息仍会写入消息中心',
    en: 'This browser’s push service is not supported, so alerts stay off. Payments are still shown in your messages.',
  },
  service_ticket_used: {
    code: 7300,
    zh: '对话已过期，请重新打开客服页面',
    en: 'This conversation has expired. Please open support again.',
  },
  service_rating_over: {
    code: 7301,
    zh: '新的对话已经开始，评价没有保存；本次结束后可以再评价',
    en: 'A new conversation has started, so the rating was not saved. You can rate this one when it ends.',
  },
  service_not_a_picture: {
    code: 7302,
    zh: '请选择JPEG、PNG、GIF或WebP格式的图片，大小不超过2MB；这一张没有发出',
    en: 'Please choose a JPEG, PNG, GIF or WebP picture of up to 2 MB. This one was not sent.',
  },
  message_empty: { code: 1000, zh: '请输入要发送的内容', en: 'Please write something to send.' },
} as const satisfies Refusals;
