/**
 * A member becomes an agent and a team grows below, in real browsers: the members' app, the console and the agents' portal. Staff
 * change what gives money, write what members read, and send withdrawals. Then every page of console and portal, with what all this has left there, is
 * looked at with axe.
 */

import type { Browser, FrameLocator, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { captchaPictures } from '../apps/h5/src/features/captcha/pictures.ts';
import { payPassword, startTestSite, type TestSite } from '../apps/server/src/testing/site.ts';
import { buildClients } from '../scripts/build-clients.ts';
import { axeFaults } from './axe.ts';
import { launchBrowser, openDesk, openPhone, type Watched } from './browser.ts';

let site: TestSite;
let browser: Browser;
let phone: Watched;
let desk: Watched;
let chief: string;
let agent: Awaited<ReturnType<TestSite['member']>>;
let child: { token: string; id: number };
/** What getAgentLoginUrl answered to the app. */
let address = '';

beforeAll(async () => {
  await buildClients();
  [site, browser] = await Promise.all([startTestSite(), launchBrowser()]);
  [phone, desk] = [await openPhone(browser), await openDesk(browser)];
  for (const { page } of [phone, desk]) page.setDefaultTimeout(10_000);
  [agent, chief] = [await site.member('leader01'), await site.staffToken()];
  await enter(phone.page, 'api_token', agent.token);
  await enter(desk.page, 'mingpai.console.token', chief);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

/** Signed in, and the notice of the day seen. */
async function enter(page: Page, key: string, token: string): Promise<void> {
  await page.addInitScript(
    ([name, value, today]) => {
      if (window.top !== window.self || window.location.protocol === 'about:') return;
      sessionStorage.setItem(name, value);
      localStorage.setItem('mingpai.entry-notice', today);
    },
    [key, token, new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)] as const,
  );
}

const at = (path: string) => `${site.running.address}${path}`;
const seen = (page: Page | FrameLocator | Locator, text: string | RegExp) =>
  page.getByText(text).filter({ visible: true }).first();
const portal = () => phone.page.frameLocator('iframe');
const tab = (name: string) => portal().getByRole('navigation', { name: '页面' }).getByRole('link', { name });

async function openPortal(): Promise<void> {
  await phone.page.goto('about:blank');
  const answered = phone.page.waitForResponse('**/api/getAgentLoginUrl');
  await phone.page.goto(at('/#/gamePage?dailiD=1'));
  address = ((await (await answered).json()) as { data: { url: string } }).data.url;
}

test('a member applies, staff approve with rates, and the one-time address opens the portal once', async () => {
  const { page } = phone;
  await page.goto(at('/#/applyagent'));
  await page.getByLabel('联系方式').fill('13800138000');
  await page.getByLabel('申请理由').fill('有二十位朋友愿意一起玩');
  await page.getByRole('button', { name: '提交申请' }).click();
  await seen(page, '申请审核中').waitFor();

  await desk.page.goto(at('/console/#/agent-applications'));
  await desk.page
    .getByRole('row')
    .filter({ hasText: agent.username })
    .getByRole('button', { name: '通过' })
    .click();
  await seen(desk.page, '有二十位朋友愿意一起玩').waitFor();
  await desk.page.getByRole('button', { name: '确认通过' }).click();
  await seen(desk.page, `${agent.username} 已成为代理`).waitFor();

  // The app learns of it by itself: the page of the application says so, and the member centre has the door.
  await page.goto(at('/#/mine'));
  await page.goto(at('/#/applyagent'));
  await seen(page, '您已是合营代理').waitFor();
  await page.goto(at('/#/mine'));
  await seen(page, '代理登录').click();
  await seen(portal(), '团队 0 人，其中代理 0 人').waitFor();
  await openPortal();
  await seen(portal(), '新增会员').waitFor();
  const again = await browser.newPage();
  await again.goto(address);
  await seen(again, '登录地址已使用或已过期').waitFor();
  await again.close();
});

test('somebody registers by the link of the invitation, whose code is there too, and belongs to the team', async () => {
  await openPortal();
  await tab('邀请').click();
  const link = await seen(portal(), /\/register\?pid=|login\?type=1/).innerText();
  expect(await portal().getByRole('img', { name: '邀请二维码' }).getAttribute('src')).toMatch(
    /^data:image\/svg/,
  );
  const visitor = await openPhone(browser);
  const { page } = visitor;
  await page.goto(link);
  const field = (name: string) => page.getByPlaceholder(name, { exact: true });
  await field('用户名').fill('invited01');
  await field('密码').fill('secret1');
  await field('确认密码').fill('secret1');
  await field('真实姓名').fill('受邀人');
  await field('支付密码').fill(payPassword);
  const src = await page.locator('img[src*="/captcha/"]').getAttribute('src');
  await field('验证码').fill(captchaPictures.find((picture) => src?.endsWith(picture.src))?.text ?? '');
  await page.getByRole('button', { name: '注册', exact: true }).first().click();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('api_token'))).not.toBeNull();
  const token = (await page.evaluate(() => sessionStorage.getItem('api_token'))) ?? '';
  child = { token, id: Number((await site.call('profile', {}, { token })).data.id) };
  expect(visitor.faults).toEqual([]);
  await visitor.context.close();
});

test("today's figures, bets, deposits and each line of commission are in the portal", async () => {
  const { token, id } = child;
  const deposit = { paytype: 'usdt', amount: 300, bank_no: '4567', catepay: 'TRC20' } as const;
  const order = (await site.call('openDeposit', deposit, { token })).data.deposit_no;
  const queue = (await site.staff('depositQueue', { search: order }, chief)).data.rows[0];
  await site.staff('approveDeposit', { id: queue?.id ?? 0 }, chief);
  await site.call('transfer', { amount: 200, sourcetype: 'userbalance', targettype: 'mpqp' }, { token });
  await site.sandbox.bet({ venue: 'mpqp', player: `m${id}`, id: 'b1', stake: 12_345, payout: 0 });
  await expect
    .poll(async () => (await site.call('betRecords', {}, { token })).data.total, { timeout: 20_000 })
    .toBe(1);
  // Each minute by itself; here at once.
  await site.running.site.database.query("select graphile_worker.add_job('accrue_commission')");
  const earned = async () =>
    (await site.running.site.database.query('select from agent_commission')).rows.length;
  await expect.poll(earned).toBe(1);

  await openPortal();
  const figure = (name: string) =>
    portal().locator('dl > div').filter({ hasText: name }).locator('dd').first();
  // 0.5% of 123.45, exact.
  await expect.poll(() => figure('佣金（元）').innerText()).toBe('0.61725');
  for (const [name, value] of [
    ['新增会员', '1'],
    ['存款（元）', '300.00'],
    ['已结算注单', '1'],
    ['有效投注（元）', '123.45'],
    ['会员输赢（元）', '−123.45'],
  ] as const)
    expect(await figure(name).innerText(), name).toBe(value);
  await tab('佣金').click();
  await seen(portal(), '有效 123.45 × 0.50%').waitFor();
  await portal().locator('li').filter({ hasText: '有效 123.45' }).getByRole('link').click();
  await seen(portal(), '注单').waitFor();
  await seen(portal(), '有效 123.45').waitFor();
  await portal().getByText('存款', { exact: true }).last().click();
  await seen(portal(), '300.00').waitFor();
});

test('the team is a tree that unfolds, and a child has rates of its own below the agent’s', async () => {
  const { token, id } = child;
  await site.call('applyAsAgent', { mobile: '13800138001', apply_info: '也想邀请朋友' }, { token });
  const application = (await site.staff('agentApplications', { search: String(id) }, chief)).data.rows[0];
  const rates = { realbet: 20, sport: 20, gaming: 20, joker: 20, concise: 20, lottery: 20 };
  const approved = await site.staff('approveAgentApplication', { id: application?.id ?? 0, rates }, chief);
  expect(approved.code).toBe(200);
  const form = { password: 'secret1', confirmPass: 'secret1', realname: '下下级', paypassword: payPassword };
  await site.call('register', { ...form, name: 'grandchild1', pid: String(id) });

  await openPortal();
  await tab('团队').click();
  expect(await seen(portal(), /gr\*\*\*d1/).count()).toBe(0);
  await portal().getByRole('button', { name: /展开/ }).click();
  await seen(portal(), /gr\*\*\*d1/).waitFor();
  await tab('费率').click();
  await portal().getByRole('button', { name: '修改费率' }).click();
  const joker = portal().getByLabel(/棋牌/).last();
  await joker.fill('9');
  await seen(portal(), '不能高于我的费率 0.50%').waitFor();
  await joker.fill('0.3');
  await portal().getByRole('button', { name: '保存' }).click();
  await seen(portal(), '已保存').waitFor();
  const stored = (await site.staff('agentList', { search: String(id) }, chief)).data.rows[0]?.rates;
  expect(stored).toEqual({ ...rates, joker: 30 });
  expect([...phone.faults, ...desk.faults]).toEqual([]);
});

test('what gives money is saved only after its draft was run: rebates, red packets, promotions', async () => {
  const { page } = desk;
  const save = page.getByRole('button', { name: /^保\s*存$/ });
  const runDraft = page.getByRole('button', { name: /^试\s*算$/ });
  await page.goto(at('/console/#/vip-levels'));
  await page.getByLabel('VIP1 棋牌返水比例').fill('0.25');
  expect(await save.isDisabled()).toBe(true);
  await runDraft.click();
  await seen(page, '近30天费用').waitFor();
  await save.click();
  await seen(page, '已保存').waitFor();
  await page.getByLabel('VIP1 棋牌返水比例').fill('0.26');
  await expect.poll(() => save.isDisabled()).toBe(true);

  await page.goto(at('/console/#/red-packets'));
  await page.getByLabel('每日红包池').fill('15000');
  expect(await save.isDisabled()).toBe(true);
  await runDraft.click();
  await expect.poll(() => save.isEnabled()).toBe(true);
  await save.click();
  await seen(page, '已保存').waitFor();

  await page.goto(at('/console/#/promotions'));
  await page.getByRole('button', { name: '新建活动' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('标题', { exact: true }).fill('周末加油');
  await drawer.getByLabel('彩金').fill('18');
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
  await drawer.waitFor({ state: 'detached' });
  await page
    .getByRole('row')
    .filter({ hasText: '周末加油' })
    .filter({ hasText: '累计存款达到 500.00 元' })
    .waitFor();
  const { data } = await site.call('promotions', {}, { token: child.token });
  const id = data.data.find(({ title }) => title === '周末加油')?.id ?? 0;
  const refusal = await site.call('applyForPromotion', { activityid: id }, { token: child.token });
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
    await drawer.getByRole('button', { name: /^保\s*存$/ }).click();
    await seen(page, words).waitFor();
  };
  await page.goto(at('/console/#/notices'));
  await page.getByRole('button', { name: '发布公告' }).click();
  await drawer.getByLabel('标题', { exact: true }).fill('周日维护');
  await drawer.getByLabel('内容', { exact: true }).fill('周日两点维护一小时');
  await drawer.getByRole('switch', { name: '在首页滚动' }).click();
  await save('公告已发布');
  await page.getByRole('row').filter({ hasText: '周日维护' }).filter({ hasText: '滚动中' }).waitFor();

  await page.goto(at('/console/#/banners'));
  await page.getByRole('button', { name: '添加轮播图' }).click();
  await drawer
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'banner.png', mimeType: 'image/png', buffer: picture });
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
  await box(kept).check();
  expect(await box(sent).count()).toBe(0);
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

test('axe finds nothing on any page of the console in light, nor on every third in dark', async () => {
  const open = async () => {
    const { context, page } = await openDesk(browser, { bypassCSP: true, colorScheme: 'light' });
    await enter(page, 'mingpai.console.token', chief);
    await page.goto(at('/console/'));
    await page.getByRole('link', { name: '站点设置' }).waitFor();
    return { context, page };
  };
  // Two tabs, two cores.
  const tabs = [await open(), await open()] as const;
  const links = tabs[0].page.getByRole('navigation', { name: '主菜单' }).getByRole('link');
  const menu = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')?.slice(1) ?? ''));
  const paths = [...menu, `/members/${child.id}`];
  const half = Math.ceil(paths.length / 2);
  const look = { restMs: 250, darkOnEvery: 3, headed: true };
  const found = await Promise.all([
    axeFaults(tabs[0].page, paths.slice(0, half), look),
    axeFaults(tabs[1].page, paths.slice(half), look),
  ]);
  for (const { context } of tabs) await context.close();
  expect(found.flat()).toEqual([]);
}, 240_000);

test('axe finds nothing on any page of the portal, on a small dark phone', async () => {
  const { context, page } = await openPhone(browser, {
    bypassCSP: true,
    colorScheme: 'dark',
    viewport: { width: 320, height: 640 },
  });
  const { data } = await site.call('agentLoginUrl', {}, { token: agent.token });
  await page.goto(data.url);
  const found = await axeFaults(page, [
    '/',
    '/team',
    `/team/${child.id}`,
    '/commission',
    '/rates',
    '/invite',
  ]);
  await context.close();
  expect(found).toEqual([]);
});
