import { messages } from '@mingpai/contract/messages';
import { expect, test } from 'vitest';
import { check, emptyForm } from './form.ts';

const complete = {
  name: 'xiaoming88',
  password: 'pass-1',
  confirmPass: 'pass-1',
  realname: '王小明',
  paypassword: 'pay-22',
  code: 'a3km',
};
const shown = 'A3KM';

test('a complete registration passes, whatever the case of the captcha', () => {
  expect(check('register', complete, shown)).toBeUndefined();
});

test.each([
  [{ ...complete, name: 'short' }, 'name', messages.registration.name],
  [{ ...complete, password: '12345', confirmPass: 'x' }, 'password', messages.registration.password],
  [{ ...complete, confirmPass: 'pass-2', realname: '' }, 'confirmPass', messages.registration.confirm],
  [{ ...complete, realname: '王', paypassword: '' }, 'realname', messages.registration.realName],
  [{ ...complete, paypassword: '12345', code: '' }, 'paypassword', messages.registration.payPassword],
  [{ ...complete, code: ' ' }, 'code', messages.registration.captcha],
  [{ ...complete, code: 'A3KN' }, 'code', messages.registration.wrongCaptcha],
])('the first broken check of a registration answers: %#', (form, field, message) => {
  expect(check('register', form, shown)).toMatchObject({ field, message });
});

test('a sign-in asks for name and password before the captcha', () => {
  expect(check('signIn', emptyForm, shown)?.message).toBe(messages.signIn.credentials);
  expect(check('signIn', { ...emptyForm, name: 'a', password: 'b' }, shown)?.message).toBe(
    messages.registration.captcha,
  );
  expect(check('signIn', { ...emptyForm, name: 'a', password: 'b', code: 'a3km' }, shown)).toBeUndefined();
});
