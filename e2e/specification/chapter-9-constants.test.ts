/** Specification, chapter 9: constants and limits. */
import * as constants from '@mingpai/contract/constants';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { vipProgress } from '../../apps/h5/src/features/member/vip-progress.ts';
import { launchBrowser } from '../browser.ts';
import { sentence } from './sentence.ts';
import { bindUsdt, call, type Member, memberWith, newMember, phone, transfer } from './world.ts';

let browser: Browser;
let account: Member;
beforeAll(async () => {
  [browser, account] = await Promise.all([launchBrowser(), memberWith(1_000)]);
});
afterAll(() => browser.close());

sentence(
  '9',
  'Balance poll 4300 ms; wallet and withdrawal refresh 3.5 s; transfer refresh 1.5 s; API timeout 30 s.',
  () => {
    const { balancePollMs, walletPollMs, transferPollMs, apiTimeoutMs } = constants;
    expect([balancePollMs, walletPollMs, transferPollMs, apiTimeoutMs]).toEqual([
      4_300, 3_500, 1_500, 30_000,
    ]);
  },
);

sentence('9', '10 VIP levels; maintenance period 90 days; VIP rebate needs 1x turnover to withdraw.', () => {
  const { vipLevels, vipMaintenanceDays, vipRebateTurnoverMultiple } = constants;
  expect([vipLevels, vipMaintenanceDays, vipRebateTurnoverMultiple]).toEqual([10, 90, 1]);
});

sentence('9', 'At most 5 USDT addresses (add button hidden at 5 or more).', async () => {
  const member = await newMember();
  for (const digit of ['1', '2', '3', '4']) await bindUsdt(member, `TAddress000${digit}`);
  const one = await phone(browser, '/wallet', { member });
  await one.sees('添加USDT地址');
  await one.sees(/最多支持添加5个地址/);
  await bindUsdt(member, 'TAddress0005');
  await one.page.reload();
  await one.sees(/\*{4} 0005/);
  expect(await one.page.getByText('添加USDT地址').filter({ visible: true }).count()).toBe(0);
  expect((await bindUsdt(member, 'TAddress0006')).code).toBe(5002);
  await one.close();
});

sentence(
  '2 /wallet',
  'bank and protocol shown, address masked except its last 4 characters, a delete icon',
  async () => {
    const member = await newMember();
    await bindUsdt(member, '0xSecretSecretSecretABCD', 'ERC20');
    const one = await phone(browser, '/wallet', { member });
    await one.sees(/ABCD/);
    const text = await one.page.locator('main').innerText();
    expect(text).toContain('USDT');
    expect(text).toContain('ERC20');
    expect(text).not.toContain('Secret');
    await one.page
      .getByRole('button', { name: /删除|解除绑定|解绑/ })
      .first()
      .waitFor();
    expect(one.sent.get('/api/getcard')).toEqual(expect.arrayContaining([{ type: 2 }, { type: 1 }]));
    await one.close();
  },
);

sentence('9', 'Minimum single withdrawal 100.', async () => {
  const { data } = await call('cards', { type: 2 }, account);
  const ask = { amount: 99.99, bank: data[0]?.id, password: account.payPassword };
  expect(await call('withdraw', ask, account)).toMatchObject({ message: '单笔取款不能低于100元' });
});

sentence('9', 'Default deposit range 100 to 10000, replaced by the server range per pay way.', async () => {
  expect(constants.depositRangeYuan).toEqual({ min: 100, max: 10_000 });
  const one = await phone(browser, '/recharge', { member: account });
  await one.page.getByRole('radio', { name: '网银转账' }).check({ force: true });
  const { data } = await call('payRange', { type: 'bank' }, account);
  await expect
    .poll(() => one.page.getByLabel('存款金额', { exact: true }).getAttribute('placeholder'))
    .toBe(`${data.min_price}-${data.max_price}`);
  await one.close();
});

sentence('9', 'Deposit order validity one hour.', async () => {
  const deposit = { paytype: 'usdt', amount: 230, bank_no: '4567', catepay: 'TRC20' };
  const { data: opened } = await call('openDeposit', deposit, account);
  const { data } = await call('depositOrder', { deposit_no: opened.deposit_no }, account);
  expect(Date.parse(data.info.expires_at) - Date.parse(data.info.created_at)).toBe(3_600_000);
});

sentence(
  '9',
  'Deposit page shows a reference USDT conversion: floor of amount divided by usdtrate, to 2 decimals.',
  async () => {
    const one = await phone(browser, '/recharge', { member: account });
    await one.page.getByRole('radio', { name: 'USDT', exact: true }).check({ force: true });
    await one.page.getByLabel('存款金额', { exact: true }).fill('1000');
    const { data } = await call('profile', {}, account);
    const floored = Math.floor((1000 / data.usdtrate) * 100) / 100;
    await one.sees(`${floored.toFixed(2)} USDT`);
    await one.close();
  },
);

for (const [protocol, feeOf] of [
  ['TRC20', 'withdrawfeeusdttrc'],
  ['ERC20', 'withdrawcashfee'],
] as const)
  sentence(
    '9',
    `Withdrawal shows the conversion using withdrawusdtrate and the actual receipt as that figure minus the fee of the chosen protocol (${protocol}: ${feeOf})`,
    async () => {
      const member = await newMember();
      await bindUsdt(member, 'TSomeAddress9999', protocol);
      const one = await phone(browser, '/withdrawal', { member });
      await one.page.getByPlaceholder('请输入取款金额').fill('1000');
      const { data } = await call('profile', {}, member);
      const converted = Math.floor((1000 / data.withdrawusdtrate) * 100) / 100;
      await one.sees(`${converted.toFixed(2)} USDT`);
      await one.sees(`${(converted - data[feeOf]).toFixed(2)} USDT`);
      await one.close();
    },
  );

sentence('9', 'Total assets = balance + gameblance', async () => {
  const member = await memberWith(400);
  await transfer(member, 'userbalance', 'mpqp', 150);
  const { data } = await call('profile', {}, member);
  expect([data.balance, data.gameblance]).toEqual([250, 150]);
  const one = await phone(browser, '/money', { member });
  await one.sees('400.00');
  await one.close();
});

sentence('9', 'Wallet list shows 3 venues collapsed in withdrawal and 4 in transfer.', async () => {
  const { data: venues } = await call('venueBalances', {}, account);
  for (const [path, collapsed] of [
    ['/withdrawal', 3],
    ['/transfer', 4],
  ] as const) {
    const one = await phone(browser, path, { member: account });
    const listed = async () => {
      const rows = await one.page.locator('main li').allInnerTexts();
      return venues.filter(({ name }) => rows.some((row) => row.includes(name))).length;
    };
    await expect.poll(listed).toBe(Math.min(collapsed, venues.length));
    if (venues.length > collapsed) {
      await one.page.getByRole('button', { name: '展开' }).click();
      await expect.poll(listed).toBe(venues.length);
      await one.page.getByRole('button', { name: '收起' }).click();
      await expect.poll(listed).toBe(collapsed);
    }
    await one.close();
  }
});

sentence(
  '9',
  'Payment protocols: TRC20, ERC20 (address prefix T vs 0x; not interchangeable; advice text)',
  async () => {
    const one = await phone(browser, '/usdtmore');
    await one.sees('地址样式');
    const text = await one.page.locator('main').innerText();
    for (const part of ['TRC20协议', 'ERC20协议', 'T', '0x', '小额', '中等金额'])
      expect(text, part).toContain(part);
    await one.close();
  },
);

sentence('9', 'Game provider tabs: obgdy (default), fgdz, pp, ae.', async () => {
  const one = await phone(browser, '/concise');
  const tabs = one.page.locator('main').getByRole('tab');
  await expect.poll(() => tabs.allInnerTexts()).toEqual(['OB电子', 'FG电子', 'PP电子', 'AE电子']);
  await expect.poll(() => tabs.first().getAttribute('aria-selected')).toBe('true');
  await expect.poll(() => one.sent.get('/api/gamelistBycode')?.at(0)).toMatchObject({ gamecode: 'obgdy' });
  await tabs.nth(2).click();
  await expect.poll(() => one.sent.get('/api/gamelistBycode')?.at(-1)).toMatchObject({ gamecode: 'pp' });
  await tabs.first().click();
  await expect.poll(() => tabs.first().getAttribute('aria-selected')).toBe('true');
  // Cached per provider for the page's life (chapter 7).
  expect(one.sent.get('/api/gamelistBycode')).toHaveLength(2);
  await one.close();
});

for (const [type, tab] of [
  ['fgdz', 1],
  ['pp', 2],
  ['ae', 3],
] as const)
  sentence('2 /concise', `query type is the provider code: ${type}`, async () => {
    const one = await phone(browser, `/concise?type=${type}`);
    await expect
      .poll(() => one.page.locator('main').getByRole('tab').nth(tab).getAttribute('aria-selected'))
      .toBe('true');
    await one.close();
  });

sentence('9', 'home banner indicator hard-codes a total of 4', async () => {
  const one = await phone(browser, '/');
  await one.page.getByText('1/4').first().waitFor();
  await one.close();
});

sentence('9', 'Notice paging: one page per load, finished when the loaded count equals total', async () => {
  const one = await phone(browser, '/message', { member: account });
  const { data } = await call('notices', { page: 1 });
  await expect
    .poll(async () => {
      await one.page.mouse.wheel(0, 3_000);
      return one.shown('没有更多了').count();
    })
    .toBe(1);
  expect(one.sent.get('/api/noticeList')).toHaveLength(data.last_page);
  await one.close();
});

sentence('9', 'The member centre counts progress against the level, capped at 100', () => {
  expect([vipProgress(500, 1_000), vipProgress(2_000, 1_000), vipProgress(335, 1_000)]).toEqual([
    50, 100, 34,
  ]);
});

sentence(
  '1',
  'Visitors can browse home, promotions, help articles, notices and VIP information.',
  async () => {
    const one = await phone(browser, '/');
    await one.sees(/欢迎来到明牌/);
    for (const [path, text] of [
      ['/activity', '全部'],
      ['/boutBallBetInfo?type=1', '怎样存款？'],
      ['/vip', '流水要求'],
    ] as const) {
      await one.open(path);
      await one.at(path);
      await one.sees(text);
    }
    expect((await call('notices')).code).toBe(200);
    await one.close();
  },
);

sentence('2 Agent entry', 'isagent=0 shows an apply-to-become-agent entry', async () => {
  const one = await phone(browser, '/mine', { member: account });
  await one.page.getByRole('link', { name: '合营计划' }).click();
  await one.at('/applyagent');
  await one.close();
});

for (const [query, kind, path] of [
  ['dailiD=2', 'opens customer service', '/api/getservicerurl'],
  ['app=1', 'opens the app download', '/api/app'],
] as const)
  sentence('2 /gamePage', `${query} ${kind}`, async () => {
    const one = await phone(browser, `/gamePage?${query}`, { member: account });
    await expect.poll(() => one.asked).toContain(`POST ${path}`);
    await one.page.getByRole('button', { name: '返回大厅' }).waitFor();
    await one.close();
  });

sentence('2 /gamePage', 'dailiD=1 opens the agent login', async () => {
  const one = await phone(browser, '/gamePage?dailiD=1', { member: account });
  await expect.poll(() => one.asked).toContain('GET /api/getAgentLoginUrl');
  await one.close();
});

sentence('2 /gamePage', 'Query name, type and code pick a game', async () => {
  const one = await phone(browser, '/gamePage?name=mpqp&type=0&code=hilo', { member: account });
  await expect
    .poll(() => one.sent.get('/api/getGameUrl')?.at(-1))
    .toEqual({ plat_name: 'mpqp', game_type: '0', game_code: 'hilo', is_mobile_url: 1 });
  await one.page.locator('iframe').waitFor();
  await one.close();
});

sentence('2 /', 'an optional entry modal: shown when index_modal is 1, once a day', async () => {
  const one = await phone(browser, '/usdtmore');
  await one.page.evaluate(() => localStorage.removeItem('mingpai.entry-notice'));
  await one.open('/');
  await one.page.getByRole('dialog').getByRole('button', { name: '我知道了' }).click();
  await one.open('/usdtmore');
  await one.open('/');
  await new Promise((wake) => setTimeout(wake, 1_500));
  expect(await one.page.getByRole('dialog').filter({ visible: true }).count()).toBe(0);
  await one.close();
});

sentence('2 /', 'side menu switching between six game categories', async () => {
  const one = await phone(browser, '/');
  const tabs = one.page.getByRole('tablist').first().getByRole('tab');
  await expect
    .poll(async () => (await tabs.allInnerTexts()).map((text) => text.trim()))
    .toEqual(['真人', '体育', '电竞', '棋牌', '电子', '彩票']);
  for (const index of [1, 3, 5]) {
    await tabs.nth(index).click();
    expect(await tabs.nth(index).getAttribute('aria-selected')).toBe('true');
  }
  await one.close();
});

sentence('2 /', 'a left drawer', async () => {
  const one = await phone(browser, '/', { member: account });
  await one.page.locator('header').getByRole('button').first().click();
  const drawer = one.page.getByRole('dialog');
  for (const label of ['会员中心', '消息中心', '意见反馈', '帮助中心', '关于我们', '安全退出'])
    await drawer.getByText(label).waitFor();
  await one.close();
});

sentence('2 /', 'a red-packet floating icon', async () => {
  const one = await phone(browser, '/', { member: account });
  await one.page.getByRole('button', { name: '抢红包' }).tap();
  await one.at('/hongbao');
  await one.close();
});

sentence('2 /', 'quick links (deposit, transfer, withdraw, VIP)', async () => {
  const one = await phone(browser, '/', { member: account });
  for (const [label, path] of [
    ['存款', '/recharge'],
    ['转账', '/transfer'],
    ['取款', '/withdrawal'],
    ['VIP', '/vip'],
  ] as const) {
    await one.open('/');
    await one.page
      .locator('main')
      .getByText(label, { exact: true })
      .filter({ visible: true })
      .first()
      .click();
    await one.at(path);
  }
  await one.close();
});
