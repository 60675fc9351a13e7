import { randomUUID } from 'node:crypto';
import { codes } from '@mingpai/contract/codes';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { closeDays } from '../daily-close/index.ts';
import { beijingText, SetClock } from '../platform/clock.ts';
import { openTestVenue, type TestVenue } from '../testing/bets.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';
import { payBeforeClosing } from './claim.ts';
import { ratesOf } from './rates.ts';

const dayMs = 86_400_000;
const clock = new SetClock('2026-11-21T04:00:00.000Z');
let site: TestSite;
let sport: TestVenue;
let lottery: TestVenue;
beforeAll(async () => {
  site = await startTestSite({ clock });
  sport = await openTestVenue(site.running, 'rsport', 'sport');
  lottery = await openTestVenue(site.running, 'rlotto', 'lottery');
});
afterAll(() => site.stop());

type Member = Awaited<ReturnType<TestSite['member']>>;
let member: Member;
// Sessions last for days, tests move the clock by weeks: each has a member of its own.
beforeEach(async () => {
  member = await site.memberWith(100_000_00n);
});

/** Moves on to 00:10 of the next Beijing day and closes what is over. */
async function night(): Promise<string[]> {
  const beijing = clock.now().getTime() + 8 * 3_600_000;
  clock.set(new Date(beijing - (beijing % dayMs) + dayMs - 8 * 3_600_000 + 10 * 60_000));
  return closeDays(site.running.site, site.running.settings);
}

const rebates = async () => (await site.call('rebates', {}, { token: member.token })).data;
const rows = async () =>
  (await rebates()).list.data.map(({ gamename, money, state }) => [gamename, money, state]);
const pending = async () => (await rebates()).nojisuan;
const claim = (key?: string) =>
  site.call('claimRebates', {}, { token: member.token, ...(key === undefined ? {} : { key }) });
const central = async () => (await site.call('balance', {}, { token: member.token })).data;
/** A settled bet of this many fen that counts whole. */
const bet = (id: string, stake: bigint) => ({ id: `${member.id}-${id}`, memberId: member.id, stake });

test('bets of a day come to the rebate centre by venue, rounded down once for each row', async () => {
  // Level 1: 0.20% of sport, 0.05% of lottery. Three times 1.99 yuan at 0.20% are 1.194 fen: one fen, not none.
  await sport.report(bet('a', 199n), bet('b', 199n), bet('c', 199n));
  await lottery.report(bet('d', 1_000_00n));
  expect(await rows()).toEqual([]);
  await night();
  expect((await rows()).sort()).toEqual([
    ['场馆rlotto', 0.5, 0],
    ['场馆rsport', 0.01, 0],
  ]);
  expect(await rebates()).toMatchObject({ jisuan: 0, nojisuan: 0.51 });
});

test('what today’s bets come to grows with each of them, and is what the night then writes', async () => {
  const today = async () => (await site.call('rebateToday', {}, { token: member.token })).data;
  // A day that is over has no part in it.
  await sport.report(bet('a', 9_000_00n));
  await night();
  const before = await pending();
  expect(await today()).toEqual({ money: 0, valid: 0 });
  await sport.report(bet('b', 1_000_00n));
  expect(await today()).toEqual({ money: 2, valid: 1000 });
  // Rounded down by venue, as the rows are: 0.20% of 3.99 yuan and 0.05% of 19.99 yuan are under a fen each.
  await sport.report(bet('c', 399n));
  await lottery.report(bet('d', 19_99n));
  expect(await today()).toEqual({ money: 2, valid: 1023.98 });
  await sport.report({ ...bet('c', 399n), state: 'void' });
  expect(await today()).toEqual({ money: 2, valid: 1019.99 });
  await night();
  expect((await pending()) - before).toBe(2);
});

test('a claim moves everything pending at once, and it has to be played through once', async () => {
  await sport.report(bet('a', 5_000_00n));
  await lottery.report(bet('b', 1_000_00n));
  await night();
  const before = Number(await central());
  const left = async () => (await site.call('turnoverLeft', {}, { token: member.token })).data.bet_amount;
  const leftBefore = await left();
  const written = beijingText(clock.now());
  clock.advance(60_000);
  const claimed = beijingText(clock.now());
  expect(await claim()).toMatchObject({
    code: 200,
    data: { money: 10.5 },
    message: '领取成功，10.50元已存入中心钱包',
  });
  expect(await claim()).toMatchObject({
    data: { money: 10.5 },
    message: '刚才已领取，已按原领取答复，没有再次领取',
  });
  expect(Number(await central())).toBe(before + 10.5);
  expect((await left()) - leftBefore).toBe(10.5);
  expect(await rebates()).toMatchObject({ jisuan: 10.5, nojisuan: 0 });
  expect((await rows()).map(([, , state]) => state)).toEqual([1, 1]);
  for (const row of (await rebates()).list.data)
    expect(row).toMatchObject({ created_at: written, updated_at: claimed });
  expect(await claim('again')).toMatchObject({
    code: codes.nothing_to_claim.code,
    message: '暂无领取额度！',
  });
});

test('during a break a claim is paid and asks for no bets, so that the balance can leave', async () => {
  await sport.report(bet('a', 5_000_00n));
  await night();
  const left = async () => (await site.call('turnoverLeft', {}, { token: member.token })).data.bet_amount;
  const leftBefore = await left();
  await site.call('takePlayBreak', { kind: 'break', days: 1 }, { token: member.token });
  expect(await claim()).toMatchObject({ code: 200, data: { money: 10 } });
  expect(await left()).toBe(leftBefore);
  // After it everything is as before.
  await sport.report(bet('b', 5_000_00n));
  clock.advance(dayMs);
  await night();
  expect(await claim()).toMatchObject({ code: 200, data: { money: 10 } });
  expect(await left()).toBe(leftBefore + 10);
});

test('50 claims at once have one effect, with one key and with many', async () => {
  await sport.report(bet('a', 5_000_00n));
  await night();
  const before = Number(await central());
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, at) => claim(at % 2 === 0 ? 'same' : randomUUID())),
  );
  expect(Number(await central())).toBe(before + 10);
  const paid = replies.filter(({ code }) => code === 200);
  expect(paid.length).toBeGreaterThan(0);
  expect(paid.every(({ data }) => data.money === 10)).toBe(true);
  expect(
    replies.every(({ code }) => code === 200 || code === codes.nothing_to_claim.code),
    JSON.stringify(replies.find(({ code }) => code !== 200 && code !== codes.nothing_to_claim.code)),
  ).toBe(true);
});

test('a suspended member claims nothing', async () => {
  await sport.report(bet('a', 5_000_00n));
  await night();
  await site.running.site.database.query(
    'update member set frozen_at = $2, frozen_reason = $3 where id = $1',
    [member.id, clock.now(), 'test'],
  );
  expect((await claim()).code).toBe(codes.member_frozen.code);
  expect(await pending()).toBe(10);
});

test('a void takes back what is unclaimed at once, exactly, and a correction moves the difference', async () => {
  await sport.report(bet('a', 5_000_00n), bet('b', 1_000_00n));
  await night();
  expect(await pending()).toBe(12);
  const working = await site.secondNode({ works: true });
  try {
    await sport.report({ ...bet('a', 5_000_00n), state: 'void' });
    await expect.poll(pending).toBe(2);
    await sport.report({ ...bet('b', 1_000_00n), stake: 1_500_00n, valid: 1_500_00n });
    await expect.poll(pending).toBe(3);
  } finally {
    await working.stop();
  }
  expect(await night()).toHaveLength(1);
  expect(await pending()).toBe(3);
});

test('a void that is recorded a moment before the claim is not paid out', async () => {
  await sport.report(bet('a', 5_000_00n), bet('b', 1_000_00n));
  await night();
  await sport.report({ ...bet('a', 5_000_00n), state: 'void' });
  expect(await claim()).toMatchObject({ data: { money: 2 } });
});

test('nor is it paid with the closing of the account', async () => {
  await sport.report(bet('a', 5_000_00n), bet('b', 1_000_00n));
  await night();
  await sport.report({ ...bet('a', 5_000_00n), state: 'void' });
  const rates = await ratesOf(site.running.settings);
  const paid = await site.running.site.database.transaction((tx) =>
    payBeforeClosing(tx, site.running.wallet, { memberId: member.id, rates, now: clock.now() }),
  );
  expect(paid).toBe(200n);
});

test('what was claimed before the void is taken from the rows that follow, none below zero', async () => {
  await sport.report(bet('a', 5_000_00n));
  await night();
  expect(await claim()).toMatchObject({ data: { money: 10 } });
  await sport.report({ ...bet('a', 5_000_00n), state: 'void' });
  await sport.report(bet('b', 2_000_00n));
  await night();
  // 10 were too much; the row of this day has 4, which leaves 6 to come.
  expect(await pending()).toBe(0);
  const [held] = (await rebates()).list.data;
  const { data: why } = await site.call('rebateDetail', { id: held?.id ?? 0 }, { token: member.token });
  expect(why).toMatchObject({ exact: '4.000000', carried: -4, money: 0 });
  expect((await claim('nothing')).code).toBe(codes.nothing_to_claim.code);
  await sport.report(bet('c', 4_000_00n));
  await night();
  expect(await pending()).toBe(2);
  expect(await claim('rest')).toMatchObject({ data: { money: 2 } });
  expect((await rebates()).jisuan).toBe(12);
});

test('what a correction adds after the claim comes with the next row', async () => {
  await sport.report(bet('a', 1_000_00n));
  await night();
  await claim();
  await sport.report({ ...bet('a', 1_000_00n), stake: 2_000_00n, valid: 2_000_00n });
  await sport.report(bet('b', 500_00n));
  await night();
  expect(await pending()).toBe(3);
  const [row] = (await rebates()).list.data;
  const { data } = await site.call('rebateDetail', { id: row?.id ?? 0 }, { token: member.token });
  expect(data).toMatchObject({ exact: '1.000000', carried: 2, money: 3 });
});

test('a bet counts at the level and the rates of the moment when it settled, its corrections too', async () => {
  const { database } = site.running.site;
  await sport.report(bet('before', 1_000_00n));
  clock.advance(60_000);
  await database.query(
    `insert into vip_change (member_id, day, from_level, to_level, deposited, turnover, recent, needed_deposit, needed_turnover, at)
     values ($1, '2026-01-01', 1, 2, 0, 0, 0, 0, 0, $2)`,
    [member.id, clock.now()],
  );
  clock.advance(60_000);
  await sport.report(bet('level two', 1_000_00n));
  clock.advance(60_000);
  const vip = await site.running.settings.current('vip');
  const doubled = {
    levels: vip.levels.map((level) => ({ ...level, rebate: { ...level.rebate, sport: 100 } })),
  };
  await database.transaction((tx) => site.running.settings.set(tx, 'vip', doubled, 'seed'));
  clock.advance(60_000);
  await sport.report(bet('new rate', 1_000_00n));
  await sport.report({ ...bet('before', 1_000_00n), stake: 3_000_00n, valid: 3_000_00n });
  clock.advance(60_000);
  await database.transaction((tx) => site.running.settings.set(tx, 'vip', vip, 'seed'));
  await night();
  // 3000 x 0.20% + 1000 x 0.25% + 1000 x 1.00%
  expect(await pending()).toBe(6 + 2.5 + 10);

  const [row] = (await rebates()).list.data;
  const { data } = await site.call('rebateDetail', { id: row?.id ?? 0 }, { token: member.token });
  expect(data.parts).toEqual([
    { level: 1, percent: 0.2, bets: 1, valid: 3_000, exact: '6.000000' },
    { level: 2, percent: 0.25, bets: 1, valid: 1_000, exact: '2.500000' },
    { level: 2, percent: 1, bets: 1, valid: 1_000, exact: '10.000000' },
  ]);
  expect(data).toMatchObject({ exact: '18.500000', money: 18.5, carried: 0, bets: { total: 3 } });
  expect(data.bets.data.map(({ bet_id }) => bet_id)).toEqual(
    ['new rate', 'level two', 'before'].map((id) => `${member.id}-${id}`),
  );
  const other = await site.member();
  expect((await site.call('rebateDetail', { id: row?.id ?? 0 }, { token: other.token })).code).toBe(
    codes.rebate_not_found.code,
  );
});

test('the list follows its filters', async () => {
  await sport.report(bet('a', 5_000_00n));
  await lottery.report(bet('b', 1_000_00n));
  await night();
  const names = async (filter: object) =>
    (await site.call('rebates', filter, { token: member.token })).data.list.data.map(
      ({ gamename }) => gamename,
    );
  expect(await names({ api_type: 'rsport' })).toEqual(['场馆rsport']);
  clock.advance(dayMs);
  expect(await names({ date: 1 })).toEqual([]);
  expect(await names({ date: 2 })).toHaveLength(2);
});
