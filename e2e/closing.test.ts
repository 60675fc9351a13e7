/** Closing the account, in a real browser: whoever decides it sees what they paid in and how long they played. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../apps/server/src/testing/site.ts';
import { launchBrowser, openPhone, seen, signedIn } from './browser.ts';

let site: TestSite;
let browser: Awaited<ReturnType<typeof launchBrowser>>;
beforeAll(async () => {
  [site, browser] = await Promise.all([startTestSite(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await site.stop();
});

test('before the password is asked, a member reads net deposits and the time of play', async () => {
  const member = await site.member('closingone');
  await site.owner.query(
    "insert into play_sitting (member_id, began_at, seen_at) values ($1, now() - interval '17 minutes', now() - interval '10 minutes')",
    [member.id],
  );
  const { page, faults, ...own } = await openPhone(browser);
  await signedIn(own, member.token);
  await page.goto(`${site.running.address}/#/security`);
  await page.getByRole('button', { name: '注销账户' }).click();
  await seen(page.getByRole('dialog'), /开户以来净存款 ¥0\.00.*近7天游戏 7 分钟/).waitFor();
  await page.getByRole('dialog').getByRole('textbox', { name: '登录密码' }).waitFor();
  expect(faults).toEqual([]);
});
