/** 公平验证 of red packets on a phone: packets are worked out from what is published, an altered one is named, offline as well. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../apps/server/src/platform/clock.ts';
import { startTestSite, type TestSite } from '../apps/server/src/testing/site.ts';
import { launchBrowser, openPhone, seen, signedIn } from './browser.ts';

/** 11:00 in Beijing: the window is open. */
const clock = new SetClock('2026-11-23T03:00:00.000Z');
let site: TestSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startTestSite({ clock }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

test('a packet is worked out on the phone; one that was told otherwise is named, and stays so without a network', async () => {
  const member = await site.member();
  const early = new Date(clock.now().getTime() - 2 * 3_600_000);
  await site.owner.query(
    `insert into deposit_order (order_no, member_id, way, amount, state, created_at, expires_at, credited, decided_by, decided_at, last_four)
     values ('E1', $1, 'bank', 1000000, 'approved', $2, $2, 1000000, 'staff/1', $2, '')`,
    [member.id, early],
  );
  const opened = await site.call('claimRedPacket', {}, { token: member.token });
  expect(opened.code).toBe(200);
  clock.set(new Date('2026-11-23T04:30:00.000Z'));

  const { page, context, faults } = await openPhone(browser);
  await signedIn({ context }, member.token);
  let told = 0;
  await page.route('**/api/redpacket', async (route) => {
    const answer = await route.fetch();
    const { data, ...rest } = await answer.json();
    const altered = data.data.map((packet: { drawn: number }) => ({ ...packet, drawn: packet.drawn + told }));
    await route.fulfill({ response: answer, json: { ...rest, data: { ...data, data: altered } } });
  });
  const verified = async () => {
    await page.goto('about:blank');
    await page.goto(`${site.running.address}/#/hongbao`);
    await page.getByRole('button', { name: '公平验证' }).last().click();
    await seen(page, '种子与封存的指纹一致').waitFor();
    await seen(page, '该轮签名有效，与指定的轮次一致').waitFor();
    await seen(page, /重新计算的结果/).waitFor();
  };
  await verified();
  await seen(page, /· 与重新计算的结果一致/).waitFor();
  // One fen.
  told = 0.01;
  await verified();
  await seen(page, /· 与重新计算的结果不一致/).waitFor();
  told = 0;
  await verified();
  await seen(page, /· 与重新计算的结果一致/).waitFor();
  // Pages that are fetched ahead need the app's worker once there is no network, and tests open it without.
  expect(faults).toEqual([]);
  await context.setOffline(true);
  // Another day cannot be asked for now; what was worked out of this one still stands.
  const chosen = (day: string) => page.locator('label').filter({ hasText: day }).filter({ visible: true });
  await chosen('昨天').click();
  await expect.poll(() => seen(page, '种子与封存的指纹一致').count()).toBe(0);
  await chosen('今天').click();
  await seen(page, '该轮签名有效，与指定的轮次一致').waitFor();
  await seen(page, /· 与重新计算的结果一致/).waitFor();
});
