/** What a draft of the packets' rules would have cost in the last thirty days, to the fen, beside what was given. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { certain } from '../platform/outcome.ts';
import { type Cashier, openCashier } from '../testing/cashier.ts';
import { type Offers, openOffers } from '../testing/offers.ts';
import { dryRunRedPackets, packetRulesOf } from './dry-run.ts';

const dayMs = 86_400_000;
const clock = new SetClock();
let cashier: Cashier;
let offers: Offers;
/** Noon in Beijing; what other tests did is more than thirty days ago. */
let noon = Date.parse('2026-11-21T04:00:00.000Z');
beforeAll(async () => {
  cashier = await openCashier(clock);
  offers = await openOffers(cashier, []);
});
afterAll(() => cashier.close());
beforeEach(() => {
  noon += 70 * dayMs;
  clock.set(new Date(noon));
});

test('a step reaches to the last fen of its last yuan, deposits have their day, and the pool is the day’s', async () => {
  const below = await cashier.memberWith(0n);
  // Packets are given in the order of members.
  const [least, most] = [await cashier.memberWith(0n), await cashier.memberWith(0n)];
  const above = await cashier.memberWith(0n);
  // Nine in the morning of yesterday, and of the day before.
  const deposited = async (back: number, memberId: bigint, fen: bigint) => {
    clock.set(new Date(noon - back * dayMs - 3 * 3_600_000));
    await offers.deposited(memberId, fen);
  };
  await deposited(1, below, 9_999n);
  await deposited(1, least, 10_000n);
  await deposited(1, most, 10_099n);
  await deposited(1, above, 10_100n);
  await deposited(2, least, 10_000n);
  clock.set(new Date(noon));
  const ran = async (pool: number) => {
    const rules = { pool, share: 1_000, rules: [{ from: 100, to: 100, chances: 2 }] };
    const { cost, top } = certain(await dryRunRedPackets(cashier.site, packetRulesOf(rules)));
    return { cost, given: new Map(top.map(({ id, amount }) => [id, amount])) };
  };
  // Two packets a day between 1.00 yuan and a tenth of the deposits: 5.50 on average of 100.00, 5.54 of 100.99.
  expect(await ran(1_000)).toEqual({
    cost: 3_308n,
    given: new Map([
      [least, 2_200n],
      [most, 1_108n],
    ]),
  });
  // Fifteen yuan a day: all of the day before, and yesterday what is left for the second.
  expect((await ran(15)).given).toEqual(
    new Map([
      [least, 2_200n],
      [most, 400n],
    ]),
  );
});

test('beside it stands what packets gave in these thirty days, the first moment of them included', async () => {
  const memberId = await cashier.memberWith(0n);
  const packet = async (ms: number, fen: bigint) => {
    const at = new Date(noon - 30 * dayMs + ms);
    const { database } = cashier;
    await database.query(
      `insert into red_packet_day (day, seed, created_at) values (beijing_day($1), repeat('a', 64), $1)
       on conflict do nothing`,
      [at],
    );
    await database.query(
      `insert into red_packet (id, day, member_id, number, deposits, drawn, amount, created_at)
       values (gen_random_uuid(), beijing_day($1), $2, $3::int + 2, 1, $4, $4, $1)`,
      [at, memberId, ms, fen],
    );
  };
  await packet(-1, 100n);
  await packet(0, 230n);
  await packet(1, 500n);
  const rules = packetRulesOf({ pool: 10, share: 1, rules: [{ from: 1, to: 2, chances: 1 }] });
  expect(certain(await dryRunRedPackets(cashier.site, rules)).costNow).toBe(730n);
});
