import { expect, test } from 'vitest';
import { check, emptyForm, isPartDone } from './form.ts';

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
  [{ ...complete, name: 'short' }, 'name', '用户名长度6~16位，以字母或数字组合！'],
  [{ ...complete, password: '12345', confirmPass: 'x' }, 'password', '请输入正确的密码长度，最少6位！'],
  [{ ...complete, confirmPass: 'pass-2', realname: '' }, 'confirmPass', '两次密码不一致！'],
  [{ ...complete, realname: '王', paypassword: '' }, 'realname', '请输入您的真实姓名!'],
  [{ ...complete, paypassword: '12345', code: '' }, 'paypassword', '请输入正确的支付密码长度，最少6位！'],
  [{ ...complete, code: ' ' }, 'code', '请输入验证码！'],
  [{ ...complete, code: 'A3KN' }, 'code', '验证码错误！'],
])('the first broken check of a registration answers: %#', (form, field, message) => {
  expect(check('register', form, shown)).toMatchObject({ field, message });
});

test('a sign-in asks for name and password before the captcha', () => {
  expect(check('signIn', emptyForm, shown)?.message).toBe('请输入您的账号和密码！');
  expect(check('signIn', { ...emptyForm, name: 'a', password: 'b' }, shown)?.message).toBe('请输入验证码！');
  expect(check('signIn', { ...emptyForm, name: 'a', password: 'b', code: 'a3km' }, shown)).toBeUndefined();
});

test('a step of a registration is done when each of its fields would be taken, whatever the other step holds', () => {
  const account = ['name', 'password', 'confirmPass'] as const;
  const done = (more: Partial<typeof complete>) =>
    isPartDone('register', account, { ...complete, realname: '', code: '', ...more });
  expect(done({})).toBe(true);
  expect(done({ name: 'a' })).toBe(false);
  expect(done({ password: '1', confirmPass: '1' })).toBe(false);
  expect(done({ confirmPass: 'pass-2' })).toBe(false);
  expect(done({ confirmPass: '' })).toBe(false);
});
