/** Business rules, VIP: levels by figures that are typed here, on both sides of every border, night by night. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import type { TestVenue } from '../../../apps/server/src/testing/bets.ts';
import { launchBrowser } from '../../browser.ts';
import { row } from '../row.ts';
import { phone } from '../world.ts';
import { type DatedMember, type DatedSite, openDatedSite } from './site.ts';

let dated: DatedSite;
let browser: Browser;
let sports: TestVenue;
beforeAll(async () => {
  [dated, browser] = await Promise.all([openDatedSite('2026-03-02 12:00:00'), launchBrowser()]);
  sports = await dated.venue('vipsport', 'sport');
});
afterAll(async () => {
  await browser.close();
  await dated.stop();
});

let bets = 0;
/** Valid bets of so many yuan. */
async function play(member: DatedMember, yuan: number): Promise<void> {
  bets += 1;
  const stake = BigInt(Math.round(yuan * 100));
  await sports.report({ id: `vip${bets}`, memberId: member.id, stake });
}

async function levelOf(member: DatedMember): Promise<string> {
  return (await dated.call('profile', {}, await dated.again(member))).data.current_vip;
}

/** A member with approved deposits and valid bets of so many yuan. */
async function memberOf(deposit: number, turnover: number): Promise<DatedMember> {
  const member = await dated.member();
  if (deposit > 0) await dated.deposit(member, deposit);
  if (turnover > 0) await play(member, turnover);
  return member;
}

row(
  ['B29', 'R9.7', 'R7.26', 'W29'],
  'ten levels, each with deposit, turnover, maintenance and six percentages, are told to everybody',
  async () => {
    const { data } = await dated.call('vipLevels');
    const told = data.map((level) => [
      level.recharge,
      level.flow,
      level.maintenance,
      level.realperson,
      level.sport,
      level.e_sport,
      level.joker,
      level.electron,
      level.lottery,
    ]);
    expect(told).toEqual([
      [100, 1_000, 0, 0.2, 0.2, 0.2, 0.2, 0.3, 0.05],
      [1_000, 10_000, 5_000, 0.25, 0.25, 0.25, 0.25, 0.35, 0.06],
      [5_000, 50_000, 20_000, 0.3, 0.3, 0.3, 0.3, 0.4, 0.07],
      [20_000, 200_000, 60_000, 0.35, 0.35, 0.35, 0.35, 0.5, 0.08],
      [50_000, 500_000, 150_000, 0.4, 0.4, 0.4, 0.4, 0.6, 0.1],
      [150_000, 1_500_000, 400_000, 0.45, 0.45, 0.45, 0.45, 0.7, 0.12],
      [500_000, 5_000_000, 1_200_000, 0.5, 0.5, 0.5, 0.5, 0.8, 0.14],
      [1_500_000, 15_000_000, 3_500_000, 0.6, 0.6, 0.6, 0.6, 0.9, 0.16],
      [4_000_000, 40_000_000, 9_000_000, 0.7, 0.7, 0.7, 0.7, 1, 0.18],
      [10_000_000, 100_000_000, 20_000_000, 0.8, 0.8, 0.8, 0.8, 1.2, 0.2],
    ]);
  },
);

row(
  ['B31', 'B30'],
  'a level is reached by the night after both figures meet it, to the fen: one fen less of either, or the same day, is not enough',
  async () => {
    const [poor, idle, just] = [
      await memberOf(999.99, 10_000),
      await memberOf(1_000, 9_999.99),
      await memberOf(1_000, 10_000),
    ];
    expect(await levelOf(just)).toBe('VIP1');
    await dated.nights();
    expect([await levelOf(poor), await levelOf(idle), await levelOf(just)]).toEqual(['VIP1', 'VIP1', 'VIP2']);
    await play(idle, 0.01);
    expect(await levelOf(idle)).toBe('VIP1');
    await dated.nights();
    expect(await levelOf(idle)).toBe('VIP2');
  },
);

row(['B30'], 'the night is at 00:10 Beijing time, once a day', () => {
  // 16:10 UTC.
  expect(dated.scheduleOf('close_days')).toBe('10 16 * * *');
});

row(['B32'], 'figures for the third level lift a member by one level a night, and no more', async () => {
  const member = await memberOf(5_000, 50_000);
  const levels = [];
  for (let night = 0; night < 3; night += 1) {
    await dated.nights();
    levels.push(await levelOf(member));
  }
  expect(levels).toEqual(['VIP2', 'VIP3', 'VIP3']);
});

row(
  ['B33', 'B34', 'B35', 'R9.8'],
  'held for 90 days with one fen less than the maintenance, a member falls by one, not on the 89th day; who played it stays; date and figures are shown',
  async () => {
    const [falls, stays] = [await memberOf(1_000, 10_000), await memberOf(1_000, 10_000)];
    await dated.nights();
    expect([await levelOf(falls), await levelOf(stays)]).toEqual(['VIP2', 'VIP2']);
    await dated.nights(30);
    await play(falls, 4_999.99);
    await play(stays, 5_000);
    // What lifted them counts for the deposit as well: without it they would rise again at once.
    await dated.site.running.site.database.query(
      'update deposit_order set credited = 50000 where member_id = any($1)',
      [[falls.id, stays.id]],
    );
    await dated.nights(59);
    expect(await levelOf(falls)).toBe('VIP2');
    await dated.nights();
    expect([await levelOf(falls), await levelOf(stays)]).toEqual(['VIP1', 'VIP2']);

    const member = await dated.again(falls);
    const { data } = await dated.call('vipStanding', {}, member);
    expect(
      data.changes.map(({ from, to, recent_flow, needed_flow }) => [from, to, recent_flow, needed_flow]),
    ).toEqual([
      [2, 1, 4_999.99, 5_000],
      [1, 2, 10_000, 10_000],
    ]);
    const changed = data.changes[0]?.created_at ?? '';
    const one = await phone(browser, '/vip', { member, site: dated.url });
    await one.sees(changed.slice(0, 10));
    await one.sees(/4,999\.99/);
    await one.close();
  },
);

row(
  ['B1', 'B2', 'B66'],
  'levels that are changed hold from then on; the change is in the log with who made it',
  async () => {
    const member = await memberOf(100, 5_000);
    await dated.nights();
    const percentage = async () => (await dated.call('vipLevels')).data[0]?.sport;
    expect(await percentage()).toBe(0.2);
    const { data: before } = await dated.staff('vipSettings', {}, 'chief');
    const levels = before.levels.map((level, index) =>
      index === 0 ? { ...level, rebate: { ...level.rebate, sport: 22 } } : level,
    );
    await dated.staff('dryRunRebates', { levels }, 'chief');
    await dated.agreed('updateVipSettings', { levels });
    await expect.poll(percentage).toBe(0.22);
    dated.clock.advance(60_000);
    await play(member, 1_000);
    await dated.nights();
    const { data } = await dated.call('rebates', {}, await dated.again(member));
    // 5,000.00 at 0.20 % of before and 1,000.00 at 0.22 %, each day its row.
    expect(data.list.data.map(({ money }) => money)).toEqual([2.2, 10]);
    const { data: log } = await dated.staff('auditLog', { search: 'vip_levels' }, 'chief');
    expect(log.rows[0]).toMatchObject({ subject: 'vip_levels', action: expect.stringContaining('settings') });
  },
);
