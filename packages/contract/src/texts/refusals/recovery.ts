import { type Refusals, refusal } from '../text.ts';

/** What members are told on the ways back into an account, and of their second factors. */
export const recoveryRefusals = {
  password_common: {
    code: 1000,
    zh: '这个密码太常见，容易被人猜中，未保存；请换一个，例如几个互不相关的词',
    en: 'This password is too common and easily guessed. Nothing was saved; choose another, such as several unrelated words.',
  },
  password_like_name: {
    code: 1000,
    zh: '密码不能与用户名相同或只差几个数字，未保存；请换一个',
    en: 'The password may not be the username, nor the username with a few digits. Nothing was saved; choose another.',
  },
  passwords_alike: {
    code: 1000,
    zh: '登录密码与取款密码不能相同，未保存；请换一个',
    en: 'The sign-in and withdrawal passwords may not be the same. Nothing was saved; choose another.',
  },
  wrong_login_password: {
    code: 2006,
    zh: '登录密码不正确，未做任何更改，请重新输入',
    en: 'Incorrect sign-in password. Nothing was changed; please try again.',
  },
  totp_code_wrong: {
    code: 2040,
    zh: '验证码不正确或已过期，未做任何更改；请输入应用里当前显示的6位数字，并检查手机时间',
    en: 'The code is wrong or has expired. Nothing was changed; type the six digits the app shows now, and check the time of your phone.',
  },
  totp_not_offered: {
    code: 2041,
    zh: '设置已超时，未开启；请重新开始设置',
    en: 'The set-up took too long and is not on. Please begin again.',
  },
  recovery_code_wrong: {
    code: 2042,
    zh: '账号或验证码不正确，密码未更改，资金未变动；请核对后重试，或改用客服找回',
    en: 'Incorrect username or code. No password was changed and no money has moved; check both, or ask support for a way back.',
  },
  recovery_factor_used: {
    code: 2043,
    zh: '登录密码刚用同一种方式找回过，取款密码须用另一种方式找回；密码未更改，资金未变动。请改用恢复码或身份验证器，或由客服找回',
    en: 'The sign-in password was just recovered in this very way, so the withdrawal password takes another: no password was changed and no money has moved. Use your recovery codes or your authenticator app, whichever it was not, or ask support.',
  },
  recovery_not_found: {
    code: 2044,
    zh: '找不到这个领取码对应的申请，密码未更改，资金未变动；请核对领取码，或重新提交申请',
    en: 'There is no request with this claim code. No password was changed and no money has moved; check the code, or make a new request.',
  },
  recovery_not_ready: refusal<{ from: string }>(
    2045,
    ({ from }) =>
      `申请还不能领取，密码未更改，资金未变动；须经两位工作人员核对，并且最早于 ${from}（北京时间）之后才能设置新密码`,
    ({ from }) =>
      `The request cannot be used yet. No password was changed and no money has moved; it takes two of our staff, and new passwords can be set from ${from} (Beijing time) at the earliest.`,
  ),
  recovery_over: {
    code: 2046,
    zh: '这个申请已经结束，密码未更改，资金未变动；如仍需找回，请重新提交申请',
    en: 'This request is over. No password was changed and no money has moved; make a new request if you still need one.',
  },
  payouts_recovering: refusal<{ until: string }>(
    3010,
    ({ until }) =>
      `您的密码刚通过找回重新设置，为保护您的资金，${until}（北京时间）之前不能申请取款；未提交，资金仍在您的钱包里，届时再申请即可`,
    ({ until }) =>
      `A password of yours was just recovered. To protect your money no withdrawal can be asked for before ${until} (Beijing time). Nothing was submitted, and your money is still in your wallet; please ask again then.`,
  ),
  recovery_unproved: {
    code: 6080,
    zh: '系统判定该申请的身份核对未通过，不能同意',
    en: 'The site has judged the answers of this request as not enough. It cannot be approved.',
  },
  recovery_own_yes: {
    code: 6081,
    zh: '您已同意过这个申请，须由另一位同事复核',
    en: 'You have already approved this request. Somebody else has to say the second.',
  },
} as const satisfies Refusals;
