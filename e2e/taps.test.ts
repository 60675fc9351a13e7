/** How many taps lie between a member, or a stranger, and what they came for; and where the money is meanwhile. */
import type { Browser, FrameLocator, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openPhone, seen, signedIn, type Watched } from './browser.ts';
import { ask, memberWith, openClerk } from './playing-member.ts';
import { type StartedSite, startSite } from './site.ts';

let site: StartedSite;
let browser: Browser;
let clerk: string;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), launchBrowser()]);
  clerk = await openClerk(site);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

/** A phone at the home page, and what was tapped and typed on it since. */
interface Walker extends Watched {
  readonly game: FrameLocator;
  readonly token: string;
  readonly taps: () => number;
  readonly fields: () => number;
  tap(target: Locator): Promise<void>;
  type(target: Locator, text: string): Promise<void>;
}

async function walker(name: string, amount: number): Promise<Walker> {
  const token = await memberWith(site, clerk, name, amount);
  const phone = await openPhone(browser);
  await signedIn(phone, token);
  return atHome(phone, token);
}

async function atHome(phone: Watched, token: string): Promise<Walker> {
  const { page } = phone;
  await page.goto(site.url);
  let [taps, fields] = [0, 0];
  return {
    ...phone,
    token,
    game: page.frameLocator('iframe'),
    taps: () => taps,
    fields: () => fields,
    async tap(target) {
      taps += 1;
      await target.tap();
    },
    async type(target, text) {
      fields += 1;
      await target.fill(text);
    },
  };
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first();
const category = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
/** The venue wallets of this member, yuan, as the venues themselves count; and how many transfers there were. */
async function venue(token: string, code: string): Promise<number | undefined> {
  const answer = await fetch(`${site.url}/api/balancelist`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: '{}',
  });
  const { data } = (await answer.json()) as { data: { platname: string; balance: number }[] };
  return data.find(({ platname }) => platname === code)?.balance;
}
const transfers = async (token: string) =>
  (await ask(site, '/api/gettransrecord', { type: 3, date: 4, page: 1 }, token)).data.total;
const follows = async (token: string) =>
  Number((await ask(site, '/api/user', {}, token)).data.transferstatus) === 1;

// First of all: once others have played, what they played most stands first in the row.
test('from a cold home page the first spin of a slot is at most four taps away', async () => {
  const me = await walker('tapsslot1', 52_000);
  await me.tap(me.page.getByRole('list', { name: '推荐' }).getByRole('button', { name: '鎏金龙' }));
  await expect.poll(() => me.game.getByTestId('balance').innerText()).toBe('¥52,000.00');
  await me.tap(me.game.getByTestId('spin'));
  await expect
    .poll(() => me.game.getByTestId('message').innerText(), { timeout: 60_000 })
    .toMatch(/赢得|派彩|未中奖/);
  expect(me.taps()).toBeLessThanOrEqual(4);
});

test('with the wallet full and nothing at the venue a first bet is four taps away, and the switch stays off', async () => {
  const me = await walker('tapshilo1', 52_000);
  await me.tap(category(me.page, '棋牌'));
  await me.tap(button(me.page, '翻牌高低'));
  await me.tap(button(me.page, '带入100.00元'));
  await expect.poll(() => me.game.getByTestId('balance').innerText()).toBe('¥100.00');
  await me.tap(me.game.getByTestId('place-bet'));
  await expect.poll(() => me.game.getByTestId('status').getAttribute('data-state')).toBe('open');
  expect(me.taps()).toBeLessThanOrEqual(4);
  expect(await me.game.getByTestId('balance').innerText()).toBe('¥90.00');
  expect(await transfers(me.token)).toBe(1);
  expect(await follows(me.token)).toBe(false);
  expect(me.faults).toEqual([]);
});

/** The member's switch is on: all of the wallet follows into what is opened. Off: one more tap brings some. */
const switches = [
  { state: 'on', follows: true },
  { state: 'off', follows: false },
] as const;

async function ready(
  name: string,
  { follows: on }: { readonly follows: boolean },
): Promise<Walker & { readonly bring: () => Promise<void> }> {
  const token = await memberWith(site, clerk, name, 52_000);
  if (on) await ask(site, '/api/uptransferstatus', { transferstatus: 1 }, token);
  const phone = await openPhone(browser);
  await signedIn(phone, token);
  const me = await atHome(phone, token);
  const bring = async () => {
    if (!on) await me.tap(button(me.page, '带入100.00元'));
  };
  return { ...me, bring };
}

/** Unsettled bets of this member, as the venue tells the site. */
const bets = async (token: string) =>
  (await ask(site, '/api/betrecord', { date: 4, page: 1 }, token)).data.total;

test.each(switches)(
  'from home a bet on football is at most three taps away, with the switch $state',
  async (given) => {
    const me = await ready(`tapsball${given.state}`, given);
    const next = me.page.getByRole('region', { name: /^(进行中与)?即将开赛$/ });
    // One that is bet on for long enough, behind one that may run: the first may begin while the phone is at it.
    await next.getByRole('list').evaluate((list) => list.scrollTo({ left: 195 }));
    const prices = next.getByRole('listitem').filter({ hasText: /主/ }).nth(1).getByRole('button');
    const chosen = await prices.filter({ hasText: '客' }).locator('b').innerText();
    await me.tap(prices.filter({ hasText: '客' }));
    await me.bring();
    const slip = me.game.getByTestId('place-bet');
    await expect.poll(() => me.game.getByTestId('pick').locator('strong').innerText()).toBe(chosen);
    await expect.poll(() => slip.getAttribute('aria-disabled')).toBeNull();
    expect(await bets(me.token)).toBe(0);
    await me.tap(slip);
    await me.game.getByTestId('placed').waitFor();
    await expect.poll(() => bets(me.token)).toBe(1);
    expect(me.taps()).toBeLessThanOrEqual(3);
    expect(await follows(me.token)).toBe(given.follows);
    expect(me.faults).toEqual([]);
  },
);

test.each(switches)(
  'from home a bet on the recommended lottery is at most three taps away, with the switch $state',
  async (given) => {
    const me = await ready(`tapsdraw${given.state}`, given);
    const row = me.page.getByRole('list', { name: '推荐' });
    // All of the row is there once it is swiped; what is looked for need not stand in the first view.
    await row.evaluate((list) => list.scrollTo({ left: 120 }));
    await me.tap(row.getByRole('button', { name: '下注快三' }));
    await me.bring();
    const confirm = me.game.getByTestId('place-bets');
    // Not in the last moments of a draw, which a busy phone would miss.
    const left = me.game.getByTestId('countdown');
    const open = async () => ((await left.count()) === 1 ? await left.innerText() : '00:00') > '00:10';
    await expect
      .poll(async () => (await open()) && (await confirm.getAttribute('aria-disabled')), { timeout: 90_000 })
      .toBe('false');
    await me.tap(confirm);
    await me.game.getByTestId('open-bets').getByText('1 注 · ¥10.00').waitFor();
    expect(me.taps()).toBeLessThanOrEqual(3);
    // Opened anew it begins with the table: what was tapped on the home page was for once.
    await me.game.getByRole('button', { name: '开奖走势' }).tap();
    await me.game.getByRole('button', { name: '关闭' }).tap();
    // The gold button by itself leads to a bet as well.
    await me.game.getByTestId('open-slip').tap();
    await confirm.waitFor();
    expect(me.faults).toEqual([]);
  },
  120_000,
);

test.each(switches)(
  'from home a spin of a recommended slot of a provider, and of the one played last, is at most three taps away, with the switch $state',
  async (given) => {
    const me = await ready(`tapsspin${given.state}`, given);
    const row = me.page.getByRole('list', { name: '推荐' });
    await row.evaluate((list) => list.scrollTo({ left: 120 }));
    const spun = async () => {
      await expect.poll(() => me.game.getByTestId('spin').getAttribute('aria-disabled')).not.toBe('true');
      await me.tap(me.game.getByTestId('spin'));
      await expect
        .poll(() => me.game.getByTestId('message').innerText(), { timeout: 60_000 })
        .toMatch(/赢得|派彩|未中奖/);
    };
    await me.tap(row.getByRole('button', { name: /^云海/ }));
    await me.bring();
    await spun();
    expect(me.taps()).toBeLessThanOrEqual(3);
    const again = await atHome(me, me.token);
    await again.tap(again.page.getByRole('navigation', { name: '最近玩过' }).getByRole('link').first());
    await again.tap(again.game.getByTestId('spin'));
    await expect
      .poll(() => again.game.getByTestId('message').innerText(), { timeout: 60_000 })
      .toMatch(/赢得|派彩|未中奖/);
    expect(again.taps()).toBeLessThanOrEqual(3);
    expect(me.faults).toEqual([]);
  },
);

/** Ten yuan on the player in the next round. @returns how many taps it took; `undefined`: betting had closed meanwhile */
async function betOnPlayer({ game, tap, taps }: Walker): Promise<number | undefined> {
  const before = taps();
  const phase = () => game.getByTestId('phase').getAttribute('data-phase');
  await expect.poll(phase, { timeout: 40_000, interval: 100 }).toBe('over');
  await expect.poll(phase, { timeout: 40_000, interval: 100 }).toBe('betting');
  await tap(game.getByTestId('area-player'));
  // What lay on the table when betting closed is gone, and with it what this button would send.
  const sent = tap(game.getByTestId('place-bets')).then(
    () => true,
    () => false,
  );
  if (!(await sent)) return undefined;
  const told = () => game.getByTestId('outcome').innerText();
  await expect.poll(told).toMatch(/本局已下 ¥10|未下注/);
  return (await told()).includes('本局已下') ? taps() - before : undefined;
}

test('a bet at a live table is four taps away; "from now on by itself" turns the member’s switch on', async () => {
  const me = await walker('tapslive1', 52_000);
  await me.tap(button(me.page, '百家乐'));
  const dialog = me.page.getByRole('dialog', { name: '带入余额' });
  await dialog.waitFor();
  await me.tap(button(me.page, '带入500.00元'));
  await expect.poll(() => me.game.getByTestId('balance').innerText()).toBe('¥500.00');
  const opening = me.taps();
  let taken = await betOnPlayer(me);
  // A busy machine may have been too slow for the round; then nothing was taken, and there is another.
  while (taken === undefined) taken = await betOnPlayer(me);
  expect(opening + taken).toBeLessThanOrEqual(4);
  expect(await follows(me.token)).toBe(false);

  await me.page.goto(`${site.url}/#/gamePage?name=mpcp&type=0&code=k3`);
  await dialog.getByRole('switch', { name: '以后自动带入' }).tap();
  await button(me.page, '带入100.00元').tap();
  await expect.poll(() => follows(me.token)).toBe(true);
  await expect.poll(() => me.game.getByTestId('balance').innerText()).toBe('¥100.00');
  expect(me.faults).toEqual([]);
});

test('the refusal inside the game leads to the same offer; Back closes it and leaves the game as it is', async () => {
  const me = await walker('tapsmore1', 350);
  await me.page.goto(`${site.url}/#/gamePage?name=mpqp&type=0&code=hilo`);
  const dialog = me.page.getByRole('dialog', { name: '带入余额' });
  await dialog.waitFor();
  await me.page.goBack();
  await dialog.waitFor({ state: 'hidden' });
  await me.game.getByTestId('place-bet').tap();
  await me.game.getByRole('button', { name: '带入余额' }).tap();
  await dialog.waitFor();
  expect(await dialog.getByRole('button', { name: '带入500.00元' }).count()).toBe(0);
  await button(me.page, '全部带入350.00元').tap();
  await expect.poll(() => me.game.getByTestId('balance').innerText()).toBe('¥350.00');
  await expect.poll(() => me.game.getByTestId('problem').count()).toBe(0);
  // A slot tells its player the same; it does not look for money by itself.
  await me.page.goto(`${site.url}/#/gamePage?name=pp&type=0&code=pp01`);
  await me.game.getByTestId('spin').tap();
  await me.game.getByRole('button', { name: '带入余额' }).tap();
  await dialog.getByText('中心钱包没有余额。').waitFor();
  await dialog.getByRole('link', { name: '去存款' }).waitFor();
  expect(await transfers(me.token)).toBe(1);
});

test('a venue that plays from the wallet offers nothing', async () => {
  const me = await walker('tapsfree1', 0);
  await me.page.goto(`${site.url}/#/gamePage?name=mpdz&type=0&code=mpdz01`);
  await me.game.getByTestId('spin').tap();
  await expect.poll(() => me.game.getByTestId('message').innerText()).toContain('余额不足');
  expect(await me.game.getByTestId('bring-money').count()).toBe(0);
  expect(await me.page.getByRole('dialog').count()).toBe(0);

  const rich = await walker('tapsfree2', 500);
  await rich.page.goto(`${site.url}/#/gamePage?name=mpdz&type=0&code=mpdz01`);
  await expect.poll(() => rich.game.getByTestId('balance').innerText()).toBe('¥500.00');
  expect(await rich.page.getByRole('dialog').count()).toBe(0);
});

test('a transfer that the venue answers late says where the money is, and is one transfer however often it is asked after', async () => {
  const me = await walker('tapslate1', 800);
  await me.page.goto(`${site.url}/#/gamePage?name=mpqp&type=0&code=hilo`);
  await button(me.page, '带入500.00元').waitFor();
  await fault({ venue: 'mpqp', operation: 'transfers/create', fault: 'timeout_after', times: 1 });
  await fault({ venue: 'mpqp', operation: 'transfers/status', fault: 'error_before', times: 2 });
  await button(me.page, '带入500.00元').tap();
  await seen(me.page, '500.00元正在转入，场馆确认后自动到账。可以先关闭这里，资金不会丢失。').waitFor();
  await expect.poll(() => me.game.getByTestId('balance').innerText(), { timeout: 60_000 }).toBe('¥500.00');
  expect(await transfers(me.token)).toBe(1);
  // The game knows from the venue; ours follows with the next question that is answered.
  await expect.poll(() => venue(me.token, 'mpqp'), { timeout: 60_000 }).toBe(500);
  expect((await ask(site, '/api/wallet/overview', {}, me.token)).data).toMatchObject({
    central: 300,
    in_flight: 0,
  });
});

test('a transfer that the venue refuses says that the money is back', async () => {
  const me = await walker('tapsback1', 800);
  await me.page.goto(`${site.url}/#/gamePage?name=mpqp&type=0&code=hilo`);
  await button(me.page, '带入500.00元').waitFor();
  await fault({ venue: 'mpqp', operation: 'transfers/create', fault: 'refuse', times: 1 });
  await button(me.page, '带入500.00元').tap();
  await seen(me.page, '场馆未接受本次转账，资金已退回原钱包，请稍后再试').waitFor();
  expect((await ask(site, '/api/wallet/overview', {}, me.token)).data).toMatchObject({
    central: 800,
    in_flight: 0,
  });
});

test('a lost answer is told as unknown, and the same tap again moves the money once', async () => {
  const me = await walker('tapslost1', 800);
  await me.page.goto(`${site.url}/#/gamePage?name=mpqp&type=0&code=hilo`);
  const keys: (string | undefined)[] = [];
  await me.page.route('**/api/transfer', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    // The server does it; its answer is lost.
    const response = await route.fetch();
    await (keys.length === 1 ? route.abort() : route.fulfill({ response }));
  });
  await button(me.page, '带入100.00元').tap();
  await seen(me.page, /网络中断，结果暂时未知/).waitFor();
  await button(me.page, '再试一次（100.00元）').tap();
  await expect.poll(() => me.game.getByTestId('balance').innerText()).toBe('¥100.00');
  expect(new Set(keys).size).toBe(1);
  expect(keys).toHaveLength(2);
  expect(await transfers(me.token)).toBe(1);
});

test('a stranger’s second tap is a round for play money, which says what it is; the real thing is one tap away', async () => {
  const me = await atHome(await strangersPhone(), '');
  await me.tap(me.page.getByRole('link', { name: '免费试玩：翻牌高低' }));
  await me.tap(me.game.getByTestId('place-bet'));
  await expect.poll(() => me.game.getByTestId('status').getAttribute('data-state')).toBe('open');
  expect(me.taps()).toBe(2);
  expect(await me.game.getByTestId('balance').innerText()).toBe('¥9,990.00');
  expect(await me.game.getByTestId('demo').innerText()).toBe('试玩');
  const note = seen(me.page, '虚拟筹码');
  await note.waitFor();
  // On one line beside its buttons, also on the smallest phone.
  await me.page.setViewportSize({ width: 320, height: 640 });
  await expect
    .poll(() =>
      note.evaluate((text) => text.scrollHeight < 2 * Number.parseFloat(getComputedStyle(text).fontSize)),
    )
    .toBe(true);
  expect(await me.page.getByRole('dialog').count()).toBe(0);
  await me.page.getByRole('link', { name: '玩真钱' }).tap();
  await expect
    .poll(() => new URL(me.page.url()).hash)
    .toBe(`#/login?redirect=${encodeURIComponent('/gamePage?name=mpqp&type=0&code=hilo')}`);
  expect(me.faults).toEqual([]);
});

test.each([320, 360, 375, 390])(
  'play money that loses a digit moves nothing below it at %i px',
  async (width) => {
    const phone = await openPhone(browser, { viewport: { width, height: 844 } });
    await phone.page.goto(`${site.url}/#/gamePage?name=mpdz&type=0&code=mpdz03&demo=1`);
    const header = phone.page.frameLocator('iframe').locator('header');
    await header.getByTestId('demo').waitFor();
    const heightWith = (figure: string) =>
      header.evaluate((bar: HTMLElement, text) => {
        bar.querySelector('[data-testid="balance"]')?.replaceChildren(text);
        return bar.offsetHeight;
      }, figure);
    expect(await heightWith('¥9,998.00')).toBe(await heightWith('¥10,000.00'));
    await phone.context.close();
  },
);

test('from the first view’s own row, and from the list of all games, play money is one tap away', async () => {
  const { page } = await strangersPhone();
  for (const path of ['/', '/games']) {
    await page.goto(`${site.url}/#${path}`);
    const row = path === '/' ? page.getByRole('list', { name: '推荐' }) : page.locator('main');
    await row.getByRole('link', { name: /^试玩/ }).first().tap();
    await page.getByRole('link', { name: '玩真钱' }).waitFor();
  }
});

test('who taps the middle of a game means the game: neither play money nor the star lies there, on any phone', async () => {
  const { page } = await strangersPhone();
  for (const [width, path, least] of [
    [320, '/games', 12],
    [360, '/games', 12],
    [390, '/games', 12],
    [390, '/', 6],
    [320, '/concise?type=pp', 12],
    [390, '/concise?type=pp', 12],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${site.url}/#${path}`);
    const tiles = page
      .locator('li')
      .filter({ has: page.getByRole('link', { name: /^试玩/ }), visible: true });
    await expect.poll(() => tiles.count()).toBeGreaterThanOrEqual(least);
    const taken = await tiles.evaluateAll((all) =>
      all.flatMap((tile) => {
        tile.scrollIntoView({ block: 'center', behavior: 'instant' });
        const { left, top, width: wide, height } = tile.getBoundingClientRect();
        const there = document.elementFromPoint(left + wide / 2, top + height / 2);
        const other = there?.closest('a[aria-label^="试玩"], button[aria-pressed]');
        return there && tile.contains(there) && !other ? [] : [tile.textContent];
      }),
    );
    expect([width, path, taken]).toEqual([width, path, []]);
  }
});

test('every card has its demo, for members too, whose money it leaves alone', async () => {
  const me = await walker('tapsdemo1', 500);
  await me.tap(me.page.getByRole('link', { name: '试玩百家乐' }).first());
  await expect.poll(() => me.game.getByTestId('balance').innerText()).toBe('¥10,000.00');
  expect(await me.page.getByRole('dialog').count()).toBe(0);
  await me.tap(me.page.getByRole('link', { name: '玩真钱' }));
  await button(me.page, '带入100.00元').waitFor();
  expect(await me.game.getByTestId('balance').innerText()).toBe('¥0.00');
  await me.page.goto(`${site.url}/#/concise?type=pp`);
  await me.page.getByRole('link', { name: /^试玩/ }).filter({ visible: true }).first().tap();
  await me.game.getByTestId('spin').tap();
  await expect
    .poll(() => me.game.getByTestId('message').innerText(), { timeout: 60_000 })
    .toMatch(/赢得|派彩|未中奖/);
  expect((await ask(site, '/api/wallet/overview', {}, me.token)).data).toMatchObject({ central: 500 });
});

/** Nobody is signed in; the notice of the day was seen. */
async function strangersPhone(): Promise<Watched> {
  const phone = await openPhone(browser);
  await signedIn(phone, '');
  return phone;
}

test('a stranger’s first view asks for at most 35 things before the page rests', async () => {
  const { page } = await strangersPhone();
  // A picture that stands in two places is asked for once: the browser has it, and tells of it again.
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!asked.includes(pathname)) asked.push(pathname);
  });
  await page.goto(site.url);
  // Toasts and dialogs are the first that is fetched in an idle moment.
  await expect.poll(() => asked.findIndex((path) => /\/assets\/antd-/.test(path))).toBeGreaterThan(0);
  const before = asked.slice(
    0,
    asked.findIndex((path) => /\/assets\/antd-/.test(path)),
  );
  expect(before).toContain('/api/lobby');
  expect(before.length).toBeLessThanOrEqual(35);
});

test('the way back in the game’s own bar leads out of it', async () => {
  const me = await walker('tapsexit1', 0);
  await me.tap(category(me.page, '棋牌'));
  await me.tap(button(me.page, '翻牌高低'));
  await me.game.getByRole('button', { name: '返回大厅' }).tap();
  await me.page.locator('iframe').waitFor({ state: 'detached' });
  expect(new URL(me.page.url()).hash).toMatch(/^(#\/)?$/);
});

test('over a game lies one bar, its own; a page that the game leads to has the app’s; the screen is given back on leaving', async () => {
  const me = await walker('tapsbars1', 100);
  await ask(site, '/api/transfer', { amount: 100, sourcetype: 'userbalance', targettype: 'mpqp' }, me.token);
  await me.tap(category(me.page, '棋牌'));
  await me.tap(button(me.page, '翻牌高低'));
  const appBar = me.page.locator('header').filter({ visible: true });
  await me.game.getByTestId('balance').waitFor();
  await appBar.waitFor({ state: 'detached' });
  expect(await me.game.locator('header').count()).toBe(1);
  await me.page.getByRole('heading', { name: '翻牌高低', level: 1 }).waitFor({ state: 'attached' });
  await seen(me.page, /已玩0分钟/).waitFor();
  const place = () => me.page.locator('iframe').boundingBox();
  const looking = await place();
  expect(looking?.y).toBe(0);

  // Who plays has the screen for it; a handle brings back what stands below the game.
  await me.game.getByTestId('place-bet').tap();
  const handle = button(me.page, '显示工具栏');
  await handle.waitFor();
  expect((await place())?.height).toBeGreaterThan((looking?.height ?? 0) + 20);
  expect((await handle.boundingBox())?.width).toBeGreaterThanOrEqual(44);
  await handle.tap();
  await handle.waitFor({ state: 'detached' });
  expect(await place()).toEqual(looking);

  await me.page.getByRole('button', { name: '全屏' }).tap();
  const full = () => me.page.evaluate(() => document.fullscreenElement !== null);
  await expect.poll(full).toBe(true);
  await me.game.getByRole('button', { name: '返回大厅' }).tap();
  await me.page.locator('iframe').waitFor({ state: 'detached' });
  await expect.poll(full).toBe(false);

  await me.page.goto(`${site.url}/#/gamePage?name=mplive&type=0&code=baccarat&demo=1`);
  await me.game.getByTestId('balance').waitFor();
  await appBar.waitFor({ state: 'detached' });
  await me.game.getByRole('button', { name: '公平验证' }).tap();
  await me.game.getByRole('link', { name: /验证/ }).first().tap();
  await me.game.getByTestId('verdict').waitFor();
  await button(me.page, '返回大厅').waitFor();
});

test('a deposit by a known way is four taps away, a withdrawal three and two fields, and ends on its receipt', async () => {
  const me = await walker('tapscash1', 500);
  await me.tap(button(me.page, '存款'));
  await me.tap(me.page.getByRole('radio', { name: 'USDT' }));
  await me.type(me.page.getByLabel('转入地址后4位'), '4567');
  await me.type(me.page.getByLabel('存款金额'), '300');
  await me.tap(button(me.page, '立即存款'));
  await expect.poll(() => new URL(me.page.url()).hash).toMatch(/^#\/payInfo/);
  expect(me.taps()).toBeLessThanOrEqual(4);

  await playThrough(me.token, 500);
  const back = await atHome(me, me.token);
  await back.tap(button(back.page, '取款'));
  await back.type(back.page.getByPlaceholder('请输入取款金额'), '100');
  await back.type(back.page.getByPlaceholder('请输入支付密码'), 'stapel1');
  await back.tap(button(back.page, '立即取款'));
  await seen(back.page, '提交成功，等待后台审核').waitFor();
  const receipt = back.page.getByRole('region', { name: '取款回单' });
  await receipt.getByText('¥100.00').waitFor();
  await expect.poll(() => receipt.innerText()).toContain('TTableTableTableTableTableTabl4567');
  expect(back.taps()).toBeLessThanOrEqual(3);
  expect(back.fields()).toBe(2);
  expect((await ask(site, '/api/wallet/overview', {}, me.token)).data).toMatchObject({ central: 400 });
});

test('a phone that lies shows the wallet and the first games without scrolling', async () => {
  const phone = await openPhone(browser);
  await signedIn(phone, await memberWith(site, clerk, 'tapslying1', 100));
  const { page } = phone;
  await page.setViewportSize({ width: 667, height: 375 });
  await page.goto(site.url);
  const tabs = await page.getByRole('navigation', { name: '主导航' }).boundingBox();
  const first = page.getByRole('list', { name: '推荐' }).getByRole('button').first();
  await first.waitFor();
  await button(page, '存款').waitFor();
  const lowest = async (target: Locator) => {
    const box = await target.boundingBox();
    return (box?.y ?? Number.POSITIVE_INFINITY) + (box?.height ?? 0);
  };
  expect(await lowest(button(page, '存款'))).toBeLessThanOrEqual(tabs?.y ?? 0);
  expect((await first.boundingBox())?.y).toBeLessThanOrEqual((tabs?.y ?? 0) - 8);
  await phone.context.close();
});

/** Nothing is left to play before money may leave: played at a venue, and won back. @param yuan all that was deposited */
async function playThrough(token: string, yuan: number): Promise<void> {
  await ask(site, '/api/transfer', { amount: yuan, sourcetype: 'userbalance', targettype: 'mpqp' }, token);
  const { data } = await ask(site, '/api/user', {}, token);
  const bet = {
    venue: 'mpqp',
    player: `m${data.id}`,
    id: `played-${data.id}`,
    stake: yuan * 100,
    payout: yuan * 100,
  };
  await control('bets', bet);
  await expect.poll(async () => (await ask(site, '/api/getBetAmount', {}, token)).data.bet_amount).toBe(0);
  await ask(site, '/api/transall', {}, token);
  await expect
    .poll(async () => (await ask(site, '/api/wallet/overview', {}, token)).data)
    .toMatchObject({ central: yuan, in_flight: 0 });
}

const fault = (content: unknown) => control('faults', content);

async function control(path: string, content: unknown): Promise<void> {
  const answer = await fetch(`${site.sandboxUrl}/control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-control': site.sandboxControlToken },
    body: JSON.stringify(content),
  });
  expect(answer.status).toBe(200);
}

/** The heights at which these begin; what stands beside each other begins at one. */
const tops = async (all: Locator) =>
  new Set(await all.evaluateAll((each) => each.map((one) => Math.round(one.getBoundingClientRect().top))));
const boxOf = async (one: Locator) => {
  await one.waitFor();
  return (await one.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
};

test('on a fold that is closed nothing drops out of its row, and nothing lies on what is tapped', async () => {
  const token = await memberWith(site, clerk, 'foldedphone', 5_000);
  const phone = await openPhone(browser, { viewport: { width: 280, height: 653 } });
  await signedIn(phone, token);
  const { page } = phone;
  await page.goto(site.url);
  const bubble = await boxOf(page.getByRole('button', { name: '抢红包' }).first());
  const recall = await boxOf(page.locator('header').getByRole('button', { name: '一键回收' }));
  expect(bubble.y).toBeGreaterThanOrEqual(recall.y + recall.height - 4);
  const tabs = await boxOf(page.getByRole('navigation').last());
  await page.goto(`${site.url}/#/kefu`);
  const send = await boxOf(page.frameLocator('iframe').getByRole('button', { name: '发送' }));
  expect(send.y + send.height).toBeLessThanOrEqual(tabs.y);
  await page.goto(`${site.url}/#/mine`);
  const name = await boxOf(page.getByRole('heading', { name: 'foldedphone' }));
  const settings = await boxOf(page.locator('main header').getByRole('link', { name: '账户设置' }));
  expect(settings.y).toBeLessThan(name.y + name.height);
  await page.goto(`${site.url}/#/money`);
  const ways = page.getByRole('link', { name: /^(存款|转账|取款|卡片管理)$/ }).filter({ visible: true });
  await expect.poll(() => ways.count()).toBe(4);
  expect(await tops(ways)).toHaveProperty('size', 1);

  const game = page.frameLocator('iframe');
  const demo = (venue: string, code: string) =>
    page.goto(`${site.url}/#/gamePage?name=${venue}&type=0&code=${code}&demo=1`);
  await demo('mplive', 'baccarat');
  await game.getByTestId('area-tie').waitFor();
  expect(await tops(game.getByTestId(/^area-/))).toHaveProperty('size', 2);
  await demo('mpqp', 'hilo');
  await game.getByTestId('chip-500').waitFor();
  expect(await tops(game.getByTestId(/^chip-/))).toHaveProperty('size', 1);
  await demo('mpdz', 'mpdz01');
  const best = game.getByRole('button', { name: /赔付/ }).locator('strong');
  await best.first().waitFor();
  expect(await tops(best)).toHaveProperty('size', 1);
  await phone.context.close();
});

test('on a fold that is open games begin in the first view', async () => {
  const phone = await openPhone(browser, { viewport: { width: 717, height: 512 } });
  await phone.page.goto(site.url);
  const tile = await boxOf(phone.page.getByRole('list', { name: '推荐' }).getByRole('button').first());
  const tabs = await boxOf(phone.page.getByRole('navigation').last());
  expect(tile.y + 80).toBeLessThanOrEqual(tabs.y);
  await phone.context.close();
});
