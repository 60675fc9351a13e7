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
    zh: '登录密码与支付密码不能相同，未保存；请换一个',
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
    en: 'Incorrect or expired code. Nothing was changed; enter the six digits the app shows now, and check the time on your phone.',
  },
  totp_not_offered: {
    code: 2041,
    zh: '设置已超时，未开启；请重新开始设置',
    en: 'Setting it up took too long, so it wasn’t turned on. Please start again.',
  },
  recovery_code_wrong: {
    code: 2042,
    zh: '账号或验证码不正确，密码未更改，资金未变动；请核对后重试，或改用客服找回',
    en: 'Incorrect username or code. No password was changed and no money has moved; check both, or recover through support.',
  },
  recovery_factor_used: {
    code: 2043,
    zh: '登录密码刚用同一种方式找回过，支付密码须用另一种方式找回（身份验证器、通行密钥和邮箱同在手机上，算一种）；密码未更改，资金未变动。请改用恢复码，登录密码由恢复码找回的改用身份验证器，或由客服找回',
    en: 'You just recovered the sign-in password this way, so the withdrawal password needs a different one (authenticator app, passkey and email count as one, because a phone has them all). No password was changed and no money has moved. Use a recovery code, or your authenticator app if you used a recovery code, or ask support.',
  },
  recovery_not_found: {
    code: 2044,
    zh: '找不到这个领取码对应的申请，密码未更改，资金未变动；请核对领取码，或重新提交申请',
    en: 'We can’t find a request with this claim code. No password was changed and no money has moved; check the code, or make a new request.',
  },
  recovery_not_ready: refusal<{ from: string }>(
    2045,
    ({ from }) =>
      `申请还不能领取，密码未更改，资金未变动；须经两位工作人员核对，并且最早于 ${from}（北京时间）之后才能设置新密码`,
    ({ from }) =>
      `The request cannot be used yet. No password was changed and no money has moved; two of our staff have to confirm it, and you can set a new password from ${from} (Beijing time) at the earliest.`,
  ),
  recovery_over: {
    code: 2046,
    zh: '这个申请已经结束，密码未更改，资金未变动；如仍需找回，请重新提交申请',
    en: 'This request is over. No password was changed and no money has moved; make a new request if you still need one.',
  },
  second_factor_wanted: {
    code: 2050,
    zh: '请再用通行密钥、身份验证器显示的6位数字，或一个恢复码确认。如果没有可以填写的地方，请把6位数字紧接在密码后面，一起再提交一次。资金未变动',
    en: 'Please also confirm with a passkey, the six digits from your authenticator app, or a recovery code. If there is no field for them, type the six digits right after your password and send it again. No money has moved.',
  },
  second_factor_wrong: {
    code: 2051,
    zh: '验证码不正确、已过期或已用过，资金未变动；请等应用显示下一组6位数字再试，或使用一个恢复码',
    en: 'The code is incorrect, expired or already used. No money has moved; wait for the next six digits in the app, or use a recovery code.',
  },
  passkey_wrong: {
    code: 2052,
    zh: '通行密钥未能确认，或确认已超时，未做任何更改；请重试，或改用其他方式',
    en: 'The passkey could not be confirmed, or it took too long. Nothing was changed; please try again, or use another way.',
  },
  second_factor_missing: {
    code: 3011,
    zh: '24小时内取款达到此金额须用身份验证器或通行密钥确认，您还没有设置；未提交，资金仍在您的钱包里。请到“我的 → 账户设置 → 账户安全”设置，24小时后即可取款，或减少金额',
    en: 'Withdrawals of this much within 24 hours must be confirmed with an authenticator app or a passkey, and you have neither. Nothing was submitted, and your money is still in your wallet. Set one up under “Me → Account settings → Account security” and try again 24 hours later, or withdraw less.',
  },
  second_factor_new: refusal<{ until: string }>(
    3012,
    ({ until }) =>
      `这个验证方式刚设置不久，为保护您的资金，${until}（北京时间）之前还不能用它确认这样大的取款；未提交，资金仍在您的钱包里`,
    ({ until }) =>
      `This second factor is new. To protect your money, it can’t confirm a withdrawal this large before ${until} (Beijing time). Nothing was submitted, and your money is still in your wallet.`,
  ),
  payouts_recovering: refusal<{ until: string }>(
    3010,
    ({ until }) =>
      `您的密码刚通过找回重新设置，为保护您的资金，${until}（北京时间）之前不能申请取款；未提交，资金仍在您的钱包里，届时再申请即可`,
    ({ until }) =>
      `You recently reset a password. To protect your money, withdrawals are paused until ${until} (Beijing time). Nothing was submitted, and your money is still in your wallet; please try again then.`,
  ),
  payouts_without_factor: refusal<{ until: string }>(
    3010,
    ({ until }) =>
      `您的两步验证刚被移除，为保护您的资金，${until}（北京时间）之前不能申请取款；未提交，资金仍在您的钱包里，届时再申请即可`,
    ({ until }) =>
      `Your second factor was just removed. To protect your money, withdrawals are paused until ${until} (Beijing time). Nothing was submitted, and your money is still in your wallet; please try again then.`,
  ),
  recovery_unproved: {
    code: 6080,
    zh: '系统判定该申请的身份核对未通过，不能同意',
    en: 'The site has judged the answers of this request as not enough. It cannot be approved.',
  },
  lift_own_yes: {
    code: 6082,
    zh: '您已同意过解除这个暂停，须由另一位同事复核',
    en: 'You have already agreed to lift this break. Somebody else has to say the second.',
  },
  recovery_own_yes: {
    code: 6081,
    zh: '您已同意过这个申请，须由另一位同事复核',
    en: 'You have already approved this request. Somebody else has to say the second.',
  },
} as const satisfies Refusals;
