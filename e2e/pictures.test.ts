/**
 * Pages beside their accepted pictures (e2e/pictures/accepted). Each run looks at every page in two ways, `npm run pictures` at all
 * sixteen; `npm run pictures accept` takes what it finds for accepted. What differs is written to test-results/pictures.
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { password, payPassword } from '../apps/server/src/testing/site.ts';
import { launchUnhinted } from './browser.ts';
import { readAlbum, writeAlbum, writeFailed } from './pictures/album.ts';
import { differenceOf, type Mosaic } from './pictures/compare.ts';
import { allLooks, dailyLooks, type Language, type Look, languages, nameOf } from './pictures/looks.ts';
import {
  brokenPictures,
  lookAs,
  openPage,
  openStudio,
  type Shot,
  type Studio,
  shoot,
  troublesOn,
} from './pictures/take.ts';
import { type DatedSite, inBeijing, openDatedSite } from './specification/dated/site.ts';
import type { Member } from './specification/world.ts';

/** Every page of the app that a member meets, by the name of its file. */
const pages = {
  home: '/',
  lobby: '/games',
  slots: '/concise',
  promotions: '/activity',
  promotion: '/activityInfo?id=1',
  applications: '/activityRecord',
  'red-packets': '/hongbao',
  rewards: '/welfare',
  rebates: '/fanshui',
  vip: '/vip',
  me: '/mine',
  inbox: '/message',
  wallet: '/money',
  transfer: '/transfer',
  deposit: '/recharge',
  withdrawal: '/withdrawal',
  cards: '/wallet',
  'add-usdt': '/addUsdtCard',
  'add-bank': '/addBankCard',
  transactions: '/transRecord',
  bets: '/betRecord',
  account: '/userCent',
  profile: '/userInfo',
  password: '/password?type=1',
  security: '/security',
  identity: '/identity',
  limits: '/limits',
  agents: '/applyagent',
  books: '/books',
  help: '/boutBallBet',
  'help-topic': '/boutBallBetInfo?type=8',
  terms: '/abouts?type=5',
  networks: '/usdtmore',
  sponsors: '/zhanzhu',
  app: '/app',
} as const;
/** As somebody sees them who is not signed in. */
const visitorsPages = {
  'home-visitor': '/',
  'sign-in': '/login',
  register: '/login?type=1',
  recovery: '/recovery',
} as const;

const accepting = process.env.PICTURES === 'accept';
const everyLook = accepting || process.env.PICTURES === 'all';
/** How long a page that came to rest may go on changing, ms. */
const patienceMs = 15_000;
/** What is accepted has all its parts: so long a page has asked for nothing more, ms. */
const quietMs = 1_500;

let dated: DatedSite;
let browser: Browser;
let member: Member;
const studios = new Map<string, Promise<Studio>>();

beforeAll(async () => {
  [dated, browser] = await Promise.all([openDatedSite('2026-03-11 14:20:00'), launchUnhinted()]);
  await dated.venuesFollow();
  member = await memberWithPast();
});
afterAll(async () => {
  for (const studio of studios.values()) await (await studio).close();
  await browser?.close();
  await dated?.stop();
});

/** Has paid in, waits for a withdrawal, and has addresses. */
async function memberWithPast(): Promise<Member> {
  const { token, username } = await dated.site.member('picturebook');
  const one = { username, password, payPassword, token };
  await dated.deposit(one, 1_000);
  const address = { bank: 'USDT', bank_owner: 'TRC20', bank_no: 'TPicturePicturePicturePictureP4567' };
  expect(await dated.call('bindCard', { ...address, pay_pass: payPassword }, one)).toMatchObject({
    code: 200,
  });
  return one;
}

function studioFor(visitor: boolean, language: Language): Promise<Studio> {
  const key = `${visitor}${language}`;
  const made =
    studios.get(key) ??
    openStudio(browser, {
      token: visitor ? '' : member.token,
      language,
      at: inBeijing('2026-03-11 14:20:00'),
    });
  studios.set(key, made);
  return made;
}

const all = [
  ...Object.entries(pages).map(([name, path]) => ({ name, path, visitor: false })),
  ...Object.entries(visitorsPages).map(([name, path]) => ({ name, path, visitor: true })),
].map((page, place) => ({ ...page, looks: everyLook ? allLooks : dailyLooks(place) }));

test.each(all)('$name looks as it was accepted', async ({ name, path, visitor, looks }) => {
  const album = accepting ? undefined : await readAlbum(name);
  if (!accepting && !album) throw new Error(`${name} has no accepted pictures: npm run pictures accept`);
  const [taken, wrong]: [[Look, Mosaic][], string[]] = [[], []];
  for (const language of languages) {
    const own = looks.filter((look) => look.language === language);
    if (own.length === 0) continue;
    const studio = await studioFor(visitor, language);
    const page = await openPage(studio, `${dated.url}/#${path}`, accepting ? quietMs : 0);
    for (const look of own) {
      await lookAs(page, look);
      if (album) wrong.push(...(await differing(page, name, look, album(look))));
      else taken.push([look, (await atRest(page)).mosaic]);
    }
    expect(await brokenPictures(page)).toEqual([]);
    if (accepting) expect(await troublesOn(page)).toEqual([]);
    await page.close();
  }
  if (accepting) await writeAlbum(name, taken);
  expect(wrong).toEqual([]);
});

/** Waits for the accepted picture. @returns where it is written what is seen instead */
async function differing(page: Page, name: string, look: Look, accepted: Mosaic): Promise<string[]> {
  const until = performance.now() + patienceMs;
  for (;;) {
    const { mosaic, screenshot } = await shoot(page);
    const difference = differenceOf(accepted, mosaic);
    if (!difference) return [];
    if (performance.now() < until) continue;
    const file = await writeFailed(name, look, { before: accepted, after: mosaic, difference, screenshot });
    return [`${nameOf(look)}: ${JSON.stringify(difference.box)}, see ${file}`];
  }
}

/** A picture that is the same three times in a row. */
async function atRest(page: Page): Promise<Shot> {
  let [last, same] = [await shoot(page), 0];
  while (same < 2) {
    const next = await shoot(page);
    same = Buffer.compare(next.mosaic.colours, last.mosaic.colours) === 0 ? same + 1 : 0;
    last = next;
  }
  return last;
}

/** What a change of a page may do, to the page for withdrawals. */
const faults: readonly (readonly [name: string, style: string])[] = [
  ['a button that is gone', 'main button[type=submit] { visibility: hidden }'],
  ['a part that lies over another', 'main form > :nth-child(2) { margin-top: -48px }'],
  ['a button in another colour', 'main button[type=submit] { background: #b3261e }'],
  ['a text that is cut', 'h1 { max-width: 1em; overflow: hidden; white-space: nowrap }'],
  ['a button that stands 12 px further', 'main button[type=submit] { position: relative; left: 12px }'],
  ['a field that stands 12 px lower', 'main form > :nth-child(2) { position: relative; top: 12px }'],
];
const noFaults: readonly (readonly [name: string, style: string])[] = [
  ['nothing at all', ''],
  ['a page that is drawn half a pixel further', 'main { transform: translate(0.4px, 0.4px) }'],
  [
    'a button that stands a pixel further',
    'main button[type=submit] { position: relative; left: 1px; top: 1px }',
  ],
  ['colours that are another by the eye of no one', 'main { filter: brightness(0.99) }'],
];

test('a page that could not be read is known for what it is, and so is one that was', async () => {
  const studio = await openStudio(browser, {
    token: member.token,
    language: 'zh',
    at: inBeijing('2026-03-11 14:20:00'),
  });
  expect(await troublesOn(await openPage(studio, `${dated.url}/#/security`, quietMs))).toEqual([]);
  await studio.context.route('**/api/**', (route) => route.fulfill({ status: 503, body: '' }));
  const page = await openPage(studio, `${dated.url}/#/security`);
  await expect.poll(() => troublesOn(page)).toEqual([expect.stringContaining('网站暂时出了故障')]);
  // Its drawing may be on its way still.
  await studio.context.unrouteAll({ behavior: 'wait' });
  await studio.close();
});

test('the comparison sees what is planted, and nothing where nothing is', async () => {
  const page = await openPage(await studioFor(false, 'zh'), `${dated.url}/#/withdrawal`, quietMs);
  await lookAs(page, { size: 'tablet', scheme: 'light', language: 'zh' });
  const { mosaic: before } = await atRest(page);
  const seenAfter = async (style: string) => {
    await page.evaluate((rules) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(rules);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets.slice(0, 1), sheet];
    }, style);
    return differenceOf(before, (await atRest(page)).mosaic) !== undefined;
  };
  for (const [name, style] of faults) expect([name, await seenAfter(style)]).toEqual([name, true]);
  for (const [name, style] of noFaults) expect([name, await seenAfter(style)]).toEqual([name, false]);
  await page.close();
});

test('with text at 200 % no English word of the tabs, the ways of the wallet and a member’s entries breaks in two', async () => {
  const studio = await studioFor(false, 'en');
  for (const path of ['/', '/money', '/mine']) {
    const page = await openPage(studio, `${dated.url}/#${path}`);
    await lookAs(page, { size: 'usual', scheme: 'light', language: 'en' });
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(':root { font-size: 200% }');
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    });
    await expect.poll(() => brokenWords(page)).toEqual([]);
    await page.close();
  }
});

/** Words of links and buttons that begin on one line and end on another. */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken: string[] = [];
    for (const place of document.querySelectorAll('a, button')) {
      if (!place.checkVisibility()) continue;
      const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
        for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(/[A-Za-z]{2,}/g)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
          if (new Set(tops).size > 1) broken.push(word);
        }
    }
    return broken;
  });
}
