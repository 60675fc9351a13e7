/** Experience, For everyone: where axe is blind. What is seen in forced colours, where the focus goes, what pages and places are called. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { launchBrowser, noticeSeen, openPhone, signedIn } from '../browser.ts';
import { cutTexts } from '../cut.ts';
import { row } from './row.ts';
import { type Member, memberWith, siteUrl } from './world.ts';

let browser: Browser;
let member: Member;
beforeAll(async () => {
  [browser, member] = await Promise.all([launchBrowser({ pictures: false }), memberWith(300)]);
});
afterAll(() => browser.close());

async function at(
  path: string,
  options: Parameters<typeof openPhone>[1] = {},
  token = member.token,
): Promise<Page> {
  const phone = await openPhone(browser, options);
  await (token === '' ? noticeSeen(phone) : signedIn(phone, token));
  await phone.page.goto(`${siteUrl}/#${path}`);
  await phone.page.locator('main').waitFor();
  return phone.page;
}

row(
  ['E3'],
  'In forced colours the field with the focus has an outline, and a switch shows its knob',
  async () => {
    const page = await at('/transfer', { forcedColors: 'active' });
    const knob = page.getByRole('switch');
    await knob.waitFor();
    const colours = await knob.evaluate((input) => [
      getComputedStyle(input).backgroundColor,
      getComputedStyle(input, '::before').backgroundColor,
    ]);
    expect(new Set(colours).size).toBe(2);
    await page.goto(`${siteUrl}/#/withdrawal`);
    const field = page.getByLabel('取款金额');
    await field.focus();
    const line = field.locator('xpath=..');
    expect(await line.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid');
    // What was chosen of several is outlined, and nothing else of them is: addresses and ways to pay hide their buttons.
    for (const path of ['/withdrawal', '/recharge']) {
      await page.goto(`${siteUrl}/#${path}`);
      const chosen = page.locator('main label:has(> input[type=radio]:checked)').first();
      await chosen.waitFor();
      expect(await chosen.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid');
      const others = page.locator('main label:has(> input[type=radio]:not(:checked))');
      for (const other of await others.all())
        expect(await other.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('none');
    }
  },
);

row(
  ['E3'],
  'In forced colours the focus is seen on what is chosen too, by a thicker outline, and on the fields that search games',
  async () => {
    const page = await at('/', { forcedColors: 'active' });
    const here = page.getByRole('navigation').getByRole('link', { name: '首页' });
    await here.waitFor();
    const width = () => here.evaluate((element) => parseInt(getComputedStyle(element).outlineWidth, 10));
    const chosen = await width();
    expect(chosen).toBeGreaterThan(0);
    await here.focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    expect(await width()).toBeGreaterThan(chosen);
    for (const path of ['/games', '/concise']) {
      await page.goto(`${siteUrl}/#${path}`);
      const line = page.getByRole('searchbox').locator('xpath=..');
      await line.waitFor();
      const styleOf = () => line.evaluate((element) => getComputedStyle(element).outlineStyle);
      expect(await styleOf()).toBe('none');
      await page.getByRole('searchbox').focus();
      expect(await styleOf()).toBe('solid');
    }
  },
);

row(['E3'], 'A page begins at its heading, and the place of every page has a name', async () => {
  const page = await at('/userCent');
  await page.getByRole('link', { name: '卡片管理' }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('卡片管理');
  await page.getByRole('main', { name: '卡片管理' }).waitFor();
});

row(
  ['E3'],
  'Registration is titled as such, and the three ways to one’s account bear their own names',
  async () => {
    const page = await at('/login?type=1', {}, '');
    await expect.poll(() => page.title()).toMatch(/^注册/);
    await page.getByRole('button', { name: '登录' }).last().click();
    await expect.poll(() => page.title()).toMatch(/^登录/);
    const mine = await at('/mine');
    const places = async (name: string) => [
      ...new Set(
        await mine
          .getByRole('link', { name, exact: true })
          .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
      ),
    ];
    await expect.poll(() => places('个人资料')).toEqual(['#/userInfo']);
    expect(await places('账户设置')).toEqual(['#/userCent']);
  },
);

row(['E3'], 'Banners stop when they are told to, and the categories of games answer arrow keys', async () => {
  const page = await at('/', { reducedMotion: 'no-preference' });
  const pause = page.getByRole('button', { name: '暂停轮播' });
  await pause.click();
  await page.getByRole('button', { name: '继续轮播' }).waitFor();
  const first = page.getByRole('tab', { selected: true });
  await first.focus();
  const before = await first.innerText();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => first.innerText()).not.toBe(before);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-selected'))).toBe('true');
});

row(
  ['E3'],
  'The small links of the home page are reached by a finger beside them, and take no place of another',
  async () => {
    const page = await at('/', { viewport: { width: 390, height: 844 } }, '');
    /** What a tap lands on that is not the link itself, so many pixels above (below zero) or below an edge of it. */
    const other = (name: RegExp, edge: 'top' | 'bottom', away: number) =>
      page
        .getByRole('link', { name })
        .or(page.getByRole('button', { name }))
        .first()
        .evaluate(
          (element, { edge, away }) => {
            const box = element.getBoundingClientRect();
            const there = document.elementFromPoint(box.left + box.width / 2, box[edge] + away);
            return there?.closest('a, button') === element ? null : (there?.outerHTML ?? 'nothing');
          },
          { edge, away },
        );
    await page.getByRole('link', { name: /流水/ }).waitFor();
    // What comes later lies over nothing for long: each is measured until the page has settled as it stays.
    const settled = (...where: Parameters<typeof other>) => expect.poll(() => other(...where)).toBeNull();
    await settled(/流水/, 'top', -18);
    await settled(/流水/, 'bottom', -2);
    await settled(/登录后查看/, 'top', 2);
    await settled(/登录后查看/, 'bottom', 14);
    await settled(/^存款$/, 'top', 2);
  },
);

row(['E2', 'E3'], 'With text at 200 % nothing is squeezed to a column of single characters', async () => {
  const page = await at('/mine', { bypassCSP: true, viewport: { width: 360, height: 640 } });
  await page.addStyleTag({ content: ':root { font-size: 200% }' });
  for (const path of [
    '/mine',
    '/vip',
    '/userInfo',
    '/money',
    '/withdrawal',
    '/hongbao',
    '/wallet',
    '/password',
  ]) {
    await page.evaluate((hash) => {
      window.location.hash = hash;
    }, path);
    await page.locator('h1:visible').first().waitFor();
    const squeezed = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('main *')].flatMap((element) => {
          const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
          const text = own
            .map((node) => node.textContent ?? '')
            .join('')
            .trim();
          const lines = new Set(
            own.flatMap((node) => {
              const range = document.createRange();
              range.selectNode(node);
              return [...range.getClientRects()].map(({ top }) => Math.round(top));
            }),
          ).size;
          return text.length >= 4 && element.checkVisibility() && lines >= text.length ? [text] : [];
        }),
      );
    await expect.poll(squeezed, { message: path }).toEqual([]);
    await expect.poll(() => cutTexts(page), { message: path }).toEqual([]);
    await expect.poll(() => page.evaluate(hiddenOfHeader), { message: path }).toEqual([]);
  }
});

/** Runs in the page: what of its header lies on something else of it, or ends in dots. */
function hiddenOfHeader(): string[] {
  const header = [...document.querySelectorAll('header')].find((one) => one.checkVisibility());
  const parts = [...(header?.querySelectorAll('a, button, h1') ?? [])].map((part) => ({
    name: part.textContent || part.getAttribute('aria-label'),
    dots: part.scrollWidth > part.clientWidth + 1 && part.matches('h1'),
    box: part.getBoundingClientRect(),
  }));
  return parts.flatMap(({ name, dots, box }, index) => {
    // Targets may meet at their edges; what lies on the other half is hidden by it.
    const lies = parts
      .slice(index + 1)
      .some(
        ({ box: other }) =>
          Math.min(box.right, other.right) - Math.max(box.left, other.left) > 12 &&
          Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 4,
      );
    return dots || lies ? [String(name)] : [];
  });
}

row(
  ['E2'],
  'On a phone in English the venue that money goes to is read whole: no name of the list is cut',
  async () => {
    for (const width of [320, 390]) {
      const page = await at('/transfer', { locale: 'en', viewport: { width, height: 844 } });
      const list = page.getByRole('main').getByRole('combobox');
      await expect.poll(() => list.locator('option').count()).toBeGreaterThan(3);
      expect((await list.locator('option').allTextContents()).join()).toMatch(/^[A-Za-z]/);
      const cut = await list.evaluate((select: HTMLSelectElement) => {
        const { font, paddingLeft, paddingRight } = getComputedStyle(select);
        const ink = document.createElement('canvas').getContext('2d');
        if (ink === null) throw new Error('no canvas');
        ink.font = font;
        const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
        return [...select.options]
          .map(({ text }) => text)
          .filter((text) => ink.measureText(text).width > room);
      });
      expect([width, cut]).toEqual([width, []]);
    }
  },
);
