/** Chapter 5, registration and login: every check in its order, on the screen and by HTTP, each at its edge. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { launchBrowser } from '../browser.ts';
import { captchaPicture, readCaptcha } from './captcha.ts';
import { checkOrder } from './ordered-form.ts';
import { row } from './row.ts';
import { ask, call, newMember, type Phone, phone } from './world.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser({ pictures: false });
});
afterAll(() => browser.close());

const field = ({ page }: Phone, label: string) => page.getByPlaceholder(label, { exact: true });

// What is good is exactly long enough, so that the next check is reached from the edge.
checkOrder({
  title: 'Registration',
  submit: '注册',
  open: () => phone(browser, '/login?type=1'),
  send: (payload) => call('register', payload),
  steps: [
    {
      rules: ['R5.2', 'R5.1', 'R9.5'],
      label: '用户名',
      field: 'name',
      bad: 'abcde',
      good: 'abcdef',
      message: '用户名长度6~16位，以字母或数字组合！',
    },
    {
      rules: ['R5.3', 'R5.1', 'R9.5'],
      label: '密码',
      field: 'password',
      bad: '12345',
      good: 'secre1',
      message: '请输入正确的密码长度，最少6位！',
    },
    {
      rules: ['R5.4', 'R5.1'],
      label: '确认密码',
      field: 'confirmPass',
      bad: 'secre2',
      good: 'secre1',
      message: '两次密码不一致！',
    },
    {
      rules: ['R5.5', 'R5.1', 'R9.5'],
      label: '真实姓名',
      field: 'realname',
      bad: '王',
      good: '王明',
      message: '请输入您的真实姓名!',
    },
    {
      rules: ['R5.6', 'R5.1', 'R9.5'],
      label: '支付密码',
      field: 'paypassword',
      bad: '12345',
      good: 'payp12',
      message: '请输入正确的支付密码长度，最少6位！',
    },
    { rules: ['R5.7', 'R5.1'], label: '验证码', bad: '', good: 'none', message: '请输入验证码！' },
    { rules: ['R5.8', 'R5.1'], label: '验证码', bad: 'none', good: '', message: '验证码错误！' },
  ],
});

checkOrder({
  title: 'Login',
  submit: '登录',
  open: () => phone(browser, '/login'),
  send: (payload) => call('signIn', payload),
  steps: [
    {
      rules: ['R5.14'],
      label: '用户名',
      field: 'name',
      bad: '',
      good: 'somebody',
      message: '请输入您的账号和密码！',
    },
    {
      rules: ['R5.14'],
      label: '密码',
      field: 'password',
      bad: '',
      good: 'kiesel1',
      message: '请输入您的账号和密码！',
    },
    { rules: ['R5.15'], label: '验证码', bad: '', good: 'none', message: '请输入验证码！' },
    { rules: ['R5.15'], label: '验证码', bad: 'none', good: '', message: '验证码错误！' },
  ],
});

row(
  ['R5.2', 'R5.3', 'R5.5', 'R5.6', 'R7.33', 'R7.34', 'L7', 'L8'],
  'a registration at the least lengths is sent with every name of the wire, without a code of an agent, and signs in at once',
  async () => {
    const one = await phone(browser, '/login?type=1');
    const name = `b${Date.now().toString(36).slice(-5)}`;
    const typed = { 用户名: name, 密码: 'secre1', 确认密码: 'secre1', 真实姓名: '王明', 支付密码: 'payp12' };
    for (const [label, value] of Object.entries(typed)) await field(one, label).fill(value);
    const code = await readCaptcha(one);
    await field(one, '验证码').fill(code);
    await one.page.getByRole('button', { name: '注册', exact: true }).last().click();
    await one.at('/');
    expect(one.sent.get('/api/register')).toEqual([
      { name, password: 'secre1', confirmPass: 'secre1', realname: '王明', paypassword: 'payp12', code },
    ]);
    expect(name).toHaveLength(6);
    expect(await one.page.evaluate(() => sessionStorage.getItem('api_token'))).toMatch(/^.{32,}$/);
    await one.close();
  },
);

row(
  ['R5.8', 'R5.15', 'R7.32', 'R7.34'],
  'the text of the picture is taken in the other case, and the sign-in sends name, password and code',
  async () => {
    const { username, password } = await newMember();
    const one = await phone(browser, '/login');
    const text = await readCaptcha(one);
    const swapped = [...text]
      .map((letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()))
      .join('');
    await field(one, '用户名').fill(username);
    await field(one, '密码').fill(password);
    await field(one, '验证码').fill(swapped);
    await one.page.getByRole('button', { name: '登录', exact: true }).last().click();
    await one.at('/');
    expect(one.sent.get('/api/login_pc')).toEqual([{ name: username, password, code: swapped }]);
    await one.close();
  },
);

row(['R5.9'], 'after a wrong captcha another picture is shown, in both forms', async () => {
  for (const [path, submit] of [
    ['/login', '登录'],
    ['/login?type=1', '注册'],
  ] as const) {
    const one = await phone(browser, path);
    const before = await captchaPicture(one);
    const typed = {
      用户名: 'somebody',
      密码: 'kiesel1',
      确认密码: 'kiesel1',
      真实姓名: '王明',
      支付密码: 'stapel1',
    };
    for (const [label, value] of Object.entries(typed))
      if ((await field(one, label).count()) > 0) await field(one, label).fill(value);
    await field(one, '验证码').fill('none');
    await one.page.getByRole('button', { name: submit, exact: true }).last().click();
    await one.sees('验证码错误！');
    await expect.poll(() => captchaPicture(one)).not.toBe(before);
    expect(one.asked.filter((asked) => /login|register/.test(asked))).toEqual([]);
    await one.close();
  }
});

row(
  ['R5.13'],
  'asked for hundreds of times, pictures of a pool of 21 come by chance, from the app itself and not from a call',
  async () => {
    const one = await phone(browser, '/login');
    await captchaPicture(one);
    const seen = await one.page.evaluate(async () => {
      const shown: string[] = [];
      const button = document.querySelector('img[src*="/captcha/"]')?.closest('button');
      for (let times = 0; times < 420; times += 1) {
        shown.push(document.querySelector('img[src*="/captcha/"]')?.getAttribute('src') ?? '');
        button?.click();
        await new Promise((next) => setTimeout(next, 0));
      }
      return shown;
    });
    expect(new Set(seen).size).toBe(21);
    expect(seen.slice(0, 21)).not.toEqual(seen.slice(21, 42));
    expect(one.asked.filter((path) => path.includes('captcha'))).toEqual([]);
    await one.close();
  },
);

for (const [path, labels, captchaMost] of [
  ['/login?type=1', ['用户名', '密码', '确认密码', '真实姓名', '支付密码'], 4],
  ['/login', ['用户名', '密码'], 6],
] as const)
  row(
    captchaMost === 4 ? ['R5.10', 'R5.11', 'R9.6'] : ['R5.10', 'R5.12', 'R9.6'],
    `typed into for forty times, the inputs of ${path} hold 32 characters and its captcha ${captchaMost}`,
    async () => {
      const one = await phone(browser, path);
      for (const label of labels) {
        await field(one, label).pressSequentially('x'.repeat(40));
        expect(await field(one, label).inputValue(), label).toHaveLength(32);
      }
      await field(one, '验证码').pressSequentially('x'.repeat(40));
      expect(await field(one, '验证码').inputValue()).toHaveLength(captchaMost);
      await one.close();
    },
  );

row(
  ['R5.16', 'R5.18'],
  'mobiles of every range are taken, with each of the three fronts; those next to the ranges, too short and too long ones are not',
  async () => {
    const { token } = await newMember();
    const says = async (mobile: string) => [
      (await ask('POST', '/api/applyagentdo', { mobile, apply_info: '' }, token)).message,
      (await ask('POST', '/api/updateuserinfo', { mobile, email: '', birthday: '' }, token)).message,
    ];
    const starts = ['130', '139', '150', '159', '176', '177', '178', '180', '189', '145', '147'];
    const good = [
      ...starts.map((start) => `${start}12345678`),
      '013912345678',
      '8613912345678',
      '1795113912345678',
    ];
    for (const mobile of good)
      expect(await says(mobile), mobile).toEqual(['请输入申请理由', '请输入正确邮箱号']);
    const bad = [
      '12012345678',
      '14012345678',
      '14612345678',
      '14812345678',
      '16012345678',
      '17012345678',
      '17512345678',
      '17912345678',
      '19012345678',
    ]
      .concat([
        '1391234567',
        '139123456789',
        '+8613912345678',
        '8713912345678',
        '00 13912345678',
        '1391234567a',
        '',
      ])
      .filter((mobile) => mobile.length <= 32);
    for (const mobile of bad)
      expect(await says(mobile), mobile).toEqual(['请输入正确手机号', '请输入正确手机号']);
  },
);
