/** A slot's round is settled at once: whoever leaves before it was shown, or never hears of it, sees it, and no press stakes twice. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openSlot } from '../bench/slot-page.ts';
import { launchBrowser, openPhone } from './browser.ts';

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());
beforeEach(async () => {
  ({ page } = await openPhone(browser));
});

const message = () => page.getByTestId('message').innerText();

test('a round that was left before its reels stood is shown again, to its end, and once', async () => {
  await page.clock.install();
  await openSlot(page, 'mpdz01', ({ stakes, spins }) => stakes > 1 && spins === 1);
  expect(await message()).toBe('选择投注额，开始旋转');
  // The page's clock stands still: no reel comes to rest before it is left.
  await page.clock.pauseAt(Date.now() + 60_000);
  const answered = page.waitForResponse(/\/spins$/);
  await page.getByTestId('spin').click();
  await answered;
  await page.reload();
  await page.clock.resume();
  await expect.poll(message).toMatch(/^赢得 ¥?\d/);
  // Seen: it only stands there the next time.
  await page.reload();
  await page.getByTestId('spin').waitFor();
  expect(await message()).toMatch(/^选择投注/);
});

test('pressed again after no answer, it is the same order; after an answer, another', async () => {
  await openSlot(page, 'mpdz01');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/spins')) sent.push(JSON.parse(request.postData() ?? '{}').id);
  });
  await page.route(/\/spins$/, (route) => route.abort());
  await page.getByTestId('spin').click();
  await expect.poll(message).toMatch(/^(?!选择投注).+/);
  await expect.poll(() => sent.length).toBe(3);
  await page.unroute(/\/spins$/);
  await expect.poll(() => page.getByTestId('spin').isEnabled()).toBe(true);
  await page.getByTestId('spin').click();
  await expect.poll(() => sent.length).toBe(4);
  expect(new Set(sent).size).toBe(1);
  await expect.poll(message).toMatch(/^(赢得|派彩|本局未中奖)/);
  await expect.poll(() => page.getByTestId('spin').isEnabled()).toBe(true);
  await page.getByTestId('spin').click();
  await expect.poll(() => sent.length).toBe(5);
  expect(new Set(sent).size).toBe(2);
});
