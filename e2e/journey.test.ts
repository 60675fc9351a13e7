/** One member's money goes all the way round, in a real browser, with nothing faked between the screen and the database. */
import type { Browser, FrameLocator, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { captchaPictures } from '../apps/h5/src/features/captcha/pictures.ts';
import { startPushService, type TestPushService } from '../apps/server/src/push/testing.ts';
import { openClient } from '../apps/server/src/testing/client.ts';
import { launchBrowser, openDesk, openPhone, seen, type Watched } from './browser.ts';
import {
  deliver,
  playNotices,
  playPermission,
  playSubscription,
  type WorkerSide,
  workers,
} from './played-push.ts';
import { type StartedSite, startSite } from './site.ts';

let site: StartedSite;
let browser: Browser;
let pushService: TestPushService;
let phone: Watched;
let desk: Watched;
beforeAll(async () => {
  pushService = await startPushService();
  [site, browser] = await Promise.all([startSite({ PUSH_SERVICES: pushService.url }), launchBrowser()]);
  [phone, desk] = [await openPhone(browser, { serviceWorkers: 'allow' }), await openDesk(browser)];
  // Whoever asks to be sent little has no app kept: a network that is gone is met here without one.
  await phone.context.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
  await pushService?.stop();
});

const username = 'traveller1';
const payPassword = 'stapel1';

async function at(page: Page, path: string): Promise<void> {
  await expect.poll(() => new URL(page.url()).hash).toMatch(new RegExp(`^#${path.replace(/[/?]/g, '\\$&')}`));
}

async function open(path: string): Promise<void> {
  await phone.page.goto(`${site.url}/#${path}`);
  await at(phone.page, path);
}

/** The toast or dialog with this text is shown. */
async function told(page: Page, text: string | RegExp): Promise<void> {
  await seen(page, text).waitFor();
}

async function readCaptcha(page: Page): Promise<string> {
  const src = await page.locator('img[src*="/captcha/"]').getAttribute('src');
  return captchaPictures.find((picture) => src?.endsWith(picture.src))?.text ?? '';
}

test('1. a visitor sees a real home page, and is asked to log in when touching money', async () => {
  const { page } = phone;
  await page.goto(site.url);
  const notice = page.getByRole('dialog');
  await notice.waitFor();
  await notice.getByRole('button', { name: '我知道了' }).click();
  await notice.waitFor({ state: 'hidden' });
  await expect.poll(() => page.locator('img[src*="/pictures/banners/"]').count()).toBeGreaterThan(0);
  await seen(page, '欢迎来到明牌').waitFor();
  for (const category of ['真人', '体育', '电竞', '棋牌', '电子', '彩票'])
    await seen(page, category).waitFor();
  await page.getByText('存款', { exact: true }).first().click();
  await told(page, '精彩内容等你来体验，快来登录吧！');
  await page.keyboard.press('Escape');
  await page.getByText('精彩内容等你来体验，快来登录吧！').waitFor({ state: 'hidden' });
});

test.each([
  ['zh-CN', '推荐', '立即注册'],
  ['en', 'Recommended', 'Join now'],
])(
  '1b. on a short phone (%s) a visitor sees a whole row of games and the door without scrolling',
  async (locale, row, join) => {
    const context = await browser.newContext({
      viewport: { width: 360, height: 640 },
      isMobile: true,
      hasTouch: true,
      locale,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    // Nobody has chosen a language: the phone's own decides.
    await page.goto(site.url);
    const tiles = page.getByRole('list', { name: row }).getByRole('button');
    await expect.poll(() => tiles.count()).toBeGreaterThan(5);
    const bar = await page.getByRole('navigation').last().boundingBox();
    for (const tile of [tiles.first(), tiles.nth(1), tiles.nth(2)]) {
      const box = await tile.boundingBox();
      expect((box?.y ?? 1_000) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    }
    const door = await page.locator('main').getByRole('link', { name: join }).boundingBox();
    expect((door?.y ?? 1_000) + (door?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    // The site's own name is not cut beside the doors.
    const name = page.locator('header').getByText(/^(明牌|Mingpai)$/);
    expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await context.close();
  },
);

test('1c. a page that is opened by itself has its outline before any script, and none of the home page’s', async () => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  // The scripts are on their way for as long as one looks; what stands before the first picture is there.
  await page.route(/\.js$/, (route) =>
    route.request().url().endsWith('/boot.js') ? route.continue() : undefined,
  );
  await page.goto(`${site.url}/#/recharge`, { waitUntil: 'commit' });
  const blocks = page.locator('.boot-block').filter({ visible: true });
  await expect.poll(() => blocks.count()).toBe(2);
  await expect.poll(async () => (await blocks.first().boundingBox())?.height).toBe(104);
  expect(await page.locator('.boot-tabs').isVisible()).toBe(false);
  expect(await page.locator('.boot-banner').isVisible()).toBe(false);
  // On a slow network it says so after a while.
  const slow = page.locator('.boot-slow');
  const seen = () => slow.evaluate((line) => getComputedStyle(line).opacity);
  expect(await seen()).toBe('0');
  await slow.evaluate((line) => {
    for (const one of line.getAnimations()) one.finish();
  });
  expect(await seen()).toBe('1');
  expect(await slow.evaluate((line) => getComputedStyle(line, '::after').content)).toMatch(
    /网络较慢 Slow connection/,
  );
  await context.close();
});

test.each([
  [390, '100%'],
  [320, '100%'],
  [320, '200%'],
])(
  '1d. at %i px with text at %s an English name of a game is read whole, and the tiles of a row are equally high',
  async (width, text) => {
    const context = await browser.newContext({
      viewport: { width, height: 844 },
      locale: 'en',
      reducedMotion: 'reduce',
      bypassCSP: true,
    });
    const page = await context.newPage();
    for (const path of ['/', '/games']) {
      await page.goto(`${site.url}/#${path}`);
      await page.getByText(/^RTP/).filter({ visible: true }).first().waitFor();
      await page.addStyleTag({
        content: `:root { font-size: ${text} } li { content-visibility: visible !important }`,
      });
      await expect.poll(() => page.evaluate(tilesCutOrUneven), { message: path }).toEqual([]);
    }
    await context.close();
  },
);

test('1e. on a tablet the tabs are a rail at the left, and five games stand in each row', async () => {
  const context = await browser.newContext({
    viewport: { width: 768, height: 1_024 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(`${site.url}/#/games`);
  const tiles = page.locator('main li');
  await tiles.nth(9).waitFor();
  const tops = await tiles.evaluateAll((all) =>
    all.slice(0, 10).map((tile) => Math.round(tile.getBoundingClientRect().top)),
  );
  const [first = 0, second = 0] = [...new Set(tops)];
  expect(tops).toEqual([...Array(5).fill(first), ...Array(5).fill(second)]);
  await page.goto(`${site.url}/#/`);
  const rail = await page.getByRole('navigation').last().boundingBox();
  expect([rail?.x, rail?.y, rail?.height]).toEqual([0, 0, 1_024]);
  expect(rail?.width).toBeLessThan(120);
  await context.close();
});

/** Runs in the page: names of games of which a part is hidden, and of each row the heights where they differ. */
function tilesCutOrUneven(): string[] {
  const found: string[] = [];
  const rows = new Map<number, Set<number>>();
  for (const figures of document.querySelectorAll('button > span > span:first-child')) {
    const [tile, name] = [figures.closest('button'), figures.parentElement?.previousElementSibling];
    if (!/^RTP/.test(figures.textContent ?? '') || !tile || !name) continue;
    if (name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight + 1)
      found.push(`cut: ${name.textContent}`);
    const { top, height } = tile.getBoundingClientRect();
    const heights = rows.get(Math.round(top)) ?? new Set();
    rows.set(Math.round(top), heights.add(Math.round(height)));
  }
  if (rows.size === 0) found.push('no tiles');
  for (const [at, heights] of rows)
    if (heights.size > 1) found.push(`row at ${at}: ${[...heights].join(', ')}`);
  return found;
}

test('2. registers: six checks in their order, then logged in with the balance in the header', async () => {
  const { page } = phone;
  await open('/login?type=1');
  const field = (name: string) => page.getByPlaceholder(name, { exact: true });
  const submit = page.getByRole('button', { name: '注册', exact: true }).first();
  const steps: [string, string, string][] = [
    ['用户名', username, '用户名长度6~16位，以字母或数字组合！'],
    ['密码', 'kiesel1', '请输入正确的密码长度，最少6位！'],
    ['确认密码', 'kiesel1', '两次密码不一致！'],
    ['真实姓名', '远行客', '请输入您的真实姓名!'],
    ['支付密码', payPassword, '请输入正确的支付密码长度，最少6位！'],
    ['验证码', 'none', '请输入验证码！'],
  ];
  for (const [name, value, message] of steps) {
    await submit.click();
    await told(page, message);
    await field(name).fill(value);
  }
  await submit.click();
  await told(page, '验证码错误！');
  const listen = page.getByRole('button', { name: '读出验证码' });
  const shown = await readCaptcha(page);
  const spelled = Array.from(shown, (one) => `${/\d/.test(one) ? '数字' : '字母'} ${one}`).join('，');
  expect(await describedAs(listen)).toBe(spelled);
  await field('验证码').fill(shown.toLowerCase());
  await submit.click();
  await at(page, '/');
  await expect.poll(() => page.locator('header').first().innerText()).toContain('0.00');
});

test('3. binds a USDT address: without one the deposit page leads there, and is come back to', async () => {
  const { page } = phone;
  await open('/recharge');
  await told(page, '您还为绑定任何钱包卡片，请前往绑定！');
  await page.getByRole('button', { name: '前往绑定' }).click();
  await at(page, '/wallet');
  await seen(page, '添加USDT地址').click();
  await at(page, '/addUsdtCard');
  await page.getByPlaceholder('请输入USDT地址').fill('TJourneyJourneyJourneyJourneyJo4567');
  await page.getByPlaceholder('请输入支付密码').fill(payPassword);
  await page.getByRole('button', { name: '确认添加' }).click();
  await told(page, '绑定成功');
  // Back to where the address was asked for.
  await at(page, '/recharge');
  await seen(page, '存款金额').waitFor();
  await open('/wallet');
  await seen(page, /\*{4} 4567/).waitFor();
});

test('4. opens a USDT deposit; the clerk approves it in the console; the balance follows and the inbox tells', async () => {
  const { page } = phone;
  await open('/recharge');
  await page.getByRole('radio', { name: 'USDT' }).check();
  await page.getByRole('button', { name: '立即存款' }).click();
  await told(page, '请正确填写转入地址后4位');
  await page.getByLabel('转入地址后4位').fill('4567');
  await page.getByRole('button', { name: '立即存款' }).click();
  await told(page, /请输入金额在100-.*之间！/);
  await page.getByLabel('存款金额').fill('300');
  await page.getByRole('button', { name: '立即存款' }).click();
  await at(page, '/payInfo');
  await seen(page, '42.25 USDT').waitFor();
  await page.getByRole('timer').waitFor();

  await signInStaff('clerk');
  const row = desk.page.getByRole('row').filter({ hasText: username }).first();
  await row.getByRole('button', { name: '通过' }).click();
  await desk.page.getByRole('button', { name: '确认通过' }).click();
  await decided(row);

  await seen(page, '已到账').waitFor();
  await open('/');
  await expect.poll(() => page.locator('header').first().innerText()).toContain('300.00');
  await open('/mine');
  const marks = page.getByRole('img', { name: '1条未读' }).filter({ visible: true });
  // In the head, on the tile, on the tab.
  await expect.poll(() => marks.count()).toBe(3);
  await open('/message?tab=inbox');
  // In the list: what is spoken of the same arrival stands outside of the page, where nobody taps.
  await seen(page.getByRole('main'), '存款已到账').click();
  await open('/mine');
  await expect.poll(() => marks.count()).toBe(0);
});

test('5. transfers to a venue by hand, plays its game in the frame, and sees the bet with its state', async () => {
  const { page, context } = phone;
  await context.addInitScript(() => {
    try {
      localStorage.setItem('hilo.nextSeed', 'test');
    } catch {
      // A frame without storage is not the game.
    }
  });
  await open('/transfer');
  await page.getByRole('button', { name: '立即转账' }).click();
  await told(page, '请输入操作金额！');
  await page.getByPlaceholder('请输入转账金额').fill('300');
  await page.getByRole('button', { name: '立即转账' }).click();
  await told(page, '操作成功！');
  await useKnownCards();

  await page.goto(`${site.url}/#/gamePage?name=mpqp&type=0&code=hilo`);
  const game: FrameLocator = page.frameLocator('iframe');
  // Jack, six, queen: the known first cards. Two guesses win enough for the whole stake to count as turnover.
  await game.getByRole('button', { name: '清零' }).click();
  for (const chip of ['chip-100', 'chip-100', 'chip-100']) await game.getByTestId(chip).click();
  await expect.poll(() => game.getByTestId('stake').innerText()).toContain('300');
  await game.getByTestId('place-bet').click();
  await expect.poll(() => game.getByTestId('current-card').getAttribute('data-card')).not.toBeNull();
  const mayStop = () => game.getByTestId('cash-out').getAttribute('aria-disabled');
  const shown = () => game.getByTestId('current-card').getAttribute('data-card');
  const first = await shown();
  await game.getByTestId('guess-low').click();
  await expect.poll(shown).not.toBe(first);
  await expect.poll(mayStop).not.toBe('true');
  const second = await shown();
  await game.getByTestId('guess-high').click();
  await expect.poll(shown).not.toBe(second);
  await expect.poll(mayStop).not.toBe('true');
  await game.getByTestId('cash-out').click();
  await expect.poll(() => game.getByTestId('status').getAttribute('data-state')).toBe('cashed');

  await open('/betRecord');
  await seen(page, '翻牌高低').waitFor();
  await seen(page, '已结算').waitFor();
  const record = page.locator('main').getByRole('button', { name: /翻牌高低/ });
  const [stake = 0, payout = 0, net = 0] = await Promise.all(
    ['金额', '派彩', '输赢'].map((name) => figure(record, name)),
  );
  expect(stake).toBe(300);
  expect(payout).toBeGreaterThan(300);
  expect(net).toBeCloseTo(payout - stake, 2);
});

test('6. recycles everything with one tap, asks for a withdrawal, the clerk approves, the records show each step', async () => {
  const { page } = phone;
  await open('/withdrawal');
  await page.getByRole('button', { name: '一键回收' }).first().click();
  await told(page, /已回收/);
  await seen(page, '已完成，可以取款').waitFor();
  await page.getByPlaceholder('请输入取款金额').fill('99');
  await page.getByRole('button', { name: '立即取款' }).click();
  await told(page, '单笔取款不能低于100元');
  await page.getByPlaceholder('请输入取款金额').fill('300');
  await page.getByRole('button', { name: '立即取款' }).click();
  await told(page, '请输入您的支付密码');
  await page.getByPlaceholder('请输入支付密码').fill(payPassword);
  await seen(page, '40.66 USDT').waitFor();
  await page.getByRole('button', { name: '立即取款' }).click();
  await told(page, '提交成功，等待后台审核');
  await at(page, '/transRecord');
  await seen(page, '待审核').waitFor();
  await open('/money');
  await seen(page, '取款审核中，未通过会退回中心钱包').waitFor();

  await desk.page.getByRole('link', { name: '取款审核' }).first().click();
  const row = desk.page.getByRole('row').filter({ hasText: username }).first();
  await row.getByRole('button', { name: '通过' }).click();
  await desk.page.getByRole('button', { name: '确认通过' }).click();
  await decided(row);

  await open('/transRecord?type=2');
  await seen(page, '已通过').waitFor();
  await page.locator('main').getByRole('button', { name: /TRC20/ }).first().click();
  for (const step of ['提交取款申请', '审核完成', '汇出到您的地址']) await seen(page, step).waitFor();
});

test('7. plays a venue that needs no transfer: stake and win move the central wallet itself', async () => {
  const { page } = phone;
  await open('/money');
  await seen(page, '免转钱包').waitFor();
  await page.goto(`${site.url}/#/gamePage?name=mpdz&type=0&code=mpdz01`);
  await page.getByRole('heading', { name: '鎏金龙' }).filter({ visible: true }).waitFor();
  const game: FrameLocator = page.frameLocator('iframe');
  const spin = game.getByTestId('spin');
  const message = game.getByTestId('message');
  for (let round = 0; round < 2; round += 1) {
    await spin.click();
    // Free spins play by themselves before the button is there again.
    await expect.poll(() => spin.getAttribute('aria-disabled'), { timeout: 60_000 }).toBeNull();
    await expect.poll(() => message.innerText()).toMatch(/赢得|派彩|未中奖/);
  }
  const left = (await game.getByTestId('balance').innerText()).replace(/[¥,]/g, '');

  await open('/money');
  await expect.poll(() => page.locator('main').innerText()).toContain(left);
  await open('/betRecord');
  await expect.poll(() => page.getByText('鎏金龙').filter({ visible: true }).count()).toBe(2);
});

test('8. pays a deposit on a gateway’s page, another amount than was asked for: what arrived is credited', async () => {
  const { page } = phone;
  await open('/recharge');
  await page.getByRole('radio', { name: '微信' }).check();
  await page.getByLabel('转入地址后4位').fill('8888');
  await page.getByLabel('存款金额').fill('200');
  await page.getByRole('button', { name: '立即存款' }).click();
  await at(page, '/payInfo');
  await page.getByAltText('付款页面二维码').waitFor();
  await page.getByRole('link', { name: '前往付款' }).click();
  await page.getByText('更多付款方式（演示）').click();
  await page.getByLabel('付其他金额（元）').fill('188.88');
  await page.getByRole('button', { name: '按此金额付款' }).click();
  await page.getByText('付款成功').waitFor();
  await page.getByRole('link', { name: '返回商户' }).click();
  await at(page, '/payInfo');
  await seen(page, '已到账').waitFor();
  await seen(page, '入账 188.88 元').waitFor();
});

test('9. eight long names fit the phone; without a network the app stays, says so in sight, and comes back by itself', async () => {
  const { page, context } = phone;
  await page.evaluate(() => {
    const game = (number: number) => ({
      venue: 'mpdz',
      type: '0',
      code: `mpdz0${number}`,
      title: `一个名字长得怎么也放不下的游戏${number}`,
      picture: '',
    });
    localStorage.setItem('mingpai.played', JSON.stringify([1, 2, 3, 4, 5, 6, 7, 8].map(game)));
  });
  await page.goto(site.url);
  await page.reload();
  const row = page.getByRole('navigation', { name: '最近玩过' }).getByRole('list');
  await row.waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await row.evaluate((list) => list.scrollWidth > list.clientWidth)).toBe(true);

  await context.setOffline(true);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => page.getByText('网络已断开').boundingBox()).toMatchObject({ y: 0 });
  // A page that this visit has not fetched yet.
  await page.evaluate(() => {
    window.location.hash = '/usdtmore';
  });
  const kept = page.locator('main').getByText('网络已断开，恢复后自动继续');
  await kept.waitFor();
  await page.getByRole('button', { name: '重新打开' }).click();
  await told(page, /网络尚未恢复/);
  await kept.waitFor();
  await context.setOffline(false);
  await seen(page, /TRC20/).waitFor();
});

test('10. is told of an arrival by the service worker, and led to it by a tap; the push service is played, as a headless Chromium has none', async () => {
  const { page, context } = phone;
  await context.grantPermissions(['notifications'], { origin: site.url });
  const receiver = pushService.browser();
  await playSubscription(page, receiver);
  const shell = await page.evaluate(() => Notification.permission === 'denied');
  if (shell) await playPermission(page);
  await open('/recharge');
  await page.getByRole('radio', { name: 'USDT' }).check();
  await page.getByLabel('转入地址后4位').fill('4567');
  await page.getByLabel('存款金额').fill('456');
  await page.getByRole('button', { name: '立即存款' }).click();
  await at(page, '/payInfo');
  expect(await workers(page)).toBe(0);
  await page.getByRole('button', { name: '到账时通知我' }).click();
  await seen(page, '可以放心离开').waitFor();
  expect(await workers(page)).toBe(1);

  await approveDeposit(new URL(page.url()).hash.replace(/.*deposit_no=/, ''));
  await expect.poll(() => receiver.received.length).toBe(1);
  const [sent] = receiver.received;
  expect(pushService.faults).toEqual([]);
  // The site has signed with the key that the browser was given.
  expect(sent?.key).toBe(await page.evaluate(() => document.documentElement.dataset.pushKey));

  await open('/mine');
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('no service worker');
  expect(worker.url()).toBe(`${site.url}/worker.js`);
  if (shell) await playNotices(worker);
  const shown = () =>
    worker.evaluate(async () => {
      const { registration } = globalThis as unknown as WorkerSide;
      return (await registration.getNotifications()).map(({ title, body }) => [title, body]);
    });
  await deliver(page, site.url, JSON.stringify(sent?.message));
  await expect.poll(shown).toEqual([['明牌', '存款已到账']]);

  // A tap, as the browser tells the worker of one; its own window on the screen is out of a test's reach.
  await worker.evaluate(async () => {
    const { registration, ExtendableEvent, dispatchEvent } = globalThis as unknown as WorkerSide;
    const [notification] = await registration.getNotifications();
    dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), { notification }));
  });
  await at(page, `/transRecord?type=1&order=${sent?.message.tag}`);
  await seen(page, '入账 456.00 元').waitFor();
  expect(context.pages()).toHaveLength(1);
  expect(await shown()).toEqual([]);
  const script = await fetch(`${site.url}/push-worker.js`);
  expect(script.headers.get('cache-control')).toBe('no-cache');
  expect(await script.text()).not.toMatch(/'fetch'|caches/);
});

test('11. signs out; a second browser that held the same session gets the alert', async () => {
  const { page } = phone;
  const token = await page.evaluate(() => sessionStorage.getItem('api_token') ?? '');
  const other = await openPhone(browser);
  await other.context.addInitScript((value) => {
    if (sessionStorage.getItem('held') === null) {
      sessionStorage.setItem('held', '1');
      sessionStorage.setItem('api_token', value);
    }
  }, token);
  await other.page.goto(`${site.url}/#/money`);
  await other.page.getByText('总资产（元）').waitFor();

  await open('/mine');
  await page.getByRole('button', { name: '退出系统' }).click();
  await told(page, '您确定要退出登录吗?');
  // Whoever comes by keyboard sees which of the two answers it is on.
  await page.keyboard.press('Tab');
  const ring = page.locator(':focus-visible');
  expect(await ring.evaluate((button) => getComputedStyle(button).outlineStyle)).toBe('solid');
  await page.getByRole('button', { name: '确定' }).click();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('api_token'))).toBeNull();

  const subscribed = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration('/');
      return (await registration?.pushManager.getSubscription()) ?? null;
    });
  await expect.poll(subscribed).toBeNull();
  await told(other.page, '认证失败');
  await told(other.page, '您的账号登陆过期，请重新登陆');
  await at(other.page, '/login');
  expect(await other.page.getByText('认证失败').count()).toBe(1);
  expect([...phone.faults, ...desk.faults, ...other.faults]).toEqual([]);
});

/** What assistive technology reads with it. */
function describedAs(control: Locator): Promise<string> {
  return control.evaluate((element) => {
    const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
    return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
  });
}

/** The amount that stands beside a name, in yuan. */
async function figure(record: Locator, name: string): Promise<number> {
  const value = record.getByText(name, { exact: true }).locator('xpath=following-sibling::*[1]');
  return Number(
    (await value.locator('.spoken-only').textContent())?.replace(/[+,元]/g, '').replace('−', '-'),
  );
}

/** A decided order stays in sight for a moment, without its buttons. */
async function decided(row: Locator): Promise<void> {
  await expect.poll(() => row.getByRole('button', { name: '通过' }).count()).toBe(0);
}

/** As the console does it (journey 4), without its window. */
async function approveDeposit(number: string): Promise<void> {
  const client = openClient(() => site.url);
  const { data: chief } = await client.staff('staffSignIn', await site.staff('chief'));
  const search = { search: number, state: 'pending' } as const;
  const { data: queue } = await client.staff('depositQueue', search, chief.token);
  const approved = await client.staff('approveDeposit', { id: queue.rows[0]?.id ?? 0 }, chief.token);
  expect(approved.code).toBe(200);
}

async function signInStaff(name: 'chief' | 'clerk'): Promise<void> {
  const { page } = desk;
  const { username: account, password, code } = await site.staff(name);
  await page.goto(`${site.url}/console/`);
  await page.getByLabel('账号').fill(account);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByLabel('动态验证码').fill(code);
  await page.getByRole('button', { name: /登\s*录/ }).click();
  await page.getByRole('link', { name: '存款审核' }).first().click();
}

/** The platform deals the cards of a known seed to this player, so that the journey does not hang on luck. */
async function useKnownCards(): Promise<void> {
  const profile = await phone.page.evaluate(async () => {
    const answer = await fetch('/api/user', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${sessionStorage.getItem('api_token')}`,
      },
      body: '{}',
    });
    return (await answer.json()) as { data: { id: number } };
  });
  const answer = await fetch(`${site.sandboxUrl}/control/hilo/seed`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-control': site.sandboxControlToken },
    body: JSON.stringify({ venue: 'mpqp', player: `m${profile.data.id}`, server_seed: '12'.repeat(32) }),
  });
  expect(answer.status).toBe(200);
}
