/**
 * Two clerks work off `ORDERS` orders (1,000), half of them deposits and half withdrawals, beside one another and by keyboard alone:
 * whether one row was ever open before both, whether anybody was refused because a colleague has it, whether anything was decided
 * twice or left, and what an order takes. Among the deposits one of them closes the laptop in the middle of an order and opens it
 * again when the queue is empty; among the withdrawals one answer is lost on its way. They look at an order for `LOOK_MS`.
 */
import pg from 'pg';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { ensureBrowser } from '../scripts/browser.ts';
import { startBenchSite } from './bench-site.ts';
import { consoleOf, depositsThatWait, redEvery, rejectEvery, withdrawalsThatWait } from './desk-orders.ts';
import { median } from './median.ts';

const each = Math.ceil(Number(process.env.ORDERS ?? 1_000) / 2);
/** No less than the first moment of an order, in which nothing that is pressed is meant for it. */
const lookMs = Math.max(700, Number(process.env.LOOK_MS ?? 1_500));
/** After so many deposits of one's own the laptop is closed; and so manieth withdrawal of the other is the one whose answer is lost. */
const [closedAfter, lostAt] = [Math.floor((each * 3) / 8), Math.floor(each / 8)];

/** A clerk who sees nothing happen for so long presses again, in ms; so often, before it is a failure. */
const [patienceMs, patience] = [4_000, 5];
/** Rows on a page of a queue, and those that have left it and are still in sight. */
const mostRows = 120;

type Queue = '存款审核' | '取款审核';
interface Decided {
  readonly order: string;
  readonly queue: Queue;
  /** When it was open before the clerk. */
  readonly from: number;
  readonly to: number;
}
interface Clerk {
  readonly name: string;
  readonly context: BrowserContext;
  readonly page: Page;
  readonly decided: Decided[];
  /** What calls were refused with, other than by being asked again after the laptop was closed. */
  readonly refused: string[];
  /** From the key that decides to the next order in sight, ms. */
  readonly waits: number[];
  keys: number;
  /** How often nothing had come of a press. */
  again: number;
  /** The key that was pressed last. */
  last: string;
  looked: number;
}

/** Whose laptop is closed, and what was open on it. */
let closedLaptop: { readonly name: string; readonly order: string } | undefined;
/** What was taken from it, and with how many keys. */
let taken = 'nothing had to be taken from it: its claim had run out';

const site = await startBenchSite({}, 21_087);
const database = new pg.Pool({ connectionString: site.databaseUrl, max: 2 });
const browsers = [await launch(), await launch()] as const;
try {
  await withdrawalsThatWait(site, database, each);
  await depositsThatWait(database);
  const [one, other] = [
    await clerkOf('小明', await consoleOf(site, browsers[0], 'clerk')),
    await clerkOf('老友', await consoleOf(site, browsers[1], 'chief2')),
  ];
  console.log(
    `${each} deposits and ${each} withdrawals wait, one in ${redEvery} with a red sign; both clerks look for ${lookMs} ms`,
  );
  const begun = Date.now();
  const [, away] = await Promise.all([
    workOff(one, '存款审核', {}),
    workOff(other, '存款审核', { laptopAfter: closedAfter }),
  ]);
  const depositsMs = Date.now() - begun;
  const woken = away === undefined ? undefined : await wake(other);
  closedLaptop = undefined;
  const withdrawalsBegun = Date.now();
  await Promise.all([workOff(one, '取款审核', { lostAt }), workOff(other, '取款审核', {})]);
  const withdrawalsMs = Date.now() - withdrawalsBegun;

  for (const clerk of [one, other]) tell(clerk);
  console.log(
    `deposits: ${(depositsMs / 1_000).toFixed(0)} seconds, withdrawals: ${(withdrawalsMs / 1_000).toFixed(0)} seconds, both at once`,
  );
  if (woken !== undefined) console.log(`the laptop that was closed: ${taken}; opened again, ${woken}`);
  console.log(
    `open before both: ${met(one, other)} orders; refused: ${one.refused.length + other.refused.length}`,
  );
  for (const words of new Set([...one.refused, ...other.refused])) console.log(`  ${words}`);
  await tellWhatIsSo();
} finally {
  for (const browser of browsers) await browser.close();
  await database.end();
  await site.stop();
}

async function launch() {
  return chromium.launch({
    executablePath: await ensureBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
  });
}

async function clerkOf(name: string, context: BrowserContext): Promise<Clerk> {
  const page = await context.newPage();
  const clerk: Clerk = {
    name,
    context,
    page,
    decided: [],
    refused: [],
    waits: [],
    keys: 0,
    again: 0,
    last: '',
    looked: 0,
  };
  page.on('response', async (response) => {
    const answer = (await response.json().catch(() => undefined)) as
      | { readonly code?: number; readonly message?: string }
      | undefined;
    if (answer?.code !== undefined && answer.code !== 200)
      clerk.refused.push(`${new URL(response.url()).pathname}: ${answer.code} ${answer.message ?? ''}`);
  });
  await page.goto(`${site.url}/console/`);
  await page.getByRole('heading').first().waitFor();
  return clerk;
}

async function press(clerk: Clerk, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    clerk.keys += 1;
    clerk.last = key;
    await clerk.page.keyboard.press(key);
  }
}

/** To a queue by the search of the console. */
async function goTo(clerk: Clerk, queue: Queue): Promise<void> {
  // What was said of the queue before would be taken for this one's.
  await clerk.page.getByText('没有可以处理的下一笔了').first().waitFor({ state: 'hidden' });
  await press(clerk, 'Control+k');
  const field = clerk.page.getByRole('combobox', { name: '搜索会员' });
  await clerk.page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'combobox');
  await field.pressSequentially(queue);
  clerk.keys += queue.length;
  await clerk.page.getByRole('option', { name: queue, selected: true }).waitFor();
  await press(clerk, 'Enter');
  await clerk.page.getByRole('heading', { name: queue }).waitFor();
  await clerk.page.getByRole('button', { name: '通过', exact: true }).first().waitFor();
}

/** The order that is open, other than the one before; undefined: the console says that there is none. */
async function nextOpen(clerk: Clerk, before: string): Promise<string | undefined> {
  for (let tries = 1; ; tries += 1) {
    try {
      const shown = await clerk.page.waitForFunction(
        (last) => {
          const dialogs = [...document.querySelectorAll('[role="dialog"]')];
          const found = dialogs.flatMap((one) => /[DW]20\d{12,}/.exec(one.textContent ?? '')?.[0] ?? []);
          const next = found.find((number) => number !== last);
          if (next !== undefined) return next;
          return document.body.textContent?.includes('没有可以处理的下一笔了') === true ? 'none' : false;
        },
        before,
        { polling: 20, timeout: patienceMs },
      );
      const said = String(await shown.jsonValue());
      return said === 'none' ? undefined : said;
    } catch (fault) {
      // Pressed in the first moment of an order, on a machine that is busy: nothing was decided by it.
      if (tries === patience) throw fault;
      clerk.again += 1;
      await press(clerk, clerk.last);
    }
  }
}

type Mishaps = { readonly laptopAfter?: number; readonly lostAt?: number };

/** Decides what there is until the console says that nothing is left. @returns the order that was open when the laptop was closed */
async function workOff(clerk: Clerk, queue: Queue, mishaps: Mishaps): Promise<string | undefined> {
  await goTo(clerk, queue);
  let asked = Date.now();
  await press(clerk, 'n');
  let last = '';
  for (let n = 1; ; n += 1) {
    const order = await nextOpen(clerk, last);
    if (order === undefined) {
      if (!(await takenOver(clerk))) return undefined;
      continue;
    }
    const from = Date.now();
    if (n > 1) clerk.waits.push(from - asked);
    const red = (await clerk.page.getByRole('group', { name: '有红色提示' }).count()) > 0;
    const look = red ? 3 * lookMs : lookMs;
    if (n - 1 === mishaps.laptopAfter) {
      await clerk.context.setOffline(true);
      closedLaptop = { name: clerk.name, order };
      return order;
    }
    clerk.looked += look;
    await clerk.page.waitForTimeout(look);
    const lost = n === mishaps.lostAt;
    if (lost) await loseOneAnswer(clerk);
    if (n % rejectEvery === 0 && !lost) {
      await press(clerk, 'r');
      await clerk.page.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA');
      // From the reason back to the last of the reasons that stand above it.
      await press(clerk, 'Shift+Tab', 'Enter', 'Control+Enter');
    } else {
      if (red) await press(clerk, 'a');
      await press(clerk, 'Enter');
    }
    if (lost) await pressAgain(clerk);
    asked = Date.now();
    clerk.decided.push({ order, queue, from, to: asked });
    last = order;
  }
}

/** Takes over what is open on the laptop that was closed, where that still waits. */
async function takenOver(clerk: Clerk): Promise<boolean> {
  if (closedLaptop === undefined || closedLaptop.name === clerk.name) return false;
  const { order } = closedLaptop;
  const row = clerk.page.getByRole('row').filter({ hasText: order });
  if ((await row.getByText('处理中').count()) === 0) return false;
  const before = clerk.keys;
  const begun = Date.now();
  for (let n = 0; (await row.getAttribute('aria-selected')) !== 'true'; n += 1) {
    if (n > mostRows) throw new Error(`${order} is not reached with the arrows`);
    const selected = clerk.page.locator('[data-row-key][aria-selected="true"]');
    const at = (await selected.count()) > 0 ? await selected.getAttribute('data-row-key') : '';
    await press(clerk, 'j');
    // Pressed faster than it is drawn, the arrow would lead past it.
    await clerk.page.waitForFunction(
      (key) => (document.querySelector('[aria-selected="true"]')?.getAttribute('data-row-key') ?? '') !== key,
      at,
    );
  }
  await press(clerk, 'Enter');
  await clerk.page.getByText('正在处理这一笔').waitFor();
  await press(clerk, 't');
  await clerk.page.getByText('正在处理这一笔').waitFor({ state: 'hidden' });
  closedLaptop = undefined;
  taken = `its order was taken over with ${clerk.keys - before} keys in ${Date.now() - begun} ms`;
  return true;
}

/** Opens the laptop again. @returns what it said of its order, and with how many keys its clerk went on */
async function wake(clerk: Clerk): Promise<string> {
  const begun = Date.now();
  const before = clerk.keys;
  await clerk.context.setOffline(false);
  const said = clerk.page.getByText('本窗口不会再移动资金').locator('..');
  await said.waitFor();
  const ms = Date.now() - begun;
  const words = ((await said.textContent()) ?? '').replace(/\s+/g, ' ');
  await press(clerk, 's');
  await clerk.page.getByText('没有可以处理的下一笔了').first().waitFor();
  return `after ${ms} ms it said “${words}”, and its clerk went on with ${clerk.keys - before} key`;
}

/** The next decision reaches the site, and its answer does not come back. */
async function loseOneAnswer({ page }: Clerk): Promise<void> {
  await page.route(
    /console\/withdrawals\/approve$/,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
}

/** What a clerk does who was not told what became of a decision. */
async function pressAgain(clerk: Clerk): Promise<void> {
  const before = clerk.keys;
  const decided = clerk.page.getByText('本窗口不会再移动资金');
  const fault = clerk.page.getByRole('dialog').getByRole('alert');
  await decided.or(fault).first().waitFor();
  const words = ((await decided.or(fault).first().textContent()) ?? '').replace(/\s+/g, ' ');
  await press(clerk, (await decided.count()) > 0 ? 's' : 'Enter');
  console.log(`an answer was lost: the window said “${words}”, and ${clerk.keys - before} key led on`);
}

/** How many orders were open before both at the same moment. */
function met(one: Clerk, other: Clerk): number {
  return one.decided.filter((mine) =>
    other.decided.some(
      (theirs) => theirs.order === mine.order && theirs.from < mine.to && mine.from < theirs.to,
    ),
  ).length;
}

function tell({ name, decided, keys, again, looked, waits }: Clerk): void {
  const spent = decided.reduce((sum, { from, to }) => sum + to - from, 0) + waits.reduce((a, b) => a + b, 0);
  const number = decided.length;
  const tenth = Math.max(1, Math.floor(waits.length / 10));
  console.log(
    `${name}: ${number} orders, ${(keys / number).toFixed(2)} keys (${again} pressed in vain) and ${(spent / number / 1_000).toFixed(2)} seconds an order, of which looked ${(looked / number / 1_000).toFixed(2)}; the next one came after ${median(waits)} ms (median; ${median(waits.slice(0, tenth))} in the first tenth, ${median(waits.slice(-tenth))} in the last; longest ${Math.max(...waits)})`,
  );
}

/** What the database has: each order decided once, by one row of the log, and its money moved once. */
async function tellWhatIsSo(): Promise<void> {
  const { rows: states } = await database.query(
    `select 'deposit' as of, state, count(*)::int as number from deposit_order where order_no like 'D2026%' group by state
     union all select 'withdrawal', state, count(*)::int from withdrawal_order group by state order by 1, 2`,
  );
  const { rows: log } = await database.query<{ orders: number; entries: number; most: number }>(
    `select count(*)::int as orders, sum(n)::int as entries, max(n)::int as most from (
       select subject, count(*) as n from audit
        where action in ('deposit_approved', 'deposit_rejected', 'withdrawal_approved', 'withdrawal_rejected') group by subject) s`,
  );
  const { rows: money } = await database.query<{ ordered: string; credited: string; twice: number }>(
    `select (select sum(credited) from deposit_order where order_no like 'D2026%')::text as ordered,
            (select sum(amount) from (select unnest(t.amounts) as amount from ledger.transfer t
               join deposit_order o on t.reference = 'deposit/' || o.order_no) a where amount > 0)::text as credited,
            (select count(*)::int from (select 1 from ledger.transfer
               where reference like 'deposit/D2026%' or reference like 'withdrawal/W%' group by reference, kind
               having count(*) > 1) t) as twice`,
  );
  const { rows: held } = await database.query<{ number: number }>(
    'select count(*)::int as number from work_claim where until > now()',
  );
  console.log(`orders: ${JSON.stringify(states)}`);
  console.log(`the log: ${JSON.stringify(log[0])}; money, in fen: ${JSON.stringify(money[0])}`);
  console.log(`claims that are left: ${held[0]?.number}`);
}
