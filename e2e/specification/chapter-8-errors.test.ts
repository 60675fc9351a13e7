/** Specification, chapter 8: what a member is told when something does not go as wished. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { launchBrowser } from '../browser.ts';
import { sentence } from './sentence.ts';
import { call, type Member, memberWith, newMember, type Phone, phone, transfer } from './world.ts';

let browser: Browser;
let account: Member;
beforeAll(async () => {
  [browser, account] = await Promise.all([launchBrowser(), memberWith(300)]);
});
afterAll(() => browser.close());

/** The server says this to the calls of a path. */
async function answers(one: Phone, path: string, code: number, message: string): Promise<void> {
  await one.page.route(`**${path}`, (route) => route.fulfill({ json: { code, message, data: null } }));
}

sentence('8', 'Any non-200 code: the server message appears as an error toast', async () => {
  const one = await phone(browser, '/withdrawal', { member: account });
  await one.page.getByPlaceholder('请输入取款金额').fill('100');
  await one.page.getByPlaceholder('请输入支付密码').fill('wrong-one');
  await one.page.getByRole('button', { name: '立即取款' }).click();
  await one.sees('支付密码不正确，资金未变动，请重新输入');
  await one.close();
});

sentence('8', 'transfer and recycle show the message whatever the code', async () => {
  const one = await phone(browser, '/transfer', { member: account });
  await answers(one, '/api/transfer', 4002, '场馆说不行');
  await answers(one, '/api/transall', 4003, '一个场馆也没有回答');
  await one.page.getByPlaceholder('请输入转账金额').fill('10');
  await one.page.getByRole('button', { name: '立即转账' }).click();
  await one.sees('场馆说不行');
  await one.page.getByRole('button', { name: '一键回收' }).first().click();
  await one.sees('一个场馆也没有回答');
  await one.close();
});

sentence(
  '8',
  'Code 401 in a response: alert titled 认证失败, text 您的账号登陆过期，请重新登陆; all storage cleared, polling stopped, route replaced with /login.',
  async () => {
    const member = await newMember();
    const one = await phone(browser, '/money', { member });
    await one.sees('总资产（元）');
    await one.page.evaluate(() => localStorage.setItem('something', 'of the member'));
    await call('signOut', {}, member);
    await one.sees('认证失败');
    await one.sees('您的账号登陆过期，请重新登陆');
    await one.at('/login');
    expect(
      await one.page.evaluate(() => [sessionStorage.getItem('api_token'), localStorage.getItem('something')]),
    ).toEqual([null, null]);
    const before = one.asked.length;
    await new Promise((wake) => setTimeout(wake, 5_000));
    expect(one.asked.slice(before).filter((path) => /balance|overview/.test(path))).toEqual([]);
    await one.page.goBack();
    expect(one.path()).not.toBe('/money');
    await one.close();
  },
);

sentence('8', 'Code 401 (including the balance poll): one alert, not one for each call', async () => {
  const member = await newMember();
  const one = await phone(browser, '/usdtmore', { member });
  await one.sees('地址样式');
  await call('signOut', {}, member);
  await one.open('/mine');
  await one.sees('认证失败');
  await new Promise((wake) => setTimeout(wake, 1_500));
  expect(await one.page.getByText('认证失败').count()).toBe(1);
  await one.page.getByRole('dialog').getByRole('button').last().click();
  await one.loses('认证失败');
  await one.close();
});

sentence('8', 'Network failure: the loading indicator is hidden', async () => {
  const one = await phone(browser, '/transfer', { member: account });
  const button = one.page.getByRole('button', { name: '立即转账' });
  await one.page.route('**/api/transfer', (route) => route.abort());
  await one.page.getByPlaceholder('请输入转账金额').fill('10');
  await button.click();
  await expect.poll(() => button.getAttribute('aria-busy')).not.toBe('true');
  await one.close();
});

sentence(
  '8',
  'Deposit without any bound card: modal 您还为绑定任何钱包卡片，请前往绑定！ with a go-bind link to /wallet',
  async () => {
    const one = await phone(browser, '/recharge', { member: await newMember() });
    await one.sees('您还为绑定任何钱包卡片，请前往绑定！');
    await one.page.getByRole('button', { name: '前往绑定' }).click();
    await one.at('/wallet');
    await one.close();
  },
);

sentence('8', 'Deposit without any bound card: a close that goes back', async () => {
  const one = await phone(browser, '/mine', { member: await newMember() });
  await one.page.locator('main').getByRole('link', { name: '存款', exact: true }).click();
  await one.sees('您还为绑定任何钱包卡片，请前往绑定！');
  await one.page.getByRole('dialog').getByRole('button').filter({ hasNotText: '前往绑定' }).first().click();
  await one.at('/mine');
  await one.close();
});

sentence('8', 'Copy success: 复制成功！', async () => {
  const { data } = await call(
    'openDeposit',
    { paytype: 'usdt', amount: 200, bank_no: '4567', catepay: 'TRC20' },
    account,
  );
  const one = await phone(browser, `/payInfo?deposit_no=${data.deposit_no}`, { member: account });
  await one.page.getByRole('button', { name: /复制/ }).first().click();
  await one.sees('复制成功！');
  await one.close();
});

sentence('8', 'Copy: a fallback where the clipboard is refused', async () => {
  const { data } = await call(
    'openDeposit',
    { paytype: 'usdt', amount: 210, bank_no: '4567', catepay: 'TRC20' },
    account,
  );
  const one = await phone(browser, '/usdtmore', { member: account });
  await one.page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new Error('refused')) },
    });
    document.addEventListener('copy', () => document.body.setAttribute('data-copied', ''));
  });
  await one.open(`/payInfo?deposit_no=${data.deposit_no}`);
  await one.page.getByRole('button', { name: /复制/ }).first().click();
  await one.sees('复制成功！');
  expect(await one.page.evaluate(() => document.body.hasAttribute('data-copied'))).toBe(true);
  await one.close();
});

sentence('8', 'Toggle success: 操作成功！', async () => {
  const one = await phone(browser, '/transfer', { member: await newMember() });
  await one.page.getByRole('switch', { name: '自动免转' }).click();
  await one.sees('操作成功！');
  await one.close();
});

sentence(
  '8',
  'Red packet: the claim answers with one of the popups outside of the hours or without chances',
  async () => {
    const { code, message } = await call('claimRedPacket', {}, account);
    expect(code).not.toBe(200);
    expect([
      '活动还没开始，请静待活动开始。',
      '请静待下次活动。',
      '您暂未达到领取条件，快去完成吧！',
    ]).toContain(message);
  },
);

/** The opening packet is met on a page whose hours and chances the check sets. */
async function grabbing(member: Member, sendnums = 2): Promise<Phone> {
  const one = await phone(browser, '/usdtmore', { member });
  const { data } = await call('redPacket', {}, member);
  const open = { ...data, sendnums, phase: 'open' };
  const now = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const rules = data.rules.map((rule) => ({
    ...rule,
    start_time: `${now} 00:00:00`,
    end_time: `${now} 23:59:59`,
  }));
  await one.page.route('**/api/userredpacket', (route) =>
    route.fulfill({ json: { code: 200, message: '', data: { ...open, rules } } }),
  );
  await one.page.clock.setFixedTime(new Date(`${now}T11:00:00+08:00`));
  await one.open('/hongbao');
  return one;
}

sentence(
  '8',
  'Red packet claim failure with a server message: popup with the message and a deposit button.',
  async () => {
    const one = await grabbing(account);
    await answers(one, '/api/douserredpacket', 5999, '您来晚了一步');
    await one.page.locator('main').getByRole('button', { name: '抢红包' }).click();
    await one.sees('您来晚了一步');
    await one.page
      .getByRole('dialog')
      .getByText(/存款|充值/)
      .first()
      .click();
    await one.at('/recharge');
    await one.close();
  },
);

sentence('8', 'the red packet claim shows the toast 服务器异常，请稍后再试', async () => {
  const one = await grabbing(account);
  await one.page.route('**/api/douserredpacket', (route) => route.abort());
  await one.page.locator('main').getByRole('button', { name: '抢红包' }).click();
  await one.sees('服务器异常，请稍后再试');
  await one.close();
});

sentence('8', 'No remaining claims: popup 您暂未达到领取条件，快去完成吧！', async () => {
  const one = await grabbing(account, 0);
  await one.page.locator('main').getByRole('button', { name: '抢红包' }).click();
  await one.sees('您暂未达到领取条件，快去完成吧！');
  expect(one.asked).not.toContain('POST /api/douserredpacket');
  await one.close();
});

sentence('8', 'Transfer: a refusal says what became of the money', async () => {
  expect((await transfer(account, 'userbalance', 'mpqp', 1_000_000)).message).toContain('资金');
});
