/** Nothing on a page gives way to what comes later: answers are let through one by one, and what moves meanwhile is named. */
import type { Browser, Page, Request, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openPhone, signedIn } from './browser.ts';
import { memberWith, openClerk } from './playing-member.ts';
import { type StartedSite, startSite } from './site.ts';

let site: StartedSite;
let browser: Browser;
let token: string;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), launchBrowser()]);
  token = await memberWith(site, await openClerk(site), 'jumping1', 52_000);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

/** Of the screen that moved, times how far, as browsers count it (layout shift): a tenth is called poor, this much no eye sees. */
const mostOfAPage = 0.005;

const pages = [
  '/',
  '/mine',
  '/money',
  '/recharge',
  '/withdrawal',
  '/transfer',
  '/transRecord',
  '/betRecord',
  '/fanshui',
  '/hongbao',
  '/vip',
  '/activity',
  '/games',
  '/wallet',
  '/limits',
  '/security',
];

/** In which order answers come nobody chooses: what keeps its place in one may give way in another. */
const orders = ['first asked', 'last asked'] as const;

/** As wide as most, and the smallest: there a figure that comes may take a line more than what keeps its place. */
const usual = { width: 390, height: 844 };
const smallest = { width: 320, height: 568 };
/** Where a figure and what is pressed, or what it is out of, would share a line. */
const figuresOnSmallest = ['/fanshui', '/vip'];
const seen = [
  ...pages.map((path) => ({ path, viewport: usual })),
  ...figuresOnSmallest.map((path) => ({ path, viewport: smallest })),
];

test.each(seen.flatMap((page) => orders.map((first) => ({ ...page, first }))))(
  'on $path, $viewport.width px wide, nothing jumps while answers come one after another, the $first first',
  async ({ path, viewport, first }) => {
    const phone = await openPhone(browser, { viewport });
    await signedIn(phone, token);
    const { page } = phone;
    await page.addInitScript(watchShifts);
    const held = await holdAnswers(page);
    await page.goto(`${site.url}/#${path}`);
    await page.locator('h1').filter({ visible: true }).first().waitFor();
    await held.letThrough(first);
    const { sum, moved } = await page.evaluate(() => shiftsSeen());
    await phone.context.close();
    expect([path, sum <= mostOfAPage ? [] : [sum, ...moved]]).toEqual([path, []]);
  },
);

test('on the smallest phone in English what a network costs has its lines before they are answered', async () => {
  const phone = await openPhone(browser, { viewport: { width: 320, height: 640 }, locale: 'en-GB' });
  await signedIn(phone, token);
  const { page } = phone;
  const held = await holdAnswers(page);
  await page.goto(`${site.url}/#/addUsdtCard`);
  const field = page.getByRole('textbox', { name: 'USDT address' });
  await field.waitFor();
  const top = () => field.evaluate((input) => Math.round(input.getBoundingClientRect().top));
  const before = await top();
  await held.letThrough('first asked');
  await page.getByText('reviewed within').first().waitFor();
  expect(await top()).toBe(before);
  await phone.context.close();
});

declare function shiftsSeen(): { readonly sum: number; readonly moved: readonly string[] };

/** In the page, before its first script. */
function watchShifts(): void {
  if (window.top !== window.self) return;
  interface Shift extends PerformanceEntry {
    readonly value: number;
    readonly hadRecentInput: boolean;
    readonly sources: readonly {
      readonly node: Node | null;
      readonly previousRect: DOMRectReadOnly;
      readonly currentRect: DOMRectReadOnly;
    }[];
  }
  let sum = 0;
  const moved: string[] = [];
  const take = (entries: readonly PerformanceEntry[]) => {
    for (const { value, hadRecentInput, sources } of entries as readonly Shift[]) {
      // A figure that grows leaves its end where it was, and its line.
      const fell = sources.filter(({ previousRect, currentRect }) => previousRect.y !== currentRect.y);
      if (hadRecentInput || fell.length === 0) continue;
      sum += value;
      for (const { node, previousRect, currentRect } of fell)
        moved.push(
          `${node?.nodeName} "${node?.textContent?.slice(0, 20)}" ${previousRect.y} → ${currentRect.y}`,
        );
    }
  };
  const observer = new PerformanceObserver((list) => take(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  Object.assign(window, {
    shiftsSeen: () => {
      take(observer.takeRecords());
      return { sum, moved };
    },
  });
}

/** What the page asks the server waits here until it is let through. */
async function holdAnswers(page: Page) {
  const waiting: Route[] = [];
  const open = new Set<Request>();
  await page.route('**/api/**', (route) => {
    if (route.request().url().includes('/api/signals')) return route.continue();
    waiting.push(route);
  });
  page.on('request', (request) => !request.url().includes('/api/signals') && open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  const frames = () =>
    page.evaluate(async () => {
      for (let frame = 0; frame < 6; frame += 1)
        await new Promise((drawn) => requestAnimationFrame(() => drawn(undefined)));
    });
  return {
    /** One after the other, each drawn before the next, until the page asks for nothing more. */
    async letThrough(first: (typeof orders)[number]): Promise<void> {
      for (;;) {
        const route = first === 'first asked' ? waiting.shift() : waiting.pop();
        await route?.continue();
        await frames();
        if (waiting.length === 0 && open.size === 0) {
          await frames();
          if (waiting.length === 0 && open.size === 0) return;
        }
      }
    },
  };
}
