/** Risk signs say what they saw, in numbers that the review can look up. */
import { calls } from '@mingpai/contract/calls';
import type { ConsolePayload } from '@mingpai/contract/console/types';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { agreed } from '../testing/rules.ts';
import { password, payPassword, startTestSite, type TestSite } from '../testing/site.ts';

const hour = 3_600_000;
/** As a new site has them, without the wait for new addresses. */
const preset: ConsolePayload<'updateWithdrawalSettings'> = {
  delayHours: 0,
  freezeHours: 24,
  fourEyesAbove: 50_000,
  automaticBelow: 0,
  newAddressHours: 24,
  fastMinutes: 60,
  playedPercent: 120,
  giftPercent: 50,
  amountTimes: 3,
  sharedDays: 30,
  sharedMost: 1_000,
};

const clock = new SetClock(new Date());
let site: TestSite;
let chief: string;
beforeAll(async () => {
  site = await startTestSite({ clock });
  chief = await site.staffToken();
  // Sign-ins are counted, and days go by here.
  await site.running.site.database.query("update staff_session set expires_at = '2099-01-01'");
});
afterAll(() => site.stop());
beforeEach(async () => {
  clock.advance(2 * hour);
  await set({});
});

async function set(change: Partial<typeof preset>) {
  const { code, message } = await agreed(site, 'updateWithdrawalSettings', { ...preset, ...change }, chief);
  expect([code, message]).toEqual([200, expect.any(String)]);
  // Nodes hear of it a moment later.
  await expect
    .poll(async () => (await site.staff('withdrawalSettings', {}, chief)).data)
    .toMatchObject({ ...preset, ...change });
}

interface Someone {
  readonly token: string;
  readonly id: bigint;
  readonly username: string;
}

async function bind({ token }: Someone, bank_no = `T${crypto.randomUUID()}`) {
  const card = { bank: 'USDT', bank_owner: 'TRC20', bank_no, pay_pass: payPassword };
  return (await site.call('bindCard', card, { token })).data.id;
}

async function ask({ token }: Someone, bank: number, amount: number) {
  const request = { amount, bank, password: payPassword };
  const { data, message } = await site.call('withdraw', request, { token, key: crypto.randomUUID() });
  expect(message).toContain('提交成功');
  const found = await site.staff('withdrawalQueue', { search: data.order_no, state: 'all' }, chief);
  const [order] = found.data.rows;
  if (!order) throw new Error('not in the queue');
  return order;
}

async function pay(someone: Someone, bank: number, amount: number) {
  const { id } = await ask(someone, bank, amount);
  expect((await site.staff('approveWithdrawal', { id }, chief)).code).toBe(200);
}

async function deposit({ token }: Someone, amount: number) {
  const request = { paytype: 'usdt', amount, bank_no: 'a1B2', catepay: 'TRC20' } as const;
  const { data } = await site.call('openDeposit', request, { token });
  const { data: queue } = await site.staff('depositQueue', { search: data.deposit_no }, chief);
  const id = queue.rows[0]?.id ?? 0;
  expect((await site.staff('approveDeposit', { id, amount }, chief)).code).toBe(200);
}

/** Bets that are settled: their valid amount meets the turnover, their result is neither lost nor won. @param yuan */
async function play({ id }: Someone, yuan: number) {
  const { database } = site.running.site;
  await database.query(
    `insert into settlement (venue, bet_id, seq, member_id, category, valid_delta, result_delta, state, first_at, at)
     select code, $1, 1, $2, category, $3, 0, 'settled', $4, $4 from venue order by code limit 1`,
    [crypto.randomUUID(), id, yuan * 100, clock.now()],
  );
  await database.query('update turnover_requirement set used = amount where member_id = $1', [id]);
}

/** In a browser that keeps its cookie. */
async function inBrowser(cookie: string | undefined, name: string) {
  const form = { name, password, confirmPass: password, realname: '测试会员', paypassword: payPassword };
  const answered = await fetch(new URL(calls.register.path, site.running.address), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie === undefined ? {} : { cookie }) },
    body: JSON.stringify(form),
  });
  const { data } = (await answered.json()) as { data: { api_token: string } };
  const { data: profile } = await site.call('profile', {}, { token: data.api_token });
  const given = answered.headers.get('set-cookie') ?? '';
  return { token: data.api_token, id: BigInt(profile.id), username: name, given };
}

async function credit({ id }: Someone, fen: bigint) {
  const { database } = site.running.site;
  const gift = { id: crypto.randomUUID(), memberId: id, amount: fen, reference: 'test', turnover: 0n };
  await database.transaction((tx) => site.running.wallet.credit(tx, gift));
}

const names = ({ riskSigns }: { readonly riskSigns: readonly { readonly sign: string }[] }) =>
  riskSigns.map(({ sign }) => sign);

test('a member who deposited, played and was paid before shows no sign', async () => {
  const anna = await site.member();
  const bank = await bind(anna);
  clock.advance(25 * hour);
  await deposit(anna, 1_000);
  await play(anna, 1_300);
  clock.advance(2 * hour);
  await pay(anna, bank, 200);
  await set({ sharedMost: 0 });
  expect((await ask(anna, bank, 300)).riskSigns).toEqual([]);
});

test('a new address says how old it is, an old one that was never paid says so, and the first payout is the first', async () => {
  const berta = await site.memberWith(100_000n);
  const first = await ask(berta, await bind(berta), 100);
  expect(names(first)).toEqual(expect.arrayContaining(['new_address', 'first_withdrawal']));
  expect(first.riskSigns.find(({ sign }) => sign === 'new_address')).toMatchObject({
    text: expect.stringMatching(/仅0小时，不足24小时$/),
    evidence: { memberId: Number(berta.id), tab: 'profile' },
  });
  expect((await site.staff('approveWithdrawal', { id: first.id }, chief)).code).toBe(200);
  const other = await bind(berta);
  clock.advance(72 * hour);
  expect((await ask(berta, other, 100)).riskSigns.find(({ sign }) => sign === 'new_address')?.text).toMatch(
    /^近1笔取款都没有付到过该地址；.*已3天$/,
  );
});

test('what was played since the last deposit is compared with it, and how soon the money leaves', async () => {
  const carla = await site.member();
  const bank = await bind(carla);
  await deposit(carla, 1_000);
  await play(carla, 1_100);
  clock.advance(10 * 60_000);
  const soon = await ask(carla, bank, 100);
  expect(soon.riskSigns.find(({ sign }) => sign === 'fast')?.text).toContain(
    '存款 1000.00 元入账后10分钟即申请取款',
  );
  const low = soon.riskSigns.find(({ sign }) => sign === 'low_turnover');
  expect(low?.text).toMatch(/最近一笔存款 1000\.00 元（.*）之后有效投注 1100\.00 元，为存款的110%，低于120%/);
  await play(carla, 100);
  clock.advance(hour);
  expect(names(await ask(carla, bank, 100))).not.toContain('low_turnover');
});

test('within an hour of a deposit is fast, to the millisecond', async () => {
  const cora = await site.member();
  const bank = await bind(cora);
  await deposit(cora, 1_000);
  await play(cora, 1_300);
  clock.advance(hour - 1);
  expect(names(await ask(cora, bank, 100))).toContain('fast');
  clock.advance(1);
  expect(names(await ask(cora, bank, 100))).not.toContain('fast');
});

test('an amount is compared with the median of earlier ones, once there are three', async () => {
  const dora = await site.memberWith(1_000_000n);
  const bank = await bind(dora);
  await pay(dora, bank, 100);
  await pay(dora, bank, 100);
  expect(names(await ask(dora, bank, 500))).not.toContain('unusual_amount');
  await pay(dora, bank, 300);
  expect(names(await ask(dora, bank, 300))).not.toContain('unusual_amount');
  const order = await ask(dora, bank, 301);
  expect(order.riskSigns.find(({ sign }) => sign === 'unusual_amount')?.text).toBe(
    '本笔 301.00 元，超过该会员近3笔取款中位数 100.00 元的3倍',
  );
});

test('money that neither deposits, wins nor gifts explain is named to the fen', async () => {
  const emma = await site.member();
  const bank = await bind(emma);
  await deposit(emma, 500);
  await play(emma, 600);
  expect(names(await ask(emma, bank, 500))).not.toContain('unexplained');
  await credit(emma, 10_001n);
  const order = await ask(emma, bank, 100.01);
  expect(order.riskSigns.find(({ sign }) => sign === 'unexplained')?.text).toBe(
    '累计取款（含本笔）600.01 元，比存款 500.00 元、游戏输赢 0.00 元、彩金返水 0.00 元与人工调整 0.00 元之和多 100.01 元',
  );
});

test('what two of the staff corrected explains what leaves', async () => {
  const nora = await site.memberWith(10_000n);
  const bank = await bind(nora);
  const wanted = {
    member: Number(nora.id),
    direction: 'credit',
    amount: 100,
    reason: 'deposit',
    note: '工单 7',
  } as const;
  const { orderNo } = (await site.staff('requestAdjustment', wanted, await site.staffToken('clerk'))).data;
  const asked = await site.staff('adjustments', { search: orderNo, state: 'all' }, chief);
  await site.staff('approveAdjustment', { id: asked.data.rows[0]?.id ?? 0 }, chief);
  // 100 of its own that nothing explains, and 100 that were corrected.
  const order = await ask(nora, bank, 150);
  expect(order.riskSigns.find(({ sign }) => sign === 'unexplained')?.text).toContain(
    '人工调整 100.00 元之和多 50.00 元',
  );
});

test('bets on both sides of a round are a sign from thirty percent of what was played on', async () => {
  const mona = await site.member();
  const bank = await bind(mona);
  await deposit(mona, 1_000);
  await play(mona, 1_000);
  const bets = async (round: string, won: number, lost: number) => {
    for (const [stake, payout] of [
      [won, 2 * won],
      [lost, 0],
    ] as const)
      await site.owner.query(
        `insert into bet (venue, bet_id, member_id, game, round, stake, valid, payout, state, placed_at, seq, recorded_at)
         values ('mpqp', $1, $2, 'g', $3, $4, 0, $5, 'settled', $6, 1, $6)`,
        [crypto.randomUUID(), mona.id, round, stake, payout, clock.now()],
      );
  };
  // Twice what lies on the smaller side: 299.98 yuan of 1,000.
  await bets('one', 14_999, 20_000);
  expect(names(await ask(mona, bank, 100))).not.toContain('both_sides');
  await bets('two', 50, 1);
  const order = await ask(mona, bank, 100);
  expect(order.riskSigns.find(({ sign }) => sign === 'both_sides')).toMatchObject({
    text: expect.stringMatching(/300\.00 元.*1000\.00 元/),
    evidence: { memberId: Number(mona.id), tab: 'orders' },
  });
});

test('gifts that are most of the amount are a sign, and explain it', async () => {
  const fanny = await site.memberWith(60_000n);
  await site.running.site.database.query(
    'insert into rebate_claim (id, member_id, amount, at) values ($1, $2, 10000, $3)',
    [crypto.randomUUID(), fanny.id, clock.now()],
  );
  const bank = await bind(fanny);
  const order = await ask(fanny, bank, 100);
  expect(order.riskSigns.find(({ sign }) => sign === 'bonus_heavy')?.text).toContain(
    '共 100.00 元，为本笔金额的100%',
  );
  expect(names(order)).not.toContain('unexplained');
  // From the share on that was set.
  const half = await ask(fanny, bank, 200);
  expect(half.riskSigns.find(({ sign }) => sign === 'bonus_heavy')?.text).toContain('为本笔金额的50%');
  expect(names(await ask(fanny, bank, 200.01))).not.toContain('bonus_heavy');
});

test('one browser with two members is seen by its mark alone; another browser and forged marks are not', async () => {
  const gina = await inBrowser(undefined, 'ginagina');
  expect(gina.given).toMatch(/^device=[\w-]{43}; Path=\/api; Max-Age=34560000; HttpOnly; SameSite=Strict$/);
  const mark = gina.given.split(';')[0] ?? '';
  const hanna = await inBrowser(`other=1; ${mark}`, 'hannahanna');
  expect(hanna.given.split(';')[0]).toBe(mark);
  const short = await inBrowser('device=short', 'idaidaida');
  expect(short.given).not.toContain('device=short;');
  await credit(hanna, 20_000n);
  const order = await ask(hanna, await bind(hanna), 100);
  const shared = order.riskSigns.find(({ sign }) => sign === 'shared_device');
  expect(shared).toEqual({
    sign: 'shared_device',
    text: '近30天内与会员 ginagina 使用过同一浏览器登录',
    evidence: { memberId: Number(gina.id), tab: 'sessions' },
  });
  const sessions = async ({ id }: Someone) =>
    (await site.staff('memberPage', { id: Number(id) }, chief)).data.sessions[0]?.mark;
  expect(await sessions(hanna)).toMatch(/^[0-9a-f]{8}$/);
  expect(await sessions(hanna)).toBe(await sessions(gina));
  const { rows } = await site.running.site.database.query<{ kept: string }>(
    "select encode(device_id, 'hex') as kept from session where member_id = $1",
    [gina.id],
  );
  expect(rows[0]?.kept).not.toContain(Buffer.from(mark.slice('device='.length), 'base64url').toString('hex'));
  // Long ago is not together.
  await site.running.site.database.query(
    "update session set created_at = created_at - interval '31 days' where member_id = $1",
    [gina.id],
  );
  expect(names(await ask(hanna, await bind(hanna), 100))).not.toContain('shared_device');
});

test('a network address of a few is a sign, one of many is a public one; a payout address of two always is', async () => {
  const jane = await site.memberWith(100_000n);
  const klara = await site.member();
  const address = `0x${'aB'.repeat(20)}`;
  await bind(klara, address.toLowerCase());
  const bank = await bind(jane, address);
  const order = await ask(jane, bank, 100);
  expect(order.riskSigns.find(({ sign }) => sign === 'shared_address')).toEqual({
    sign: 'shared_address',
    text: `该收款地址也被会员 ${klara.username} 绑定过`,
    evidence: { memberId: Number(klara.id), tab: 'profile' },
  });
  const said = order.riskSigns.find(({ sign }) => sign === 'shared_network')?.text ?? '';
  // Everybody signs in from this machine here; who are more than are named are counted.
  const others = Number(/等(\d+)人/.exec(said)?.[1] ?? said.split('、').length);
  await set({ sharedMost: others });
  expect(names(await ask(jane, bank, 100))).toContain('shared_network');
  await set({ sharedMost: others - 1 });
  expect(names(await ask(jane, bank, 100))).not.toContain('shared_network');
});

test('thresholds are versions with an author, audited with what they were; 0 switches a sign off', async () => {
  const lena = await site.memberWith(1_100_000n);
  const bank = await bind(lena);
  const before = (await site.staff('withdrawalSettings', {}, chief)).data;
  await set({ newAddressHours: 0, fourEyesAbove: 5_000 });
  const now = (await site.staff('withdrawalSettings', {}, chief)).data;
  expect(now).toMatchObject({
    newAddressHours: 0,
    fourEyesAbove: 5_000,
    version: before.version + 1,
    setBy: '老牌',
  });
  const order = await ask(lena, bank, 5_000);
  expect(names(order)).not.toContain('new_address');
  expect(order).toMatchObject({ fourEyes: true });
  expect(order.riskSigns.find(({ sign }) => sign === 'large')).toMatchObject({
    text: expect.stringContaining('5000.00'),
    evidence: { memberId: Number(lena.id), tab: 'orders' },
  });
  expect(names(await ask(lena, bank, 4_999.99))).not.toContain('large');
  const { data } = await site.staff('auditLog', { search: 'withdrawals' }, chief);
  expect(data.rows[0]).toMatchObject({
    action: 'settings_changed',
    detail: { newAddressHours: '24 → 0', fourEyesAbove: '50000 → 5000' },
  });
  // Nothing changed, nothing noted.
  await set({ newAddressHours: 0, fourEyesAbove: 5_000 });
  expect((await site.staff('auditLog', { search: 'withdrawals' }, chief)).data.total).toBe(data.total);
  const refused = await agreed(site, 'updateWithdrawalSettings', { ...preset, delayHours: 721 }, chief);
  expect(refused.message).toContain('0至720小时');
});
