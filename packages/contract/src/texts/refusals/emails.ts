import { type Refusals, refusal } from '../text.ts';

/** What members are told of their email address. */
export const emailRefusals = {
  email_off: {
    code: 2070,
    zh: '本站没有开通邮件服务，未做任何更改；请改用身份验证器、恢复码或通行密钥',
    en: 'This site sends no email. Nothing was changed; use an authenticator app, recovery codes or a passkey instead.',
  },
  email_taken: {
    code: 2071,
    zh: '这个邮箱已绑定另一个账户，未绑定；请换一个邮箱，或先在那个账户解绑',
    en: 'This address belongs to another account and was not added. Use another, or remove it there first.',
  },
  email_code_wrong: {
    code: 2072,
    zh: '验证码不正确或已过期，未绑定；请核对邮件里的6位数字，错满5次须重新发送',
    en: 'Incorrect or expired code; nothing was added. Check the six digits in the email; after five wrong codes, request a new email.',
  },
  email_none: {
    code: 2073,
    zh: '您的账户没有可用的邮箱，密码未更改，资金未变动；请改用其他方式找回',
    en: 'Your account has no usable email address. No password was changed and no money has moved; please use another way.',
  },
  email_new: refusal<{ until: string }>(
    2074,
    ({ until }) =>
      `邮箱刚绑定不久，${until}（北京时间）之后才能用它找回密码；密码未更改，资金未变动。请改用其他方式`,
    ({ until }) =>
      `This address is new and can’t reset a password before ${until} (Beijing time). No password was changed and no money has moved; please use another way.`,
  ),
  letter_over: {
    code: 2075,
    zh: '这个链接已失效或已用过，未做任何更改；如有疑问，请登录查看账户安全，或联系客服',
    en: 'This link has expired or has already been used. Nothing was changed; sign in and check “Account security”, or contact support.',
  },
} as const satisfies Refusals;
