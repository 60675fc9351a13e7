/** Rules R2.24 to R2.26, R2.29, R2.75, R4.1, R4.2, R6.5: signing in, registering with a referral code, and the agent whose tree grows. */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { launchBrowser } from '../browser.ts';
import { captchaPicture, readCaptcha, signIn } from './captcha.ts';
import { row } from './row.ts';
import { call, newMember, once, type Phone, phone, staff } from './world.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser({ pictures: false });
});
afterAll(() => browser.close());

/** A member who applied, was approved by one chief and given rates by two. */
const agent = once(async () => {
  const member = await newMember();
  await call('applyAsAgent', { mobile: '13800138000', apply_info: '有二十位朋友' }, member);
  const { data } = await staff('agentApplications', { state: 'pending', page: 1, pageSize: 100 });
  const id = data.rows.find(({ username }) => username === member.username)?.id ?? 0;
  const rates = { realbet: 5, sport: 5, gaming: 5, joker: 5, concise: 5, lottery: 5 };
  const reply = await staff('approveAgentApplication', { id, rates, proposal: { reason: '核对规范' } });
  expect(reply).toMatchObject({ code: 200 });
  const change = reply.data.change?.id;
  if (change !== undefined) await staff('approveRuleChange', { id: change }, 'chief2');
  return member;
});

/** The agent backend in its frame, opened by the agent. */
const backend = once(async () => {
  const one = await phone(browser, '/mine', { member: await agent() });
  await one.page.getByRole('link', { name: '代理登录' }).click();
  await one.at('/gamePage?dailiD=1');
  return one;
});
const portal = (page: Page) => page.locator('iframe').contentFrame();
const portalTab = (page: Page, name: string) =>
  portal(page).getByRole('navigation', { name: '页面' }).getByRole('link', { name });

/** The link that the agent hands out: its path and query. */
const invitation = once(async () => {
  const { page } = await backend();
  await portalTab(page, '邀请').click();
  const link = await portal(page).getByText(/pid=/).first().innerText();
  return new URL(link.trim());
});

row(
  ['R2.75', 'R2.29', 'R6.5'],
  'an agent’s entry opens the backend in a frame with the answered address',
  async () => {
    const one = await phone(browser, '/mine', { member: await agent() });
    await one.page.getByRole('link', { name: '代理登录' }).waitFor();
    expect(await one.page.getByRole('link', { name: '合营计划' }).count()).toBe(0);
    const answered = one.page.waitForResponse('**/api/getAgentLoginUrl');
    await one.page.getByRole('link', { name: '代理登录' }).click();
    await one.at('/gamePage?dailiD=1');
    const { data } = (await (await answered).json()) as { data: { url: string } };
    await expect.poll(() => one.page.locator('iframe').getAttribute('src')).toBe(data.url);
    await portalTab(one.page, '邀请').waitFor();
    await one.close();
  },
);

row(['R2.75', 'R6.6'], 'who is no agent sees the way to become one, and the backend is refused', async () => {
  const member = await newMember();
  const one = await phone(browser, '/mine', { member });
  // The page knows whose it is by then.
  await one.sees(member.username);
  expect(await one.page.getByRole('link', { name: '代理登录' }).count()).toBe(0);
  await one.page.getByRole('link', { name: '合营计划' }).click();
  await one.at('/applyagent');
  await one.page.getByRole('button', { name: '提交申请' }).waitFor();
  expect(await call('agentLoginUrl', {}, member)).not.toMatchObject({ code: 200 });
  await one.close();
});

for (const { way, open } of [
  { way: 'the link as it is', open: (link: URL) => `${link.pathname}${link.search}${link.hash}` },
  { way: 'the code in the query of the page', open: (link: URL) => `/?pid=${codeOf(link)}#/` },
  { way: 'the code in the hash', open: (link: URL) => `/#/vip?pid=${codeOf(link)}` },
  { way: 'the code beside type=1', open: (link: URL) => `/#/login?type=1&pid=${codeOf(link)}` },
] as const)
  row(
    ['R2.25', 'R6.5'],
    `${way}: kept over a reload and a detour, and the member is in the agent’s tree`,
    async () => {
      const link = await invitation();
      const one = await phone(browser, '/usdtmore');
      const address = new URL(open(link), one.page.url()).href;
      await one.page.goto('about:blank');
      await one.page.goto(address);
      await one.page.reload();
      await one.open('/boutBallBet');
      await one.sees('免责说明');
      // Where the code stood in the hash the address has lost it by now.
      await one.page.reload();
      await one.sees('免责说明');
      await one.open('/login?type=1');
      const username = await registers(one);
      expect(one.sent.get('/api/register')?.at(-1)).toMatchObject({ pid: codeOf(link) });
      const { page } = await backend();
      const found = await foundInTeam(page, username);
      await expect.poll(() => found.innerText()).toBe('找到 1 人');
      await one.close();
    },
  );

row(['R2.25'], 'a code that a registration has used goes with no other', async () => {
  const one = await phone(browser, `/login?type=1&pid=${codeOf(await invitation())}`);
  await registers(one);
  await one.page.evaluate(() => sessionStorage.clear());
  await one.page.reload();
  await one.open('/login?type=1');
  await registers(one);
  const sent = one.sent.get('/api/register') ?? [];
  expect(sent.map((body) => 'pid' in Object(body))).toEqual([true, false]);
  await one.close();
});

/** What the agent backend says when a whole name is looked for in the team. */
async function foundInTeam(page: Page, username: string): Promise<Locator> {
  // Away and back: what an earlier search found must not be read.
  await portalTab(page, '邀请').click();
  await portalTab(page, '团队').click();
  await portal(page)
    .getByText(/^直属 \d+ 人$/)
    .waitFor();
  await portal(page).getByRole('searchbox').fill(username);
  await portal(page).getByRole('button', { name: '搜索' }).click();
  return portal(page).getByText(/^找到 \d+ 人$/);
}

function codeOf(link: URL): string {
  return /pid=([\w-]+)/.exec(link.href)?.[1] ?? '';
}

let registered = 0;
/** Registers on the form in sight, and waits until the member is in. */
async function registers(one: Phone): Promise<string> {
  const username = `r${Date.now().toString(36)}${++registered}`;
  const values = {
    用户名: username,
    密码: 'kiesel1',
    确认密码: 'kiesel1',
    真实姓名: '王小明',
    支付密码: 'stapel1',
  };
  for (const [label, value] of Object.entries(values))
    await one.page.getByPlaceholder(label, { exact: true }).fill(value);
  await one.page.getByPlaceholder('验证码', { exact: true }).fill(await readCaptcha(one));
  await one.page.getByRole('button', { name: '注册', exact: true }).last().click();
  await one.at('/');
  return username;
}

row(['R4.2', 'R1.3'], 'who registers is signed in, by a token that the server takes', async () => {
  const one = await phone(browser, '/login?type=1');
  const username = await registers(one);
  const token = await one.page.evaluate(() => sessionStorage.getItem('api_token'));
  const member = { username, password: '', payPassword: '', token: token ?? '' };
  expect((await call('profile', {}, member)).data).toMatchObject({ username, realname: '王小明' });
  await one.page
    .getByRole('button', { name: /0\.00元/ })
    .first()
    .waitFor();
  await one.close();
});

row(['R2.24'], 'without type the form signs in, with type=1 it registers', async () => {
  const one = await phone(browser, '/login');
  const confirm = one.page.getByPlaceholder('确认密码', { exact: true });
  await one.page.getByPlaceholder('用户名', { exact: true }).waitFor();
  expect(await confirm.count()).toBe(0);
  await one.open('/login?type=1');
  await confirm.waitFor();
  await one.close();
});

row(
  ['R2.26'],
  'the toggle switches there and back, clears both forms and shows another picture each time',
  async () => {
    const one = await phone(browser, '/login');
    const name = one.page.getByPlaceholder('用户名', { exact: true });
    const password = one.page.getByPlaceholder('密码', { exact: true });
    const toggle = (label: string) =>
      one.page.getByText(label, { exact: true }).filter({ visible: true }).first().click();
    const pictures = [await captchaPicture(one)];
    await name.fill('somebody');
    await password.fill('kiesel1');
    await toggle('注册');
    await one.page.getByPlaceholder('确认密码', { exact: true }).waitFor();
    pictures.push(await captchaPicture(one));
    expect([await name.inputValue(), await password.inputValue()]).toEqual(['', '']);
    await name.fill('somebody else');
    await toggle('登录');
    await one.page.getByPlaceholder('确认密码', { exact: true }).waitFor({ state: 'detached' });
    pictures.push(await captchaPicture(one));
    expect(await name.inputValue()).toBe('');
    expect(pictures[0]).not.toBe(pictures[1]);
    expect(pictures[1]).not.toBe(pictures[2]);
    await one.close();
  },
);

row(
  ['R4.1'],
  'signing in stores the token for the browser session: a reload keeps it, another session has none',
  async () => {
    const member = await newMember();
    const one = await phone(browser, '/login');
    await signIn(one, member.username, member.password);
    await one.at('/');
    const stored = () =>
      one.page.evaluate(() => [sessionStorage.getItem('api_token'), localStorage.getItem('api_token')]);
    const [token, lasting] = await stored();
    expect(lasting).toBeNull();
    expect(await call('balance', {}, { ...member, token: token ?? '' })).toMatchObject({ code: 200 });
    await one.page.reload();
    await one.page.locator('header').getByRole('button', { name: '一键回收' }).waitFor();
    const other = await one.page.context().newPage();
    await other.goto(one.page.url());
    await other.locator('header').getByText('注册').waitFor();
    await one.close();
  },
);
