/** Two people decide what is more than one may: the first asks, the queue says why and who can say yes, the second gives it. */
import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeStatements } from '../apps/server/src/affiliates/statements.ts';
import { agentOf, flat, memberOf, settle } from '../apps/server/src/affiliates/testing.ts';
import { openGameSession } from '../apps/server/src/game-providers/seamless/sessions.ts';
import { openSeamlessCaller } from '../apps/server/src/game-providers/testing/seamless-caller.ts';
import { payPassword, startTestSite, type TestSite, walletSecret } from '../apps/server/src/testing/site.ts';
import { buildClients } from '../scripts/build-clients.ts';
import { axeFaults } from './axe.ts';
import { launchBrowser, openDesk, seen, signedIn, type Watched } from './browser.ts';

let site: TestSite;
let browser: Browser;
let clerk: Watched;
let chief: Watched;
let member: Awaited<ReturnType<TestSite['member']>>;
/** The number of a payout that two people approved. */
let paid = '';

beforeAll(async () => {
  await buildClients({ compressed: false });
  [site, browser] = await Promise.all([startTestSite(), launchBrowser()]);
  [clerk, chief] = [await openDesk(browser), await openDesk(browser)];
  await signedIn(clerk, await site.staffToken('clerk'), 'console');
  await signedIn(chief, await site.staffToken('chief'), 'console');
  member = await site.memberWith(20_000_000n);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const at = (path: string) => `${site.running.address}${path}`;

test('a payout that brings a member to the limit of the day: one asks, the other pays', async () => {
  const card = { bank: 'USDT', bank_owner: 'TRC20', bank_no: 'TSecondPerson', pay_pass: payPassword };
  const bound = await site.call('bindCard', card, { token: member.token });
  const ids: string[] = [];
  for (const amount of [30_000, 25_000]) {
    const request = { amount, bank: bound.data.id, password: payPassword };
    ids.push((await site.call('withdraw', request, { token: member.token })).data.order_no);
  }
  await site.running.site.database.query('update withdrawal_order set held_until = null, held_for = null');
  await clerk.page.goto(at('/console/#/withdrawals'));
  const mine = (order: string) => clerk.page.getByRole('row').filter({ hasText: order });
  await mine(ids[0] ?? '')
    .getByRole('button', { name: '通过', exact: true })
    .click();
  await clerk.page.getByRole('button', { name: '确认通过' }).click();
  await seen(clerk.page, '已通过：').waitFor();
  // The next one opens by itself.
  await clerk.page
    .getByRole('dialog')
    .getByText(ids[1] ?? '')
    .waitFor();
  await clerk.page.getByText('该会员今天已付连同本笔 55,000.00 元，50,000.00 元起须两人').waitFor();
  await clerk.page.getByRole('button', { name: '确认提请复核' }).click();
  await mine(ids[1] ?? '')
    .getByRole('button', { name: '待他人复核' })
    .waitFor();

  await chief.page.goto(at('/console/#/withdrawals'));
  const row = chief.page.getByRole('row').filter({ hasText: ids[1] ?? '' });
  await row.getByRole('button', { name: '复核', exact: true }).click();
  const dialog = chief.page.getByRole('dialog');
  await dialog.getByText('55,000.00 元').first().waitFor();
  await dialog.getByText('可复核：').waitFor();
  await dialog.getByRole('button', { name: '确认通过' }).click();
  await seen(chief.page, '已通过：').waitFor();
  expect((await site.call('walletOverview', {}, { token: member.token })).data).toMatchObject({ held: 0 });
  paid = ids[1] ?? '';
});

test('another transaction for what was sent: one names it, the other reads which and why, and names the same', async () => {
  const [named, other] = ['a'.repeat(64), 'b'.repeat(64)];
  const rowOf = async ({ page }: Watched) => {
    await page.goto(at('/console/#/payouts'));
    await page.getByText('全部', { exact: true }).click();
    return page.getByRole('row').filter({ hasText: paid });
  };
  const type = async ({ page }: Watched, hash: string, button: string) => {
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('交易哈希', { exact: true }).fill(hash);
    await dialog.getByRole('button', { name: button }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  const row = await rowOf(clerk);
  await row.getByRole('button', { name: '填写哈希' }).click();
  await type(clerk, named, '保存并核对');
  await row.getByRole('button', { name: '更正哈希' }).click();
  await clerk.page.getByRole('dialog').getByText('该会员今天已付连同本笔').waitFor();
  await type(clerk, other, '确认提请复核');
  await row.getByText('待复核').waitFor();
  await row.getByText(named).waitFor();

  const theirs = await rowOf(chief);
  await theirs.getByText('待复核').waitFor();
  await theirs.getByRole('button', { name: '更正哈希' }).click();
  await chief.page.getByRole('dialog').getByText(`依据：0x${other}`).waitFor();
  await type(chief, other, '保存并核对');
  await theirs.getByText(other).waitFor();
});

test('a clerk is shown a member’s name and number after saying why, and the log has who, whose, and why', async () => {
  const { page } = clerk;
  await site.running.site.database.query("update member set mobile = '13800138000' where id = $1", [
    member.id,
  ]);
  await page.goto(at(`/console/#/members/${member.id}?tab=profile`));
  const profile = page.getByRole('tabpanel');
  await profile.getByText('测**').waitFor();
  await profile.getByText('****8000').waitFor();
  await page.getByRole('button', { name: '查看（需填写理由）' }).first().click();
  const dialog = page.getByRole('dialog', { name: '查看会员个人资料' });
  await dialog.getByRole('button', { name: '查看', exact: true }).click();
  await dialog.getByText('请填写原因').waitFor();
  await dialog.getByLabel('查看理由').fill('会员来电核实身份');
  await dialog.getByRole('button', { name: '查看', exact: true }).click();
  await profile.getByText('测试会员', { exact: true }).waitFor();
  await profile.getByText('13800138000', { exact: true }).waitFor();
  await seen(page, '已记入日志').waitFor();
  const { rows } = await site.running.site.database.query(
    `select detail ->> 'reason' as reason, detail ->> 'fields' as fields from audit
      where action = 'personal_revealed' and subject = $1`,
    [`member/${member.id}`],
  );
  expect(rows).toEqual([{ reason: '会员来电核实身份', fields: 'email,mobile,name' }]);
});

test('a win that is held: one finds it and says what it should be released on, the other reads that and releases it', async () => {
  const winner = await site.memberWith(100_000n);
  const venue = 'mpdz';
  const caller = openSeamlessCaller({
    address: site.running.address,
    venue,
    secret: walletSecret,
    now: Date.now,
  });
  const token = await openGameSession(site.running.site, {
    venue,
    memberId: winner.id,
    memberToken: winner.token,
  });
  const bet = caller.betOf({ player: `m${winner.id}`, token }, { amount: 10 });
  await caller.call('bet', bet);
  // Ten thousand times the stake: 5,000 are paid without a question.
  const win = { id: randomUUID(), player: `m${winner.id}`, bet: bet.id, amount: 100_000 };
  expect(await caller.call('win', win)).toMatchObject({ ok: true, balance: 99_990 });

  await clerk.page.goto(at('/console/#/deposits'));
  // Of a person who sees more pages than fit, only the group of their page is open.
  await clerk.page.getByRole('menuitem', { name: '风控' }).click();
  await clerk.page.getByRole('link', { name: '待审派彩' }).click();
  await clerk.page.getByRole('button', { name: `提议派发 ${bet.id}` }).click();
  const dialog = clerk.page.getByRole('dialog', { name: '提议派发 1,000.00元' });
  await dialog.getByRole('button', { name: '提交提议' }).click();
  await dialog.getByText('请填写原因').waitFor();
  await dialog.getByLabel('依据').fill('已凭注单号与场馆核对');
  await dialog.getByRole('button', { name: '提交提议' }).click();
  const own = clerk.page.getByRole('button', { name: `复核同意 ${bet.id}` });
  await own.getByText('等待同事复核').waitFor();
  expect(await own.isDisabled()).toBe(true);

  await chief.page.goto(at('/console/#/held-wins'));
  const row = chief.page.getByRole('row').filter({ hasText: bet.id });
  await row.getByText('提议派发').waitFor();
  await row.getByText('已凭注单号与场馆核对').waitFor();
  await row.getByRole('button', { name: '复核同意' }).click();
  const yes = chief.page.getByRole('dialog', { name: '复核：派发 1,000.00元' });
  for (const text of [winner.username, '已凭注单号与场馆核对', '1,000.00元立即归会员使用'])
    await yes.getByText(text).waitFor();
  expect(await yes.getByRole('link', { name: bet.id }).getAttribute('href')).toContain('/bets/');
  await yes.getByRole('button', { name: '同意派发' }).click();
  await seen(chief.page, '已复核').waitFor();
  const { data } = await site.call('walletOverview', {}, { token: winner.token });
  expect([data.central, data.in_review]).toEqual([1_999.9, 0]);
});

test('a message to many: the second person reads it in both languages, and whom it is for, before they say yes', async () => {
  await site.owner.query(
    `insert into member (username, password_hash, pay_password_hash, real_name, registered_at)
     select 'reader' || n, '', '', '', '2026-01-01T00:00:00Z' from generate_series(1, 1500) n`,
  );
  const words = {
    title: '周末优惠',
    content: '存款有礼',
    titleEn: 'Weekend offer',
    contentEn: 'A bonus on deposits, at five times wagering',
    path: '/activity',
    marketing: true,
    push: true,
  };
  const sent = await site.staff('sendMailing', { ...words, audience: {} }, await site.staffToken('chief2'));
  expect(sent.data.state).toBe('waiting');
  const { page } = chief;
  await page.goto(at('/console/#/mailings'));
  await page.getByRole('button', { name: '同意 周末优惠' }).click();
  const dialog = page.getByRole('dialog', { name: '同意发送“周末优惠”？' });
  for (const text of ['存款有礼', words.titleEn, words.contentEn, '/activity', '，推广'])
    await dialog.getByText(text).waitFor();
  await dialog.getByText('提醒', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: '同意发送' }).click();
  await seen(page, '已同意，到时发送').waitFor();
  const { data } = await site.staff('mailingList', {}, await site.staffToken('chief'));
  expect(data.rows[0]).toMatchObject({ title: '周末优惠', approvedBy: '老牌' });
});

test('what wins are held from is changed on the venues’ page, for all and for one, by a second person’s yes', async () => {
  const { page } = chief;
  await page.goto(at('/console/#/venues'));
  const propose = async (button: string, reason: string) => {
    await page.getByRole('button', { name: button }).click();
    const drawer = page.getByRole('dialog', { name: '的派彩限额' });
    await drawer.getByLabel('单笔派彩超过（元）').fill('600000');
    await drawer.getByRole('button', { name: '保存', exact: true }).click();
    const question = page.getByRole('dialog', { name: '资金规则的修改须另一位同事同意' });
    await question.getByLabel('修改原因').fill(reason);
    await question.getByRole('button', { name: '提交，等待同意' }).click();
    await seen(page, '已提交：等待另一位同事同意').last().waitFor();
    await page.reload();
  };
  await propose('派彩限额 全部场馆', '大奖周');
  await propose('派彩限额 明牌棋牌', '棋牌大奖');
  const token = await site.staffToken('chief2');
  const { data } = await site.staff('ruleChanges', {}, token);
  expect(data.rows.map(({ subject, reason }) => [subject, reason])).toEqual([
    ['exposure', '大奖周'],
    ['exposure/mpqp', '棋牌大奖'],
  ]);
  expect(data.rows[0]?.figures.map(({ path, before, after }) => [path, before, after])).toEqual([
    ['exposure.win', '500000.00', '600000.00'],
  ]);
});

test('a credit above its order: the form asks for what it rests on, and the second person sees it', async () => {
  const request = { paytype: 'usdt', amount: 100, bank_no: 'a1B2', catepay: 'TRC20' } as const;
  const order = (await site.call('openDeposit', request, { token: member.token })).data.deposit_no;
  await clerk.page.goto(at('/console/#/deposits'));
  await clerk.page
    .getByRole('row')
    .filter({ hasText: order })
    .getByRole('button', { name: '通过', exact: true })
    .click();
  const dialog = clerk.page.getByRole('dialog');
  await dialog.getByLabel('实际到账金额（元）').fill('5000');
  await dialog.getByText('一人最多入账').waitFor();
  await dialog.getByRole('button', { name: '确认提请复核' }).click();
  await dialog.getByText('请填写到账依据').waitFor();
  await dialog.getByLabel('到账依据').fill('工行流水 20261121-000123');
  await dialog.getByRole('button', { name: '确认提请复核' }).click();
  await seen(clerk.page, '等待另一位同事复核').waitFor();

  await chief.page.goto(at('/console/#/deposits'));
  await chief.page
    .getByRole('row')
    .filter({ hasText: order })
    .getByRole('button', { name: '复核', exact: true })
    .click();
  const second = chief.page.getByRole('dialog');
  await second.getByText('依据：工行流水 20261121-000123').waitFor();
  expect(await second.getByLabel('实际到账金额（元）').inputValue()).toBe('5000.00');
  await second.getByRole('button', { name: '确认通过' }).click();
  await seen(chief.page, '存款已入账').waitFor();
  expect((await site.call('walletOverview', {}, { token: member.token })).data.central).toBe(150_000);
});

test('commission of more than one person gives: the clerk asks, the chief reads each line of it and pays the same', async () => {
  const { database, clock: now } = site.running.site;
  await database.query("update staff set roles = '{clerk,agent_manager}' where username = 'clerk'");
  const agent = await agentOf(site, flat(50));
  const player = await memberOf(site, agent.id);
  await settle(site, { memberId: player.id, valid: 120_000_000n });
  await makeStatements(database, { now: () => new Date(now.now().getTime() + 8 * 86_400_000) });
  const mine = ({ page }: Watched) => page.getByRole('row').filter({ hasText: agent.username });
  await clerk.page.goto(at('/console/#/agent-statements'));
  // Rights are asked for once a session.
  await clerk.page.reload();
  await mine(clerk).getByText('须两人审核').waitFor();
  await mine(clerk).getByRole('button', { name: '提请复核' }).click();
  await clerk.page.getByRole('dialog').getByText('本次只记录您的确认，资金不动').waitFor();
  await clerk.page.getByRole('button', { name: '确认提请复核' }).click();
  await mine(clerk).getByRole('button', { name: '待他人复核' }).waitFor();

  await chief.page.goto(at('/console/#/agent-statements'));
  await mine(chief)
    .getByRole('link', { name: `${agent.username} 的佣金账单` })
    .click();
  const { page } = chief;
  await page.getByRole('heading', { name: `${agent.username} 的佣金账单` }).waitFor();
  await page.getByText('（明细合计 6,000.00）').waitFor();
  const line = page.getByRole('row').filter({ hasText: player.username });
  for (const text of ['1,200,000.00', '0.50%', '6,000.00']) await line.getByText(text).waitFor();
  await page.getByLabel('搜索').fill('nobody1');
  await page.getByLabel('搜索').press('Enter');
  await page.getByText('佣金合计 0.00 元').waitFor();
  await page.getByRole('button', { name: '复核', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('小明 已于').waitFor();
  await dialog.getByText('¥6,000.00，等待另一位同事复核').waitFor();
  await dialog.getByRole('button', { name: '确认发放' }).click();
  await seen(page, '已发放：¥6,000.00').waitFor();
  await page.getByText('已发放', { exact: true }).waitFor();
  expect((await site.call('profile', {}, { token: agent.token })).data.balance).toBe(6_000);

  // The entry behind the balance leads to what was paid, and nothing is wrong with that page at either width.
  await page.goto(at(`/console/#/members/${agent.id}?tab=ledger`));
  await page.getByRole('link', { name: /^commission\// }).click();
  await page.getByRole('heading', { name: `${agent.username} 的佣金账单` }).waitFor();
  const path = page.url().split('#')[1] ?? '';
  for (const viewport of [undefined, { width: 390, height: 844 }]) {
    const looked = await openDesk(browser, { bypassCSP: true, ...(viewport && { viewport }) });
    await signedIn(looked, await site.staffToken('chief'), 'console');
    await looked.page.goto(at('/console/'));
    await looked.page.getByRole('heading', { level: 1 }).waitFor();
    expect(await axeFaults(looked.page, [path], { headed: true, darkOnEvery: 1 })).toEqual([]);
    await looked.context.close();
  }
});

test('who writes to members chooses them by tags, without being let in to members', async () => {
  const { page } = clerk;
  const chiefs = await site.staffToken('chief');
  await site.staff('saveTag', { tag: '召回', colour: 'red', open: true }, chiefs);
  await site.staff('tagMember', { id: Number(member.id), tag: '召回' }, chiefs);
  await site.running.site.database.query(
    "update staff set roles = '{content_editor}' where username = 'clerk'",
  );
  await page.goto(at('/console/#/mailings'));
  await page.reload();
  await page.getByRole('button', { name: '写站内信' }).click();
  await page.getByText('一类会员', { exact: true }).click();
  await page.getByRole('combobox', { name: '标签', exact: true }).click();
  await page.getByTitle('召回（1 人）').click();
  await page.getByText('：现在 1 人').waitFor();
});

test('no page reported a fault', () => {
  expect([...clerk.faults, ...chief.faults]).toEqual([]);
});
