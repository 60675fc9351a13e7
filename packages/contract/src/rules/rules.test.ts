/** The messages are typed here to the letter of the specification, chapter 5, so that a change of the catalogue shows. */
import { expect, test } from 'vitest';
import { bankCardRules, usdtAddressRules } from './cards.ts';
import { passwordChangeRules, payPasswordChangeRules } from './password-change.ts';
import { depositRules, withdrawalRules } from './payments.ts';
import { agentApplicationRules, mobilePattern, profileRules } from './profile.ts';
import { captchaRules, registrationRules, signInRules } from './registration.ts';
import { firstFailure, type Rule } from './rule.ts';
import { transferRules } from './transfer.ts';

/** Fills the form step by step: before each step its message answers, after the last nothing does. */
function expectOrder<Form>(
  rules: readonly Rule<Form, unknown>[],
  start: Form,
  steps: readonly [string, Partial<Form>][],
): void {
  let form = start;
  for (const [message, change] of steps) {
    expect(firstFailure(rules, form)?.message).toBe(message);
    form = { ...form, ...change };
  }
  expect(firstFailure(rules, form)).toBeUndefined();
}

test('registration', () => {
  expectOrder(
    registrationRules,
    { name: 'short', password: '', confirmPass: 'x', realname: '', paypassword: '' },
    [
      ['用户名长度6~16位，以字母或数字组合！', { name: 'member' }],
      ['请输入正确的密码长度，最少6位！', { password: 'secret' }],
      ['两次密码不一致！', { confirmPass: 'secret' }],
      ['请输入您的真实姓名!', { realname: '张三' }],
      ['请输入正确的支付密码长度，最少6位！', { paypassword: '123456' }],
    ],
  );
});

test('captcha: required, then compared without regard to case', () => {
  expectOrder(captchaRules, { code: '', shown: 'A3KM' }, [
    ['请输入验证码！', { code: 'zzzz' }],
    ['验证码错误！', { code: 'a3km' }],
  ]);
});

test('login', () => {
  expectOrder(signInRules, { name: '', password: '' }, [
    ['请输入您的账号和密码！', { name: 'member' }],
    ['请输入您的账号和密码！', { password: 'x' }],
  ]);
});

test('agent application', () => {
  expectOrder(agentApplicationRules, { mobile: '123', apply_info: ' ' }, [
    ['请输入正确手机号', { mobile: '13800000000' }],
    ['请输入申请理由', { apply_info: '我有朋友' }],
  ]);
});

test('profile', () => {
  expectOrder(profileRules, { mobile: '', email: 'x', birthday: '1990-02-30' }, [
    ['请输入正确手机号', { mobile: '8613800000000' }],
    ['请输入正确邮箱号', { email: 'a.b@example.com' }],
    ['请输入正确的日期格式：YYYY-MM-DD', { birthday: '1990-02-28' }],
  ]);
});

test.each(['13800000000', '015912345678', '8617612345678', '1795118012345678', '14512345678', '14712345678'])(
  '%s is a mobile',
  (text) => {
    expect(mobilePattern.test(text)).toBe(true);
  },
);

test.each(['12800000000', '1380000000', '138000000000', '17512345678', '14612345678', '+8613800000000', ''])(
  '%s is none',
  (text) => {
    expect(mobilePattern.test(text)).toBe(false);
  },
);

test('password change', () => {
  expectOrder(passwordChangeRules, { old: '', next: '', confirm: '' }, [
    ['请输入旧密码', { old: '1' }],
    ['请输入新密码', { next: '1' }],
    ['请输入确认密码', { confirm: '2' }],
    ['请输入正确的旧密码长度', { old: '123456' }],
    ['请输入正确的新密码长度', { next: '123456' }],
    ['两次密码不一致！', { confirm: '123456' }],
    ['新旧密码不能一致！', { next: '654321', confirm: '654321' }],
  ]);
});

test('a new pay password is as long as cards take it: 6 to 18 characters', () => {
  const change = (next: string) =>
    firstFailure(payPasswordChangeRules, { old: 'stapel1', next, confirm: next })?.message;
  expect([change('x'.repeat(18)), change('x'.repeat(5)), change('x'.repeat(19))]).toEqual([
    undefined,
    '请输入正确的新密码长度',
    '请输入正确的新密码长度',
  ]);
  const register = (paypassword: string) =>
    firstFailure(registrationRules, {
      name: 'xiaoming',
      password: 'kiesel1',
      confirmPass: 'kiesel1',
      realname: '张三',
      paypassword,
    })?.message;
  expect([register('x'.repeat(18)), register('x'.repeat(19))]).toEqual([
    undefined,
    '请输入正确的支付密码长度，最少6位！',
  ]);
  expect(
    firstFailure(passwordChangeRules, { old: 'kiesel1', next: 'x'.repeat(32), confirm: 'x'.repeat(32) }),
  ).toBeUndefined();
});

test('USDT address: no form of an address is refused', () => {
  expectOrder(usdtAddressRules, { bank_no: '', bank_owner: '', pay_pass: '' }, [
    ['请输入USDT地址', { bank_no: '随便什么' }],
    ['请选择钱包协议', { bank_owner: 'ERC20' }],
    ['请输人支付密码', { pay_pass: 'x' }],
  ]);
});

test('bank card', () => {
  expectOrder(bankCardRules, { bank_owner: '', bank: '', bank_address: '', bank_no: '', pay_pass: '' }, [
    ['请输入姓名', { bank_owner: '张三' }],
    ['请输入银行', { bank: '示例银行' }],
    ['请输入开户行地址', { bank_address: '示例支行' }],
    ['请输人银行卡号', { bank_no: '1234567' }],
    ['请输人支付密码', { pay_pass: '12345' }],
    ['请输人正确的卡号长度', { bank_no: '12345678' }],
    ['请输人支付密码长度', { pay_pass: '123456' }],
  ]);
  const card = {
    bank_owner: '张三',
    bank: 'x',
    bank_address: 'x',
    bank_no: '12345678',
    pay_pass: 'x'.repeat(19),
  };
  expect(firstFailure(bankCardRules, card)?.message).toBe('请输人支付密码长度');
});

const range = { min: 100, max: 10_000 };
const deposit = {
  way: 'bank' as const,
  lastFour: '',
  holder: '',
  bank: '',
  number: '',
  branch: '',
  amount: '99.99',
  ...range,
};

test('deposit by bank', () => {
  expectOrder(depositRules(range), deposit, [
    ['请正确填写转入地址后4位', { lastFour: '12 4' }],
    ['请正确填写转入地址后4位', { lastFour: '1234' }],
    ['请输入存款人姓名', { holder: '张三' }],
    ['请输入银行类型', { bank: '示例银行' }],
    ['请输入银行卡号', { number: '123' }],
    ['请输入银行开户行地址', { branch: '示例支行' }],
    ['请输入金额在100-10000之间！', { amount: '10000.01' }],
    ['请输入金额在100-10000之间！', { amount: '10000' }],
  ]);
});

test('deposit by other ways asks for the last four and the amount only', () => {
  expectOrder(depositRules(range), { ...deposit, way: 'usdt' as const }, [
    ['请正确填写转入地址后4位', { lastFour: 'a1B2' }],
    ['请输入金额在100-10000之间！', { amount: '100' }],
  ]);
});

test('withdrawal', () => {
  expectOrder(withdrawalRules, { card: '', amount: '', payPassword: '' }, [
    ['请选择USDT地址', { card: '1' }],
    ['单笔取款不能低于100元', { amount: '99.99' }],
    ['单笔取款不能低于100元', { amount: '100' }],
    ['请输入您的支付密码', { payPassword: 'x' }],
  ]);
});

test('transfer', () => {
  expectOrder(transferRules, { amount: '', sourcetype: 'a', targettype: 'b' }, [
    ['请输入操作金额！', { amount: '1' }],
    ['场馆内钱包不支持互转', { sourcetype: 'userbalance', targettype: 'userbalance' }],
    ['场馆内钱包不支持互转', { targettype: 'b' }],
  ]);
});
