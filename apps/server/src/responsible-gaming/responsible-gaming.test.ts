import { randomUUID } from 'node:crypto';
import { codes } from '@mingpai/contract/codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { password, payPassword, startTestSite, type TestSite } from '../testing/site.ts';

/** 10:00 in Beijing. */
const clock = new SetClock(new Date('2026-11-21T02:00:00Z'));
let site: TestSite;
/** Venues live in real time: what touches them happens here. */
let live: TestSite;
beforeAll(async () => {
  [site, live] = await Promise.all([startTestSite({ clock }), startTestSite({ works: true })]);
});
afterAll(() => Promise.all([site.stop(), live.stop()]));

const hour = 3_600_000;
const deposit = (token: string, amount: number, at = site) =>
  at.call(
    'openDeposit',
    { paytype: 'usdt', amount, bank_no: '4567', catepay: 'TRC20' },
    { token, key: randomUUID() },
  );
const launch = (token: string, at = live) =>
  at.call('gameUrl', { plat_name: 'mpqp', game_code: 'hilo' }, { token });
const into = (token: string, amount: number) =>
  live.call(
    'transfer',
    { amount, sourcetype: 'userbalance', targettype: 'mpqp' },
    { token, key: randomUUID() },
  );
const outOf = (token: string, amount: number) =>
  live.call(
    'transfer',
    { amount, sourcetype: 'mpqp', targettype: 'userbalance' },
    { token, key: randomUUID() },
  );
const controls = async (token: string, at = site) => (await at.call('playControls', {}, { token })).data;
const limit = async (token: string, kind: string) =>
  (await controls(token)).limits.find((one) => one.kind === kind);

test('a deposit limit holds at once; what waits counts, what was refused does not', async () => {
  const { token } = await site.member();
  await site.call('setPlayLimit', { kind: 'deposit', amount: '500' }, { token });
  expect((await deposit(token, 300)).code).toBe(200);
  const refused = await deposit(token, 300);
  expect(refused).toMatchObject({
    code: codes.deposit_limit.code,
    message: expect.stringContaining('200.00'),
  });
  expect((await deposit(token, 200)).code).toBe(200);
  expect(await limit(token, 'deposit')).toMatchObject({ value: 500, used: 500 });
});

test('a tighter limit holds at once, a looser one and none at all after 24 hours and a second yes, and a new request replaces the one that waits', async () => {
  const { token } = await site.member();
  const set = (payload: object) => site.call('setPlayLimit', { kind: 'deposit', ...payload }, { token });
  const confirm = (as: string) =>
    site.call('confirmPlayLimit', { kind: 'deposit', span: 'day' }, { token: as });
  await set({ amount: '500' });
  expect((await confirm(token)).code).toBe(codes.limit_rise_gone.code);
  await set({ amount: '5000' });
  expect(await limit(token, 'deposit')).toMatchObject({
    value: 500,
    coming: { value: 5_000, ready: false },
  });
  await set({ amount: '200' });
  expect(await limit(token, 'deposit')).toMatchObject({ value: 200, coming: null });
  await set({ none: true });
  clock.advance(23 * hour);
  const again = (await site.call('signIn', await credentials(token))).data.api_token;
  expect(await limit(again, 'deposit')).toMatchObject({ value: 200, coming: { value: null } });
  expect(await confirm(again)).toMatchObject({
    code: codes.limit_rise_not_ready.code,
    message: expect.stringContaining('2026-11-22 10:00'),
  });
  clock.advance(2 * hour);
  expect(await limit(again, 'deposit')).toMatchObject({ value: 200, coming: { value: null, ready: true } });
  expect((await deposit(again, 300)).code).toBe(codes.deposit_limit.code);
  expect((await confirm(again)).code).toBe(200);
  expect(await limit(again, 'deposit')).toMatchObject({ value: null, coming: null });
  expect((await deposit(again, 300)).code).toBe(200);
});

test('what was lost today, in seven days and in thirty is told, fills its limits as long as it lasts, and the limit that was reached is named', async () => {
  const [loser, winner, staker] = [await site.member(), await site.member(), await site.member()];
  const settled = (member: bigint, result: number, daysAgo = 0) =>
    site.owner.query(
      `insert into settlement (venue, bet_id, seq, member_id, category, valid_delta, result_delta, state, first_at, at)
       values ('mpqp', $1, 1, $2, 'joker', 0, $3, 'settled', $4, $4)`,
      [randomUUID(), member, result, new Date(clock.now().getTime() - daysAgo * 24 * hour)],
    );
  for (const [fen, daysAgo] of [
    [300, 0],
    [2_000, 6],
    [10_000, 7],
    [100_000, 29],
    [1_000_000, 30],
  ] as const)
    await settled(loser.id, -fen, daysAgo);
  await settled(winner.id, 500);
  const lost = await controls(loser.token);
  expect(lost).toMatchObject({ net_today: -3, net_week: -23, net_month: -1_123 });
  const used = ({ limits }: typeof lost) =>
    limits.filter(({ kind }) => kind === 'loss').map((one) => [one.span, one.used]);
  expect(used(lost)).toEqual([
    ['day', 3],
    ['week', 23],
    ['month', 1_123],
  ]);
  const won = await controls(winner.token);
  expect(won.net_today).toBe(5);
  expect(used(won).map(([, yuan]) => yuan)).toEqual([0, 0, 0]);
  const stop = async (token: string) => (await site.call('playSign', {}, { token })).data.stop;
  await site.call('setPlayLimit', { kind: 'loss', amount: '3' }, { token: loser.token });
  expect(await stop(loser.token)).toBe('最近24小时的净输额已达到您设定的限额，休息一下吧');
  await site.owner.query(
    `insert into bet (venue, bet_id, member_id, game, round, stake, valid, payout, state, placed_at, seq, recorded_at)
     values ('mpqp', $1, $2, 'g', 'r', 400, 0, 400, 'settled', $3, 1, $3)`,
    [randomUUID(), staker.id, clock.now()],
  );
  await site.call('setPlayLimit', { kind: 'stake', span: 'week', amount: '4' }, { token: staker.token });
  expect(await stop(staker.token)).toBe('最近7天的投注额已达到您设定的限额，休息一下吧');
});

test('of 50 orders at the same time for what a deposit limit leaves, one is made', async () => {
  const { token } = await site.member();
  await site.call('setPlayLimit', { kind: 'deposit', span: 'month', amount: '200' }, { token });
  const orders = await Promise.all(Array.from({ length: 50 }, () => deposit(token, 200)));
  expect(orders.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(orders.filter(({ code }) => code === codes.deposit_limit.code)).toHaveLength(49);
});

test('a limit for a week or a month stands beside the one for a day, with what counts against it', async () => {
  const { token } = await site.member();
  await deposit(token, 200);
  await site.call('setPlayLimit', { kind: 'deposit', span: 'week', amount: '1000.01' }, { token });
  await site.call('setPlayLimit', { kind: 'time', span: 'month', minutes: 43_200 }, { token });
  const { limits } = await controls(token);
  expect(limits).toHaveLength(12);
  expect(limits.filter(({ value }) => value !== null)).toEqual([
    { kind: 'deposit', span: 'week', value: 1_000.01, coming: null, used: 200 },
    { kind: 'time', span: 'month', value: 43_200, coming: null, used: 0 },
  ]);
});

test('net deposits of the account: what arrived less what left, and nothing that waits, was refused, was won or was given', async () => {
  const { token } = await site.memberWith(500_000n);
  const chief = await site.staffToken('chief');
  const net = async () => (await controls(token)).net_deposits;
  expect(await net()).toBe(0);
  const order = async (amount: number) => {
    const number = (await deposit(token, amount)).data.deposit_no;
    const { data } = await site.staff('depositQueue', { search: number, state: 'all' }, chief);
    return data.rows[0]?.id ?? 0;
  };
  const [asked, refused] = [await order(1_000), await order(300)];
  expect(await net()).toBe(0);
  expect((await site.staff('approveDeposit', { id: asked }, chief)).code).toBe(200);
  expect((await site.staff('rejectDeposit', { id: refused, reason: '没有到账' }, chief)).code).toBe(200);
  expect(await net()).toBe(1_000);
  const address = { bank: 'USDT', bank_owner: 'TRC20', bank_no: `T${randomUUID()}`, pay_pass: payPassword };
  const bank = (await site.call('bindCard', address, { token })).data.id;
  // What was paid in has to be played through first: this is about what leaves.
  await site.owner.query(
    'delete from turnover_requirement where member_id = (select member_id from card where id = $1)',
    [bank],
  );
  const out = async (amount: number) => {
    expect(
      (await site.call('withdraw', { amount, bank, password: payPassword }, { token, key: randomUUID() }))
        .code,
    ).toBe(200);
    const { data } = await site.staff('withdrawalQueue', { state: 'pending' }, chief);
    return data.rows[0]?.id ?? 0;
  };
  const leaves = await out(1_400);
  expect(await net()).toBe(1_000);
  expect((await site.staff('approveWithdrawal', { id: leaves }, chief, randomUUID())).code).toBe(200);
  // More left than ever arrived: the account is ahead, and the figure says so.
  expect(await net()).toBe(-400);
  const stays = await out(500);
  await site.staff('rejectWithdrawal', { id: stays, reason: '地址有误' }, chief, randomUUID());
  expect(await net()).toBe(-400);
});

async function credentials(token: string) {
  const { data } = await site.call('profile', {}, { token });
  return { name: data.username, password };
}

test('a loss limit closes games and the way in, and never the way out', async () => {
  const { token, id } = await live.memberWith(100_000n);
  await live.call('setPlayLimit', { kind: 'loss', amount: '50' }, { token });
  expect(await into(token, 300)).toMatchObject({ code: codes.loss_limit_transfer.code });
  expect(await into(token, 50)).toMatchObject({ code: 200 });
  expect((await launch(token)).code).toBe(200);
  const bet = (stake: number, payout: number) =>
    live.sandbox.bet({ venue: 'mpqp', player: `m${id}`, id: randomUUID(), stake, payout });
  expect([await bet(6_000, 0), await bet(5_000, 1_000)]).toEqual([false, true]);
  await expect.poll(async () => (await controls(token, live)).net_today).toBe(-40);
  expect((await into(token, 10)).code).toBe(codes.loss_limit_transfer.code);
  expect(await outOf(token, 5)).toMatchObject({ code: 200, data: { state: 1 } });
  expect(await bet(500, 0)).toBe(true);
  await expect.poll(async () => (await controls(token, live)).net_today).toBe(-45);
  expect((await launch(token)).code).toBe(200);
  expect((await into(token, 5)).code).toBe(200);
  expect(await bet(500, 0)).toBe(true);
  await expect.poll(async () => (await controls(token, live)).net_today).toBe(-50);
  expect((await launch(token)).code).toBe(codes.loss_limit.code);
  expect((await into(token, 0.01)).code).toBe(codes.loss_limit.code);
});

test('an exclusion closes deposits and games, cannot be shortened, and leaves the way out open', async () => {
  const { token } = await live.memberWith(50_000n);
  await into(token, 100);
  const pause = (kind: 'break' | 'exclusion', days: number) =>
    live.call('takePlayBreak', { kind, days }, { token, key: randomUUID() });
  expect(await pause('exclusion', 180)).toMatchObject({ code: 200 });
  await pause('break', 1);
  expect((await controls(token, live)).pause).toMatchObject({ kind: 'exclusion' });
  for (const reply of [await deposit(token, 200, live), await launch(token), await into(token, 10)])
    expect(reply.code).toBe(codes.on_pause.code);
  // What lies at a venue comes back by itself (recalls.test.ts), and from the central wallet it can leave.
  await expect
    .poll(async () => (await live.call('walletOverview', {}, { token })).data.central, { interval: 200 })
    .toBe(500);
});

test('who has excluded themselves is shown no offer from that moment on: promotions, their pages, banners, what opens over the home page, the one for newcomers', async () => {
  const { token } = await site.member();
  const { settings, site: parts } = site.running;
  const now = await settings.current('site');
  const modal = { ...now, indexModal: 1 as const, webContent: '<p>首存送</p>' };
  await parts.database.transaction((tx) => settings.set(tx, 'site', modal, 'seed'));
  await expect.poll(async () => (await settings.current('site')).indexModal).toBe(1);
  const seen = async (as: { token?: string }) => {
    const [promotions, banners] = [await site.call('promotions', {}, as), await site.call('banners', {}, as)];
    const { index_modal, webcontent } = (await site.call('appInfo', {}, as)).data;
    return {
      promotions: promotions.data.data.map(({ id }) => id),
      banners: banners.data.length,
      modal: [index_modal, webcontent],
    };
  };
  const before = await seen({ token });
  expect([before.promotions.length > 0, before.banners > 0]).toEqual([true, true]);
  expect(before.modal).toEqual([1, '<p>首存送</p>']);
  const page = () => site.call('promotion', { id: String(before.promotions[0]) }, { token });
  expect((await page()).code).toBe(200);
  await site.call('takePlayBreak', { kind: 'exclusion', days: 180 }, { token });
  expect(await seen({ token })).toEqual({ promotions: [], banners: 0, modal: [0, ''] });
  expect((await page()).code).toBe(codes.not_found.code);
  expect((await site.call('bonusGrants', {}, { token })).data.newcomers_offer).toBeNull();
  // Nothing was taken from anybody else.
  const { promotions, modal: shown } = await seen({});
  expect([promotions.length > 0, shown[0]]).toEqual([true, 1]);
});

test('a break ends when its time is over', async () => {
  const { token } = await site.member();
  await site.call('takePlayBreak', { kind: 'break', days: 1 }, { token });
  expect((await deposit(token, 200)).code).toBe(codes.on_pause.code);
  clock.advance(24 * hour);
  expect((await controls(token)).pause).toBeNull();
  expect((await deposit(token, 200)).code).toBe(200);
});

test('time with a game in sight adds up, a pause does not, and the limit ends it', async () => {
  const { token } = await site.memberWith(50_000n);
  const sign = async () => (await site.call('playSign', {}, { token })).data;
  await site.call('setPlayLimit', { kind: 'time', minutes: 10 }, { token });
  expect(await sign()).toMatchObject({ minutes: 0, sitting_minutes: 0, stop: '' });
  for (let minute = 0; minute < 6; minute += 1) {
    clock.advance(60_000);
    await sign();
  }
  expect(await sign()).toMatchObject({ minutes: 6, sitting_minutes: 6 });
  clock.advance(hour);
  expect(await sign()).toMatchObject({ minutes: 6, sitting_minutes: 0, stop: '' });
  for (let minute = 0; minute < 4; minute += 1) {
    clock.advance(60_000);
    await sign();
  }
  expect((await sign()).stop).toContain('时间');
  expect((await launch(token, site)).code).toBe(codes.time_limit.code);
});

test('two windows with a game count once', async () => {
  const { token } = await site.member();
  const sign = async () => (await site.call('playSign', {}, { token })).data;
  await sign();
  clock.advance(60_000);
  await Promise.all(Array.from({ length: 10 }, sign));
  expect((await sign()).minutes).toBe(1);
});

test.each([
  { kind: 'deposit' as const },
  { kind: 'time' as const, minutes: 5 },
  { kind: 'time' as const, span: 'day' as const, minutes: 1_441 },
  { kind: 'time' as const, span: 'week' as const, minutes: 10_081 },
  { kind: 'stake' as const },
  { kind: 'deposit' as const, amount: '-1' },
])('%o is no limit', async (payload) => {
  const { token } = await site.member();
  expect((await site.call('setPlayLimit', payload, { token })).code).toBe(codes.bad_input.code);
});
