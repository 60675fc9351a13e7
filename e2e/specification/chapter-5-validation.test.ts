/** Specification, chapter 5: every validation in its order with its exact message, on the screen and again by raw HTTP. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { captchaPictures } from '../../apps/h5/src/features/captcha/pictures.ts';
import { launchBrowser } from '../browser.ts';
import { captchaPicture, readCaptcha, signIn } from './captcha.ts';
import { checkOrder } from './ordered-form.ts';
import { sentence } from './sentence.ts';
import { call, type Member, memberWith, memberWithCard, newMember, phone } from './world.ts';

let browser: Browser;
let account: Member;
let withCard: Member;
let withMoney: Member;
beforeAll(async () => {
  [browser, account, withCard, withMoney] = await Promise.all([
    launchBrowser(),
    newMember(),
    memberWithCard(),
    memberWith(500),
  ]);
});
afterAll(() => browser.close());

const asMember = (path: string, member: () => Member) => () => phone(browser, path, { member: member() });

checkOrder({
  chapter: '5 Registration',
  title: 'Registration',
  submit: '注册',
  open: () => phone(browser, '/login?type=1'),
  send: (payload) => call('register', payload),
  steps: [
    {
      label: '用户名',
      field: 'name',
      bad: 'abcde',
      good: 'abcdef1',
      message: '用户名长度6~16位，以字母或数字组合！',
    },
    {
      label: '密码',
      field: 'password',
      bad: '12345',
      good: 'secret1',
      message: '请输入正确的密码长度，最少6位！',
    },
    { label: '确认密码', field: 'confirmPass', bad: 'secret2', good: 'secret1', message: '两次密码不一致！' },
    { label: '真实姓名', field: 'realname', bad: '王', good: '王小明', message: '请输入您的真实姓名!' },
    {
      label: '支付密码',
      field: 'paypassword',
      bad: '12345',
      good: 'paypass1',
      message: '请输入正确的支付密码长度，最少6位！',
    },
    { label: '验证码', bad: '', good: 'none', message: '请输入验证码！' },
    { label: '验证码', bad: 'none', good: '', message: '验证码错误！' },
  ],
});

sentence('5 Registration', 'A wrong code picks a new captcha image', async () => {
  const one = await phone(browser, '/login');
  const before = await captchaPicture(one);
  await one.page.getByPlaceholder('用户名', { exact: true }).fill('somebody');
  await one.page.getByPlaceholder('密码', { exact: true }).fill('secret1');
  await one.page.getByPlaceholder('验证码', { exact: true }).fill('none');
  await one.page.getByRole('button', { name: '登录', exact: true }).last().click();
  await one.sees('验证码错误！');
  await expect.poll(() => captchaPicture(one)).not.toBe(before);
  await one.close();
});

sentence('5 Registration', 'It must match the shown captcha image text, case-insensitively', async () => {
  const one = await phone(browser, '/login');
  const { username, password } = account;
  const text = await readCaptcha(one);
  const swapped = [...text].map((letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
  await one.page.getByPlaceholder('用户名', { exact: true }).fill(username);
  await one.page.getByPlaceholder('密码', { exact: true }).fill(password);
  await one.page.getByPlaceholder('验证码', { exact: true }).fill(swapped.join(''));
  await one.page.getByRole('button', { name: '登录', exact: true }).last().click();
  await one.at('/');
  await one.close();
});

sentence(
  '5 Registration',
  'The captcha comes from a local pool of 21 preset images chosen at random.',
  async () => {
    expect(captchaPictures).toHaveLength(21);
    const one = await phone(browser, '/login');
    const seen = new Set<string>();
    for (let visit = 0; visit < 12; visit += 1) {
      seen.add(await captchaPicture(one));
      await one.page.reload();
    }
    expect(seen.size).toBeGreaterThan(3);
    expect(one.asked.filter((path) => path.includes('captcha'))).toEqual([]);
    await one.close();
  },
);

for (const [path, captchaMax] of [
  ['/login?type=1', 4],
  ['/login', 6],
] as const) {
  sentence(
    '5 Registration',
    `Inputs have maxlength 32; the captcha field of ${path} ${captchaMax}`,
    async () => {
      const one = await phone(browser, path);
      const code = one.page.getByPlaceholder('验证码', { exact: true });
      expect(await code.getAttribute('maxlength')).toBe(String(captchaMax));
      const name = one.page.getByPlaceholder('用户名', { exact: true });
      await name.fill('');
      await name.pressSequentially('x'.repeat(40));
      expect(await name.inputValue()).toHaveLength(32);
      await one.close();
    },
  );
}

sentence(
  '2 /login',
  'A toggle switches between login and register, clears both forms and picks a new captcha image.',
  async () => {
    const one = await phone(browser, '/login');
    const before = await captchaPicture(one);
    await one.page.getByPlaceholder('用户名', { exact: true }).fill('somebody');
    await one.page.getByText('注册', { exact: true }).filter({ visible: true }).first().click();
    await one.page.getByPlaceholder('确认密码', { exact: true }).waitFor();
    expect(await one.page.getByPlaceholder('用户名', { exact: true }).inputValue()).toBe('');
    expect(await captchaPicture(one)).not.toBe(before);
    await one.close();
  },
);

sentence('2 /login', 'Query type=1 opens register', async () => {
  const one = await phone(browser, '/login?type=1');
  await one.page.getByPlaceholder('确认密码', { exact: true }).waitFor();
  await one.close();
});

for (const path of ['/login?type=1&pid=77', '/?pid=77', '/vip?pid=77']) {
  sentence('2 /login', `pid is a referral code: ${path} keeps it until a registration used it`, async () => {
    const one = await phone(browser, path);
    await one.page.reload();
    await one.open('/login?type=1');
    const username = `ref${Date.now().toString(36)}`;
    const values = [username, 'secret1', 'secret1', '王小明', 'paypass1'];
    for (const [index, label] of ['用户名', '密码', '确认密码', '真实姓名', '支付密码'].entries())
      await one.page.getByPlaceholder(label, { exact: true }).fill(values[index] ?? '');
    await one.page.getByPlaceholder('验证码', { exact: true }).fill(await readCaptcha(one));
    await one.page.getByRole('button', { name: '注册', exact: true }).last().click();
    await expect.poll(() => one.sent.get('/api/register')?.at(-1)).toMatchObject({ pid: '77' });
    await one.at('/');
    expect(await one.page.evaluate(() => localStorage.getItem('pid'))).toBeNull();
    await one.close();
  });
}

checkOrder({
  chapter: '5 Login',
  title: 'Login',
  submit: '登录',
  open: () => phone(browser, '/login'),
  send: (payload) => call('signIn', payload),
  steps: [
    { label: '用户名', field: 'name', bad: '', good: 'somebody', message: '请输入您的账号和密码！' },
    { label: '密码', field: 'password', bad: '', good: 'secret1', message: '请输入您的账号和密码！' },
    { label: '验证码', bad: '', good: 'none', message: '请输入验证码！' },
    { label: '验证码', bad: 'none', good: '', message: '验证码错误！' },
  ],
});

checkOrder({
  chapter: '5 Agent application',
  title: 'Agent application',
  submit: '提交申请',
  open: asMember('/applyagent', () => account),
  send: (payload) => call('applyAsAgent', payload, account),
  steps: [
    {
      label: '请输入您的联系方式',
      field: 'mobile',
      bad: '12800000000',
      good: '13800000000',
      message: '请输入正确手机号',
    },
    { label: '请输入申请说明', field: 'apply_info', bad: '', good: '推广经验', message: '请输入申请理由' },
  ],
});

for (const mobile of ['013800000000', '8613800000000', '1795113800000000', '15512345678', '17712345678'])
  sentence('5 Agent application', `mobile ${mobile} matches a mainland mobile pattern`, async () => {
    const reply = await call('applyAsAgent', { mobile, apply_info: '' }, account);
    expect(reply.message).toBe('请输入申请理由');
  });
for (const mobile of ['16612345678', '14612345678', '1380000000', '138000000001'])
  sentence('5 Agent application', `mobile ${mobile} does not match the pattern`, async () => {
    const reply = await call('applyAsAgent', { mobile, apply_info: '推广经验' }, account);
    expect(reply.message).toBe('请输入正确手机号');
  });

checkOrder({
  chapter: '5 Profile update',
  title: 'Profile update',
  submit: '确认修改',
  open: asMember('/userInfo', () => account),
  send: (payload) => call('updateProfile', payload, account),
  fixed: { birthday: '1990-01-02' },
  steps: [
    { label: '手机号码', field: 'mobile', bad: '123', good: '13800000000', message: '请输入正确手机号' },
    {
      label: '电子邮箱',
      field: 'email',
      bad: 'no-at-sign',
      good: 'a@example.com',
      message: '请输入正确邮箱号',
    },
  ],
});

sentence('5 Profile update', 'birthday YYYY-MM-DD: 请输入正确的日期格式：YYYY-MM-DD', async () => {
  for (const birthday of ['1990/01/02', '1990-1-2', '1990-02-30', '']) {
    const form = { mobile: '13800000000', email: 'a@example.com', birthday };
    expect(await call('updateProfile', form, account)).toMatchObject({
      message: '请输入正确的日期格式：YYYY-MM-DD',
    });
  }
});

checkOrder({
  chapter: '5 Other',
  title: 'Bind USDT address',
  submit: '确认添加',
  open: asMember('/addUsdtCard', () => account),
  send: (payload) => call('bindCard', { bank: 'USDT', ...payload }, account),
  steps: [
    { label: '请输入USDT地址', field: 'bank_no', bad: '', good: 'TAddress', message: '请输入USDT地址' },
    { label: '请输入支付密码', bad: '', good: '', message: '请输人支付密码' },
  ],
});

sentence('5 Other', 'Bind USDT address: protocol required (请选择钱包协议)', async () => {
  const card = { bank: 'USDT', bank_no: 'TAddress', bank_owner: '', pay_pass: '' };
  expect(await call('bindCard', card, account)).toMatchObject({ message: '请选择钱包协议' });
  expect(await call('bindCard', { ...card, bank_owner: 'TRC20' }, account)).toMatchObject({
    message: '请输人支付密码',
  });
});

sentence('5 Other', 'No format check on the address.', async () => {
  const member = await newMember();
  const card = { bank: 'USDT', bank_no: '随便写的地址', bank_owner: 'TRC20', pay_pass: member.payPassword };
  expect(await call('bindCard', card, member)).toMatchObject({ code: 200, message: '绑定成功' });
});

checkOrder({
  chapter: '5 Other',
  title: 'Bind bank card',
  submit: '确认添加',
  open: asMember('/addBankCard', () => account),
  send: (payload) => call('bindCard', payload, account),
  fill: {
    银行类型: async ({ page }, value) => {
      await page.getByRole('button', { name: /银行类型/ }).click();
      await page.getByText(value, { exact: true }).filter({ visible: true }).first().click();
      await page.getByText('确定', { exact: true }).filter({ visible: true }).first().click();
    },
  },
  steps: [
    { label: '持卡人姓名', field: 'bank_owner', bad: '', good: '测试会员', message: '请输入姓名' },
    { label: '银行类型', field: 'bank', bad: '', good: '示例银行', message: '请输入银行' },
    { label: '开户行', field: 'bank_address', bad: '', good: '示例支行', message: '请输入开户行地址' },
    { label: '银行卡号', field: 'bank_no', bad: '', good: '1234567', message: '请输人银行卡号' },
    { label: '支付密码', field: 'pay_pass', bad: '', good: '12345', message: '请输人支付密码' },
    {
      label: '银行卡号',
      field: 'bank_no',
      bad: '1234567',
      good: '12345678',
      message: '请输人正确的卡号长度',
    },
    { label: '支付密码', field: 'pay_pass', bad: '12345', good: '', message: '请输人支付密码长度' },
  ],
});

sentence('5 Other', 'Bind bank card: payment password length 6 to 18 (请输人支付密码长度)', async () => {
  const card = { bank_owner: '某人', bank: '示例银行', bank_address: '支行', bank_no: '12345678' };
  expect(await call('bindCard', { ...card, pay_pass: 'x'.repeat(19) }, account)).toMatchObject({
    message: '请输人支付密码长度',
  });
});

for (const [type, title] of [
  [1, 'login'],
  [2, 'withdrawal'],
] as const)
  checkOrder({
    chapter: '5 Other',
    title: `Password change (${title})`,
    submit: '确认修改',
    open: asMember(`/password?type=${type}`, () => account),
    steps: [
      { label: '请输入当前密码', bad: '', good: '12345', message: '请输入旧密码' },
      { label: '请输入新密码', bad: '', good: '12345', message: '请输入新密码' },
      { label: '请再次输入密码', bad: '', good: '12345', message: '请输入确认密码' },
      { label: '请输入当前密码', bad: '12345', good: 'secret1', message: '请输入正确的旧密码长度' },
      { label: '请输入新密码', bad: '12345', good: 'secret2', message: '请输入正确的新密码长度' },
      { label: '请再次输入密码', bad: 'secret3', good: 'secret2', message: '两次密码不一致！' },
      {
        label: '请输入新密码',
        bad: 'secret1',
        good: '',
        also: { 请再次输入密码: 'secret1' },
        message: '新旧密码不能一致！',
      },
    ],
  });

sentence('5 Other', 'new differs from old (新旧密码不能一致！, fields cleared)', async () => {
  const one = await phone(browser, '/password?type=2', { member: account });
  const labels = ['请输入当前密码', '请输入新密码', '请再次输入密码'];
  for (const label of labels) await one.page.getByPlaceholder(label).fill('secret1');
  await one.page.getByRole('button', { name: '确认修改' }).click();
  await one.sees('新旧密码不能一致！');
  for (const label of labels) expect(await one.page.getByPlaceholder(label).inputValue()).toBe('');
  await one.close();
});

sentence('5 Other', 'Password change, by raw HTTP: lengths and difference are checked again', async () => {
  const change = (password: string, paypassword: string) =>
    call('changePayPassword', { password, paypassword }, account);
  expect(await change('12345', 'secret2')).toMatchObject({ message: '请输入正确的旧密码长度' });
  expect(await change('paypass1', '12345')).toMatchObject({ message: '请输入正确的新密码长度' });
  expect(await change('paypass1', 'paypass1')).toMatchObject({ message: '新旧密码不能一致！' });
});

sentence(
  '5 Other',
  'Unbind: confirm dialog titled 温馨提示, 确定要解除绑定该卡片吗？ Success: 解绑成功.',
  async () => {
    const member = await memberWithCard();
    const one = await phone(browser, '/wallet', { member });
    await one.page
      .getByRole('button', { name: /删除|解除绑定|解绑/ })
      .first()
      .click();
    await one.sees('温馨提示');
    await one.sees('确定要解除绑定该卡片吗？');
    await one.page.getByRole('button', { name: '确定' }).click();
    await one.sees('解绑成功');
    await one.close();
  },
);

for (const [way, name] of [
  ['USDT', 'USDT'],
  ['网银转账', 'Bank way'],
] as const)
  checkOrder({
    chapter: '5 Other',
    title: `Deposit (${name})`,
    submit: '立即存款',
    open: async () => {
      const one = await phone(browser, '/recharge', { member: withCard });
      await one.page.getByRole('radio', { name: way, exact: true }).check({ force: true });
      return one;
    },
    steps: [
      { label: '转入地址后4位', bad: '', good: '4567', message: '请正确填写转入地址后4位' },
      ...(way === 'USDT'
        ? []
        : [
            { label: '存款人姓名', bad: '', good: '测试会员', message: '请输入存款人姓名' },
            { label: '银行类型', bad: '', good: '示例银行', message: '请输入银行类型' },
            { label: '银行卡号', bad: '', good: '62001234', message: '请输入银行卡号' },
            { label: '开户行地址', bad: '', good: '示例支行', message: '请输入银行开户行地址' },
          ]),
      { label: '存款金额', bad: '99', good: '', message: '请输入金额在100-' },
    ],
  });

for (const blank of ['45 7', '456', '   '])
  sentence('5 Other', `Deposit: exactly 4 non-blank characters ("${blank}" is refused)`, async () => {
    const deposit = { paytype: 'usdt', amount: 200, bank_no: blank, catepay: 'TRC20' };
    expect(await call('openDeposit', deposit, withCard)).toMatchObject({
      message: '请正确填写转入地址后4位',
    });
  });

sentence('5 Other', 'Deposit by raw HTTP: Amount within the min and max of the chosen way', async () => {
  const { data: range } = await call('payRange', { type: 'bank' }, withCard);
  const bank = { paytype: 'bank', bank: '行', bank_address: '支行', bank_no: '6200', bank_owner: '某人' };
  for (const amount of [range.min_price - 1, range.max_price + 1])
    expect(await call('openDeposit', { ...bank, amount }, withCard)).toMatchObject({
      message: `请输入金额在${range.min_price}-${range.max_price}之间！`,
    });
});

sentence(
  '5 Other',
  'Deposit, bank success: 提交成功，等待后台审核, then the transaction records',
  async () => {
    const one = await phone(browser, '/recharge', { member: withCard });
    await one.page.getByRole('radio', { name: '网银转账' }).check({ force: true });
    const values = { 存款金额: '200', 转入地址后4位: '4567', 存款人姓名: '某人', 银行类型: '示例银行' };
    for (const [label, value] of Object.entries({ ...values, 银行卡号: '62001234', 开户行地址: '示例支行' }))
      await one.page.getByLabel(label, { exact: true }).fill(value);
    await one.page.getByRole('button', { name: '立即存款' }).click();
    await one.sees('提交成功，等待后台审核');
    await one.at(/^\/transRecord/);
    await one.close();
  },
);

checkOrder({
  chapter: '5 Other',
  title: 'Withdrawal',
  submit: '立即取款',
  open: asMember('/withdrawal', () => withMoney),
  steps: [
    { label: '请输入取款金额', bad: '99', good: '100', message: '单笔取款不能低于100元' },
    { label: '请输入支付密码', bad: '', good: '', message: '请输入您的支付密码' },
  ],
});

sentence('5 Other', 'Withdrawal: a card or address required (请选择USDT地址)', async () => {
  const one = await phone(browser, '/withdrawal', { member: account });
  await one.page.getByRole('button', { name: '立即取款' }).click();
  await one.sees('请选择USDT地址');
  await one.close();
});

for (const [amount, password, message] of [
  [99.99, 'paypass1', '单笔取款不能低于100元'],
  [100, '', '请输入您的支付密码'],
] as const)
  sentence('5 Other', `Withdrawal by raw HTTP: ${amount} is answered ${message}`, async () => {
    const { data } = await call('cards', { type: 2 }, withMoney);
    expect(await call('withdraw', { amount, bank: data[0]?.id, password }, withMoney)).toMatchObject({
      message,
    });
  });

checkOrder({
  chapter: '5 Other',
  title: 'Transfer',
  submit: '立即转账',
  open: asMember('/transfer', () => withMoney),
  steps: [{ label: '请输入转账金额', bad: '', good: '', message: '请输入操作金额！' }],
});

sentence('5 Other', 'Transfer: one side must be the platform wallet (场馆内钱包不支持互转).', async () => {
  const between = { amount: 1, sourcetype: 'mpqp', targettype: 'mpqp' };
  expect(await call('transfer', between, withMoney)).toMatchObject({ message: '场馆内钱包不支持互转' });
});

sentence('5 Other', 'Rebate claim with pending 0 or less: 暂无领取额度！', async () => {
  const one = await phone(browser, '/fanshui', { member: account });
  await one.page.getByRole('button', { name: '点击领取' }).click();
  await one.sees('暂无领取额度！');
  expect(one.asked).not.toContain('POST /api/dofanshui');
  await one.close();
});

sentence('5 Other', 'Opening a game requires login: 请登录！', async () => {
  const one = await phone(browser, '/gamePage?name=mpqp&type=0&code=hilo');
  await one.sees('请登录！');
  await one.at(/^\/login\?redirect=/);
  await one.close();
});

for (const [path, press] of [
  ['/', '存款'],
  ['/', '转账'],
  ['/hongbao', '抢红包'],
] as const)
  sentence(
    '5 Other',
    `Home, transfer and red packet show a dialog 精彩内容等你来体验，快来登录吧！ offering login for visitors: ${path}, ${press}`,
    async () => {
      const one = await phone(browser, path);
      await one.page
        .locator('main')
        .getByText(press, { exact: true })
        .filter({ visible: true })
        .first()
        .click();
      await one.sees('精彩内容等你来体验，快来登录吧！');
      await one.page.getByRole('button', { name: '立即登录' }).click();
      await one.at(/^\/login\?redirect=/);
      await one.close();
    },
  );

sentence('5 Login', 'Signed in: the token is kept for the browser session', async () => {
  const one = await phone(browser, '/login');
  await signIn(one, account.username, account.password);
  await one.at('/');
  const kept = await one.page.evaluate(() => [
    sessionStorage.getItem('api_token'),
    localStorage.getItem('api_token'),
  ]);
  expect(kept).toEqual([expect.stringMatching(/^.{32,}$/), null]);
  await one.close();
});
