/** Who may only read opens any order, decided or not, from its queue, from the box behind Ctrl-K and from the ledger. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payPassword, startTestSite, type TestSite } from '../apps/server/src/testing/site.ts';
import { buildClients } from '../scripts/build-clients.ts';
import { launchBrowser, openDesk, seen, signedIn, type Watched } from './browser.ts';

let site: TestSite;
let browser: Browser;
let desk: Watched;
let chief: string;
let member: Awaited<ReturnType<TestSite['member']>>;
let deposit: { readonly number: string; readonly id: number };
let withdrawal: { readonly number: string; readonly id: number };

beforeAll(async () => {
  await buildClients({ compressed: false });
  [site, browser] = await Promise.all([startTestSite(), launchBrowser()]);
  chief = await site.staffToken('chief');
  member = await site.memberWith(10_000_000n);
  const { token } = member;
  const address = `0x${'1a'.repeat(20)}`;
  const card = { bank: 'USDT', bank_owner: 'ERC20', bank_no: address, pay_pass: payPassword };
  const bank = (await site.call('bindCard', card, { token })).data.id;
  const out = (await site.call('withdraw', { amount: 400, bank, password: payPassword }, { token })).data;
  const { rows } = (await site.staff('withdrawalQueue', { search: out.order_no }, chief)).data;
  withdrawal = { number: out.order_no, id: rows[0]?.id ?? 0 };
  // After it: what is deposited has to be played once.
  const asked = { paytype: 'usdt', amount: 300, bank_no: '4567', catepay: 'TRC20' } as const;
  const number = (await site.call('openDeposit', asked, { token })).data.deposit_no;
  const id = (await site.staff('depositQueue', { search: number }, chief)).data.rows[0]?.id ?? 0;
  await site.staff('approveDeposit', { id }, chief);
  deposit = { number, id };

  await site.owner.query("update staff set roles = '{auditor}' where username = 'clerk'");
  desk = await openDesk(browser);
  await signedIn(desk, await site.staffToken('clerk'), 'console');
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const at = (path: string) => `${site.running.address}/console/#${path}`;
const factsOf = async (page: Page) =>
  (await page.locator('main .ant-descriptions-item-container').allTextContents()).join('\n');

test('a decided deposit is opened from its queue: what it says, who decided, and what the ledger moved', async () => {
  const { page } = desk;
  await page.goto(at('/deposits?state=approved'));
  await page.locator('main').getByRole('link', { name: deposit.number }).click();
  await page.getByRole('heading', { name: '存款单', level: 1 }).waitFor();
  expect(page.url()).toContain(`#/deposits/${deposit.number}`);
  const facts = await factsOf(page);
  for (const fact of [member.username, 'USDT · TRC20', '¥300.00', '尾号 4567', '存 ¥300.00'])
    expect(facts).toContain(fact);
  await seen(page, /^已由 .+ 通过$/).waitFor();
  await seen(page, '存款来源').waitFor();
  await seen(page, '+300.00').waitFor();
  // Nothing here changes anything.
  expect(await page.locator('main button', { hasText: /通过|拒绝|搁置/ }).count()).toBe(0);
  // By its id, as the log names it, it is the same page.
  await page.goto(at(`/deposits/${deposit.id}`));
  await page.getByRole('heading', { name: '存款单', level: 1 }).waitFor();
  await seen(page, deposit.number).waitFor();
  await page.goto(at('/deposits/D404'));
  await seen(page, '没有这笔订单').waitFor();
  expect(desk.faults).toEqual([]);
});

test('a withdrawal that waits is opened too, with its reasons; who decides is led to the queue', async () => {
  const { page } = desk;
  await page.goto(at('/withdrawals'));
  await page.locator('main').getByRole('link', { name: withdrawal.number }).waitFor();
  // The keys that decide for others open it for who only reads.
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: '取款单', level: 1 }).waitFor();
  await page.getByRole('heading', { name: '风险提示', level: 2 }).waitFor();
  await seen(page, /^首次取款$/).waitFor();
  await seen(page, '取款冻结').waitFor();
  expect(await page.getByRole('link', { name: '到队列中处理' }).count()).toBe(0);

  const other = await openDesk(browser);
  await signedIn(other, chief, 'console');
  await other.page.goto(at(`/withdrawals/${withdrawal.number}`));
  await other.page.getByRole('link', { name: '到队列中处理' }).click();
  await other.page.getByRole('button', { name: '拒绝' }).first().waitFor();
  expect(other.page.url()).toContain(`search=${withdrawal.number}`);
  await other.page.goto(at(`/withdrawals/${withdrawal.number}`));
  await other.page.getByRole('heading', { name: '取款单', level: 1 }).waitFor();
  await site.staff('approveWithdrawal', { id: withdrawal.id }, chief);
  // It is asked again while it waits.
  await seen(other.page, /^已由 .+ 通过$/).waitFor();
  await other.page.getByRole('heading', { name: '汇出核对', level: 2 }).waitFor();
  await seen(other.page, '未填写交易哈希').waitFor();
  expect([...desk.faults, ...other.faults]).toEqual([]);
  await other.context.close();
});

test('the box behind Ctrl-K, the ledger and the log lead to the order itself', async () => {
  const { page } = desk;
  await page.goto(at('/deposits'));
  await page.getByRole('heading', { name: '存款审核' }).waitFor();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: '搜索会员、订单、注单和付款' });
  // The box is a part that is fetched when it is asked for.
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.type(withdrawal.number);
  await page.getByRole('option').filter({ hasText: withdrawal.number }).click();
  await page.getByRole('heading', { name: '取款单', level: 1 }).waitFor();
  await page.goto(at(`/members/${member.id}?tab=ledger`));
  await page
    .locator('main')
    .getByRole('link', { name: `deposit/${deposit.number}` })
    .click();
  await page.getByRole('heading', { name: '存款单', level: 1 }).waitFor();
  await page.goto(at(`/audit?order=${deposit.number}`));
  await page
    .locator('main')
    .getByRole('link', { name: `存款单 ${deposit.id}` })
    .first()
    .click();
  await page.getByRole('heading', { name: '存款单', level: 1 }).waitFor();
  await seen(page, deposit.number).waitFor();
  expect(desk.faults).toEqual([]);
});
