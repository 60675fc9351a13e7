/** Chapter 7 from the page's side: what each page really sends, option by option, and how it speaks to the one host. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { launchBrowser, openPhone } from '../../browser.ts';
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
      const options = await list
        .locator('option')
        .evaluateAll((all) => all.map((each) => [each.textContent, each.getAttribute('value')]));
      expect(options).toEqual([[expect.stringMatching(/^(所有|全部)平台$/), ''], ...venues]);
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
      const { data } = await dated.call('promotions', { type: id });
      const titles = one.page.locator('main li').filter({ visible: true });
      await expect.poll(() => titles.count()).toBe(data.data.length);
      for (const { title } of data.data) await one.sees(title);
    }
    const [first] = (await dated.call('promotions')).data.data;
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
    await visit('/concise');
    const tabs = one.page.locator('main [role=tablist]').filter({ visible: true }).getByRole('tab');
    await expect.poll(() => tabs.allInnerTexts()).toEqual(['OB电子', 'FG电子', 'PP电子', 'AE电子']);
    expect(await tabs.first().getAttribute('aria-selected')).toBe('true');
    for (const index of [1, 2, 3, 0, 1, 2, 3, 0]) {
      await tabs.nth(index).click();
      await expect.poll(() => tabs.nth(index).getAttribute('aria-selected')).toBe('true');
      await expect
        .poll(() => one.page.locator('#provider-games li').filter({ visible: true }).count())
        .toBeGreaterThan(20);
    }
    await visit('/concise?type=pp');
    await expect.poll(() => tabs.nth(2).getAttribute('aria-selected')).toBe('true');
    expect(one.sent.get('/api/gamelistBycode')).toEqual(
      ['obgdy', 'fgdz', 'pp', 'ae'].map((gamecode) => ({ gamecode })),
    );
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

row(
  ['R7.9', 'R7.10', 'R7.8', 'R7.7', 'R7.2', 'R7.4', 'R7.5'],
  'home asks for banners of type 2, notices, the site and games; all of one host, with the token as bearer and JSON bodies',
  async () => {
    const fresh = await phone(browser, '/usdtmore', { member, site: dated.url });
    const hosts = new Set<string>();
    const heads: Record<string, string>[] = [];
    fresh.page.on('request', (request) => {
      const url = new URL(request.url());
      if (!url.pathname.startsWith('/api/')) return;
      hosts.add(url.origin);
      heads.push({ ...request.headers(), method: request.method(), path: url.pathname });
    });
    await fresh.open('/');
    await expect.poll(() => fresh.sent.get('/api/bannerList')?.at(-1)).toEqual({ type: 2 });
    for (const asked of ['POST /api/homenotice', 'GET /api/game/list', 'POST /api/balance', 'POST /api/app'])
      await expect.poll(() => fresh.asked).toContain(asked);
    await fresh.open('/money');
    await expect.poll(() => heads.length).toBeGreaterThan(4);
    expect([...hosts]).toEqual([new URL(dated.url).origin]);
    for (const head of heads) {
      expect(head.authorization, head.path).toBe(`Bearer ${member.token}`);
      if (head.method === 'POST') expect(head['content-type'], head.path).toContain('application/json');
    }
    await fresh.close();
  },
);

row(['W7', 'R7.4'], 'a visitor’s page sends no token', async () => {
  const visitor = await phone(browser, '/', { site: dated.url });
  const request = await visitor.page.waitForRequest('**/api/app', { timeout: 15_000 }).catch(() => undefined);
  const again =
    request ?? (await Promise.all([visitor.page.waitForRequest('**/api/app'), visitor.page.reload()]))[0];
  expect((again.headers().authorization ?? '').trim()).toMatch(/^(Bearer)?$/);
  await visitor.close();
});

row(['R7.3', 'R9.4'], 'a call is given up after 30 s, not before, and can be tried again', async () => {
  const slow = await phone(browser, '/transfer', { member, site: dated.url });
  const button = slow.page.getByRole('button', { name: '立即转账' });
  await button.waitFor();
  await slow.page.evaluate(() => {
    // The limit is the browser's own timer: it is asked how long it was set.
    const made: number[] = [];
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms: number) => {
      made.push(ms);
      document.body.setAttribute('data-limits', made.join(','));
      return timeout(ms === 30_000 ? 600 : ms);
    };
  });
  await slow.page.route('**/api/transfer', () => undefined);
  await slow.page.getByPlaceholder('请输入转账金额').fill('10');
  await button.click();
  await expect.poll(() => button.getAttribute('aria-busy')).toBe('true');
  await expect.poll(() => button.getAttribute('aria-busy')).not.toBe('true');
  const limits = await slow.page.evaluate(() => document.body.getAttribute('data-limits'));
  expect(new Set(limits?.split(','))).toEqual(new Set(['30000']));
  await slow.close();
});

row(
  ['R7.12', 'R7.44', 'R7.17', 'R7.42', 'R7.24', 'R7.26'],
  'service, packets, applications and levels are asked for by their pages; a recycle asks for the member anew',
  async () => {
    await visit('/kefu');
    await expect.poll(() => one.asked).toContain('POST /api/getservicerurl');
    await one.page.locator('iframe').first().waitFor();
    await visit('/welfare');
    await expect.poll(() => last('/api/redpacket')).toEqual({ page: 1 });
    expect(one.asked).toContain('GET /api/userredpacket');
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

row(
  ['R7.6', 'W13', 'W14', 'W12'],
  'when the site has moved the app goes there once, with the referral code behind the address; never to an address without https',
  async () => {
    const visited: string[] = [];
    const arrive = async (path: string) => {
      const { context, page } = await openPhone(browser);
      await page.route('https://moved.example/**', (route) => {
        visited.push(route.request().url());
        return route.fulfill({ contentType: 'text/html', body: '<p>moved</p>' });
      });
      await page.goto(`${dated.url}/#${path}`);
      return { page, close: () => context.close() };
    };
    await dated.agreed('updateSiteSettings', { visitUrl: 'https://moved.example/app' });
    await expect.poll(async () => (await dated.call('visitUrl')).code).toBe(200);
    const plain = await arrive('/');
    await plain.page.getByText('moved').waitFor();
    expect(visited).toEqual(['https://moved.example/app']);
    // Back in the same session it stays.
    const asked = plain.page.waitForResponse('**/api/getVisitUrl');
    await plain.page.goto(`${dated.url}/#/vip`);
    await asked;
    await plain.page.getByText('流水要求').first().waitFor();
    expect(visited).toHaveLength(1);
    await plain.close();
    const invited = await arrive('/?pid=77');
    await invited.page.getByText('moved').waitFor();
    expect(visited.at(-1)).toBe('https://moved.example/app/register?pid=77');
    await invited.close();
    const wary = await phone(browser, '/usdtmore', { site: dated.url });
    await wary.page.route('**/api/getVisitUrl', (route) =>
      route.fulfill({ json: { code: 200, message: '', data: { url: 'http://moved.example/plain' } } }),
    );
    const answered = wary.page.waitForResponse('**/api/getVisitUrl');
    await wary.page.reload();
    await answered;
    await wary.sees('地址样式');
    expect(new URL(wary.page.url()).origin).toBe(new URL(dated.url).origin);
    await wary.close();
    await dated.agreed('updateSiteSettings', { visitUrl: '' });
  },
);

row(
  ['R7.21'],
  'signing out on the phone asks first, sends logoff and ends the session on the server',
  async () => {
    const leaver = await dated.member();
    const theirs = await phone(browser, '/mine', { member: leaver, site: dated.url });
    await theirs.page.getByRole('button', { name: '退出系统' }).click();
    await theirs.page.getByRole('dialog').getByText('您确定要退出登录吗?').waitFor();
    expect(theirs.asked).not.toContain('POST /api/logoff');
    await theirs.page.getByRole('button', { name: '确定' }).click();
    await expect.poll(() => theirs.asked).toContain('POST /api/logoff');
    await expect.poll(async () => (await dated.call('balance', {}, leaver)).code).toBe(401);
    await theirs.close();
  },
);
