/** Rules R4.6 to R4.10: how often pages ask, measured on a clock that the row moves, and that they stop. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { launchBrowser } from '../browser.ts';
import { row } from './row.ts';
import { memberWith, once, type Phone, phone, stopTime } from './world.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser({ pictures: false });
});
afterAll(() => browser.close());

const account = once(() => memberWith(100));
const count = (one: Phone, path: string) => one.asked.filter((asked) => asked.endsWith(path)).length;

/** The interval of a call on a page: nothing just before it is over, one call when it is. */
for (const { rules, path, asks, everyMs, what } of [
  { rules: ['R4.6', 'R9.1'], path: '/kefu', asks: '/api/balance', everyMs: 4_300, what: 'the balance' },
  {
    rules: ['R4.7', 'R9.2'],
    path: '/money',
    asks: '/api/wallet/overview',
    everyMs: 3_500,
    what: 'the wallet page',
  },
  {
    rules: ['R4.7', 'R9.2'],
    path: '/money',
    asks: '/api/balancelist',
    everyMs: 3_500,
    what: 'the wallet page’s venues',
  },
  {
    rules: ['R4.8', 'R9.2'],
    path: '/withdrawal',
    asks: '/api/wallet/overview',
    everyMs: 3_500,
    what: 'the withdrawal page',
  },
  {
    rules: ['R4.8', 'R9.2'],
    path: '/withdrawal',
    asks: '/api/balancelist',
    everyMs: 3_500,
    what: 'the withdrawal page’s venues',
  },
  {
    rules: ['R4.9', 'R9.3'],
    path: '/transfer',
    asks: '/api/wallet/overview',
    everyMs: 1_500,
    what: 'the transfer page',
  },
  {
    rules: ['R4.9', 'R9.3'],
    path: '/transfer',
    asks: '/api/balancelist',
    everyMs: 1_500,
    what: 'the transfer page’s venues',
  },
] as const)
  row(rules, `${what}: asked again after ${everyMs} ms, and not 200 ms before`, async () => {
    const one = await phone(browser, path, { member: await account(), clock: true });
    await expect.poll(() => count(one, asks)).toBeGreaterThan(0);
    await stopTime(one);
    await untilTick(one, asks, everyMs);
    for (let times = 0; times < 2; times += 1) {
      const before = count(one, asks);
      await one.page.clock.runFor(everyMs - 200);
      await rest(150);
      expect(count(one, asks)).toBe(before);
      await one.page.clock.runFor(200);
      await expect.poll(() => count(one, asks)).toBe(before + 1);
      // The next interval begins with the answer.
      await answered(one, asks);
    }
    await one.close();
  });

for (const { path, asks } of [
  { path: '/money', asks: '/api/wallet/overview' },
  { path: '/withdrawal', asks: '/api/wallet/overview' },
  { path: '/transfer', asks: '/api/balancelist' },
])
  row(['R4.10'], `${path} asks no more once it is left, while the balance’s own poll goes on`, async () => {
    const one = await phone(browser, path, { member: await account(), clock: true });
    await expect.poll(() => count(one, asks)).toBeGreaterThan(0);
    await stopTime(one);
    await one.open('/kefu');
    await one.page.clock.runFor(1_000);
    await one.page.locator('header').getByRole('button', { name: '一键回收' }).waitFor();
    await answered(one, asks);
    const [before, balances] = [count(one, asks), count(one, '/api/balance')];
    for (let times = 0; times < 3; times += 1) {
      await one.page.clock.runFor(4_300);
      await answered(one, '/api/balance');
    }
    expect(count(one, '/api/balance')).toBeGreaterThan(balances);
    expect(count(one, asks)).toBe(before);
    await one.close();
  });

row(['R4.6'], 'a visitor does not poll', async () => {
  const one = await phone(browser, '/', { clock: true });
  await one.sees('更多公告');
  await one.page.clock.runFor(30_000);
  // The site itself is looked after, so time did pass.
  await expect.poll(() => count(one, '/api/app')).toBeGreaterThan(1);
  expect(count(one, '/api/balance')).toBe(0);
  await one.close();
});

/** Runs on to the next call, whenever the page began to count. */
async function untilTick(one: Phone, path: string, everyMs: number): Promise<void> {
  const before = count(one, path);
  for (let waited = 0; waited <= everyMs + 500; waited += 100) {
    await one.page.clock.runFor(100);
    await rest(30);
    if (count(one, path) > before) return answered(one, path);
  }
  throw new Error(`${path} was not asked again within ${everyMs} ms`);
}

/** Waits until the call is answered, and the page has made of it what it makes of it. */
async function answered(one: Phone, path: string): Promise<void> {
  await expect.poll(() => one.waiting(path)).toBe(false);
  await rest(200);
}

function rest(ms: number): Promise<void> {
  return new Promise((wake) => setTimeout(wake, ms));
}
