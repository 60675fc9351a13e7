/** Labels of states, each on something that really came to it: bets, applications, orders, transfers. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { launchBrowser } from '../../browser.ts';
import { row } from '../row.ts';
import { type Phone, phone } from '../world.ts';
import { type DatedMember, type DatedSite, openBankDeposit, openDatedSite } from './site.ts';

let dated: DatedSite;
let browser: Browser;
let member: DatedMember;
let one: Phone;
beforeAll(async () => {
  [dated, browser] = await Promise.all([openDatedSite(undefined), launchBrowser()]);
  member = await dated.member();
  await dated.deposit(member, 1_000);
  one = await phone(browser, '/usdtmore', { member, site: dated.url });
});
afterAll(async () => {
  await browser.close();
  await dated.stop();
});

/** What each card of a list says, by the words that tell it from the others. */
async function stateBeside(words: string): Promise<string> {
  const card = one.page.locator('main li').filter({ visible: true, hasText: words }).first();
  await card.waitFor();
  return card.innerText();
}

row(
  ['L40', 'L28', 'R7.47'],
  'a bet with no effect says 无效注单, a settled one 已结算, an open one 未结算; with number, stake and what came back',
  async () => {
    const venue = await dated.venue('shown', 'sport');
    const bet = { memberId: member.id };
    await venue.report({ ...bet, id: 'bet-won', stake: 11_00n, payout: 25_50n });
    await venue.report({ ...bet, id: 'bet-open', stake: 12_00n, state: 'unsettled' });
    await venue.report({ ...bet, id: 'bet-void', stake: 13_00n, state: 'unsettled' });
    await venue.report({ ...bet, id: 'bet-void', stake: 13_00n, state: 'void' });
    await one.open('/betRecord');
    const won = await stateBeside('bet-won');
    for (const words of ['已结算', '订单号', '金额', '派彩', '11.00', '25.50', '14.50'])
      expect(won).toContain(words);
    const open = await stateBeside('bet-open');
    for (const words of ['未结算', '12.00']) expect(open).toContain(words);
    const gone = await stateBeside('bet-void');
    for (const words of ['无效注单', '13.00']) expect(gone).toContain(words);
  },
);

row(['L42', 'B5'], 'a deposit says 待审核, then 已通过 or 已拒绝', async () => {
  await openBankDeposit(dated, member, 111);
  const refused = await openBankDeposit(dated, member, 222);
  const { data } = await dated.staff('depositQueue', { state: 'pending', search: member.username });
  const id = data.rows.find(({ orderNo }) => orderNo === refused)?.id ?? 0;
  await dated.staff('rejectDeposit', { id, reason: '没有到账' });
  await one.open('/transRecord?type=1');
  expect(await stateBeside('111.00')).toContain('待审核');
  expect(await stateBeside('222.00')).toContain('已拒绝');
  expect(await stateBeside('1,000.00')).toContain('已通过');
});

row(
  ['L43', 'R8.2', 'W40', 'B3'],
  'a transfer says 成功; one that the venue refuses 失败; one whose answer is lost 待结算; each message is shown on the phone',
  async () => {
    await one.open('/transfer');
    const move = async (amount: string) => {
      await one.page.getByPlaceholder('请输入转账金额').fill(amount);
      await one.page.getByRole('button', { name: '立即转账' }).click();
    };
    await move('31');
    await one.sees('操作成功！');
    // What was said before must not be taken for what comes.
    await one.page.reload();
    await dated.site.sandbox.fault('transfers/create', 'refuse', 1, { reason: 'insufficient_funds' });
    const refused = one.page.waitForResponse('**/api/transfer');
    await move('32');
    const { code, message } = (await (await refused).json()) as { code: number; message: string };
    expect(code).not.toBe(200);
    await one.sees(message);
    await expect.poll(async () => (await dated.call('balance', {}, member)).data.balance).toBe(969);
    await dated.site.sandbox.fault('transfers/create', 'error_before', 1_000_000);
    await dated.site.sandbox.fault('transfers/status', 'down', 1_000_000);
    await move('33');
    await one.sees(/处理中/);
    expect((await dated.call('walletOverview', {}, member)).data).toMatchObject({
      central: 936,
      in_flight: 33,
      held: 0,
      total: 1_000,
    });
    await one.open('/transRecord?type=3');
    expect(await stateBeside('31.00')).toContain('成功');
    expect(await stateBeside('32.00')).toContain('失败');
    expect(await stateBeside('33.00')).toContain('待结算');
    await dated.site.sandbox.clearFaults();
  },
);

row(
  ['L41', 'L11', 'R7.16', 'R7.17', 'B49'],
  'an application says 待审核, then 已通过 or 已拒绝, under 活动标题, 申请时间 and 状态',
  async () => {
    const { data } = await dated.staff('promotionList', {}, 'chief');
    const draft = {
      typeId: data.types[0]?.id ?? 0,
      memo: '',
      banner: '/pictures/promotions/1.svg',
      content: '<p>说明</p>',
      state: 'published' as const,
      audience: 'all' as const,
      audienceValue: 0,
      applies: 'once' as const,
      bonus: 0,
      multiple: 0,
      position: 0,
      startsAt: new Date(dated.clock.now().getTime() - 3_600_000).toISOString(),
      endsAt: null,
    };
    for (const title of ['先看看', '会通过', '会拒绝']) {
      const saved = await dated.agreed('savePromotion', { ...draft, title });
      await one.open(`/activityInfo?id=${(saved.data as { id: number }).id}`);
      // The words on the page may still be those of the application before.
      const answered = one.page.waitForResponse('**/api/doactivityapply');
      await one.page.getByRole('button', { name: '立即申请' }).click();
      expect(await (await answered).json()).toMatchObject({ code: 200 });
      await one.sees(/审核/);
      const sent = one.sent.get('/api/doactivityapply')?.at(-1);
      expect(sent).toEqual({ activityid: String((saved.data as { id: number }).id) });
      await one.open('/usdtmore');
      dated.clock.advance(61_000);
    }
    const { data: queue } = await dated.staff(
      'promotionQueue',
      { state: 'pending', search: member.username },
      'chief',
    );
    expect(queue.rows.map((entry) => entry.title).sort()).toEqual(['会拒绝', '会通过', '先看看'].sort());
    const idOf = (title: string) => queue.rows.find((entry) => entry.title === title)?.id ?? 0;
    expect((await dated.staff('approvePromotion', { id: idOf('会通过') }, 'chief')).code).toBe(200);
    expect(
      (await dated.staff('rejectPromotion', { id: idOf('会拒绝'), reason: '条件不符' }, 'chief')).code,
    ).toBe(200);
    await one.open('/activityRecord');
    for (const words of ['活动标题', '申请时间', '状态'])
      await one.page.locator('main').getByText(words, { exact: true }).first().waitFor();
    await expect.poll(() => one.page.title()).toMatch(/^活动申请记录 · /);
    expect(await stateBeside('先看看')).toContain('待审核');
    expect(await stateBeside('会通过')).toContain('已通过');
    expect(await stateBeside('会拒绝')).toContain('已拒绝');
  },
);

row(
  ['L13', 'B51', 'R7.28'],
  'an agent finds 代理登录 and no 合营计划, and it asks for the address of the agents',
  async () => {
    const leader = await dated.member();
    await dated.call('applyAsAgent', { mobile: '13800138000', apply_info: '有客户' }, leader);
    const { data } = await dated.staff('agentApplications', { search: leader.username }, 'chief');
    const flat = { realbet: 10, sport: 10, gaming: 10, joker: 10, concise: 10, lottery: 10 };
    await dated.agreed('approveAgentApplication', { id: data.rows[0]?.id ?? 0, rates: flat });
    const theirs = await phone(browser, '/mine', { member: leader, site: dated.url });
    const main = theirs.page.locator('main');
    await main.getByRole('link', { name: '代理登录' }).waitFor();
    expect(await main.getByText('合营计划').count()).toBe(0);
    await main.getByRole('link', { name: '代理登录' }).click();
    await expect.poll(() => theirs.asked).toContain('GET /api/getAgentLoginUrl');
    await theirs.page.locator('iframe').waitFor();
    await theirs.close();
  },
);
