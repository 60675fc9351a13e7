/** Chapter 5, money: deposit, withdrawal, transfer, rebates, games and the dialog for visitors; what each form sends (chapter 7). */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { launchBrowser } from '../browser.ts';
import { checkOrder } from './ordered-form.ts';
import { row } from './row.ts';
import {
  ask,
  call,
  type Member,
  memberWith,
  memberWithCard,
  newMember,
  type Phone,
  phone,
  transfer,
} from './world.ts';

let browser: Browser;
let withCard: Member;
let withMoney: Member;
beforeAll(async () => {
  [browser, withCard, withMoney] = await Promise.all([
    launchBrowser({ pictures: false }),
    memberWithCard(),
    memberWith(500),
  ]);
});
afterAll(() => browser.close());

const input = ({ page }: Phone, label: string) =>
  page
    .getByPlaceholder(label, { exact: true })
    .or(page.getByLabel(label, { exact: true }))
    .filter({ visible: true })
    .first();
const press = (one: Phone, name: string) =>
  one.page.locator('main').getByRole('button', { name, exact: true }).last().click();
const choose = (one: Phone, way: string) =>
  one.page.getByRole('radio', { name: way, exact: true }).check({ force: true });

const openDeposit = (way: string) => async () => {
  const one = await phone(browser, '/recharge', { member: withCard });
  await choose(one, way);
  // The server's range stands in the field once it is known.
  await expect.poll(() => input(one, '存款金额').getAttribute('placeholder')).not.toBe('100-10000');
  return one;
};

for (const [way, most] of [
  ['USDT', 500_000],
  ['微信', 3_000],
  ['支付宝', 5_000],
] as const)
  checkOrder({
    title: `Deposit by ${way}`,
    submit: '立即存款',
    open: openDeposit(way),
    steps: [
      {
        rules: ['R5.48', 'R5.49'],
        label: '转入地址后4位',
        bad: '456',
        good: '4567',
        message: '请正确填写转入地址后4位',
      },
      {
        rules: ['R5.54', 'R9.15'],
        label: '存款金额',
        bad: '99.99',
        good: '',
        message: `请输入金额在100-${most}之间！`,
      },
    ],
  });

checkOrder({
  title: 'Deposit by bank',
  submit: '立即存款',
  open: openDeposit('网银转账'),
  steps: [
    {
      rules: ['R5.48', 'R5.49'],
      label: '转入地址后4位',
      bad: '45 7',
      good: '4567',
      message: '请正确填写转入地址后4位',
    },
    { rules: ['R5.50'], label: '存款人姓名', bad: '', good: '测试会员', message: '请输入存款人姓名' },
    { rules: ['R5.51'], label: '银行类型', bad: '', good: '示例银行', message: '请输入银行类型' },
    { rules: ['R5.52'], label: '银行卡号', bad: '', good: '62001234', message: '请输入银行卡号' },
    { rules: ['R5.53'], label: '开户行地址', bad: '', good: '示例支行', message: '请输入银行开户行地址' },
    {
      rules: ['R5.54', 'R9.15'],
      label: '存款金额',
      bad: '50000.01',
      good: '',
      message: '请输入金额在100-50000之间！',
    },
  ],
});

row(
  ['R5.54', 'R5.50', 'R5.51', 'R5.52', 'R5.53', 'R5.55'],
  'by HTTP: the bank’s four fields in their order, then the amount; its edges are taken, a fen beyond them is not, for each way its own',
  async () => {
    const member = await newMember();
    const says = async (form: object) => (await call('openDeposit', form, member)).message;
    const bank = { paytype: 'bank', amount: 1, bank_owner: '', bank: '', bank_no: '', bank_address: '' };
    const full = { ...bank, bank_no: '62001234', bank_owner: '某人', bank: '行', bank_address: '支行' };
    expect(await says({ ...full, bank_owner: '', bank: '', bank_address: '' })).toBe('请输入存款人姓名');
    expect(await says({ ...full, bank: '', bank_address: '' })).toBe('请输入银行类型');
    expect(await says({ ...full, bank_no: '', bank_address: '' })).toBe('请输入银行卡号');
    expect(await says({ ...full, bank_address: '' })).toBe('请输入银行开户行地址');
    // As people write it.
    expect(await says({ ...full, bank_no: '6222 0202 3456 7' })).toBe('请输入金额在100-50000之间！');
    expect(await says(full)).toBe('请输入金额在100-50000之间！');
    const other = { bank_no: '4567' };
    for (const [form, most] of [
      [full, 50_000],
      [{ ...other, paytype: 'wxpay' }, 3_000],
      [{ ...other, paytype: 'alipay' }, 5_000],
      [{ ...other, paytype: 'usdt', catepay: 'TRC20' }, 500_000],
      [{ ...other, paytype: 'usdt', catepay: 'ERC20' }, 500_000],
    ] as const) {
      for (const amount of [99.99, most + 0.01])
        expect(await says({ ...form, amount })).toBe(`请输入金额在100-${most}之间！`);
      for (const amount of [100, most]) {
        const { code } = await call('openDeposit', { ...form, amount }, member);
        expect([code, amount]).toEqual([200, amount]);
      }
    }
  },
);

row(
  ['R5.55', 'R7.59', 'R7.58', 'R7.57', 'L24'],
  'a bank transfer is sent with the six names of the wire and without the last four, thanked for, and leads to the records',
  async () => {
    const one = await openDeposit('网银转账')();
    await one.page.locator('main').getByText('收款账号').first().waitFor();
    await one.page.locator('main').getByRole('button', { name: /复制/ }).first().waitFor();
    const values = { 存款金额: '200', 转入地址后4位: '4567', 存款人姓名: '某人', 银行类型: '示例银行' };
    for (const [label, value] of Object.entries({ ...values, 银行卡号: '62001234', 开户行地址: '示例支行' }))
      await input(one, label).fill(value);
    await press(one, '立即存款');
    await one.sees('提交成功，等待后台审核');
    expect(one.sent.get('/api/recharge')).toEqual([
      {
        paytype: 'bank',
        amount: '200',
        bank: '示例银行',
        bank_address: '示例支行',
        bank_no: '62001234',
        bank_owner: '某人',
      },
    ]);
    expect(one.asked).toContain('POST /api/getpaybank');
    await one.at(/^\/transRecord/);
    await one.sees('待审核');
    await one.close();
  },
);

row(
  ['R7.60', 'R7.61', 'R7.57', 'R7.54', 'R7.55', 'R7.56', 'L23'],
  'the ways stand in the server’s order with 人工 at the end and the first one chosen; each sends its own names and asks for its own range',
  async () => {
    const one = await phone(browser, '/recharge', { member: await memberWithCard() });
    const radios = one.page.locator('main').getByRole('radio');
    await one.page.getByRole('radio', { name: '人工' }).waitFor({ state: 'attached' });
    const ways = one.page.locator('main fieldset').first().locator('label');
    expect((await ways.allInnerTexts()).map((text) => text.trim())).toEqual([
      'USDT',
      '网银转账',
      '微信',
      '支付宝',
      '人工',
    ]);
    expect(await radios.first().isChecked()).toBe(true);
    const forms = [
      ['微信', { paytype: 'wxpay', amount: '210', bank_no: '4567' }],
      ['支付宝', { paytype: 'alipay', amount: '210', bank_no: '4567' }],
      ['USDT', { paytype: 'usdt', amount: '210', bank_no: '4567', catepay: 'TRC20' }],
      ['ERC20', { paytype: 'usdt', amount: '210', bank_no: '4567', catepay: 'ERC20' }],
    ] as const;
    for (const [way, payload] of forms) {
      await one.open('/recharge');
      if (way === 'ERC20') await choose(one, 'USDT');
      await choose(one, way);
      await input(one, '存款金额').fill('210');
      await input(one, '转入地址后4位').fill('4567');
      await press(one, '立即存款');
      await one.at(/^\/payInfo\?deposit_no=D\d+/);
      expect(one.sent.get('/api/recharge')?.at(-1)).toEqual(payload);
    }
    const types = (one.sent.get('/api/getPayRange') ?? []).map((body) => (body as { type: string }).type);
    expect(new Set(types)).toEqual(new Set(['usdt-trc20', 'wechat', 'alipay', 'usdt-erc20']));
    await one.open('/recharge');
    await choose(one, '人工');
    await one.page.locator('main').getByRole('link', { name: /客服/ }).waitFor();
    await one.close();
  },
);

checkOrder({
  title: 'Withdrawal',
  submit: '立即取款',
  open: () => phone(browser, '/withdrawal', { member: withMoney }),
  steps: [
    {
      rules: ['R5.57', 'R9.14'],
      label: '请输入取款金额',
      bad: '99.99',
      good: '100',
      message: '单笔取款不能低于100元',
    },
    { rules: ['R5.58'], label: '请输入支付密码', bad: '', good: '', message: '请输入您的支付密码' },
  ],
});

row(
  ['R5.56'],
  'without a bound address the withdrawal asks for one first, on the screen and by HTTP',
  async () => {
    const member = await newMember();
    const one = await phone(browser, '/withdrawal', { member });
    await one.page.getByRole('link', { name: '添加USDT地址' }).waitFor();
    await press(one, '立即取款');
    await one.sees('请选择USDT地址');
    expect(one.asked).not.toContain('POST /api/withdraw');
    await one.close();
    const reply = await call('withdraw', { amount: 100, bank: '', password: member.payPassword }, member);
    expect(reply.message).toBe('请选择USDT地址');
  },
);

checkOrder({
  title: 'Transfer',
  submit: '立即转账',
  open: () => phone(browser, '/transfer', { member: withMoney }),
  steps: [{ rules: ['R5.60'], label: '请输入转账金额', bad: '', good: '', message: '请输入操作金额！' }],
});

row(
  ['R5.61', 'R7.39'],
  'between two venues, and from the wallet to itself, nothing is transferred',
  async () => {
    for (const [source, target] of [
      ['mpqp', 'mpcp'],
      ['mpqp', 'mpqp'],
    ] as const)
      expect(await transfer(withMoney, source, target, 1)).toMatchObject({ message: '场馆内钱包不支持互转' });
    expect((await transfer(withMoney, 'userbalance', 'userbalance', 1)).code).not.toBe(200);
    for (const amount of ['', 0, '0.00', undefined, null]) {
      const form = { sourcetype: 'userbalance', targettype: 'mpqp', amount };
      expect(await ask('POST', '/api/transfer', form, withMoney.token)).toMatchObject({
        code: 1000,
        message: '请输入操作金额！',
      });
    }
    expect((await call('balance', {}, withMoney)).data.balance).toBe(500);
  },
);

row(
  ['R7.39', 'R7.37', 'R7.40', 'L27'],
  'every venue of the list is sent by its platname, in and out, with userbalance on the other side; the message is shown',
  async () => {
    const member = await memberWith(200);
    const one = await phone(browser, '/transfer', { member });
    const list = one.page.locator('main').getByRole('combobox', { name: '选择钱包' });
    await list.waitFor();
    const options = await list
      .locator('option')
      .evaluateAll((all) => all.map((each) => [each.textContent, each.getAttribute('value')]));
    expect(options).toEqual([
      ['明牌棋牌', 'mpqp'],
      ['明牌彩票', 'mpcp'],
      ['明牌真人', 'mplive'],
      ['OB电子', 'obgdy'],
      ['FG电子', 'fgdz'],
      ['PP电子', 'pp'],
      ['AE电子', 'ae'],
      ['明牌体育', 'mpty'],
      ['明牌电竞', 'mpdj'],
    ]);
    for (const code of ['mpcp', 'mpdj']) {
      await list.selectOption(code);
      await input(one, '请输入转账金额').fill('12.5');
      await press(one, '立即转账');
      await expect
        .poll(() => one.sent.get('/api/transfer')?.at(-1))
        .toEqual({ amount: '12.5', sourcetype: 'userbalance', targettype: code });
      await one.sees('操作成功！');
      await expect.poll(() => input(one, '请输入转账金额').inputValue()).toBe('');
    }
    await one.page.getByRole('button', { name: '交换方向' }).click();
    await expect
      .poll(async () => {
        // It is what the page knows by now, and that is read again after each transfer.
        await one.page.locator('main').getByRole('button', { name: '最大金额' }).click();
        return await input(one, '请输入转账金额').inputValue();
      })
      .toBe('12.5');
    await press(one, '立即转账');
    await expect
      .poll(() => one.sent.get('/api/transfer')?.at(-1))
      .toEqual({ amount: '12.5', sourcetype: 'mpdj', targettype: 'userbalance' });
    await expect.poll(async () => (await call('balance', {}, member)).data.balance).toBe(187.5);
    await one.close();
  },
);

row(
  ['R5.23'],
  'with nothing pending the claim says so without asking the server, and the server says the same',
  async () => {
    const one = await phone(browser, '/fanshui', { member: withCard });
    await press(one, '点击领取');
    await one.sees('暂无领取额度！');
    expect(one.asked).not.toContain('POST /api/dofanshui');
    await one.close();
    expect(await call('claimRebates', {}, withCard)).toMatchObject({ message: '暂无领取额度！' });
  },
);

row(
  ['R5.24', 'R8.13'],
  'a visitor who opens a game is told 请登录！ and led to sign in; no game is asked for',
  async () => {
    const one = await phone(browser, '/gamePage?name=mpqp&type=0&code=hilo');
    await one.sees('请登录！');
    await one.at(/^\/login\?redirect=/);
    expect(one.asked).not.toContain('POST /api/getGameUrl');
    await one.close();
    expect((await ask('POST', '/api/getGameUrl', { plat_name: 'mpqp', game_code: 'hilo' })).code).toBe(401);
  },
);

for (const [path, label, target] of [
  ['/', '存款', '/recharge'],
  ['/', '转账', '/transfer'],
  ['/', '取款', '/withdrawal'],
  ['/hongbao', '抢红包', '/hongbao'],
] as const)
  row(
    ['R5.25'],
    `a visitor’s tap on ${label} of ${path} asks by the dialog, whose button signs in and comes back to ${target}`,
    async () => {
      const one = await phone(browser, path);
      await one.page
        .locator('main')
        .getByText(label, { exact: true })
        .filter({ visible: true })
        .first()
        .click();
      await one.page.getByRole('dialog').getByText('精彩内容等你来体验，快来登录吧！').waitFor();
      await one.page.getByRole('dialog').getByRole('button', { name: '立即登录' }).click();
      await one.at(`/login?redirect=${encodeURIComponent(target)}`);
      await one.close();
    },
  );
