/**
 * A member becomes an agent and a team grows below, in real browsers: the members' app, the console and the agents' portal. Then
 * every page of the portal, with what all this has left there, is looked at with axe.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { captchaPictures } from '../apps/h5/src/features/captcha/pictures.ts';
import { agreed, sessionOf, setDelay } from '../apps/server/src/testing/rules.ts';
import { payPassword, startTestSite, type TestSite } from '../apps/server/src/testing/site.ts';
import { buildClients } from '../scripts/build-clients.ts';
import { axeFaults } from './axe.ts';
import { launchBrowser, openDesk, openPhone, seen, signedIn, type Watched } from './browser.ts';
import { chineseLeft, chineseWritten } from './english.ts';

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
  await buildClients({ compressed: false });
  [site, browser] = await Promise.all([startTestSite({ works: true }), launchBrowser()]);
  [phone, desk] = [await openPhone(browser), await openDesk(browser)];
  [agent, chief] = [await site.member('leader01'), await site.staffToken()];
  await signedIn(phone, agent.token);
  await signedIn(desk, chief, 'console');
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const at = (path: string) => `${site.running.address}${path}`;
const portal = () => phone.page.frameLocator('iframe');
const tab = (name: string) => portal().getByRole('navigation', { name: '页面' }).getByRole('link', { name });

async function openPortal(): Promise<void> {
  await phone.page.goto('about:blank');
  const answered = phone.page.waitForResponse('**/api/getAgentLoginUrl');
  await phone.page.goto(at('/#/gamePage?dailiD=1'));
  address = ((await (await answered).json()) as { data: { url: string } }).data.url;
}

/** The second chief agrees to what is proposed, and it holds at once. */
async function secondYes(): Promise<void> {
  const second = await sessionOf(site, 'chief2');
  const { data } = await site.staff('ruleChanges', {}, second);
  for (const { id } of data.rows)
    expect(await site.staff('approveRuleChange', { id }, second)).toMatchObject({
      data: { state: 'applied' },
    });
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
  await setDelay(site, 0);
  const question = desk.page.getByRole('dialog', { name: '资金规则的修改须另一位同事同意' });
  await question.getByLabel('修改原因').fill('客户多，按通常费率');
  await question.getByRole('button', { name: '提交，等待同意' }).click();
  await seen(desk.page, '已提交：等待另一位同事同意').waitFor();
  await secondYes();

  // The app learns of it by itself: the page of the application says so, and the member centre has the door.
  await page.goto(at('/#/mine'));
  await page.goto(at('/#/applyagent'));
  await seen(page, '您已是合营代理').waitFor();
  await page.goto(at('/#/mine'));
  await seen(page, '代理登录').click();
  await seen(portal(), '团队 0 人，其中代理 0 人').waitFor();
  await openPortal();
  await seen(portal(), '新增会员').waitFor();
  const again = await openPhone(browser);
  await again.page.goto(address);
  await seen(again.page, '登录地址已使用或已过期').waitFor();
  await again.context.close();
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
  await field('密码').fill('kiesel1');
  await field('确认密码').fill('kiesel1');
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
  await expect.poll(async () => (await site.call('betRecords', {}, { token })).data.total).toBe(1);
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
  const approved = await agreed(site, 'approveAgentApplication', { id: application?.id ?? 0, rates }, chief);
  expect(approved.code).toBe(200);
  const form = { password: 'kiesel1', confirmPass: 'kiesel1', realname: '下下级', paypassword: payPassword };
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

/** Every page of the portal's own table of routes, a member's with one of this agent's. */
function pagesOfPortal(): string[] {
  const table = readFileSync(join(import.meta.dirname, '../apps/agent/src/app/app.tsx'), 'utf8');
  const paths = [...table.matchAll(/\bpath="(\/[^"]*)"/g)].map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(8);
  return paths.map((path) => path.replace(':id', String(child.id)));
}

test('axe finds nothing on any page of the portal, on a small dark phone', async () => {
  const { context, page } = await openPhone(browser, {
    bypassCSP: true,
    colorScheme: 'dark',
    viewport: { width: 320, height: 640 },
  });
  const { data } = await site.call('agentLoginUrl', {}, { token: agent.token });
  await page.goto(data.url);
  const found = await axeFaults(page, pagesOfPortal());
  await context.close();
  expect(found).toEqual([]);
});

test('an agent who reads English finds no Chinese on any page of the portal but what people wrote', async () => {
  const { context, page } = await openPhone(browser);
  await context.addInitScript(() => localStorage.setItem('mingpai.language', 'en'));
  const { data } = await site.call('agentLoginUrl', {}, { token: agent.token });
  await page.goto(data.url);
  await page.getByRole('navigation', { name: 'Pages' }).waitFor();
  const written = await chineseWritten(site);
  const found: string[] = [];
  for (const path of ['/', '/team', `/team/${child.id}`, '/commission', '/rates', '/invite']) {
    await page.evaluate((hash) => {
      window.location.hash = hash;
    }, path);
    await page.waitForLoadState('networkidle');
    await page.locator('h1:visible').first().waitFor();
    found.push(...(await chineseLeft(page, written)).map((text) => `${path}: ${text}`));
  }
  await context.close();
  expect(found).toEqual([]);
});
