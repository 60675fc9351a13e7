/** Chapter 7 from the page's side: how the app speaks to its one host: tokens, bodies, patience, and when the site has moved. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { launchBrowser, openPhone } from '../../browser.ts';
import { row } from '../row.ts';
import { phone } from '../world.ts';
import { type DatedMember, type DatedSite, openDatedSite } from './site.ts';

let dated: DatedSite;
let browser: Browser;
let member: DatedMember;
beforeAll(async () => {
  [dated, browser] = await Promise.all([openDatedSite(undefined), launchBrowser()]);
  member = await dated.member();
  await dated.deposit(member, 1_000);
});
afterAll(async () => {
  await browser.close();
  await dated.stop();
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
  const [request] = await Promise.all([visitor.page.waitForRequest('**/api/app'), visitor.page.reload()]);
  expect((request.headers().authorization ?? '').trim()).toMatch(/^(Bearer)?$/);
  await visitor.close();
});

row(['R7.3', 'R9.4'], 'a call is given up after 30 s, not before, and can be tried again', async () => {
  const slow = await phone(browser, '/transfer', { member, site: dated.url });
  const button = slow.page.getByRole('button', { name: '立即转账' });
  await button.waitFor();
  await slow.page.evaluate(() => {
    // The limit is a timer that is set just before the call goes: it ends when the test says so, and not in half a minute.
    let last = { run: () => {}, ms: 0 };
    const timer = window.setTimeout.bind(window);
    window.setTimeout = ((run: () => void, ms = 0) => {
      last = { run, ms };
      return timer(run, ms);
    }) as typeof window.setTimeout;
    const send = window.fetch.bind(window);
    window.fetch = (input, init) => {
      if (input === '/api/transfer') {
        const { run, ms } = last;
        document.body.setAttribute('data-limit', String(ms));
        document.body.addEventListener('limit', run, { once: true });
      }
      return send(input, init);
    };
  });
  await slow.page.route('**/api/transfer', () => undefined);
  await slow.page.getByPlaceholder('请输入转账金额').fill('10');
  await button.click();
  await expect.poll(() => button.getAttribute('aria-busy')).toBe('true');
  await slow.page.evaluate(() => document.body.dispatchEvent(new Event('limit')));
  await expect.poll(() => button.getAttribute('aria-busy')).not.toBe('true');
  expect(await slow.page.evaluate(() => document.body.getAttribute('data-limit'))).toBe('30000');
  await slow.close();
});

row(
  ['R7.6', 'W13', 'W14', 'W12'],
  'when the site has moved the app goes there once, with the referral code behind the address; never to an address without https',
  async () => {
    const visited: string[] = [];
    const arrive = async (path: string, told?: string) => {
      const { context, page } = await openPhone(browser);
      if (told !== undefined)
        await page.route('**/api/getVisitUrl', (route) =>
          route.fulfill({ json: { code: 200, message: '', data: { url: told } } }),
        );
      await page.route(/^https?:\/\/moved\.example\//, (route) => {
        visited.push(route.request().url());
        return route.fulfill({ contentType: 'text/html', body: '<p>moved</p>' });
      });
      const answered = page.waitForResponse('**/api/getVisitUrl');
      await page.goto(`${dated.url}/#${path}`);
      await answered;
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
    const wary = await arrive('/usdtmore', 'http://moved.example/plain');
    await wary.page.getByText('地址样式').filter({ visible: true }).first().waitFor();
    await wary.page.evaluate(() => new Promise((rested) => requestIdleCallback(rested)));
    expect(visited).toHaveLength(2);
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
