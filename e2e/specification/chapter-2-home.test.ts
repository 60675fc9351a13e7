/** Rules R2.10 to R2.16, R2.71 and R2.72: what stands on the home page and in the header, and where each of it leads. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { launchBrowser } from '../browser.ts';
import { row } from './row.ts';
import { memberWith, once, phone, transfer } from './world.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser({ pictures: false });
});
afterAll(() => browser.close());

/** 350 yuan in the central wallet and 50 at a venue. */
const account = once(async () => {
  const member = await memberWith(400);
  await transfer(member, 'userbalance', 'mpqp', 50);
  return member;
});
const home = once(async () => phone(browser, '/', { member: await account() }));
const visitorHome = once(() => phone(browser, '/'));

row(['R2.10'], 'the four banners of the operator are shown one after the other', async () => {
  const one = await visitorHome();
  await one.open('/');
  for (const title of [
    '明牌：每一分钱都看得见',
    '首存礼遇：满100元送38元彩金，彩金5倍流水',
    'USDT 存取，进度全程可见',
    '每日十点抢红包',
  ])
    await one.page.getByAltText(title).first().waitFor({ state: 'attached' });
});

row(['R2.11'], 'the scrolling bar carries the notices that scroll, newest first, and leads on', async () => {
  const one = await home();
  await one.open('/');
  const bar = one.page.getByRole('region', { name: '公告' });
  await bar.getByText('每一分钱').waitFor();
  const text = await bar.getByRole('paragraph').innerText();
  const places = ['每一分钱都能在“我的钱包”里找到去处', '充值前请核对协议与地址', '先公布种子的指纹'].map(
    (part) => text.indexOf(part),
  );
  expect(places.every((place) => place >= 0)).toBe(true);
  expect([...places].sort((a, b) => a - b)).toEqual(places);
  expect(text).not.toMatch(/娱乐预算|客服不会索要/);
  await bar.getByRole('link', { name: '更多公告' }).click();
  await one.at('/message');
});

row(
  ['R2.12', 'R1.3'],
  'the strip shows name, level and central balance, and leads to the wallet',
  async () => {
    const [one, { username }] = [await home(), await account()];
    await one.open('/');
    await one.page
      .locator('main')
      .getByRole('link', { name: new RegExp(`${username}.*VIP1.*350\\.00元`) })
      .click();
    await one.at('/money');
  },
);

row(['R2.12'], 'a visitor’s strip shows no balance and leads to sign in', async () => {
  const one = await visitorHome();
  await one.open('/');
  await one.sees('登录后查看');
  await one.shown('未登录').click();
  await one.at('/login');
});

for (const [label, path] of [
  ['存款', '/recharge'],
  ['转账', '/transfer'],
  ['取款', '/withdrawal'],
  ['VIP', '/vip'],
] as const)
  row(['R2.13'], `the quick link ${label} leads to ${path}`, async () => {
    const one = await home();
    await one.open('/');
    await one.page.locator('main').getByRole('button', { name: label, exact: true }).click();
    await one.at(path);
  });

/** What is to be played in each category, and one game of another. */
for (const [category, games, not] of [
  ['真人', ['百家乐', '龙虎'], '快三'],
  ['体育', ['虚拟足球'], '虚拟竞技场'],
  ['电竞', ['虚拟竞技场'], '虚拟足球'],
  ['棋牌', ['翻牌高低', '鎏金龙', '鎏金鲤', '鎏金灯'], '龙虎'],
  ['电子', ['OB电子', 'FG电子', 'PP电子', 'AE电子'], '鎏金龙'],
  ['彩票', ['快三', '时时彩'], '百家乐'],
] as const)
  row(
    ['R2.14', 'R1.4'],
    `the side menu’s ${category} shows ${games.join(', ')} and nothing else`,
    async () => {
      const one = await home();
      await one.open('/');
      await one.page.getByRole('tab', { name: category, exact: true }).click();
      // Matches that run stand below the games of their category, and are none of them.
      const cards = one.page
        .getByRole('tabpanel')
        .filter({ visible: true })
        .locator('li:not([aria-labelledby="sport-matches"] li)');
      await expect
        .poll(async () => (await cards.allInnerTexts()).map((text) => text.split('\n')[0]?.trim()).sort())
        .toEqual([...games].sort());
      expect(games).not.toContain(not);
    },
  );

row(['R3.28'], 'of two lottery games the one whose app_state is 0 is not shown', async () => {
  const one = await phone(browser, '/usdtmore');
  // The server lists no game that is not shown; clients of the field get such rows from others.
  await one.page.route('**/api/game/list*', async (route) => {
    const reply = await (await route.fetch()).json();
    for (const game of reply.data) if (game.game_code === 'k3') game.app_state = 0;
    await route.fulfill({ json: reply });
  });
  await one.open('/');
  await one.page.getByRole('tab', { name: '彩票', exact: true }).click();
  // Of its category: what is told of play above it may name either.
  const games = one.page.getByRole('tabpanel').filter({ visible: true });
  await games.getByText('时时彩').first().waitFor();
  expect(await games.getByText('快三').count()).toBe(0);
  await one.close();
});

row(['R2.14'], 'the menu has exactly six categories, in their order', async () => {
  const one = await home();
  await one.open('/');
  const tabs = one.page.getByRole('tablist').filter({ visible: true }).first().getByRole('tab');
  await expect
    .poll(async () => (await tabs.allInnerTexts()).map((text) => text.trim()))
    .toEqual(['真人', '体育', '电竞', '棋牌', '电子', '彩票']);
});

for (const [label, path] of [
  ['会员中心', '/mine'],
  ['交易记录', '/transRecord'],
  ['投注记录', '/betRecord'],
  ['优惠活动', '/activity'],
  ['VIP特权', '/vip'],
  ['消息中心', '/message'],
  ['意见反馈', '/kefu'],
  ['帮助中心', '/boutBallBet'],
  ['关于我们', '/boutBallBetInfo?type=7'],
] as const)
  row(['R2.15'], `the drawer’s ${label} leads to ${path}`, async () => {
    const one = await home();
    await one.open('/');
    await one.page.locator('header').getByRole('button', { name: '菜单' }).click();
    await one.page.getByRole('dialog').getByRole('link', { name: label }).click();
    await one.at(path);
  });

row(['R2.15'], 'the drawer of a visitor leads to sign in', async () => {
  const one = await visitorHome();
  await one.open('/');
  await one.page.locator('header').getByRole('button', { name: '菜单' }).click();
  const drawer = one.page.getByRole('dialog');
  expect(await drawer.getByText('安全退出').count()).toBe(0);
  await drawer.getByRole('link', { name: '立即登录' }).click();
  await one.at('/login');
});

row(['R2.16'], 'the floating red packet leads to /hongbao', async () => {
  const one = await home();
  await one.open('/');
  await one.page.getByRole('button', { name: '抢红包' }).filter({ visible: true }).first().tap();
  await one.at('/hongbao');
});

row(
  ['R2.71', 'R4.46'],
  'one tap in the header brings the venue’s money back into the balance there',
  async () => {
    const member = await memberWith(200);
    await transfer(member, 'userbalance', 'mpqp', 80);
    const one = await phone(browser, '/kefu', { member });
    const header = one.page.locator('header').filter({ visible: true });
    await header.getByRole('button', { name: /120\.00元/ }).waitFor();
    await header.getByRole('button', { name: '一键回收' }).click();
    await one.sees(/已回收/);
    await header.getByRole('button', { name: /200\.00元/ }).waitFor();
    await one.close();
  },
);

row(['R2.71'], 'the refresh icon asks anew and shows what came meanwhile; the logo leads home', async () => {
  const member = await memberWith(300);
  const one = await phone(browser, '/hongbao', { member });
  const header = one.page.locator('header').filter({ visible: true });
  await header.getByRole('button', { name: /300\.00元/ }).waitFor();
  const before = one.asked.filter((asked) => asked === 'POST /api/refreshusermoney').length;
  await header.getByRole('button', { name: /刷新/ }).click();
  await expect
    .poll(() => one.asked.filter((asked) => asked === 'POST /api/refreshusermoney').length)
    .toBe(before + 1);
  await header.getByRole('link', { name: '明牌' }).click();
  await one.at('/');
  await one.close();
});

row(['R2.72'], 'a visitor’s header leads to login and to register, and shows no balance', async () => {
  const one = await visitorHome();
  await one.open('/');
  const header = one.page.locator('header').filter({ visible: true });
  expect(await header.getByRole('button', { name: '一键回收' }).count()).toBe(0);
  await header.getByRole('link', { name: '登录', exact: true }).click();
  await one.at('/login');
  await one.open('/');
  await header.getByRole('link', { name: '注册', exact: true }).click();
  await one.at('/login?type=1');
});
