/**
 * Staff change what gives money, write what members read, and send withdrawals, in a real browser. Then every page of the console,
 * with what all this has left there, is looked at with axe.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generate } from 'otplib';
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agentOf, flat } from '../apps/server/src/affiliates/testing.ts';
import { sessionOf, setDelay } from '../apps/server/src/testing/rules.ts';
import { payPassword, startTestSite, type TestSite } from '../apps/server/src/testing/site.ts';
import { buildClients } from '../scripts/build-clients.ts';
import { atRest, axeFaults, faultsHere } from './axe.ts';
import { launchBrowser, openDesk, openPhone, seen, signedIn, type Watched } from './browser.ts';
import { chineseLeft, chineseWritten } from './english.ts';
import { shortenedTexts } from './shortened.ts';
import { sidewaysParts } from './sideways.ts';
import { squeezedTexts } from './squeezed.ts';

let site: TestSite;
let browser: Browser;
let phone: Watched;
let desk: Watched;
let chief: string;
let member: { readonly token: string; readonly id: bigint; readonly username: string };

beforeAll(async () => {
  await buildClients({ compressed: false });
  [site, browser] = await Promise.all([startTestSite({ works: true }), launchBrowser()]);
  [phone, desk] = [await openPhone(browser), await openDesk(browser)];
  [member, chief] = [await site.member(), await site.staffToken()];
  await signedIn(phone, member.token);
  await signedIn(desk, chief, 'console');
  // What the pages about agents show: one, and one who wishes to be.
  await agentOf(site, flat(50));
  await site.call('applyAsAgent', { mobile: '13800138000', apply_info: '有二十位朋友' }, member);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const at = (path: string) => `${site.running.address}${path}`;

/** Says why, in the question that stands before every change of a rule of money. */
async function propose(page: Page, reason: string): Promise<void> {
  const question = page.getByRole('dialog', { name: '资金规则的修改须另一位同事同意' });
  await question.getByLabel('修改原因').fill(reason);
  await question.getByRole('button', { name: '提交，等待同意' }).click();
  await seen(page, '已提交：等待另一位同事同意').waitFor();
}

/** The second chief sees the red line on whatever page, reads both changes, and says yes to each. */
async function second(): Promise<void> {
  const { page, context } = await openDesk(browser);
  await signedIn({ context }, await sessionOf(site, 'chief2'), 'console');
  await page.goto(at('/console/#/deposits'));
  await seen(page, '2 项资金规则修改等待同意').waitFor();
  await page.getByRole('status', { name: '规则修改' }).getByRole('link', { name: '查看' }).click();
  const vip = page.getByRole('article', { name: 'VIP等级 等待同意' });
  await seen(vip, 'VIP1 返水 棋牌').waitFor();
  await seen(vip, '棋牌返水调低').waitFor();
  for (let left = 2; left > 0; left -= 1) {
    await page.getByRole('button', { name: '同意', exact: true }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: '确认同意' }).click();
    await expect.poll(() => page.getByRole('article').count()).toBe(left - 1);
  }
  await seen(page, '没有等待同意或生效的修改').waitFor();
  await context.close();
}

const saveOf = (page: Page) => page.getByRole('button', { name: '保存', exact: true });
const runDraftOf = (page: Page) => page.getByRole('button', { name: '试算', exact: true });

test('a rebate is saved only after its draft was run, and each change of the draft asks for another run', async () => {
  await setDelay(site, 0);
  const { page } = desk;
  const [save, runDraft] = [saveOf(page), runDraftOf(page)];
  await page.goto(at('/console/#/vip-levels'));
  await page.getByLabel('VIP1 棋牌返水比例').fill('0.25');
  expect(await save.isDisabled()).toBe(true);
  await runDraft.click();
  await seen(page, '近30天费用').waitFor();
  await save.click();
  await propose(page, '棋牌返水调低');
  await page.getByLabel('VIP1 棋牌返水比例').fill('0.26');
  await expect.poll(() => save.isDisabled()).toBe(true);
});

test('the pool of the red packets is saved only after its draft was run', async () => {
  const { page } = desk;
  const [save, runDraft] = [saveOf(page), runDraftOf(page)];
  await page.goto(at('/console/#/red-packets'));
  await page.getByLabel('每日红包池').fill('15000');
  expect(await save.isDisabled()).toBe(true);
  await runDraft.click();
  await expect.poll(() => save.isEnabled()).toBe(true);
  await save.click();
  await seen(page, '已保存').waitFor();
});

test('an offer with a condition is saved only after its draft was run, and holds only after a second person’s yes', async () => {
  const { page } = desk;
  const [save, runDraft] = [saveOf(page), runDraftOf(page)];
  await page.goto(at('/console/#/promotions'));
  await page.getByRole('button', { name: '新建活动' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('标题', { exact: true }).fill('周末加油');
  await drawer.getByLabel(/^彩金/).fill('18');
  expect(await save.isEnabled()).toBe(true);
  const field = (label: string) => drawer.locator('.ant-select').filter({ has: page.getByLabel(label) });
  await field('状态').click();
  await page.locator('.ant-select-item').filter({ hasText: '上架' }).click();
  await field('申请条件').click();
  await page.locator('.ant-select-item').filter({ hasText: '累计存款达到' }).click();
  await drawer.getByLabel('达到金额').fill('500');
  await expect.poll(() => save.isDisabled()).toBe(true);
  await runDraft.click();
  await seen(drawer, '近30天费用').waitFor();
  await save.click();
  await propose(page, '周末活动');
  const offers = async () => (await site.call('promotions', {}, { token: member.token })).data.data;
  expect((await offers()).some(({ title }) => title === '周末加油')).toBe(false);
  await second();
  await page
    .getByRole('row')
    .filter({ hasText: '周末加油' })
    .filter({ hasText: '累计存款达到 500.00 元' })
    .waitFor();
  const id = (await offers()).find(({ title }) => title === '周末加油')?.id ?? 0;
  const refusal = await site.call('applyForPromotion', { activityid: id }, { token: member.token });
  expect(refusal.message).toContain('活动开始以来累计存款满500.00元，目前0.00元');
});

/** One black point; the server draws it in the shape of a banner. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

test('a notice, a banner and an article that staff write are on the phone, and what a colleague changed is not overwritten', async () => {
  const { page } = desk;
  const drawer = page.getByRole('dialog');
  const save = async (words: string) => {
    await drawer.getByRole('button', { name: '保存', exact: true }).click();
    await seen(page, words).waitFor();
  };
  await page.goto(at('/console/#/notices'));
  await page.getByRole('button', { name: '发布公告' }).click();
  await drawer.getByLabel('标题', { exact: true }).fill('周日维护');
  await drawer.getByLabel('内容', { exact: true }).fill('周日两点维护一小时');
  await drawer.getByRole('switch', { name: '在首页滚动' }).click();
  // Seen as a phone shows it, before anybody has it.
  await drawer.getByText('预览', { exact: true }).click();
  await seen(drawer.frameLocator('iframe[title="手机预览"]').locator('body'), '周日两点维护一小时').waitFor();
  expect((await site.call('homeNotices')).data).not.toContain('周日两点维护一小时');
  await save('公告已发布');
  await page.getByRole('row').filter({ hasText: '周日维护' }).filter({ hasText: '滚动中' }).waitFor();

  await page.goto(at('/console/#/mailings'));
  await page.getByRole('button', { name: '写站内信' }).click();
  await drawer.getByLabel('标题', { exact: true }).fill('给您的信');
  await drawer.getByLabel('内容', { exact: true }).fill('请到 pay.example 存款');
  await seen(drawer, '正文不能有网址').waitFor();
  await drawer.getByLabel('内容', { exact: true }).fill('优惠等您来');
  await drawer.getByLabel('点开后前往').fill('/activity');
  await drawer.getByLabel('会员账号').fill(member.username);
  await drawer.getByText('预览', { exact: true }).click();
  await seen(drawer.frameLocator('iframe[title="手机预览"]').locator('body'), '优惠等您来').waitFor();
  await save('已安排发送');
  await phone.page.goto(at('/#/message?tab=inbox'));
  await phone.page.getByRole('link', { name: '给您的信' }).click();
  await phone.page.waitForURL(/#\/activity$/);
  await page.reload();
  await page
    .getByRole('row')
    .filter({ hasText: '给您的信' })
    .filter({ hasText: '已发完' })
    .filter({ hasText: '1 / 1' })
    .waitFor();

  await page.goto(at('/console/#/banners'));
  await page.getByRole('button', { name: '添加轮播图' }).click();
  const upload = (buffer: Buffer) =>
    drawer
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'banner.png', mimeType: 'image/png', buffer });
  await upload(Buffer.concat([picture, Buffer.alloc(2 * 1024 * 1024)]));
  await seen(drawer, '图片超过2MB，没有上传').waitFor();
  await upload(picture);
  await drawer.getByRole('img', { name: '图片' }).waitFor();
  await drawer.getByLabel('标题', { exact: true }).fill('周日见');
  await drawer.getByLabel('链接').fill('javascript:alert(1)');
  await seen(drawer, '链接须为站内路径').waitFor();
  await drawer.getByLabel('链接').fill('/activity');
  await save('轮播图已添加');
  await page.getByRole('button', { name: '上移 周日见' }).click();
  await seen(page, '顺序已保存').waitFor();

  await page.goto(at('/console/#/articles'));
  await page.getByRole('button', { name: '编辑 关于我们' }).click();
  const text = drawer.getByLabel('正文（HTML）', { exact: true });
  await text.fill('<p>我们在这里</p><script>alert(1)</script>');
  await drawer.getByText('预览', { exact: true }).click();
  expect(await drawer.getByRole('article', { name: '会员看到的内容' }).innerText()).toBe(
    '关于我们\n\n我们在这里',
  );
  const { data } = await site.staff('articleList', {}, chief);
  const about = data.find(({ type }) => type === 7);
  if (about === undefined) throw new Error('no article 7');
  const { updatedAt: _when, ...article } = about;
  await site.staff('saveArticle', { ...article, content: '<p>同事写的</p>' }, chief);
  await save('同事在您打开之后改动过');
  await drawer.locator('.ant-drawer-close').click();
  // What was typed goes only when its writer says so.
  await page.getByRole('button', { name: '放弃', exact: true }).click();
  await page.getByRole('button', { name: '编辑 关于我们' }).click();
  expect(await text.inputValue()).toBe('<p>同事写的</p>');
  await text.fill('<p>我们在这里</p>');
  await save('文章已保存');

  await phone.page.goto(at('/'));
  await seen(phone.page, '周日两点维护一小时').waitFor();
  const shown = (await site.call('banners')).data;
  expect(shown.at(-2)).toMatchObject({ title: '周日见', url: '/activity' });
  await phone.page.getByRole('link', { name: '周日见' }).first().waitFor({ state: 'attached' });
  await phone.page.goto(at('/#/boutBallBetInfo?type=7'));
  await seen(phone.page, '我们在这里').waitFor();
  expect([...phone.faults, ...desk.faults]).toEqual([]);
});

/** Two withdrawals of 400 yuan each that were approved and that nobody has sent. @returns their numbers and where they go */
async function approvedWithdrawals() {
  const { token } = await site.memberWith(10_000_000n);
  const approve = async (address: string) => {
    const card = { bank: 'USDT', bank_owner: 'ERC20', bank_no: address, pay_pass: payPassword };
    const bank = (await site.call('bindCard', card, { token })).data.id;
    const asked = { amount: 400, bank, password: payPassword };
    const number = (await site.call('withdraw', asked, { token })).data.order_no;
    const { rows } = (await site.staff('withdrawalQueue', { search: number }, chief)).data;
    await site.staff('approveWithdrawal', { id: rows[0]?.id ?? 0 }, chief);
    return { number, address };
  };
  return [await approve(`0x${'1a'.repeat(20)}`), await approve(`0x${'2b'.repeat(20)}`)] as const;
}

test('approved withdrawals are sent from a list: one is named, the other given back and sent from the next', async () => {
  const { page } = desk;
  const [sent, kept] = await approvedWithdrawals();
  const box = ({ number }: { number: string }) => page.getByRole('checkbox', { name: `选择 ${number}` });
  const batch = page.getByRole('dialog', { name: /^付款批次 \d+$/ });
  const hash = `0x${'ab'.repeat(32)}`;

  await page.goto(at('/console/#/payouts'));
  await box(sent).check();
  // It comes above the list and moves it.
  await seen(page, '已选 1 笔').waitFor();
  await box(kept).check();
  await seen(page, '已选 2 笔').waitFor();
  await page.getByRole('button', { name: '生成付款批次' }).click();
  // 400 yuan at 7.2, less the fee of 5, twice.
  await seen(batch, '2 笔，合计 101.10 USDT').waitFor();
  for (const { number, address } of [sent, kept])
    await batch.getByRole('row').filter({ hasText: number }).filter({ hasText: address }).waitFor();

  await batch.getByText('每笔取款一笔交易').click();
  const field = batch.getByLabel(`${sent.address} 的交易哈希`);
  await field.fill('0x12');
  await seen(batch, '交易哈希应为64位十六进制字符：0x12').waitFor();
  expect(await batch.getByRole('button', { name: '保存 1 笔并核对' }).isDisabled()).toBe(true);
  await field.fill(`https://etherscan.io/tx/${hash}`);
  await batch.getByRole('button', { name: '保存 1 笔并核对' }).click();
  await seen(page, '已保存，其余的可以稍后填写').waitFor();
  await batch.getByRole('row').filter({ hasText: sent.number }).filter({ hasText: hash }).waitFor();

  await batch.getByRole('button', { name: '取消批次' }).click();
  await batch.getByLabel('取消原因').fill('余额不足，改日再付');
  await batch.getByRole('button', { name: '确认取消' }).click();
  await seen(page, '已取消，1 笔可重新付款').waitFor();
  await batch.getByRole('button', { name: /^(Close|关闭)$/ }).click();
  await batch.waitFor({ state: 'detached' });
  const given = page.getByRole('row').filter({ hasText: '已取消：余额不足，改日再付' });
  await given.filter({ hasText: '已填写 1 笔' }).waitFor();

  await page.goto(at('/console/#/payouts'));
  // The list is read anew after the cancellation.
  await expect.poll(() => box(sent).count()).toBe(0);
  await box(kept).check();
  await page.getByRole('button', { name: '生成付款批次' }).click();
  await batch.getByLabel('交易哈希', { exact: true }).fill(`0x${'cd'.repeat(32)}`);
  await batch.getByRole('button', { name: '保存 1 笔并核对' }).click();
  await seen(page, '已保存，等待链上核对').waitFor();
  const { rows } = (await site.staff('payoutBatches', { page: 1, pageSize: 5 }, chief)).data;
  expect(rows.map(({ outcome, orders, named }) => ({ outcome, orders, named }))).toEqual([
    { outcome: 'named', orders: 1, named: 1 },
    { outcome: 'cancelled', orders: 1, named: 1 },
  ]);
  expect(desk.faults).toEqual([]);
});

test('staff choose a password of their own, which ends their sessions elsewhere', async () => {
  const { page, context } = await openDesk(browser);
  await signedIn({ context }, chief, 'console');
  await page.goto(at('/console/#/notices'));
  await page.getByRole('button', { name: '修改密码' }).click();
  const drawer = page.getByRole('dialog', { name: '修改密码' });
  const elsewhere = await site.staffToken();
  const own = site.accounts.staff.find(({ username }) => username === 'chief');
  const fill = async (current: string, next: string, again: string) => {
    await drawer.getByLabel('当前密码').fill(current);
    await drawer.getByLabel('新密码', { exact: true }).fill(next);
    await drawer.getByLabel('再次输入新密码').fill(again);
    // As if the code of the sign-in were of half a minute ago.
    await site.owner.query("update staff set totp_step = 0 where username = 'chief'");
    await drawer.getByLabel('动态验证码').fill(await generate({ secret: own?.totpSecret ?? '' }));
    await drawer.getByRole('button', { name: '保存', exact: true }).click();
  };
  await fill('not this one', 'four lucky words', 'four lucky word');
  await seen(drawer, '两次输入的新密码不一致').waitFor();
  await fill('not this one', 'four lucky words', 'four lucky words');
  await seen(drawer, '原密码不正确').waitFor();
  await fill(own?.password ?? '', 'four lucky words', 'four lucky words');
  await seen(page, '密码已修改').waitFor();
  await context.close();
  expect((await site.staff('staffMe', {}, elsewhere)).code).toBe(401);
  expect((await site.staff('staffMe', {}, chief)).code).toBe(200);
});

test('what is clicked while the first page is still being looked for stays open', async () => {
  const { page, context } = await openDesk(browser);
  await signedIn({ context }, chief, 'console');
  await page.addInitScript(() => {
    const { fetch } = window;
    const asked = new Promise<void>((resolve) => Object.assign(window, { answerInstallation: resolve }));
    window.fetch = async (...request) => {
      const answer = await fetch(...request);
      if (String(request[0]).endsWith('/installation')) await asked;
      return answer;
    };
  });
  await page.goto(at('/console/'));
  // Its group of the menu is closed at first.
  await page.getByRole('menuitem', { name: '会员与客服' }).click();
  const service = page.getByRole('link', { name: '在线客服' });
  await service.waitFor();
  // A slow machine: the answer comes while the page that was asked for is being drawn.
  const machine = await context.newCDPSession(page);
  await machine.send('Emulation.setCPUThrottlingRate', { rate: 20 });
  await service.evaluate((link: HTMLElement) => {
    link.click();
    Reflect.get(window, 'answerInstallation')();
  });
  await page.getByRole('heading', { name: '在线客服' }).waitFor();
  await machine.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await seen(page, '选择一个对话').waitFor();
  expect(page.url()).toBe(at('/console/#/service'));
  await context.close();
});

test('a queue that has not answered, or that cannot be read, is not called empty', async () => {
  const { page, context } = await openDesk(browser);
  await signedIn({ context }, chief, 'console');
  const asked: Route[] = [];
  const deposits = /\/api\/console\/deposits(\?|$)/;
  await page.route(deposits, (route) => void asked.push(route));
  await page.goto(at('/console/#/deposits'));
  await seen(page, '待审核 … 笔').waitFor();
  expect(await page.getByText('都处理完了').count()).toBe(0);
  await page.route(deposits, (route) => route.abort());
  for (const route of asked) await route.abort();
  await page.getByRole('button', { name: '再试一次' }).waitFor();
  expect(await page.getByText('都处理完了').count()).toBe(0);
  // It is asked again every five seconds.
  await page.unroute(deposits);
  await seen(page, '都处理完了，没有等待审核的订单').waitFor();
  await seen(page, '待审核 0 笔').waitFor();
  await context.close();
});

/** Where the menu leads, group by group: one of them is open at a time, besides that of the page. */
async function menuOf(page: Page, name = '主菜单'): Promise<string[]> {
  const menu = page.getByRole('navigation', { name });
  const found = new Set<string>();
  const read = async () => {
    const links = await menu
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    for (const link of links) found.add(link?.slice(1) ?? '');
  };
  await read();
  const groups = menu.locator('.ant-menu-submenu-title');
  for (let at = 0; at < (await groups.count()); at += 1) {
    await groups.nth(at).click();
    await expect.poll(() => groups.nth(at).getAttribute('aria-expanded')).toBe('true');
    await read();
  }
  return [...found];
}

test('who chooses English at the entrance has it at once, and Chinese again from the head of the menu', async () => {
  const { context, page, faults } = await openDesk(browser);
  await page.goto(at('/console/'));
  await page.getByRole('heading', { name: '明牌后台' }).waitFor();
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
  expect(await chineseLeft(page, [])).toEqual([]);
  await signedIn({ context }, chief, 'console');
  await page.reload();
  await page.getByRole('navigation', { name: 'Main menu' }).waitFor();
  await page.getByRole('button', { name: '中文' }).click();
  await page.getByRole('navigation', { name: '主菜单' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('zh-CN');
  expect(faults).toEqual([]);
  await context.close();
});

const englishParts = [1, 2, 3, 4];
test.each(englishParts)(
  'whoever reads English finds no Chinese on any page of the console but what people wrote: part %i of 4',
  async (part) => {
    const { context, page, faults } = await openDesk(browser);
    await signedIn({ context }, chief, 'console');
    await context.addInitScript(() => localStorage.setItem('mingpai.console.language', 'en'));
    await page.goto(at('/console/'));
    await page.getByRole('navigation', { name: 'Main menu' }).waitFor();
    const all = [...(await menuOf(page, 'Main menu')), `/members/${member.id}`];
    expect(all.length).toBeGreaterThan(40);
    const written = await chineseWritten(site);
    const found: string[] = [];
    for (const path of all.filter((_path, index) => index % englishParts.length === part - 1)) {
      const before = await page.locator('h1').first().innerText();
      const here = page.url().split('#')[1]?.split('?')[0] === path;
      await page.evaluate((hash) => {
        window.location.hash = hash;
      }, path);
      if (!here) await expect.poll(() => page.locator('h1').first().innerText()).not.toBe(before);
      await expect.poll(() => page.locator('.ant-skeleton, .ant-spin-spinning').count()).toBe(0);
      found.push(...(await chineseLeft(page, written)).map((text) => `${path}: ${text}`));
    }
    expect(found).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  },
);

/** Pages that the menu does not lead to. */
const beyondMenu = () => [
  `/members/${member.id}`,
  '/account',
  '/month-end/ledger',
  '/month-end/ledger?ledger=member%2Fcentral',
  '/counterparties/lines',
  '/service/talks',
  '/overview/lines',
  '/overview/returns',
  '/overview/owed',
  '/overview/owed/accounts',
  '/overview/unexplained',
  '/agent-report/earnings',
  '/agent-report/tree',
  '/service/templates',
  '/service/figures',
];

/** Routes of the console that no look below opens, and why. */
const notOpened: Readonly<Record<string, string>> = {
  '*': 'leads back',
  '/sign-in': 'looked at by itself, signed out',
  '/bets/:venue/:number': 'a bet is wanted first, which needs a venue',
  '/deposits/:order': 'an order is wanted first, which e2e/orders-open.test.ts looks at',
  '/withdrawals/:order': 'an order is wanted first, which e2e/orders-open.test.ts looks at',
  '/month-end/entries': 'an account is wanted first, which e2e/figures-open.test.ts looks at',
  '/cases/:id': 'a case is wanted first, which comes of what members do',
  '/service/:id': 'a conversation is wanted first, which its own test looks at',
  '/promotions/:id': 'what a promotion brought is wanted first',
  '/promotions/:id/gifts': 'what a promotion gave is wanted first',
  '/agent-statements/:id': 'a statement is wanted first, which its own test looks at',
};

test('each route of the console is looked at below, or left out by name', async () => {
  const { context, page } = await openDesk(browser);
  await signedIn({ context }, chief, 'console');
  await page.goto(at('/console/'));
  await page.getByRole('link', { name: '总览' }).waitFor();
  const looked = new Set([...(await menuOf(page)), ...beyondMenu()]);
  const table = readFileSync(join(import.meta.dirname, '../apps/console/src/app/app.tsx'), 'utf8');
  const routes = [...table.matchAll(/\bpath="([^"]+)"/g)].map(([, path = '']) =>
    path === '*' || path.startsWith('/') ? path : `/${path}`,
  );
  expect(routes.length).toBeGreaterThan(45);
  const forgotten = routes.filter(
    (path) => !looked.has(path.replace(':id', String(member.id))) && notOpened[path] === undefined,
  );
  expect(forgotten).toEqual([]);
  await context.close();
});

test('axe finds nothing at the entrance of the console', async () => {
  const { context, page } = await openDesk(browser, { bypassCSP: true });
  await page.goto(at('/console/'));
  await page.getByRole('heading', { name: '明牌后台' }).waitFor();
  expect(await faultsHere(page)).toEqual([]);
  await context.close();
});

const axeParts = [1, 2, 3, 4];
test.each(axeParts)(
  'at 1024 px axe finds nothing on any page of the console in light, nor on every third in dark, and none is wider than the screen: part %i of 4',
  async (part) => {
    const open = async () => {
      // A small laptop: what is too wide for it shows here alone.
      const { context, page } = await openDesk(browser, {
        bypassCSP: true,
        colorScheme: 'light',
        viewport: { width: 1024, height: 768 },
      });
      await signedIn({ context }, chief, 'console');
      await page.goto(at('/console/'));
      await page.getByRole('link', { name: '总览' }).waitFor();
      return { context, page };
    };
    // Two tabs, two cores.
    const tabs = [await open(), await open()] as const;
    const all = [...new Set([...(await menuOf(tabs[0].page)), ...beyondMenu()])];
    expect(all.length).toBeGreaterThan(30);
    const paths = all.filter((_path, index) => index % axeParts.length === part - 1);
    const half = Math.ceil(paths.length / 2);
    const look = { restMs: 0, darkOnEvery: 3, headed: true };
    const found = await Promise.all([
      axeFaults(tabs[0].page, paths.slice(0, half), look),
      axeFaults(tabs[1].page, paths.slice(half), look),
    ]);
    for (const { context } of tabs) await context.close();
    expect(found.flat()).toEqual([]);
  },
);

test('on a phone no page of the console is wider than the screen, and none squeezes a text into a column of single signs or ends what a figure is called in dots', async () => {
  const desk = await openDesk(browser, { bypassCSP: true });
  await signedIn({ context: desk.context }, chief, 'console');
  await desk.page.goto(at('/console/'));
  await desk.page.getByRole('link', { name: '总览' }).waitFor();
  const paths = [...new Set([...(await menuOf(desk.page)), ...beyondMenu()])];
  await desk.context.close();
  expect(paths.length).toBeGreaterThan(30);
  const { context, page } = await openDesk(browser, {
    bypassCSP: true,
    viewport: { width: 390, height: 844 },
  });
  await signedIn({ context }, chief, 'console');
  await page.goto(at('/console/'));
  await page.getByRole('heading', { level: 1, name: '总览' }).waitFor();
  const look = {
    widthOnly: true,
    also: async (at: Page) => [
      ...(await squeezedTexts(at)),
      ...(await shortenedTexts(at)),
      ...(await sidewaysParts(at)),
    ],
  } as const;
  const found = await axeFaults(page, paths, look);
  // A tree's levels are seen by what stands below what; the weeks of a cohort, by what stands beside what.
  expect(
    found.filter((fault) => !/^\/(agent-report\/tree|overview): a table is scrolled/.test(fault)),
  ).toEqual([]);
  await context.close();
});

test('at 1440 px no list of the console is scrolled sideways, though English has the wider menu', async () => {
  const { context, page } = await openDesk(browser, { bypassCSP: true });
  await context.addInitScript(() => localStorage.setItem('mingpai.console.language', 'en'));
  await signedIn({ context }, chief, 'console');
  await page.goto(at('/console/'));
  await page.getByRole('link', { name: 'Overview' }).waitFor();
  const paths = [...new Set([...(await menuOf(page, 'Main menu')), ...beyondMenu()])];
  expect(paths.length).toBeGreaterThan(30);
  expect(await axeFaults(page, paths, { widthOnly: true, restMs: 0, also: sidewaysParts })).toEqual([]);
  await context.close();
});

test('where the pointer rests on a moment, its zone is told, and axe finds nothing', async () => {
  const { context, page } = await openDesk(browser, { bypassCSP: true });
  await signedIn({ context }, chief, 'console');
  await page.goto(at('/console/#/notices'));
  const moment = page.locator('main time').first();
  await moment.hover();
  expect(await moment.getAttribute('title')).toMatch(/（北京时间）$/);
  await atRest(page);
  expect(await faultsHere(page)).toEqual([]);
  await context.close();
});
