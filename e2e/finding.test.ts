/** Staff find things in a real browser. What a member tells of a bet leads staff to it, to what its venue told of it and to what the ledger moved, in a real browser. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestVenue } from '../apps/server/src/testing/bets.ts';
import { startTestSite, type TestSite } from '../apps/server/src/testing/site.ts';
import { buildClients } from '../scripts/build-clients.ts';
import { launchBrowser, openDesk, seen, signedIn, type Watched } from './browser.ts';

let site: TestSite;
let browser: Browser;
let desk: Watched;
let member: { readonly id: bigint; readonly username: string };

beforeAll(async () => {
  await buildClients({ compressed: false });
  [site, browser] = await Promise.all([startTestSite(), launchBrowser()]);
  desk = await openDesk(browser);
  await signedIn(desk, await site.staffToken('clerk'), 'console');
  member = await site.memberWith(100_000n);
  const venue = await openTestVenue(site.running, 'e2e', 'joker');
  const bet = { memberId: member.id, round: 'round-20' };
  await venue.report(
    { ...bet, id: 'bet-1', stake: 10_000n, payout: 25_000n },
    { ...bet, id: 'bet-2', stake: 20_000n },
  );
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const at = (path: string) => `${site.running.address}/console/#${path}`;

test('the box behind Ctrl-K finds a member by the tail of the telephone number, masked, and leads there', async () => {
  const { page } = desk;
  await site.running.site.database.query("update member set mobile = '13812349876' where id = $1", [
    member.id,
  ]);
  await page.goto(at('/deposits'));
  await page.getByRole('heading', { name: '存款审核' }).waitFor();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: '搜索会员、订单、注单和付款' });
  // Whoever types on after Ctrl-K types into it.
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.type('9876');
  const found = page.getByRole('option');
  await found.filter({ hasText: member.username }).waitFor();
  expect(await found.count()).toBe(1);
  expect(await found.innerText()).toContain('****9876');
  expect(await found.innerText()).not.toContain('1381234');
  await seen(page, '回车打开').waitFor();
  await field.press('Enter');
  await page.getByRole('heading', { name: member.username }).waitFor();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);

  // A bet by its whole number, opened with the pointer.
  await page.keyboard.press('Control+k');
  await field.fill('bet-2');
  await found.filter({ hasText: 'bet-2' }).click();
  await seen(page, '¥200.00').waitFor();
  expect(desk.faults).toEqual([]);
});

test('a bet is found by what a member tells of it, and its page says what came of it', async () => {
  const { page } = desk;
  await page.goto(at('/bets'));
  await page.getByPlaceholder('局号').fill('round-20');
  await page.getByPlaceholder('局号').press('Enter');
  await seen(page, '2 笔').waitFor();
  // What was looked for stands in the address, so that a colleague sees the same.
  expect(page.url()).toContain('round=round-20');
  await page.getByLabel('最低金额（元）').fill('250');
  await page.getByLabel('最低金额（元）').press('Enter');
  await seen(page, '1 笔').waitFor();
  await page.getByRole('link', { name: 'bet-1' }).click();
  await seen(page, '¥250.00').waitFor();
  await page.getByRole('heading', { name: '账目' }).waitFor();
  await seen(page, '会员 · 场馆e2e').waitFor();
  await page.getByRole('link', { name: member.username }).click();
  await page.getByRole('heading', { name: member.username }).waitFor();
  expect(desk.faults).toEqual([]);
});

test('the many filters of members are behind one button on a wide screen too, which says how many narrow the list', async () => {
  const { page } = desk;
  await page.goto(at(`/members?search=${member.username}`));
  const found = page.getByRole('link', { name: member.username });
  await found.waitFor();
  const least = page.getByPlaceholder('余额从（元）');
  expect(await least.isVisible()).toBe(false);
  await page.getByRole('button', { name: '更多筛选', exact: true }).click();
  await least.fill('1000.01');
  await least.press('Enter');
  await found.waitFor({ state: 'hidden' });
  // A colleague who opens the same address sees that something narrows it.
  await page.reload();
  await seen(page, '没有符合条件的会员').waitFor();
  const more = page.getByRole('button', { name: '更多筛选（1）' });
  expect(await more.getAttribute('aria-expanded')).toBe('false');
  await more.click();
  expect(await least.inputValue()).toBe('1000.01');
  expect(desk.faults).toEqual([]);
});

test('what makes no sense in a filter is refused under it, and out of an address it shows nobody and gives nothing away', async () => {
  const { page, context } = await openDesk(browser);
  await signedIn({ context }, await site.staffToken(), 'console');
  await page.goto(at('/members'));
  await page.getByRole('link', { name: member.username }).waitFor();
  await page.getByRole('button', { name: '更多筛选', exact: true }).click();
  const least = page.getByPlaceholder('余额从（元）');
  await least.fill('north');
  await least.press('Enter');
  await page.getByRole('alert').filter({ hasText: '请填写金额（元），如 1000 或 99.50' }).waitFor();
  expect(page.url()).not.toContain('north');
  // Thousands that are set apart, and digits of a keyboard for Chinese, are what they mean.
  const most = page.getByPlaceholder('余额到（元）');
  await most.fill('９,０００');
  await most.press('Enter');
  await expect.poll(() => page.url()).toContain('balanceTo=9000');
  await page.getByRole('link', { name: member.username }).waitFor();
  await page.getByRole('button', { name: '导出' }).waitFor();

  for (const [path, gone] of [
    ['/members?agent=north', member.username],
    ['/members?member=T12&seenFrom=yesterday', member.username],
    ['/deposits?state=all&least=much', '没有符合条件的订单'],
  ] as const) {
    await page.goto(at(path));
    await seen(page, /筛选条件 .* 无法识别，没有查询；请改正或清除/).waitFor();
    expect(await page.getByText(gone).count()).toBe(0);
    expect(await page.getByRole('button', { name: '导出' }).count()).toBe(0);
  }
  await page.getByRole('button', { name: '清除筛选' }).click();
  await seen(page, '还没有这样的订单').waitFor();
  await page.getByRole('button', { name: '导出' }).waitFor();
  await context.close();
});

test('a tab of a member has an address of its own: bets, and the ledger as of a moment', async () => {
  const { page } = desk;
  await site.owner.query(
    `insert into ledger.account (id, owner, code, currency, floor, opened_at)
     select gen_random_uuid(), owner, 'venue/elsewhere' || n, currency, floor, now() from ledger.account, generate_series(1, 12) n
      where owner = $1 and code = 'central'`,
    [String(member.id)],
  );
  await page.goto(at(`/members/${member.id}`));
  await page.getByRole('tab', { name: '注单', exact: true }).click();
  await page.getByRole('link', { name: 'bet-2' }).waitFor();
  expect(page.url()).toContain('tab=bets');
  await page.reload();
  await page.getByRole('link', { name: 'bet-1' }).waitFor();
  await page.getByRole('tab', { name: '账目' }).click();
  // Long before there was anything.
  await page.getByLabel('截至').fill('2020-01-01T18:00');
  await seen(page, '2020-01-01 18:00:00 的余额').waitFor();
  await seen(page, '这个账户还没有账目').waitFor();
  // However many accounts there are, each is within the panel.
  const [strip, panel] = [
    page.getByLabel('账户', { exact: true }),
    page.getByRole('region', { name: '账目' }),
  ];
  await page.setViewportSize({ width: 700, height: 900 });
  const right = async (of: typeof strip) => {
    const box = await of.boundingBox();
    return Math.round((box?.x ?? 0) + (box?.width ?? 0));
  };
  expect(await right(strip)).toBeLessThanOrEqual(await right(panel));
  await page.setViewportSize({ width: 1_440, height: 900 });
  await page.getByLabel('截至').fill('2090-01-01T18:00');
  await seen(page, '1,000.00').first().waitFor();
  expect(page.url()).toContain('until=2090-01-01T18%3A00');
  expect(desk.faults).toEqual([]);
});

test('what happened to a member is narrowed by a span in the address, beside its kinds, and leads to its page', async () => {
  const { page } = desk;
  await page.goto(at(`/members/${member.id}`));
  const events = page.getByRole('region', { name: '动态' }).locator('li');
  await events.getByRole('link', { name: 'bet-2' }).waitFor();
  await page.getByLabel('从', { exact: true }).fill('2090-01-01T00:00');
  await seen(page, '没有符合条件的动态').waitFor();
  await page.getByRole('combobox', { name: '内容' }).focus();
  await page.keyboard.type('注单');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.url()).toContain('kinds=bet');
  expect(page.url()).toContain('from=2090-01-01T00%3A00');
  await page.goto('about:blank');
  await page.goto(at(`/members/${member.id}?kinds=bet&to=2090-01-01T00:00`));
  await events.getByRole('link', { name: 'bet-1' }).click();
  await page.getByRole('heading', { name: '账目' }).waitFor();
  expect(desk.faults).toEqual([]);
});

test('the log says who did what to a member, in the words on the screen', async () => {
  const chief = await openDesk(browser);
  const token = await site.staffToken();
  await site.staff('freezeMember', { id: Number(member.id), reason: '核实身份' }, token);
  await signedIn(chief, token, 'console');
  const { page } = chief;
  await page.goto(at('/audit'));
  await page.getByRole('button', { name: '更多筛选', exact: true }).click();
  await page.getByLabel('会员编号').fill(String(member.id));
  await page.getByLabel('会员编号').press('Enter');
  await page.getByRole('cell', { name: '冻结会员' }).waitFor();
  expect(page.url()).toContain(`about=${member.id}`);
  await page.getByLabel('谁看过个人资料').check();
  await seen(page, '没有符合条件的记录').waitFor();
  expect(page.url()).toContain('personal_read');
  await page.goBack();
  await page.getByRole('cell', { name: '冻结会员' }).waitFor();
  expect(chief.faults).toEqual([]);
});
