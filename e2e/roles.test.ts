/** A site's own role, from the page where it is made to the screens of whoever has it. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../apps/server/src/testing/site.ts';
import { buildClients } from '../scripts/build-clients.ts';
import { launchBrowser, openDesk, seen, signedIn } from './browser.ts';

let site: TestSite;
let browser: Browser;
beforeAll(async () => {
  await buildClients({ compressed: false });
  [site, browser] = await Promise.all([startTestSite(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

test('a role is made with a second yes, and whoever has it sees what it opens and cannot touch what it only shows', async () => {
  const desk = await openDesk(browser);
  await signedIn(desk, await site.staffToken('chief'), 'console');
  const { page } = desk;
  await page.goto(`${site.running.address}/console/#/roles`);
  await page.getByRole('row').filter({ hasText: '审计' }).getByText('内置，不能改动').waitFor();
  await page.getByRole('button', { name: '新建角色' }).click();
  const dialog = page.getByRole('dialog', { name: '新建角色' });
  await dialog.getByLabel('名称').fill('夜班');
  await dialog.getByRole('checkbox', { name: '内容 查看' }).check();
  await dialog.getByRole('checkbox', { name: '存款 处理' }).check();
  expect(await dialog.getByRole('checkbox', { name: '存款 查看' }).isChecked()).toBe(true);
  await dialog.getByRole('button', { name: '保存角色' }).click();
  const question = page.getByRole('dialog', { name: '资金规则的修改须另一位同事同意' });
  await question.getByLabel('修改原因').fill('晚上没有人');
  await question.getByRole('button', { name: '提交，等待同意' }).click();
  await seen(page, '已提交：等待另一位同事同意').waitFor();
  const row = page.getByRole('row').filter({ hasText: '夜班' });
  await row.getByText('有权限待同意').waitFor();
  await row.getByText('内容（只查看）').waitFor();

  const second = await site.staffToken('chief2');
  const [waiting] = (await site.staff('ruleChanges', { state: 'open', page: 1 }, second)).data.rows;
  await site.staff('approveRuleChange', { id: waiting?.id ?? 0, typed: {} }, second);
  const made = (await site.staff('roleList', {}, second)).data.find(({ name }) => name === '夜班');
  await site.running.site.database.query("update staff set roles = $1 where username = 'clerk'", [
    [made?.code ?? ''],
  ]);
  const clerk = await openDesk(browser);
  await signedIn(clerk, await site.staffToken('clerk'), 'console');
  await clerk.page.goto(`${site.running.address}/console/#/notices`);
  await clerk.page.getByText('您的角色只能查看此页，不能改动。').waitFor();
  expect(await clerk.page.getByRole('button', { name: '发布公告' }).isDisabled()).toBe(true);
  await clerk.page.goto(`${site.running.address}/console/#/staff`);
  await clerk.page.getByRole('heading', { level: 1, name: '没有权限' }).waitFor();
});
