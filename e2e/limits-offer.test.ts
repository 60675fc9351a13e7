/** Limits are offered where a registration ends and where one pays in, in a real browser (RTS 12A); the reminder leads to them. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { captchaPictures } from '../apps/h5/src/features/captcha/pictures.ts';
import { payPassword, startTestSite, type TestSite } from '../apps/server/src/testing/site.ts';
import { launchBrowser, noticeSeen, openPhone, seen, signedIn } from './browser.ts';

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

async function newcomerAt(options: Parameters<typeof openPhone>[1] = {}) {
  const phone = await openPhone(browser, options);
  await noticeSeen(phone);
  return phone;
}

/** By its form, as one who has come for the first time. */
async function registerByHand(page: Page, name: string): Promise<void> {
  await page.goto(`${site.running.address}/#/login?type=1`);
  const values = {
    name,
    password: 'kiesel1',
    confirmPass: 'kiesel1',
    realname: '王小明',
    paypassword: 'stapel1',
  };
  for (const [field, value] of Object.entries(values))
    await page.locator(`input[name="${field}"]`).fill(value);
  const picture = (await page.locator('img[src*="/captcha/"]').getAttribute('src')) ?? '';
  const captcha = captchaPictures.find(({ src }) => picture.endsWith(src))?.text ?? '';
  await page.locator('input[name="code"]').fill(captcha);
  await page.locator('button[type="submit"]').last().click();
}

test.each([
  [360, 640, 'zh-CN', title, '推荐'],
  [320, 568, 'zh-CN', title, '推荐'],
  [360, 640, 'en', 'Set your limits before you play', 'Recommended'],
  [320, 568, 'en', 'Set your limits before you play', 'Recommended'],
])(
  'at %i by %i (%s) who has just registered is offered limits, and sees that there are games',
  async (width, height, locale, offer, row) => {
    const { page, context } = await newcomerAt({ viewport: { width, height }, locale });
    await registerByHand(page, `short${width}${locale.slice(0, 2)}`);
    await seen(page, offer).waitFor();
    const tile = page.getByRole('list', { name: row }).getByRole('button').first();
    await tile.waitFor();
    const top = async () => (await tile.boundingBox())?.y ?? 1_000;
    const bar = (await page.getByRole('navigation').last().boundingBox())?.y ?? 0;
    // A strip of the covers under the row's name.
    await expect.poll(top).toBeLessThanOrEqual(bar - 24);
    const ways = await page.getByText(offer).locator('..').getByRole('button').all();
    for (const way of ways) expect((await way.boundingBox())?.height).toBeGreaterThanOrEqual(36);
    expect(ways).toHaveLength(2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await context.close();
  },
);

test('who registers is offered limits on the page where they arrive; passed over, the offer is gone there and where they pay in', async () => {
  const { page, faults } = await newcomerAt();
  await registerByHand(page, 'offered1');
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

test('the offer stands where a registration arrives, before anything is answered there: the wallet does not give way', async () => {
  const { page, context } = await newcomerAt({ viewport: { width: 390, height: 844 } });
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/play/controls', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await registerByHand(page, 'standing1');
  const wallet = page.getByRole('link', { name: /standing1/ });
  await wallet.waitFor();
  const top = async () => Math.round((await wallet.boundingBox())?.y ?? 0);
  const first = await top();
  expect(await seen(page, title).isVisible()).toBe(true);
  const answered = page.waitForResponse('**/api/play/controls');
  gate.resolve();
  await answered;
  await page.getByRole('button', { name: '暂不设置' }).and(page.locator(':enabled')).waitFor();
  expect(await top()).toBe(first);
  await context.close();
});
