/** Limits are offered where a registration ends and where one pays in, in a real browser (RTS 12A); the reminder leads to them. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { captchaPictures } from '../apps/h5/src/features/captcha/pictures.ts';
import { payPassword, startTestSite, type TestSite } from '../apps/server/src/testing/site.ts';
import { launchBrowser, openPhone, seen, signedIn } from './browser.ts';

const title = '先设限额，玩得安心';
let site: TestSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startTestSite(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await site.stop();
});

/** Without one the page of deposits asks for it first. */
async function bindAddress(token: string, number: string): Promise<void> {
  const card = { bank: 'USDT', bank_owner: 'TRC20', bank_no: number, pay_pass: payPassword };
  expect((await site.call('bindCard', card, { token, key: number })).code).toBe(200);
}

test('who registers is offered limits on the page where they arrive; passed over, the offer is gone there and where they pay in', async () => {
  const { page, faults, context } = await openPhone(browser);
  // The notice of the day is seen.
  await context.addInitScript(
    (today) => localStorage.setItem('mingpai.entry-notice', today),
    new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10),
  );
  await page.goto(`${site.running.address}/#/login?type=1`);
  const values = {
    用户名: 'offered1',
    密码: 'kiesel1',
    确认密码: 'kiesel1',
    真实姓名: '王小明',
    支付密码: 'stapel1',
  };
  for (const [label, value] of Object.entries(values))
    await page.getByPlaceholder(label, { exact: true }).fill(value);
  const picture = (await page.locator('img[src*="/captcha/"]').getAttribute('src')) ?? '';
  const captcha = captchaPictures.find(({ src }) => picture.endsWith(src))?.text ?? '';
  await page.getByPlaceholder('验证码', { exact: true }).fill(captcha);
  await page.getByRole('button', { name: '注册', exact: true }).last().click();
  await seen(page, title).waitFor();
  const token = (await page.evaluate(() => sessionStorage.getItem('api_token'))) ?? '';
  await bindAddress(token, 'TOfferedOneOfferedOneOfferedOneOff1');
  await page.goto(`${site.running.address}/#/recharge`);
  await seen(page, title).waitFor();
  await page.getByRole('button', { name: '暂不设置' }).click();
  await seen(page, title).waitFor({ state: 'detached' });
  await page.reload();
  await seen(page, /开户以来净存款 0\.00 元/).waitFor();
  expect(await seen(page, title).count()).toBe(0);
  expect(faults).toEqual([]);
});

test('where one pays in for the first time the offer leads to the limits; who has set one is offered none', async () => {
  const member = await site.member('offered2');
  await bindAddress(member.token, 'TOfferedTwoOfferedTwoOfferedTwoOff2');
  const { page, faults, ...own } = await openPhone(browser);
  await signedIn(own, member.token);
  await page.goto(`${site.running.address}/#/recharge`);
  await page.getByRole('button', { name: '去设置' }).click();
  await page.waitForURL(/#\/limits$/);
  await seen(page, '我的限额').waitFor();
  await site.call('setPlayLimit', { kind: 'deposit', amount: '500' }, member);
  await page.goto(`${site.running.address}/#/recharge`);
  await page.reload();
  await seen(page, /开户以来净存款/).waitFor();
  expect(await seen(page, title).count()).toBe(0);
  expect(faults).toEqual([]);
});
