/** What opens over the home page, and a promotion, are seen as members of either language will see them, before anybody does. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessionOf } from '../apps/server/src/testing/rules.ts';
import { startTestSite, type TestSite } from '../apps/server/src/testing/site.ts';
import { buildClients } from '../scripts/build-clients.ts';
import { launchBrowser, openDesk, seen, signedIn, type Watched } from './browser.ts';

let site: TestSite;
let browser: Browser;
let desk: Watched;
beforeAll(async () => {
  await buildClients({ compressed: false });
  [site, browser] = await Promise.all([startTestSite(), launchBrowser()]);
  desk = await openDesk(browser);
  await signedIn(desk, await sessionOf(site, 'chief'), 'console');
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});
const at = (path: string) => `${site.running.address}${path}`;

test('what opens over the home page is previewed in both languages, and saved for a span and an audience', async () => {
  const { page } = desk;
  await page.goto(at('/console/#/settings'));
  await page.getByLabel('弹窗内容（HTML）', { exact: true }).fill('<p>双十二存送</p>');
  await page.getByLabel('弹窗内容（英文，HTML）', { exact: true }).fill('<p>December gifts</p>');
  await page.getByRole('button', { name: '预览弹窗' }).click();
  const dialog = page.getByRole('dialog', { name: '预览弹窗' });
  const phone = dialog.frameLocator('iframe[title="手机预览"]').locator('body');
  await seen(phone, '双十二存送').waitFor();
  await seen(phone, '平台公告').waitFor();
  await dialog.getByText('English', { exact: true }).click();
  await seen(phone, 'December gifts').waitFor();
  await seen(phone, 'Announcement').waitFor();
  const { webContent } = (await site.staff('siteSettings', {}, await sessionOf(site, 'chief'))).data;
  expect(webContent).not.toContain('双十二');
  await dialog.getByRole('button', { name: 'Close' }).click();
  const from = page.getByLabel('开始显示（北京时间）');
  await from.click();
  await from.fill('2030-12-12 00:00:00');
  await from.press('Enter');
  await page
    .locator('.ant-select')
    .filter({ has: page.getByLabel('最低VIP') })
    .click();
  await page.locator('.ant-select-item:visible').filter({ hasText: 'VIP3' }).click();
  await expect.poll(() => page.getByText(/项未保存$/).textContent()).toBe('有 4 项未保存');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await seen(page, '已保存').waitFor();
  expect((await site.staff('siteSettings', {}, await sessionOf(site, 'chief'))).data).toMatchObject({
    webContentEn: '<p>December gifts</p>',
    modalFrom: '2030-12-11T16:00:00.000Z',
    modalAudience: { vipFrom: 3 },
  });
});

test('a promotion is previewed in English where it is written, and in Chinese where it is not', async () => {
  const { page } = desk;
  await page.goto(at('/console/#/promotions'));
  await page.getByRole('button', { name: '新建活动' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('标题', { exact: true }).fill('周末加油');
  await drawer.getByLabel('一句话说明', { exact: true }).fill('每周六发放');
  await drawer.getByText('英文', { exact: true }).click();
  await drawer.getByLabel('英文标题').fill('Weekend boost');
  await drawer.getByText('预览', { exact: true }).click();
  await drawer.getByRole('heading', { name: '周末加油' }).waitFor();
  await drawer.getByText('English', { exact: true }).click();
  await drawer.getByRole('heading', { name: 'Weekend boost' }).waitFor();
  await seen(drawer, '每周六发放').waitFor();
});
