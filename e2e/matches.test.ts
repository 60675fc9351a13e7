/** A member bets on a simulated match, and the records of the site follow it: unsettled, settled, void. */
import { createHash } from 'node:crypto';
import { calls } from '@mingpai/contract/calls';
import { consoleCalls } from '@mingpai/contract/console/calls';
import type { Browser, FrameLocator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { abandonedIn } from '../apps/sandbox/src/game-platform/games/sports/draws.ts';
import { launchBrowser, openPhone, signedIn, type Watched } from './browser.ts';
import { type StartedSite, startSite } from './site.ts';

let site: StartedSite;
let browser: Browser;
let phone: Watched;
let token: string;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), launchBrowser()]);
  phone = await openPhone(browser);
  token = await memberWithMoney();
  await signedIn(phone, token);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

test('a bet on a match is unsettled, then settled by the clock, then void when the result is taken back', async () => {
  const { page } = phone;
  await page.goto(site.url);
  await page.getByRole('tab', { name: '体育' }).click();
  // What runs and what is next stands there before the game is opened, with three prices.
  const listed = page.getByRole('region', { name: '赛事' }).getByRole('listitem');
  const priced = listed.filter({ hasText: /主\s*\d+\.\d\d\s*平\s*\d+\.\d\d\s*客\s*\d+\.\d\d/ });
  // A tap on one opens that very match; the way back from it leads to the list of all.
  const chosen = priced.first().getByRole('button').first();
  await chosen.waitFor();
  const [home = '', away = ''] = await chosen.locator('b').allTextContents();
  await chosen.click();
  const frame: FrameLocator = page.frameLocator('iframe');
  const teams = frame.getByTestId('scoreboard').getByRole('heading');
  await expect.poll(() => teams.allInnerTexts()).toEqual([home, away]);
  await frame.getByRole('button', { name: '返回赛事' }).click();
  await frame.getByText('虚拟赛事').first().waitFor();
  await expect.poll(() => frame.getByTestId('balance').innerText()).toBe('¥200.00');

  // The second match to start: there is time to bet on it, and it is over within what the two clocks may differ.
  const match = frame.locator('[data-testid="match"][data-status="open"]').nth(1);
  const event = (await match.getAttribute('data-event')) ?? '';
  const starts = (await match.getByText(/后开赛/).innerText()).slice(0, 5).split(':').map(Number);
  const startsInMs = ((starts[0] ?? 0) * 60 + (starts[1] ?? 0)) * 1000;
  await control('sports/seed', { event, server_seed: seedOfAPlayedMatch(event) });
  await match.getByTestId('pick-result-home').click();
  await frame.getByTestId('slip').click();
  await frame.getByTestId('chip-10').click();
  await expect.poll(() => frame.getByTestId('stake').innerText()).toBe('¥20.00');
  await frame.getByTestId('chip-most').click();
  await expect.poll(() => frame.getByTestId('stake').innerText()).toBe('¥200.00');
  await frame.getByRole('button', { name: '清零' }).click();
  for (let times = 0; times < 2; times += 1) await frame.getByTestId('chip-10').click();
  await expect.poll(() => frame.getByTestId('stake').innerText()).toBe('¥20.00');
  // Nothing is taken at other odds than are shown until the player says so; whatever comes is accepted for
  // this page alone, by whoever said it and not by the next one at the device.
  expect(await frame.getByTestId('accept-shown').isChecked()).toBe(true);
  await frame.getByTestId('accept-any').check();
  await frame.getByTestId('place-bet').click();
  const told = frame.getByTestId('placed').getByRole('button');
  await told.waitFor();
  // In sight, however far the list of matches is scrolled.
  const height = (await page.locator('iframe').boundingBox())?.height ?? 0;
  const [above, below] = await told.evaluate((button) => {
    window.scrollTo(0, document.documentElement.scrollHeight);
    const { top, bottom } = button.getBoundingClientRect();
    return [top, bottom];
  });
  expect([above > 0, below < height]).toEqual([true, true]);
  await told.click();
  await expect.poll(() => frame.getByTestId('bet-state').allInnerTexts()).toEqual(['未结算']);
  await expect.poll(() => frame.getByTestId('balance').innerText()).toBe('¥180.00');
  const [inFrame = ''] = page.url().split('&match=');
  await recordShows('未结算');

  await control('clock', { offset_ms: startsInMs + 185_000 });
  await control('clock', { offset_ms: 0 });
  await recordShows('已结算');
  await page.goto(inFrame);
  await frame.getByRole('button', { name: '我的注单' }).click();
  await frame.getByRole('tab', { name: /已结算/ }).click();
  await expect.poll(() => frame.getByTestId('bet-state').innerText()).toMatch(/^(赢|输)$/);

  await control('sports/correct', { event });
  await frame.getByRole('tab', { name: /已取消 1/ }).click();
  await expect.poll(() => frame.getByTestId('bet-state').innerText()).toBe('已取消');
  await expect.poll(() => frame.getByTestId('balance').innerText()).toBe('¥200.00');
  await frame.getByRole('button', { name: '赛事', exact: true }).click();
  await frame
    .locator('[data-testid="match"][data-status="open"]')
    .nth(1)
    .getByTestId('pick-result-away')
    .click();
  await frame.getByTestId('slip').click();
  expect(await frame.getByTestId('accept-shown').isChecked()).toBe(true);
  // Whoever waited too long is told no sum that cannot be had, and a slip that is emptied leaves no empty sheet behind.
  const slip = frame.getByRole('dialog');
  await slip.getByTestId('possible').waitFor();
  await control('clock', { offset_ms: 360_000 });
  await slip.getByTestId('drop-started').waitFor();
  expect(await slip.getByTestId('possible').count()).toBe(0);
  await slip.getByTestId('drop-started').click();
  await expect.poll(() => slip.count()).toBe(0);
  await control('clock', { offset_ms: 0 });
  await recordShows('无效注单');
  expect(phone.faults).toEqual([]);
});

test('a match that is over can be played again on a page that asks no server', async () => {
  const { page } = phone;
  await page.goto(`${site.url}/#/gamePage?name=mpdj&type=0&code=arena`);
  const frame: FrameLocator = page.frameLocator('iframe');
  await frame.locator('[data-testid="match"][data-status="open"]').first().waitFor();
  // So far that every match is over which was played while the test before was ahead of time: seen from in between, it would
  // be known how it ends but not yet have happened.
  await control('clock', { offset_ms: 900_000 });
  await frame.getByRole('tab', { name: /已结束/ }).click();
  await frame.getByTestId('match').first().getByRole('button').click();
  await frame.getByTestId('map').first().waitFor();
  const address = await frame.getByRole('link', { name: '在浏览器里重算这场比赛' }).getAttribute('href');
  await control('clock', { offset_ms: 0 });
  const requests: string[] = [];
  const again = await openPhone(browser);
  again.page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await again.page.goto(site.sandboxUrl + address);
  await expect.poll(() => again.page.getByTestId('verdict').innerText()).toBe('一致');
  expect(requests.filter((path) => path !== '/verify/match' && !path.startsWith('/assets/'))).toEqual([]);
  await again.page.getByTestId('field-seed').fill('ab'.repeat(32));
  await expect.poll(() => again.page.getByTestId('verdict').innerText()).toBe('不一致');
  expect(again.faults).toEqual([]);
});

/** The newest record of the member is in this state. */
async function recordShows(state: string): Promise<void> {
  await phone.page.goto(`${site.url}/#/betRecord`);
  await expect
    .poll(
      async () => {
        await phone.page.reload();
        await phone.page.getByText('虚拟足球').first().waitFor();
        return phone.page.locator('main').innerText();
      },
      { timeout: 40_000, interval: 1_500 },
    )
    .toContain(state);
}

function seedOfAPlayedMatch(event: string): string {
  for (let number = 0; ; number += 1) {
    const seed = createHash('sha256').update(String(number)).digest('hex');
    if (abandonedIn({ seed, event }, 90) === undefined) return seed;
  }
}

async function control(path: string, order: unknown): Promise<void> {
  const answer = await fetch(`${site.sandboxUrl}/control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-control': site.sandboxControlToken },
    body: JSON.stringify(order),
  });
  expect(await answer.json()).toMatchObject({ ok: true });
}

/** Registers, deposits 200 yuan that staff approve, and takes them to the venue. @returns the session's token */
async function memberWithMoney(): Promise<string> {
  const ask = async (path: string, content: unknown, bearer = '') => {
    const answer = await fetch(site.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
      body: JSON.stringify(content),
    });
    const reply = (await answer.json()) as { code: number; message: string; data: Record<string, unknown> };
    expect(reply, path).toMatchObject({ code: 200 });
    return reply.data;
  };
  const password = 'kiesel1';
  const name = 'bettor01';
  const { api_token } = await ask('/api/register', {
    name,
    password,
    confirmPass: password,
    realname: '看球人',
    paypassword: 'stapel1',
  });
  const member = String(api_token);
  const bank_no = 'TMatchMatchMatchMatchMatchMatch4567';
  await ask(calls.bindCard.path, { bank: 'USDT', bank_owner: 'TRC20', bank_no, pay_pass: 'stapel1' }, member);
  const deposit = { paytype: 'usdt', amount: 200, bank_no: '4567', catepay: 'TRC20' };
  await ask(calls.openDeposit.path, deposit, member);
  const { token: clerk } = await ask(consoleCalls.staffSignIn.path, await site.staff('clerk'));
  const queue = { state: 'pending', page: 1, pageSize: 10 };
  const { rows } = await ask(consoleCalls.depositQueue.path, queue, String(clerk));
  const [row] = rows as { id: string }[];
  await ask(consoleCalls.approveDeposit.path, { id: row?.id }, String(clerk));
  const transfer = { amount: 200, sourcetype: 'userbalance', targettype: 'mpty' };
  await ask(calls.transfer.path, transfer, member);
  return member;
}
