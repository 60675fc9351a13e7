/** Experience, How it feels: the phone's Back closes what lies on top of a page, and leaves the page as it is. */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { launchBrowser, openPhone, signedIn } from '../browser.ts';
import { row } from './row.ts';
import { type Member, memberWith, siteUrl } from './world.ts';

let browser: Browser;
let member: Member;
beforeAll(async () => {
  [browser, member] = await Promise.all([launchBrowser({ pictures: false }), memberWith(300)]);
});
afterAll(() => browser.close());

async function at(path: string): Promise<Page> {
  const phone = await openPhone(browser);
  await signedIn(phone, member.token);
  await phone.page.goto(`${siteUrl}/#/`);
  await phone.page.locator('main').waitFor();
  await phone.page.evaluate((hash) => window.location.assign(hash), `#${path}`);
  return phone.page;
}

const place = (page: Page) => page.evaluate(() => window.location.hash);

/** Opens it, closes it by Back, and again: the page below is the same all the time. */
async function closedByBack(page: Page, opens: Locator, over: Locator): Promise<void> {
  await opens.waitFor();
  const before = await place(page);
  for (let time = 0; time < 2; time += 1) {
    await opens.tap();
    await over.waitFor();
    await page.goBack();
    await over.waitFor({ state: 'hidden' });
    expect(await place(page)).toBe(before);
  }
}

row(['E4'], 'Back closes the menu, a question and a sheet, and leaves their pages open', async () => {
  const page = await at('/mine');
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
  await closedByBack(
    page,
    page.getByRole('button', { name: '退出系统' }),
    page.getByText('您确定要退出登录吗?'),
  );
  await page.goto(`${siteUrl}/#/`);
  await closedByBack(page, page.getByRole('button', { name: '打开菜单' }), dialog('菜单'));
  await page.goto(`${siteUrl}/#/security`);
  await closedByBack(page, page.getByRole('button', { name: /^恢复码/ }), dialog(/恢复码/));
});

row(
  ['E4'],
  'Back from where a menu led is back at the page, without the menu, and one Back is enough',
  async () => {
    const page = await at('/boutBallBet');
    await page.goto(`${siteUrl}/#/`);
    const menu = page.getByRole('dialog', { name: '菜单' });
    await page.getByRole('button', { name: '打开菜单' }).tap();
    await menu.getByRole('link', { name: 'VIP特权' }).tap();
    await expect.poll(() => place(page)).toContain('/vip');
    await page.goBack();
    await page.getByRole('button', { name: '打开菜单' }).waitFor();
    expect(await menu.count()).toBe(0);
    await page.goBack();
    await expect.poll(() => place(page)).toBe('#/boutBallBet');
  },
);
