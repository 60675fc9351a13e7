/** Cash back on losses: of what was really lost, once for each member and span, whoever asks and whatever dies (docs/decisions/0139). */
import { createLedger } from '@mingpai/ledger';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { edgesLeft } from '../affiliates/index.ts';
import { SetClock } from '../platform/clock.ts';
import type { Tx } from '../platform/database.ts';
import { countFigures } from '../reports/index.ts';
import { type Cashier, openCashier } from '../testing/cashier.ts';
import { awardOrder, type Offers, openOffers } from '../testing/offers.ts';
import { settled } from '../testing/settled.ts';
import { openGrant } from '../wagering/index.ts';
import { openBooks, openWallet, type Wallet } from '../wallet/index.ts';
import { cancelGrant, forfeitGrant } from './grants.ts';
import { promotionJobs } from './jobs.ts';
import { drawLossSpans, dueReturns, giveReturn, lossNow, lossSpanAt } from './losses.ts';
import type { Offer } from './offer.ts';
import { offersAt } from './promotions.ts';

const dayMs = 86_400_000;
const clock = new SetClock('2026-11-21T04:00:00.000Z');
let cashier: Cashier;
let offers: Offers;
let wallet: Wallet;
let member = 0n;
beforeAll(async () => {
  cashier = await openCashier(clock);
  // Its entries have the moment of the test's clock: bonuses are counted by it.
  wallet = openWallet(createLedger({ database: cashier.database, now: () => clock.now() }), () =>
    clock.now(),
  );
  offers = await openOffers(cashier, ['north', 'south']);
  // A share of what is lost is all that is looked at, where a test does not say otherwise.
  await edge(10_000);
});
afterAll(() => cashier.close());
/** Noon in Beijing on a Monday of its own, with nothing on offer. */
let monday = new Date('2026-11-23T04:00:00.000Z');
beforeEach(async () => {
  monday = new Date(monday.getTime() + 28 * dayMs);
  clock.set(monday);
  await cashier.database.query("update promotion set state = 'hidden'");
  member = await cashier.memberWith(0n);
});

const deps = () => ({ site: { database: cashier.database, clock }, wallet });
const run = async () => {
  const job = promotionJobs({ ...cashier.site, clock }, wallet, edgesLeft, 3).find(
    ({ name }) => name === 'return_losses',
  );
  await job?.run(undefined as never);
};
/** All that is written by now is counted, and known to be. */
const counted = async () => {
  await settled(cashier.database);
  // Complete is known from the count after the one that saw all.
  await expect
    .poll(
      async () => {
        await countFigures({ database: cashier.database, clock });
        const { rows } = await cashier.database.query<{ at: Date | null }>(
          'select at from member_days_complete',
        );
        return rows[0]?.at;
      },
      { timeout: 20_000 },
    )
    .toEqual(clock.now());
};
const after = (days: number, minutes = 0) =>
  clock.set(new Date(monday.getTime() + days * dayMs + minutes * 60_000));
/** The next Monday at 00:20, everything counted. */
const nextWeek = async () => {
  after(6, 12 * 60 + 20);
  await counted();
};

/** What the house keeps of the games at both venues, basis points. */
const edge = (basisPoints: number) =>
  cashier.database.query("update category_edge set basis_points = $1 where category = 'concise'", [
    basisPoints,
  ]);

/** A tenth of what is lost in a week, from 100 yuan on, at most 1,000 yuan. */
const weekly = (more: Partial<Offer> = {}): Partial<Offer> => ({
  award: 'losses',
  tiers: [{ from: 10_000n, percent: 10, ceiling: 100_000n }],
  losses: { span: 'week', venues: [] },
  ...more,
});

async function money(memberId = member) {
  const accounts = await openBooks(createLedger({ database: cashier.database })).accounts(memberId);
  const sum = (code: RegExp) =>
    accounts.filter((one) => code.test(one.code)).reduce((all, { balance }) => all + balance, 0n);
  return { cash: sum(/^central$/), locked: sum(/^grant\//) };
}
async function returns(promotionId: bigint) {
  const { rows } = await cashier.database.query<{
    member: bigint;
    state: string;
    why: string;
    amount: bigint;
    bonuses: bigint;
  }>(
    `select member_id as member, state, why, amount, bonuses from loss_return where promotion_id = $1 order by from_day, member_id`,
    [promotionId],
  );
  return rows;
}

test('a week that is over brings a tenth of what was lost, rounded down, as a grant with its requirement', async () => {
  const id = await offers.offered(weekly());
  await run();
  await offers.settled(member, 'north', 50_000n, 20_000n);
  await offers.settled(member, 'south', 3_009n);
  after(5);
  await offers.settled(member, 'south', 5_000n, 1_000n);
  await counted();
  await run();
  expect(await money()).toEqual({ cash: 0n, locked: 0n });
  // 00:09 of the next Monday: a bet of the week's last moment may be on record a little later.
  after(6, 12 * 60 + 9);
  await counted();
  await run();
  expect(await returns(id)).toEqual([]);
  await nextWeek();
  await run();
  expect(await money()).toEqual({ cash: 0n, locked: 3_700n });
  expect(await returns(id)).toEqual([{ member, state: 'given', why: '', amount: 3_700n, bonuses: 0n }]);
  const { rows } = await cashier.database.query(
    'select required, source from bonus_grant where member_id = $1',
    [member],
  );
  expect(rows).toEqual([{ required: 11_100n, source: expect.stringMatching(/^losses\//) }]);
});

test('without a multiple it is cash at once, and asks for nothing', async () => {
  await offers.offered(weekly(), { multiple: 0 });
  await run();
  await offers.settled(member, 'north', 50_000n);
  await nextWeek();
  await run();
  expect(await money()).toEqual({ cash: 5_000n, locked: 0n });
  expect((await cashier.inbox(member)).at(-1)).toBe('“优惠”为您发放50.00元，已存入中心钱包，没有流水要求。');
});

test('below the floor nothing is written down, above the ceiling no more is given', async () => {
  const id = await offers.offered(weekly());
  await run();
  const [little, much] = [member, await cashier.memberWith(0n)];
  await offers.settled(little, 'north', 9_999n);
  await offers.settled(much, 'north', 9_000_000n);
  await nextWeek();
  await run();
  expect(await returns(id)).toMatchObject([{ member: much, amount: 100_000n }]);
});

test('once, whoever asks: ten at once, two nodes that draw, and a run after a death in between', async () => {
  const id = await offers.offered(weekly());
  await run();
  await offers.settled(member, 'north', 50_000n);
  await nextWeek();
  await Promise.all([drawLossSpans(deps().site), drawLossSpans(deps().site), drawLossSpans(deps().site)]);
  const [due] = await dueReturns(cashier.database, undefined, 1);
  if (due === undefined) throw new Error('nothing is due');
  // Dies before it commits: nothing of it stays.
  await expect(
    giveReturn(
      { ...deps(), wallet: { ...wallet, fillGrant: () => Promise.reject(new Error('killed')) } },
      due,
    ),
  ).rejects.toThrow('killed');
  expect(await money()).toEqual({ cash: 0n, locked: 0n });
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => giveReturn(deps(), due)));
  expect(outcomes.filter((one) => one === 'given')).toHaveLength(1);
  await Promise.all([run(), run()]);
  expect(await money()).toEqual({ cash: 0n, locked: 5_000n });
  expect(await returns(id)).toHaveLength(1);
});

test('more than one step of members get theirs', async () => {
  await offers.offered(weekly());
  await run();
  const members = await Promise.all(Array.from({ length: 8 }, () => cashier.memberWith(0n)));
  for (const one of members) await offers.settled(one, 'north', 20_000n);
  await nextWeek();
  await run();
  for (const one of members) expect((await money(one)).locked).toBe(2_000n);
});

test('what is won elsewhere was not lost: at venues that are named no more counts than in all', async () => {
  const id = await offers.offered(weekly({ losses: { span: 'week', venues: ['north'] } }));
  await run();
  const [plain, hedged, other] = [member, await cashier.memberWith(0n), await cashier.memberWith(0n)];
  await offers.settled(plain, 'north', 100_000n);
  await offers.settled(plain, 'south', 100_000n);
  await offers.settled(hedged, 'north', 100_000n);
  await offers.settled(hedged, 'south', 100_000n, 195_000n);
  await offers.settled(other, 'south', 100_000n);
  await nextWeek();
  await run();
  expect((await money(plain)).locked).toBe(10_000n);
  expect(await money(hedged)).toEqual({ cash: 0n, locked: 0n });
  expect(await money(other)).toEqual({ cash: 0n, locked: 0n });
  // Of the others it is not even written down that they lost.
  expect((await returns(id)).map((one) => one.member)).toEqual([plain]);
});

test('no more comes back than what the house keeps of the bets, less the highest rebate and commission, as of the beginning', async () => {
  const highest = Math.max(
    ...(await cashier.settings.current('vip')).levels.map(({ rebate }) => rebate.concise),
  );
  await edge(highest + 150);
  const id = await offers.offered(weekly(), { multiple: 0 });
  await run();
  // It changes while the span runs: the terms are those of its beginning.
  await edge(10_000);
  const [rare, often] = [member, await cashier.memberWith(0n)];
  // One bet that is lost, and ten of the same size of which one more is lost than won.
  await offers.settled(rare, 'north', 100_000n, 0n);
  for (let n = 0; n < 10; n += 1)
    await offers.settled(often, 'north', 100_000n, n === 0 ? 100_000n : n % 2 === 0 ? 190_000n : 0n);
  await nextWeek();
  await run();
  const given = await returns(id);
  expect(given.find((one) => one.member === rare)).toMatchObject({ amount: 1_500n });
  // Of 140,000 fen lost a tenth, below 1.5 percent of the million that was played.
  expect(given.find((one) => one.member === often)).toMatchObject({ amount: 14_000n });
});

test('of several promotions over the same days all together bring no more than what the house keeps of the bets', async () => {
  const highest = Math.max(
    ...(await cashier.settings.current('vip')).levels.map(({ rebate }) => rebate.concise),
  );
  await edge(highest + 150);
  const more = { tiers: [{ from: 100n, percent: 20, ceiling: 100_000n }] };
  const north = weekly({ losses: { span: 'week', venues: ['north'] } });
  const day = await offers.offered(weekly({ ...more, losses: { span: 'day', venues: [] } }), {
    position: 1,
    multiple: 0,
  });
  const week = await offers.offered(weekly(more), { position: 2, multiple: 0 });
  const there = await offers.offered(north, { position: 3, multiple: 0 });
  // Of other bets altogether: what they bring takes nothing from the rest.
  const elsewhere = await offers.offered(weekly({ ...more, losses: { span: 'week', venues: ['south'] } }), {
    position: 4,
    multiple: 0,
  });
  after(6);
  await run();
  await edge(10_000);
  const other = await cashier.memberWith(0n);
  await offers.settled(member, 'north', 100_000n, 0n);
  await offers.settled(other, 'south', 100_000n, 0n);
  await nextWeek();
  const [shown] = (await offersAt(cashier.database, new Date(clock.now().getTime() - 3_600_000))).filter(
    ({ id }) => id === week,
  );
  if (shown === undefined) throw new Error('no offer');
  const before = await lossNow(cashier.database, shown, member, new Date(monday.getTime() + 6 * dayMs));
  expect(before).toMatchObject({ most: 1_500n, award: 1_500n });
  await run();
  const given = await Promise.all([day, week, there, elsewhere].map(returns));
  const of = (who: bigint) =>
    given.map((rows) => rows.find((row) => row.member === who)).map((row) => [row?.amount, row?.why]);
  expect(of(member).slice(0, 3)).toEqual([
    [1_500n, ''],
    [0n, 'turnover'],
    [0n, 'turnover'],
  ]);
  expect(of(other)).toEqual([
    [1_500n, ''],
    [0n, 'turnover'],
    [undefined, undefined],
    [0n, 'turnover'],
  ]);
  // What is left of it is what the page says.
  expect(
    await lossNow(cashier.database, shown, member, new Date(monday.getTime() + 6 * dayMs)),
  ).toMatchObject({ most: 0n, award: 0n });
});

test('what a promotion brought of other venues takes nothing from one of these', async () => {
  const highest = Math.max(
    ...(await cashier.settings.current('vip')).levels.map(({ rebate }) => rebate.concise),
  );
  await edge(highest + 150);
  const at = (venue: string, position: number) =>
    offers.offered(weekly({ losses: { span: 'week', venues: [venue] } }), { position, multiple: 0 });
  const [north, south] = [await at('north', 1), await at('south', 2)];
  await run();
  await edge(10_000);
  await offers.settled(member, 'north', 100_000n, 0n);
  await offers.settled(member, 'south', 100_000n, 0n);
  await nextWeek();
  await run();
  expect([...(await returns(north)), ...(await returns(south))].map(({ amount }) => amount)).toEqual([
    1_500n,
    1_500n,
  ]);
});

test('what another promotion brought for the days before takes nothing from these', async () => {
  const highest = Math.max(
    ...(await cashier.settings.current('vip')).levels.map(({ rebate }) => rebate.concise),
  );
  const lostIn = async (promotionId: bigint) => {
    await edge(10_000);
    await offers.settled(member, 'north', 100_000n, 0n);
    await nextWeek();
    await run();
    await cashier.database.query("update promotion set state = 'hidden' where id = $1", [promotionId]);
    monday = new Date(monday.getTime() + 7 * dayMs);
    clock.set(monday);
    return (await returns(promotionId)).map(({ amount }) => amount);
  };
  const begun = async () => {
    await edge(highest + 150);
    const id = await offers.offered(weekly(), { multiple: 0 });
    await run();
    return id;
  };
  expect([await lostIn(await begun()), await lostIn(await begun())]).toEqual([[1_500n], [1_500n]]);
});

test('a bet of other games that becomes void makes what was played of these no less', async () => {
  const id = await offers.offered(weekly(), { multiple: 0 });
  await run();
  await cashier.database.query(
    `update loss_span set most = '{"concise": 150, "sport": 150}' where promotion_id = $1`,
    [id],
  );
  await offers.settled(member, 'north', 100_000n, 0n);
  await cashier.database.query(
    `insert into settlement (venue, bet_id, seq, member_id, category, valid_delta, result_delta, state, first_at, at)
     values ('north', 'void' || $1::bigint, 2, $1, 'sport', -50000, 0, 'void', $2, $3)`,
    [member, new Date(monday.getTime() - dayMs), clock.now()],
  );
  await nextWeek();
  await run();
  expect(await returns(id)).toMatchObject([{ state: 'given', amount: 1_500n }]);
});

test('where nothing is left of the edge nothing comes back', async () => {
  await edge(0);
  const id = await offers.offered(weekly(), { multiple: 0 });
  await run();
  await edge(10_000);
  await offers.settled(member, 'north', 100_000n, 0n);
  await nextWeek();
  await run();
  expect(await returns(id)).toMatchObject([{ state: 'nothing', why: 'turnover', amount: 0n }]);
});

/** What the house gives beside promotions, 500 yuan of it, or a prize without a bet. */
const given = {
  red_packet: (tx: Tx) =>
    wallet.payRedPacket(tx, {
      id: crypto.randomUUID(),
      memberId: member,
      amount: 50_000n,
      reference: 'red_packet/x',
      turnover: 0n,
    }),
  rebate: (tx: Tx) =>
    wallet.payRebate(tx, {
      id: crypto.randomUUID(),
      memberId: member,
      amount: 50_000n,
      reference: 'rebate/x',
      turnover: 0n,
    }),
  correction: (tx: Tx) =>
    wallet.adjustUp(tx, {
      id: crypto.randomUUID(),
      memberId: member,
      amount: 50_000n,
      reference: 'adjustment/x',
      turnover: 0n,
    }),
  prize: async (tx: Tx) => {
    await wallet.openHouse(tx, ['north', 'south']);
    const prize = { id: crypto.randomUUID(), memberId: member, venue: 'north', net: 50_000n };
    await wallet.settleStake(tx, { ...prize, kind: 'prize', reference: `prize/north/${prize.id}` });
  },
} as const;

test.each([
  { what: 'red_packet', bonuses: 50_000n },
  { what: 'rebate', bonuses: 50_000n },
  { what: 'correction', bonuses: 50_000n },
  // What was won so was not lost.
  { what: 'prize', bonuses: 0n },
] as const)('of 1,000 lost a $what of 500 is taken off', async ({ what, bonuses }) => {
  const id = await offers.offered(weekly(), { multiple: 0 });
  await run();
  await cashier.database.transaction<void>(async (tx) => void (await given[what](tx)));
  await offers.settled(member, 'north', 100_000n, 0n);
  await nextWeek();
  await run();
  expect(await returns(id)).toMatchObject([{ state: 'given', amount: 5_000n, bonuses }]);
});

test('a correction downward hides no gift', async () => {
  const id = await offers.offered(weekly(), { multiple: 0 });
  await run();
  await cashier.database.transaction(async (tx) => {
    await given.red_packet(tx);
    const down = { id: crypto.randomUUID(), memberId: member, amount: 50_000n };
    expect((await wallet.adjustDown(tx, { ...down, reference: 'adjustment/y' })).ok).toBe(true);
  });
  await offers.settled(member, 'north', 100_000n, 0n);
  await nextWeek();
  await run();
  expect(await returns(id)).toMatchObject([{ amount: 5_000n, bonuses: 50_000n }]);
});

test('bonuses of the span are taken off, and of two promotions over the same days the second finds the first', async () => {
  const week = await offers.offered(weekly(), { position: 1, multiple: 0 });
  const day = await offers.offered(
    weekly({ losses: { span: 'day', venues: [] }, tiers: [{ from: 100n, percent: 20, ceiling: 100_000n }] }),
    { position: 2, multiple: 0 },
  );
  await offers.offered({ tiers: [{ from: 10_000n, percent: 50, ceiling: 20_000n }] });
  after(6);
  await run();
  await offers.settled(member, 'north', 100_000n);
  await cashier.database.transaction((tx) =>
    wallet.payBonus(tx, {
      id: crypto.randomUUID(),
      memberId: member,
      amount: 30_000n,
      reference: 'gift',
      turnover: 0n,
    }),
  );
  await nextWeek();
  await run();
  expect(await returns(week)).toMatchObject([{ amount: 7_000n, bonuses: 30_000n }]);
  // 1,000 lost, 300 given, 70 came back for the week: a fifth of the rest.
  expect(await returns(day)).toMatchObject([{ amount: 12_600n, bonuses: 37_000n }]);
});

test('a bonus of the week before that is given up in this one hides none of this week', async () => {
  const id = await offers.offered(weekly(), { position: 1, multiple: 0 });
  const promotionId = await offers.offered(weekly(), { position: 2, multiple: 0 });
  await cashier.database.query("update promotion set state = 'hidden' where id = $1", [promotionId]);
  const locked = (amount: bigint) =>
    cashier.database.transaction(async (tx) => {
      const grantId = await openGrant(tx, {
        memberId: member,
        promotionId,
        source: crypto.randomUUID(),
        deposit: undefined,
        combines: true,
        amount,
        required: 1n,
        weights: { realbet: 0, sport: 0, gaming: 0, joker: 0, concise: 0, lottery: 0 },
        betCeiling: 0n,
        openedAt: clock.now(),
        expiresAt: new Date(clock.now().getTime() + 90 * dayMs),
      });
      await wallet.fillGrant(tx, { grantId, memberId: member, amount });
      return grantId;
    });
  const giveUp = (grantId: bigint) =>
    cashier.database.transaction((tx) => forfeitGrant(tx, { clock, wallet }, member, grantId));
  // What was given up before this week is none of this week's.
  await giveUp(await locked(7_000n));
  const before = await locked(30_000n);
  const mistaken = await locked(4_000n);
  monday = new Date(monday.getTime() + 7 * dayMs);
  clock.set(monday);
  await run();
  await giveUp(before);
  const { settings } = cashier;
  const by = { staffId: await cashier.staff('clerk'), key: undefined };
  await cashier.database.transaction((tx) =>
    cancelGrant(tx, { clock, wallet, settings }, { id: mistaken, reason: '发错', ...by }),
  );
  await locked(20_000n);
  // What is taken and given up within the week is nothing.
  await giveUp(await locked(5_000n));
  await offers.settled(member, 'north', 100_000n);
  await nextWeek();
  await run();
  expect((await returns(id)).filter(({ state }) => state === 'given')).toMatchObject([
    { amount: 8_000n, bonuses: 20_000n },
  ]);
});

test('a bet that becomes void afterwards is taken off the span in which it does, and nothing is taken back', async () => {
  const id = await offers.offered(weekly(), { multiple: 0 });
  await run();
  const bet = await offers.settled(member, 'north', 100_000n);
  await nextWeek();
  await run();
  expect((await money()).cash).toBe(10_000n);
  monday = new Date(monday.getTime() + 7 * dayMs);
  clock.set(monday);
  await run();
  await offers.voided(member, 'north', bet);
  await offers.settled(member, 'north', 160_000n);
  await nextWeek();
  await run();
  // 1,600 lost, 1,000 of the week before came back, 100 was given: a tenth of 500.
  expect((await returns(id)).map(({ amount, bonuses }) => [amount, bonuses])).toEqual([
    [10_000n, 0n],
    [5_000n, 10_000n],
  ]);
});

test('a span keeps the terms of its beginning; new ones hold from the next', async () => {
  const id = await offers.offered(weekly(), { multiple: 0 });
  await run();
  await cashier.database.query(
    `update promotion set offer = jsonb_set(offer, '{lossTiers,0,percent}', '90') where id = $1`,
    [id],
  );
  await offers.settled(member, 'north', 100_000n);
  const [promotion] = await offersAt(cashier.database, clock.now());
  if (promotion === undefined) throw new Error('nothing is on offer');
  await counted();
  expect(await lossNow(cashier.database, promotion, member, clock.now())).toMatchObject({
    lost: 100_000n,
    award: 10_000n,
  });
  await nextWeek();
  await run();
  expect((await money()).cash).toBe(10_000n);
});

test('a span that is begun twice, by other days, gives for no day twice', async () => {
  const id = await offers.offered(weekly(), { multiple: 0 });
  await run();
  await offers.settled(member, 'north', 100_000n);
  after(2);
  await cashier.database.query('update promotion set starts_at = $2 where id = $1', [id, clock.now()]);
  await run();
  await offers.settled(member, 'north', 100_000n);
  await nextWeek();
  await run();
  expect((await money()).cash).toBe(20_000n);
});

test('the day, or the week from Monday on, as far as the promotion ran', () => {
  const always = { startsAt: new Date('2026-11-01T00:00:00Z'), endsAt: null };
  // A Wednesday, 01:00 in Beijing.
  const at = new Date('2026-11-24T17:00:00Z');
  expect(lossSpanAt({ span: 'day' }, always, at)).toEqual({ from: '2026-11-25', until: '2026-11-26' });
  expect(lossSpanAt({ span: 'week' }, always, at)).toEqual({ from: '2026-11-23', until: '2026-11-30' });
  const part = { startsAt: new Date('2026-11-23T15:00:00Z'), endsAt: new Date('2026-11-27T15:00:00Z') };
  expect(lossSpanAt({ span: 'week' }, part, at)).toEqual({ from: '2026-11-24', until: '2026-11-27' });
  expect(lossSpanAt({ span: 'day' }, part, new Date('2026-11-22T17:00:00Z'))).toBeUndefined();
});

test.each([
  { ms: 0, given: [5_000n] },
  { ms: -1, given: [] },
])(
  'a promotion that ends $ms ms after the midnight of its first day gives for that day: $given',
  async ({ ms, given }) => {
    const id = await offers.offered(weekly(), { multiple: 0 });
    await run();
    await offers.settled(member, 'north', 50_000n);
    const ends = new Date(monday.getTime() + dayMs / 2 + ms);
    await cashier.database.query('update promotion set ends_at = $2 where id = $1', [id, ends]);
    after(2);
    await offers.settled(member, 'north', 70_000n);
    await nextWeek();
    await run();
    expect((await returns(id)).map(({ amount }) => amount)).toEqual(given);
  },
);

test('who takes a break gets nothing, what is hidden waits, and the budget ends it', async () => {
  const id = await offers.offered(weekly(), { budget: 6_000n });
  await run();
  const [resting, one, next] = [member, await cashier.memberWith(0n), await cashier.memberWith(0n)];
  for (const loser of [resting, one, next]) await offers.settled(loser, 'north', 50_000n);
  await nextWeek();
  await cashier.database.query(
    "insert into play_break (member_id, kind, began_at, ends_at) values ($1, 'exclusion', $2, $3)",
    [resting, clock.now(), new Date(clock.now().getTime() + dayMs)],
  );
  await cashier.database.query("update promotion set state = 'hidden' where id = $1", [id]);
  await run();
  expect(await returns(id)).toEqual([]);
  await cashier.database.query("update promotion set state = 'published' where id = $1", [id]);
  await run();
  expect((await returns(id)).map(({ state, why }) => [state, why])).toEqual([
    ['nothing', 'paused'],
    ['given', ''],
    ['nothing', 'budget'],
  ]);
});

test('while offers are stopped a return that is due waits, and it is given when they are again', async () => {
  const id = await offers.offered(weekly());
  await run();
  await offers.settled(member, 'north', 50_000n);
  await nextWeek();
  await drawLossSpans(deps().site);
  const [due] = await dueReturns(cashier.database, undefined, 1);
  if (due === undefined) throw new Error('nothing is due');
  const open = await cashier.stopped('promotions');
  expect(await giveReturn(deps(), due)).toBeUndefined();
  await run();
  expect(await returns(id)).toMatchObject([{ member, state: 'due' }]);
  expect(await money()).toEqual({ cash: 0n, locked: 0n });
  await open();
  expect(await giveReturn(deps(), due)).toBe('given');
  expect(await money()).toEqual({ cash: 0n, locked: 5_000n });
});

test('what a transaction wrote that still runs is waited for', async () => {
  const id = await offers.offered(weekly());
  await run();
  const [written, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const late = cashier.database.transaction(async (tx) => {
    await tx.query('select pg_current_xact_id()');
    written.resolve();
    await goOn.promise;
  });
  await written.promise;
  await offers.settled(member, 'north', 50_000n);
  after(6, 12 * 60 + 20);
  for (let twice = 0; twice < 2; twice += 1) await countFigures({ database: cashier.database, clock });
  await run();
  expect(await returns(id)).toEqual([]);
  goOn.resolve();
  await late;
  await counted();
  await run();
  expect(await returns(id)).toMatchObject([{ state: 'given', amount: 5_000n }]);
});

/** Another account whose money goes where this member's does. */
async function secondAccount(): Promise<bigint> {
  const other = await cashier.memberWith(0n);
  for (const one of [member, other])
    await cashier.database.query(
      "insert into card (member_id, kind, bank, owner, number, created_at) values ($1, 'usdt', 'USDT', 'TRC20', 'Tsame' || $2::text, $3)",
      [one, String(member), clock.now()],
    );
  return other;
}

test('what one account of a person won another one has not lost', async () => {
  const id = await offers.offered(weekly());
  await run();
  const other = await secondAccount();
  await offers.settled(member, 'north', 100_000n);
  await offers.settled(other, 'south', 100_000n, 200_000n);
  await nextWeek();
  await run();
  expect(await returns(id)).toMatchObject([{ member, state: 'nothing', why: 'related' }]);
});

test('what one account of a person was given for the week before keeps nothing from another one for this', async () => {
  const id = await offers.offered(weekly());
  await run();
  const other = await secondAccount();
  await offers.settled(other, 'north', 100_000n);
  await nextWeek();
  await run();
  monday = new Date(monday.getTime() + 7 * dayMs);
  clock.set(monday);
  await run();
  await offers.settled(member, 'north', 100_000n);
  await nextWeek();
  await run();
  expect((await returns(id)).map((one) => [one.member, one.state])).toEqual([
    [other, 'given'],
    [member, 'given'],
  ]);
});

test('a deposit sets nothing of it off, and a node of before finds no tiers that it could take for a deposit’s', async () => {
  const id = await offers.offered(weekly());
  expect(await awardOrder(deps(), await offers.deposited(member, 50_000n))).toEqual([]);
  const { rows } = await cashier.database.query<{ tiers: unknown }>(
    "select offer -> 'tiers' as tiers from promotion where id = $1",
    [id],
  );
  expect(rows).toEqual([{ tiers: [] }]);
});
