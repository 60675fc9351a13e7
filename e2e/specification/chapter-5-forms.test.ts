/** Chapter 5, agent application and profile, on the screen and by HTTP; what each sends (chapter 7). */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { launchBrowser } from '../browser.ts';
import { checkOrder } from './ordered-form.ts';
import { row } from './row.ts';
import { call, type Member, newMember, type Phone, phone } from './world.ts';

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
  title: 'Agent application',
  submit: '提交申请',
  open: open('/applyagent'),
  send: (payload) => call('applyAsAgent', payload, account),
  steps: [
    {
      rules: ['R5.16'],
      label: '请输入您的联系方式',
      field: 'mobile',
      bad: '1390000000',
      good: '13900000000',
      message: '请输入正确手机号',
    },
    {
      rules: ['R5.17'],
      label: '请输入申请说明',
      field: 'apply_info',
      bad: '',
      good: '推广经验',
      message: '请输入申请理由',
    },
  ],
});

row(['R5.17', 'R7.27'], 'the application sends mobile and apply_info', async () => {
  const one = await phone(browser, '/applyagent', { member: await newMember() });
  await input(one, '请输入您的联系方式').fill('13900000000');
  await input(one, '请输入申请说明').fill('推广经验');
  await press(one, '提交申请');
  await expect
    .poll(() => one.sent.get('/api/applyagentdo'))
    .toEqual([{ mobile: '13900000000', apply_info: '推广经验' }]);
  await one.close();
});

checkOrder({
  title: 'Profile update',
  submit: '确认修改',
  open: open('/userInfo'),
  send: (payload) => call('updateProfile', payload, account),
  steps: [
    {
      rules: ['R5.18'],
      label: '手机号码',
      field: 'mobile',
      bad: '123',
      good: '13800000000',
      message: '请输入正确手机号',
    },
    {
      rules: ['R5.19'],
      label: '电子邮箱',
      field: 'email',
      bad: 'no-at-sign',
      good: 'a@example.com',
      message: '请输入正确邮箱号',
    },
    // The lists give days only; without one the field is as empty as at first.
    {
      rules: ['R5.20'],
      label: '电子邮箱',
      field: 'birthday',
      bad: 'a@example.com',
      good: '',
      message: '请输入正确的日期格式：YYYY-MM-DD',
    },
  ],
});

row(
  ['R5.21', 'R5.20', 'R7.29', 'L16'],
  'the lists of days begin with 1980-01-01; the profile sends what was picked and typed',
  async () => {
    const member = await newMember();
    await call(
      'updateProfile',
      { mobile: '13800000000', email: 'a@example.com', birthday: '1980-01-01' },
      member,
    );
    const one = await phone(browser, '/userInfo', { member });
    for (const label of ['个人头像', '用户名', '真实姓名', '出生日期', '手机号码', '电子邮箱'])
      await one.page.locator('main').getByText(label, { exact: true }).first().waitFor();
    const of = one.page.getByRole('group', { name: '出生日期' });
    for (const [list, first, first2] of [
      ['年', '1980年', '1981年'],
      ['月', '1月', '2月'],
      ['日', '1日', '2日'],
    ] as const) {
      const options = await of.getByRole('combobox', { name: list }).locator('option').allInnerTexts();
      expect(options.slice(0, 3)).toEqual([list, first, first2]);
    }
    await of.getByRole('combobox', { name: '日' }).selectOption('2日');
    await input(one, '手机号码').fill('13900000001');
    await input(one, '电子邮箱').fill('b@example.com');
    await press(one, '确认修改');
    await expect
      .poll(() => one.sent.get('/api/updateuserinfo'))
      .toEqual([{ mobile: '13900000001', email: 'b@example.com', birthday: '1980-01-02' }]);
    await one.close();
  },
);

row(
  ['R5.20', 'R2.59', 'R5.33'],
  'by keys alone: a day of birth that lacks its month is refused at the month, then picked and sent; a bank is picked',
  async () => {
    const one = await phone(browser, '/userInfo', { member: await newMember() });
    const { keyboard } = one.page;
    const focused = () => one.page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await input(one, '手机号码').fill('13800000000');
    await input(one, '电子邮箱').focus();
    for (const key of ['a@example.com', 'Tab', '1985', 'Tab', 'Tab', '31'])
      await (key === 'Tab' ? keyboard.press(key) : keyboard.type(key));
    await input(one, '电子邮箱').press('Enter');
    await one.sees('请输入正确的日期格式：YYYY-MM-DD');
    await expect.poll(focused).toBe('月');
    await keyboard.type('12');
    await input(one, '电子邮箱').press('Enter');
    await expect.poll(() => one.sent.get('/api/updateuserinfo')).toMatchObject([{ birthday: '1985-12-31' }]);
    await one.open('/addBankCard');
    await input(one, '持卡人姓名').fill('测试会员');
    await input(one, '持卡人姓名').press('Enter');
    await one.sees('请输入银行');
    const bank = input(one, '银行类型');
    await expect.poll(() => bank.evaluate((list) => list === document.activeElement)).toBe(true);
    for (let steps = 0; steps < 3; steps += 1) await keyboard.press('ArrowDown');
    await expect.poll(() => bank.inputValue()).toBe('南方示例银行');
    await one.close();
  },
);

row(
  ['R5.22', 'R7.5', 'W15'],
  'on the profile a PNG is sent as the field file of a form of parts; a text with its name is not sent',
  async () => {
    const one = await phone(browser, '/userInfo', { member: account });
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const chooser = one.page.locator('input[type=file]');
    expect(await chooser.getAttribute('accept')).toBe('image/gif,image/png');
    await chooser.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('hello') });
    await one.sees(/请上传GIF或PNG/);
    expect(one.asked).not.toContain('POST /api/uploadimg');
    const sending = one.page.waitForRequest('**/api/uploadimg');
    await chooser.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png });
    const request = await sending;
    expect(request.headers()['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    await one.sees('头像已更新');
    expect((await call('profile', {}, account)).data.avatar).toMatch(/^\/uploads\//);
    await one.close();
  },
);
