/** Specification, chapter 4, Red packet: what a grab shows, in a browser that really turns the card. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { launchBrowser } from '../browser.ts';
import { sentence } from './sentence.ts';
import { call, type Member, newMember, phone } from './world.ts';

let browser: Browser;
let account: Member;
beforeAll(async () => {
  [browser, account] = await Promise.all([launchBrowser(), newMember()]);
});
afterAll(() => browser.close());

sentence('4', 'the claim call either shows the amount won (redpacketmoney)', async () => {
  const one = await phone(browser, '/usdtmore', { member: account });
  const { data } = await call('redPacket', {}, account);
  await one.page.route('**/api/userredpacket', (route) =>
    route.fulfill({ json: { code: 200, message: '', data: { ...data, sendnums: 1, phase: 'open' } } }),
  );
  await one.page.route('**/api/douserredpacket', (route) =>
    route.fulfill({ json: { code: 200, message: '', data: { redpacketmoney: 1_234.56 } } }),
  );
  await one.open('/hongbao');
  await one.page.locator('main').getByRole('button', { name: '抢红包' }).click();
  const figure = one.page.getByRole('dialog').getByText('1,234.56').first();
  // Text on the far side of a card counts as visible. What lies under a finger does not lie on the far side.
  const faceUp = () =>
    figure.evaluate((node) => {
      const { left, top, width, height } = node.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2)?.textContent?.includes('1,234.56');
    });
  await expect.poll(faceUp).toBe(true);
  await one.page.getByRole('button', { name: '收下' }).click();
  await one.page.getByRole('dialog').waitFor({ state: 'detached' });
  await one.close();
});
