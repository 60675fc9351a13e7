/** Chapter 8: what a member is told when something goes wrong, each seen by its cause. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { launchBrowser } from '../browser.ts';
import { row } from './row.ts';
import { call, type Member, memberWith, newMember, openDeposit, phone } from './world.ts';

let browser: Browser;
let account: Member;
beforeAll(async () => {
  [browser, account] = await Promise.all([launchBrowser({ pictures: false }), memberWith(300)]);
});
afterAll(() => browser.close());

row(
  ['R8.1'],
  'what the server refuses is said in its words: a withdrawal, a card and a password with a wrong word',
  async () => {
    const wrong = '支付密码不正确，资金未变动，请重新输入';
    for (const [path, fields, submit, call, said] of [
      ['/withdrawal', { 请输入取款金额: '100', 请输入支付密码: 'wrong-one' }, '立即取款', 'withdraw', wrong],
      [
        '/addUsdtCard',
        { 请输入USDT地址: 'TWrongWord', 请输入支付密码: 'wrong-one' },
        '确认添加',
        'bindcard',
        wrong,
      ],
      [
        '/password?type=1',
        { 请输入当前密码: 'wrong-one', 请输入新密码: 'secret9', 请再次输入密码: 'secret9' },
        '确认修改',
        'editPassword',
        undefined,
      ],
    ] as const) {
      const one = await phone(browser, path, { member: account });
      for (const [label, value] of Object.entries(fields)) await one.page.getByPlaceholder(label).fill(value);
      const answer = one.page.waitForResponse(`**/api/${call}`);
      await one.page.getByRole('button', { name: submit }).click();
      const { code, message } = (await (await answer).json()) as { code: number; message: string };
      expect(code).not.toBe(200);
      if (said !== undefined) expect(message).toBe(said);
      await one.sees(message);
      await one.close();
    }
  },
);

row(
  ['R8.2', 'R7.35', 'R7.40'],
  'a transfer and a recycle that are refused show the message of the server, and so does a recycle that is not',
  async () => {
    const one = await phone(browser, '/transfer', { member: account });
    await one.page.getByPlaceholder('请输入转账金额').fill('300.01');
    const refused = one.page.waitForResponse('**/api/transfer');
    await one.page.getByRole('button', { name: '立即转账' }).click();
    const { code, message } = (await (await refused).json()) as { code: number; message: string };
    expect(code).not.toBe(200);
    await one.sees(message);
    await one.page.locator('main').getByRole('button', { name: '一键回收' }).click();
    await one.sees('场馆内没有可回收的余额');
    expect(one.asked).toContain('POST /api/transall');
    const words = '回收暂停，资金未变动';
    await one.page.route('**/api/transall', (route) =>
      route.fulfill({ json: { code: 1000, message: words, data: null } }),
    );
    await one.page.locator('main').getByRole('button', { name: '一键回收' }).click();
    await one.sees(words);
    await one.close();
  },
);

row(
  ['R8.3', 'R8.4', 'R8.5', 'R8.6'],
  'a session that ended elsewhere is noticed by the poll: one alert, storage cleared, nothing asked any more, the page replaced by /login',
  async () => {
    const member = await newMember();
    const one = await phone(browser, '/usdtmore', { member, clock: true });
    await one.sees('地址样式');
    await one.page.evaluate(() => {
      localStorage.setItem('something', 'of the member');
      sessionStorage.setItem('another', 'of the member');
    });
    // The conversation in its frame hears nothing: else it may hear of the end before the poll does, and begin anew.
    await one.page.route('**/api/service/news', () => undefined);
    await one.open('/kefu');
    await expect
      .poll(() => one.asked.filter((asked) => asked === 'POST /api/balance').length)
      .toBeGreaterThan(0);
    await expect.poll(() => one.waiting('/api/balance')).toBe(false);
    // The conversation in its frame has begun, and waits for news.
    await expect.poll(() => one.asked).toContain('POST /api/service/news');
    await call('signOut', {}, member);
    const before = one.asked.length;
    await one.page.clock.runFor(4_400);
    const alert = one.page.getByRole('dialog');
    await alert.getByText('认证失败').waitFor();
    await alert.getByText('您的账号登陆过期，请重新登陆').waitFor();
    // Until then nothing but what is polled, or asked again after no answer: the balance, how many messages are unread, the conversation.
    const polled = /balance$|inbox\/unread$|getservicerurl$/;
    expect(one.asked.slice(before).filter((asked) => !polled.test(asked))).toEqual([]);
    await one.at('/login');
    expect(
      await one.page.evaluate(() => [
        sessionStorage.getItem('api_token'),
        sessionStorage.getItem('another'),
        localStorage.getItem('something'),
      ]),
    ).toEqual([null, null, null]);
    expect(await one.page.getByText('认证失败').count()).toBe(1);
    const asked = one.asked.filter((path) => path !== 'POST /api/app').length;
    await one.page.clock.runFor(30_000);
    expect(one.asked.filter((path) => path !== 'POST /api/app').length).toBe(asked);
    await alert.getByRole('button').last().click();
    await one.page.goBack();
    await expect.poll(one.path).toBe('/usdtmore');
    await one.close();
  },
);

row(['R8.3'], 'the alert comes by any call of a page as well, and once for all of them', async () => {
  const member = await newMember();
  // On a clock that stands still: the poll of the balance does not come before the page's own call.
  const one = await phone(browser, '/usdtmore', { member, clock: true });
  await one.sees('地址样式');
  await call('signOut', {}, member);
  await one.open('/money');
  const alert = one.page.getByRole('dialog');
  await alert.getByText('认证失败').waitFor();
  await alert.getByRole('button').last().click();
  await one.loses('认证失败');
  await one.at('/login');
  expect(await one.page.getByText('认证失败').count()).toBe(0);
  await one.close();
});

row(
  ['R8.7'],
  'while a transfer is on its way the button is busy; when the network fails it is not any more, and the member is told',
  async () => {
    const one = await phone(browser, '/transfer', { member: account });
    const button = one.page.getByRole('button', { name: '立即转账' });
    let fail = () => undefined as undefined;
    const held = new Promise<void>((resolve) => {
      fail = () => void resolve();
    });
    await one.page.route('**/api/transfer', async (route) => {
      await held;
      await route.abort();
    });
    await one.page.getByPlaceholder('请输入转账金额').fill('10');
    await button.click();
    await expect.poll(() => button.getAttribute('aria-busy')).toBe('true');
    fail();
    await expect.poll(() => button.getAttribute('aria-busy')).not.toBe('true');
    await one.page
      .getByRole('status')
      .or(one.page.getByRole('alert'))
      // Some stand there before they have anything to say.
      .filter({ hasText: /\S/ })
      .or(one.page.getByText(/网络|连接/))
      .first()
      .waitFor();
    expect((await call('balance', {}, account)).data.balance).toBe(300);
    await one.close();
  },
);

row(['R8.17'], 'the link of the page that is shown says 已在当前页面！ and goes nowhere', async () => {
  const one = await phone(browser, '/', { member: account });
  await one.page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '首页' }).click();
  await one.sees('已在当前页面！');
  expect(one.path()).toBe('/');
  await one.close();
});

row(['R8.18'], 'what is copied is in the clipboard, also where the newer way is refused', async () => {
  const order = await openDeposit(account, 210);
  const { data } = await call('depositOrder', { deposit_no: order }, account);
  for (const refused of [false, true]) {
    const one = await phone(browser, '/usdtmore', { member: account });
    await one.page.evaluate((isRefused) => {
      Object.defineProperty(navigator, 'clipboard', {
        value: {
          writeText: (text: string) => {
            if (isRefused) return Promise.reject(new Error('refused'));
            document.body.setAttribute('data-copied', text);
            return Promise.resolve();
          },
        },
      });
      document.addEventListener('copy', () => {
        const chosen = document.activeElement;
        const field =
          chosen instanceof HTMLTextAreaElement || chosen instanceof HTMLInputElement ? chosen.value : '';
        document.body.setAttribute('data-copied', field || String(document.getSelection()));
      });
    }, refused);
    await one.open(`/payInfo?deposit_no=${order}`);
    await one.page
      .locator('main')
      .getByRole('button', { name: /复制.*收款地址|收款地址.*复制/ })
      .first()
      .click();
    await one.sees('复制成功！');
    expect(await one.page.evaluate(() => document.body.getAttribute('data-copied'))).toBe(
      data.cardlist.mch_id,
    );
    await one.close();
  }
});

row(['R8.19', 'R7.41'], 'the switch says 操作成功！ each time, and sends 1 and then 0', async () => {
  const one = await phone(browser, '/transfer', { member: await newMember() });
  const toggle = one.page.getByRole('switch', { name: '自动免转' });
  await toggle.click();
  await one.sees('操作成功！');
  await expect.poll(() => toggle.getAttribute('aria-checked')).toBe('true');
  // What was said before must not be taken for what comes.
  await one.page.reload();
  await expect.poll(() => toggle.getAttribute('aria-checked')).toBe('true');
  await toggle.click();
  await one.sees('操作成功！');
  expect(one.sent.get('/api/uptransferstatus')).toEqual([{ transferstatus: 1 }, { transferstatus: 0 }]);
  await one.close();
});
