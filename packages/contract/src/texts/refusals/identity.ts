import type { IdentitySpan, IdentityWant } from '../../identity.ts';
import { many } from '../../many.ts';
import { type Refusals, refusal } from '../text.ts';

/** How levels and spans are named in sentences. */
export const levelNames = {
  none: { zh: '未认证', en: 'not verified' },
  basic: { zh: '基础认证', en: 'basic verification' },
  full: { zh: '完整认证', en: 'full verification' },
} as const;
export const identitySpanNames = {
  day: { zh: '24小时', en: '24 hours' },
  month: { zh: '30天', en: '30 days' },
  life: { zh: '累计', en: 'in all' },
} as const;

/** What would be more than the level allows: the span that says so first, what is left of it in yuan, and what raises it and how long that takes. */
interface Beyond {
  readonly span: IdentitySpan;
  readonly left: string;
  /** Null: there is no level above. */
  readonly wants: IdentityWant | null;
  readonly hours: number | null;
}

const formFields = {
  name: { zh: '姓名', en: 'name' },
  birthday: { zh: '出生日期', en: 'date of birth' },
  country: { zh: '国家或地区', en: 'country' },
  number: { zh: '证件号码', en: 'document number' },
} as const;

export const identityRefusals = {
  identity_deposit: refusal<Beyond>(
    2080,
    ({ span, left, wants, hours }) =>
      `超出您当前认证等级的${identitySpanNames[span].zh}存款额度，现在还可存${left}元；订单未创建，资金未变动。${wants === null || hours === null ? '请减少金额，或联系客服' : `需要更高额度，请到“我的 → 账户设置 → 身份认证”完成${levelNames[wants].zh}，通常${hours}小时内完成`}`,
    ({ span, left, wants, hours }) =>
      `This is above what your verification level allows to deposit (${identitySpanNames[span].en}). You can deposit ¥${left} more now; no order was made and no money has moved. ${wants === null || hours === null ? 'Please deposit less, or contact support.' : `For more, complete ${levelNames[wants].en} under “Me → Account settings → Verification”; it usually takes ${many(hours, 'hour')}.`}`,
  ),
  identity_withdrawal: refusal<Beyond>(
    2081,
    ({ span, left, wants, hours }) =>
      `超出您当前认证等级的${identitySpanNames[span].zh}取款额度（存款前已告知您），现在还可取${left}元；未提交，资金仍在您的钱包里。${wants === null || hours === null ? '请减少金额，或联系客服' : `请到“我的 → 账户设置 → 身份认证”完成${levelNames[wants].zh}，通常${hours}小时内完成，之后即可取款`}`,
    ({ span, left, wants, hours }) =>
      `This is above what your verification level allows to withdraw (${identitySpanNames[span].en}), as you were told before you deposited. You can withdraw ¥${left} more now. Nothing was submitted, and your money is still in your wallet. ${wants === null || hours === null ? 'Please withdraw less, or contact support.' : `Complete ${levelNames[wants].en} under “Me → Account settings → Verification”; it usually takes ${many(hours, 'hour')}, and then you can withdraw.`}`,
  ),
  identity_underage: {
    code: 2082,
    zh: '您提交的资料显示未达到法定年龄，不能存款和游戏；您存入的钱可以照常取出。如有误会，请联系客服',
    en: 'The details you sent show that you are under age: no deposits or games. You can withdraw what you paid in. If this is a mistake, please contact support.',
  },
  identity_underage_withdrawal: refusal<{ left: string }>(
    2083,
    ({ left }) =>
      `未达到法定年龄的账户只能取回存入的钱，现在还可取${left}元；未提交，资金仍在您的钱包里。如有误会，请联系客服`,
    ({ left }) =>
      `An under-age account can only withdraw what was paid in: ¥${left} now. Nothing was submitted, and your money is still in your wallet. If this is a mistake, please contact support.`,
  ),
  identity_form_waits: {
    code: 2084,
    zh: '您已有一份资料正在审核，请等待结果；未重复提交',
    en: 'You already have an application in review. Please wait for the result; nothing was sent again.',
  },
  identity_pictures_missing: {
    code: 2085,
    zh: '请先上传证件正面和本人手持证件的照片；未提交',
    en: 'Please upload the front of the document and a picture of you holding it first. Nothing was sent.',
  },
  document_not_a_picture: {
    code: 6293,
    zh: '请上传JPEG、PNG或WebP格式的照片，大小不超过5MB；这一张没有保存，其他资料不受影响',
    en: 'Please choose a JPEG, PNG or WebP picture of up to 5 MB. This one was not saved; nothing else has changed.',
  },
  identity_pictures_full: {
    code: 2086,
    zh: '照片已达上限，未保存；请先删除一张，或稍后再传',
    en: 'You’ve reached the limit of photos, so this one was not saved. Remove one first, or try again later.',
  },
  identity_level_held: {
    code: 2087,
    zh: '您已经达到这个认证等级，无需再次提交',
    en: 'You already have this level; there is no need to apply again.',
  },
  identity_unavailable: {
    code: 2088,
    zh: '身份认证暂时无法使用，资料未保存；请稍后再试，或联系客服',
    en: 'Verification is unavailable right now, and nothing was saved. Please try again later, or contact support.',
  },
  identity_form_wrong: refusal<{ what: keyof typeof formFields }>(
    1000,
    ({ what }) => `${formFields[what].zh}填写有误，未提交；请核对后再试`,
    ({ what }) => `Please check the ${formFields[what].en}. Nothing was sent.`,
  ),
  identity_own_yes: {
    code: 6087,
    zh: '您已同意过这份资料，须由另一位同事复核',
    en: 'You have already approved this form. Somebody else has to say the second yes.',
  },
  identity_unread: {
    code: 6088,
    zh: '请先查看这份资料，再做决定',
    en: 'Please read the form before you decide about it.',
  },
} as const satisfies Refusals;
