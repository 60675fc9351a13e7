/** The one file that checks receipts, opened from a disk, in a browser that reaches nothing. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, devices } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { published } from '../apps/h5/src/pages/books/testing.ts';
import { standAlone } from '../apps/h5/stand-alone.ts';
import { launchBrowser } from './browser.ts';

const folder = mkdtempSync(join(tmpdir(), 'verify-books-'));
const file = join(folder, 'verify-books.html');
let browser: Browser;
beforeAll(async () => {
  writeFileSync(file, await standAlone());
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true });
});

test('a receipt is checked offline, an altered one is named, and nothing is asked of any network', async () => {
  const context = await browser.newContext({ locale: 'zh-CN', offline: true });
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(pathToFileURL(file).href);
  const standing = await page.getByRole('status').elementHandle();
  const check = async (receipt: object) => {
    await page.getByLabel('把凭证粘贴在这里').fill(JSON.stringify(receipt));
    await page.getByRole('button', { name: '查验' }).click();
    return page.locator('#verdict').innerText();
  };
  expect(await check(published())).toMatch(/凭证无误[\s\S]*15\.50/);
  const { head, ...rest } = published();
  expect(await check({ ...rest, head: { ...head, owed: '1' } })).toMatch(/发现问题[\s\S]*公示被改动过/);
  // The verdict is heard in the place that stood there before it, and the keyboard stays where it was.
  expect(await page.getByRole('status').evaluate((now, before) => now === before, standing)).toBe(true);
  expect(
    await page.getByRole('button', { name: '查验' }).evaluate((button) => button === document.activeElement),
  ).toBe(true);
  await page.getByRole('button', { name: 'English' }).click();
  expect(await page.locator('#verdict').innerText()).toContain('Something is wrong');
  expect(asked).toEqual([pathToFileURL(file).href]);
});

test('a receipt of 5,000 entries and 22 steps is checked in under two seconds of a phone six times slower than this machine', async () => {
  const context = await browser.newContext({ ...devices['Pixel 5'], locale: 'zh-CN', offline: true });
  const page = await context.newPage();
  await page.goto(pathToFileURL(file).href);
  const receipt = published({ credits: 5_000, steps: 22 });
  await page.locator('input[type=file]').setInputFiles({
    name: 'receipt.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(receipt)),
  });
  await expect.poll(() => page.getByLabel('把凭证粘贴在这里').inputValue()).not.toBe('');
  // Processor time of the page's own thread, six times: a browser that slows itself down is slowed by what else the machine does, too.
  const machine = await context.newCDPSession(page);
  await machine.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busy = async () => {
    const { metrics } = await machine.send('Performance.getMetrics');
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
  const before = await busy();
  await page.getByRole('button', { name: '查验' }).click();
  await page.locator('#verdict').getByText('凭证无误').waitFor();
  const took = 6 * ((await busy()) - before);
  expect(await page.locator('#verdict').innerText()).toMatch(/5,?000/);
  expect(took).toBeGreaterThan(0);
  expect(took).toBeLessThan(2_000);
  await context.close();
});
