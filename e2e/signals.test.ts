/** The screen follows the money: what a page shows is told by the server as it happens, not found by the page's next question. */
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

const give = (memberId: bigint, amount: bigint) =>
  site.running.site.database.transaction((tx) =>
    site.running.wallet.adjustUp(tx, {
      id: crypto.randomUUID(),
      memberId,
      amount,
      turnover: 0n,
      reference: 'adjustment/told',
    }),
  );

test('money that arrives stands on the page while its clock stands still; a session that was ended elsewhere leads to the sign-in page', async () => {
  const member = await site.memberWith(12_300n);
  const own = await openPhone(browser);
  await signedIn(own, member.token);
  await own.page.clock.install();
  const stream = own.page.waitForRequest((request) => request.url().endsWith('/api/signals'));
  await own.page.goto(`${site.running.address}/#/mine`);
  await seen(own.page, /123\.00/).waitFor();
  // The stream begins once the page has settled; no poll of the page comes as soon as that.
  await own.page.clock.runFor(3_000);
  await stream;
  await expect.poll(() => streams()).toBe(1);
  await own.page.clock.pauseAt((await own.page.evaluate(() => Date.now())) + 10_000);
  await give(member.id, 4_500n);
  // The page's time goes on by moments in which it draws: three seconds in all its patience, and its next poll is further away.
  await expect
    .poll(async () => {
      await own.page.clock.runFor(5);
      return seen(own.page, /168\.00/).count();
    })
    .toBe(1);
  await own.page.clock.resume();

  const elsewhere = await site.call('signIn', { name: member.username, password: 'kiesel1' });
  const ended = await site.call('endOtherSessions', {}, { token: elsewhere.data.api_token });
  expect(ended.code).toBe(200);
  await expect.poll(() => own.page.url()).toContain('/login');
  expect(own.faults).toEqual([]);
});

/** Streams that this node holds. */
async function streams(): Promise<number> {
  const text = await (await fetch(`${site.running.address}/metrics`)).text();
  return Number(/^signal_streams (\d+)$/m.exec(text)?.[1]);
}
