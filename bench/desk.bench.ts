/**
 * One clerk decides withdrawals by keyboard, with a watch: how many keys, how many seconds at the pace of a person, none twice. From
 * `ORDERS` of them (40) it is told what 200 take (target: less than ten minutes). Between two orders they look: `LOOK_MS` at one
 * without a red sign, three times as long at one with.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls } from '@mingpai/contract/calls';
import { consoleCalls } from '@mingpai/contract/console/calls';
import { generate } from 'otplib';
import pg from 'pg';
import { chromium, type Page } from 'playwright-core';
import type { DemonstrationAccounts } from '../apps/server/src/app/seed/accounts.ts';
import { ensureBrowser } from '../scripts/browser.ts';
import { startBenchSite } from './bench-site.ts';
import { loadMembers, memberNumber } from './site-members.ts';

const orders = Number(process.env.ORDERS ?? 40);
/** What a clerk has to get through, and in how many seconds. */
const target = { orders: 200, seconds: 600 };
const lookMs = Number(process.env.LOOK_MS ?? 1_500);
/** Every so manieth member has an address that is new: a red sign. */
const redEvery = 8;
/** And every so manieth order is rejected, with a reason. */
const rejectEvery = 20;

const folder = mkdtempSync(join(tmpdir(), 'mingpai-desk-'));
const site = await startBenchSite({ DATA_DIR: folder }, 21_085);
const database = new pg.Pool({ connectionString: site.databaseUrl, max: 2 });
const browser = await chromium.launch({
  executablePath: await ensureBrowser(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
});
try {
  await ordersThatWait();
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
  rmSync(folder, { recursive: true, force: true });
}

/** Members with old deposits, an address each, and one withdrawal that waits. */
async function ordersThatWait(): Promise<void> {
  const [demonstration] = accounts().members;
  await loadMembers(site.databaseUrl, 0, orders);
  // They sign with the demonstration's pay password: hashing one for each would be most of the work.
  await database.query(
    `update member set pay_password_hash = (select pay_password_hash from member where username = $1) where id >= 1000000`,
    [demonstration?.username],
  );
  await database.query(
    `insert into deposit_order (order_no, member_id, way, amount, last_four, state, created_at, expires_at, credited, decided_by,
       decided_at)
     select 'B' || id, id, 'bank', 50000, '', 'approved', now() - interval '9 days', now(), 50000, 'chain', now() - interval '9 days'
       from member where id >= 1000000`,
  );
  const { rows: cards } = await database.query<{ id: string; member_id: string }>(
    `insert into card (member_id, kind, bank, owner, number, created_at)
     select id, 'usdt', 'USDT', 'TRC20', 'T' || md5(id::text), now() - make_interval(days => case when id % $1 = 0 then 0 else 30 end)
       from member where id >= 1000000 order by id returning id::text, member_id::text`,
    [redEvery],
  );
  for (const [n, { id }] of cards.entries()) {
    const { session } = memberNumber(n);
    const request = { amount: 100 + (n % 50), bank: Number(id), password: demonstration?.payPassword };
    await ask(calls.withdraw.path, request, session);
  }
  await database.query('update withdrawal_order set held_until = null, held_for = null');
}

/** The clerk's console, signed in, at the queue. */
async function desk(): Promise<Page> {
  const clerk = accounts().staff.find(({ username }) => username === 'clerk');
  if (clerk === undefined) throw new Error('the demonstration has no clerk');
  const { username, password, totpSecret: secret } = clerk;
  const code = await generate({ secret });
  const signedIn = await ask(consoleCalls.staffSignIn.path, { username, password, code });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
  await context.addInitScript((token) => {
    sessionStorage.setItem('mingpai.console.token', token);
  }, signedIn.token);
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

function accounts(): DemonstrationAccounts {
  return JSON.parse(readFileSync(join(folder, 'demo-accounts.json'), 'utf8'));
}

/** @throws what was refused */
async function ask(path: string, payload: unknown, token?: string) {
  const answer = await fetch(site.url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(payload),
  });
  const { code, message, data } = (await answer.json()) as {
    code: number;
    message: string;
    data: { token: string };
  };
  if (code !== 200) throw new Error(`${path}: ${code} ${message}`);
  return data;
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
