import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeDays } from '../daily-close/index.ts';
import { SetClock } from '../platform/clock.ts';
import { openTestVenue, type TestVenue } from '../testing/bets.ts';
import { agreed } from '../testing/rules.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';

const dayMs = 86_400_000;
const clock = new SetClock('2026-11-21T04:00:00.000Z');
let site: TestSite;
let venue: TestVenue;
beforeAll(async () => {
  site = await startTestSite({ clock });
  venue = await openTestVenue(site.running, 'vsport', 'sport');
});
afterAll(() => site.stop());

/** Moves on by days, to 00:10 in Beijing, and closes what is over. */
async function nights(days = 1): Promise<string[]> {
  const beijing = clock.now().getTime() + 8 * 3_600_000;
  clock.set(new Date(beijing - (beijing % dayMs) + days * dayMs - 8 * 3_600_000 + 10 * 60_000));
  return closeDays(site.running.site, site.running.settings);
}

/** @param deposited, turnover yuan */
async function memberWith(deposited: number, turnover: number, level = 1) {
  const member = await site.member();
  await depositOf(member.id, deposited);
  await play(member.id, turnover);
  await site.running.site.database.query('update member set vip_level = $2 where id = $1', [
    member.id,
    level,
  ]);
  return member;
}

let bets = 0;
async function play(memberId: bigint, yuan: number): Promise<void> {
  if (yuan > 0) await venue.report({ id: `bet${++bets}`, memberId, stake: BigInt(yuan * 100), payout: 1n });
}

async function depositOf(memberId: bigint, yuan: number): Promise<void> {
  if (yuan > 0)
    await site.running.site.database.query(
      `insert into deposit_order (order_no, member_id, way, amount, last_four, state, created_at, expires_at, credited, decided_at)
       values (gen_random_uuid()::text, $1, 'bank', $2, '', 'approved', $3, $3, $2, $3)`,
      [memberId, yuan * 100, clock.now()],
    );
}

async function levelOf(memberId: bigint): Promise<number> {
  const { rows } = await site.running.site.database.query<{ vip_level: number }>(
    'select vip_level from member where id = $1',
    [memberId],
  );
  return rows[0]?.vip_level ?? 0;
}

test('a member rises by one level a day while both cumulative figures meet the next', async () => {
  const { id } = await memberWith(5_000, 50_000);
  await nights();
  expect(await levelOf(id)).toBe(2);
  await nights();
  expect(await levelOf(id)).toBe(3);
  await nights();
  expect(await levelOf(id)).toBe(3);
});

test('one of the two figures is not enough', async () => {
  const [poor, idle, just] = [
    await memberWith(999, 50_000),
    await memberWith(5_000, 9_999),
    await memberWith(1_000, 10_000),
  ];
  await nights();
  expect([await levelOf(poor.id), await levelOf(idle.id), await levelOf(just.id)]).toEqual([1, 1, 2]);
});

test("a day's figures end with the day: what came after midnight counts the next night", async () => {
  const { id } = await memberWith(1_000, 0);
  await nights();
  await play(id, 10_000);
  await closeDays(site.running.site, site.running.settings);
  expect(await levelOf(id)).toBe(1);
  await nights();
  expect(await levelOf(id)).toBe(2);
});

test('a void takes its turnover back', async () => {
  const { id } = await memberWith(1_000, 9_000);
  await venue.report({ id: `void${id}`, memberId: id, stake: 100_000n });
  await venue.report({ id: `void${id}`, memberId: id, stake: 100_000n, state: 'void' });
  await nights();
  expect(await levelOf(id)).toBe(1);
});

test('repeating a night, and two at once, change nothing more', async () => {
  const { id } = await memberWith(5_000, 50_000);
  await nights();
  await site.running.site.database.query('delete from loyalty_night');
  const again = () => closeDays(site.running.site, site.running.settings);
  await Promise.all([again(), again()]);
  expect(await levelOf(id)).toBe(2);
});

test('nights that nobody was there for are made up for, day by day', async () => {
  const { id } = await memberWith(5_000, 50_000);
  expect(await nights(3)).toHaveLength(3);
  expect(await levelOf(id)).toBe(3);
});

test('after 90 days on a level with too little turnover a member falls by one, and sees date and figures', async () => {
  const member = await memberWith(1_500, 10_000);
  await nights();
  expect(await levelOf(member.id)).toBe(2);
  await nights(30);
  await play(member.id, 4_999);
  // Deposits of another order than the cumulative figures: the deposit alone lifts nobody.
  await site.running.site.database.query(`update deposit_order set credited = 50000 where member_id = $1`, [
    member.id,
  ]);
  await nights(59);
  expect(await levelOf(member.id)).toBe(2);
  await nights();
  expect(await levelOf(member.id)).toBe(1);
  const token = (await site.call('signIn', { name: member.username, password: 'kiesel1' })).data.api_token;
  const { data } = await site.call('vipStanding', {}, { token });
  expect(data).toMatchObject({ flow: 14_999, recent_flow: 4_999 });
  expect(data.changes).toEqual([
    {
      from: 2,
      to: 1,
      created_at: data.held_since,
      recharge: 500,
      flow: 14_999,
      recent_flow: 4_999,
      needed_recharge: null,
      needed_flow: 5_000,
    },
    {
      from: 1,
      to: 2,
      created_at: data.changes[1]?.created_at,
      recharge: 1_500,
      flow: 10_000,
      recent_flow: 10_000,
      needed_recharge: 1_000,
      needed_flow: 10_000,
    },
  ]);
  expect((await site.call('profile', {}, { token })).data).toMatchObject({ current_vip: 'VIP1', vip: 1 });
});

test('who plays the maintenance turnover keeps the level', async () => {
  const { id } = await memberWith(1_500, 10_000);
  await nights();
  await nights(30);
  await play(id, 5_000);
  await site.running.site.database.query('update deposit_order set credited = 50000 where member_id = $1', [
    id,
  ]);
  await nights(60);
  expect(await levelOf(id)).toBe(2);
  // Ninety days later that turnover is too long ago.
  await nights(31);
  expect(await levelOf(id)).toBe(1);
});

test('the ten levels are told to everybody, with what they ask and give', async () => {
  const { data } = await site.call('vipLevels');
  expect(data).toHaveLength(10);
  expect(data[1]).toEqual({
    level: 2,
    recharge: 1_000,
    flow: 10_000,
    maintenance: 5_000,
    realperson: 0.25,
    sport: 0.25,
    e_sport: 0.25,
    joker: 0.25,
    electron: 0.35,
    lottery: 0.06,
  });
});

test('staff set the levels for what comes, whole and in order, and the log says which changed', async () => {
  const token = await site.staffToken('chief');
  const { data } = await site.staff('vipSettings', {}, token);
  const [first] = data.levels;
  expect(first).toEqual({
    deposit: 100,
    turnover: 1_000,
    maintenance: 0,
    rebate: { realbet: 20, sport: 20, gaming: 20, joker: 20, concise: 30, lottery: 5 },
  });
  const changed = data.levels.map((level, index) =>
    index === 9
      ? { ...level, rebate: { realbet: 71, sport: 72, gaming: 73, joker: 74, concise: 105, lottery: 33 } }
      : level,
  );
  expect((await site.staff('dryRunRebates', { levels: changed }, token)).code).toBe(200);
  expect((await agreed(site, 'updateVipSettings', { levels: changed }, token)).code).toBe(200);
  await expect.poll(async () => (await site.call('vipLevels')).data[9]?.lottery).toBe(0.33);
  // Each rate under the wire's name of its own kind of game.
  expect((await site.call('vipLevels')).data[9]).toMatchObject({
    realperson: 0.71,
    sport: 0.72,
    e_sport: 0.73,
    joker: 0.74,
    electron: 1.05,
    lottery: 0.33,
  });
  expect((await site.staff('auditLog', {}, token)).data.rows[0]).toMatchObject({
    action: 'settings_changed',
    subject: 'vip_levels',
    detail: { levels: 'VIP10' },
  });
  const falling = data.levels.map((level, index) => (index === 4 ? { ...level, deposit: 1 } : level));
  expect((await agreed(site, 'updateVipSettings', { levels: falling }, token)).message).toContain(
    '不能低于上一级',
  );
  expect((await agreed(site, 'updateVipSettings', { levels: data.levels.slice(1) }, token)).code).not.toBe(
    200,
  );
});
