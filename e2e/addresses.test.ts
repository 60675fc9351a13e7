/** Whatever narrows a list of the console stands in its address: a colleague who opens the link sees the same. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../apps/server/src/testing/site.ts';
import { buildClients } from '../scripts/build-clients.ts';
import { launchBrowser, openDesk, signedIn, type Watched } from './browser.ts';

let site: TestSite;
let browser: Browser;
let desk: Watched;
beforeAll(async () => {
  await buildClients({ compressed: false });
  [site, browser] = await Promise.all([startTestSite(), launchBrowser()]);
  desk = await openDesk(browser);
  await signedIn(desk, await site.staffToken(), 'console');
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

/** As the menu has them, and those below its pages. */
const menu = readFileSync(join(import.meta.dirname, '../apps/console/src/app/resources.tsx'), 'utf8');
const paths = [
  ...[...menu.matchAll(/path: '(\/[a-z-]+)'/g)].map(([, path = '']) => path),
  '/overview/returns',
  '/overview/lines?figure=ggr',
];

/** What is chosen on these pages is a draft of a form, or a conversation. */
const others = ['/service', '/first-run'];

const groups = (page: Page) => page.locator('main [role=radiogroup][aria-label]:not(form *)');
const searches = (page: Page) => page.locator('main .ant-input-search input:not(form *)');
const chosenIn = (page: Page, nth: number) =>
  groups(page)
    .nth(nth)
    .locator('input[type=radio]')
    .evaluateAll((radios) => radios.findIndex((radio) => (radio as { checked?: boolean }).checked === true));

async function opened(page: Page, path: string): Promise<void> {
  await page.goto(`${site.running.address}/console/#${path}`);
  await page.locator('main h1').first().waitFor();
  await page.waitForLoadState('networkidle');
}

/** Words, else a number, else the id of a transfer: what makes no sense in a field is refused under it, and never becomes part of the address. */
async function takenBy(field: Locator): Promise<string> {
  const before = field.page().url();
  for (const typed of ['zz1', '11', '00000000-0000-4000-8000-000000000011']) {
    await field.fill(typed);
    await field.press('Enter');
    if ((await field.getAttribute('aria-invalid')) === null) return typed;
    expect(field.page().url()).toBe(before);
  }
  throw new Error(`${await field.getAttribute('aria-label')} takes nothing`);
}

const walked = { groups: 0, searches: 0 };

test.each(paths.filter((path) => !others.includes(path)))(
  '%s keeps each of its choices in its address',
  async (path) => {
    const { page } = desk;
    await opened(page, path);
    const [choices, fields] = [await groups(page).count(), await searches(page).count()];
    for (let nth = 0; nth < choices; nth += 1) {
      const name = await groups(page).nth(nth).getAttribute('aria-label');
      const options = groups(page).nth(nth).locator('.ant-segmented-item');
      const last = (await options.count()) - 1;
      await options.nth(last).click();
      await expect.poll(() => chosenIn(page, nth), { message: `${path} ${name}` }).toBe(last);
      await page.reload();
      await expect.poll(() => groups(page).count()).toBe(choices);
      await expect.poll(() => chosenIn(page, nth), { message: `${path} ${name}, read again` }).toBe(last);
      walked.groups += 1;
    }
    for (let nth = 0; nth < fields; nth += 1) {
      const field = searches(page).nth(nth);
      // Where filters are many they stand behind one button.
      if (!(await field.isVisible())) await page.getByRole('button', { name: /^更多筛选/ }).click();
      const typed = await takenBy(field);
      await expect.poll(() => page.url()).toContain(typed);
      await page.reload();
      await expect.poll(() => searches(page).count()).toBe(fields);
      await expect.poll(() => searches(page).nth(nth).inputValue()).toBe(typed);
      walked.searches += 1;
    }
  },
);

test('the walk has found what it walks for', () => {
  expect(walked.groups).toBeGreaterThan(20);
  expect(walked.searches).toBeGreaterThan(10);
});

test('of two lists on one page each keeps its own choice', async () => {
  const { page } = desk;
  await opened(page, '/gateways?state=credited&orders=waiting&gatewayOrders.page=1');
  const chosen = async (name: string) =>
    page
      .getByRole('radiogroup', { name })
      .locator('input:checked')
      .evaluate((radio) => {
        const item = radio.closest('.ant-segmented-item');
        return item?.textContent ?? '';
      });
  await expect.poll(() => chosen('状态')).toBe('已入账');
  await expect.poll(() => chosen('范围')).toBe('全部待付款');
});
