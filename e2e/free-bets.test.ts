/** Free bets in a browser: given at the desk, waiting for a second person, taken back, and on the phone of whoever got them. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../apps/server/src/platform/clock.ts';
import { type GiftSite, openGiftSite } from '../apps/server/src/testing/gift-site.ts';
import { buildClients } from '../scripts/build-clients.ts';
import { launchBrowser, openDesk, openPhone, seen, signedIn } from './browser.ts';

let at: GiftSite;
let browser: Browser;
beforeAll(async () => {
  await buildClients();
  [at, browser] = await Promise.all([openGiftSite(new SetClock(new Date())), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await at?.stop();
});

test('a colleague gives free bets to two members, another agrees to the large ones, and the phone leads to the game', async () => {
  const { address } = at.site.running;
  const [small, large] = [await at.site.member('giftsmall'), await at.site.member('giftlarge')];
  const desk = await openDesk(browser);
  await signedIn(desk, await at.site.staffToken('chief'), 'console');
  const { page } = desk;
  await page.goto(`${address}/console/#/free-bets`);
  await page.getByText('没有进行中的免费注单').waitFor();

  await page.getByRole('button', { name: '赠送', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '赠送免费注单' });
  await dialog.getByLabel('会员账号').fill('giftsmall');
  await dialog.getByLabel('游戏与规格').click();
  await page.getByTitle('Rising Dragons · Ten spins · 10 注 × 1.00 元').click();
  // What the platform fixes is filled in, and is not ours to change.
  expect(await dialog.getByLabel('注数').inputValue()).toBe('10');
  expect(await dialog.getByLabel('注数').isDisabled()).toBe(true);
  await dialog.getByText('共 10.00 元').waitFor();
  await dialog.getByLabel('原因（仅同事可见）').fill('周年庆');
  await dialog.getByRole('button', { name: '确认赠送' }).click();
  await seen(page, '1 位正在向平台办理，0 位待复核').waitFor();
  const row = page.getByRole('row').filter({ hasText: 'giftsmall' });
  await row.getByText('待平台办理').waitFor();
  const [gift] = await at.giftsOf(small);
  await at.work(gift?.id ?? 0);
  await row.getByText('可使用').waitFor();

  // A member's own page gives to that member.
  await page.goto(`${address}/console/#/members/${large.id}?tab=free-bets`);
  await page.getByText('没有给过这位会员免费注单').waitFor();
  await page.getByRole('button', { name: '赠送', exact: true }).click();
  const own = page.getByRole('dialog', { name: '赠送免费注单给 giftlarge' });
  await own.getByLabel('游戏与规格').click();
  await page.getByTitle('Fruit Row · 注数或金额自定').click();
  await own.getByLabel('注数').fill('100');
  await own.getByLabel('每注金额（元）').fill('50');
  await own.getByLabel('原因（仅同事可见）').fill('大户');
  await own.getByRole('button', { name: '确认赠送' }).click();
  await seen(page, '0 位正在向平台办理，1 位待复核').waitFor();
  const mine = page.getByRole('row').filter({ hasText: '大户' });
  await mine.getByText('待复核 · 初审 老牌').waitFor();
  expect(await page.getByRole('button', { name: '复核 giftlarge 的免费注单' }).count()).toBe(0);

  const other = await openDesk(browser);
  await signedIn(other, await at.site.staffToken('chief2'), 'console');
  await other.page.goto(`${address}/console/#/free-bets?state=waiting`);
  await other.page.getByRole('button', { name: '复核 giftlarge 的免费注单' }).click();
  const review = other.page.getByRole('dialog', { name: '复核 giftlarge 的免费注单' });
  await review.getByText('5,000.00 元', { exact: true }).waitFor();
  await review.getByRole('button', { name: '确认赠送' }).click();
  await seen(other.page, '已通过，正在向平台办理').waitFor();
  await other.page.getByText('没有这样的免费注单').waitFor();

  await at.site.owner.query("update staff set rights = '{free_bets.read}' where username = 'clerk'");
  const reader = await openDesk(browser);
  await signedIn(reader, await at.site.staffToken('clerk'), 'console');
  await reader.page.goto(`${address}/console/#/free-bets?state=all`);
  await reader.page.getByRole('row').filter({ hasText: 'giftsmall' }).waitFor();
  expect(await reader.page.getByRole('button', { name: /赠送|复核|取消/ }).count()).toBe(0);

  const phone = await openPhone(browser);
  await signedIn(phone, small.token);
  await phone.page.goto(`${address}/#/welfare`);
  await phone.page.getByText('还剩 10 / 10 注').waitFor();
  expect(await phone.page.getByRole('link', { name: '去玩 Rising Dragons' }).getAttribute('href')).toContain(
    '/gamePage?name=hub88&type=0&code=hub_dragons',
  );
  await phone.page.goto(`${address}/#/message?tab=inbox`);
  await phone.page.getByText('您有免费注单').first().waitFor();

  await page.goto(`${address}/console/#/free-bets`);
  await page.getByRole('button', { name: '取消 giftsmall 的免费注单' }).click();
  const taking = page.getByRole('dialog', { name: '取消 giftsmall 的免费注单' });
  await taking.getByLabel('取消原因').fill('发错了');
  await taking.getByRole('button', { name: '确认取消' }).click();
  await row.getByText('取消中').waitFor();
  await at.work(gift?.id ?? 0);
  await page.goto(`${address}/console/#/free-bets?state=cancelled`);
  await row.getByText('发错了').waitFor();
});
