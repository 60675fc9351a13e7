/**
 * Experience, For everyone, in the games of the sandbox, which stand in for a venue's: each page as it is built, with its sheets. They are
 * opened by themselves, as the frame of the app opens them.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { atRest, faultsHere } from '../axe.ts';
import { launchBrowser, openPhone } from '../browser.ts';
import { cutTexts } from '../cut.ts';
import { chineseLeft } from '../english.ts';
import { row } from './row.ts';
import { sampled, shared } from './sample.ts';
import { call, type Member, memberWith } from './world.ts';

let browser: Browser;
let member: Member;
beforeAll(async () => {
  [browser, member] = await Promise.all([launchBrowser(), memberWith(500)]);
});
afterAll(() => browser.close());

/** Pages of the sandbox, by the name of their file: a game by its code, with a slot of each model; a page that verifies by its path. */
const pages: Readonly<Record<string, readonly string[]>> = {
  hilo: ['hilo'],
  baccarat: ['baccarat'],
  dragontiger: ['dragontiger'],
  k3: ['k3'],
  ssc: ['ssc'],
  sports: ['football'],
  slots: ['mpdz01', 'mpdz02', 'mpdz03', 'pp01', 'pp02', 'pp03'],
  verify: ['/verify'],
  'verify-live': ['/verify/live'],
  'verify-lottery': ['/verify/lottery'],
  'verify-match': ['/verify/match'],
  'verify-slots': ['/verify/slots'],
  pay: ['pay'],
  chain: ['/chain'],
};
/** What is opened from the head of a game. */
const sheets = { 'zh-CN': ['规则', '记录', '公平验证'], en: ['Rules', 'History', 'Verify'] } as const;

row(['E1', 'E2'], 'Every page that the sandbox builds is looked at', () => {
  const built = readdirSync(join(import.meta.dirname, '../../apps/sandbox/web'))
    .filter((file) => file.endsWith('.html'))
    .map((file) => file.replace('.html', ''));
  expect(Object.keys(pages).sort()).toEqual(built.sort());
});

row(
  ['E2'],
  'A price of six characters and a count of three stand within their buttons, on the smallest screen and in the largest text',
  async () => {
    for (const { width, text } of [
      { width: 280, text: '100%' },
      { width: 390, text: '100%' },
      { width: 390, text: '200%' },
    ]) {
      const { context, page } = await openPhone(browser, {
        viewport: { width, height: 844 },
        bypassCSP: true,
      });
      await page.goto(await addressOf('football', 'zh-CN'));
      const prices = page.getByTestId(/^pick-/);
      await prices.first().waitFor();
      await page.addStyleTag({ content: `:root { font-size: ${text} }` });
      const wider = await prices.evaluateAll((buttons) =>
        buttons.filter((button) => {
          const figure = button.querySelector('b');
          if (figure) figure.textContent = '208.00';
          return button.scrollWidth > button.clientWidth;
        }),
      );
      expect(wider).toEqual([]);
      // After a day hundreds of matches are over.
      await page
        .getByRole('tab')
        .locator('span')
        .evaluateAll((counts) => {
          for (const one of counts) one.textContent = '888';
        });
      expect(await faultsHere(page, { widthOnly: true })).toEqual([]);
      await context.close();
    }
  },
);

row(
  ['E2'],
  'On a phone that lies a lottery has its draw, what can be bet on, the chips and the slip in one view, each large enough for a thumb',
  async () => {
    for (const game of ['k3', 'ssc']) {
      const { context, page } = await openPhone(browser, { viewport: { width: 768, height: 338 } });
      await page.goto(await addressOf(game, 'zh-CN'));
      await page.getByTestId('chip-1').waitFor();
      const seen = await page.getByTestId(/^(tab|pick|chip)-|^(open-slip|numbers)$/).evaluateAll((places) =>
        places.flatMap((place) => {
          const { x, y, width, height } = place.getBoundingClientRect();
          const whole = [y + 1, y + height - 1].every((line) =>
            place.contains(document.elementFromPoint(x + width / 2, line)),
          );
          return whole && width >= 44 && height >= 44 ? [place.dataset.testid ?? ''] : [];
        }),
      );
      expect(seen, game).toEqual(expect.arrayContaining(['numbers', 'chip-1', 'chip-500', 'open-slip']));
      const choices = (of: string) => seen.filter((one) => one.startsWith(of)).length;
      expect([choices('tab-') > 1, choices('pick-') > 3], game).toEqual([true, true]);
      await context.close();
    }
  },
);

row(
  ['E2'],
  'A balance of seven figures is read whole, in one line, at the head of a game on a small phone',
  async () => {
    for (const width of [320, 360])
      for (const game of ['mpdz01', 'k3', 'baccarat', 'hilo']) {
        const { context, page } = await openPhone(browser, { viewport: { width, height: 640 } });
        await page.goto(await addressOf(game, 'zh-CN'));
        const balance = page.getByTestId('balance');
        await balance.waitFor();
        const [before, after, cut] = await balance.evaluate((figure) => {
          const head = figure.closest('header');
          const height = () => head?.getBoundingClientRect().height;
          const was = height();
          figure.textContent = '¥1,505,599.88';
          const { left, right, top, bottom } = figure.getBoundingClientRect();
          const middle = (top + bottom) / 2;
          const isSeen = (x: number) => figure.contains(document.elementFromPoint(x, middle));
          return [was, height(), !isSeen(left + 2) || !isSeen(right - 2)];
        });
        expect([game, width, after, cut]).toEqual([game, width, before, false]);
        await context.close();
      }
  },
);

row(
  ['E2', 'E5'],
  'What is played with play money says so beside the figure, in sight whatever the name of the game, on small phones in both languages',
  async () => {
    const games = ['mpdz01', 'k3', 'ssc', 'baccarat', 'hilo', 'football'];
    for (const [turn, width] of [320, 360, 390].entries())
      for (const language of ['zh-CN', 'en'] as const)
        for (const game of shared(games, turn, 3)) {
          const { context, page } = await openPhone(browser, { viewport: { width, height: 640 } });
          await page.goto(await addressOf(game, language, { demo: true }));
          const mark = page.getByTestId('demo');
          await mark.waitFor();
          const unseen = await mark.evaluate((said) => {
            const { left, right, top, bottom } = said.getBoundingClientRect();
            const isSeen = (x: number) => said.contains(document.elementFromPoint(x, (top + bottom) / 2));
            return !isSeen(left + 3) || !isSeen(right - 3) || said.getClientRects().length > 1;
          });
          expect([game, width, language, unseen]).toEqual([game, width, language, false]);
          await context.close();
        }
  },
);

type Language = 'zh-CN' | 'en';

/** Where a page stands: a game has an address for one entry, a payment one for its order. */
async function addressOf(page: string, language: Language, { demo = false } = {}): Promise<string> {
  const lang = language === 'en' ? 'en' : 'zh-CN';
  if (page.startsWith('/')) return `${inject('sandboxUrl')}${page}#lang=${lang}`;
  const address = page === 'pay' ? await paymentPage() : await gamePage(page, demo);
  const url = new URL(address);
  const fragment = new URLSearchParams(url.hash.slice(1));
  fragment.set('lang', lang);
  url.hash = fragment.toString();
  return url.href;
}

/** The venues' games by code, from the site's own list. */
async function gamePage(code: string, demo: boolean): Promise<string> {
  const { data: games } = await call('games', {}, member);
  const found = games.find(({ game_code }) => game_code === code);
  const picked = found
    ? { plat_name: found.platform_name, game_type: found.game_type, game_code: code }
    : { plat_name: code.replace(/\d+$/, ''), game_type: '0', game_code: code };
  const { data, message } = await call(
    demo ? 'demoUrl' : 'gameUrl',
    { ...picked, is_mobile_url: '1' },
    member,
  );
  expect(data?.url, `${code}: ${message}`).toBeTruthy();
  return data.url;
}

async function paymentPage(): Promise<string> {
  const paid = await call('openDeposit', { paytype: 'wxpay', amount: 200, bank_no: '4567' }, member);
  const { data } = await call('depositOrder', { deposit_no: paid.data.deposit_no }, member);
  return data.cardlist.mch_id;
}

for (const [place, look] of (
  [
    { width: 320, height: 640, scheme: 'dark', widthOnly: false, language: 'zh-CN', text: '100%' },
    { width: 390, height: 844, scheme: 'light', widthOnly: false, language: 'zh-CN', text: '100%' },
    { width: 320, height: 640, scheme: 'light', widthOnly: true, language: 'en', text: '100%' },
    {
      width: 280,
      height: 653,
      scheme: 'light',
      widthOnly: true,
      language: 'zh-CN',
      text: '100%',
      cut: true,
    },
    { width: 280, height: 653, scheme: 'dark', widthOnly: true, language: 'en', text: '100%', cut: true },
    { width: 390, height: 844, scheme: 'light', widthOnly: true, language: 'zh-CN', text: '200%' },
    { width: 844, height: 390, scheme: 'light', widthOnly: true, language: 'zh-CN', text: '100%' },
  ] as const
).entries()) {
  const { width, height, scheme, widthOnly, language, text } = look;
  const cut = 'cut' in look;
  row(
    language === 'en' ? ['E2', 'E5'] : widthOnly ? ['E2'] : ['E1', 'E2'],
    `Each game and its sheets at ${width} by ${height} px, ${scheme}, ${language}, text at ${text}: ${widthOnly ? '' : 'axe finds nothing and '}nothing is wider than the screen${cut ? ', no text cut' : ''}${language === 'en' ? ', and no Chinese is left' : ''}`,
    async () => {
      const { context, page } = await openPhone(browser, {
        viewport: { width, height },
        colorScheme: scheme,
        bypassCSP: true,
      });
      const found: string[] = [];
      const all = Object.values(pages).flat();
      // All of them meet axe in every run, on one of the first two phones.
      for (const name of widthOnly ? sampled(all, place) : shared(all, place, 2)) {
        await page.goto('about:blank');
        await page.goto(await addressOf(name, language));
        await page.getByRole('heading', { level: 1 }).or(page.getByRole('button')).first().waitFor();
        await page.addStyleTag({
          content: `:root { font-size: ${text} } *, ::before, ::after { transition: none !important; animation: none !important; }`,
        });
        found.push(...(await told(page, name, { widthOnly, cut, language })));
        for (const sheet of sheets[language]) {
          const button = page.getByRole('button', { name: sheet, exact: true }).filter({ visible: true });
          if ((await button.count()) === 0) continue;
          try {
            await button.first().click({ timeout: pressMs });
          } catch {
            found.push(`${name}: ${sheet} cannot be pressed`);
            continue;
          }
          await page.getByRole('dialog').first().waitFor();
          found.push(...(await told(page, `${name}, ${sheet}`, { widthOnly, cut, language })));
          await page.keyboard.press('Escape');
          await page.getByRole('dialog').first().waitFor({ state: 'hidden' });
        }
      }
      await context.close();
      expect(found).toEqual([]);
    },
    { patience: 240_000, always: true },
  );
}

/** Something lies over a button that takes no press for so long, ms. */
const pressMs = 5_000;

interface Asked {
  readonly widthOnly: boolean;
  readonly cut: boolean;
  readonly language: Language;
}

async function told(page: Page, name: string, { widthOnly, cut, language }: Asked): Promise<string[]> {
  await atRest(page);
  const faults = await faultsHere(page, { widthOnly });
  if (cut) faults.push(...(await cutTexts(page)));
  // What is drawn on a symbol is its picture, and bears its name in words.
  const drawn = (await page.locator('svg text').allTextContents()).filter((text) => text.trim() !== '');
  if (language === 'en')
    faults.push(...(await chineseLeft(page, drawn)).map((left) => `Chinese in English: ${left}`));
  return faults.map((fault) => `${name}: ${fault}`);
}
