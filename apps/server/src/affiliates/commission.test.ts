import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';
import { accrue } from './commission.ts';
import { setRates } from './rates.ts';
import { agentOf, flat, memberOf, settle, type TestMember } from './testing.ts';

const clock = new SetClock('2026-11-21T04:00:00.000Z');
let site: TestSite;
let top: TestMember;
let middle: TestMember;
let low: TestMember;
let player: TestMember;
beforeAll(async () => {
  site = await startTestSite({ clock });
  top = await agentOf(site, flat(80));
  middle = await agentOf(site, flat(50), top.id);
  low = await agentOf(site, flat(20), middle.id);
  player = await memberOf(site, low.id);
  clock.advance(60_000);
});
afterAll(() => site.stop());

const database = () => site.running.site.database;

/** What each agent earned on a bet, micro-yuan. */
async function earnedOn(betId: string): Promise<Map<bigint, bigint>> {
  await accrue(database());
  const { rows } = await database().query<{ agent_id: bigint; sum: string }>(
    'select agent_id, sum(amount)::text as sum from agent_commission where bet_id = $1 group by agent_id',
    [betId],
  );
  return new Map(rows.map(({ agent_id, sum }) => [agent_id, BigInt(sum)]));
}

async function change(agent: TestMember, rate: number): Promise<string> {
  const outcome = await database().transaction((tx) =>
    setRates(tx, clock, { agentId: agent.id, rates: flat(rate), by: 'staff/1' }),
  );
  return outcome.ok ? 'ok' : outcome.code;
}

test('each agent above the member earns the difference to the one below, exactly', async () => {
  const bet = await settle(site, { memberId: player.id, valid: 12_345n });
  expect(await earnedOn(bet)).toEqual(
    new Map([
      [low.id, 12_345n * 20n],
      [middle.id, 12_345n * 30n],
      [top.id, 12_345n * 30n],
    ]),
  );
});

test("an agent's own bets pay those above, not the agent", async () => {
  const bet = await settle(site, { memberId: middle.id, valid: 1_000n });
  expect(await earnedOn(bet)).toEqual(new Map([[top.id, 80_000n]]));
});

test('a member without an agent brings nobody anything', async () => {
  const stranger = await memberOf(site);
  const bet = await settle(site, { memberId: stranger.id, valid: 1_000n });
  expect(await earnedOn(bet)).toEqual(new Map());
});

test('a settlement is counted once, whoever counts and how often', async () => {
  const bet = await settle(site, { memberId: player.id, valid: 500n });
  const counts = await Promise.all([accrue(database()), accrue(database()), accrue(database())]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect((await earnedOn(bet)).get(low.id)).toBe(10_000n);
});

test('a void takes back exactly what the bet gave, also after rates were changed', async () => {
  const bet = await settle(site, { memberId: player.id, valid: 77_777n });
  await accrue(database());
  clock.advance(1_000);
  expect(await change(low, 5)).toBe('ok');
  expect(await change(top, 100)).toBe('ok');
  clock.advance(1_000);
  await settle(site, { memberId: player.id, betId: bet, before: 77_777n, valid: 33_333n });
  expect((await earnedOn(bet)).get(low.id)).toBe(33_333n * 20n);
  await settle(site, { memberId: player.id, betId: bet, before: 33_333n, valid: 0n });
  expect([...(await earnedOn(bet)).values()]).toEqual([0n, 0n, 0n]);
  // The next bet has the new rates.
  const next = await settle(site, { memberId: player.id, valid: 100n });
  expect(await earnedOn(next)).toEqual(
    new Map([
      [low.id, 500n],
      [middle.id, 4_500n],
      [top.id, 5_000n],
    ]),
  );
});

test('a bet and its void that are counted in one run leave nothing', async () => {
  const bet = await settle(site, { memberId: player.id, valid: 900n });
  await settle(site, { memberId: player.id, betId: bet, before: 900n, valid: 0n });
  expect([...(await earnedOn(bet)).values()]).toEqual([0n, 0n, 0n]);
});

test('a bet that settled before there were rates gives nothing, and takes nothing back', async () => {
  const late = await agentOf(site, flat(0), top.id);
  const theirs = await memberOf(site, late.id);
  clock.advance(1_000);
  const bet = await settle(site, { memberId: theirs.id, valid: 1_000n });
  clock.advance(1_000);
  await change(late, 40);
  clock.advance(1_000);
  await settle(site, { memberId: theirs.id, betId: bet, before: 1_000n, valid: 0n });
  expect((await earnedOn(bet)).get(late.id)).toBeUndefined();
});

test('lines cannot be changed or removed', async () => {
  await expect(site.owner.query('update agent_commission set valid = valid + 1')).rejects.toThrow(
    'never changed',
  );
  await expect(site.owner.query('delete from agent_commission')).rejects.toThrow('never changed');
});

test("whatever happens to bets and rates, what all earn is valid x the highest rate of the bet's own moment", async () => {
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('bet' as const),
      bet: fc.integer({ min: 0, max: 3 }),
      valid: fc.bigInt({ min: 0n, max: 10n ** 9n }),
    }),
    fc.record({
      kind: fc.constant('rate' as const),
      who: fc.integer({ min: 0, max: 2 }),
      rate: fc.integer({ min: 0, max: 300 }),
    }),
    fc.record({ kind: fc.constant('count' as const) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const prefix = crypto.randomUUID();
      const bets = new Map<string, { valid: bigint; highest: number }>();
      const { rows } = await database().query<{ rate: number }>(
        "select agent_rate_at($1, 'realbet', 'infinity') as rate",
        [top.id],
      );
      let highest = rows[0]?.rate ?? 0;
      for (const one of steps) {
        clock.advance(1_000);
        if (one.kind === 'count') await accrue(database());
        else if (one.kind === 'rate') {
          const agent = [low, middle, top][one.who] ?? low;
          if ((await change(agent, one.rate)) === 'ok' && agent === top) highest = one.rate;
        } else {
          const betId = `${prefix}/${one.bet}`;
          const known = bets.get(betId);
          if (known === undefined && one.valid === 0n) continue;
          await settle(site, {
            memberId: player.id,
            betId,
            before: known?.valid ?? 0n,
            valid: one.valid,
          });
          bets.set(betId, { valid: one.valid, highest: known?.highest ?? highest });
        }
      }
      for (const [betId, bet] of bets) {
        const earned = await earnedOn(betId);
        expect([...earned.values()].reduce((sum, amount) => sum + amount, 0n)).toBe(
          bet.valid * BigInt(bet.highest),
        );
        for (const amount of earned.values()) expect(amount).toBeGreaterThanOrEqual(0n);
      }
    }),
    { numRuns: 25 },
  );
});

test('counted again from the stream alone, everything is the same', async () => {
  await accrue(database());
  const read = async () =>
    (
      await database().query<{ line: string }>(
        `select concat_ws('/', settlement_id, agent_id, own_rate, below_rate, valid, amount) as line
           from agent_commission order by settlement_id, agent_id`,
      )
    ).rows.map(({ line }) => line);
  const before = await read();
  expect(before.length).toBeGreaterThan(10);
  await site.owner.query('truncate agent_commission, agent_counted');
  await database().query("update agent_reading set until = '-infinity'");
  await accrue(database());
  expect(await read()).toEqual(before);
});
