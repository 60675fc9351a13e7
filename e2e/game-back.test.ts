/** The phone's Back in a game: it closes what lies uppermost there before it leaves the game, and nothing is left behind. */
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openPhone, seen, signedIn } from './browser.ts';
import { type StartedSite, startSite } from './site.ts';

let site: StartedSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

interface Opened {
  readonly page: Page;
  readonly game: FrameLocator;
  readonly faults: readonly string[];
  /** The app shows the home page, and no game. */
  home(): Promise<void>;
  back(): Promise<unknown>;
}

/** From the home page to a game for play money. */
async function opened(venue: string, code: string): Promise<Opened> {
  const phone = await openPhone(browser);
  await signedIn(phone, '');
  const { page } = phone;
  await page.goto(site.url);
  await seen(page, /登录/).first().waitFor();
  await page.evaluate((path) => {
    window.location.hash = path;
  }, `/gamePage?name=${venue}&type=0&code=${code}&demo=1`);
  return {
    ...phone,
    game: page.frameLocator('iframe'),
    async home() {
      await page.locator('iframe').waitFor({ state: 'detached' });
      await expect.poll(() => new URL(page.url()).hash).toMatch(/^(#\/)?$/);
    },
    back: () => page.goBack(),
  };
}

const games = [
  ['mpqp', 'hilo'],
  ['mplive', 'baccarat'],
  ['mpdz', 'mpdz01'],
  ['mpcp', 'k3'],
  ['mpty', 'football'],
] as const;

test.each(games)(
  '%s/%s: Back closes the rules, then a sheet closed by its button leaves nothing, and Back leaves the game',
  async (venue, code) => {
    const { game, back, home, page, faults } = await opened(venue, code);
    const sheet = game.getByRole('dialog');
    const open = (name: string) => game.getByRole('button', { name, exact: true }).first().tap();
    await game.getByRole('button', { name: '规则', exact: true }).first().waitFor();
    for (const name of ['规则', '公平验证']) {
      await open(name);
      await sheet.waitFor();
      await expect.poll(() => page.evaluate(() => history.state?.over)).toBeTruthy();
      await back();
      await sheet.waitFor({ state: 'hidden' });
      expect(await page.locator('iframe').count()).toBe(1);
    }
    await open('规则');
    await sheet.waitFor();
    await expect.poll(() => page.evaluate(() => history.state?.over)).toBeTruthy();
    await sheet.getByRole('button', { name: '关闭' }).tap();
    await sheet.waitFor({ state: 'hidden' });
    await expect.poll(() => page.evaluate(() => history.state?.over)).toBeFalsy();
    await back();
    await home();
    expect(faults).toEqual([]);
  },
);

test('a match lies on the list, and the slip on the match: each Back closes one', async () => {
  const { game, back, home, page } = await opened('mpty', 'football');
  const list = game.locator('[data-testid="match"][data-status="open"]');
  await list.nth(1).getByRole('button').first().tap();
  await game.getByTestId('scoreboard').waitFor();
  await game.getByTestId('pick-result-home').tap();
  await game.getByTestId('slip').tap();
  await game.getByRole('dialog').waitFor();
  const entries = () => page.evaluate(() => history.length);
  await expect.poll(entries).toBeGreaterThanOrEqual(5);
  await back();
  await game.getByRole('dialog').waitFor({ state: 'hidden' });
  await game.getByTestId('scoreboard').waitFor();
  await back();
  await game.getByTestId('scoreboard').waitFor({ state: 'hidden' });
  await list.first().waitFor();
  // The button of the game's bar does the same as Back, and leaves nothing either.
  await list.nth(1).getByRole('button').first().tap();
  await game.getByRole('button', { name: '返回赛事' }).tap();
  await list.first().waitFor();
  await expect.poll(() => page.evaluate(() => history.state?.over)).toBeFalsy();
  await back();
  await home();
});

test('from the page that verifies Back leads to the game, and from there home', async () => {
  const { game, back, home, page } = await opened('mplive', 'baccarat');
  await game.getByRole('button', { name: '公平验证' }).tap();
  await expect.poll(() => page.evaluate(() => history.state?.over)).toBeTruthy();
  await game.getByRole('link', { name: /验证/ }).first().tap();
  await game.getByTestId('verdict').waitFor();
  await back();
  await game.getByTestId('balance').waitFor();
  await expect.poll(() => page.evaluate(() => history.state?.over)).toBeFalsy();
  await back();
  await home();
});

test('the way out in the game’s bar leads home also after sheets were opened and closed', async () => {
  const { game, home, page } = await opened('mpqp', 'hilo');
  await game.getByRole('button', { name: '规则' }).tap();
  await game.getByRole('dialog').getByRole('button', { name: '关闭' }).tap();
  await game.getByRole('button', { name: '返回大厅' }).tap();
  await home();
  await page.goForward();
  await game.getByTestId('balance').waitFor();
});

test('whoever comes back from a game far down the lobby finds its tile where they left it', async () => {
  const phone = await openPhone(browser);
  await signedIn(phone, '');
  const { page } = phone;
  await page.goto(`${site.url}/#/games`);
  const demos = page.getByRole('link', { name: /^试玩/ }).filter({ visible: true });
  await demos.first().waitFor();
  // The list grows as one nears its end: first there are thirty.
  const far = demos.nth(70);
  while ((await far.count()) === 0) {
    await demos.last().scrollIntoViewIfNeeded();
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
  }
  await far.scrollIntoViewIfNeeded();
  const name = (await far.getAttribute('aria-label')) ?? '';
  const topOf = async () =>
    Math.round((await page.getByRole('link', { name, exact: true }).boundingBox())?.y ?? 0);
  const before = await topOf();
  await page.getByRole('link', { name, exact: true }).tap();
  await page.locator('iframe').waitFor();
  await page.goBack();
  await page.locator('iframe').waitFor({ state: 'detached' });
  await expect.poll(topOf).toBe(before);
  expect(before).toBeGreaterThan(0);
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(2_000);
  await phone.context.close();
});
