/** Two people decide what is more than one may: the first asks, the queue says why and who can say yes, the second gives it. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payPassword, startTestSite, type TestSite } from '../apps/server/src/testing/site.ts';
import { buildClients } from '../scripts/build-clients.ts';
import { launchBrowser, openDesk, seen, signedIn, type Watched } from './browser.ts';

let site: TestSite;
let browser: Browser;
let clerk: Watched;
let chief: Watched;
let member: Awaited<ReturnType<TestSite['member']>>;

beforeAll(async () => {
  await buildClients();
  [site, browser] = await Promise.all([startTestSite(), launchBrowser()]);
  [clerk, chief] = [await openDesk(browser), await openDesk(browser)];
  await signedIn(clerk, await site.staffToken('clerk'), 'console');
  await signedIn(chief, await site.staffToken('chief'), 'console');
  member = await site.memberWith(20_000_000n);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const at = (path: string) => `${site.running.address}${path}`;

test('a payout that brings a member to the limit of the day: one asks, the other pays', async () => {
  const card = { bank: 'USDT', bank_owner: 'TRC20', bank_no: 'TSecondPerson', pay_pass: payPassword };
  const bound = await site.call('bindCard', card, { token: member.token });
  const ids: string[] = [];
  for (const amount of [30_000, 25_000]) {
    const wish = { amount, bank: bound.data.id, password: payPassword };
    ids.push((await site.call('withdraw', wish, { token: member.token })).data.order_no);
  }
  await site.running.site.database.query('update withdrawal_order set held_until = null, held_for = null');
  await clerk.page.goto(at('/console/#/withdrawals'));
  const mine = (order: string) => clerk.page.getByRole('row').filter({ hasText: order });
  await mine(ids[0] ?? '')
    .getByRole('button', { name: '通过', exact: true })
    .click();
  await clerk.page.getByRole('button', { name: '确认通过' }).click();
  await seen(clerk.page, '已通过：').waitFor();
  await mine(ids[1] ?? '')
    .getByRole('button', { name: '提请复核' })
    .click();
  await clerk.page.getByText('该会员今天已付连同本笔 55000.00 元，50000.00 元起须两人').waitFor();
  await clerk.page.getByRole('button', { name: '确认提请复核' }).click();
  await mine(ids[1] ?? '')
    .getByRole('button', { name: '待他人复核' })
    .waitFor();

  await chief.page.goto(at('/console/#/withdrawals'));
  const row = chief.page.getByRole('row').filter({ hasText: ids[1] ?? '' });
  await row.getByRole('button', { name: '复核', exact: true }).click();
  const dialog = chief.page.getByRole('dialog');
  await dialog.getByText('55000.00 元').first().waitFor();
  await dialog.getByText('可复核：').waitFor();
  await dialog.getByRole('button', { name: '确认通过' }).click();
  await seen(chief.page, '已通过：').waitFor();
  expect((await site.call('walletOverview', {}, { token: member.token })).data).toMatchObject({ held: 0 });
});

test('a credit above its order: the form asks for what it rests on, and the second person sees it', async () => {
  const wish = { paytype: 'usdt', amount: 100, bank_no: 'a1B2', catepay: 'TRC20' } as const;
  const order = (await site.call('openDeposit', wish, { token: member.token })).data.deposit_no;
  await clerk.page.goto(at('/console/#/deposits'));
  await clerk.page
    .getByRole('row')
    .filter({ hasText: order })
    .getByRole('button', { name: '通过', exact: true })
    .click();
  const dialog = clerk.page.getByRole('dialog');
  await dialog.getByLabel('实际到账金额（元）').fill('5000');
  await dialog.getByText('一人最多入账').waitFor();
  await dialog.getByRole('button', { name: '确认提请复核' }).click();
  await dialog.getByText('请填写到账依据').waitFor();
  await dialog.getByLabel('到账依据').fill('工行流水 20261121-000123');
  await dialog.getByRole('button', { name: '确认提请复核' }).click();
  await seen(clerk.page, '等待另一位同事复核').waitFor();

  await chief.page.goto(at('/console/#/deposits'));
  await chief.page
    .getByRole('row')
    .filter({ hasText: order })
    .getByRole('button', { name: '复核', exact: true })
    .click();
  const second = chief.page.getByRole('dialog');
  await second.getByText('依据：工行流水 20261121-000123').waitFor();
  expect(await second.getByLabel('实际到账金额（元）').inputValue()).toBe('5000.00');
  await second.getByRole('button', { name: '确认通过' }).click();
  await seen(chief.page, '存款已入账').waitFor();
  expect((await site.call('walletOverview', {}, { token: member.token })).data.central).toBe(150_000);
});

test('no page reported a fault', () => {
  expect([...clerk.faults, ...chief.faults]).toEqual([]);
});
