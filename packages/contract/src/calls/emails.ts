/** The member's verified e-mail address, and the way back by it. All are ours, beside chapter 7. */
import type { CallDoor } from './door.ts';

export const emailCalls = {
  offerEmail: {
    method: 'POST',
    path: '/api/account/email/offer',
    session: true,
    repeatable: false,
    ours: true,
    summary: '开始绑定邮箱 Send six digits to an address that is to be bound',
  },
  confirmEmail: {
    method: 'POST',
    path: '/api/account/email/confirm',
    session: true,
    repeatable: false,
    ours: true,
    summary: '确认绑定邮箱 Bind the address by its digits',
  },
  removeEmail: {
    method: 'POST',
    path: '/api/account/email/remove',
    session: true,
    repeatable: false,
    ours: true,
    summary: '解绑邮箱 Remove the address',
  },
  askLoginByEmail: {
    method: 'POST',
    path: '/api/recovery/email/login',
    session: false,
    repeatable: false,
    ours: true,
    summary: '用邮箱找回登录密码 Send a claim code to the address of an account, if it has one',
  },
  askPayByEmail: {
    method: 'POST',
    path: '/api/recovery/email/pay',
    session: true,
    repeatable: false,
    ours: true,
    summary: '用邮箱找回支付密码 Send a claim code for the pay password to the own address',
  },
  stopByLetter: {
    method: 'POST',
    path: '/api/recovery/email/stop',
    session: false,
    repeatable: true,
    ours: true,
    summary: '凭邮件中的链接停止 Stop a recovery, or undo a change of address, by the code in a letter',
  },
} as const satisfies Record<string, CallDoor>;
