/** Figures of the back office lead to what they are made of: the page behind each says the same sum, to the fen. */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accrue } from '../apps/server/src/affiliates/commission.ts';
import { agentOf, flat, memberOf } from '../apps/server/src/affiliates/testing.ts';
import { sumDays } from '../apps/server/src/books/days.ts';
import { SetClock } from '../apps/server/src/platform/clock.ts';
import { countFigures } from '../apps/server/src/reports/index.ts';
import { openTestVenue } from '../apps/server/src/testing/bets.ts';
import { settled } from '../apps/server/src/testing/settled.ts';
import { startTestSite, type TestSite } from '../apps/server/src/testing/site.ts';
import { openGrant } from '../apps/server/src/wagering/index.ts';
import { buildClients } from '../scripts/build-clients.ts';
import { launchBrowser, openDesk, signedIn, type Watched } from './browser.ts';

/** Noon in Beijing. */
const clock = new SetClock('2026-11-21T04:00:00.000Z');
const day = '2026-11-21';
let site: TestSite;
let browser: Browser;
let desk: Watched;
let promotion = 0n;

beforeAll(async () => {
  await buildClients({ compressed: false });
  [site, browser] = await Promise.all([startTestSite({ clock }), launchBrowser()]);
  const { wallet, site: parts } = site.running;
  const { database } = parts;
  const venue = await openTestVenue(site.running, 'opens', 'sport');
  const agents = [await agentOf(site, flat(100)), await agentOf(site, flat(70))];
  for (const [n, agent] of agents.entries()) {
    const { id } = await memberOf(site, agent.id);
    for (const [nth, amount] of [100_01n, 70_03n].entries())
      await database.transaction(async (tx) => {
        const orderNo = `F${n}${nth}`;
        await tx.query(
          `insert into deposit_order (order_no, member_id, way, amount, last_four, state, created_at, expires_at, credited, decided_by,
                                      decided_at)
           values ($1, $2, 'bank', $3, '', 'approved', $4, $4, $3, 'staff/1', $4)`,
          [orderNo, id, amount, clock.now()],
        );
        const credit = { id: crypto.randomUUID(), memberId: id, amount, turnover: 0n };
        await wallet.credit(tx, { ...credit, reference: `deposit/${orderNo}` });
      });
    await venue.report({ id: `b${n}`, memberId: id, stake: 1_000n, payout: 333n, state: 'settled' });
    await database.transaction(async (tx) => {
      const { rows } = await tx.query<{ id: bigint }>('select id from promotion order by id limit 1');
      promotion = rows[0]?.id ?? 0n;
      const amount = 2_500n + BigInt(n);
      const grantId = await openGrant(tx, {
        memberId: id,
        promotionId: promotion,
        source: `code/${promotion}/${id}/once`,
        deposit: undefined,
        combines: false,
        amount,
        required: 1n,
        weights: { realbet: 100, sport: 100, gaming: 100, joker: 100, concise: 100, lottery: 100 },
        betCeiling: 0n,
        openedAt: clock.now(),
        expiresAt: new Date(clock.now().getTime() + 86_400_000),
      });
      await wallet.fillGrant(tx, { grantId, memberId: id, amount });
      await tx.query(
        `insert into promotion_spent (promotion_id, total, day, of_day) values ($1, $2, beijing_day($3), $2)
         on conflict (promotion_id) do update set total = promotion_spent.total + excluded.total`,
        [promotion, amount, clock.now()],
      );
    });
  }
  await accrue(database);
  await settled(site.owner);
  await countFigures(parts);
  await sumDays({ database, clock });
  desk = await openDesk(browser);
  await signedIn(desk, await site.staffToken(), 'console');
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

async function open(path: string): Promise<Page> {
  const { page } = desk;
  await page.goto(`${site.running.address}/console/#${path}`);
  await page.locator('main h1').first().waitFor();
  await expect.poll(() => page.locator('.ant-skeleton, .ant-spin-spinning').count()).toBe(0);
  return page;
}

/** Chooses every column that the list of a page has. */
async function showAllColumns(page: Page): Promise<void> {
  await page.getByRole('button', { name: '显示的列' }).click();
  const choice = page.getByRole('group', { name: '显示的列', exact: true });
  for (const box of await choice.getByRole('checkbox').all()) await box.check();
}

/** The text of each of these links without its small print, which is a share of something, and where it leads. */
async function linksOf(links: Locator): Promise<{ text: string; path: string }[]> {
  await links.first().waitFor();
  return links.evaluateAll((all) =>
    all.map((link) => ({
      text: [...link.childNodes].map((part) => (part.nodeName === 'SMALL' ? '' : part.textContent)).join(''),
      path: (link.getAttribute('href') ?? '').replace(/^[^#]*#/, ''),
    })),
  );
}

/** Follows each different one. @returns how many */
async function follow(found: readonly { text: string; path: string }[]): Promise<number> {
  const different = new Map(found.map((one) => [one.path, one.text]));
  for (const [path, text] of different) {
    // The sum of the page before is gone when this one is read.
    const before = await open('/account');
    const sum = before.locator('main p', { hasText: '合计' }).locator('b');
    await sum.waitFor({ state: 'detached' });
    await open(path);
    await expect.poll(() => sum.textContent(), { message: path }).toBe(text);
  }
  return different.size;
}

test('every figure of the agents’ report, of each agent and in sum', async () => {
  const page = await open(`/agent-report?from=${day}&to=${day}`);
  await page.locator('tbody a.figures').first().waitFor();
  await showAllColumns(page);
  // A figure that leads nowhere would be text.
  expect(await page.locator('main table span.figures').count()).toBe(0);
  const rows = await page.locator('tbody tr.ant-table-row').count();
  const links = await linksOf(page.locator('main table a.figures'));
  expect(links).toHaveLength(14 * (rows + 1));
  const told = links.filter(({ text }) => !['0', '0.00', '—'].includes(text));
  expect(await follow(told)).toBeGreaterThan(16);
});

test('every figure of an hour, and each step of the funnel', async () => {
  const page = await open(`/overview?from=${day}&to=${day}`);
  await page.getByText('表格', { exact: true }).first().click();
  const table = page.locator('details[open] table');
  await table.locator('a.figures').first().waitFor();
  expect(await table.locator('span.figures').count()).toBe(0);
  const hour = await linksOf(page.locator('details[open] tr', { hasText: `${day} 12:00` }).locator('a'));
  expect(hour).toHaveLength(9);
  const funnel = await linksOf(
    page.locator('section', { has: page.getByRole('heading', { name: '新会员走到哪一步' }) }).locator('a'),
  );
  expect(funnel).toHaveLength(4);
  expect(await follow([...hour, ...funnel])).toBe(13);
});

test('each number of a week of registration leads to its members', async () => {
  for (const still of ['bet', 'deposit']) {
    const page = await open(`/overview?from=${day}&to=${day}&still=${still}`);
    const cohorts = page.getByRole('region', { name: '按注册周' }).locator('td a');
    const links = await linksOf(cohorts);
    expect(links.length).toBeGreaterThan(1);
    await follow(links);
  }
});

test('what a member brought, took and won leads to the lines of it, and their total to what it is made of', async () => {
  const { rows } = await site.owner.query<{ id: bigint }>(
    "select member_id as id from deposit_order where order_no = 'F00'",
  );
  const id = rows[0]?.id ?? 0n;
  const page = await open(`/members/${id}`);
  const links = await linksOf(page.locator('main dl a.figures'));
  expect(links).toHaveLength(4);
  // Won or lost stands without a sign, as the house's result has it.
  expect(await follow(links)).toBe(4);
  await open(`/members/${id}`);
  const total = page.getByRole('button', { name: /^总资产 / });
  const sum = (await total.locator('strong').textContent()) ?? '';
  await total.click();
  const made = page.getByRole('region', { name: '由这些组成' });
  await made.getByText(`合计 ${sum}`).waitFor();
  expect(page.url()).toContain('account=total');
  await made.getByRole('button', { name: '中心钱包' }).click();
  await page.getByText(/^账面 /).waitFor();
});

test('each sum of the trial balance leads to its accounts, and theirs to entries, with the same sums', async () => {
  const span = `from=${day}&to=${day}`;
  const page = await open(`/month-end?${span}`);
  const links = await linksOf(page.locator('main table a.figures'));
  const ledgers = [...new Set(links.map(({ path }) => path))];
  expect(ledgers.length).toBeGreaterThan(4);
  const four = async () => page.locator('main p b.figures').allTextContents();
  for (const ledger of ledgers) {
    const told = links.filter(({ path }) => path === ledger).map(({ text }) => text);
    await open('/account');
    await open(ledger);
    await expect.poll(four, { message: ledger }).toEqual(told);
  }
  const [central = ''] = ledgers.filter((path) => path.includes('member%2Fcentral'));
  await open(central);
  const first = page.locator('tbody tr.ant-table-row').first();
  const amounts = await linksOf(first.locator('a.figures'));
  expect(amounts).toHaveLength(4);
  const texts = amounts.map(({ text }) => text);
  await open(amounts[3]?.path ?? '');
  await expect.poll(four).toEqual(texts);
  await page.locator('tbody tr.ant-table-row').first().waitFor();
  await open(amounts[2]?.path ?? '');
  await expect.poll(() => page.getByRole('radio', { name: '贷方' }).isChecked()).toBe(true);
});

test('every figure of the service leads to as many conversations', async () => {
  await site.owner.query(
    `with c as (insert into conversation (member_id, opened_at, last_at) select member_id, $1, $1 from deposit_order where order_no = 'F00' returning id),
          m as (insert into conversation_message (conversation_id, author, body, client_id, created_at) select id, 'member', '你好', '1', $1 from c returning id, conversation_id)
     insert into conversation_session (conversation_id, first_message, begun_at, begun_by, first_answer_at, first_answer_by, clerk_id, ended_at,
                                       stars, words, rated_at)
     select m.conversation_id, m.id, $1, 'member', $1, 1, 1, $1, 4, '', $1 from m`,
    [clock.now()],
  );
  const page = await open(`/service/figures?from=${day}&to=${day}`);
  const links = await linksOf(page.locator('main a.figures'));
  // Six in sum, five kinds of stars, and six of a clerk and of a day each.
  expect(links).toHaveLength(6 + 5 + 6 + 6);
  const counts = links.filter(({ text }) => /^\d+$/.test(text));
  expect(await follow(counts)).toBeGreaterThan(7);
});

test('every figure of a promotion, in its report and in the list of results', async () => {
  const report = await open(`/promotions/${promotion}?from=${day}&to=${day}`);
  const facts = await linksOf(report.locator('main dl a'));
  expect(facts.map(({ text }) => text)).toEqual(['2 / 2', '50.01', '0.00', '0.00', '50.01']);
  await report.locator('main table a.figures').first().waitFor();
  await expect.poll(() => report.locator('main table').count()).toBe(2);
  const rows = await linksOf(report.locator('main table a.figures'));
  expect(rows).toHaveLength(3 * 3 + 2 * 8);
  // How many there were stands beside their sum.
  const counts = (text: string) => /^\d+( \/ \d+)?$/.test(text);
  const sums = [...facts, ...rows].filter(({ text }) => !counts(text));
  expect(await follow(sums)).toBeGreaterThan(12);
  const [{ path } = { path: '' }] = facts;
  const gifts = await open(path);
  await gifts.getByText('2 位会员 · 2 笔').waitFor();

  const list = await open('/promotions');
  const results = list.locator('section', { has: list.getByRole('heading', { name: '活动效果' }) });
  const links = await linksOf(results.locator('a.figures'));
  expect(links.map(({ text }) => text)).toContain('50.01');
  expect(await follow(links)).toBeGreaterThan(1);
});

test('what is owed stands in sum beside before, and each sum leads to its accounts', async () => {
  const page = await open(`/overview/owed?day=${day}`);
  const links = await linksOf(page.locator('main table a.figures'));
  expect(links).toHaveLength(7 * 4);
  const told = links.filter(({ text }) => text !== '0.00');
  expect(await follow(told)).toBeGreaterThan(2);
  const total = page.locator('tr', { hasText: '合计' });
  await open(`/overview/owed?day=${day}`);
  const owed = (await linksOf(page.locator('tbody a.figures'))).filter((_link, nth) => nth % 4 === 0);
  const fen = (text: string | null) =>
    Math.round(Number((text ?? '').replaceAll(',', '').replace('−', '-')) * 100);
  await expect
    .poll(async () => fen(await total.locator('b.figures').first().textContent()))
    .toBe(owed.reduce((all, { text }) => all + fen(text), 0));
  const overview = await open(`/overview?from=${day}&to=${day}`);
  const section = overview.locator('section', {
    has: overview.getByRole('heading', { name: '欠会员的钱' }),
  });
  const lines = (await linksOf(section.locator('li a'))).filter(({ path }) => path.includes('accounts'));
  expect(lines).toHaveLength(7);
  await follow(lines);
});

test('a breakdown has every share, page after page, in the order of the head that was chosen; the address keeps it', async () => {
  await site.owner.query(
    `insert into figure_day (day, dimension, value, figure, amount, payout, number)
     select $1::date, 'game', 'opens/g' || n, 'bet', 100000 * n, 100000 * n + 100 * (n % 2), n from generate_series(1, 120) n`,
    [day],
  );
  const page = await open(`/overview?from=${day}&to=${day}&by=game`);
  const section = page.locator('section', { has: page.getByRole('heading', { name: '从哪里来' }) });
  await section.getByText('表格', { exact: true }).click();
  const rows = section.locator('tbody tr.ant-table-row');
  await expect.poll(() => rows.count()).toBe(100);
  await section.getByRole('button', { name: '再看一些' }).click();
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(120);
  await section.getByRole('columnheader', { name: '注单' }).click();
  await expect.poll(() => rows.first().textContent()).toContain('opens/g120');
  await section.getByRole('columnheader', { name: '注单' }).click();
  await expect.poll(() => rows.first().textContent()).not.toContain('opens/g120');
  expect(page.url()).toContain('sort=bets&order=asc');
  await page.reload();
  await expect.poll(() => rows.count()).toBe(100);
  await section.getByRole('button', { name: '导出' }).waitFor();
});
