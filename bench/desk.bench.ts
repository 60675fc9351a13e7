/**
 * One clerk decides withdrawals by keyboard, with a watch: how many keys, how many seconds at the pace of a person, none twice. From
 * `ORDERS` of them (40) it is told what 200 take (target: less than ten minutes). Between two orders they look: `LOOK_MS` at one
 * without a red sign, three times as long at one with.
 */
import pg from 'pg';
import { chromium, type Page } from 'playwright-core';
import { ensureBrowser } from '../scripts/browser.ts';
import { startBenchSite } from './bench-site.ts';
import { consoleOf, redEvery, rejectEvery, withdrawalsThatWait } from './desk-orders.ts';
import { median } from './median.ts';

const orders = Number(process.env.ORDERS ?? 40);
/** What a clerk has to get through, and in how many seconds. */
const target = { orders: 200, seconds: 600 };
const lookMs = Number(process.env.LOOK_MS ?? 1_500);

const site = await startBenchSite({}, 21_085);
const database = new pg.Pool({ connectionString: site.databaseUrl, max: 2 });
const browser = await chromium.launch({
  executablePath: await ensureBrowser(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
});
try {
  await withdrawalsThatWait(site, database, orders);
  const page = await desk();
  console.log(`${orders} withdrawals wait, one in ${redEvery} with a red sign`);
  const watch = await decideAll(page);
  const { rows } = await database.query<{ state: string; number: number; entries: number }>(
    `select o.state, count(*)::int as number,
        (select count(*)::int from audit a where a.action = 'withdrawal_approved') as entries
       from withdrawal_order o group by o.state`,
  );
  console.log(`keys: ${watch.keys} (${(watch.keys / orders).toFixed(2)} an order)`);
  console.log(
    `seconds: ${(watch.ms / 1_000).toFixed(0)}, of which the clerk looked ${(watch.looked / 1_000).toFixed(0)}`,
  );
  const seconds = (watch.ms / 1_000 / orders) * target.orders;
  console.log(
    `${target.orders} at this pace: ${seconds.toFixed(0)} seconds (target ${target.seconds}), ${((watch.keys / orders) * target.orders).toFixed(0)} keys`,
  );
  console.log(
    `waited for the next order: median ${median(watch.waits)} ms, longest ${Math.max(...watch.waits)} ms`,
  );
  console.log(`decided: ${JSON.stringify(rows)}`);
} finally {
  await browser.close();
  await database.end();
  await site.stop();
}

/** The clerk's console at the queue. */
async function desk(): Promise<Page> {
  const context = await consoleOf(site, browser, 'clerk');
  const page = await context.newPage();
  await page.goto(`${site.url}/console/#/withdrawals`);
  await page.getByRole('button', { name: '通过', exact: true }).first().waitFor();
  return page;
}

/** From the first key to the last decision; the clerk's eyes are the only thing that takes its time on purpose. */
async function decideAll(page: Page) {
  const begun = Date.now();
  const waits: number[] = [];
  const seen = new Set<string>();
  let [keys, looked] = [0, 0];
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  await press('n');
  for (let n = 0; n < orders; n += 1) {
    const from = Date.now();
    const shown = await page.waitForFunction(
      (known) => {
        const dialogs = [...document.querySelectorAll('[role="dialog"]')];
        const found = dialogs.flatMap((one) => /W20\d{12,}/.exec(one.textContent ?? '')?.[0] ?? []);
        return found.find((number) => !known.includes(number)) ?? false;
      },
      [...seen],
      { polling: 20 },
    );
    const number = String(await shown.jsonValue());
    seen.add(number);
    if (n > 0) waits.push(Date.now() - from);
    const red = (await page.getByRole('group', { name: '有红色提示' }).count()) > 0;
    const look = red ? 3 * lookMs : lookMs;
    looked += look;
    await page.waitForTimeout(look);
    if (n % rejectEvery === rejectEvery - 1) {
      await press('r');
      await page.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA');
      // From the reason back to the last of the reasons that stand above it.
      for (const key of ['Shift+Tab', 'Enter', 'Control+Enter']) await press(key);
    } else {
      if (red) await press('a');
      await press('Enter');
    }
  }
  await page.getByText('没有可以处理的下一笔了').first().waitFor();
  return { keys, looked, waits, ms: Date.now() - begun };
}
