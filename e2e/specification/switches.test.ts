/** What operators switch for everybody (specification, chapters 2 and 4): these checks run alone, after all others. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { launchBrowser } from '../browser.ts';
import { sentence } from './sentence.ts';
import { type Member, memberWith, phone, withSettings } from './world.ts';

let browser: Browser;
let account: Member;
beforeAll(async () => {
  [browser, account] = await Promise.all([launchBrowser(), memberWith(500)]);
});
afterAll(() => browser.close());

sentence('2', '/hongbao: blocked when red packet switch is 0, message 红包已关闭', () =>
  withSettings({ redPacketSwitch: 0 }, async () => {
    const one = await phone(browser, '/hongbao', { member: account });
    await one.sees('红包已关闭');
    await one.at('/');
    await one.close();
  }),
);

sentence('4', 'Site: site_state 1 shows the app; 0 shows only repair_tips.', () =>
  withSettings({ siteState: 0, repairTips: '系统升级，马上回来' }, async () => {
    const one = await phone(browser, '/');
    await one.sees('系统升级，马上回来');
    expect(await one.page.getByRole('navigation').count()).toBe(0);
    expect(await one.page.locator('body').innerText()).not.toContain('更多公告');
    await one.close();
  }),
);

sentence('4', 'Site: also when it turns 0 while the app is open; back without reload', async () => {
  const one = await phone(browser, '/money', { member: account });
  await one.sees('总资产（元）');
  await one.page.evaluate(() => document.body.setAttribute('data-same-document', ''));
  await withSettings({ siteState: 0, repairTips: '临时维护' }, async () => {
    await one.page.getByText('临时维护').waitFor({ timeout: 35_000 });
    expect(await one.page.getByText('总资产（元）').filter({ visible: true }).count()).toBe(0);
  });
  await one.page.getByText('总资产（元）').waitFor({ timeout: 35_000 });
  expect(await one.page.evaluate(() => document.body.hasAttribute('data-same-document'))).toBe(true);
  await one.close();
});
