/**
 * T1 at length: a thousand credits of each kind that members get without staff's correction, withdrawals of more than was there before
 * fired while each arrives. None leaves without a bet. `t1-wagering.test.ts` holds the moment in between; here it is hit by chance.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../../apps/server/src/platform/clock.ts';
import { openTestVenue } from '../../apps/server/src/testing/bets.ts';
import { startTestSite, type TestSite } from '../../apps/server/src/testing/site.ts';
import { creditingOf, type Thief } from '../crediting.ts';

/** Of each kind; fewer for a try. */
const wanted = Number(process.env.CREDITS ?? 1_000);
const thieves = 25;
const atOnce = 5;

// 09:00 in Beijing: the red packets' rules must hold before their hours begin.
const clock = new SetClock('2026-11-21T01:00:00.000Z');
let site: TestSite;
let crediting: ReturnType<typeof creditingOf>;
let members: Thief[];
beforeAll(async () => {
  site = await startTestSite({ clock });
  const { site: parts, settings } = site.running;
  await parts.database.transaction(async (tx) => {
    const packets = {
      pool: 1_000_000_000_00,
      share: 100,
      rules: [{ from: 1, to: 1_000_000_000_00, chances: 100 }],
    };
    await settings.set(tx, 'redPackets', packets, 'seed');
    await settings.set(tx, 'bonuses', { from: 1_000_000_000_00, clerkDay: 1_000_000_000_00 }, 'seed');
    const { value } = await settings.locked(tx, 'payments');
    const byHand = { ...value.byHand, from: 1_000_000_000_00, clerkDay: 1_000_000_000_00 };
    await settings.set(tx, 'payments', { ...value, byHand }, 'seed');
  });
  clock.set(new Date('2026-11-21T03:00:00.000Z'));
  await openTestVenue(site.running, 't1', 'sport');
  const [chief, clerk] = [await site.staffToken('chief'), await site.staffToken('clerk')];
  crediting = creditingOf({ site, clock, venue: 't1', chief, clerk });
  members = [];
  for (let made = 0; made < thieves; made += 1) members.push(await crediting.thief());
}, 600_000);
afterAll(() => site.stop());

/** @returns how many withdrawals were given while the credit came */
async function rob(member: Thief, kind: 'deposit' | 'bonus' | 'red packet' | 'rebate') {
  const { credits, overview, withdraw } = crediting;
  const before = (await overview(member)).central;
  const credit = await credits[kind](member);
  const [credited, ...asked] = await Promise.all([
    credit(),
    ...[1, 2].map(() => withdraw(member, Math.max(before + 1, 100))),
  ]);
  const { central, held } = await overview(member);
  expect(credited.code).toBe(200);
  expect(held).toBe(0);
  // Enough for what was asked for: only the requirement kept it.
  expect(central).toBeGreaterThanOrEqual(before + 1);
  // As if it had been played through: the next one finds nothing in its way but itself.
  await site.running.site.database.query(
    'update turnover_requirement set used = amount where member_id = $1',
    [member.id],
  );
  return asked.filter(({ code }) => code === 200).length;
}

test.each(['deposit', 'bonus', 'red packet', 'rebate'] as const)(
  `of ${wanted} credits by %s none leaves without a bet`,
  async (kind) => {
    let came = 0;
    let left = 0;
    // To the end of each, also where one fails: what goes on would be in the next test's way.
    const lanes = await Promise.allSettled(
      Array.from({ length: atOnce }, async (_, lane) => {
        const own = members.filter((_member, index) => index % atOnce === lane);
        for (let round = 0; round * atOnce < wanted; round += 1) {
          const member = own[round % own.length];
          if (!member) throw new Error('no thief');
          left += await rob(member, kind);
          came += 1;
        }
      }),
    );
    expect(lanes.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect({ came: came >= wanted, left }).toEqual({ came: true, left: 0 });
  },
  3_600_000,
);
