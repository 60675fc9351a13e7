/** What comes by itself lies on nothing that is read: a message on no sum, a count not on its icon. */
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openPhone, signedIn } from './browser.ts';
import { memberWith, openClerk } from './playing-member.ts';
import { type StartedSite, startSite } from './site.ts';

let site: StartedSite;
let browser: Browser;
let token: string;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), launchBrowser()]);
  token = await memberWith(site, await openClerk(site), 'covered1', 52_000);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

test.each(['/fanshui', '/money', '/withdrawal', '/transfer', '/'])(
  'a message on %s begins where no sum in sight lies under it',
  async (path) => {
    const phone = await openPhone(browser, { viewport: { width: 320, height: 568 }, locale: 'en-GB' });
    await signedIn(phone, token);
    const { page } = phone;
    await page.goto(`${site.url}/#${path}`);
    const told = path === '/fanshui' ? /^Claim$/ : /Move all to wallet/;
    await page.getByRole('button', { name: told }).first().click();
    const message = page.locator('.adm-toast-main');
    await message.waitFor();
    await page.evaluate(() => window.scrollTo(0, 0));
    const under = await message.evaluate((shown) => {
      const { top, bottom, left, right } = shown.getBoundingClientRect();
      return [...document.querySelectorAll('main span, header span')]
        .filter((part) => part.checkVisibility() && /^\D?[\d,]+[.]\d\d$/.test(part.textContent ?? ''))
        .filter((part) => {
          const sum = part.getBoundingClientRect();
          return sum.top < bottom && sum.bottom > top && sum.left < right && sum.right > left;
        })
        .map((part) => part.textContent);
    });
    await phone.context.close();
    expect(under).toEqual([]);
  },
);

test('at twice the text the count of unread messages leaves most of its icon in sight, and is whole', async () => {
  const phone = await openPhone(browser, { viewport: { width: 320, height: 568 }, locale: 'en-GB' });
  await signedIn(phone, token);
  const { page } = phone;
  await page.goto(`${site.url}/#/mine`);
  const mark = page.getByRole('navigation').getByRole('img', { name: /unread/ });
  await mark.waitFor();
  await page.locator('html').evaluate((root) => {
    root.style.fontSize = '200%';
  });
  const icon = page.getByRole('navigation').locator('svg').last();
  const [count, sign] = await Promise.all([placeOf(mark), placeOf(icon)]);
  await phone.context.close();
  expect(count.x + count.width).toBeLessThanOrEqual(320);
  const wide = Math.min(count.x + count.width, sign.x + sign.width) - Math.max(count.x, sign.x);
  const high = Math.min(count.y + count.height, sign.y + sign.height) - Math.max(count.y, sign.y);
  expect((Math.max(0, wide) * Math.max(0, high)) / (sign.width * sign.height)).toBeLessThan(0.2);
});

async function placeOf(part: Locator) {
  const box = await part.boundingBox();
  if (box === null) throw new Error('It is not in sight.');
  return box;
}
