/** Chapter 5, binding and removing cards and addresses, on the screen and by HTTP; what each sends (chapter 7). */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { launchBrowser } from '../browser.ts';
import { checkOrder } from './ordered-form.ts';
import { row } from './row.ts';
import { bindUsdt, call, type Member, newMember, type Phone, phone } from './world.ts';

let browser: Browser;
let account: Member;
beforeAll(async () => {
  [browser, account] = await Promise.all([launchBrowser({ pictures: false }), newMember()]);
});
afterAll(() => browser.close());

const open = (path: string) => () => phone(browser, path, { member: account });
const input = ({ page }: Phone, label: string) =>
  page
    .getByPlaceholder(label, { exact: true })
    .or(page.getByLabel(label, { exact: true }))
    .filter({ visible: true })
    .first();
const press = (one: Phone, name: string) =>
  one.page.locator('main').getByRole('button', { name, exact: true }).last().click();

checkOrder({
  title: 'Bind USDT address',
  submit: '确认添加',
  open: open('/addUsdtCard'),
  send: (payload) => call('bindCard', { bank: 'USDT', ...payload }, account),
  steps: [
    {
      rules: ['R5.27', 'R5.26'],
      label: '请输入USDT地址',
      field: 'bank_no',
      bad: '',
      good: 'TAddress',
      message: '请输入USDT地址',
    },
    { rules: ['R5.29', 'R5.26'], label: '请输入支付密码', bad: '', good: '', message: '请输人支付密码' },
  ],
});

row(
  ['R5.28', 'R5.26', 'R5.29', 'R5.27'],
  'by HTTP: address, then protocol, then payment password',
  async () => {
    const says = async (bank_no: string, bank_owner: string, pay_pass: string) =>
      (await call('bindCard', { bank: 'USDT', bank_no, bank_owner, pay_pass }, account)).message;
    expect(await says('', '', '')).toBe('请输入USDT地址');
    expect(await says('TAddress', '', '')).toBe('请选择钱包协议');
    expect(await says('TAddress', 'BEP20', '')).toBe('请选择钱包协议');
    expect(await says('TAddress', 'ERC20', '')).toBe('请输人支付密码');
  },
);

row(
  ['R5.30', 'R5.39', 'R7.50', 'R9.23'],
  'any text is bound as an address, by TRC20 without a choice and by ERC20 with one, under the names of the wire',
  async () => {
    const member = await newMember();
    const one = await phone(browser, '/addUsdtCard', { member });
    for (const [address, protocol] of [
      ['随便写的地址1', 'TRC20'],
      ['another one', 'ERC20'],
    ] as const) {
      await one.open('/addUsdtCard');
      if (protocol === 'ERC20') await one.page.getByRole('radio', { name: 'ERC20' }).check({ force: true });
      await input(one, '请输入USDT地址').fill(address);
      await input(one, '请输入支付密码').fill(member.payPassword);
      await press(one, '确认添加');
      await one.sees('绑定成功');
      expect(one.sent.get('/api/bindcard')?.at(-1)).toEqual({
        bank: 'USDT',
        bank_owner: protocol,
        bank_no: address,
        pay_pass: member.payPassword,
      });
      await one.open('/usdtmore');
    }
    await one.close();
  },
);

checkOrder({
  title: 'Bind bank card',
  submit: '确认添加',
  open: open('/addBankCard'),
  send: (payload) => call('bindCard', payload, account),
  fill: { 银行类型: pickBank },
  steps: [
    {
      rules: ['R5.32', 'R5.31'],
      label: '持卡人姓名',
      field: 'bank_owner',
      bad: '',
      good: '测试会员',
      message: '请输入姓名',
    },
    {
      rules: ['R5.33', 'R5.31'],
      label: '银行类型',
      field: 'bank',
      bad: '',
      good: '示例银行',
      message: '请输入银行',
    },
    {
      rules: ['R5.34', 'R5.31'],
      label: '开户行',
      field: 'bank_address',
      bad: '',
      good: '示例支行',
      message: '请输入开户行地址',
    },
    {
      rules: ['R5.35', 'R5.31'],
      label: '银行卡号',
      field: 'bank_no',
      bad: '',
      good: '1234567',
      message: '请输人银行卡号',
    },
    {
      rules: ['R5.36', 'R5.31'],
      label: '支付密码',
      field: 'pay_pass',
      bad: '',
      good: '12345',
      message: '请输人支付密码',
    },
    {
      rules: ['R5.37', 'R5.31', 'R9.11'],
      label: '银行卡号',
      field: 'bank_no',
      bad: '1234567',
      good: '12345678',
      message: '请输人正确的卡号长度',
    },
    {
      rules: ['R5.38', 'R5.31', 'R9.12'],
      label: '支付密码',
      field: 'pay_pass',
      bad: '12345',
      good: '',
      message: '请输人支付密码长度',
    },
  ],
});

async function pickBank({ page }: Phone, bank: string): Promise<void> {
  await page.getByRole('combobox', { name: '银行类型' }).selectOption(bank);
}

row(
  ['R5.38', 'R9.12', 'R5.37', 'R9.11'],
  'a payment password of 18 characters is looked at, one of 19 is too long; 8 characters of a card number are enough',
  async () => {
    const card = { bank_owner: '某人', bank: '示例银行', bank_address: '支行', bank_no: '12345678' };
    const says = async (pay_pass: string) => (await call('bindCard', { ...card, pay_pass }, account)).message;
    expect(await says('x'.repeat(19))).toBe('请输人支付密码长度');
    expect(await says('x'.repeat(5))).toBe('请输人支付密码长度');
    expect(await says('x'.repeat(18))).toMatch(/支付密码不正确/);
    expect(await says('x'.repeat(6))).toMatch(/支付密码不正确/);
    expect(await says(account.payPassword)).toBe('绑定成功');
  },
);

row(
  ['R5.39', 'R7.51', 'R7.53'],
  'a bank card is bound under the names of the wire, with a bank of the server’s list',
  async () => {
    const member = await newMember();
    const one = await phone(browser, '/addBankCard', { member });
    await input(one, '持卡人姓名').fill('测试会员');
    await pickBank(one, '示例银行');
    await input(one, '银行卡号').fill('6200000012345678');
    await input(one, '开户行').fill('示例支行');
    await input(one, '支付密码').fill(member.payPassword);
    await press(one, '确认添加');
    await one.sees('绑定成功');
    expect(one.sent.get('/api/bindcard')).toEqual([
      {
        bank_owner: '测试会员',
        bank: '示例银行',
        bank_no: '6200000012345678',
        bank_address: '示例支行',
        pay_pass: member.payPassword,
      },
    ]);
    expect(one.asked).toContain('POST /api/banklist');
    await one.close();
  },
);

row(
  ['R5.40', 'R5.41', 'R7.52', 'W44', 'R9.10', 'L18'],
  'four addresses leave the way to add one, five hide it; they are masked; removing one asks, sends its id and opens the way again',
  async () => {
    const member = await newMember();
    for (const last of ['1111', '2222', '3333', '4444']) await bindUsdt(member, `TSecret${last}`);
    const one = await phone(browser, '/wallet', { member });
    const main = one.page.locator('main');
    await main.getByText('添加USDT地址').waitFor();
    await main.getByRole('tab', { name: '虚拟币' }).waitFor();
    await main.getByText('最多支持添加5个地址').waitFor();
    await bindUsdt(member, 'TSecret5555', 'ERC20');
    expect((await bindUsdt(member, 'TSecret6666')).code).not.toBe(200);
    await one.page.reload();
    await one.sees(/5555/);
    const text = await main.innerText();
    expect(text).not.toContain('Secret');
    expect(text).toContain('ERC20');
    expect(await main.getByText('添加USDT地址').count()).toBe(0);
    const { data } = await call('cards', { type: 2 }, member);
    const wanted = data.find(({ bank_no }) => bank_no === 'TSecret3333');
    await main.getByRole('button', { name: /3333/ }).click();
    const dialog = one.page.getByRole('dialog');
    await dialog.getByText('温馨提示').waitFor();
    await dialog.getByText('确定要解除绑定该卡片吗？').waitFor();
    await dialog.getByRole('button', { name: '取消' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await main.getByText(/3333/).waitFor();
    expect(one.asked).not.toContain('POST /api/delcard');
    await main.getByRole('button', { name: /3333/ }).click();
    await dialog.getByRole('button', { name: '确定' }).click();
    await one.sees('解绑成功');
    expect(one.sent.get('/api/delcard')).toEqual([{ id: wanted?.id }]);
    await main.getByText('添加USDT地址').waitFor();
    expect(await main.getByText(/3333/).count()).toBe(0);
    await one.close();
  },
);
