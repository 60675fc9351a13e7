/** Experience, For everyone: every page on a small dark phone, a usual light one and a tablet; nothing for axe to find, nothing cut off. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { axeFaults } from '../axe.ts';
import { launchBrowser } from '../browser.ts';
import { chineseLeft } from '../english.ts';
import { row } from './row.ts';
import { type Member, memberWith, siteUrl } from './world.ts';

let browser: Browser;
let member: Member;
beforeAll(async () => {
  [browser, member] = await Promise.all([launchBrowser(), memberWith(300)]);
});
afterAll(() => browser.close());

/** A member's own name, and the switch to Chinese, which speaks to those who look for it. */
const written = ['测试会员', '切换到', '中'];

/** Time enough for all of them, in ms. */
const allPages = 240_000;

const paths = [
  '/',
  '/hongbao',
  '/activity',
  '/activityInfo?id=1',
  '/activityRecord',
  '/zhanzhu',
  '/mine',
  '/app',
  '/login',
  '/login?type=1',
  '/vip',
  '/applyagent',
  '/boutBallBet',
  '/boutBallBetInfo?type=8',
  '/usdtmore',
  '/concise',
  '/abouts?type=5',
  '/books',
  '/message',
  '/fanshui',
  '/userInfo',
  '/userCent',
  '/wallet',
  '/addUsdtCard',
  '/addBankCard',
  '/password?type=1',
  '/welfare',
  '/betRecord',
  '/transRecord',
  '/money',
  '/recharge',
  '/withdrawal',
  '/transfer',
  '/limits',
  '/kefu',
];

for (const look of [
  { width: 320, scheme: 'dark', widthOnly: false },
  { width: 390, scheme: 'light', widthOnly: false },
  { width: 768, scheme: 'light', widthOnly: true },
  { width: 320, scheme: 'light', widthOnly: true, language: 'en' },
  { width: 390, scheme: 'light', widthOnly: true, text: '200%' },
  { width: 390, scheme: 'light', widthOnly: true, language: 'en', text: '200%', visitor: true },
] as const) {
  const {
    language = 'zh',
    text = '100%',
    visitor = false,
  }: { language?: string; text?: string; visitor?: boolean } = look;
  const { width, scheme, widthOnly } = look;
  row(
    language === 'en' ? ['E2', 'E5'] : widthOnly ? ['E2'] : ['E1', 'E2'],
    `Each page at ${width} px, ${scheme}, ${language}, text at ${text}${visitor ? ', for a visitor' : ''}: ${widthOnly ? '' : 'axe finds nothing and '}nothing is wider than the screen${language === 'en' ? ', and no Chinese is left' : ''}`,
    async () => {
      const context = await browser.newContext({
        viewport: { width, height: 844 },
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
      const found = await axeFaults(page, paths, {
        widthOnly,
        ...(language === 'en' && {
          also: async (there: Page) =>
            (await chineseLeft(there, written)).map((left) => `Chinese in English: ${left}`),
        }),
      });
      await context.close();
      expect(found).toEqual([]);
    },
    allPages,
  );
}
