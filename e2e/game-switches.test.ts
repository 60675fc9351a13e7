/** One switch of sound for the app and its games, and a switch of language over each game. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openPhone, signedIn, type Watched } from './browser.ts';
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

async function visitor(): Promise<Watched> {
  const phone = await openPhone(browser);
  await signedIn(phone, '');
  return phone;
}

const hilo = '/#/gamePage?name=mpqp&type=0&code=hilo&demo=1';
const lottery = '/#/gamePage?name=mpcp&type=0&code=k3&demo=1';

test('sound that is turned on in a game is on in the app and in every other game, and the other way round', async () => {
  const { page, faults } = await visitor();
  const cues = () => page.frameLocator('iframe').getByTestId('cues');
  const inApp = page.getByRole('dialog', { name: '菜单' }).getByRole('switch', { name: '声音与振动' });
  // As who comes to the app anew: the menu that was left open is not.
  const menu = async () => {
    await page.goto('about:blank');
    await page.goto(`${site.url}/#/`);
    await page.getByRole('button', { name: '打开菜单' }).tap();
  };
  await page.goto(site.url + hilo);
  await expect.poll(() => cues().getAttribute('aria-checked')).toBe('false');
  await cues().tap();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('mingpai.sound'))).toBe('1');
  await menu();
  await expect.poll(() => inApp.isChecked()).toBe(true);
  await inApp.tap();
  await page.goto(site.url + lottery);
  await expect.poll(() => cues().getAttribute('aria-checked')).toBe('false');
  await menu();
  await inApp.tap();
  await page.goto(site.url + hilo);
  await expect.poll(() => cues().getAttribute('aria-checked')).toBe('true');
  expect(faults).toEqual([]);
});

test('what was chosen in a game before there was one switch is taken over, once', async () => {
  const { page, context } = await visitor();
  await context.addInitScript(() => {
    if (window.top !== window.self && sessionStorage.getItem('planted') === null) {
      sessionStorage.setItem('planted', '1');
      localStorage.setItem('mingpai-cues', '1');
    }
  });
  await page.goto(site.url + hilo);
  const cues = page.frameLocator('iframe').getByTestId('cues');
  await expect.poll(() => cues.getAttribute('aria-checked')).toBe('true');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('mingpai.sound'))).toBe('1');
  const kept = await page
    .frameLocator('iframe')
    .locator('body')
    .evaluate(() => [localStorage.getItem('mingpai-cues'), localStorage.getItem('mingpai.sound')]);
  expect(kept).toEqual([null, '1']);
});

test('the language is changed over a game as in any header, and the game follows once its player has it opened anew', async () => {
  const { page, faults } = await visitor();
  await page.goto(site.url + hilo);
  const game = page.frameLocator('iframe');
  await game.getByRole('button', { name: '规则' }).waitFor();
  await page.getByRole('button', { name: 'EN, switch to English' }).tap();
  await page.getByRole('button', { name: 'Reopen now' }).tap();
  await game.getByRole('button', { name: 'Rules' }).waitFor();
  await page.getByRole('button', { name: '切换到中文' }).tap();
  await page.getByRole('button', { name: '重新进入' }).tap();
  await game.getByRole('button', { name: '规则' }).waitFor();
  expect(faults).toEqual([]);
});

const doors = [
  '/login',
  '/login?type=1',
  '/',
  '/money',
  '/payInfo',
  '/gamePage?name=mpqp&type=0&code=hilo&demo=1',
];
test.each(doors)('%s has a switch of language', async (path) => {
  const { page } = await visitor();
  await page.goto(`${site.url}/#${path}`);
  await page.getByRole('button', { name: 'EN, switch to English' }).filter({ visible: true }).waitFor();
});
