/** What a move changes is told before anybody agrees: teams, turnover, and what the old agent earned by whoever goes. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { sessionOf } from '../testing/rules.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';
import { accrue } from './commission.ts';
import { agentOf, flat, memberOf, settle } from './testing.ts';

/** Thursday 12 November 2026, noon in Beijing. */
const clock = new SetClock('2026-11-12T04:00:00.000Z');
let site: TestSite;
let chief: string;
let top: { readonly id: bigint };
let below: { readonly id: bigint };
let next: { readonly id: bigint };
let player: { readonly id: bigint };
let stayer: { readonly id: bigint };
beforeAll(async () => {
  site = await startTestSite({ clock });
  chief = await sessionOf(site, 'chief');
  top = await agentOf(site, flat(100));
  below = await agentOf(site, flat(50), top.id);
  next = await agentOf(site, flat(100));
  [player, stayer] = [await memberOf(site, below.id), await memberOf(site, top.id)];
  clock.advance(1_000);
  await settle(site, { memberId: player.id, valid: 100_000n });
  await settle(site, { memberId: stayer.id, valid: 200_000n });
  const monthAgo = new Date(clock.now().getTime() - 30 * 86_400_000 - 1);
  await settle(site, { memberId: player.id, valid: 7_700n, at: monthAgo });
  await accrue(site.running.site.database);
});
afterAll(() => site?.stop());

/** What would change, but for whose they are. */
async function told(id: bigint, to: bigint | null) {
  const { data } = await site.staff(
    'moveToAgent',
    { id: Number(id), to: to === null ? null : Number(to) },
    chief,
  );
  expect(data.state).toBe('unconfirmed');
  return data.figures.slice(1).map(({ path, unit, before, after }) => [path, unit, before, after]);
}

test('an agent goes with their team: both teams, their turnover of thirty days, and what the old one earned by them', async () => {
  expect(await told(below.id, next.id)).toEqual([
    ['agent.oldTeam', 'count', '3', '1'],
    ['agent.oldTurnover', 'yuan', '3000.00', '2000.00'],
    // Half a percent of 1000 yuan, above the other half that stays with the agent who goes.
    ['agent.oldCommission', 'yuan', '25.00', '20.00'],
    ['agent.newTeam', 'count', '0', '2'],
    ['agent.newTurnover', 'yuan', '0.00', '1000.00'],
  ]);
});

test('whoever becomes nobody’s joins no team, and who was nobody’s leaves none', async () => {
  expect(await told(stayer.id, null)).toEqual([
    ['agent.oldTeam', 'count', '3', '2'],
    ['agent.oldTurnover', 'yuan', '3000.00', '1000.00'],
    ['agent.oldCommission', 'yuan', '25.00', '5.00'],
  ]);
  const alone = await site.member();
  expect(await told(alone.id, next.id)).toEqual([
    ['agent.newTeam', 'count', '0', '1'],
    ['agent.newTurnover', 'yuan', '0.00', '0.00'],
  ]);
});

test('whoever goes up or down within a team stays in the team of the agent above', async () => {
  expect(await told(player.id, top.id)).toEqual([
    ['agent.oldTeam', 'count', '1', '0'],
    ['agent.oldTurnover', 'yuan', '1000.00', '0.00'],
    ['agent.oldCommission', 'yuan', '5.00', '0.00'],
    ['agent.newTeam', 'count', '3', '3'],
    ['agent.newTurnover', 'yuan', '3000.00', '3000.00'],
  ]);
  expect(await told(stayer.id, below.id)).toEqual([
    ['agent.oldTeam', 'count', '3', '3'],
    ['agent.oldTurnover', 'yuan', '3000.00', '3000.00'],
    ['agent.newTeam', 'count', '1', '2'],
    ['agent.newTurnover', 'yuan', '1000.00', '3000.00'],
  ]);
});
