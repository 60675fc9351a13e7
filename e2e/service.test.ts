/** A member writes in the app's frame, a clerk answers at the desk; both see it without reloading anything. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openDesk, openPhone, type Watched } from './browser.ts';
import { type StartedSite, startSite } from './site.ts';

/** A green square of 8 pixels. */
const photo = {
  name: 'receipt.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWPgjvXGihiGlgQAbMcswTf28CIAAAAASUVORK5CYII=',
    'base64',
  ),
};

let site: StartedSite;
let browser: Browser;
let phone: Watched;
let desk: Watched;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), launchBrowser()]);
  [phone, desk] = [await openPhone(browser), await openDesk(browser)];
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

test('a question of a member is answered at the desk, live on both sides', async () => {
  const { username, token } = await register();
  await phone.context.addInitScript((value) => sessionStorage.setItem('api_token', value), token);
  await phone.page.goto(`${site.url}/#/kefu`);
  const frame = phone.page.frameLocator('iframe');
  await frame.getByRole('textbox', { name: '输入消息' }).fill('存款没有到账');
  await frame.getByRole('button', { name: '发送' }).click();
  await frame.getByText('已送达').waitFor();

  await signInClerk();
  await desk.page.getByRole('menuitem', { name: '会员与客服' }).click();
  await desk.page.getByRole('link', { name: '在线客服' }).click();
  await desk.page
    .getByLabel('对话列表')
    .getByRole('link', { name: new RegExp(username) })
    .click();
  await desk.page.getByLabel('对话内容').getByText('存款没有到账').waitFor();
  await desk.page.getByLabel('会员资料').getByText('中心钱包', { exact: true }).waitFor();
  // What is asked most is answered here, or one click away.
  await desk.page.getByLabel('会员资料').getByText('还没有绑定收款地址').waitFor();
  await desk.page.getByLabel('常被问到的').getByRole('link', { name: '注单' }).click();
  await desk.page.getByRole('tab', { name: '注单', selected: true }).waitFor();
  await desk.page.goBack();
  await frame.getByText('已读').waitFor();
  await desk.page.getByRole('combobox', { name: '回复内容' }).fill('已为您核实，马上到账');
  await desk.page.getByRole('button', { name: '发送', exact: true }).click();

  await frame.getByText('已为您核实，马上到账').waitFor();
  await frame.getByRole('textbox', { name: '输入消息' }).fill('谢谢');
  await frame.getByRole('textbox', { name: '输入消息' }).press('Enter');
  await desk.page.getByLabel('对话内容').getByText('谢谢').waitFor();
  expect([...phone.faults, ...desk.faults]).toEqual([]);
});

test('a picture goes each way, a template is put in by keys, and the member rates what ended', async () => {
  const frame = phone.page.frameLocator('iframe');
  const talk = desk.page.getByLabel('对话内容');
  await frame.getByLabel('附上图片').setInputFiles(photo);
  await frame.getByRole('button', { name: '查看大图' }).waitFor();
  await talk.getByRole('img', { name: '对话中的图片' }).waitFor();
  await desk.page.getByLabel('选择图片').setInputFiles(photo);
  await expect.poll(() => frame.getByRole('button', { name: '查看大图' }).count()).toBe(2);

  const answer = desk.page.getByRole('combobox', { name: '回复内容' });
  const stands = (await answer.boundingBox())?.y;
  await answer.fill('/订单号');
  await desk.page.getByRole('option', { name: /要订单号/ }).waitFor();
  // The list lies over the conversation: what is typed into does not move away from under the hands.
  expect((await answer.boundingBox())?.y).toBe(stands);
  await answer.press('Enter');
  await expect.poll(() => answer.inputValue()).toBe('请提供订单号，我们为您查询进度。');
  await answer.press('Enter');
  await frame.getByText('请提供订单号，我们为您查询进度。').waitFor();

  // A link to a colleague opens the same conversation.
  const address = desk.page.url();
  expect(address).toMatch(/#\/service\/\d+/);
  await desk.page.goto(`${site.url}/console/#/overview`);
  await desk.page.goto(address);
  await talk.getByText('由您处理').waitFor();
  await desk.page.getByRole('button', { name: '结束对话' }).click();
  await frame.getByText('本次对话已结束').waitFor();
  await frame.getByText('★').nth(3).click();
  await frame.getByRole('textbox', { name: '想说的话（选填）' }).fill('回复很快');
  await frame.getByRole('button', { name: '提交评价' }).click();
  await frame.getByText('您的评价：4 星').waitFor();
  await desk.page.reload();
  await talk.getByText('回复很快').waitFor();
  expect([...phone.faults, ...desk.faults]).toEqual([]);
});

test('a visitor writes too, finds the conversation again, shows a picture and ends it', async () => {
  const visitor = await openPhone(browser);
  await visitor.page.goto(`${site.url}/#/kefu`);
  const frame = visitor.page.frameLocator('iframe');
  await frame.getByRole('button', { name: '忘记了密码' }).click();
  await frame.getByText('已送达').waitFor();
  await visitor.page.reload();
  await frame.getByText('忘记了密码').waitFor();
  await frame.getByLabel('附上图片').setInputFiles(photo);
  await frame.getByRole('button', { name: '查看大图' }).waitFor();
  await frame.getByRole('button', { name: '结束对话' }).tap();
  await frame.getByText('本次对话已结束').waitFor();
  await frame.getByRole('form', { name: '评价客服' }).waitFor();
  await expect.poll(() => frame.getByRole('button', { name: '结束对话' }).count()).toBe(0);
  expect(visitor.faults).toEqual([]);
  await visitor.context.close();
});

async function register(): Promise<{ username: string; token: string }> {
  const username = `asker${Date.now().toString(36)}`;
  const secret = { password: 'kiesel1', confirmPass: 'kiesel1', paypassword: 'stapel1' };
  const response = await fetch(`${site.url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: username, realname: '提问者', ...secret }),
  });
  const { data } = (await response.json()) as { data: { api_token: string } };
  return { username, token: data.api_token };
}

async function signInClerk(): Promise<void> {
  const { page } = desk;
  const { username, password, code } = await site.staff('clerk');
  await page.goto(`${site.url}/console/`);
  await page.getByLabel('账号').fill(username);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByLabel('动态验证码').fill(code);
  await page.getByRole('button', { name: /登\s*录/ }).click();
}
