/** Queues are narrowed by what stands in their address, and lists that wait for somebody are worked by the same keys as the queues. */
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agentOf, flat } from '../apps/server/src/affiliates/testing.ts';
import { serviceDesk } from '../apps/server/src/testing/service-desk.ts';
import { startTestSite, type TestSite } from '../apps/server/src/testing/site.ts';
import { buildClients } from '../scripts/build-clients.ts';
import { launchBrowser, openDesk, openPhone, seen, signedIn, type Watched } from './browser.ts';

let site: TestSite;
let browser: Browser;
let desk: Watched;
let chief: string;
let clerk: string;
let member: Awaited<ReturnType<TestSite['member']>>;

beforeAll(async () => {
  await buildClients({ compressed: false });
  [site, browser] = await Promise.all([startTestSite(), launchBrowser()]);
  desk = await openDesk(browser);
  [chief, clerk] = [await site.staffToken('chief'), await site.staffToken('clerk')];
  await signedIn(desk, chief, 'console');
  member = await site.memberWith(100_000n);
  await site.owner.query(
    `insert into deposit_order (order_no, member_id, way, amount, last_four, created_at, expires_at)
     select case way when 'bank' then 'SMALL' else 'LARGE' end, $1, way, amount, '', now() - interval '1 hour', now()
       from (values ('bank', 19999), ('wechat', 20000)) as made (way, amount)`,
    [member.id],
  );
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const at = (path: string) => `${site.running.address}/console/#${path}`;
const open = async (page: Page, path: string, heading: string) => {
  await page.goto('about:blank');
  await page.goto(at(path));
  await page.getByRole('heading', { name: heading, exact: true }).waitFor();
};
const dialog = (page: Page) => page.getByRole('dialog');
/** Closes what is open, which hears no key before the focus is in it; as long as anything of it stands, its keys are not the list's. */
const closed = async (page: Page) => {
  await page.locator('[role=dialog]:focus-within').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('[role=dialog]').count()).toBe(0);
};
const orders = (page: Page) => page.locator('[data-row-key]').allTextContents();
const shown = async (page: Page) =>
  (await orders(page)).flatMap((text) => ['SMALL', 'LARGE'].filter((number) => text.includes(number)));
const choose = async (page: Page, field: string, choice: string) => {
  await page.getByRole('combobox', { name: field, exact: true }).press('ArrowDown');
  await page.locator('.ant-select-item-option').filter({ hasText: choice, visible: true }).click();
};

test('what narrows a queue stands in its address, its count follows, and one button takes it away', async () => {
  const { page } = desk;
  await open(page, '/deposits', '存款审核');
  await expect.poll(() => shown(page)).toEqual(['SMALL', 'LARGE']);
  await page.getByRole('button', { name: '更多筛选', exact: true }).click();
  await page.getByRole('searchbox', { name: '最低金额（元）' }).fill('200');
  await page.getByRole('searchbox', { name: '最低金额（元）' }).press('Enter');
  await expect.poll(() => shown(page)).toEqual(['LARGE']);
  await seen(page, '待审核 1 笔').waitFor();
  await choose(page, '方式', '微信');
  await expect.poll(() => page.url()).toContain('least=200&way=wechat');
  // The link shows a colleague the same.
  await open(page, '/deposits?least=200&way=bank', '存款审核');
  await seen(page, '没有符合条件的订单').waitFor();
  await page.getByRole('button', { name: '更多筛选（2）' }).waitFor();
  await page.getByRole('button', { name: '清除筛选' }).click();
  await expect.poll(() => shown(page)).toEqual(['SMALL', 'LARGE']);
});

test('an order that a colleague works on is found under their name', async () => {
  const { page } = desk;
  const { rows } = (await site.staff('depositQueue', { search: 'LARGE' }, chief)).data;
  await site.staff('claimDeposits', { ids: rows.map(({ id }) => id) }, clerk);
  await open(page, '/deposits', '存款审核');
  await seen(page, '小明 处理中').waitFor();
  await page.getByRole('button', { name: '更多筛选', exact: true }).click();
  await choose(page, '谁在处理', '小明');
  await expect.poll(() => shown(page)).toEqual(['LARGE']);
  await choose(page, '谁在处理', '无人处理');
  await expect.poll(() => shown(page)).toEqual(['SMALL']);
});

test('on a phone the filters are folded, and nothing is wider than it', async () => {
  const phone = await openPhone(browser);
  await signedIn(phone, chief, 'console');
  const { page } = phone;
  await open(page, '/deposits?least=200', '存款审核');
  await expect.poll(() => shown(page)).toEqual(['LARGE']);
  expect(await page.getByRole('searchbox', { name: '最低金额（元）' }).isVisible()).toBe(false);
  await page.getByRole('button', { name: '更多筛选（1）' }).click();
  await page.getByRole('searchbox', { name: '最低金额（元）' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await phone.context.close();
});

test('on a phone several orders are chosen on their cards and decided at once', async () => {
  const phone = await openPhone(browser);
  await signedIn(phone, chief, 'console');
  const { page } = phone;
  await open(page, '/deposits?most=199.99', '存款审核');
  await expect.poll(() => shown(page)).toEqual(['SMALL']);
  const group = page.getByRole('button', { name: /^通过所选/ });
  expect(await group.isDisabled()).toBe(true);
  await page.getByRole('checkbox', { name: '选择 SMALL' }).check();
  await group.click();
  await seen(dialog(page), 'SMALL').waitFor();
  // One look each: whose it is, by whom it is paid, what they brought and won.
  await dialog(page).getByText('未填写').waitFor();
  await dialog(page)
    .getByText(/^存 ¥.*彩金等/)
    .waitFor();
  await phone.context.close();
});

test('Enter opens the chosen order of a queue, and only a row that is chosen', async () => {
  const { page } = desk;
  await open(page, '/deposits?most=199.99', '存款审核');
  await expect.poll(() => shown(page)).toEqual(['SMALL']);
  await page.keyboard.press('Enter');
  expect(await dialog(page).count()).toBe(0);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await dialog(page).getByText('SMALL').waitFor();
});

test('who decides sees what colleagues pinned, and opens the member and each sum beside the order, which stays theirs', async () => {
  const written = await site.staff(
    'writeNote',
    { id: Number(member.id), body: '先回电再入账' },
    clerk,
    randomUUID(),
  );
  await site.staff('pinNote', { id: written.data.id, pinned: true }, clerk);
  const { page } = desk;
  await open(page, '/deposits?most=199.99', '存款审核');
  await expect.poll(() => shown(page)).toEqual(['SMALL']);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await seen(dialog(page), '先回电再入账').waitFor();
  const to = (name: string | RegExp) => dialog(page).getByRole('link', { name }).first();
  expect(await to(member.username).getAttribute('href')).toContain(`/members/${member.id}`);
  const sum = to(/^¥/);
  expect(await sum.getAttribute('href')).toContain(`figure=deposits`);
  expect(await sum.getAttribute('href')).toContain(`by=member&value=${member.id}`);
  for (const link of [to(member.username), sum]) expect(await link.getAttribute('target')).toBe('_blank');
  const [beside] = await Promise.all([desk.context.waitForEvent('page'), sum.click()]);
  await seen(beside, '合计').waitFor();
  await seen(dialog(page), 'SMALL').waitFor();
  await beside.close();
  await open(page, `/members/${member.id}`, member.username);
  await seen(page, '先回电再入账').waitFor();
});

test('corrections are worked by arrows and Enter, also right after a click on the menu', async () => {
  const { page } = desk;
  for (const amount of [11, 22]) {
    const request = {
      member: Number(member.id),
      direction: 'credit',
      amount,
      reason: 'deposit',
      note: '工单',
    } as const;
    await site.staff('requestAdjustment', request, clerk, randomUUID());
  }
  await open(page, '/deposits', '存款审核');
  await page
    .getByRole('navigation', { name: '主菜单' })
    .getByRole('link', { name: /^余额更正/ })
    .click();
  await page.locator('tr[data-row-key]').nth(1).waitFor();
  await seen(page, '打开').waitFor();
  const second = (await page.locator('tr[data-row-key]').nth(1).textContent())?.includes('22.00')
    ? '22.00'
    : '11.00';
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  const chosen = page.locator('tr[aria-selected=true]');
  await expect.poll(() => chosen.allTextContents()).toEqual([expect.stringContaining(second)]);
  await page.keyboard.press('Enter');
  await seen(dialog(page), second).waitFor();
  await seen(dialog(page), '批准余额更正').waitFor();
  await closed(page);
  await page.keyboard.press('r');
  await seen(dialog(page), `${second} 元`).waitFor();
  await dialog(page).getByRole('button', { name: '确认驳回' }).waitFor();
});

test('a correction that a colleague has open is theirs: its row says whose it is, no key opens it, and it is free afterwards', async () => {
  const { page } = desk;
  await open(page, '/adjustments', '余额更正');
  await page.locator('tr[data-row-key]').nth(1).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await seen(dialog(page), '批准余额更正').waitFor();
  const colleague = await openDesk(browser);
  await signedIn(colleague, await site.staffToken('chief2'), 'console');
  await open(colleague.page, '/adjustments', '余额更正');
  const first = colleague.page.locator('tr[data-row-key]').first();
  await first.getByText(/处理中/).waitFor();
  expect(await first.getByRole('button', { name: '批准' }).count()).toBe(0);
  await colleague.page.keyboard.press('ArrowDown');
  await colleague.page.keyboard.press('Enter');
  expect(await dialog(colleague.page).count()).toBe(0);
  await closed(page);
  await first.getByRole('button', { name: '批准' }).waitFor();
  await colleague.context.close();
});

test('two lists of a page are one way for the keys: beyond the end of the first the second begins, and back', async () => {
  await site.owner.query(
    `with p as (insert into counterparty (code, kind, subject, name, mapping) values ('keys', 'bank', '', '钥匙银行', '{}') returning code),
          f as (insert into counterparty_file (counterparty, name, sha256, from_day, to_day, state, uploaded_by, uploaded_at)
                select code, 'keys.csv', repeat('a', 64), '2026-11-01', '2026-11-02', 'read',
                       (select id from staff where username <> 'chief' order by id limit 1), now() from p
                returning id, counterparty)
     insert into counterparty_difference (counterparty, kind, number, theirs, ours, since, file_id)
     select counterparty, 'amount', 'LOST1', 1, 2, now(), id from f`,
  );
  const { page } = desk;
  await open(page, '/counterparties', '对账');
  const chosen = page.locator('tr[aria-selected=true]');
  await page.getByText('LOST1').waitFor();
  await page.getByText('keys.csv').waitFor();
  await page.keyboard.press('j');
  await expect.poll(() => chosen.allTextContents()).toEqual([expect.stringContaining('LOST1')]);
  await page.keyboard.press('j');
  await expect.poll(() => chosen.allTextContents()).toEqual([expect.stringContaining('keys.csv')]);
  await page.keyboard.press('k');
  await expect.poll(() => chosen.allTextContents()).toEqual([expect.stringContaining('LOST1')]);
});

test('Enter opens a bet that was set aside, and leads from a difference with a venue to its member', async () => {
  await site.owner.query(
    `insert into bet_set_aside (venue, fingerprint, bet_id, reason, why, raw, first_seen_at, last_seen_at)
     select code, '\\x01', 'LOST2', 'unreadable', '', '{}', now(), now() from venue limit 1`,
  );
  await site.owner.query(
    `insert into venue_difference (venue, member_id, ours, theirs, first_seen_at, last_seen_at)
     select code, $1, 1, 2, now(), now() from venue limit 1`,
    [member.id],
  );
  const { page } = desk;
  await open(page, '/set-aside-bets', '搁置的注单');
  await page.getByText('LOST2').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await seen(dialog(page), '关闭搁置的注单').waitFor();
  await closed(page);
  await open(page, '/venue-differences', '场馆差异');
  await page.locator('tr[data-row-key]').filter({ hasText: member.username }).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.url()).toContain(`/members/${member.id}`);
  await site.owner.query('delete from venue_difference');
});

test('a case is opened by Enter', async () => {
  const { page } = desk;
  const made = await site.staff('openCase', { subject: '同一设备' }, chief, randomUUID());
  await open(page, '/cases', '案件');
  await page.getByText('同一设备').waitFor();
  // The field for what is looked for has the focus first.
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.url()).toContain(`/cases/${made.data.id}`);
});

test('the desk of the service is worked by keys: N takes who waits longest, T takes what is chosen, Esc leads back', async () => {
  const talk = serviceDesk(site);
  const ask = async (words: string) => {
    const asker = await talk.talker();
    await talk.say(asker, words);
    return talk.numberOf(asker);
  };
  const [longest, later] = [await ask('第一位'), await ask('第二位')];
  const { page } = desk;
  await open(page, '/service', '在线客服');
  await page.getByText('第二位').waitFor();
  const words = page.getByLabel('对话内容');
  await page.keyboard.press('n');
  await expect.poll(() => page.url()).toContain(`/service/${longest}`);
  await words.getByText('由您处理').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.url()).not.toContain(`/service/${longest}`);
  const list = page.getByLabel('对话列表');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect
    .poll(() => list.locator('li[aria-current=true]').allTextContents())
    .toEqual([expect.stringContaining('第二位')]);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.url()).toContain(`/service/${later}`);
  await words.getByText('还没有人处理').waitFor();
  await page.keyboard.press('t');
  await words.getByText('由您处理').waitFor();
  // The answer has the keys until Esc gives them back.
  await page.getByRole('combobox', { name: '回复内容' }).fill('n');
  await page.getByRole('combobox', { name: '回复内容' }).press('n');
  await page.getByRole('combobox', { name: '回复内容' }).press('Escape');
  await page.keyboard.press('n');
  await seen(page, '没有无人处理的等待').waitFor();
});

test('on a phone other queues are cards, too: who, how much, what speaks for a second look, then the buttons', async () => {
  const phone = await openPhone(browser);
  await signedIn(phone, await site.staffToken('chief2'), 'console');
  const { page } = phone;
  await open(page, '/adjustments', '余额更正');
  const card = page.locator('li[data-row-key]').first();
  await card.getByRole('link', { name: member.username }).waitFor();
  for (const words of ['+', '依据（内部）', '工单']) await card.getByText(words).first().waitFor();
  expect(await page.locator('table').count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await card.getByRole('button', { name: '批准' }).click();
  await seen(dialog(page), '批准余额更正').waitFor();
  await phone.context.close();
});

/** A list on a phone: its page, what the head of its first card says, what stands below, what is left to the row's own page, and its buttons. */
const phoneLists = [
  ['/members', '会员', /^phonecard/, ['上次来访', '净存款', '正常'], ['注册时间'], []],
  ['/bets', '注单', /^long-bet/, ['phonecard', '派彩（元）', '未结算'], [], []],
  ['/audit', '操作日志', /./, ['员工', '时间', '详情'], [], []],
  ['/agents', '代理', /^team/, ['计佣方式', '团队'], [], ['调整费率', '计佣方式', '变更上级', '解除']],
  ['/notices', '公告', /^很长的公告/, ['状态', '发布时间'], [], ['编辑', '删除']],
  ['/mailings', '站内信', /^等着的信/, ['发给', '已发 / 已读'], [], ['同意', '停止']],
  ['/imports', '导入', /很长的文件名/, ['行数', '经手'], [], ['提请导入', '不采用']],
] as const;

test('on a phone the lists that are looked through are cards, none wider than it, and what is done with a row is there', async () => {
  await agentOf(site, flat(50));
  const { id } = await site.member('phonecard');
  const { owner } = site;
  await owner.query(
    `insert into bet (venue, bet_id, member_id, game, round, stake, valid, payout, state, placed_at, seq, recorded_at)
     values ('mpqp', 'long-bet-' || repeat('7', 40), $1, 'g', repeat('R', 40), 100, 0, 0, 'unsettled', now(), 1, now())`,
    [id],
  );
  await owner.query(
    `insert into notice (title, content, title_en, content_en, scrolls, shown, audience, created_at)
     values ('很长的公告' || repeat('字', 60), repeat('w', 200), '', '', false, true, '{}', now())`,
  );
  await owner.query(
    `insert into mailing (title, content, marketing, push, audience, send_at, counted, counted_more, most, state, made_by, made_at)
     select '等着的信', repeat('w', 200), false, false, '{}', now() + interval '1 day', 1, false, 1, 'waiting', id, now()
       from staff where username = 'clerk'`,
  );
  await owner.query(
    `insert into import_file (kind, name, sha256, uploaded_by, uploaded_at, state)
     select 'members', repeat('很长的文件名', 10) || '.csv', repeat('c', 64), id, now(), 'read' from staff where username = 'clerk'`,
  );
  const phone = await openPhone(browser);
  await signedIn(phone, await site.staffToken('chief2'), 'console');
  const { page } = phone;
  for (const [path, heading, head, below, left, buttons] of phoneLists) {
    await open(page, path, heading);
    const card = page.locator('li[data-row-key]').first();
    await card.waitFor();
    expect([path, await card.locator('> div').first().innerText()]).toEqual([
      path,
      expect.stringMatching(head),
    ]);
    for (const words of below)
      expect([path, await card.innerText()]).toEqual([path, expect.stringContaining(words)]);
    for (const words of left) expect(await card.innerText()).not.toContain(words);
    for (const name of buttons) {
      const box = await card.getByRole('button', { name }).boundingBox();
      expect([path, name, (box?.height ?? 0) >= 40, (box?.x ?? 390) + (box?.width ?? 1) <= 390]).toEqual([
        path,
        name,
        true,
        true,
      ]);
    }
    expect([path, await page.locator('table').count()]).toEqual([path, 0]);
    const wide = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      ...[...document.querySelectorAll('li[data-row-key]')]
        .filter((one) => one.scrollWidth > one.clientWidth)
        .map((one) => one.textContent),
    ]);
    expect([path, wide]).toEqual([path, [390]]);
  }
  await page.locator('li[data-row-key]').first().getByRole('button', { name: '提请导入' }).click();
  await seen(dialog(page), '提请导入').waitFor();
  await phone.context.close();
});

test('changes of rules, which are cards, are worked by the same keys', async () => {
  const { page } = desk;
  const second = await site.staffToken('chief2');
  const asked = { depositRate: 7.15, proposal: { reason: '汇率调整', typed: {} } };
  expect((await site.staff('updateSiteSettings', asked, second)).data).toMatchObject({ state: 'proposed' });
  await open(page, '/rules', '规则修改');
  await page.getByRole('article').waitFor();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => page.getByRole('article').getAttribute('aria-current')).toBe('true');
  await page.keyboard.press('Enter');
  await seen(dialog(page), '同意修改：').waitFor();
  await closed(page);
  await page.keyboard.press('r');
  await seen(dialog(page), '否决修改：').waitFor();
});
