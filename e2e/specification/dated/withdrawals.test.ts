/** Business rules, Turnover and Withdrawal: what has to be played, what may leave, what is held; figures are typed here. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import type { TestVenue } from '../../../apps/server/src/testing/bets.ts';
import { launchBrowser } from '../../browser.ts';
import { row } from '../row.ts';
import { phone } from '../world.ts';
import { type DatedMember, type DatedSite, openDatedSite } from './site.ts';

let dated: DatedSite;
let browser: Browser;
let venue: TestVenue;
beforeAll(async () => {
  [dated, browser] = await Promise.all([
    openDatedSite('2026-03-02 12:00:00'),
    launchBrowser({ pictures: false }),
  ]);
  venue = await dated.venue('turnover', 'sport');
});
afterAll(async () => {
  await browser.close();
  await dated.stop();
});

let bets = 0;
/** A settled bet. @param valid yuan; @param stake yuan, the same unless given */
async function play(member: DatedMember, valid: number, stake = valid): Promise<string> {
  bets += 1;
  const fen = (yuan: number) => BigInt(Math.round(yuan * 100));
  const id = `turnover${bets}`;
  await venue.report({ id, memberId: member.id, stake: fen(stake), valid: fen(valid) });
  return id;
}

async function bind(member: DatedMember, address = 'TWithdraw0001'): Promise<number> {
  const card = { bank: 'USDT', bank_owner: 'TRC20', bank_no: address, pay_pass: member.payPassword };
  return (await dated.call('bindCard', card, member)).data.id;
}

/** A member with so many yuan that were played through, and an address. */
async function ready(yuan: number): Promise<{ member: DatedMember; card: number }> {
  const member = await dated.member();
  await dated.deposit(member, yuan);
  await play(member, yuan);
  return { member, card: await bind(member) };
}

const withdraw = (member: DatedMember, amount: unknown, bank: unknown, password = member.payPassword) =>
  dated.call('withdraw', { amount, bank, password }, member);
const overview = async (member: DatedMember) => (await dated.call('walletOverview', {}, member)).data;
const records = async (member: DatedMember) =>
  (await dated.call('transactions', { type: 2 }, member)).data.data.map(({ amount, state }) => [
    amount,
    state,
  ]);
async function queued({ username }: DatedMember): Promise<number> {
  const { data } = await dated.staff('withdrawalQueue', { state: 'pending', search: username });
  return data.rows[0]?.id ?? 0;
}

row(
  ['B21', 'B25', 'B27', 'R7.63', 'W39'],
  'deposits add up to what is to be played; a bet takes off its valid amount, not its stake, and one fen takes off one fen',
  async () => {
    const member = await dated.member();
    expect(await dated.toPlay(member)).toBe(0);
    await dated.deposit(member, 100);
    await dated.deposit(member, 250.5);
    expect(await dated.toPlay(member)).toBe(350.5);
    await play(member, 30, 50);
    expect(await dated.toPlay(member)).toBe(320.5);
    await play(member, 0.01);
    expect(await dated.toPlay(member)).toBe(320.49);
    await play(member, 320.48);
    expect(await dated.toPlay(member)).toBe(0.01);
    await play(member, 1_000);
    expect(await dated.toPlay(member)).toBe(0);
    // What was played before does not count for what comes after. Later than what would be taken for a repetition.
    dated.clock.advance(61_000);
    await dated.deposit(member, 100);
    expect(await dated.toPlay(member)).toBe(100);
  },
);

row(['B25'], 'a bet that is not settled takes off nothing until it settles', async () => {
  const member = await dated.member();
  await dated.deposit(member, 100);
  const bet = { id: 'open-bet', memberId: member.id, stake: 60_00n };
  await venue.report({ ...bet, state: 'unsettled' });
  expect(await dated.toPlay(member)).toBe(100);
  await venue.report(bet);
  expect(await dated.toPlay(member)).toBe(40);
});

row(['B26'], 'the oldest requirement is used up first, then the next', async () => {
  const member = await dated.member();
  await dated.deposit(member, 100);
  dated.clock.advance(60_000);
  await dated.deposit(member, 200);
  const used = async () => {
    const { rows } = await dated.site.running.site.database.query<{ used: bigint }>(
      'select used from turnover_requirement where member_id = $1 order by opened_at',
      [member.id],
    );
    return rows.map((one) => Number(one.used));
  };
  await play(member, 60);
  expect(await used()).toEqual([60_00, 0]);
  await play(member, 70);
  expect(await used()).toEqual([100_00, 30_00]);
});

row(['B28'], 'a bet that becomes void gives back exactly what it had used', async () => {
  const member = await dated.member();
  await dated.deposit(member, 100);
  await play(member, 30);
  const id = await play(member, 50);
  expect(await dated.toPlay(member)).toBe(20);
  await venue.report({ id, memberId: member.id, stake: 50_00n, state: 'void' });
  expect(await dated.toPlay(member)).toBe(70);
});

row(
  ['B14', 'B13', 'R5.57', 'R5.58', 'R7.64', 'W45'],
  'the first failure answers: amount, then address, then pay password, then turnover, then balance; each has its own code',
  async () => {
    const [member, stranger] = [await dated.member(), await dated.member()];
    await dated.deposit(member, 200);
    const [card, foreign] = [await bind(member), await bind(stranger, 'TStranger01')];
    const asked: [number, string][] = [];
    const ask = async (...request: Parameters<typeof withdraw>) => {
      const { code, message } = await withdraw(...request);
      asked.push([code, message]);
    };
    await ask(member, 99.99, foreign, 'wrong-one');
    await ask(member, 500, foreign, 'wrong-one');
    await ask(member, 500, card, 'wrong-one');
    await ask(member, 500, card);
    await play(member, 199.99);
    await ask(member, 500, card);
    await play(member, 0.01);
    await ask(member, 500, card);
    expect(asked.map(([, message]) => message)).toEqual([
      '单笔取款不能低于100元',
      expect.stringContaining('没有找到'),
      '支付密码不正确，资金未变动，请重新输入',
      '打码量还差200.00元，完成后即可取款，资金未变动',
      '打码量还差0.01元，完成后即可取款，资金未变动',
      expect.stringContaining('余额'),
    ]);
    const codes = asked.map(([code]) => code);
    expect(codes).not.toContain(200);
    expect(codes[3]).toBe(codes[4]);
    expect(new Set(codes).size).toBe(5);
    expect(await dated.central(member)).toBe(200);
  },
);

row(['B19', 'R9.14'], '99.99 is refused and exactly 100 is taken', async () => {
  const { member, card } = await ready(300);
  expect(await withdraw(member, 99.99, card)).toMatchObject({ message: '单笔取款不能低于100元' });
  expect(await withdraw(member, 100, card)).toMatchObject({ code: 200, message: '提交成功，等待后台审核' });
});

row(
  ['B16', 'B20', 'B3'],
  'what was asked for is held at once: it is not in the balance, is shown beside it, and cannot be played with',
  async () => {
    const { member, card } = await ready(500);
    expect(await withdraw(member, 300, card)).toMatchObject({ code: 200 });
    expect(await dated.central(member)).toBe(200);
    expect(await overview(member)).toMatchObject({ central: 200, held: 300, in_flight: 0, total: 500 });
    const move = { amount: 200.01, sourcetype: 'userbalance', targettype: 'mpqp' };
    expect((await dated.call('transfer', move, member)).code).not.toBe(200);
    expect((await withdraw(member, 201, card)).code).not.toBe(200);
    expect(await overview(member)).toMatchObject({ central: 200, held: 300, total: 500 });
    await dated.staff('rejectWithdrawal', { id: await queued(member), reason: '改天再取' });
  },
);

row(
  ['B17', 'R7.48', 'L42', 'L29'],
  'a rejected one comes back whole, and the record says 3, 已拒绝 with the reason',
  async () => {
    const { member, card } = await ready(400);
    await withdraw(member, 250, card);
    expect(await records(member)).toEqual([[250, 1]]);
    expect(
      await dated.staff('rejectWithdrawal', { id: await queued(member), reason: '地址有误' }),
    ).toMatchObject({
      code: 200,
    });
    expect(await overview(member)).toMatchObject({ central: 400, held: 0, total: 400 });
    expect(await records(member)).toEqual([[250, 3]]);
    const one = await phone(browser, '/transRecord?type=2', { member, site: dated.url });
    await one.sees('已拒绝');
    await one.sees(/地址有误/);
    await one.close();
  },
);

row(
  ['B18', 'R5.59', 'R9.18', 'R9.19', 'L42'],
  'on the phone 300.00 are asked for and held; approved they are gone for good, and the record says 2, 已通过',
  async () => {
    const { member } = await ready(400);
    const one = await phone(browser, '/withdrawal', { member, site: dated.url });
    await one.page.getByPlaceholder('请输入取款金额').fill('300');
    // 300 / 7.2 = 41.666..., cut to 41.66, less 1.
    await one.sees('41.66 USDT');
    await one.sees('40.66 USDT');
    await one.page.getByPlaceholder('请输入支付密码').fill(member.payPassword);
    await one.page.getByRole('button', { name: '立即取款' }).click();
    await one.sees('提交成功，等待后台审核');
    const { data: cards } = await dated.call('cards', { type: 2 }, member);
    expect(one.sent.get('/api/withdraw')).toEqual([
      { amount: '300', bank: String(cards[0]?.id), password: member.payPassword },
    ]);
    await one.at('/transRecord?type=2');
    await one.sees('待审核');
    expect(await dated.staff('approveWithdrawal', { id: await queued(member) })).toMatchObject({ code: 200 });
    expect(await overview(member)).toMatchObject({ central: 100, held: 0, total: 100 });
    expect(await records(member)).toEqual([[300, 2]]);
    await one.page.reload();
    await one.sees('已通过');
    await one.close();
  },
);

row(
  ['B15'],
  'four wrong pay passwords and a right one are nothing; five in a row lock it, also for the right one, until the hour is over',
  async () => {
    const { member, card } = await ready(600);
    const wrong = async () => (await withdraw(member, 100, card, 'wrong-one')).message;
    for (let times = 0; times < 4; times += 1) expect(await wrong()).toContain('支付密码不正确');
    expect((await withdraw(member, 100, card)).code).toBe(200);
    dated.clock.advance(120_000);
    for (let times = 0; times < 5; times += 1) await wrong();
    const locked = await withdraw(member, 101, card);
    expect(locked.code).not.toBe(200);
    expect(locked.message).not.toContain('支付密码不正确');
    dated.clock.advance(3_599_000);
    expect((await withdraw(member, 101, card)).code).toBe(locked.code);
    dated.clock.advance(2_000);
    expect((await withdraw(member, 101, card)).code).toBe(200);
  },
);
