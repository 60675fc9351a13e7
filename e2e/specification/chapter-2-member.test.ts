/** Rules R2.21 and R2.51 to R2.61: the member's own pages, where their entries lead, and what they hold. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { launchBrowser } from '../browser.ts';
import { row } from './row.ts';
import { bindUsdt, call, newMember, once, phone, staff } from './world.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser({ pictures: false });
});
afterAll(() => browser.close());

const account = once(newMember);
const member = once(async () => phone(browser, '/usdtmore', { member: await account() }));

for (const [label, path] of [
  ['我的钱包', '/money'],
  ['交易记录', '/transRecord'],
  ['投注记录', '/betRecord'],
  ['返水中心', '/fanshui'],
  ['活动记录', '/activityRecord'],
  ['福利中心', '/welfare'],
  ['VIP特权', '/vip'],
  ['消息中心', '/message'],
  ['账户设置', '/userCent'],
  ['合营计划', '/applyagent'],
  ['app下载', '/app'],
  ['帮助中心', '/boutBallBet'],
  ['存款', '/recharge'],
  ['转账', '/transfer'],
  ['取款', '/withdrawal'],
] as const)
  row(['R2.21', 'R6.2'], `the member centre’s ${label} leads to ${path}`, async () => {
    const one = await member();
    await one.open('/mine');
    await one.sees('退出系统');
    await one.page
      .locator('main')
      .getByRole('listitem')
      .filter({ visible: true })
      .getByRole('link', { name: label, exact: true })
      .click();
    await one.at(path);
  });

for (const [label, path] of [
  ['完善个人资料', '/userInfo'],
  ['卡片管理', '/wallet'],
  ['登录密码管理', '/password?type=1'],
  ['取款密码管理', '/password?type=2'],
] as const)
  row(['R2.54'], `the profile hub’s ${label} leads to ${path}`, async () => {
    const one = await member();
    await one.open('/userCent');
    const links = one.page.locator('main').getByRole('listitem').getByRole('link').filter({ visible: true });
    await expect.poll(() => links.count()).toBe(4);
    await links.filter({ hasText: label }).click();
    await one.at(path);
  });

row(
  ['R2.51', 'R3.16'],
  'the notices’ tab shows the notices, the inbox’s the member’s own messages',
  async () => {
    const someone = await newMember();
    await call('applyAsAgent', { mobile: '13800138000', apply_info: '想试一试' }, someone);
    const { data } = await staff('agentApplications', { state: 'pending', page: 1, pageSize: 100 });
    const id = data.rows.find(({ username }) => username === someone.username)?.id ?? 0;
    await staff('rejectAgentApplication', { id, reason: '名额已满，下月再来' });
    const one = await phone(browser, '/message', { member: someone });
    await one.sees('客服不会索要您的登录密码、支付密码或验证码。请勿向任何人透露。');
    expect(await one.page.getByText(/名额已满/).count()).toBe(0);
    await one.page.getByRole('radio', { name: '站内信' }).check({ force: true });
    await one.sees(/名额已满，下月再来/);
    expect(await one.page.getByText('请勿向任何人透露').filter({ visible: true }).count()).toBe(0);
    await one.close();
  },
);

row(['R2.53', 'R3.4'], 'the profile shows the member’s own values, and keeps what is changed', async () => {
  const someone = await newMember();
  const one = await phone(browser, '/userInfo', { member: someone });
  const beside = (name: string) =>
    one.page.locator('main dl > div').filter({ hasText: name }).locator('dd').innerText();
  await expect.poll(() => beside('用户名')).toBe(someone.username);
  expect(await beside('真实姓名')).toBe('测试会员');
  await one.page.getByLabel('手机号码').fill('13912345678');
  await one.page.getByLabel('电子邮箱').fill('spec@example.com');
  await call(
    'updateProfile',
    { birthday: '1985-02-03', mobile: '13912345678', email: 'spec@example.com' },
    someone,
  );
  await one.page.reload();
  await expect.poll(() => one.page.getByLabel('手机号码').inputValue()).toBe('13912345678');
  expect(await one.page.getByLabel('电子邮箱').inputValue()).toBe('spec@example.com');
  for (const [list, part] of [
    ['年', '1985'],
    ['月', '02'],
    ['日', '03'],
  ] as const)
    expect(await one.page.getByRole('combobox', { name: list }).inputValue()).toBe(part);
  await one.close();
});

row(
  ['R2.55', 'R3.18'],
  'an address stands with bank, protocol and its last four, and its icon unbinds it',
  async () => {
    const someone = await newMember();
    await bindUsdt(someone, '0xSecretSecretSecretABCD', 'ERC20');
    await bindUsdt(someone, 'TOtherOtherOtherOther7777');
    const one = await phone(browser, '/wallet', { member: someone });
    const cards = one.page.locator('main li').filter({ hasText: '****' });
    await expect.poll(() => cards.count()).toBe(2);
    const first = cards.filter({ hasText: 'ABCD' });
    expect((await first.innerText()).replaceAll(/\s+/g, ' ').trim()).toBe('USDT ERC20 **** **** **** ABCD');
    expect(await one.page.locator('main').innerText()).not.toContain('Secret');
    await first.getByRole('button', { name: /删除/ }).click();
    await one.page.getByRole('button', { name: '确定' }).click();
    await expect.poll(() => cards.count()).toBe(1);
    expect((await call('cards', { type: 2 }, someone)).data.map(({ bank_no }) => bank_no)).toEqual([
      'TOtherOtherOtherOther7777',
    ]);
    await one.close();
  },
);

row(
  ['R2.56'],
  'with four addresses the add button leads on, with five it is gone; the note stays',
  async () => {
    const someone = await newMember();
    for (const digit of ['1', '2', '3', '4']) await bindUsdt(someone, `TAddress000${digit}`);
    const one = await phone(browser, '/wallet', { member: someone });
    await one.page.getByRole('link', { name: '添加USDT地址' }).click();
    await one.at('/addUsdtCard');
    await bindUsdt(someone, 'TAddress0005');
    await one.page.reload();
    await one.open('/wallet');
    await one.sees(/\*{4} 0005/);
    await one.sees('最多支持添加5个地址');
    expect(await one.page.getByRole('link', { name: '添加USDT地址' }).count()).toBe(0);
    await one.close();
  },
);

for (const path of ['/wallet', '/wallet?type=0'])
  row(['R2.57'], `${path} asks for the bank cards and shows the addresses alone`, async () => {
    const someone = await newMember();
    await bindUsdt(someone, 'TAddressOfTheList4321');
    const bank = {
      bank: '示例银行',
      bank_owner: '测试会员',
      bank_address: '某支行',
      bank_no: '6222020011112222',
    };
    await call('bindCard', { ...bank, pay_pass: someone.payPassword }, someone);
    const one = await phone(browser, path, { member: someone });
    await one.sees(/4321/);
    await expect
      .poll(() => one.sent.get('/api/getcard'))
      .toEqual(expect.arrayContaining([{ type: 2 }, { type: 1 }]));
    await one.sees('已绑定1张');
    expect(await one.page.locator('main').innerText()).not.toMatch(/2222|示例银行|某支行/);
    await one.close();
  });

for (const [protocol, address] of [
  ['TRC20', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'],
  ['ERC20', '0x52908400098527886E0F7030069857D2E4169EE7'],
] as const)
  row(
    ['R2.58'],
    `/addUsdtCard binds by ${protocol}${protocol === 'TRC20' ? ', chosen at first' : ''}`,
    async () => {
      const someone = await newMember();
      const one = await phone(browser, '/addUsdtCard', { member: someone });
      const chosen = one.page.getByRole('radio', { name: protocol });
      expect(await one.page.getByRole('radio', { name: 'TRC20' }).isChecked()).toBe(true);
      expect(await one.page.getByRole('radio').count()).toBe(2);
      await chosen.check({ force: true });
      await one.page.getByPlaceholder('请输入USDT地址').fill(address);
      await one.page.getByPlaceholder('请输入支付密码').fill(someone.payPassword);
      await one.page.getByRole('button', { name: '确认添加' }).click();
      await one.sees('绑定成功');
      expect((await call('cards', { type: 2 }, someone)).data).toMatchObject([
        { bank: 'USDT', bank_owner: protocol, bank_no: address },
      ]);
      await one.close();
    },
  );

row(['R2.58'], 'its link leads to the comparison of the protocols', async () => {
  const one = await member();
  await one.open('/addUsdtCard');
  await one.page.getByRole('link', { name: 'TRC20与ERC20的区别' }).click();
  await one.at('/usdtmore');
});

row(
  ['R2.59', 'R3.19'],
  'a bank card is bound with a bank from the list, and the hint stands there',
  async () => {
    const someone = await newMember();
    const one = await phone(browser, '/addBankCard', { member: someone });
    await one.sees('持卡人姓名必须与银行卡户名一致');
    await one.page.getByPlaceholder('请输入持卡人姓名').fill('测试会员');
    await one.page.getByPlaceholder('请输入银行卡号').fill('6222020033334444');
    await one.page.getByPlaceholder('请输入开户行地址').fill('港口支行');
    await one.page.getByPlaceholder('请输入支付密码').fill(someone.payPassword);
    const list = one.page.getByRole('combobox', { name: '银行类型' });
    await list.getByRole('option', { name: '示例银行', exact: true }).waitFor({ state: 'attached' });
    expect(await list.locator('option').first().innerText()).toBe('请选择银行');
    const names = (await call('banks', {}, someone)).data.map(({ bank_name }) => bank_name);
    expect(names.slice(0, 3)).toEqual(['示例银行', '东方示例银行', '南方示例银行']);
    expect((await list.locator('option').allInnerTexts()).slice(1)).toEqual(names);
    await list.selectOption('示例银行');
    await one.page.getByRole('button', { name: '确认添加' }).click();
    await one.sees('绑定成功');
    expect((await call('cards', { type: 1 }, someone)).data).toMatchObject([
      { bank: '示例银行', bank_owner: '测试会员', bank_no: '6222020033334444', bank_address: '港口支行' },
    ]);
    await one.close();
  },
);

for (const [type, call_, heading] of [
  [1, '/api/editPassword', '登录密码'],
  [2, '/api/editPayPassword', '取款密码'],
] as const)
  row(['R2.60', 'R6.2'], `/password?type=${type} changes the ${heading} and nothing else`, async () => {
    const someone = await newMember();
    const one = await phone(browser, `/password?type=${type}`, { member: someone });
    await one.page.getByRole('heading', { name: new RegExp(heading) }).waitFor();
    const old = type === 1 ? someone.password : someone.payPassword;
    await one.page.getByPlaceholder('请输入当前密码').fill(old);
    await one.page.getByPlaceholder('请输入新密码').fill('another9');
    await one.page.getByPlaceholder('请再次输入密码').fill('another9');
    await one.page.getByRole('button', { name: '确认修改' }).click();
    await one.sees('密码修改成功！');
    expect(one.sent.get(call_)).toEqual([{ password: old, paypassword: 'another9' }]);
    const signedIn = await call('signIn', {
      name: someone.username,
      password: type === 1 ? 'another9' : someone.password,
    });
    expect(signedIn).toMatchObject({ code: 200 });
    const again = { ...someone, token: signedIn.data.api_token };
    const bound = await bindUsdt(
      { ...again, payPassword: type === 1 ? someone.payPassword : 'another9' },
      'TNew0001',
    );
    expect(bound).toMatchObject({ code: 200 });
    await one.close();
  });

row(['R2.61'], 'the reward page’s button leads to the red packets', async () => {
  const one = await member();
  await one.open('/welfare');
  await one.sees('剩余领取次数');
  await one.sees('已领取次数');
  await one.page.getByRole('link', { name: '前往领取' }).click();
  await one.at('/hongbao');
});
