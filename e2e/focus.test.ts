/** The focus is never hidden (WCAG 2.2, 2.4.11): bars stay in sight at the top and at the bottom, and what the tab key reaches does too. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payPassword, startTestSite, type TestSite } from '../apps/server/src/testing/site.ts';
import { launchBrowser, openPhone, signedIn } from './browser.ts';

let site: TestSite;
let browser: Browser;
let token: string;
beforeAll(async () => {
  [site, browser] = await Promise.all([startTestSite(), launchBrowser()]);
  token = (await site.memberWith(30_000n)).token;
  // Without one the page of deposits asks for it first, above everything.
  const number = 'TFocusFocusFocusFocusFocusFocusFoc1';
  const card = { bank: 'USDT', bank_owner: 'TRC20', bank_no: number, pay_pass: payPassword };
  expect((await site.call('bindCard', card, { token, key: number })).code).toBe(200);
});
afterAll(async () => {
  await browser.close();
  await site.stop();
});

/** The control that has the focus, by its name, where no part of it is in sight; null where some is. */
function hiddenNow(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body) return null;
    const { left, top, width, height } = focused.getBoundingClientRect();
    // What only a screen reader meets.
    if (width < 2 || height < 2) return null;
    const shares = [0.1, 0.5, 0.9];
    const isSeen = shares.some((x) =>
      shares.some((y) => {
        const on = document.elementFromPoint(left + width * x, top + height * y);
        return on !== null && (focused.contains(on) || on.contains(focused));
      }),
    );
    const name = (focused.getAttribute('aria-label') ?? focused.textContent ?? '').trim();
    return isSeen ? null : name || focused.tagName;
  });
}

test.each(['/', '/userCent', '/transfer', '/recharge', '/limits', '/security'])(
  'no bar covers what the tab key reaches on %s, forwards or back',
  async (path) => {
    const { page, ...own } = await openPhone(browser, { viewport: { width: 320, height: 480 } });
    await signedIn(own, token);
    await page.goto(`${site.running.address}/#${path}`);
    await page.locator('main').waitFor();
    const hidden: string[] = [];
    for (const key of [
      ...Array.from({ length: 45 }, () => 'Tab'),
      ...Array.from({ length: 40 }, () => 'Shift+Tab'),
    ]) {
      await page.keyboard.press(key);
      const name = await hiddenNow(page);
      if (name !== null) hidden.push(`${key}: ${name}`);
    }
    expect(hidden).toEqual([]);
  },
);
