/** What a colleague closes by its own switch stands in red above every page of everybody, and leads to the switch for whoever may see it. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agreed } from '../apps/server/src/testing/rules.ts';
import { startTestSite, type TestSite } from '../apps/server/src/testing/site.ts';
import { buildClients } from '../scripts/build-clients.ts';
import { launchBrowser, openDesk, signedIn, type Watched } from './browser.ts';

let site: TestSite;
let browser: Browser;
let desk: Watched;
let chief: string;

beforeAll(async () => {
  await buildClients({ compressed: false });
  [site, browser] = await Promise.all([startTestSite(), launchBrowser()]);
  chief = await site.staffToken('chief');
  desk = await openDesk(browser);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

test('a clerk reads what is closed, by whom and since when; a chief opens it again from there and the line is gone', async () => {
  const { page } = desk;
  for (const [call, code] of [
    ['switchVenue', 'mpqp'],
    ['switchGateway', 'sandbox'],
  ] as const)
    await agreed(site, call, { code, enabled: false }, chief);
  await agreed(site, 'updateSiteSettings', { siteState: 0 }, chief);
  const { data: me } = await site.staff('staffMe', {}, chief);

  await signedIn(desk, await site.staffToken('clerk'), 'console');
  const line = page.getByRole('status', { name: '已停用' });
  await page.goto(`${site.running.address}/console/#/deposits`);
  await expect
    .poll(() => line.textContent())
    .toMatch(/已关闭：网站（.+）、场馆 明牌棋牌（.+）、支付通道 .+（.+）/);
  expect(await line.textContent()).toContain(`场馆 明牌棋牌（${me.name}，北京时间 `);
  // Gateways are a clerk's to look at; venues and settings are not.
  expect(
    await line.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
  ).toEqual(['#/gateways']);

  await agreed(site, 'updateSiteSettings', { siteState: 1 }, chief);
  await agreed(site, 'switchGateway', { code: 'sandbox', enabled: true }, chief);
  await signedIn(desk, chief, 'console');
  await page.goto(`${site.running.address}/console/#/deposits`);
  await page.reload();
  await line.getByRole('link', { name: '场馆 明牌棋牌' }).click();
  await page.getByRole('heading', { name: '场馆', exact: true }).waitFor();
  await agreed(site, 'switchVenue', { code: 'mpqp', enabled: true }, chief);
  await page.reload();
  await page.getByRole('heading', { name: '场馆', exact: true }).waitFor();
  await expect.poll(() => line.count(), { timeout: 20_000 }).toBe(0);
});
