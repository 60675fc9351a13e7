/** On the smallest phone no English word goes on in the next line: where members go from, and what they read first of each kind. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../apps/server/src/testing/site.ts';
import { launchUnhinted, noticeSeen, openPhone, signedIn } from './browser.ts';

let site: TestSite;
let browser: Awaited<ReturnType<typeof launchUnhinted>>;
beforeAll(async () => {
  [site, browser] = await Promise.all([startTestSite(), launchUnhinted()]);
});
afterAll(async () => {
  await browser.close();
  await site.stop();
});

test('every word on these pages stands in one line at 320 px in English', async () => {
  const member = await site.memberWith(100_000n, 'smallphone');
  const { context, page } = await openPhone(browser, {
    viewport: { width: 320, height: 640 },
    locale: 'en-GB',
  });
  await signedIn({ context }, member.token);
  for (const [path, text] of [
    ['/mine', 'Transactions'],
    ['/transRecord', 'Withdrawal'],
    ['/money', 'Venue balances'],
    ['/identity', 'Date of birth'],
    ['/usdtmore', 'Congestion'],
  ] as const) {
    await page.goto(`${site.running.address}/#${path}`);
    await page.getByText(text).filter({ visible: true }).first().waitFor();
    // What comes after the first words may move them once more.
    await expect.poll(() => page.locator('body').evaluate(wordsInTwoLines), { message: path }).toEqual([]);
  }
  await page.goto(`${site.running.address}/#/withdrawal`);
  const done = page.getByText('Completed', { exact: true });
  const name = await page.getByText('Wagering requirement', { exact: true }).elementHandle();
  // Both at one moment: what comes above them moves them.
  const below = () =>
    done.evaluate(
      (state, of) => state.getBoundingClientRect().y - (of as Element).getBoundingClientRect().y,
      name,
    );
  await expect.poll(below, { message: 'a requirement that is met stands beside its name' }).toBe(0);
  await context.close();
});

test('a bet’s detail stays within 320 px in English, and its fingerprint has more than half of that', async () => {
  const member = await site.member('smalldetail');
  const { context, page } = await openPhone(browser, {
    viewport: { width: 320, height: 640 },
    locale: 'en-GB',
  });
  await signedIn({ context }, member.token);
  const at = '2026-11-21 12:00:00';
  const bet = { bet_id: '41a1ed65-d565-40b9-8fc0-4d14df5ab138', Code: 'Gilded Lantern', platname: 'mpdz' };
  const sums = { bet_amount: 2, win_loss: -2, payout: 0, status: 1, created_at: at, bet_time: at };
  const answers = {
    betrecord: { data: [{ ...bet, ...sums }], total: 1, last_page: 1, current_page: 1, per_page: 10 },
    betdetail: {
      settled_at: at,
      jackpot: 0,
      fingerprints: [{ draw: '', hash: '0a68fd295a3ff8b4'.repeat(4) }],
      told: { round: '#1', selection: '20 lines', outcome: 'No win', verify_url: null, changed: false },
    },
  };
  for (const [path, data] of Object.entries(answers))
    await page.route(`**/api/${path}`, (route) => route.fulfill({ json: { code: 200, message: '', data } }));
  await page.goto(`${site.running.address}/#/betRecord`);
  await page.getByRole('button', { name: /Gilded Lantern/ }).click();
  const hash = page.getByRole('dialog').locator('code');
  await hash.waitFor();
  const wide = (await hash.locator('..').boundingBox())?.width ?? 0;
  expect(wide).toBeGreaterThan(150);
  const beyond = await page
    .getByRole('dialog')
    .evaluate((sheet) =>
      [...sheet.querySelectorAll('*')]
        .filter((part) => part.getBoundingClientRect().right > window.innerWidth)
        .map((part) => part.textContent),
    );
  expect(beyond).toEqual([]);
  await context.close();
});

test('at twice the text the sign-in page has the site’s name whole, and breaks off within none of its first words', async () => {
  for (const locale of ['en-GB', 'zh-CN']) {
    const { context, page } = await openPhone(browser, { viewport: { width: 320, height: 640 }, locale });
    await page.goto(`${site.running.address}/#/login`);
    const name = page.locator('header').getByText(/^(Mingpai|明牌)$/);
    await name.waitFor();
    await page.locator('html').evaluate((root) => {
      root.style.fontSize = '200%';
    });
    expect(await name.evaluate((shown) => shown.scrollWidth - shown.clientWidth), locale).toBe(0);
    expect(await page.getByRole('heading', { level: 1 }).evaluate(wordsInTwoLines), locale).toEqual([]);
    await context.close();
  }
});

test.each([
  [390, 150],
  [390, 200],
  [320, 150],
  [320, 200],
])(
  'at %i px, text of %i of a hundred, the home page has the site’s name whole, and nothing lies on its two doors',
  async (width, percent) => {
    for (const [locale, doors] of [
      ['en-GB', ['Sign in', 'Join']],
      ['zh-CN', ['登录', '注册']],
    ] as const) {
      const { context, page } = await openPhone(browser, { viewport: { width, height: 844 }, locale });
      await noticeSeen({ context });
      await page.goto(site.running.address);
      const header = page.locator('header');
      await page.locator('.adm-floating-bubble-button').waitFor();
      await page.locator('html').evaluate((root, size) => {
        root.style.fontSize = `${size}%`;
      }, percent);
      const name = header.getByText(/^(Mingpai|明牌)$/);
      expect(await name.evaluate((shown) => shown.scrollWidth - shown.clientWidth), locale).toBe(0);
      for (const door of doors) {
        const free = await header.getByRole('link', { name: door, exact: true }).evaluate((link) => {
          const { left, right, top, bottom } = link.getBoundingClientRect();
          const [x, y] = [(left + right) / 2, (top + bottom) / 2];
          return [left + 4, x, right - 4].every((at) => link.contains(document.elementFromPoint(at, y)));
        });
        expect([locale, door, free]).toEqual([locale, door, true]);
      }
      await context.close();
    }
  },
);

test('at 320 px and twice the text the words of the tabs stand apart, a sheet keeps its way out, and a banner its words', async () => {
  const { context, page } = await openPhone(browser, {
    viewport: { width: 320, height: 844 },
    locale: 'en-GB',
  });
  await page.goto(site.running.address);
  const out = page.getByRole('dialog').getByRole('button', { name: 'Close' });
  await out.waitFor();
  const pause = page.getByRole('button', { name: /banners$/ });
  await page.locator('html').evaluate((root) => {
    root.style.fontSize = '200%';
  });
  await expect.poll(async () => (await out.boundingBox())?.x ?? 320).toBeLessThan(320 - 40);
  await out.click();
  await pause.waitFor();
  const words = await page
    .getByRole('navigation')
    .last()
    .evaluate((tabs) => {
      const texts = document.createTreeWalker(tabs, NodeFilter.SHOW_TEXT);
      const found: [number, number][] = [];
      while (texts.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(texts.currentNode);
        const { left, right, width } = range.getBoundingClientRect();
        if (width > 1) found.push([left, right]);
      }
      return found.sort(([one], [other]) => one - other);
    });
  expect(words).toHaveLength(4);
  const gaps = words.slice(1).map(([left], place) => left - (words[place]?.[1] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThan(2);
  // The drawings keep their words in the upper half of a banner.
  const [button, banner] = [
    await pause.boundingBox(),
    await page.getByRole('region', { name: 'Promotions' }).boundingBox(),
  ];
  expect((button?.y ?? 0) - (banner?.y ?? 0)).toBeGreaterThan((banner?.height ?? 0) / 2);
  await context.close();
});

/** Runs in the page, on all of it or a part. */
function wordsInTwoLines(part: Element = document.body): string[] {
  const found: string[] = [];
  const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: node } = texts;
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[A-Za-z]{3,}/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) found.push(word);
    }
  }
  return found;
}
