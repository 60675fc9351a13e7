/** Changes of rules and differences of statements in a browser: what narrows them stands in the address, and pages lead to their own. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessionOf, setDelay } from '../apps/server/src/testing/rules.ts';
import { startTestSite, type TestSite } from '../apps/server/src/testing/site.ts';
import { buildClients } from '../scripts/build-clients.ts';
import { launchBrowser, openDesk, signedIn, type Watched } from './browser.ts';

let site: TestSite;
let browser: Browser;
let desk: Watched;

beforeAll(async () => {
  await buildClients({ compressed: false });
  [site, browser] = await Promise.all([startTestSite(), launchBrowser()]);
  await setDelay(site, 60);
  const chief = await sessionOf(site, 'chief');
  await sessionOf(site, 'chief2');
  const { owner } = site;
  for (const [subject, by] of [
    ['settings', 'chief'],
    ['settings/red_packets', 'chief2'],
    ['deposits', 'chief2'],
    ['promotion/1', 'chief'],
  ] as const)
    await owner.query(
      `insert into rule_change (kind, subject, name, needs, proposed, figures, action, detail, reason, proposed_by, proposed_at, delay_ms)
       select 'settings', $1, '', 'settings', '{}', '[]', 'settings_updated', '{}', 'because', id, '2026-11-20T04:00Z', 60000
         from staff where username = $2`,
      [subject, by],
    );
  for (const code of ['east', 'west'])
    await owner.query(
      `insert into counterparty (code, kind, subject, name, mapping)
       values ($1, 'bank', '', $1, '{"number":"n","amount":"a","at":"t","fee":null,"state":null,"settled":[]}')`,
      [code],
    );
  await owner.query(
    `insert into counterparty_file (counterparty, name, sha256, from_day, to_day, uploaded_by, uploaded_at)
     select 'east', 'f', repeat('a', 64), '2026-11-01', '2026-11-02', id, now() from staff where username = 'chief'`,
  );
  for (const [number, party, days, by] of [
    ['E-old', 'east', 9, 'chief2'],
    ['E-new', 'east', 0, null],
    ['W-old', 'west', 40, null],
  ] as const)
    await owner.query(
      `insert into counterparty_difference (counterparty, kind, number, theirs, since, file_id, owner)
       select $1, 'theirs', $2, 100, now() - make_interval(days => $3), f.id, (select id from staff where username = $4)
         from counterparty_file f`,
      [party, number, days, by],
    );
  desk = await openDesk(browser);
  await signedIn(desk, chief, 'console');
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

async function open(path: string): Promise<Page> {
  const { page } = desk;
  await page.goto(`${site.running.address}/console/#${path}`);
  await page.locator('main h1').first().waitFor();
  return page;
}

/** Chooses in a filter by its label. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  await page
    .locator('main .ant-select')
    .filter({ has: page.getByLabel(label, { exact: true }) })
    .first()
    .click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item').filter({ hasText: option }).click();
}

const cards = (page: Page) => page.locator('main article h2').allTextContents();

test('changes of rules are narrowed by what, by whom and by when, and read again from the address', async () => {
  const page = await open('/rules?state=all');
  await expect.poll(() => cards(page)).toHaveLength(4);
  await choose(page, '修改了什么', '存款设置');
  await expect.poll(() => cards(page)).toEqual(['存款设置']);
  expect(page.url()).toContain('about=deposits');
  await page.reload();
  await expect.poll(() => cards(page)).toEqual(['存款设置']);
  const second = (
    await site.owner.query<{ name: string; id: bigint }>(
      "select name, id from staff where username = 'chief2'",
    )
  ).rows[0];
  await open('/rules?state=all');
  await choose(page, '员工', second?.name ?? '');
  await expect.poll(() => cards(page)).toEqual(['存款设置', '红包规则']);
  expect(page.url()).toContain(`staff=${second?.id}`);
  await page.getByLabel('到', { exact: true }).fill('2026-11-19T00:00');
  await page.getByRole('button', { name: '清除筛选' }).click();
  await expect.poll(() => cards(page)).toHaveLength(4);
});

test.each([
  ['/settings', 'settings', ['站点设置']],
  ['/deposit-settings', 'deposits', ['存款设置']],
  ['/red-packets', 'settings/red_packets', ['红包规则']],
  ['/promotions', 'promotion/', ['活动 1']],
  ['/withdrawal-settings', 'withdrawals', []],
  ['/vip-levels', 'vip_levels', []],
  ['/chain', 'chain/', []],
  ['/identity-settings', 'identity', []],
  ['/gateways', 'gateway/', []],
  ['/staff', 'staff/', []],
  ['/roles', 'role/', []],
  ['/webhooks', 'webhook/', []],
] as const)('%s leads to the changes of its own rules', async (path, about, titles) => {
  const page = await open(path);
  await page.locator('main').getByRole('link', { name: '修改记录' }).first().click();
  await page.getByRole('heading', { name: '规则修改', level: 1 }).waitFor();
  expect(page.url()).toMatch(new RegExp(`#/rules\\?state=all&about=${encodeURIComponent(about)}$`));
  if (titles.length === 0) await page.getByRole('button', { name: '清除筛选' }).waitFor();
  await expect.poll(() => cards(page)).toEqual(titles);
});

test('differences are narrowed by party, owner and age, each row with its age, read again from the address', async () => {
  const page = await open('/counterparties');
  const rows = page
    .locator('main section', { has: page.getByRole('heading', { name: '差异' }) })
    .first()
    .locator('tbody tr.ant-table-row');
  const numbers = () => rows.locator('.code').allTextContents();
  await expect.poll(numbers).toEqual(['W-old', 'E-old', 'E-new']);
  expect(await rows.first().textContent()).toContain('40天');
  await choose(page, '已有多久', '满7天');
  await expect.poll(numbers).toEqual(['W-old', 'E-old']);
  await choose(page, '对账方', 'east');
  await expect.poll(numbers).toEqual(['E-old']);
  expect(page.url()).toContain('days=7&counterparty=east');
  await page.reload();
  await expect.poll(numbers).toEqual(['E-old']);
  await open('/counterparties?owner=nobody');
  await expect.poll(numbers).toEqual(['W-old', 'E-new']);
  const west = page.locator('main tr', { has: page.getByRole('cell', { name: 'west', exact: true }) });
  await west.getByRole('link').click();
  await expect.poll(numbers).toEqual(['W-old']);
});

test('transfers at venues are found by whose they are, where, and how much; the address keeps it', async () => {
  const [mine, other] = [await site.member(), await site.member()];
  for (const [member, venue, amount] of [
    [mine, 'mpqp', 20_000],
    [mine, 'mpcp', 20_000],
    [other, 'mpqp', 20_000],
    [mine, 'mpqp', 900],
  ] as const)
    await site.owner.query(
      `insert into venue_transfer (id, member_id, venue, direction, amount, state, not_after, created_at, leased_until)
       values (gen_random_uuid(), $1, $2, 'in', $3, 'pending', now(), now(), now() + interval '1 hour')`,
      [member.id, venue, amount],
    );
  const page = await open('/venue-transfers');
  const amounts = () => page.locator('[data-row-key] strong.figures').allTextContents();
  await expect.poll(amounts).toHaveLength(4);
  await page.getByRole('searchbox', { name: '会员编号或账号' }).fill(mine.username);
  await page.keyboard.press('Enter');
  await expect.poll(amounts).toHaveLength(3);
  await choose(page, '场馆', '明牌棋牌');
  await expect.poll(amounts).toEqual(['9.00', '200.00']);
  await page.getByRole('searchbox', { name: '最低金额（元）' }).fill('10');
  await page.keyboard.press('Enter');
  await expect.poll(amounts).toEqual(['200.00']);
  await page.reload();
  await expect.poll(amounts).toEqual(['200.00']);
});

test('money that nobody can explain opens to its rows, by place and by age, with the same sum, each leading on', async () => {
  const page = await open('/overview');
  const card = page.getByRole('region', { name: '无法解释的钱' });
  await card.getByRole('link', { name: '银行' }).click();
  await page.getByRole('heading', { name: '无法解释的钱', level: 1 }).waitFor();
  expect(page.url()).toContain('#/overview/unexplained?place=banks');
  const rows = page.locator('main tbody tr.ant-table-row');
  const numbers = () => rows.locator('.code').allTextContents();
  await expect.poll(numbers).toEqual(['W-old', 'E-old', 'E-new']);
  expect(await page.locator('main').textContent()).toContain('合计 ¥3.00，3 笔');
  await page.locator('main .ant-segmented-item', { hasText: '更久' }).click();
  await expect.poll(numbers).toEqual(['W-old', 'E-old']);
  await page.reload();
  await expect.poll(numbers).toEqual(['W-old', 'E-old']);
  expect(await page.locator('main').textContent()).toContain('合计 ¥2.00，2 笔');
  await page.locator('main').getByRole('link', { name: 'W-old' }).click();
  await page.getByRole('heading', { name: '对账', level: 1 }).waitFor();
  expect(page.url()).toContain('counterparty=west');
  await open('/overview');
  await card.getByRole('link', { name: '更久' }).click();
  await expect.poll(numbers).toEqual(['W-old', 'E-old']);
});

test('a member’s corrections go on behind the fiftieth, and lead to the list, which is narrowed by why and by whom', async () => {
  const member = await site.member('oftencorrected');
  await site.owner.query(
    `insert into adjustment (order_no, member_id, direction, amount, reason, member_note, note, multiple, asked_by, asked_at, state)
     select 'AM' || n, $1, 'credit', 100 * n, case when n % 20 = 0 then 'venue' else 'goodwill' end, '', 'note', 0,
            (select id from staff where username = case when n = 60 then 'chief2' else 'clerk' end),
            now() - make_interval(mins => 100 - n), 'pending'
       from generate_series(1, 61) n`,
    [member.id],
  );
  const page = await open(`/members/${member.id}?tab=adjustments`);
  const rows = page.locator('main [data-row-key^="1"], main [data-row-key]').filter({ hasText: 'AM' });
  await expect.poll(() => rows.first().textContent()).toContain('AM61');
  await page.locator('.ant-pagination-item').last().click();
  await expect.poll(() => rows.last().textContent()).toMatch(/AM1(?!\d)/);
  await page.getByRole('link', { name: '在余额更正中筛选或导出' }).click();
  await page.getByRole('heading', { name: '余额更正', exact: true }).waitFor();
  const numbers = async () =>
    (await page.locator('main [data-row-key]').allTextContents()).map((text) => /AM\d\d/.exec(text)?.[0]);
  await expect.poll(numbers).toContain('AM61');
  await choose(page, '原因', '场馆差额更正');
  await expect.poll(numbers).toEqual(['AM60', 'AM40', 'AM20']);
  await page.getByRole('searchbox', { name: '提交人账号或姓名' }).fill('clerk');
  await page.keyboard.press('Enter');
  await expect.poll(numbers).toEqual(['AM40', 'AM20']);
  await page.reload();
  await expect.poll(numbers).toEqual(['AM40', 'AM20']);
});

test('a number of theirs leads to our order, in the differences and in the lines of their statement, also on a phone', async () => {
  await site.owner.transaction(async (tx) => {
    // An order alone: no member, no money.
    await tx.query("set local session_replication_role = 'replica'");
    await tx.query(
      `insert into deposit_order (order_no, member_id, way, amount, last_four, state, created_at, expires_at, credited, decided_by, decided_at)
       values ('D20261101', 1, 'bank', 5000, '', 'approved', now(), now(), 5000, 'staff/1', now())`,
    );
    await tx.query(
      `update counterparty_file set state = 'confirmed', decided_by = uploaded_by + 1, decided_at = now(), lines = 2, troubled = 1`,
    );
    await tx.query(
      `insert into counterparty_line (file_id, line, number, amount, trouble, raw)
       select id, l.line, l.number, l.amount, l.trouble, l.raw
         from counterparty_file, (values (2, 'D20261101', 4000, null, null), (3, '', null, 'number', ' | 合计')) l (line, number, amount, trouble, raw)`,
    );
    await tx.query(
      `insert into counterparty_difference (counterparty, kind, number, theirs, ours, since, file_id)
       select 'east', 'amount', 'D20261101', 4000, 5000, now(), id from counterparty_file`,
    );
  });
  const page = await open('/counterparties?search=D2026');
  const differences = page
    .locator('main section', { has: page.getByRole('heading', { name: '差异' }) })
    .first();
  const order = differences.getByRole('link', { name: 'D20261101' });
  expect(await order.getAttribute('href')).toBe('#/deposits/D20261101');
  expect(await differences.locator('tbody tr.ant-table-row').count()).toBe(1);
  await page.getByRole('link', { name: '2 行' }).click();
  await page.getByRole('heading', { name: '对账单的行', level: 1 }).waitFor();
  expect(page.url()).toContain('file=');
  const rows = page.locator('tbody tr.ant-table-row');
  await expect.poll(() => rows.count()).toBe(2);
  expect(await rows.first().getByRole('link', { name: 'D20261101' }).getAttribute('href')).toBe(
    '#/deposits/D20261101',
  );
  await choose(page, '哪些行', '有问题的');
  await expect.poll(() => rows.allTextContents()).toEqual([expect.stringContaining('没有单号')]);
  await open('/counterparties/lines?search=D20261101');
  await expect.poll(() => rows.count()).toBe(1);
  await page.setViewportSize({ width: 390, height: 844 });
  try {
    await page.getByRole('link', { name: 'D20261101' }).first().waitFor();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(390);
  } finally {
    await page.setViewportSize({ width: 1440, height: 900 });
  }
});
