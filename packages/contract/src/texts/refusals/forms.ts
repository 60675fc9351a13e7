import { messages } from '../../messages.ts';
import type { Refusals } from '../text.ts';
import { depositOutOfRange } from './deposit-range.ts';

const {
  registration,
  signIn,
  agent,
  profile,
  usdtAddress,
  bankCard,
  password,
  deposit,
  withdrawal,
  transfer,
} = messages;

/**
 * What the checks of the specification's forms say (chapter 5): one code a check. On the wire all are the kind 1000, as clients in the
 * field know them.
 */
export const forms = {
  username_malformed: {
    code: 1000,
    zh: registration.name,
    en: 'Use 6–16 letters or digits.',
  },
  password_short: {
    code: 1000,
    zh: registration.password,
    en: 'Use at least 6 characters.',
  },
  passwords_differ: { code: 1000, zh: registration.confirm, en: 'Passwords don’t match.' },
  real_name_missing: { code: 1000, zh: registration.realName, en: 'Please enter your real name.' },
  pay_password_short: {
    code: 1000,
    zh: registration.payPassword,
    en: 'Use at least 6 characters for the withdrawal password.',
  },
  captcha_missing: {
    code: 1000,
    zh: registration.captcha,
    en: 'Please enter the verification code.',
  },
  captcha_wrong: {
    code: 1000,
    zh: registration.wrongCaptcha,
    en: 'That code doesn’t match.',
  },
  credentials_missing: {
    code: 1000,
    zh: signIn.credentials,
    en: 'Please enter your username and password.',
  },
  mobile_malformed: { code: 1000, zh: profile.mobile, en: 'Please enter a valid mobile number.' },
  email_malformed: { code: 1000, zh: profile.email, en: 'Please enter a valid email address.' },
  birthday_malformed: { code: 1000, zh: profile.birthday, en: 'Please enter the date as YYYY-MM-DD.' },
  reason_missing: { code: 1000, zh: agent.reason, en: 'Please enter your reasons.' },
  usdt_address_missing: { code: 1000, zh: usdtAddress.address, en: 'Please enter the USDT address.' },
  protocol_missing: { code: 1000, zh: usdtAddress.protocol, en: 'Choose a network.' },
  card_pay_password_missing: {
    code: 1000,
    zh: usdtAddress.payPassword,
    en: 'Please enter the withdrawal password.',
  },
  card_holder_missing: { code: 1000, zh: bankCard.holder, en: 'Please enter the name.' },
  card_bank_missing: { code: 1000, zh: bankCard.bank, en: 'Please choose the bank.' },
  card_branch_missing: { code: 1000, zh: bankCard.branch, en: 'Please enter the branch.' },
  card_number_missing: { code: 1000, zh: bankCard.number, en: 'Please enter the card number.' },
  card_number_short: { code: 1000, zh: bankCard.numberLength, en: 'The card number has at least 8 digits.' },
  card_pay_password_length: {
    code: 1000,
    zh: bankCard.payPasswordLength,
    en: 'Use 6–18 characters for the withdrawal password.',
  },
  old_password_missing: { code: 1000, zh: password.old, en: 'Please enter the current password.' },
  new_password_missing: { code: 1000, zh: password.next, en: 'Please enter a new password.' },
  confirmation_missing: { code: 1000, zh: password.confirm, en: 'Please repeat the new password.' },
  old_password_short: {
    code: 1000,
    zh: password.oldLength,
    en: 'Enter your current password (at least 6 characters).',
  },
  new_password_short: {
    code: 1000,
    zh: password.nextLength,
    en: 'Use at least 6 characters for the new password.',
  },
  new_password_same: {
    code: 1000,
    zh: password.same,
    en: 'The new password must differ from the old one.',
  },
  last_four_malformed: {
    code: 1000,
    zh: deposit.lastFour,
    en: 'Please enter the last 4 characters of the sending address.',
  },
  depositor_missing: { code: 1000, zh: deposit.holder, en: 'Please enter the depositor’s name.' },
  depositor_bank_missing: { code: 1000, zh: deposit.bank, en: 'Please enter the bank.' },
  depositor_number_missing: { code: 1000, zh: deposit.number, en: 'Please enter the card number.' },
  depositor_branch_missing: { code: 1000, zh: deposit.branch, en: 'Please enter the branch.' },
  deposit_out_of_range: depositOutOfRange,
  withdrawal_card_missing: { code: 1000, zh: withdrawal.address, en: 'Please choose a USDT address.' },
  withdrawal_below_minimum: {
    code: 1000,
    zh: withdrawal.minimum,
    en: 'The minimum withdrawal is ¥100.',
  },
  withdrawal_pay_password_missing: {
    code: 1000,
    zh: withdrawal.payPassword,
    en: 'Please enter your withdrawal password.',
  },
  transfer_amount_missing: { code: 1000, zh: transfer.amount, en: 'Please enter an amount.' },
} as const satisfies Refusals;
