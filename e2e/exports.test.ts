/** A chief takes a list away as a file, in a real browser, and goes on to another page meanwhile. */
import { readFile } from 'node:fs/promises';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
  await signedIn(desk, await site.staffToken('chief'), 'console');
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const at = (path: string) => `${site.running.address}/console/#${path}`;

test('the list as it is narrowed is saved as a file, and says so on whatever page is shown', async () => {
  const { page } = desk;
  const wanted = await site.member('exportme');
  await site.member('notthisone');
  await page.goto(at('/members?search=exportm'));
  await seen(page, '1 位').waitFor();
  await page.getByRole('button', { name: '导出' }).click();
  const [saved, asked] = await Promise.all([
    page.waitForEvent('download'),
    page.waitForRequest((request) => request.url().endsWith('/api/console/export')),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ]);
  expect(saved.suggestedFilename()).toMatch(/^memberSearch-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await saved.path(), 'utf8');
  expect(text.split('\r\n')[0]).toBe(
    '\uFEFF会员编号,会员账号,真实姓名,VIP,注册时间,冻结时间,上次来访,中心钱包（元）,存款合计（元）,存款笔数,首次存款,最近存款,净存款（元）,会员输赢（元）',
  );
  expect(text).toMatch(new RegExp(`\r\n${wanted.id},exportme,测\\*\\*,`));
  expect(text).not.toContain('notthisone');
  // The session goes in the header: no address of it is kept anywhere.
  expect(new URL(asked.url()).search).toBe('');
  expect(asked.headers().authorization).toMatch(/^Bearer /);
  await page.goto(at('/deposits'));
  await page.getByRole('heading', { name: '存款审核' }).waitFor();
  await seen(page, '已导出会员（CSV）').waitFor();
  await page.getByRole('button', { name: '知道了' }).click();
  await expect.poll(() => page.getByText('已导出会员').count()).toBe(0);
  expect(desk.faults).toEqual([]);
});

test('who may not take lists away finds no button', async () => {
  const clerks = await openDesk(browser);
  await signedIn(clerks, await site.staffToken('clerk'), 'console');
  await clerks.page.goto(at('/members'));
  await clerks.page.getByRole('heading', { name: '会员' }).waitFor();
  await clerks.page.getByText('账号').first().waitFor();
  expect(await clerks.page.getByRole('button', { name: '导出' }).count()).toBe(0);
});

test('a statement leaves for one venue, one gateway, one agent; a member’s own leaves from the ledger, by its month', async () => {
  const { page } = desk;
  const member = await site.member('ownmonth');
  /** What the next file is asked. */
  const asked = async (button: Locator) => {
    await button.click();
    const [request] = await Promise.all([
      page.waitForRequest((request) => request.url().endsWith('/api/console/export')),
      page.getByRole('menuitem', { name: 'CSV' }).click(),
    ]);
    return request.postDataJSON() as unknown;
  };
  const span = { from: '2026-10-01', to: '2026-10-31' };
  await page.goto(at(`/month-end?${new URLSearchParams(span)}`));
  const section = page.locator('section', { has: page.getByRole('heading', { name: '对账单' }) });
  const exportOf = (title: string) =>
    section.locator('div', { hasText: title }).last().getByRole('button', { name: '导出' });
  for (const [title, option, list, question] of [
    ['场馆对账单', '明牌棋牌', 'venueStatement', { venue: 'mpqp' }],
    ['支付通道对账单', '', 'gatewayStatement', { gateway: 'sandbox' }],
  ] as const) {
    expect(await asked(exportOf(title))).toMatchObject({ list, question: span });
    await section.getByRole('combobox', { name: title }).press('ArrowDown');
    await page.locator('.ant-select-item-option').filter({ hasText: option, visible: true }).first().click();
    expect(await asked(exportOf(title))).toMatchObject({ list, question: { ...span, ...question } });
  }
  await section.getByRole('textbox', { name: '代理佣金账单' }).fill('daili001');
  expect(await asked(exportOf('代理佣金账单'))).toMatchObject({
    list: 'agentStatements',
    question: { ...span, state: 'all', search: 'daili001' },
  });
  expect(page.url()).toContain('venueStatement=mpqp');

  await page.goto(at(`/members/${member.id}?tab=ledger&until=2026-02-11T18:00`));
  const button = page.getByRole('button', { name: '导出 2026-02 对账单' });
  await button.waitFor();
  expect(await asked(button)).toMatchObject({
    list: 'memberStatement',
    question: { from: '2026-02-01', to: '2026-02-28', member: Number(member.id) },
  });

  await page.goto(at(`/members/${member.id}?tab=timeline&from=2026-02-01T00:00`));
  expect(await asked(page.getByLabel('动态').getByRole('button', { name: '导出' }))).toEqual({
    list: 'memberTimeline',
    format: 'csv',
    question: { id: Number(member.id), from: '2026-01-31T16:00:00.000Z' },
  });
});
