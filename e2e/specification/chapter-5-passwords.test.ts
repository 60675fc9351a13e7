/** Chapter 5, changing a password, on the screen and by HTTP; what each sends (chapter 7). */
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

for (const [type, path] of [
  [1, '/api/editPassword'],
  [2, '/api/editPayPassword'],
] as const) {
  checkOrder({
    title: `Password change, type ${type}`,
    submit: '确认修改',
    open: open(`/password?type=${type}`),
    steps: [
      { rules: ['R5.42'], label: '请输入当前密码', bad: '', good: '12345', message: '请输入旧密码' },
      { rules: ['R5.42'], label: '请输入新密码', bad: '', good: '12345', message: '请输入新密码' },
      { rules: ['R5.42'], label: '请再次输入密码', bad: '', good: '12345', message: '请输入确认密码' },
      {
        rules: ['R5.43', 'R9.13'],
        label: '请输入当前密码',
        bad: '12345',
        good: 'secre1',
        message: '请输入正确的旧密码长度',
      },
      {
        rules: ['R5.44', 'R9.13'],
        label: '请输入新密码',
        bad: '12345',
        good: 'secre2',
        message: '请输入正确的新密码长度',
      },
      {
        rules: ['R5.45'],
        label: '请再次输入密码',
        bad: 'secre3',
        good: 'secre2',
        message: '两次密码不一致！',
      },
      {
        rules: ['R5.46'],
        label: '请输入新密码',
        bad: 'secre1',
        good: '',
        also: { 请再次输入密码: 'secre1' },
        message: '新旧密码不能一致！',
      },
    ],
  });

  row(
    type === 1 ? ['R5.46', 'R5.47', 'R7.30', 'L17'] : ['R5.46', 'R5.47', 'R7.31', 'L17'],
    `type ${type}: the same word again empties the fields; another one is sent as password and paypassword and changed`,
    async () => {
      const member = await newMember();
      const old = type === 1 ? member.password : member.payPassword;
      const one = await phone(browser, `/password?type=${type}`, { member });
      for (const label of ['原密码', '新密码', '确认新密码'])
        await one.page.locator('main').getByText(label, { exact: true }).first().waitFor();
      const labels = ['请输入当前密码', '请输入新密码', '请再次输入密码'];
      for (const label of labels) await input(one, label).fill(old);
      await press(one, '确认修改');
      await one.sees('新旧密码不能一致！');
      for (const label of labels) expect(await input(one, label).inputValue()).toBe('');
      for (const [label, value] of [
        [labels[0], old],
        [labels[1], 'newone1'],
        [labels[2], 'newone1'],
      ] as const)
        await input(one, label ?? '').fill(value);
      await press(one, '确认修改');
      await one.sees('密码修改成功！');
      expect(one.sent.get(path)).toEqual([{ password: old, paypassword: 'newone1' }]);
      await one.close();
    },
  );
}

row(
  ['R5.43', 'R5.44', 'R5.46', 'R9.13'],
  'by HTTP: old length, new length and difference are looked at again',
  async () => {
    for (const name of ['changePassword', 'changePayPassword'] as const) {
      const says = async (password: string, paypassword: string) =>
        (await call(name, { password, paypassword }, account)).message;
      expect(await says('12345', 'kiesel2')).toBe('请输入正确的旧密码长度');
      expect(await says('123456', '12345')).toBe('请输入正确的新密码长度');
      expect(await says('123456', '123456')).toBe('新旧密码不能一致！');
      expect(await says('123456', '123457')).not.toMatch(/长度|一致/);
    }
  },
);
