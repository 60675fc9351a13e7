/** Rules of chapter 4 about sessions, orders, auto-transfer, passwords and lists, as a member sees them happen. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { launchBrowser } from '../browser.ts';
import { row } from './row.ts';
import {
  atVenue,
  bet,
  call,
  type Member,
  memberWith,
  memberWithCard,
  newMember,
  once,
  openDeposit,
  type Phone,
  phone,
  staff,
  transfer,
} from './world.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser({ pictures: false });
});
afterAll(() => browser.close());

const account = once(() => memberWith(500));
const count = (one: Phone, path: string) => one.asked.filter((asked) => asked.endsWith(path)).length;
const token = (one: Phone) => one.page.evaluate(() => sessionStorage.getItem('api_token'));

row(['R4.3'], 'logout asks first; declined it does nothing, confirmed the token is dead', async () => {
  const member = await newMember();
  const one = await phone(browser, '/mine', { member });
  await one.page.getByRole('button', { name: '退出系统' }).click();
  await one.sees('您确定要退出登录吗?');
  await one.page.getByRole('button', { name: '取消' }).click();
  await one.loses('您确定要退出登录吗?');
  expect([await token(one), count(one, '/api/logoff')]).toEqual([member.token, 0]);
  await one.page.getByRole('button', { name: '退出系统' }).click();
  await one.page.getByRole('button', { name: '确定' }).click();
  await expect.poll(() => token(one)).toBeNull();
  expect(count(one, '/api/logoff')).toBe(1);
  expect(await call('balance', {}, member)).toMatchObject({ code: 401 });
  await one.close();
});

row(['R4.5'], 'a logoff call that fails logs out here all the same', async () => {
  const one = await phone(browser, '/mine', { member: await newMember() });
  await one.page.route('**/api/logoff', (route) => route.abort());
  await one.page.getByRole('button', { name: '退出系统' }).click();
  await one.page.getByRole('button', { name: '确定' }).click();
  await expect.poll(() => token(one)).toBeNull();
  await one.at('/login');
  await one.close();
});

row(['R4.4'], 'a session that the server ended is over on the phone at its next poll', async () => {
  const member = await newMember();
  const one = await phone(browser, '/kefu', { member, fresh: true });
  await expect.poll(() => count(one, '/api/balance')).toBeGreaterThan(0);
  await call('signOut', {}, member);
  await one.sees('您的账号登陆过期，请重新登陆');
  await one.at('/login');
  expect(await token(one)).toBeNull();
  const before = count(one, '/api/balance');
  await one.page
    .getByRole('button', { name: /确定|知道/ })
    .last()
    .click();
  await one.page.clock.install();
  await one.page.clock.runFor(10_000);
  expect(count(one, '/api/balance')).toBe(before);
  await one.close();
});

row(
  ['R4.32', 'R1.3'],
  'a bank transfer is said to wait for review, then stands in the records as pending',
  async () => {
    const member = await memberWithCard();
    const one = await phone(browser, '/recharge', { member });
    await one.page.getByRole('radio', { name: '网银转账' }).check({ force: true });
    for (const [label, value] of [
      ['存款金额', '388'],
      ['转入地址后4位', '1234'],
      ['存款人姓名', '测试会员'],
      ['银行类型', '示例银行'],
      ['银行卡号', '6222020033334444'],
      ['开户行地址', '港口支行'],
    ] as const)
      await one.page.getByLabel(label, { exact: true }).fill(value);
    await one.page.getByRole('button', { name: '立即存款' }).click();
    await one.sees('提交成功，等待后台审核');
    await one.at('/transRecord?type=1');
    await one.page.locator('main li').filter({ hasText: '388.00' }).getByText('待审核').waitFor();
    await expect.poll(async () => (await call('balance', {}, member)).data.balance).toBe(0);
    await one.close();
  },
);

for (const [way, extra] of [
  ['USDT', { paytype: 'usdt', catepay: 'TRC20' }],
  ['微信', { paytype: 'wxpay' }],
  ['支付宝', { paytype: 'alipay' }],
] as const)
  row(['R4.33', 'R3.23'], `a deposit by ${way} goes to the page of its order`, async () => {
    const one = await phone(browser, '/recharge', { member: await account() });
    await one.page.getByRole('radio', { name: way, exact: true }).check({ force: true });
    await one.page.getByLabel('存款金额', { exact: true }).fill('200');
    await one.page.getByLabel('转入地址后4位', { exact: true }).fill('4567');
    const answered = one.page.waitForResponse('**/api/recharge');
    await one.page.getByRole('button', { name: '立即存款' }).click();
    const { message } = (await (await answered).json()) as { message: string };
    await one.at(`/payInfo?deposit_no=${message}`);
    await one.sees(message);
    expect(one.sent.get('/api/recharge')).toEqual([{ amount: '200', bank_no: '4567', ...extra }]);
    await one.close();
  });

row(['R4.34', 'R2.47'], 'the order counts down from one hour, minute by minute, to zero', async () => {
  const order = await openDeposit(await account(), 260);
  const one = await phone(browser, `/payInfo?deposit_no=${order}`, { member: await account(), clock: true });
  const left = async () => (await one.page.getByRole('timer').innerText()).replace(/[^\d:]/g, '');
  await expect.poll(left).toMatch(/^(59:[2345]\d|01:00:00)$/);
  await one.page.clock.runFor(60_000);
  await expect.poll(left).toMatch(/^58:/);
  await one.page.clock.fastForward(57 * 60_000 + 30_000);
  await one.page.clock.runFor(1_000);
  await expect.poll(left).toMatch(/^(01:[0-2]\d|00:[0-5]\d)$/);
  await one.page.clock.runFor(120_000);
  await one.sees('订单已超过有效期；如已付款，到账后仍会入账');
  expect(await one.page.getByRole('timer').filter({ hasNotText: /00:00/ }).count()).toBe(0);
  await one.close();
});

row(['R2.47'], 'a visitor of an order is asked to sign in and sees nothing of it', async () => {
  const order = await openDeposit(await account(), 270);
  const one = await phone(browser, `/payInfo?deposit_no=${order}`);
  await one.sees('登录后查看订单');
  await one.at(`/payInfo?deposit_no=${order}`);
  expect(await one.page.locator('main').innerText()).not.toMatch(/270|收款地址/);
  await one.page.getByRole('link', { name: '登录' }).last().click();
  await one.at(`/login?redirect=${encodeURIComponent(`/payInfo?deposit_no=${order}`)}`);
  await one.close();
});

row(['R4.35'], 'an order that the gateway reports as paid credits by itself', async () => {
  const member = await memberWithCard();
  const { data } = await call('openDeposit', { paytype: 'wxpay', amount: 220, bank_no: '4567' }, member);
  const one = await phone(browser, `/payInfo?deposit_no=${data.deposit_no}`, { member });
  await one.sees(data.deposit_no);
  await atVenue('payments', { id: data.deposit_no, act: 'pay' });
  await one.sees('已到账');
  await expect.poll(async () => (await call('balance', {}, member)).data.balance).toBe(220);
  await one.close();
});

row(
  ['R4.36', 'R4.38', 'R4.39', 'R3.8'],
  'the switch sends 1 and 0, hides and blocks the form, and gives it back',
  async () => {
    const member = await memberWith(100);
    const one = await phone(browser, '/transfer', { member });
    const form = one.page.getByRole('button', { name: '立即转账' });
    await form.waitFor();
    await one.page.getByRole('switch', { name: '自动免转' }).click();
    await one.sees('操作成功！');
    expect(one.sent.get('/api/uptransferstatus')).toEqual([{ transferstatus: 1 }]);
    await form.waitFor({ state: 'hidden' });
    expect((await call('profile', {}, member)).data.transferstatus).toBe(1);
    expect(await transfer(member, 'userbalance', 'mpqp', 10)).not.toMatchObject({ code: 200 });
    expect((await call('balance', {}, member)).data.balance).toBe(100);
    await one.page.getByRole('switch', { name: '自动免转' }).click();
    await form.waitFor();
    expect(one.sent.get('/api/uptransferstatus')?.at(-1)).toEqual({ transferstatus: 0 });
    expect(await transfer(member, 'userbalance', 'mpqp', 10)).toMatchObject({ code: 200 });
    await one.close();
  },
);

row(
  ['R4.37'],
  'with the switch on, opening a game takes the balance to its venue, from another as well',
  async () => {
    const member = await memberWith(150);
    await transfer(member, 'userbalance', 'mpcp', 40);
    await call('setAutoTransfer', { transferstatus: 1 }, member);
    const one = await phone(browser, '/gamePage?name=mpqp&type=0&code=hilo', { member });
    await one.page.locator('iframe').waitFor();
    const venues = async () => (await call('venueBalances', {}, member)).data;
    await expect
      .poll(async () =>
        (await venues())
          .filter(({ balance }) => balance > 0)
          .map(({ platname, balance }) => [platname, balance]),
      )
      .toEqual(expect.arrayContaining([['mpqp', expect.any(Number)]]));
    expect((await call('balance', {}, member)).data.balance).toBe(0);
    await one.close();
  },
);

row(['R4.37'], 'with the switch off, opening a game moves nothing', async () => {
  const member = await memberWith(150);
  const one = await phone(browser, '/gamePage?name=mpqp&type=0&code=hilo', { member });
  await one.page.locator('iframe').waitFor();
  expect((await call('balance', {}, member)).data.balance).toBe(150);
  await one.close();
});

row(
  ['R4.41'],
  'a new login password clears both storages, ends the session and leads to /login',
  async () => {
    const member = await newMember();
    const one = await phone(browser, '/password?type=1', { member });
    await one.page.evaluate(() => {
      localStorage.setItem('something', 'of the member');
      sessionStorage.setItem('something', 'of the session');
    });
    await changePassword(one, member.password);
    await one.sees('密码修改成功！');
    await one.at('/login');
    expect(
      await one.page.evaluate(() => [
        sessionStorage.getItem('api_token'),
        sessionStorage.getItem('something'),
        localStorage.getItem('something'),
      ]),
    ).toEqual([null, null, null]);
    expect(await call('balance', {}, member)).toMatchObject({ code: 401 });
    await one.close();
  },
);

row(['R4.42'], 'a new withdrawal password keeps the session', async () => {
  const member = await newMember();
  const one = await phone(browser, '/password?type=2', { member });
  await changePassword(one, member.payPassword);
  await one.sees('密码修改成功！');
  expect(await call('balance', {}, member)).toMatchObject({ code: 200 });
  expect(await token(one)).toBe(member.token);
  expect(one.path()).not.toMatch(/^\/login/);
  await one.close();
});

async function changePassword(one: Phone, old: string): Promise<void> {
  await one.page.getByPlaceholder('请输入当前密码').fill(old);
  await one.page.getByPlaceholder('请输入新密码').fill('another9');
  await one.page.getByPlaceholder('请再次输入密码').fill('another9');
  await one.page.getByRole('button', { name: '确认修改' }).click();
}

/** Twenty-three transfers in: two full pages and a part of a third. */
const busy = once(async (): Promise<Member> => {
  const member = await memberWith(1_000);
  for (let yuan = 1; yuan <= 23; yuan += 1) await transfer(member, 'userbalance', 'mpqp', yuan);
  await bet(member, `busy-${Date.now().toString(36)}`, 500);
  return member;
});

row(
  ['R4.43', 'R4.44', 'R3.26'],
  'a list of 23 loads three pages and no fourth; a filter begins again at page 1',
  async () => {
    const one = await phone(browser, '/transRecord?type=3', { member: await busy() });
    const rows = one.page.locator('main li').filter({ visible: true, hasText: '成功' });
    await rows.first().waitFor();
    await expect
      .poll(async () => {
        await one.page.mouse.wheel(0, 3_000);
        return rows.count();
      })
      .toBe(23);
    await one.sees('没有更多了');
    const pages = () => (one.sent.get('/api/gettransrecord') ?? []).map((body) => Number(Object(body).page));
    expect([...new Set(pages())]).toEqual([1, 2, 3]);
    const figures = (await rows.allInnerTexts()).map((text) => Number(/(\d+)\.00/.exec(text)?.[1]));
    expect(figures).toEqual(Array.from({ length: 23 }, (_, index) => 23 - index));
    await one.page.getByRole('radio', { name: '近7日' }).check({ force: true });
    await expect.poll(() => one.sent.get('/api/gettransrecord')?.at(-1)).toMatchObject({ date: 2, page: 1 });
    await one.close();
  },
);

row(['R4.45'], 'notices load one page for each load', async () => {
  const titles = Array.from({ length: 8 }, (_, index) => `核对用的公告${index + 1}`);
  for (const title of titles) await staff('saveNotice', { title, content: `${title}的内容`, scrolls: false });
  try {
    const { data } = await call('notices', { page: 1, scope: 'site' });
    expect([data.data.length, data.last_page]).toEqual([10, Math.ceil(data.total / 10)]);
    const one = await phone(browser, '/message', { member: await account() });
    await expect.poll(() => count(one, '/api/noticeList')).toBeGreaterThan(0);
    await expect
      .poll(async () => {
        await one.page.mouse.wheel(0, 3_000);
        return one.page.locator('main article').count();
      })
      .toBe(data.total);
    const pages = (one.sent.get('/api/noticeList') ?? []).map((body) => Number(Object(body).page));
    expect(pages).toEqual(Array.from({ length: data.last_page }, (_, index) => index + 1));
    await one.close();
  } finally {
    const { data } = await staff('noticeList', { page: 1, pageSize: 100 });
    for (const { id, version, title } of data.rows)
      if (titles.includes(title)) await staff('removeNotice', { id, version });
  }
});

for (const path of ['/betRecord', '/transRecord', '/fanshui'])
  row(
    ['R4.31', 'R4.28', 'R4.29', 'R4.30'],
    `${path} offers four periods, begins with the last, and sends each`,
    async () => {
      const one = await phone(browser, path, { member: await account() });
      const wire = { '/betRecord': 'betrecord', '/transRecord': 'gettransrecord', '/fanshui': 'getfanshui' }[
        path
      ];
      expect(await one.page.getByRole('radio', { name: '近30日' }).isChecked()).toBe(true);
      await expect.poll(() => one.sent.get(`/api/${wire}`)?.at(-1)).toMatchObject({ date: 4, page: 1 });
      for (const [index, label] of ['今日', '近7日', '近15日'].entries()) {
        await one.page.getByRole('radio', { name: label, exact: true }).check({ force: true });
        await expect
          .poll(() => one.sent.get(`/api/${wire}`)?.at(-1))
          .toMatchObject({ date: index + 1, page: 1 });
      }
      await one.close();
    },
  );

for (const { state, decide, label } of [
  { state: 1, decide: undefined, label: '待审核' },
  { state: 2, decide: 'approvePromotion', label: '已通过' },
  { state: 3, decide: 'rejectPromotion', label: '已拒绝' },
] as const)
  row(['R4.23', 'R2.64', 'R3.14'], `an application of state ${state} is shown as ${label}`, async () => {
    const member = await memberWith(1_000);
    const { data } = await call('promotions');
    const id = data.data.find(({ title }) => title.startsWith('USDT存款'))?.id;
    await call('applyForPromotion', { activityid: id }, member);
    const { data: queue } = await staff('promotionQueue', { state: 'pending', page: 1, pageSize: 100 });
    const asked = queue.rows.find(({ username }) => username === member.username)?.id ?? 0;
    if (decide === 'approvePromotion') {
      // Two people where accounts look alike.
      const first = await staff(decide, { id: asked });
      if (first.data.state === 'pending') await staff(decide, { id: asked }, 'chief2');
    }
    if (decide === 'rejectPromotion') await staff(decide, { id: asked, reason: '次日再来' });
    const one = await phone(browser, '/activityRecord', { member });
    const line = one.page.locator('main li').filter({ visible: true });
    await line.getByText(label, { exact: true }).waitFor();
    expect(await line.count()).toBe(1);
    expect(await line.innerText()).toContain('USDT存款：手续费我们来补');
    expect(await line.innerText()).toMatch(/20\d\d-\d\d-\d\d \d\d:\d\d:\d\d/);
    const { data: wire } = await call('promotionApplications', {}, member);
    expect(wire.data).toMatchObject([{ activity_name: 'USDT存款：手续费我们来补', state }]);
    await one.close();
  });

for (const { path, answers, states } of [
  { path: '/activityRecord', answers: /activityapplylog/i, states: [0, 4] },
  { path: '/transRecord?type=1', answers: /gettransrecord/, states: [0] },
  { path: '/transRecord?type=3', answers: /gettransrecord/, states: [3] },
] as const)
  row(['R4.48'], `${path}: a state of ${states.join(' or ')} shows no label`, async () => {
    const member = await memberWith(1_000);
    await transfer(member, 'userbalance', 'mpqp', 20);
    const { data } = await call('promotions');
    const id = data.data.find(({ title }) => title.startsWith('USDT存款'))?.id;
    await call('applyForPromotion', { activityid: id }, member);
    for (const state of states) {
      const one = await phone(browser, '/usdtmore', { member });
      // No action of ours ends in such a state; the row is the server's but for it.
      await one.page.route(answers, async (route) => {
        const reply = await (await route.fetch()).json();
        for (const entry of reply.data.data) entry.state = state;
        await route.fulfill({ json: reply });
      });
      await one.open(path);
      const line = one.page.locator('main li').filter({ visible: true }).first();
      await expect.poll(async () => (await line.innerText()).length).toBeGreaterThan(10);
      expect(await line.innerText()).not.toMatch(/待审核|已通过|已拒绝|成功|失败|待结算|状态/);
      await one.close();
    }
  });

row(
  ['R4.21'],
  'progress is paysum by the deposit of the level: 34 % at 335 of 1000, and never above 100 %',
  async () => {
    const one = await phone(browser, '/vip', { member: await account() });
    const bar = () => one.page.getByRole('progressbar').first().getAttribute('aria-valuenow');
    // 500 yuan and a first level of 100.
    await expect.poll(bar).toBe('100');
    await one.close();
    const poor = await newMember();
    const other = await phone(browser, '/usdtmore', { member: poor });
    await other.page.route('**/api/uservip', async (route) => {
      const reply = await (await route.fetch()).json();
      for (const level of reply.data) level.recharge *= 10;
      await route.fulfill({ json: reply });
    });
    await other.page.route('**/api/user', async (route) => {
      const reply = await (await route.fetch()).json();
      await route.fulfill({ json: { ...reply, data: { ...reply.data, paysum: 335 } } });
    });
    await other.open('/vip');
    await expect
      .poll(() => other.page.getByRole('progressbar').first().getAttribute('aria-valuenow'))
      .toBe('34');
    await other.close();
  },
);

row(['R4.19'], 'the four rules of levels and rebates are written out', async () => {
  const one = await phone(browser, '/vip');
  const rules = one.page.locator('main ol li');
  await expect.poll(() => rules.count()).toBe(4);
  const [up, down, rebate, withdraw] = await rules.allInnerTexts();
  expect(up).toMatch(/累计存款与累计流水同时达到.*每日最多晋升一级/);
  expect(down).toMatch(/90天的流水未达到.*下降一级/);
  expect(rebate).toMatch(/24小时内.*手动领取/);
  expect(withdraw).toMatch(/1倍流水方可取款/);
  await one.close();
});
