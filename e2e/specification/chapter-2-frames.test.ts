/** Rules R2.20, R2.22, R2.23, R2.27 to R2.31 and R2.33: frames with the address they should have, and with what is inside them. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { launchBrowser } from '../browser.ts';
import { row } from './row.ts';
import { newMember, once, phone, siteUrl } from './world.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser({ pictures: false });
});
afterAll(() => browser.close());

const account = once(newMember);

/** What a call answered to the page, from its beginning. */
async function answerOf(page: Page, path: string): Promise<{ url: string }> {
  const response = await page.waitForResponse((one) => new URL(one.url()).pathname === path);
  return ((await response.json()) as { data: { url: string } }).data;
}

/** The one frame of the page, by its address and its text. */
function frame(page: Page) {
  const shown = page.locator('iframe').filter({ visible: true });
  return { address: () => shown.getAttribute('src'), inside: shown.contentFrame().locator('body') };
}

for (const path of ['/kefu', '/gamePage?dailiD=2'])
  row(
    path === '/kefu' ? ['R2.23', 'R1.6'] : ['R2.30'],
    `${path} frames the conversation at the address that the server answered, for a visitor`,
    async () => {
      const one = await phone(browser, '/usdtmore');
      const answered = answerOf(one.page, '/api/getservicerurl');
      await one.open(path);
      const { url } = await answered;
      await expect.poll(frame(one.page).address).toBe(url);
      await frame(one.page).inside.getByPlaceholder('输入消息').waitFor();
      await one.close();
    },
  );

row(
  ['R2.29', 'R2.27'],
  'dailiD=1 asks for the agent login, and a member who is no agent reads why not',
  async () => {
    const one = await phone(browser, '/gamePage?dailiD=1', { member: await account() });
    await expect.poll(() => one.asked).toContain('GET /api/getAgentLoginUrl');
    await one.sees('暂时打不开');
    expect(await one.page.locator('iframe').count()).toBe(0);
    expect(one.asked).not.toContain('POST /api/getGameUrl');
    await one.close();
  },
);

for (const { query, sent, shows } of [
  {
    query: 'name=mpqp&type=0&code=hilo',
    sent: { plat_name: 'mpqp', game_type: '0', game_code: 'hilo', is_mobile_url: 1 },
    shows: '翻牌高低',
  },
  {
    query: 'name=mpcp&type=0&code=k3',
    sent: { plat_name: 'mpcp', game_type: '0', game_code: 'k3', is_mobile_url: 1 },
    shows: '快三',
  },
] as const)
  row(['R2.27'], `${query} opens ${shows}, in a frame with the address that the server gave`, async () => {
    const one = await phone(browser, '/usdtmore', { member: await account() });
    const answered = answerOf(one.page, '/api/getGameUrl');
    await one.open(`/gamePage?${query}`);
    const { url } = await answered;
    expect(one.sent.get('/api/getGameUrl')).toEqual([sent]);
    await expect.poll(frame(one.page).address).toBe(url);
    await frame(one.page).inside.getByText(shows).first().waitFor();
    await one.page.getByRole('heading', { name: shows }).waitFor();
    await one.close();
  });

row(
  ['R2.28'],
  'a visitor who opens a game reads 请登录！ and is sent to sign in, back to that game',
  async () => {
    const one = await phone(browser, '/gamePage?name=mpqp&type=0&code=hilo');
    await one.sees('请登录！');
    await one.at(`/login?redirect=${encodeURIComponent('/gamePage?name=mpqp&type=0&code=hilo')}`);
    expect(one.asked).not.toContain('POST /api/getGameUrl');
    await one.close();
  },
);

for (const [type, name, not] of [
  [1, '岚港足球俱乐部', '长夜王冠电竞战队'],
  [2, '长夜王冠电竞战队', '岚港足球俱乐部'],
] as const)
  row(['R2.20', 'R2.33', 'R1.6'], `${name} in the list leads to its own document in the frame`, async () => {
    const one = await phone(browser, '/zhanzhu');
    await one.page.getByRole('link', { name: new RegExp(name) }).click();
    await one.at(`/zhanzhuye?type=${type}`);
    await expect
      .poll(async () => new URL((await frame(one.page).address()) ?? '', siteUrl).pathname)
      .toBe(`/sponsors/${type}.html`);
    await frame(one.page).inside.getByRole('heading', { name }).first().waitFor();
    expect(await frame(one.page).inside.innerText()).not.toContain(not);
    await one.close();
  });
