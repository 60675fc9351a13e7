/** Specification, chapter 5, Registration and Login, in their order. */
import { passwordMin, payPasswordMax, payPasswordMin, realNameMin, usernameMin } from '../constants.ts';
import { messages } from '../messages.ts';
import { isUsername, isVisible } from './names.ts';
import { atLeast, filled, type Rule } from './rule.ts';

export interface RegistrationForm {
  readonly name: string;
  readonly password: string;
  readonly confirmPass: string;
  readonly realname: string;
  readonly paypassword: string;
}

const { registration } = messages;

/** The checks 1 to 5, run by screen and server. */
export const registrationRules: readonly Rule<RegistrationForm>[] = [
  {
    field: 'name',
    code: 'username_malformed',
    message: registration.name,
    ok: ({ name }) => atLeast(usernameMin, name) && isUsername(name),
  },
  {
    field: 'password',
    code: 'password_short',
    message: registration.password,
    ok: ({ password }) => atLeast(passwordMin, password),
  },
  {
    field: 'confirmPass',
    code: 'passwords_differ',
    message: registration.confirm,
    ok: (form) => form.confirmPass === form.password,
  },
  {
    field: 'realname',
    code: 'real_name_missing',
    message: registration.realName,
    ok: ({ realname }) => atLeast(realNameMin, realname.trim()) && isVisible(realname),
  },
  {
    field: 'paypassword',
    code: 'pay_password_short',
    message: registration.payPassword,
    // At most what cards take with it (chapter 9, payment password 6 to 18): a longer one could never bind a card.
    ok: ({ paypassword }) => atLeast(payPasswordMin, paypassword) && paypassword.length <= payPasswordMax,
  },
];

export interface SignInForm {
  readonly name: string;
  readonly password: string;
}

export const signInRules: readonly Rule<SignInForm>[] = [
  {
    field: 'name',
    code: 'credentials_missing',
    message: messages.signIn.credentials,
    ok: ({ name }) => filled(name),
  },
  {
    field: 'password',
    code: 'credentials_missing',
    message: messages.signIn.credentials,
    ok: ({ password }) => password !== '',
  },
];

export interface CaptchaForm {
  readonly code: string;
  /** The text of the picture that is shown; only the client knows it. */
  readonly shown: string;
}

/** The last check of both forms. The picture comes from the client's own pool, so the server cannot run it. */
export const captchaRules: readonly Rule<CaptchaForm>[] = [
  { field: 'code', code: 'captcha_missing', message: registration.captcha, ok: ({ code }) => filled(code) },
  {
    field: 'code',
    code: 'captcha_wrong',
    message: registration.wrongCaptcha,
    ok: ({ code, shown }) => code.trim().toLowerCase() === shown.toLowerCase(),
  },
];
