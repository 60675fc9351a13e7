/** Rules R2.1 to R2.9, R2.49, R2.50, R2.73 and R2.74: every route, who may open it, where it stands, whether it stays as it was left. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { launchBrowser } from '../browser.ts';
import { signIn } from './captcha.ts';
import { type RuleId, row } from './row.ts';
import { memberWithCard, newMember, once, type Phone, phone } from './world.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser({ pictures: false });
});
afterAll(() => browser.close());

const account = once(memberWithCard);
const member = once(async () => phone(browser, '/usdtmore', { member: await account() }));
const visitor = once(() => phone(browser, '/usdtmore'));

/** Words of the page that stand on no other. */
interface Route {
  readonly path: string;
  readonly shows: string | RegExp;
  readonly rule: RuleId;
}

const openShell: readonly Route[] = [
  { path: '/', shows: '更多公告', rule: 'R2.8' },
  { path: '/hongbao', shows: '领取规则', rule: 'R2.8' },
  { path: '/activity', shows: '全部', rule: 'R2.8' },
  { path: '/zhanzhu', shows: '岚港足球俱乐部', rule: 'R2.8' },
  { path: '/kefu', shows: '客服', rule: 'R2.8' },
];
const closedShell: readonly Route[] = [
  { path: '/mine', shows: '退出系统', rule: 'R2.8' },
  { path: '/app', shows: '立即下载', rule: 'R2.8' },
];
const open: readonly Route[] = [
  { path: '/login', shows: '先去逛逛', rule: 'R2.24' },
  { path: '/activityInfo?id=1', shows: '活动说明', rule: 'R2.49' },
  { path: '/zhanzhuye?type=1', shows: '岚港足球俱乐部', rule: 'R2.49' },
  { path: '/vip', shows: '流水要求', rule: 'R2.49' },
  { path: '/applyagent', shows: /联系方式|登录后申请/, rule: 'R2.35' },
  { path: '/boutBallBet', shows: '免责说明', rule: 'R2.49' },
  { path: '/boutBallBetInfo?type=1', shows: '怎样存款？', rule: 'R2.49' },
  { path: '/usdtmore', shows: '地址样式', rule: 'R2.46' },
  { path: '/concise', shows: '翠影狐', rule: 'R2.49' },
  { path: '/abouts?type=5', shows: '一、账户', rule: 'R2.49' },
];
const closed: readonly Route[] = [
  { path: '/message', shows: '站内信', rule: 'R2.50' },
  { path: '/fanshui', shows: '待领取', rule: 'R2.50' },
  { path: '/userInfo', shows: '个人头像', rule: 'R2.50' },
  { path: '/userCent', shows: '取款密码管理', rule: 'R2.50' },
  { path: '/wallet', shows: '虚拟币', rule: 'R2.50' },
  { path: '/addUsdtCard', shows: '钱包协议', rule: 'R2.50' },
  { path: '/addBankCard', shows: '持卡人姓名', rule: 'R2.50' },
  { path: '/password?type=1', shows: '原密码', rule: 'R2.50' },
  { path: '/password?type=2', shows: '原密码', rule: 'R2.50' },
  { path: '/welfare', shows: '剩余领取次数', rule: 'R2.50' },
  { path: '/betRecord', shows: '近30日', rule: 'R2.50' },
  { path: '/activityRecord', shows: '空空如也', rule: 'R2.50' },
  { path: '/transRecord', shows: '近30日', rule: 'R2.50' },
  { path: '/money', shows: '总资产（元）', rule: 'R2.50' },
  { path: '/recharge', shows: '立即存款', rule: 'R2.50' },
  { path: '/withdrawal', shows: '立即取款', rule: 'R2.50' },
  { path: '/transfer', shows: '自动免转', rule: 'R2.50' },
];
const routes = [...openShell, ...closedShell, ...open, ...closed];
const kept = ['/', '/activity', '/zhanzhu', '/mine', '/app', '/vip', '/concise', '/recharge'];

for (const { path, shows, rule } of [...openShell, ...open])
  row([rule], `${path} opens for a visitor`, async () => {
    const one = await visitor();
    await one.open(path === '/usdtmore' ? '/boutBallBet' : '/usdtmore');
    await one.open(path);
    await one.at(path);
    await one.sees(shows);
  });

for (const { path, rule } of [...closedShell, ...closed])
  row([rule, 'R2.4'], `${path} sends a visitor to sign in, and names itself`, async () => {
    const one = await visitor();
    await one.open('/usdtmore');
    await one.at('/usdtmore');
    await one.open(path);
    await one.at(`/login?redirect=${encodeURIComponent(path)}`);
  });

const inShell = new Set([...openShell, ...closedShell].map(({ path }) => path));
for (const { path, shows } of routes)
  row(['R2.6'], `${path}: ${inShell.has(path) ? 'with' : 'without'} the four tabs`, async () => {
    const one = await member();
    await one.open(path);
    await one.at(path);
    await one.sees(shows);
    const tabs = one.page.getByRole('navigation', { name: '主导航' }).getByRole('link');
    await expect
      .poll(() => tabs.allInnerTexts())
      .toEqual(inShell.has(path) ? ['首页', '优惠', '客服', '我的'] : []);
  });

/** Marks what is shown, goes elsewhere, comes back: what was marked is there again, or was made anew. */
for (const { path, shows } of routes.filter(({ path }) => path !== '/usdtmore'))
  row(['R2.9'], `${path}: ${kept.includes(path) ? 'kept alive' : 'made anew at each visit'}`, async () => {
    const one = await member();
    await one.open('/usdtmore');
    await one.open(path);
    await one.sees(shows);
    await one.page.evaluate(() => {
      for (const element of document.querySelectorAll('main *'))
        if (element.checkVisibility()) element.setAttribute('data-left', '');
    });
    await one.open('/usdtmore');
    await one.sees('地址样式');
    await one.open(path);
    await one.sees(shows);
    const marked = await one.page.locator('main [data-left]').filter({ visible: true }).count();
    expect(marked > 0).toBe(kept.includes(path));
  });

row(['R2.7'], 'the four tabs lead home, to the promotions, to service and to the member', async () => {
  const one = await member();
  await one.open('/hongbao');
  const tabs = one.page.getByRole('navigation', { name: '主导航' });
  for (const [label, path] of [
    ['优惠', '/activity'],
    ['客服', '/kefu'],
    ['我的', '/mine'],
    ['首页', '/'],
  ] as const) {
    await tabs.getByRole('link', { name: label }).click();
    await one.at(path);
  }
});

for (const path of ['/activity', '/activityInfo?id=1', '/mine', '/transfer'])
  row(['R2.73'], `the header is hidden on ${path}`, async () => {
    const one = await member();
    const header = one.page.locator('header').filter({ hasText: '一键回收', visible: true });
    await one.open('/');
    await header.first().waitFor();
    await one.open(path);
    await one.sees(routes.find((route) => route.path === path)?.shows ?? '');
    expect(await header.count()).toBe(0);
    if (path === '/transfer' || path.startsWith('/activityInfo')) return;
    expect(await one.page.locator('header').getByRole('button', { name: '返回' }).count()).toBe(0);
  });

for (const [path, title] of [
  ['/message', '消息中心'],
  ['/abouts?type=5', '条款与规则'],
  ['/abouts?type=6', '隐私政策'],
] as const)
  row(['R2.74'], `a back header with the title ${title} shows on ${path}, and leads back`, async () => {
    const one = await member();
    await one.open('/boutBallBet');
    await one.open(path);
    const header = one.page.locator('header').filter({ visible: true });
    await header.getByRole('heading', { level: 1, name: title }).waitFor();
    await header.getByRole('button', { name: '返回' }).click();
    await one.at('/boutBallBet');
  });

row(['R2.1'], 'the wallet stands at #/money, and a link with that hash opens it', async () => {
  const one = await phone(browser, '/money', { member: await account() });
  await one.sees('总资产（元）');
  expect(new URL(one.page.url())).toMatchObject({ pathname: '/', hash: '#/money' });
  await one.close();
});

row(['R2.2'], 'an unknown path with a query ends at the home page', async () => {
  const one = await visitor();
  await one.open('/no/such/page?x=1');
  await one.at('/');
  await one.sees('更多公告');
});

row(['R2.3'], 'a second article begins at its top after the first was scrolled', async () => {
  const one = await visitor();
  await one.open('/boutBallBetInfo?type=1');
  await one.sees('怎样存款？');
  await one.page.evaluate(() => window.scrollTo(0, 500));
  expect(await one.page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await one.open('/boutBallBetInfo?type=8');
  await one.at('/boutBallBetInfo?type=8');
  await expect.poll(() => one.page.evaluate(() => window.scrollY)).toBe(0);
});

row(['R2.4'], 'a visitor who asked for the withdrawal password comes to it after signing in', async () => {
  const one: Phone = await phone(browser, '/password?type=2');
  await one.at('/login?redirect=%2Fpassword%3Ftype%3D2');
  const { username, password } = await newMember();
  await signIn(one, username, password);
  await one.at('/password?type=2');
  await one.close();
});

row(
  ['R2.5'],
  'the tab of the page that is shown answers with 已在当前页面！ and another does not',
  async () => {
    const one = await visitor();
    await one.open('/');
    const tabs = one.page.getByRole('navigation', { name: '主导航' });
    await tabs.getByRole('link', { name: '客服' }).click();
    await one.at('/kefu');
    expect(await one.page.getByText('已在当前页面！').count()).toBe(0);
    await tabs.getByRole('link', { name: '客服' }).click();
    await one.sees('已在当前页面！');
  },
);

row(['R2.35'], 'a visitor of /applyagent signs in from it and comes back to the form', async () => {
  const one = await phone(browser, '/applyagent');
  await one.page.getByRole('link', { name: '前往登录' }).click();
  await one.at('/login?redirect=%2Fapplyagent');
  const { username, password } = await newMember();
  await signIn(one, username, password);
  await one.at('/applyagent');
  await one.page.getByRole('button', { name: '提交申请' }).waitFor();
  await one.close();
});
