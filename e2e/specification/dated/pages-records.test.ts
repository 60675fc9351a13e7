/** Chapter 7 from the page's side: what the pages of records really send, option by option. */
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
  one = await phone(browser, '/usdtmore', { member, site: dated.url });
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

const venues = [
  ['明牌棋牌', 'mpqp'],
  ['明牌彩票', 'mpcp'],
  ['明牌真人', 'mplive'],
  ['OB电子', 'obgdy'],
  ['FG电子', 'fgdz'],
  ['PP电子', 'pp'],
  ['AE电子', 'ae'],
  ['明牌电玩', 'mpdz'],
  ['明牌体育', 'mpty'],
  ['明牌电竞', 'mpdj'],
] as const;
const periods = [
  ['今日', 1],
  ['近7日', 2],
  ['近15日', 3],
  ['近30日', 4],
] as const;

for (const [path, call, rules, more] of [
  ['/betRecord', '/api/betrecord', ['R7.38', 'R7.47', 'W41', 'R9.26'], {}],
  ['/transRecord?type=3', '/api/gettransrecord', ['R7.38', 'R7.48', 'W41', 'R9.26'], { type: 3 }],
  ['/fanshui', '/api/getfanshui', ['R7.38', 'R7.45', 'W41', 'R9.26'], {}],
] as const)
  row(
    rules,
    `${path} asks for page 1 of 30 days and all platforms at first; each venue and each period is sent as itself`,
    async () => {
      await visit(path);
      const list = one.page.locator('main').getByRole('combobox').filter({ visible: true });
      await list.waitFor();
      await expect.poll(() => last(call)).toEqual({ date: 4, api_type: '', page: 1, ...more });
      // The venues come by a call of their own.
      const options = () =>
        list
          .locator('option')
          .evaluateAll((all) => all.map((each) => [each.textContent, each.getAttribute('value')]));
      await expect.poll(options).toEqual([[expect.stringMatching(/^(所有|全部)平台$/), ''], ...venues]);
      for (const [, code] of venues) {
        await list.selectOption(code);
        await expect.poll(() => last(call)).toEqual({ date: 4, api_type: code, page: 1, ...more });
      }
      await list.selectOption('');
      for (const [label, date] of periods) {
        await one.page
          .locator('main')
          .getByRole('radio', { name: label })
          .filter({ visible: true })
          .check({ force: true });
        if (date !== 4) await expect.poll(() => last(call)).toEqual({ date, api_type: '', page: 1, ...more });
      }
    },
  );

row(
  ['R7.48', 'R9.26'],
  'each type of transactions is sent as its number: 存款 1, 取款 2, 转入 3, 转出 4',
  async () => {
    // What another row has read lately is not asked for again.
    const fresh = await phone(browser, '/transRecord', { member, site: dated.url });
    for (const [label, type] of [
      ['存款', 1],
      ['取款', 2],
      ['转入', 3],
      ['转出', 4],
    ] as const) {
      await fresh.page.locator('main').getByRole('radio', { name: label }).check({ force: true });
      await expect
        .poll(() => fresh.sent.get('/api/gettransrecord')?.at(-1))
        .toEqual({ date: 4, api_type: '', page: 1, type });
    }
    await fresh.close();
  },
);

row(
  ['R7.12', 'R7.44', 'R7.17', 'R7.42', 'R7.24', 'R7.26'],
  'service, packets, applications and levels are asked for by their pages; a recycle asks for the member anew',
  async () => {
    await visit('/kefu');
    await expect.poll(() => one.asked).toContain('POST /api/getservicerurl');
    await one.page.locator('iframe').first().waitFor();
    await visit('/welfare');
    await expect.poll(() => last('/api/redpacket')).toEqual({ page: 1 });
    await expect.poll(() => one.asked).toContain('GET /api/userredpacket');
    await visit('/activityRecord');
    await expect.poll(() => last('/api/activityApplyLog')).toEqual({ page: 1 });
    await visit('/vip');
    await expect.poll(() => one.asked).toContain('POST /api/uservip');
    await visit('/money');
    const before = one.asked.filter((asked) => asked === 'POST /api/refreshusermoney').length;
    await one.page.locator('main').getByRole('button', { name: '一键回收' }).click();
    await expect
      .poll(() => one.asked.filter((asked) => asked === 'POST /api/refreshusermoney').length)
      .toBeGreaterThan(before);
  },
);
