/**
 * A clerk asks a member about a deposit and a withdrawal, the member answers on the order's page with words and a picture, and the
 * clerk finds the order back in the queue with the conversation.
 */
import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payPassword, startTestSite, type TestSite } from '../apps/server/src/testing/site.ts';
import { buildClients } from '../scripts/build-clients.ts';
import { launchBrowser, openDesk, openPhone, signedIn, type Watched } from './browser.ts';

let site: TestSite;
let browser: Browser;
let clerk: Watched;
let phone: Watched;
let member: Awaited<ReturnType<TestSite['member']>>;

beforeAll(async () => {
  await buildClients({ compressed: false });
  [site, browser] = await Promise.all([startTestSite(), launchBrowser()]);
  [clerk, phone] = [await openDesk(browser), await openPhone(browser)];
  member = await site.memberWith(100_000n);
  await signedIn(clerk, await site.staffToken('clerk'), 'console');
  await signedIn(phone, member.token);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const at = (path: string) => `${site.running.address}${path}`;

async function deposit(): Promise<string> {
  const form = {
    paytype: 'bank',
    amount: 500,
    bank: '示例银行',
    bank_owner: '测试会员',
    bank_no: '6222000011112222',
    bank_address: '示例支行',
  } as const;
  return (await site.call('openDeposit', form, { token: member.token })).data.deposit_no;
}

async function withdrawal(): Promise<string> {
  const card = { bank: 'USDT', bank_owner: 'TRC20', bank_no: `T${randomUUID()}`, pay_pass: payPassword };
  const { data } = await site.call('bindCard', card, { token: member.token });
  const request = { amount: 300, bank: data.id, password: payPassword };
  return (await site.call('withdraw', request, { token: member.token })).data.order_no;
}

test('a deposit: a ready question that wants a picture, answered from the message, is back in the queue with both', async () => {
  const number = await deposit();
  const { page } = clerk;
  await page.goto(at('/console/#/deposits'));
  const row = page.getByRole('row').filter({ hasText: number });
  await row.getByRole('button', { name: '询问' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: '常用问题' }).click();
  await page.getByTitle('请上传转账凭证').click();
  await expect.poll(() => dialog.getByLabel('问题（中文）').inputValue()).toContain('转账成功的截图');
  expect(await dialog.getByRole('checkbox').isChecked()).toBe(true);
  await dialog.getByRole('button', { name: '发送问题' }).click();
  await page.getByText(/^已询问 /).waitFor();

  await phone.page.goto(at('/#/message?tab=inbox'));
  await phone.page.getByText('关于您的存款，请回复').first().click();
  await phone.page.goto(at(`/#/payInfo?deposit_no=${number}`));
  const form = phone.page.getByRole('form', { name: '工作人员询问您' });
  await form.getByText('暂未查到这笔付款').waitFor();
  await form.getByLabel('您的回复').fill('昨晚转的，见图');
  await form.getByRole('button', { name: '提交回复' }).click();
  await form.getByText('这个问题需要一张图片').waitFor();
  const file = await phone.page.screenshot({ clip: { x: 0, y: 0, width: 60, height: 90 } });
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: file });
  await form.getByText('已上传 1 张').waitFor();
  // What was typed is still there.
  await form.getByRole('button', { name: '提交回复' }).click();
  await phone.page.getByText('昨晚转的，见图（图片 1 张）').waitFor();
  expect(await form.count()).toBe(0);

  await page.goto('about:blank');
  await page.goto(at('/console/#/deposits'));
  await row.getByText('会员已回复').waitFor();
  await row.getByRole('button', { name: '通过' }).click();
  const talk = dialog.getByRole('list', { name: '询问与回复' });
  await talk.getByText('昨晚转的，见图').waitFor();
  expect(await talk.getByAltText(/^回复图片/).count()).toBe(1);
});

test('a withdrawal: words of one’s own by keyboard; the steps say that the money stays on hold', async () => {
  const number = await withdrawal();
  const { page } = clerk;
  await page.goto('about:blank');
  await page.goto(at('/console/#/withdrawals'));
  await page.getByText(number).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('q');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('问题（中文）').fill('请确认收款地址');
  await dialog.getByLabel('问题（中文）').press('Control+Enter');
  await page.getByText(/^已询问 /).waitFor();

  await phone.page.goto('about:blank');
  await phone.page.goto(at(`/#/transRecord?type=2&order=${number}`));
  await phone.page.getByText('仍为您冻结保留').waitFor();
  const form = phone.page.getByRole('form', { name: '工作人员询问您' });
  await form.getByRole('button', { name: '提交回复' }).click();
  await form.getByText('请填写回复').waitFor();
  await form.getByLabel('您的回复').fill('是我本人的地址');
  await form.getByRole('button', { name: '提交回复' }).click();
  await phone.page.getByText('是我本人的地址').waitFor();
  await page.getByRole('row').filter({ hasText: number }).getByText('会员已回复').waitFor();
  expect(clerk.faults).toEqual([]);
  expect(phone.faults).toEqual([]);
});
