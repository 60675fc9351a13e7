/** Rules R2.62, R2.63, R2.65 to R2.70 and R4.22, R4.24 to R4.27: wallets, records with their filters, and money that really moves. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { launchBrowser } from '../browser.ts';
import { row } from './row.ts';
import {
  atVenue,
  bet,
  betsRecorded,
  call,
  memberWith,
  once,
  openDeposit,
  type Phone,
  phone,
  playedThrough,
  staff,
  stopTime,
  transfer,
  withdrawalOf,
} from './world.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser({ pictures: false });
});
afterAll(() => browser.close());

const run = Date.now().toString(36);

/** Bets of three states at mpqp and one at mpcp: 10 yuan won, 11 open, 12 void, 13 at the other venue. */
const player = once(async () => {
  const member = await memberWith(1_000);
  await transfer(member, 'userbalance', 'mpqp', 200);
  await transfer(member, 'userbalance', 'mpcp', 100);
  await bet(member, `won-${run}`, 1_000, 1_550);
  await bet(member, `open-${run}`, 1_100);
  await bet(member, `void-${run}`, 1_200);
  await atVenue('bets/change', { id: `void-${run}`, state: 'void' });
  const { data } = await call('profile', {}, member);
  const lost = {
    venue: 'mpcp',
    player: `m${data.id}`,
    id: `lost-${run}`,
    game: 'k3',
    stake: 1_300,
    payout: 0,
  };
  await atVenue('bets', lost);
  await betsRecorded(member, 4);
  await expect
    .poll(async () => (await call('betRecords', {}, member)).data.data.map(({ status }) => status).sort(), {
      timeout: 30_000,
    })
    .toEqual([0, 1, 1, 2]);
  return member;
});

/** Each row of a record page as one line of text. */
const lines = async (one: Phone) =>
  (await one.page.locator('main li').filter({ visible: true }).allInnerTexts()).map((text) =>
    text.replaceAll(/\s+/g, ' ').trim(),
  );

for (const { id, game, state, words } of [
  { id: 'won', game: '翻牌高低', state: '已结算', words: [/金额 10\.00/, /派彩 15\.50/, /\+5\.50/] },
  { id: 'open', game: '翻牌高低', state: '未结算', words: [/金额 11\.00/, /派彩 –/] },
  { id: 'void', game: '翻牌高低', state: '无效注单', words: [/金额 12\.00/, /退回 12\.00/] },
  { id: 'lost', game: '快三', state: '已结算', words: [/金额 13\.00/, /派彩 0\.00/, /13\.00/] },
])
  row(
    ['R2.62', 'R4.22', 'R3.21'],
    `the ${id} bet stands with its number, amounts, code, time and ${state}`,
    async () => {
      const one = await phone(browser, '/betRecord', { member: await player() });
      const line = async () => (await lines(one)).find((text) => text.includes(`${id}-${run}`)) ?? '';
      await expect.poll(line).toContain(state);
      const text = (await line()).replaceAll('¥', '').replaceAll('元', '');
      for (const word of words) expect(text).toMatch(word);
      expect(text).toContain(game);
      expect(text).toMatch(/20\d\d-\d\d-\d\d \d\d:\d\d:\d\d/);
      await one.close();
    },
  );

row(
  ['R2.63'],
  'the venue filter offers all platforms first and every venue, and shows its bets alone',
  async () => {
    const one = await phone(browser, '/betRecord', { member: await player() });
    const select = one.page.getByLabel('平台');
    await expect.poll(() => select.locator('option').count()).toBeGreaterThan(5);
    expect(await select.inputValue()).toBe('');
    expect((await select.locator('option').allInnerTexts()).slice(0, 4)).toEqual([
      '全部平台',
      '明牌棋牌',
      '明牌彩票',
      '明牌真人',
    ]);
    const ids = async () =>
      (await lines(one)).flatMap((text) => /(won|open|void|lost)-/.exec(text)?.[1] ?? []).sort();
    await expect.poll(ids).toEqual(['lost', 'open', 'void', 'won']);
    await select.selectOption('mpcp');
    await expect.poll(ids).toEqual(['lost']);
    expect(one.sent.get('/api/betrecord')?.at(-1)).toEqual({ api_type: 'mpcp', date: 4, page: 1 });
    await select.selectOption('mpqp');
    await expect.poll(ids).toEqual(['open', 'void', 'won']);
    await select.selectOption('mplive');
    await one.sees('空空如也');
    await one.close();
  },
);

const rejected = async (queue: 'deposit' | 'withdrawal', number: string) => {
  const name = queue === 'deposit' ? 'depositQueue' : 'withdrawalQueue';
  const { data } = await staff(name, { state: 'pending', search: number, page: 1, pageSize: 10 });
  const id = data.rows[0]?.id ?? 0;
  const reject = queue === 'deposit' ? 'rejectDeposit' : 'rejectWithdrawal';
  expect(await staff(reject, { id, reason: '资料不符' }, 'clerk')).toMatchObject({ code: 200 });
};

/** By one person or, where that is not enough, by two. */
async function approved(number: string): Promise<void> {
  const { data } = await staff('withdrawalQueue', {
    state: 'pending',
    search: number,
    page: 1,
    pageSize: 10,
  });
  const decision = { id: data.rows[0]?.id ?? 0, transactionHash: `0x${number}` };
  const first = await staff('approveWithdrawal', decision);
  if (first.data.state === 'pending') await staff('approveWithdrawal', decision, 'chief2');
}

/** Deposits and withdrawals in each state, transfers in and out of two venues, one refused, one that nobody knows the end of. */
const mover = once(async () => {
  const member = await memberWith(3_000);
  await playedThrough(member, 3_000);
  await openDeposit(member, 301);
  await rejected('deposit', await openDeposit(member, 302));
  await withdrawalOf(member, 101);
  await rejected('withdrawal', await withdrawalOf(member, 102));
  await approved(await withdrawalOf(member, 103));
  await transfer(member, 'userbalance', 'mpqp', 21);
  await transfer(member, 'userbalance', 'fgdz', 22);
  await transfer(member, 'mpqp', 'userbalance', 20);
  await atVenue('faults', {
    venue: 'ae',
    operation: 'transfers/create',
    fault: 'refuse',
  });
  await transfer(member, 'userbalance', 'ae', 23);
  await atVenue('faults', { venue: 'pp', operation: 'transfers/create', fault: 'error_before', times: 200 });
  await atVenue('faults', { venue: 'pp', operation: 'transfers/status', fault: 'error_before', times: 200 });
  await transfer(member, 'userbalance', 'pp', 24);
  return member;
});

for (const { type, label, rules, shows } of [
  {
    type: 1,
    label: '存款',
    rules: ['R4.25'],
    shows: { '301.00': '待审核', '302.00': '已拒绝', '3,000.00': '已通过' },
  },
  {
    type: 2,
    label: '取款',
    rules: ['R4.26'],
    shows: { '101.00': '待审核', '102.00': '已拒绝', '103.00': '已通过' },
  },
  {
    type: 3,
    label: '转入',
    rules: ['R4.27'],
    shows: { '21.00': '成功', '22.00': '成功', '23.00': '失败', '24.00': '待结算' },
  },
  { type: 4, label: '转出', rules: ['R4.27'], shows: { '20.00': '成功' } },
] as const)
  row(
    ['R4.24', 'R2.65', 'R3.22', ...rules],
    `${label} shows its own rows: ${Object.entries(shows)
      .map((pair) => pair.join(' '))
      .join(', ')}`,
    async () => {
      const one = await phone(browser, '/transRecord', { member: await mover() });
      await one.page.getByRole('radio', { name: label, exact: true }).check({ force: true });
      for (const [amount, state] of Object.entries(shows))
        await expect
          .poll(async () => (await lines(one)).find((text) => text.includes(amount)))
          .toContain(state);
      const all = Object.keys(shows).length + (type === 3 ? 1 : type === 4 ? 1 : 0);
      expect(await lines(one)).toHaveLength(all);
      // Order numbers belong to orders alone.
      expect((await lines(one)).every((text) => text.includes('订单号') === type <= 2)).toBe(true);
      expect(one.sent.get('/api/gettransrecord')?.at(-1)).toMatchObject({ type, date: 4, page: 1 });
      await one.close();
    },
  );

row(['R2.65'], 'transfers are filtered by venue', async () => {
  const one = await phone(browser, '/transRecord?type=3', { member: await mover() });
  await expect.poll(async () => (await lines(one)).length).toBe(5);
  await one.page.getByLabel('平台').selectOption('fgdz');
  await expect.poll(async () => (await lines(one)).join()).toMatch(/22\.00/);
  expect(await lines(one)).toHaveLength(1);
  expect(one.sent.get('/api/gettransrecord')?.at(-1)).toMatchObject({ api_type: 'fgdz', type: 3 });
  // Deposits have no venue: they are all there.
  await one.page.getByText('存款', { exact: true }).click();
  await expect
    .poll(() => one.sent.get('/api/gettransrecord')?.at(-1))
    .toMatchObject({ api_type: '', type: 1 });
  await expect.poll(async () => (await lines(one)).length).toBeGreaterThan(0);
  await one.page.getByText('转入', { exact: true }).click();
  await expect.poll(async () => (await lines(one)).length).toBe(1);
  await one.close();
});

row(['R2.66', 'R3.5', 'R3.20'], 'the wallet adds up: total, central, games, and each venue', async () => {
  const member = await memberWith(1_000);
  await transfer(member, 'userbalance', 'mpqp', 120);
  await transfer(member, 'userbalance', 'mpcp', 30);
  expect((await call('profile', {}, member)).data).toMatchObject({ balance: 850, gameblance: 150 });
  const one = await phone(browser, '/money', { member });
  const main = one.page.locator('main').filter({ visible: true });
  const figure = (name: string) =>
    main.locator('dl > div').filter({ hasText: name }).locator('dd').innerText();
  await expect.poll(() => figure('中心钱包')).toContain('850.00');
  expect(await figure('游戏钱包')).toContain('150.00');
  expect(await main.getByText('总资产（元）').locator('xpath=..').innerText()).toContain('1,000.00');
  const venue = (name: string) => main.getByRole('listitem').filter({ hasText: name }).innerText();
  await expect.poll(() => venue('明牌棋牌')).toContain('120.00');
  expect(await venue('明牌彩票')).toContain('30.00');
  expect(await venue('明牌真人')).toContain('0.00');
  await one.page.locator('main').getByRole('button', { name: '一键回收' }).click();
  await expect.poll(() => figure('中心钱包')).toContain('1,000.00');
  await expect.poll(() => venue('明牌棋牌')).not.toContain('120.00');
  await one.close();
});

const anyone = once(() => memberWith(500));
for (const [label, path] of [
  ['存款', '/recharge'],
  ['转账', '/transfer'],
  ['取款', '/withdrawal'],
  ['卡片管理', '/wallet'],
] as const)
  row(['R2.67'], `the wallet’s ${label} leads to ${path}`, async () => {
    const one = await phone(browser, '/money', { member: await anyone() });
    await one.page.locator('main').getByRole('link', { name: label, exact: true }).click();
    await one.at(path);
    await one.close();
  });

row(['R2.67', 'R4.46'], 'recycle says what came back, asks anew, and the money is central', async () => {
  const member = await memberWith(100);
  await transfer(member, 'userbalance', 'mpqp', 60);
  const one = await phone(browser, '/money', { member });
  await one.sees('总资产（元）');
  const asked = () => one.asked.filter((call_) => call_ === 'POST /api/refreshusermoney').length;
  const before = asked();
  await one.page.locator('main').getByRole('button', { name: '一键回收' }).click();
  await one.sees(/已回收.*60/);
  await expect.poll(asked).toBe(before + 1);
  const central = one.page.locator('main dl > div').filter({ hasText: '中心钱包' }).locator('dd');
  await expect.poll(() => central.innerText()).toContain('100.00');
  await expect.poll(async () => (await call('balance', {}, member)).data.balance).toBe(100);
  await one.close();
});

row(['R2.68'], 'the deposit page offers the enabled ways, and the manual one', async () => {
  const one = await phone(browser, '/recharge', { member: await anyone() });
  const ways = one.page.getByRole('group', { name: '存款方式' }).getByRole('radio');
  await expect.poll(() => ways.count()).toBe(5);
  const { data } = await call('waysToPay', {}, await anyone());
  expect(data).toMatchObject({ card: 1, usdt: 1, wechat: 1, alipay: 1 });
  for (const way of ['网银转账', 'USDT', '微信', '支付宝', '人工'])
    expect(await one.page.getByRole('radio', { name: way, exact: true }).count()).toBe(1);
  await one.close();
});

row(
  ['R2.69', 'R4.40', 'R6.2', 'R1.3'],
  'a withdrawal is accepted: held at once, said, and recorded after 1.5 s',
  async () => {
    const member = await memberWith(700);
    await playedThrough(member, 700);
    const one = await phone(browser, '/withdrawal', { member, clock: true });
    await one.sees('USDT取款');
    await expect.poll(() => one.page.getByRole('radio').count()).toBe(1);
    await one.sees('已完成，可以取款');
    await one.page.getByPlaceholder('请输入取款金额').fill('250');
    await one.page.getByPlaceholder('请输入支付密码').fill(member.payPassword);
    await stopTime(one);
    await one.page.getByRole('button', { name: '立即取款' }).click();
    await expect.poll(() => one.waiting('/api/withdraw') || !one.sent.has('/api/withdraw')).toBe(false);
    await one.sees(/提交成功/);
    await one.page.clock.runFor(1_350);
    expect(one.path()).toBe('/withdrawal');
    await one.page.clock.runFor(400);
    await one.at('/transRecord?type=2');
    await one.page.clock.resume();
    await expect.poll(async () => (await lines(one)).join()).toMatch(/250\.00.*待审核/);
    await expect.poll(async () => (await call('balance', {}, member)).data.balance).toBe(450);
    await one.close();
  },
);

row(['R3.29', 'R3.25'], 'the withdrawal page shows what is still to be played as 打码量', async () => {
  const one = await phone(browser, '/withdrawal', { member: await anyone() });
  await one.sees('打码量');
  await one.sees(/还差500\.00元即可取款/);
  await one.close();
});

row(['R2.70', 'R4.38'], 'the transfer form moves money there and back', async () => {
  const member = await memberWith(200);
  const one = await phone(browser, '/transfer', { member });
  await one.page.getByLabel('选择钱包').selectOption('mpcp');
  await one.page.getByPlaceholder('请输入转账金额').fill('70');
  await one.page.getByRole('button', { name: '立即转账' }).click();
  const at = async () => (await call('profile', {}, member)).data;
  await expect.poll(at).toMatchObject({ balance: 130, gameblance: 70 });
  await expect.poll(() => one.page.getByPlaceholder('请输入转账金额').inputValue()).toBe('');
  await one.page.getByRole('button', { name: '交换方向' }).click();
  await one.page.getByPlaceholder('请输入转账金额').fill('20');
  await one.page.getByRole('button', { name: '立即转账' }).click();
  await expect.poll(at).toMatchObject({ balance: 150, gameblance: 50 });
  expect(one.sent.get('/api/transfer')).toEqual([
    { amount: '70', sourcetype: 'userbalance', targettype: 'mpcp' },
    { amount: '20', sourcetype: 'mpcp', targettype: 'userbalance' },
  ]);
  await one.close();
});
