import {
  type CaptchaForm,
  captchaRules,
  type RegistrationForm,
  registrationRules,
  signInRules,
} from '@mingpai/contract/rules/registration';
import { firstFailure } from '@mingpai/contract/rules/rule';

export type FieldName = keyof RegistrationForm | 'code';
export type LoginForm = Readonly<Record<FieldName, string>>;
export type Mode = 'signIn' | 'register';

export const emptyForm: LoginForm = {
  name: '',
  password: '',
  confirmPass: '',
  realname: '',
  paypassword: '',
  code: '',
};

/** A form's parts and the fields of each, in the order in which they are checked. A registration has two steps on one page. */
export const partsOf: Readonly<
  Record<
    Mode,
    readonly { readonly part: 'signIn' | 'account' | 'security'; readonly fields: readonly FieldName[] }[]
  >
> = {
  signIn: [{ part: 'signIn', fields: ['name', 'password', 'code'] }],
  register: [
    { part: 'account', fields: ['name', 'password', 'confirmPass'] },
    { part: 'security', fields: ['realname', 'paypassword', 'code'] },
  ],
};

export type Failure = { readonly field: FieldName; readonly message: string };

/**
 * The first check that the form breaks, in the order of the specification (chapter 5): the form's own, then the
 * captcha.
 *
 * @param shown the text of the captcha picture
 */
export function check(mode: Mode, form: LoginForm, shown: string): Failure | undefined {
  const own = mode === 'register' ? firstFailure(registrationRules, form) : firstFailure(signInRules, form);
  const captcha: CaptchaForm = { code: form.code, shown };
  return own ?? captchaFailure(captcha);
}

/** The captcha check reports the only field that a member fills in for it. */
function captchaFailure(captcha: CaptchaForm): Failure | undefined {
  const failure = firstFailure(captchaRules, captcha);
  return failure && { field: 'code', message: failure.message };
}

/** Whether a part of the form would be taken as it stands: all fields are filled, and none of them breaks a check of its own. */
export function isPartDone(mode: Mode, fields: readonly FieldName[], form: LoginForm): boolean {
  if (fields.some((name) => form[name] === '')) return false;
  const rules: readonly { readonly field: string; readonly ok: (form: LoginForm) => boolean }[] =
    mode === 'register' ? registrationRules : signInRules;
  const own: ReadonlySet<string> = new Set(fields);
  return rules.every((rule) => !own.has(rule.field) || rule.ok(form));
}
