/** Specification, chapter 2: every route, who may open it, where it stands, and whether it stays as it was left. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { launchBrowser } from '../browser.ts';
import { signIn } from './captcha.ts';
import { row } from './row.ts';
import { sentence } from './sentence.ts';
import { type Member, memberWithCard, newMember, type Phone, phone } from './world.ts';

let browser: Browser;
let visitor: Phone;
let member: Phone;
let account: Member;
beforeAll(async () => {
  [browser, account] = await Promise.all([launchBrowser(), memberWithCard()]);
  [visitor, member] = await Promise.all([phone(browser, '/'), phone(browser, '/', { member: account })]);
});
afterAll(() => browser.close());

interface Route {
  readonly path: string;
  readonly shell?: true;
  readonly login?: true;
  readonly kept?: true;
  /** `site`: logo and balance; `back`: a way back and the title; undefined: neither is asked for. */
  readonly header?: 'site' | 'back' | 'hidden';
  readonly purpose: string;
  /** What a person finds there. */
  readonly shows: string | RegExp;
}

const routes: readonly Route[] = [
  { path: '/', shell: true, kept: true, header: 'site', purpose: 'Home', shows: '更多公告' },
  { path: '/hongbao', shell: true, purpose: 'Red packet', shows: '领取规则' },
  { path: '/activity', shell: true, kept: true, header: 'hidden', purpose: 'Promotion list', shows: '全部' },
  { path: '/zhanzhu', shell: true, kept: true, purpose: 'Sponsorship list', shows: '赞助' },
  {
    path: '/mine',
    shell: true,
    login: true,
    kept: true,
    header: 'hidden',
    purpose: 'Member centre',
    shows: '退出系统',
  },
  { path: '/app', shell: true, login: true, kept: true, purpose: 'App download page', shows: '立即下载' },
  { path: '/kefu', shell: true, purpose: 'Customer service in an embedded frame', shows: '客服' },
  { path: '/login', purpose: 'Login and register', shows: '先去逛逛' },
  { path: '/activityInfo?id=1', header: 'hidden', purpose: 'Promotion detail', shows: '活动说明' },
  { path: '/zhanzhuye?type=1', purpose: 'Sponsor detail in a frame', shows: '赞助' },
  { path: '/zhanzhuye?type=2', purpose: 'Sponsor detail in a frame', shows: '赞助' },
  { path: '/vip', kept: true, purpose: 'VIP privileges for the 10 levels', shows: '流水要求' },
  { path: '/boutBallBet', purpose: 'Help centre', shows: '常见问题' },
  { path: '/boutBallBetInfo?type=1', purpose: 'Help articles', shows: '怎样存款？' },
  { path: '/usdtmore', purpose: 'Static explainer comparing TRC20 and ERC20', shows: '地址样式' },
  { path: '/concise', kept: true, purpose: 'E-game lists in tabs', shows: 'OB电子' },
  { path: '/abouts?type=5', header: 'back', purpose: 'Terms and rules', shows: /条款|规则/ },
  { path: '/abouts?type=6', header: 'back', purpose: 'Privacy policy', shows: '隐私政策' },
  { path: '/message', login: true, header: 'back', purpose: 'Message centre', shows: '站内信' },
  { path: '/fanshui', login: true, purpose: 'Rebate centre', shows: '待领取' },
  { path: '/userInfo', login: true, purpose: 'Profile', shows: '个人头像' },
  { path: '/userCent', login: true, purpose: 'Profile hub', shows: '取款密码管理' },
  { path: '/wallet', login: true, purpose: 'Card management', shows: '虚拟币' },
  { path: '/wallet?type=0', login: true, purpose: 'Card management', shows: '虚拟币' },
  { path: '/addUsdtCard', login: true, purpose: 'Bind a USDT address', shows: '钱包协议' },
  { path: '/addBankCard', login: true, purpose: 'Bind a bank card', shows: '持卡人姓名' },
  { path: '/password?type=1', login: true, purpose: 'Login password', shows: '原密码' },
  { path: '/password?type=2', login: true, purpose: 'Withdrawal password', shows: '原密码' },
  { path: '/welfare', login: true, purpose: 'Red packet records', shows: '剩余领取次数' },
  { path: '/betRecord', login: true, purpose: 'Bet records', shows: '近30日' },
  { path: '/activityRecord', login: true, purpose: 'Activity applications', shows: '活动申请记录' },
  { path: '/transRecord', login: true, purpose: 'Transaction records', shows: '近30日' },
  { path: '/money', login: true, purpose: 'My wallet', shows: '总资产（元）' },
  { path: '/recharge', login: true, kept: true, purpose: 'Deposit', shows: '立即存款' },
  { path: '/withdrawal', login: true, purpose: 'Withdrawal (USDT only)', shows: '立即取款' },
  { path: '/transfer', login: true, header: 'hidden', purpose: 'Wallet transfer', shows: '自动免转' },
];

/** Reached by a visitor and by a member; who has no session is sent to sign in. */
for (const route of routes) {
  sentence('2 Routes', `${route.path}: ${route.purpose}`, async () => {
    await member.open('/usdtmore');
    await member.open(route.path);
    await member.at(route.path);
    await member.sees(route.shows);
  });

  sentence('2 Routes', `${route.path} | login: ${route.login ? 'yes' : 'no'}`, async () => {
    await visitor.open('/usdtmore');
    await visitor.at('/usdtmore');
    await visitor.open(route.path);
    await visitor.at(route.login ? `/login?redirect=${encodeURIComponent(route.path)}` : route.path);
  });

  sentence('2 Routes', `${route.path}: ${route.shell ? 'under the main shell' : 'standalone'}`, async () => {
    await member.open(route.path);
    await member.sees(route.shows);
    const tabs = member.page.getByRole('navigation', { name: '主导航' }).getByRole('link');
    await expect
      .poll(() => tabs.allInnerTexts())
      .toEqual(route.shell ? ['首页', '优惠', '客服', '我的'] : []);
  });

  sentence(
    '2 Routes',
    `${route.path}: ${route.kept ? 'kept alive' : 'made anew at each visit'}`,
    async () => {
      await member.open('/usdtmore');
      await member.open(route.path);
      await member.sees(route.shows);
      await member.page.evaluate(() => {
        for (const element of document.querySelectorAll('main *'))
          if (element.checkVisibility()) element.setAttribute('data-left', '');
      });
      await member.open('/usdtmore');
      await member.sees('地址样式');
      if (route.path === '/usdtmore') await member.open('/boutBallBet');
      await member.open(route.path);
      await member.sees(route.shows);
      const marked = () => member.page.locator('main [data-left]').filter({ visible: true }).count();
      if (route.kept) expect(await marked()).toBeGreaterThan(0);
      else if (route.path !== '/usdtmore') expect(await marked()).toBe(0);
    },
  );
}

for (const { path, shows } of routes.filter(({ header }) => header === 'hidden')) {
  sentence('2 Chrome', `The header is hidden on ${path}`, async () => {
    await member.open(path);
    await member.sees(shows);
    expect(await member.page.locator('header').filter({ hasText: '一键回收' }).count()).toBe(0);
  });
}

for (const { path } of routes.filter(({ header }) => header === 'back')) {
  sentence('2 Chrome', `A back header with a title shows on ${path}`, async () => {
    await member.open('/usdtmore');
    await member.open(path);
    const header = member.page.locator('header').filter({ visible: true });
    await header.getByRole('heading', { level: 1 }).waitFor();
    await header.getByRole('button', { name: '返回' }).click();
    await member.at('/usdtmore');
  });
}

sentence(
  '2 Chrome',
  'Header: logo; when logged in, balance with refresh icon and a one-tap recycle button',
  async () => {
    await member.open('/');
    const header = member.page.locator('header').filter({ visible: true });
    await header.getByRole('button', { name: /0\.00/ }).waitFor();
    await header.getByRole('button', { name: '一键回收' }).waitFor();
    const before = member.asked.filter((one) => one.includes('refreshusermoney')).length;
    await header.getByRole('button', { name: /刷新/ }).click();
    await expect
      .poll(() => member.asked.filter((one) => one.includes('refreshusermoney')).length)
      .toBeGreaterThan(before);
  },
);

sentence('2 Chrome', 'otherwise login and register buttons', async () => {
  await visitor.open('/');
  const header = visitor.page.locator('header').filter({ visible: true });
  await header.getByText('登录', { exact: true }).click();
  await visitor.at(/^\/login/);
  await visitor.open('/');
  await header.getByText('注册', { exact: true }).click();
  await visitor.at(/^\/login\?type=1/);
});

row(['R2.1'], 'the member’s wallet stands at #/money', async () => {
  await member.open('/money');
  expect(new URL(member.page.url()).hash).toBe('#/money');
});

row(['R2.2'], 'an unknown path with a query ends at the home page', async () => {
  await visitor.open('/no/such/page?x=1');
  await visitor.at('/');
});

row(['R2.3'], 'a second article begins at its top after the first was scrolled', async () => {
  await member.open('/boutBallBetInfo?type=1');
  await member.sees('怎样存款？');
  await member.page.evaluate(() => window.scrollTo(0, 500));
  expect(await member.page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await member.open('/boutBallBetInfo?type=8');
  await member.at('/boutBallBetInfo?type=8');
  await expect.poll(() => member.page.evaluate(() => window.scrollY)).toBe(0);
});

row(['R2.4'], 'a visitor is sent to sign in and comes to the withdrawal password afterwards', async () => {
  const other = await phone(browser, '/password?type=2');
  await other.at('/login?redirect=%2Fpassword%3Ftype%3D2');
  const { username, password } = await newMember();
  await signIn(other, username, password);
  await other.at('/password?type=2');
  await other.close();
});

sentence('2', 'Opening the page already shown gives the toast 已在当前页面！', async () => {
  await visitor.open('/kefu');
  await visitor.at('/kefu');
  await visitor.page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '客服' }).click();
  await visitor.sees('已在当前页面！');
});
