/** The app opens without a network: its shell, the last figures with their time, and an honest no to what would move money. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../apps/server/src/testing/site.ts';
import { launchBrowser, openPhone, seen, signedIn } from './browser.ts';

let site: TestSite;
let browser: Awaited<ReturnType<typeof launchBrowser>>;
beforeAll(async () => {
  [site, browser] = await Promise.all([startTestSite(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await site.stop();
});

test('without a network the app opens with what was last known and its time, no page is a dead end, and no money is said to have moved', async () => {
  const member = await site.memberWith(12_300n);
  const { page, context, faults } = await openPhone(browser, { serviceWorkers: 'allow' });
  await signedIn({ context }, member.token);
  await page.goto(`${site.running.address}/#/mine`);
  await seen(page, /123\.00/).waitFor();
  const kept = () =>
    page.evaluate(async () => {
      const shell = (await caches.match('/')) !== undefined;
      return shell && (sessionStorage.getItem('mingpai.last-known') ?? '').includes('123');
    });
  await expect.poll(kept).toBe(true);

  await context.setOffline(true);
  await page.reload();
  await seen(page, /网络已断开，金额为 \d\d-\d\d \d\d:\d\d 的记录/).waitFor();
  await seen(page, /123\.00/).waitFor();
  expect(await page.evaluate(() => document.documentElement.dataset.kept)).toBe('');

  // A page that this visit has not fetched.
  await page.evaluate(() => {
    window.location.hash = '/usdtmore';
  });
  await seen(page, /TRC20/).waitFor();
  await page.evaluate(() => {
    window.location.hash = '/';
  });
  await page.getByRole('button', { name: '一键回收' }).click();
  await seen(page, /没有提交，资金没有变动/).waitFor();

  await site.running.site.database.transaction((tx) =>
    site.running.wallet.adjustUp(tx, {
      id: crypto.randomUUID(),
      memberId: member.id,
      amount: 4_500n,
      turnover: 0n,
      reference: 'adjustment/away',
    }),
  );
  await context.setOffline(false);
  await seen(page, /168\.00/).waitFor();
  // The line on top goes with the answers, the message about what was not sent when it has stood long enough to be read.
  await expect.poll(() => seen(page, '网络已断开').count()).toBe(0);
  // With a network the document is the server's own.
  await page.reload();
  await seen(page, /168\.00/).waitFor();
  expect(await page.evaluate(() => document.documentElement.dataset.kept)).toBeUndefined();
  expect(faults).toEqual([]);
});
