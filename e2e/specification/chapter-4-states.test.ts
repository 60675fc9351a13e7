/** Specification, chapter 4: states, transitions and polls, as a member sees them happen. */
import {
  applicationStates,
  betStates,
  orderStates,
  periods,
  transactionTypes,
  transferStates,
} from '@mingpai/contract/states';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { launchBrowser } from '../browser.ts';
import { signIn } from './captcha.ts';
import { sentence } from './sentence.ts';
import {
  atVenue,
  bet,
  betsRecorded,
  call,
  type Member,
  memberWith,
  newMember,
  openDeposit,
  type Phone,
  phone,
  staff,
  transfer,
} from './world.ts';

let browser: Browser;
let account: Member;
/** Has bets in every state, twelve transfers in and one deposit of each state. */
let busy: Member;
beforeAll(async () => {
  [browser, account, busy] = await Promise.all([launchBrowser(), memberWith(500), memberWith(2_000)]);
  const run = Date.now().toString(36);
  for (let times = 1; times <= 12; times += 1) await transfer(busy, 'userbalance', 'mpqp', times);
  await bet(busy, `won-${run}`, 1_000, 1_500);
  await bet(busy, `open-${run}`, 1_000);
  await bet(busy, `void-${run}`, 1_000);
  await atVenue('bets/change', { id: `void-${run}`, state: 'void' });
  await openDeposit(busy, 300);
  const refused = await openDeposit(busy, 400);
  const { data } = await staff('depositQueue', { state: 'pending', page: 1, pageSize: 100 });
  const row = data.rows.find(({ orderNo }) => orderNo === refused);
  await staff('rejectDeposit', { id: row?.id ?? 0, reason: '没有到账' }, 'clerk');
  await betsRecorded(busy, 3);
});
afterAll(() => browser.close());

const count = (one: Phone, path: string) => one.asked.filter((asked) => asked.endsWith(path)).length;

sentence(
  '4',
  'Session: logged out becomes logged in when login succeeds; the api token is stored for the browser session',
  async () => {
    const one = await phone(browser, '/login');
    await signIn(one, account.username, account.password);
    await one.at('/');
    expect(await one.page.evaluate(() => sessionStorage.getItem('api_token'))).toMatch(/^.{32,}$/);
    await one.page.reload();
    await one.page.locator('header').getByRole('button', { name: '一键回收' }).waitFor();
    await one.close();
  },
);

sentence('4', 'It returns to logged out on logout (confirm dialog 您确定要退出登录吗?)', async () => {
  const member = await newMember();
  const one = await phone(browser, '/mine', { member });
  await one.page.getByRole('button', { name: '退出系统' }).click();
  await one.sees('您确定要退出登录吗?');
  await one.page.getByRole('button', { name: '确定' }).click();
  await expect.poll(() => one.page.evaluate(() => sessionStorage.getItem('api_token'))).toBeNull();
  expect(one.asked).toContain('POST /api/logoff');
  expect(await call('balance', {}, member)).toMatchObject({ code: 401 });
  await one.close();
});

sentence('4', 'It returns to logged out on a failed logoff call.', async () => {
  const member = await newMember();
  const one = await phone(browser, '/mine', { member });
  await one.page.route('**/api/logoff', (route) => route.abort());
  await one.page.getByRole('button', { name: '退出系统' }).click();
  await one.page.getByRole('button', { name: '确定' }).click();
  await expect.poll(() => one.page.evaluate(() => sessionStorage.getItem('api_token'))).toBeNull();
  await one.close();
});

/** The interval of a call on a page: nothing just before it is over, one call when it is. */
for (const { path, asks, everyMs, what } of [
  {
    path: '/kefu',
    asks: '/api/balance',
    everyMs: 4_300,
    what: 'While logged in, the balance is polled every 4300 ms',
  },
  {
    path: '/money',
    asks: '/api/wallet/overview',
    everyMs: 3_500,
    what: 'On the wallet page balances refresh every 3.5 s',
  },
  {
    path: '/withdrawal',
    asks: '/api/wallet/overview',
    everyMs: 3_500,
    what: 'On the withdrawal page balances refresh every 3.5 s',
  },
  {
    path: '/transfer',
    asks: '/api/balancelist',
    everyMs: 1_500,
    what: 'On the transfer page balances refresh every 1.5 s',
  },
]) {
  sentence('4', what, async () => {
    const one = await phone(browser, path, { member: account, clock: true });
    await expect.poll(() => count(one, asks)).toBeGreaterThan(0);
    await stopTime(one);
    await untilTick(one, asks, everyMs);
    for (let times = 0; times < 3; times += 1) {
      const before = count(one, asks);
      await one.page.clock.runFor(everyMs - 200);
      await rest(250);
      expect(count(one, asks)).toBe(before);
      await one.page.clock.runFor(200);
      await expect.poll(() => count(one, asks)).toBe(before + 1);
      // The next interval begins with the answer.
      await answered(one, asks);
    }
    await one.close();
  });
}

sentence('4', 'polling stops when the page is left', async () => {
  const one = await phone(browser, '/transfer', { member: account, clock: true });
  await expect.poll(() => count(one, '/api/balancelist')).toBeGreaterThan(0);
  await stopTime(one);
  await untilTick(one, '/api/balancelist', 1_500);
  await one.open('/boutBallBet');
  await one.page.clock.runFor(1_000);
  await one.sees('常见问题');
  await rest(300);
  const before = count(one, '/api/balancelist');
  await one.page.clock.runFor(6_000);
  await rest(400);
  expect(count(one, '/api/balancelist')).toBe(before);
  await one.close();
});

/** From here on time passes only as the check says. */
async function stopTime(one: Phone): Promise<void> {
  const now = await one.page.evaluate(() => Date.now());
  await one.page.clock.pauseAt(now + 1_000);
  await rest(300);
}

/** Runs on to the next call, whenever the page began to count. */
async function untilTick(one: Phone, path: string, everyMs: number): Promise<void> {
  const before = count(one, path);
  for (let waited = 0; waited <= everyMs + 500; waited += 100) {
    await one.page.clock.runFor(100);
    await rest(60);
    if (count(one, path) > before) return answered(one, path);
  }
  throw new Error(`${path} was not asked again within ${everyMs} ms`);
}

/** Waits until the call is answered, and the page has made of it what it makes of it. */
async function answered(one: Phone, path: string): Promise<void> {
  await expect.poll(() => one.waiting(path)).toBe(false);
  await rest(250);
}

function rest(ms: number): Promise<void> {
  return new Promise((wake) => setTimeout(wake, ms));
}

sentence('4', 'While logged in: a visitor does not poll', async () => {
  const one = await phone(browser, '/', { clock: true });
  await one.sees('更多公告');
  await one.page.clock.runFor(30_000);
  await rest(300);
  expect(count(one, '/api/balance')).toBe(0);
  await one.close();
});

sentence('4', 'Red packet: Grabbing runs 10:00-12:00 Beijing time', async () => {
  const { data } = await call('redPacket', {}, account);
  expect(data.rules.length).toBeGreaterThan(0);
  for (const { start_time, end_time } of data.rules) {
    expect(start_time).toContain('10:00');
    expect(end_time).toContain('12:00');
  }
});

sentence('4', 'VIP rules as displayed', async () => {
  const one = await phone(browser, '/vip', { member: account });
  await one.sees('流水要求');
  const text = await one.page.locator('main').innerText();
  for (const part of ['每日', '90', '24小时', '1倍']) expect(text.replaceAll(' ', '')).toContain(part);
  await one.close();
});

sentence(
  '4',
  "The progress percentage is paysum divided by the current level's deposit requirement, rounded and capped at 100.",
  async () => {
    const [{ data: user }, { data: levels }] = [
      await call('profile', {}, account),
      await call('vipLevels', {}, account),
    ];
    const required = levels[Math.max(user.vip, 1) - 1]?.recharge ?? 0;
    const percent = Math.min(100, required === 0 ? 100 : Math.round((user.paysum / required) * 100));
    const one = await phone(browser, '/mine', { member: account });
    await expect
      .poll(() => one.page.getByRole('progressbar').first().getAttribute('aria-valuenow'))
      .toBe(String(percent));
    await one.close();
  },
);

sentence(
  '4',
  'Bet status by index: 0 invalid bet, 1 settled, 2 unsettled, shown with their labels',
  async () => {
    const one = await phone(browser, '/betRecord', { member: busy });
    for (const label of Object.values(betStates)) await one.sees(label);
    await one.close();
  },
);

sentence(
  '4',
  'Deposits and withdrawals: 1 pending review, 2 approved, 3 rejected, with their labels',
  async () => {
    const one = await phone(browser, '/transRecord?type=1', { member: busy });
    for (const label of Object.values(orderStates)) await one.sees(label);
    await one.close();
  },
);

sentence('4', 'Transfers: 0 failed, 1 success, 2 pending settlement', async () => {
  expect(transferStates).toEqual({ 0: '失败', 1: '成功', 2: '待结算' });
  const one = await phone(browser, '/transRecord?type=3', { member: busy });
  await one.sees('成功');
  await one.close();
});

sentence('4', 'Activity application state: 1 pending review, 2 approved, 3 rejected', async () => {
  expect(applicationStates).toEqual({ 1: '待审核', 2: '已通过', 3: '已拒绝' });
  const { data } = await call('promotions');
  // The first asks for a deposit of the last days.
  const member = await memberWith(500);
  expect(await call('applyForPromotion', { activityid: data.data[0]?.id }, member)).toMatchObject({
    code: 200,
  });
  const one = await phone(browser, '/activityRecord', { member });
  await one.sees('待审核');
  await one.close();
});

sentence(
  '4',
  'Transaction type filter: 1 deposit, 2 withdrawal, 3 transfer in, 4 transfer out, on the screen',
  async () => {
    const one = await phone(browser, '/transRecord', { member: busy });
    for (const [type, label] of Object.entries(transactionTypes)) {
      await one.page
        .locator('main')
        .getByText(label, { exact: true })
        .filter({ visible: true })
        .first()
        .click();
      await expect
        .poll(() => one.sent.get('/api/gettransrecord')?.some((body) => hasType(body, Number(type))))
        .toBe(true);
    }
    await one.close();
  },
);

function hasType(body: unknown, type: number): boolean {
  return typeof body === 'object' && body !== null && 'type' in body && Number(body.type) === type;
}

for (const path of ['/betRecord', '/transRecord', '/fanshui'])
  sentence('4', `Period filter: 1 today to 4 last 30 days (default 4): ${path}`, async () => {
    const one = await phone(browser, path, { member: account });
    for (const label of Object.values(periods)) await one.sees(label);
    await expect(one.page.getByRole('radio', { name: '近30日' }).isChecked()).resolves.toBe(true);
    await one.page.getByRole('radio', { name: '今日' }).check({ force: true });
    const call = { '/betRecord': 'betrecord', '/transRecord': 'gettransrecord' }[path] ?? 'getfanshui';
    await expect.poll(() => one.sent.get(`/api/${call}`)?.at(-1)).toMatchObject({ date: 1, page: 1 });
    await one.close();
  });

sentence(
  '4',
  'Lists load page by page, appending, until the loaded count equals total or the page exceeds last_page. Changing a filter resets to page 1.',
  async () => {
    const one = await phone(browser, '/transRecord?type=3', { member: busy });
    await one.sees('成功');
    const rows = () => one.page.locator('main li').filter({ visible: true, hasText: '成功' }).count();
    await expect
      .poll(async () => {
        await one.page.mouse.wheel(0, 3_000);
        return rows();
      })
      .toBe(12);
    await one.sees('没有更多了');
    const pages = () => (one.sent.get('/api/gettransrecord') ?? []).map((body) => Object(body).page);
    expect(pages()).toContain(2);
    expect(pages()).not.toContain(3);
    await one.page.getByRole('radio', { name: '近7日' }).check({ force: true });
    await expect.poll(() => one.sent.get('/api/gettransrecord')?.at(-1)).toMatchObject({ date: 2, page: 1 });
    await one.close();
  },
);

sentence('4', 'Other pay types go to the deposit order page using the order number.', async () => {
  const one = await phone(browser, '/recharge', { member: account });
  await one.page.getByRole('radio', { name: 'USDT', exact: true }).check({ force: true });
  await one.page.getByLabel('存款金额', { exact: true }).fill('200');
  await one.page.getByLabel('转入地址后4位', { exact: true }).fill('4567');
  await one.page.getByRole('button', { name: '立即存款' }).click();
  await one.at(/^\/payInfo\?deposit_no=/);
  await one.close();
});

sentence(
  '4',
  'The order page counts down one hour from the order creation time and the countdown ends at zero.',
  async () => {
    const order = await openDeposit(account, 260);
    const one = await phone(browser, `/payInfo?deposit_no=${order}`, { member: account, clock: true });
    const left = async () => (await one.page.getByRole('timer').innerText()).replace(/[^\d:]/g, '');
    await expect.poll(left).toMatch(/^(59:[345]\d|01:00:00)$/);
    await one.page.clock.runFor(60_000);
    await expect.poll(left).toMatch(/^58:/);
    await one.page.clock.fastForward(58 * 60_000);
    await one.page.clock.runFor(120_000);
    // It stands at zero or is gone; asking for the text of one that is just going would wait for another.
    await expect
      .poll(async () =>
        (await one.page.getByRole('timer').allInnerTexts()).every((text) => text.endsWith('00:00')),
      )
      .toBe(true);
    await one.sees('应付金额');
    await one.close();
  },
);

sentence(
  '4',
  'Auto-transfer switch: when on, manual transfer is hidden and blocked; when off, manual transfer is available. Toggling sends the new 0/1 value; success toast 操作成功！',
  async () => {
    const member = await memberWith(100);
    const one = await phone(browser, '/transfer', { member });
    await one.page.getByRole('button', { name: '立即转账' }).waitFor();
    await one.page.getByRole('switch', { name: '自动免转' }).click();
    await one.sees('操作成功！');
    expect(one.sent.get('/api/uptransferstatus')).toEqual([{ transferstatus: 1 }]);
    await one.page.getByRole('button', { name: '立即转账' }).waitFor({ state: 'hidden' });
    expect((await transfer(member, 'userbalance', 'mpqp', 10)).code).toBe(4004);
    await one.page.getByRole('switch', { name: '自动免转' }).click();
    await one.page.getByRole('button', { name: '立即转账' }).waitFor();
    expect(one.sent.get('/api/uptransferstatus')?.at(-1)).toEqual({ transferstatus: 0 });
    await one.close();
  },
);

sentence(
  '4',
  'when on, balances move automatically to venues: opening a game takes the whole central balance along',
  async () => {
    const member = await memberWith(150);
    await call('setAutoTransfer', { transferstatus: 1 }, member);
    expect(
      await call('gameUrl', { plat_name: 'mpqp', game_code: 'hilo', is_mobile_url: 1 }, member),
    ).toMatchObject({ code: 200 });
    expect((await call('profile', {}, member)).data).toMatchObject({ balance: 0, gameblance: 150 });
  },
);

sentence(
  '4',
  'Changing the login password logs the user out: local and session storage are cleared and the user goes to /login.',
  async () => {
    const member = await newMember();
    const one = await phone(browser, '/password?type=1', { member });
    await one.page.evaluate(() => localStorage.setItem('something', 'of the member'));
    await changePassword(one, member.password, 'secret2');
    await one.sees('密码修改成功！');
    await one.at(/^\/login/);
    expect(
      await one.page.evaluate(() => [sessionStorage.getItem('api_token'), localStorage.getItem('something')]),
    ).toEqual([null, null]);
    expect(await call('balance', {}, member)).toMatchObject({ code: 401 });
    await one.close();
  },
);

sentence('4', 'Changing the withdrawal password keeps the session.', async () => {
  const member = await newMember();
  const one = await phone(browser, '/password?type=2', { member });
  await changePassword(one, member.payPassword, 'paypass2');
  await one.sees('密码修改成功！');
  expect(await call('balance', {}, member)).toMatchObject({ code: 200 });
  expect(await one.page.evaluate(() => sessionStorage.getItem('api_token'))).toBe(member.token);
  await one.close();
});

async function changePassword(one: Phone, old: string, next: string): Promise<void> {
  await one.page.getByPlaceholder('请输入当前密码').fill(old);
  await one.page.getByPlaceholder('请输入新密码').fill(next);
  await one.page.getByPlaceholder('请再次输入密码').fill(next);
  await one.page.getByRole('button', { name: '确认修改' }).click();
}

sentence('4', 'Notices load one page per load.', async () => {
  const one = await phone(browser, '/message', { member: account });
  await expect.poll(() => count(one, '/api/noticeList')).toBe(1);
  expect(one.sent.get('/api/noticeList')).toEqual([{ page: 1, scope: 'site' }]);
  await one.close();
});

sentence(
  '4',
  'One-key recycle (transall): the reply message is shown, then balances and user info refresh.',
  async () => {
    const member = await memberWith(100);
    await transfer(member, 'userbalance', 'mpqp', 60);
    const one = await phone(browser, '/money', { member });
    await one.sees('总资产（元）');
    await one.page.locator('main').getByRole('button', { name: '一键回收' }).click();
    await one.sees(/已回收/);
    await expect.poll(() => count(one, '/api/refreshusermoney')).toBeGreaterThan(0);
    expect((await call('balance', {}, member)).data.balance).toBe(100);
    await one.close();
  },
);
