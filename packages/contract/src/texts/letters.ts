/**
 * What the site writes to members by email, in both languages. What the inbox tells goes out in the inbox's own words; these are the
 * letters that hold a code, and those that have no message of their own.
 */
import { many } from '../many.ts';

/** A letter in both languages. */
export interface LetterText {
  readonly title: string;
  readonly content: string;
  readonly titleEn: string;
  readonly contentEn: string;
}

export const letters = {
  bindCode: ({ code, minutes }: { code: string; minutes: number }): LetterText => ({
    title: '邮箱验证码',
    content: `您正在绑定这个邮箱。验证码：${code}，${minutes}分钟内有效。工作人员不会向您索要验证码。如果不是您本人操作，请忽略这封邮件。`,
    titleEn: 'Your verification code',
    contentEn: `You are adding this email address to your account. Your code: ${code}, valid for ${many(minutes, 'minute')}. Our staff never ask for it. If it wasn’t you, ignore this email.`,
  }),
  /** @param undo none: the change stands */
  addressChanged: ({
    at,
    undo,
  }: {
    at: string;
    undo?: { readonly link: string; readonly days: number };
  }): LetterText => ({
    title: '账户的邮箱已更改',
    content: `您账户的邮箱于 ${at}（北京时间）更换或解绑，这里不再收到通知。${
      undo === undefined
        ? '如非本人操作，请立即登录修改登录密码、检查账户安全，并联系客服冻结账户。'
        : `如非本人操作，请在${undo.days}天内打开以下链接撤销更改，并立即修改登录密码：\n${undo.link}`
    }`,
    titleEn: 'Your account’s email address was changed',
    contentEn: `The email address of your account was replaced or removed at ${at} (Beijing time); nothing more will be sent here. ${
      undo === undefined
        ? 'If it was not you, sign in at once, change your sign-in password and check “Account security”, and contact support to have the account frozen.'
        : `If it was not you, open this link within ${many(undo.days, 'day')} to undo it, and change your sign-in password at once:\n${undo.link}`
    }`,
  }),
  recoveryClaim: ({
    password,
    claim,
    from,
    link,
    stop,
  }: {
    password: 'login' | 'pay';
    claim: string;
    /** Beijing time; none: at once. */
    from: string | undefined;
    link: string;
    stop: string;
  }): LetterText => {
    const [zh, en] =
      password === 'login' ? ['登录密码', 'sign-in password'] : ['支付密码', 'withdrawal password'];
    const [when, whenEn] =
      from === undefined
        ? ['15分钟内有效', 'valid for 15 minutes']
        : [`${from}（北京时间）起7天内有效`, `valid for 7 days from ${from} (Beijing time) on`];
    return {
      title: `找回${zh}`,
      content: `有人申请重新设置您账户的${zh}。领取码：${claim}，${when}。在“找回密码 → 领取码”填写：\n${link}\n不要把领取码告诉任何人，包括工作人员。如非本人操作，请立即打开以下链接停止，资金未变动：\n${stop}`,
      titleEn: `Recover your ${en}`,
      contentEn: `Someone asked to set a new ${en} for your account. Claim code: ${claim}, ${whenEn}. Enter it under “Forgot password → Claim”:\n${link}\nDon’t share it with anyone, not even our staff. If it was not you, open this link at once to stop it; no money has moved:\n${stop}`,
    };
  },
  /** Somebody asked support for a way back: whoever reads here need not be able to sign in to stop it. */
  recoveryAsked: ({
    number,
    at,
    from,
    place,
    stop,
  }: {
    number: string;
    at: string;
    from: string;
    place: string;
    stop: string;
  }): LetterText => ({
    title: '有人申请找回您的账户',
    content: `${at}（北京时间）有人从 ${place} 向客服申请重新设置您账户的密码，申请编号 ${number}，最早 ${from} 生效。如非本人操作，请立即打开以下链接停止，资金未变动：\n${stop}`,
    titleEn: 'Someone asked to recover your account',
    contentEn: `At ${at} (Beijing time) someone from ${place} asked support to set new passwords for your account, request ${number}, from ${from} at the earliest. If it was not you, open this link at once to stop it; no money has moved:\n${stop}`,
  }),
  withdrawalAsked: ({
    at,
    amount,
    orderNo,
  }: {
    at: string;
    amount: string;
    orderNo: string;
  }): LetterText => ({
    title: '收到取款申请',
    content: `您的账户于 ${at}（北京时间）申请取款 ${amount} 元，订单号 ${orderNo}。如非本人操作，请立即登录修改登录密码，并联系客服冻结账户。`,
    titleEn: 'Withdrawal requested',
    contentEn: `A withdrawal of ¥${amount} was requested from your account at ${at} (Beijing time), order ${orderNo}. If it was not you, sign in and change your sign-in password at once, and contact support to have the account frozen.`,
  }),
} as const;
