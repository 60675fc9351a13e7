/** Sheets above the on-screen keyboard: a browser lays it over the page and shrinks what is seen (the visual viewport) alone. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { password, startTestSite, type TestSite } from '../apps/server/src/testing/site.ts';
import { launchBrowser, openPhone, signedIn } from './browser.ts';

let site: TestSite;
let browser: Awaited<ReturnType<typeof launchBrowser>>;
beforeAll(async () => {
  [site, browser] = await Promise.all([startTestSite(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await site.stop();
});

/** The keyboard rises, or with the screen's own height goes: what is seen has this height, px. */
async function see(page: Page, height: number): Promise<void> {
  await page.evaluate((left) => {
    Object.defineProperty(window.visualViewport, 'height', { configurable: true, get: () => left });
    window.visualViewport?.dispatchEvent(new Event('resize'));
  }, height);
}

async function isIn(thing: Locator, height: number): Promise<boolean> {
  const box = await thing.boundingBox();
  return box !== null && box.y >= 0 && box.y + box.height <= height;
}

const sheets = [
  { path: '/security', open: /^身份验证器\s*设置$/, field: '登录密码', send: '下一步' },
  { path: '/security', open: '申请我的数据', field: '登录密码', send: '申请' },
  { path: '/limits', open: /修改/, field: /限额|元/, send: '确认设置' },
] as const;

test.each(sheets)(
  'with a keyboard below it the sheet of $open shows the field that has the focus and its button, and stands as before when it is gone',
  async ({ path, open, field, send }) => {
    const { token } = await site.member();
    const phone = await openPhone(browser);
    await signedIn(phone, token);
    const { page } = phone;
    await page.goto(`${site.running.address}/#${path}`);
    await page.getByRole('button', { name: open }).first().click();
    const sheet = page.getByRole('dialog');
    const [typed, button] = [
      sheet.getByRole('textbox', { name: field }).first(),
      sheet.getByRole('button', { name: send }),
    ];
    await typed.fill(password.slice(0, 1));
    await expect.poll(() => isIn(button, 844)).toBe(true);
    const before = await sheet.boundingBox();
    for (const height of [440, 360]) {
      await see(page, height);
      await expect
        .poll(async () => [await isIn(typed, height), await isIn(button, height)])
        .toEqual([true, true]);
    }
    await see(page, 844);
    await expect.poll(() => sheet.boundingBox()).toEqual(before);
    await phone.context.close();
  },
);
