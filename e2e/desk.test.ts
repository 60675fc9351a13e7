/**
 * Two people work through one queue of withdrawals by keyboard: they never meet, the next order opens by itself, a red sign keeps the
 * focus from the button, what cannot be decided yet is parked, several are approved with one confirmation, and the console says how
 * much waits.
 */
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { payPassword, startTestSite, type TestSite } from '../apps/server/src/testing/site.ts';
import { buildClients } from '../scripts/build-clients.ts';
import { faultsHere } from './axe.ts';
import { launchBrowser, openDesk, openPhone, seen, signedIn, type Watched } from './browser.ts';

let site: TestSite;
let browser: Browser;
let clerk: Watched;
let chief: Watched;
let token: string;
let member: Awaited<ReturnType<TestSite['member']>>;
let calm = 0;

beforeAll(async () => {
  await buildClients({ compressed: false });
  [site, browser] = await Promise.all([startTestSite(), launchBrowser()]);
  [clerk, chief] = [await openDesk(browser), await openDesk(browser)];
  token = await site.staffToken('chief');
  await signedIn(clerk, await site.staffToken('clerk'), 'console');
  await signedIn(chief, token, 'console');
  member = await site.memberWith(100_000_000n);
  // Whose deposits, address and habits are old has no red sign.
  await site.owner.query(
    `insert into deposit_order (order_no, member_id, way, amount, last_four, state, created_at, expires_at, credited, decided_by, decided_at)
     select 'OLD' || n, $1, 'bank', 100000000, '', 'approved', now() - interval '9 days', now() - interval '9 days', 100000000, 'chain',
            now() - interval '9 days' from generate_series(1, 2) n`,
    [member.id],
  );
  calm = await address();
  await site.owner.query("update card set created_at = now() - interval '30 days'");
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const at = (path: string) => `${site.running.address}${path}`;

async function address(): Promise<number> {
  const card = { bank: 'USDT', bank_owner: 'TRC20', bank_no: `T${randomUUID()}`, pay_pass: payPassword };
  return (await site.call('bindCard', card, { token: member.token })).data.id;
}

/** Withdrawals of ordinary amounts, the oldest first. @returns their numbers */
async function ask(amounts: readonly number[], bank = calm): Promise<string[]> {
  const numbers: string[] = [];
  for (const amount of amounts) {
    const request = { amount, bank, password: payPassword };
    numbers.push((await site.call('withdraw', request, { token: member.token })).data.order_no);
  }
  await site.owner.query('update withdrawal_order set held_until = null, held_for = null');
  return numbers;
}

beforeEach(async () => {
  // A page that is open claims what it shows, and answers of the last test may still be on their way.
  for (const { page } of [clerk, chief]) {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goto('about:blank');
  }
  await expect.poll(cleared).toBe(0);
});

/** Rejects what waits. @returns how many orders still wait */
async function cleared(): Promise<number> {
  await site.owner.query('delete from work_claim');
  await site.owner.query('delete from work_parked');
  const queue = async () => (await site.staff('withdrawalQueue', { pageSize: 100 }, token)).data.rows;
  for (const { id } of await queue()) await site.staff('rejectWithdrawal', { id, reason: '清空' }, token);
  return (await queue()).length;
}

const stateOf = async (number: string) =>
  (await site.staff('withdrawalQueue', { search: number, state: 'all' }, token)).data.rows[0]?.state;
const open = async (page: Page, path = '/console/#/withdrawals') => {
  await page.goto('about:blank');
  await page.goto(at(path));
  await page.getByRole('heading', { name: '取款审核' }).waitFor();
};
const dialog = (page: Page) => page.getByRole('dialog');
/** The order that is open is this one, and its window has come to rest. */
const isOpen = (page: Page, number: string) => dialog(page).getByText(number).waitFor();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

test('N takes the oldest, Enter approves it, the next opens by itself, and a colleague gets another', async () => {
  const [first = '', second = '', third = ''] = await ask([301, 302, 303]);
  await open(clerk.page);
  await open(chief.page);
  await clerk.page.getByText(first).waitFor();
  await clerk.page.keyboard.press('n');
  await isOpen(clerk.page, first);
  await expect.poll(() => focused(clerk.page)).toBe('确认通过');
  await chief.page.keyboard.press('n');
  await isOpen(chief.page, second);
  await clerk.page.keyboard.press('Enter');
  await expect.poll(() => stateOf(first)).toBe('approved');
  await isOpen(clerk.page, third);
  expect([await stateOf(second), await stateOf(third)]).toEqual(['pending', 'pending']);
});

test('who opens a colleague’s order is told whose it is, cannot decide it, and can take it over', async () => {
  const [number = ''] = await ask([311]);
  await open(clerk.page);
  await clerk.page.getByText(number).waitFor();
  await clerk.page.keyboard.press('n');
  await isOpen(clerk.page, number);
  await open(chief.page);
  const row = chief.page.locator('tr[data-row-key]').filter({ hasText: number });
  await seen(row, '小明 处理中').waitFor();
  await row.getByRole('button', { name: '通过', exact: true }).click();
  await seen(dialog(chief.page), '正在处理这一笔').waitFor();
  const confirm = dialog(chief.page).getByRole('button', { name: '确认通过' });
  expect(await confirm.isDisabled()).toBe(true);
  // By its key; and Enter is meant for the button then, as with an order of one's own.
  await chief.page.keyboard.press('t');
  await expect.poll(() => focused(chief.page)).toBe('确认通过');
  await seen(dialog(clerk.page), '老牌 自').waitFor();
  expect(await dialog(clerk.page).getByRole('button', { name: '确认通过' }).isDisabled()).toBe(true);
  await chief.page.keyboard.press('Enter');
  await expect.poll(() => stateOf(number)).toBe('approved');
});

test('a red sign keeps Enter from approving; A leads to the button', async () => {
  const [number = ''] = await ask([321], await address());
  await open(clerk.page);
  await seen(clerk.page, '新地址').waitFor();
  await clerk.page.keyboard.press('n');
  await isOpen(clerk.page, number);
  await expect
    .poll(() => clerk.page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''))
    .toContain('红色提示');
  await clerk.page.keyboard.press('Enter');
  expect(await focused(clerk.page)).not.toContain('确认通过');
  await clerk.page.keyboard.press('a');
  // It says itself which keys lead to it, and decide.
  await expect.poll(() => focused(clerk.page)).toBe('确认通过 A ↵');
  expect(await stateOf(number)).toBe('pending');
  await clerk.page.keyboard.press('Enter');
  await expect.poll(() => stateOf(number)).toBe('approved');
});

test('on a laptop of 1024 px a red sign stands in sight beside the buttons, and axe finds nothing in the row', async () => {
  const [number = ''] = await ask([322], await address());
  const { context, page } = await openDesk(browser, {
    bypassCSP: true,
    viewport: { width: 1024, height: 768 },
  });
  await signedIn({ context }, token, 'console');
  await open(page);
  const row = page.getByRole('row').filter({ hasText: number });
  const sign = await row.getByText('新地址').boundingBox();
  const button = await row.getByRole('button', { name: '通过', exact: true }).boundingBox();
  expect((sign?.x ?? 1_024) + (sign?.width ?? 0)).toBeLessThanOrEqual(button?.x ?? 0);
  expect(await faultsHere(page)).toEqual([]);
  await context.close();
});

test('what a control says of itself stands inside a landmark while it is open', async () => {
  await ask([323]);
  const { context, page } = await openDesk(browser, { bypassCSP: true });
  await signedIn({ context }, token, 'console');
  await open(page);
  const copy = page.getByRole('row').getByRole('button', { name: /复制/ }).first();
  const named = (name: string) => page.getByRole('button', { name, exact: true });
  for (const control of [named('刷新'), named('修改密码'), copy]) {
    await control.hover();
    await page.getByRole('tooltip').filter({ visible: true }).last().waitFor();
    expect(await faultsHere(page)).toEqual([]);
  }
  await context.close();
});

test('R rejects from the open order, and the reason is typed at once', async () => {
  const [first = '', second = ''] = await ask([325, 326]);
  const { page } = clerk;
  await open(page);
  await page.getByText(first).waitFor();
  await page.keyboard.press('n');
  await isOpen(page, first);
  await page.keyboard.press('r');
  await dialog(page).getByText('拒绝取款').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
  await page.keyboard.type('收款地址有误');
  await page.keyboard.press('Control+Enter');
  await isOpen(page, second);
  expect(await stateOf(first)).toBe('rejected');
});

test('P parks with a reason, the next one opens, and what is parked is found with who and why', async () => {
  const [first = '', second = ''] = await ask([331, 332]);
  const { page } = clerk;
  await open(page);
  await page.getByText(first).waitFor();
  await page.keyboard.press('n');
  await isOpen(page, first);
  await page.keyboard.press('p');
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
  await page.keyboard.type('等会员回电');
  await page.keyboard.press('Control+Enter');
  await isOpen(page, second);
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog(page).count()).toBe(0);
  await page.getByText('已搁置', { exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: first });
  await seen(row, '等会员回电').waitFor();
  await seen(row, '小明 ·').waitFor();
  await row.getByRole('button', { name: '取回' }).click();
  await seen(page, '没有搁置的订单').waitFor();
});

test('several are approved with one confirmation; one with a red sign only after it was opened', async () => {
  const [first = '', second = ''] = await ask([341, 342]);
  const [red = ''] = await ask([343], await address());
  const { page } = clerk;
  await open(page);
  await page.getByText(red).waitFor();
  const box = page.getByRole('checkbox', { name: `选择 ${red}` });
  // What speaks against it is a reason to turn it down, with others too.
  expect(await box.isEnabled()).toBe(true);
  const onlyRejected = page.getByRole('row').filter({ hasText: red }).getByTitle('只能拒绝');
  await onlyRejected.waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  // It has a red sign and was not opened: it is chosen, and not among those that are approved.
  await page.keyboard.press('x');
  await page.keyboard.press('g');
  await page.getByRole('button', { name: '拒绝所选 3 笔' }).waitFor();
  await dialog(page).getByRole('button', { name: '确认通过 2 笔' }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('a');
  await isOpen(page, red);
  await page.keyboard.press('Escape');
  await expect.poll(() => onlyRejected.count()).toBe(0);
  for (const number of [first, second, red])
    await page.getByRole('checkbox', { name: `选择 ${number}` }).check();
  // A colleague decides one of them meanwhile: it is refused, the others are approved.
  const { rows } = (await site.staff('withdrawalQueue', { search: second }, token)).data;
  await page.keyboard.press('g');
  await dialog(page).getByRole('button', { name: '确认通过 3 笔' }).waitFor();
  await site.staff('rejectWithdrawal', { id: rows[0]?.id ?? 0, reason: '地址有误' }, token);
  await dialog(page).getByRole('button', { name: '确认通过 3 笔' }).click();
  await seen(dialog(page), '2 笔已办理，1 笔没有办理').waitFor();
  expect(await dialog(page).getByText('已通过', { exact: true }).count()).toBe(2);
  expect([await stateOf(first), await stateOf(second), await stateOf(red)]).toEqual([
    'approved',
    'rejected',
    'approved',
  ]);
});

/** Holds back what a page is answered at a path. @returns when it has asked, and what lets the answers go */
async function holding(page: Page, path: string): Promise<{ asked: Promise<void>; letGo: () => void }> {
  const [asked, going] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(`**/api/console/${path}`, async (route) => {
    const answer = await route.fetch();
    asked.resolve();
    await going.promise;
    await route.fulfill({ response: answer });
  });
  return { asked: asked.promise, letGo: () => going.resolve() };
}
/** Presses until it was heard: on a busy machine what listens comes a moment after what is seen. */
async function pressUntil(page: Page, key: string, heard: Promise<void>): Promise<void> {
  let isHeard = false;
  void heard.then(() => {
    isHeard = true;
  });
  const press = async () => {
    if (!isHeard) await page.keyboard.press(key);
    return isHeard;
  };
  await expect.poll(press, { interval: 1_000 }).toBe(true);
}
const rowOf = (page: Page, number: string) => page.locator('tr[data-row-key]').filter({ hasText: number });
const approveOf = (page: Page, number: string) =>
  rowOf(page, number).getByRole('button', { name: '通过', exact: true });
const claims = async () =>
  (
    await site.owner.query<{ order_no: string }>(
      'select order_no from work_claim c join withdrawal_order o on o.id = c.item order by 1',
    )
  ).rows.map(({ order_no }) => order_no);

test('the late answer of an order that was closed leaves the window that is open now, and opens no other', async () => {
  const [first = '', second = '', third = ''] = await ask([371, 372, 373]);
  const { page } = clerk;
  await open(page);
  await page.getByText(third).waitFor();
  const answer = await holding(page, 'withdrawals/approve');
  await approveOf(page, first).click();
  await isOpen(page, first);
  await dialog(page).getByRole('button', { name: '确认通过' }).click();
  await answer.asked;
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog(page).count()).toBe(0);
  await approveOf(page, second).click();
  await isOpen(page, second);
  answer.letGo();
  await seen(page, '已通过：').waitFor();
  expect(await dialog(page).getByText(second).count()).toBe(1);
  await expect.poll(claims).toEqual([second]);
});

test('the late answer to N neither replaces what was opened meanwhile nor stays somebody’s', async () => {
  const [first = '', second = ''] = await ask([376, 377]);
  const { page } = clerk;
  await open(page);
  await page.getByText(second).waitFor();
  const answer = await holding(page, 'withdrawals/next');
  await pressUntil(page, 'n', answer.asked);
  await approveOf(page, second).click();
  await isOpen(page, second);
  await expect.poll(claims).toEqual([first, second].sort());
  answer.letGo();
  await expect.poll(claims).toEqual([second]);
  expect(await dialog(page).getByText(second).count()).toBe(1);
});

test('an order that was passed over is closed before the next is there, so that no key decides it', async () => {
  const [first = '', second = ''] = await ask([378, 379]);
  const { page } = clerk;
  await open(page);
  await page.getByText(second).waitFor();
  await approveOf(page, first).click();
  await isOpen(page, first);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null))
    .toBe(true);
  const answer = await holding(page, 'withdrawals/next');
  await pressUntil(page, 's', answer.asked);
  await expect.poll(() => dialog(page).count()).toBe(0);
  answer.letGo();
  await isOpen(page, second);
  expect(await stateOf(first)).toBe('pending');
});

test('a group that runs is not closed by Escape: what became of it is seen', async () => {
  const [only = ''] = await ask([346]);
  const { page } = clerk;
  await open(page);
  await page.getByRole('checkbox', { name: `选择 ${only}` }).check();
  await page.keyboard.press('g');
  const answer = await holding(page, 'withdrawals/approve');
  await dialog(page).getByRole('button', { name: '确认通过 1 笔' }).click();
  await answer.asked;
  await page.keyboard.press('Escape');
  answer.letGo();
  await seen(dialog(page), '1 笔已办理').waitFor();
});

test('what was opened and closed before its claim was answered is nobody’s', async () => {
  const [only = ''] = await ask([347]);
  const { page } = clerk;
  await open(page);
  // The claim is on its way for longer than the release would be.
  const [asked, going] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/api/console/withdrawals/claim', async (route) => {
    asked.resolve();
    await going.promise;
    await route.continue();
  });
  await approveOf(page, only).click();
  await asked.promise;
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog(page).count()).toBe(0);
  const claimed = page.waitForResponse((answer) => answer.url().endsWith('/withdrawals/claim'));
  going.resolve();
  await claimed;
  await expect.poll(claims).toEqual([]);
});

test('menu and title say how much waits; on a phone the menu is a drawer, and the queue cards with their buttons', async () => {
  await ask([351, 352]);
  // What was approved above is on its way: a queue of its own, which the title counts as well.
  await site.owner.query(
    "update withdrawal_order set transaction_hash = 'sent' || id where state = 'approved'",
  );
  await open(clerk.page);
  const link = clerk.page
    .getByRole('navigation', { name: '主菜单' })
    .getByRole('link', { name: /^取款审核 *2/ });
  await link.waitFor();
  await expect.poll(() => clerk.page.title()).toContain('(2) 取款审核');
  const phone = await openPhone(browser);
  await signedIn(phone, token, 'console');
  await open(phone.page);
  await phone.page.getByRole('button', { name: '通过', exact: true }).first().waitFor();
  expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await phone.page.getByRole('button', { name: '菜单' }).click();
  await phone.page.getByRole('link', { name: '存款审核' }).click();
  await phone.page.getByRole('heading', { name: '存款审核' }).waitFor();
  await expect
    .poll(() => phone.page.getByRole('link', { name: '取款审核' }).filter({ visible: true }).count())
    .toBe(0);
  await phone.context.close();
});

test('a menu of every right has at most eight groups, and the page that is open is in sight at 900 px', async () => {
  for (const [path, label] of [
    ['/books', '账本状态'],
    ['/settings', '站点设置'],
  ] as const) {
    await chief.page.goto('about:blank');
    await chief.page.goto(at(`/console/#${path}`));
    const entry = chief.page.getByRole('link', { name: label });
    await entry.waitFor();
    const box = await entry.boundingBox();
    expect((box?.y ?? 900) + (box?.height ?? 0)).toBeLessThanOrEqual(900);
    expect(box?.y ?? -1).toBeGreaterThanOrEqual(0);
  }
  const top = chief.page
    .getByRole('navigation', { name: '主菜单' })
    .locator('ul')
    .first()
    .locator(':scope > li');
  expect(await top.count()).toBeLessThanOrEqual(8);
});

test('work that came rings once where it is wanted, and not where it was switched off', async () => {
  const rings = () => clerk.page.evaluate(() => Number(Reflect.get(window, 'rings') ?? 0));
  await clerk.context.addInitScript(() => {
    class Silent {
      currentTime = 0;
      state = 'running';
      createGain = () => ({ gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect() {} });
      createOscillator = () => ({
        frequency: { value: 0 },
        connect: (next: unknown) => next,
        start: () => Reflect.set(window, 'rings', Number(Reflect.get(window, 'rings') ?? 0) + 1),
        stop() {},
      });
    }
    Reflect.set(window, 'AudioContext', Silent);
  });
  // The first look is no news; a window that gets the focus asks at once.
  const firstLook = clerk.page.waitForResponse((answer) => answer.url().endsWith('/queues/counts'));
  await open(clerk.page);
  await (await firstLook).finished();
  const menu = clerk.page.getByRole('navigation', { name: '主菜单' });
  await expect.poll(() => clerk.page.title()).toContain('取款审核');
  const look = () => clerk.page.evaluate(() => void window.dispatchEvent(new Event('visibilitychange')));
  await ask([361]);
  await look();
  await menu.getByRole('link', { name: /^取款审核 *1/ }).waitFor();
  await expect.poll(rings).toBe(2);
  await clerk.page.getByRole('button', { name: '待办提醒' }).click();
  await clerk.page.getByRole('switch', { name: '提示音' }).click();
  await ask([362]);
  await look();
  await menu.getByRole('link', { name: /^取款审核 *2/ }).waitFor();
  expect(await rings()).toBe(2);
});

test('an order says when it came to the second, and its number and its member’s address are copied by their buttons', async () => {
  const [number = ''] = await ask([391]);
  const { page } = clerk;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await open(page);
  const row = rowOf(page, number);
  expect(await row.locator('time').first().innerText()).toMatch(/^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d$/);
  await row.getByRole('button', { name: `复制 ${number}` }).click();
  await expect.poll(copied).toBe(number);
  await page.keyboard.press('n');
  await isOpen(page, number);
  const address = dialog(page).getByRole('button', { name: /^复制 T[0-9a-f-]{36}$/ });
  await address.click();
  await expect.poll(copied).toMatch(/^T[0-9a-f-]{36}$/);
});
