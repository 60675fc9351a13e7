/** Cash back and friends in a browser: tried, waiting for a second person, on the phone of a member, and in the promotion's results. */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessionOf, setDelay } from '../apps/server/src/testing/rules.ts';
import { startTestSite, type TestSite } from '../apps/server/src/testing/site.ts';
import { buildClients } from '../scripts/build-clients.ts';
import { launchBrowser, openDesk, openPhone, seen, signedIn } from './browser.ts';

let site: TestSite;
let browser: Browser;
beforeAll(async () => {
  await buildClients({ compressed: false });
  [site, browser] = await Promise.all([startTestSite({ works: true }), launchBrowser()]);
  await setDelay(site, 0);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const at = (path: string) => `${site.running.address}${path}`;

/** Chooses what a field shows. */
async function choose(page: Page, drawer: Locator, label: string, chosen: string): Promise<void> {
  await drawer
    .locator('.ant-select')
    .filter({ has: page.getByLabel(label, { exact: true }) })
    .click();
  await page.locator('.ant-select-item').filter({ hasText: chosen }).click();
}

test.each([
  {
    award: '亏损返还',
    title: '每日返还',
    terms: async (drawer: Locator) => {
      await drawer.getByLabel('返还（%）').fill('8');
    },
    listed: /亏损满100\.00返8%/,
    tab: '亏损返还',
  },
  {
    award: '邀请好友',
    title: '带好友来',
    terms: async (drawer: Locator) => {
      await drawer.getByLabel('邀请人得（元，0：不给）').fill('66');
      await drawer.getByLabel('好友得（元，0：不给）').fill('18');
    },
    listed: /邀请人66\.00，好友18\.00/,
    tab: '好友',
  },
])(
  '$award: each change of the draft asks for another run, and members read it after a second person’s yes',
  async ({ award, title, terms, listed, tab }) => {
    const desk = await openDesk(browser);
    await signedIn(desk, await sessionOf(site, 'chief'), 'console');
    const { page } = desk;
    await page.goto(at('/console/#/promotions'));
    await page.getByRole('button', { name: '新建活动' }).click();
    const drawer = page.getByRole('dialog', { name: '新建活动' });
    const save = drawer.getByRole('button', { name: '保存', exact: true });
    await drawer.getByLabel('标题', { exact: true }).fill(title);
    await choose(page, drawer, '状态', '上架');
    await drawer.getByRole('switch', { name: '自动发放' }).click();
    await choose(page, drawer, '发放方式', award);
    const tried = async () => {
      await expect.poll(() => save.isDisabled()).toBe(true);
      await drawer.getByRole('button', { name: '试算' }).click();
      await expect.poll(() => save.isEnabled()).toBe(true);
    };
    await tried();
    // It stands above the form, whose end was in sight.
    await expect
      .poll(async () => (await seen(drawer, '近30天费用').boundingBox())?.y ?? -1)
      .toBeGreaterThan(0);
    await terms(drawer);
    await tried();
    await save.click();
    const question = page.getByRole('dialog', { name: '资金规则的修改须另一位同事同意' });
    await question.getByLabel('修改原因').fill('新活动');
    await question.getByRole('button', { name: '提交，等待同意' }).click();
    await seen(page, '已提交：等待另一位同事同意').waitFor();

    const member = await site.member();
    const titles = async () =>
      (await site.call('promotions', {}, { token: member.token })).data.data.map((one) => one.title);
    expect(await titles()).not.toContain(title);
    const second = await openDesk(browser);
    await signedIn(second, await sessionOf(site, 'chief2'), 'console');
    await second.page.goto(at('/console/#/rules'));
    await second.page.getByRole('button', { name: '同意', exact: true }).click();
    await second.page.getByRole('dialog').getByRole('button', { name: '确认同意' }).click();
    await expect.poll(titles).toContain(title);

    // Whoever proposed it finds it there, without asking again.
    await page.getByRole('row').filter({ hasText: title }).filter({ hasText: listed }).first().waitFor();
    await page.getByRole('link', { name: title }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByText(tab, { exact: true }).first().click();
    await expect.poll(() => page.url()).toContain('tab=');

    const phone = await openPhone(browser);
    await signedIn(phone, member.token);
    await phone.page.goto(at('/#/activity'));
    await phone.page.getByText(title).first().waitFor();
    expect([...desk.faults, ...second.faults, ...phone.faults]).toEqual([]);
    for (const { context } of [desk, second, phone]) await context.close();
  },
);
