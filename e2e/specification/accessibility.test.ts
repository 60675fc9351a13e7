/** Experience, For everyone: every page on a small dark phone, a usual light one and a tablet; nothing for axe to find, nothing cut off. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { axeFaults } from '../axe.ts';
import { launchBrowser } from '../browser.ts';
import { cutTexts } from '../cut.ts';
import { chineseLeft } from '../english.ts';
import { row } from './row.ts';
import { sampled, shared } from './sample.ts';
import { call, type Member, memberWith, openDeposit, siteUrl } from './world.ts';

let browser: Browser;
let member: Member;
/** The number of an order that waits. */
let order: string;
beforeAll(async () => {
  [browser, member] = await Promise.all([launchBrowser(), memberWith(300)]);
  order = await openDeposit(member, 200);
  const banks = (await call('banks', {}, member)).data.map(({ bank_name }) => bank_name);
  // The name of one is a part of another's: the longest first.
  written.push(...banks.sort((one, other) => other.length - one.length));
});
afterAll(() => browser.close());

/** A member's own name, banks as the operator lists them, and the switch to Chinese, which speaks to those who look for it. */
const written = ['测试会员', '切换到', '中'];

/** Time enough for all of them, in ms. */
const allPages = 240_000;

/** Where a page shows what it is for: with this behind its path. Every other page of the table is opened by its path alone. */
const opened = (order: string): Readonly<Record<string, readonly string[]>> => ({
  '/activityInfo': ['?id=1'],
  '/login': ['', '?type=1'],
  '/recovery': ['', '?type=2'],
  '/boutBallBetInfo': ['?type=8'],
  '/abouts': ['?type=5'],
  '/password': ['?type=1'],
  '/gamePage': ['?name=mpqp&type=0&code=hilo'],
  '/payInfo': [`?deposit_no=${order}`],
  '/zhanzhuye': ['?type=1'],
});

const table = readFileSync(join(import.meta.dirname, '../../apps/h5/src/app/routes.ts'), 'utf8');
const routes = [...table.matchAll(/\bpage\(\s*'([^']+)'/g)].flatMap(([, path]) => path ?? []);

/** Each page of the app's own table of routes: none is forgotten. */
function pathsWith(order: string): string[] {
  const more = opened(order);
  return routes.flatMap((path) => (more[path] ?? ['']).map((behind) => `${path}${behind}`));
}

row(
  ['E1', 'E2'],
  'No page of the table of routes is left out, and none is looked at that is not there',
  () => {
    expect(routes).toHaveLength(table.split('() => import(').length - 1);
    expect(routes.length).toBeGreaterThan(40);
    expect(Object.keys(opened('')).filter((path) => !routes.includes(path))).toEqual([]);
  },
);

interface PageLook {
  readonly width: number;
  readonly height?: number;
  readonly scheme: 'dark' | 'light';
  readonly widthOnly: boolean;
  /** No text may be cut either. */
  readonly cut?: boolean;
  readonly language?: 'en';
  readonly text?: string;
  readonly visitor?: boolean;
}

const looks: readonly PageLook[] = [
  { width: 320, scheme: 'dark', widthOnly: false },
  { width: 390, scheme: 'light', widthOnly: false },
  { width: 768, scheme: 'light', widthOnly: true },
  { width: 320, scheme: 'light', widthOnly: true, language: 'en' },
  // A folded phone, closed.
  { width: 280, height: 653, scheme: 'light', widthOnly: true, cut: true },
  { width: 280, height: 653, scheme: 'dark', widthOnly: true, language: 'en', cut: true },
  { width: 390, scheme: 'light', widthOnly: true, text: '200%' },
  { width: 390, scheme: 'light', widthOnly: true, language: 'en', text: '200%', visitor: true },
  { width: 390, scheme: 'light', widthOnly: true, language: 'en', text: '200%' },
];

const axeLooks = looks.filter(({ widthOnly }) => !widthOnly);

for (const look of looks) {
  const { width, height = 844, scheme, widthOnly, cut = false } = look;
  const { language = 'zh', text = '100%', visitor = false } = look;
  row(
    language === 'en' ? ['E2', 'E5'] : widthOnly ? ['E2'] : ['E1', 'E2'],
    `Each page at ${width} px, ${scheme}, ${language}, text at ${text}${visitor ? ', for a visitor' : ''}: ${widthOnly ? '' : 'axe finds nothing and '}nothing is wider than the screen${cut ? ', no text cut' : ''}${language === 'en' ? ', and no Chinese is left' : ''}`,
    async () => {
      const context = await browser.newContext({
        viewport: { width, height },
        colorScheme: scheme,
        locale: 'zh-CN',
        reducedMotion: 'reduce',
        // The page's policy lets no foreign script in; this one looks at it from inside.
        bypassCSP: true,
      });
      await context.addInitScript(
        ({ token, today, chosen }) => {
          try {
            sessionStorage.setItem('api_token', token);
            localStorage.setItem('mingpai.entry-notice', today);
            localStorage.setItem('mingpai.language', chosen);
          } catch {
            // A frame without storage is not the app.
          }
        },
        {
          token: visitor ? '' : member.token,
          chosen: language,
          today: new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10),
        },
      );
      const page = await context.newPage();
      await page.goto(siteUrl);
      await page.addStyleTag({ content: `:root { font-size: ${text} }` });
      const paths = pathsWith(order);
      // Every page meets axe in every run, on one of the two phones.
      const looked = widthOnly
        ? sampled(paths, looks.indexOf(look))
        : shared(paths, axeLooks.indexOf(look), axeLooks.length);
      const found = await axeFaults(page, looked, {
        widthOnly,
        also: async (there: Page) => [
          ...(cut ? await cutTexts(there) : []),
          ...(language === 'en' ? await chineseLeft(there, written) : []).map(
            (left) => `Chinese in English: ${left}`,
          ),
        ],
      });
      await context.close();
      expect(found).toEqual([]);
    },
    { patience: allPages, always: true },
  );
}
