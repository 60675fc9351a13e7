/** Chapter 7 from the page's side: what promotions, help and games really send. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { launchBrowser } from '../../browser.ts';
import { row } from '../row.ts';
import { type Phone, phone } from '../world.ts';
import { type DatedMember, type DatedSite, openDatedSite } from './site.ts';

let dated: DatedSite;
let browser: Browser;
let member: DatedMember;
let one: Phone;
beforeAll(async () => {
  [dated, browser] = await Promise.all([openDatedSite(undefined), launchBrowser()]);
  member = await dated.member();
  await dated.deposit(member, 1_000);
  one = await phone(browser, '/usdtmore', { member, site: dated.url, fresh: true });
});
afterAll(async () => {
  await browser.close();
  await dated.stop();
});

const last = (path: string) => one.sent.get(path)?.at(-1);
/** Leaves what is shown, and opens a path anew. */
async function visit(path: string): Promise<void> {
  await one.open('/usdtmore');
  await one.at('/usdtmore');
  await one.open(path);
  await one.at(path);
}

row(
  ['R7.13', 'R7.14', 'R7.15', 'L9'],
  'each tab of the promotions sends its type, the first one none; a promotion is asked for by its id',
  async () => {
    await visit('/activity');
    const { data: types } = await dated.call('promotionTypes');
    const tabs = one.page.locator('main').getByRole('radio').filter({ visible: true });
    await expect.poll(() => tabs.count()).toBe(types.length + 1);
    await expect.poll(() => one.sent.get('/api/activitylist')?.at(0)).toEqual({});
    for (const { id, name } of types) {
      await one.page.locator('main').getByRole('radio', { name, exact: true }).check({ force: true });
      await expect.poll(() => last('/api/activitylist')).toEqual({ type: id });
      const { data } = await dated.call('promotions', { type: id }, member);
      const titles = one.page.locator('main li').filter({ visible: true });
      await expect.poll(() => titles.count()).toBe(data.data.length);
      for (const { title } of data.data) await one.sees(title);
    }
    const [first] = (await dated.call('promotions', {}, member)).data.data;
    await visit(`/activityInfo?id=${first?.id}`);
    await expect.poll(() => last('/api/activitydeatil')).toEqual({ id: String(first?.id) });
    await one.sees(first?.title ?? '-');
  },
);

row(
  ['R7.18', 'L36', 'W31'],
  'each entry of the help centre opens its own article, under its own name',
  async () => {
    const seen = new Set<string>();
    for (const [label, type] of [
      ['关于我们', 7],
      ['常见问题', 1],
      ['隐私政策', 2],
      ['免责说明', 3],
      ['联系我们', 4],
      ['代理加盟', 5],
      ['博彩责任', 8],
    ] as const) {
      await visit('/boutBallBet');
      await one.page.locator('main').getByRole('link', { name: label, exact: true }).click();
      await one.at(`/boutBallBetInfo?type=${type}`);
      await expect.poll(() => last('/api/article')).toMatchObject({ type });
      await expect.poll(() => one.page.title()).toContain(label);
      await expect.poll(async () => (await one.page.locator('main').innerText()).length).toBeGreaterThan(60);
      seen.add(await one.page.locator('main').innerText());
    }
    expect(seen.size).toBe(7);
  },
);

row(
  ['R7.19', 'R7.20', 'R9.27'],
  'the tabs of /concise ask for their provider once each, however often they are opened',
  async () => {
    // The page's day stands still: what was read stays fresh, however slow the machine is.
    await one.page.clock.setFixedTime(Date.now());
    await visit('/concise');
    const tabs = one.page.locator('main [role=tablist]').filter({ visible: true }).getByRole('tab');
    await expect.poll(() => tabs.allInnerTexts()).toEqual(['OB电子', 'FG电子', 'PP电子', 'AE电子']);
    const sent = () => one.sent.get('/api/gamelistBycode') ?? [];
    for (const [step, index] of [0, 1, 2, 3, 0, 1, 2, 3, 0].entries()) {
      if (step > 0) await tabs.nth(index).click();
      // A list that has not come when its tab is left is asked for again.
      await expect.poll(() => sent().length).toBeGreaterThanOrEqual(Math.min(step + 1, 4));
      await expect.poll(() => one.waiting('/api/gamelistBycode')).toBe(false);
      await expect.poll(() => tabs.nth(index).getAttribute('aria-selected')).toBe('true');
      await expect
        .poll(() => one.page.locator('#provider-games li').filter({ visible: true }).count())
        .toBeGreaterThan(20);
    }
    await visit('/concise?type=pp');
    await expect.poll(() => tabs.nth(2).getAttribute('aria-selected')).toBe('true');
    expect(sent()).toEqual(['obgdy', 'fgdz', 'pp', 'ae'].map((gamecode) => ({ gamecode })));
    await one.page.clock.setSystemTime(Date.now());
  },
);

row(
  ['R7.36', 'R7.19'],
  'a tile of /concise opens that game: its provider and its code are sent, and its address is in the frame',
  async () => {
    await visit('/concise?type=ae');
    await one.page.locator('#provider-games li').filter({ visible: true }).nth(4).click();
    await one.at(/^\/gamePage/);
    const answer = { plat_name: 'ae', game_type: '0', game_code: 'ae05', is_mobile_url: 1 };
    await expect.poll(() => last('/api/getGameUrl')).toEqual(answer);
    await expect.poll(() => one.page.locator('iframe').first().getAttribute('src')).toContain('ae05');
    await one.open('/usdtmore');
  },
);

row(['R7.36'], 'without a type in the address 0 is sent, with one that', async () => {
  for (const [query, payload] of [
    ['name=mpqp&code=hilo', { plat_name: 'mpqp', game_type: '0', game_code: 'hilo', is_mobile_url: 1 }],
    ['name=mpcp&type=0&code=ssc', { plat_name: 'mpcp', game_type: '0', game_code: 'ssc', is_mobile_url: 1 }],
    [
      'name=obgdy&type=obgdy07&code=',
      { plat_name: 'obgdy', game_type: 'obgdy07', game_code: '', is_mobile_url: 1 },
    ],
  ] as const) {
    await visit(`/gamePage?${query}`);
    await expect.poll(() => last('/api/getGameUrl')).toEqual(payload);
    await one.page.locator('iframe').first().waitFor();
  }
  await one.open('/usdtmore');
});
