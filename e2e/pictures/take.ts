/** Pictures of a page that depend on nothing but the page: its fonts are blocks, its clock stands, nothing moves. */
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { pixelsOf } from '../../apps/server/src/testing/pixels.ts';
import { openPhone, signedIn } from '../browser.ts';
import { blockFont } from './block-font.ts';
import { type Mosaic, mosaicOf } from './compare.ts';
import { type Language, type Look, sizes } from './looks.ts';

const font = blockFont().toString('base64');

/** What no two runs have alike: a captcha that is drawn by lot, a code of the site's own address. */
const withoutLots =
  'img[src*="/captcha/"], svg:has(> path[shape-rendering="crispEdges"]) { visibility: hidden !important; }';

export interface Studio {
  readonly context: BrowserContext;
  close(): Promise<void>;
}

/** @param at the time that the page's own clock shows */
export async function openStudio(
  browser: Browser,
  { token, language, at }: { readonly token: string; readonly language: Language; readonly at: Date },
): Promise<Studio> {
  const phone = await openPhone(browser);
  const { context } = phone;
  await phone.page.close();
  await context.clock.setFixedTime(at);
  await signedIn(phone, token);
  await context.addInitScript(
    ({ chosen, today }) => {
      if (window.top !== window.self || window.location.protocol === 'about:') return;
      localStorage.setItem('mingpai.language', chosen);
      localStorage.setItem('mingpai.entry-notice', today);
    },
    { chosen: language, today: new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10) },
  );
  // Chromium's shell refuses what the whole browser would ask about: in every picture it is not yet answered.
  await context.addInitScript(() =>
    Object.defineProperty(Notification, 'permission', { get: () => 'default' }),
  );
  await context.addInitScript(
    ({ encoded, style }) => {
      const bytes = Uint8Array.from(atob(encoded), (sign) => sign.charCodeAt(0));
      document.fonts.add(new FontFace('Blocks', bytes.buffer, { weight: '1 1000' }));
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(style);
      document.adoptedStyleSheets = [sheet];
    },
    {
      encoded: font,
      style: `*, ::before, ::after { font-family: Blocks !important; animation: none !important; transition: none !important; caret-color: transparent !important; } ${withoutLots}`,
    },
  );
  // A picture that is a document of its own has its words from the machine's fonts.
  const drawn = new Map<string, Promise<string>>();
  await context.route('**/pictures/**/*.svg', async (route) => {
    const url = route.request().url();
    const svg = drawn.get(url) ?? route.fetch().then(async (answer) => inBlocks(await answer.text()));
    drawn.set(url, svg);
    await route.fulfill({ contentType: 'image/svg+xml', body: await svg });
  });
  // What is played next changes by the minute: these two are next in every picture.
  await context.route('**/api/matches', (route) =>
    route.fulfill({ json: { code: 200, message: '', data: nextMatches } }),
  );
  await context.route('**/api/draws', (route) =>
    route.fulfill({ json: { code: 200, message: '', data: latestDraws } }),
  );
  return { context, close: () => context.close() };
}

const latestDraws = [
  { game_code: 'k3', name: '快三', round: '20261121-0722', numbers: [2, 5, 5] },
  { game_code: 'ssc', name: '时时彩', round: '20261121-0361', numbers: [7, 0, 4, 4, 9] },
].map((draw) => ({
  ...draw,
  platform_name: 'mpcp',
  at: '2026-11-21 12:02:00',
  verify_url: 'https://games.example/verify',
}));

const nextMatches = [
  { id: '1', league: '甲级', home: '临江队', away: '北岭队', starts_in: 95, prices: [185, 340, 420] },
  { id: '2', league: '甲级', home: '南湾联队', away: '长风队', starts_in: 215, prices: [260, 310, 255] },
].map(({ prices, ...match }) => ({
  ...match,
  platform_name: 'mpty',
  game_code: 'football',
  running: false,
  home_score: 0,
  away_score: 0,
  odds: ['home', 'draw', 'away'].map((selection, place) => ({ selection, odds: prices[place] ?? 0 })),
  simulated: true,
}));

function inBlocks(svg: string): string {
  if (!svg.includes('<text')) return svg;
  const style = `@font-face { font-family: Blocks; src: url(data:font/ttf;base64,${font}) } text, tspan { font-family: Blocks !important }`;
  return svg.replace(/<svg[^>]*>/, (opening) => `${opening}<style>${style}</style>`);
}

/**
 * Opens a page of the app and waits until what it asked for has come.
 * @param quietMs for so long nothing more was asked for: the app fetches its last parts in idle moments
 */
export async function openPage({ context }: Studio, url: string, quietMs = 0): Promise<Page> {
  const page = await context.newPage();
  let [waiting, asked] = [0, performance.now()];
  const counts = (address: string) => !address.includes('/api/signals');
  page.on('request', (request) => {
    if (!counts(request.url())) return;
    asked = performance.now();
    waiting += 1;
  });
  const ended = (request: Request) => {
    if (counts(request.url())) waiting -= 1;
  };
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  await page.goto(url);
  await page.locator('h1').filter({ visible: true }).first().waitFor();
  await untilTrue(page, () => waiting <= 0 && performance.now() - asked >= quietMs);
  return page;
}

/** Asks after each picture that the browser draws. @throws after half a minute */
async function untilTrue(page: Page, holds: () => boolean): Promise<void> {
  const until = performance.now() + 30_000;
  while (!holds()) {
    if (performance.now() > until) throw new Error(`${page.url()} never came to rest`);
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
  }
}

export interface Shot {
  readonly mosaic: Mosaic;
  readonly screenshot: Buffer;
}

export async function shoot(page: Page): Promise<Shot> {
  const screenshot = await page.screenshot({ scale: 'css' });
  const { width, height, bytes } = await pixelsOf(screenshot);
  return { screenshot, mosaic: mosaicOf(bytes, width, height) };
}

/** Pictures on the page that came to nothing. What is accepted has all of them. */
export function brokenPictures(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.images]
      .filter(({ complete, naturalWidth }) => complete && naturalWidth === 0)
      .map(({ src }) => src),
  );
}

/** What a page says that it could not read. Nothing of that is accepted: a busy machine's fault would stand for the page. */
export function troublesOn(page: Page): Promise<string[]> {
  return page.getByRole('alert').allInnerTexts();
}

export async function lookAs(page: Page, { size, scheme }: Look): Promise<void> {
  await page.setViewportSize(sizes[size]);
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
}
