/** Bonuses that promotions give by themselves: where their money is at each moment, to the fen (docs/decisions/0074). */
import { createLedger } from '@mingpai/ledger';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { edgesLeft } from '../affiliates/index.ts';
import { SetClock } from '../platform/clock.ts';
import type { Tx } from '../platform/database.ts';
import { areas } from '../settings/index.ts';
import { recordBet } from '../testing/bets.ts';
import { type Cashier, codeOf, openCashier } from '../testing/cashier.ts';
import { awardOrder } from '../testing/offers.ts';
import { countForGrants, type GrantState, grantsOf, turnoverLeft } from '../wagering/index.ts';
import { openBooks } from '../wallet/index.ts';
import { withdrawalStanding } from '../withdrawals/index.ts';
import { apply } from './applications.ts';
import { redeemCode } from './awards.ts';
import { cancelGrant, forfeitGrant, settleGrant } from './grants.ts';
import { promotionJobs } from './jobs.ts';
import type { Offer } from './offer.ts';
import { type PromotionDraft, promotionsInProgress, savePromotion } from './promotions.ts';

/** No level has a figure. */
const freely = areas.identity.parse({});

const dayMs = 86_400_000;
const clock = new SetClock('2026-11-21T04:00:00.000Z');
let cashier: Cashier;
let [member, typeId, clerk] = [0n, 0n, 0n];
beforeAll(async () => {
  cashier = await openCashier(clock);
  const { rows } = await cashier.database.query<{ id: bigint }>(
    "insert into promotion_type (name, name_en, position) values ('存送', 'Reload', 7) returning id",
  );
  typeId = rows[0]?.id ?? 0n;
});
afterAll(() => cashier.close());
beforeEach(async () => {
  // Noon in Beijing on another day, with nothing on offer.
  clock.set(new Date(clock.now().getTime() - (clock.now().getTime() % dayMs) + 400 * dayMs + 4 * 3_600_000));
  await cashier.database.query("update promotion set state = 'hidden'");
  member = await cashier.memberWith(0n);
  clerk = await cashier.staff('chief');
});

const whole = { realbet: 100, sport: 100, gaming: 100, joker: 100, concise: 100, lottery: 100 };

/** Half of a deposit from 100 yuan on, at most 500 yuan, three times to be played in seven days. */
const half: Offer = {
  award: 'deposit',
  code: '',
  tiers: [{ from: 10_000n, percent: 50, ceiling: 50_000n }],
  fixed: 0n,
  base: 'bonus',
  weights: whole,
  betCeiling: 0n,
  usualBet: 1_000n,
  days: 7,
  total: 10_000_000n,
  combines: false,
  losses: null,
  referral: null,
};

async function offered(offer: Partial<Offer> = {}, more: Partial<PromotionDraft> = {}): Promise<bigint> {
  const id = await savePromotion(
    cashier.database,
    {
      id: undefined,
      typeId,
      title: '存送',
      titleEn: 'Reload',
      memo: '',
      memoEn: '',
      content: '',
      contentEn: '',
      banner: '',
      state: 'published',
      startsAt: new Date('2026-11-01T00:00:00Z'),
      endsAt: null,
      audience: 'all',
      audienceValue: 0,
      audienceTags: [],
      audienceAgents: [],
      lockedDays: 0,
      applies: 'always',
      bonus: 0n,
      multiple: 3,
      budget: 10_000_000n,
      position: 5,
      condition: 'none',
      conditionAmount: 0n,
      conditionCategories: [],
      place: null,
      offer: { ...half, ...offer },
      ...more,
    },
    clock.now(),
  );
  if (id === undefined) throw new Error('not saved');
  return id;
}

let orders = 0;
/** A deposit that is credited already, and asks for nothing. @returns its number */
async function deposited(fen: bigint, memberId = member): Promise<string> {
  orders += 1;
  const orderNo = `D2026GRANT${orders}`;
  await cashier.database.query(
    `insert into deposit_order (order_no, member_id, way, amount, state, created_at, expires_at, credited, decided_by, decided_at, last_four)
     values ($1, $2, 'bank', $3, 'approved', $4, $4, $3, 'staff/1', $4, '')`,
    [orderNo, memberId, fen, clock.now()],
  );
  await cashier.database.transaction((tx) =>
    cashier.wallet.credit(tx, {
      id: crypto.randomUUID(),
      memberId,
      amount: fen,
      reference: `deposit/${orderNo}`,
      turnover: 0n,
    }),
  );
  return orderNo;
}

const awarded = (orderNo: string) =>
  awardOrder({ site: { ...cashier, clock }, wallet: cashier.wallet }, orderNo);
const inTx = <Result>(work: (tx: Tx) => Promise<Result>) => cashier.database.transaction(work);
const settle = (id: bigint) => inTx((tx) => settleGrant(tx, { clock, wallet: cashier.wallet }, id));

/** A grant of the member's by a deposit. @param fen of the deposit */
async function granted(fen = 20_000n): Promise<bigint> {
  const [id] = await awarded(await deposited(fen));
  if (id === undefined) throw new Error('nothing was given');
  return id;
}

let bets = 0;
interface Played {
  readonly bet?: string;
  readonly category?: keyof typeof whole;
  readonly placedAt?: Date;
  readonly memberId?: bigint;
}
/** A bet that settled and counts for so much. @returns its name */
async function played(
  counts: bigint,
  { bet, category = 'concise', placedAt, memberId = member }: Played = {},
) {
  bets += 1;
  const name = bet ?? `slots/${bets}`;
  const now = clock.now();
  await inTx((tx) =>
    countForGrants(tx, { memberId, bet: name, category, placedAt: placedAt ?? now, counts, now }),
  );
  return name;
}

/** Where the money is, fen; of the house what it gave so far is below zero. */
async function money(memberId = member) {
  const ledger = createLedger({ database: cashier.database });
  const accounts = await openBooks(ledger).accounts(memberId);
  const sum = (code: RegExp) =>
    accounts.filter((one) => code.test(one.code)).reduce((all, { balance }) => all + balance, 0n);
  return { cash: sum(/^central$/), locked: sum(/^grant\//) };
}

async function promotionsHouse(): Promise<bigint> {
  const { rows } = await cashier.database.query<{ sum: bigint }>(
    `select coalesce(-sum(amount), 0)::bigint as sum from house_movement
      where kind in ('grant_opened', 'grant_returned') and member_id = $1`,
    [member],
  );
  return rows[0]?.sum ?? 0n;
}

async function stateOf(id: bigint): Promise<GrantState | undefined> {
  return (await grantsOf(cashier.database, member)).find((grant) => grant.id === id)?.state;
}

async function givenBy(promotionId: bigint) {
  const { rows } = await cashier.database.query<{ given: bigint; grants: number }>(
    'select sum(amount)::bigint as given, count(*)::int as grants from bonus_grant where promotion_id = $1',
    [promotionId],
  );
  return rows[0];
}

test('a credited deposit brings its share, rounded down to the fen, into an account of its own', async () => {
  await offered();
  const [id] = await awarded(await deposited(10_001n));
  expect(await money()).toEqual({ cash: 10_001n, locked: 5_000n });
  expect(await grantsOf(cashier.database, member)).toMatchObject([
    { id, amount: 5_000n, required: 15_000n, played: 0n, state: 'active' },
  ]);
  expect(await promotionsHouse()).toBe(-5_000n);
});

test.each([
  [9_999n, undefined],
  [10_000n, 1_000n],
  [49_999n, 4_999n],
  [50_000n, 10_000n],
  [100_000n, 12_000n],
] as const)('tiers go by the deposit: %s fen bring %s', async (fen, bonus) => {
  await offered({
    tiers: [
      { from: 10_000n, percent: 10, ceiling: 100_000n },
      { from: 50_000n, percent: 20, ceiling: 12_000n },
    ],
  });
  await awarded(await deposited(fen));
  expect((await grantsOf(cashier.database, member))[0]?.amount).toBe(bonus);
});

test('the deposit counts once: repeated, at once from two nodes, and for two promotions', async () => {
  await offered({}, { position: 1 });
  await offered({}, { position: 2 });
  const orderNo = await deposited(20_000n);
  await Promise.all(Array.from({ length: 10 }, () => awarded(orderNo)));
  await awarded(orderNo);
  expect(await money()).toEqual({ cash: 20_000n, locked: 10_000n });
});

test('another promotion stands beside it only where the operator lets it', async () => {
  await offered({}, { position: 1 });
  await offered(
    { combines: true, tiers: [{ from: 10_000n, percent: 10, ceiling: 50_000n }] },
    { position: 2 },
  );
  await awarded(await deposited(20_000n));
  expect(await money()).toEqual({ cash: 20_000n, locked: 12_000n });
});

test('one that stands beside no other is not given behind one that does', async () => {
  await offered(
    { combines: true, tiers: [{ from: 10_000n, percent: 10, ceiling: 50_000n }] },
    { position: 1 },
  );
  await offered({}, { position: 2 });
  await awarded(await deposited(20_000n));
  expect(await money()).toEqual({ cash: 20_000n, locked: 2_000n });
});

test('of deposit and bonus together the multiple is asked', async () => {
  await offered({ base: 'deposit_and_bonus' });
  await granted(20_000n);
  expect((await grantsOf(cashier.database, member))[0]?.required).toBe(90_000n);
});

test('once, once a day, and as often as one likes', async () => {
  for (const [applies, same, next] of [
    ['once', 1, 1],
    ['daily', 1, 2],
    ['always', 2, 3],
  ] as const) {
    member = await cashier.memberWith(0n);
    await cashier.database.query("update promotion set state = 'hidden'");
    await offered({}, { applies });
    await awarded(await deposited(20_000n));
    await awarded(await deposited(20_000n));
    expect(await grantsOf(cashier.database, member)).toHaveLength(same);
    clock.set(new Date(clock.now().getTime() + dayMs));
    await awarded(await deposited(20_000n));
    expect(await grantsOf(cashier.database, member)).toHaveLength(next);
  }
});

test('the terms of a bonus that is played through are its member’s to read until it ends', async () => {
  const id = await offered();
  const grant = await granted(20_000n);
  await cashier.database.query("update promotion set state = 'hidden' where id = $1", [id]);
  const read = async () => (await promotionsInProgress(cashier.database, member)).map((one) => one.id);
  expect(await read()).toEqual([id]);
  await played(99_999_999n);
  await settle(grant);
  expect(await read()).toEqual([]);
});

test('who is not meant gets nothing: by level, by days since registration, before and after its time', async () => {
  const orderNo = await deposited(20_000n);
  for (const not of [
    { audience: 'vip', audienceValue: 2 },
    { audience: 'new', audienceValue: 3 },
    { startsAt: new Date(clock.now().getTime() + 1) },
    { endsAt: clock.now() },
    { state: 'draft' },
  ] as const) {
    await cashier.database.query("update promotion set state = 'hidden'");
    await offered({}, not);
    expect(await awarded(orderNo)).toEqual([]);
  }
  await offered({}, { startsAt: clock.now(), endsAt: new Date(clock.now().getTime() + 1) });
  expect(await awarded(orderNo)).toHaveLength(1);
});

test('played through to the last fen it is released, whole and once, however many settle it', async () => {
  await offered();
  const id = await granted(20_000n);
  await played(29_999n);
  expect(await settle(id)).toBe('active');
  await played(1n);
  expect(await Promise.all(Array.from({ length: 10 }, () => settle(id)))).toContain('fulfilled');
  expect(await money()).toEqual({ cash: 30_000n, locked: 0n });
  expect(await promotionsHouse()).toBe(-10_000n);
});

test('an end that another transaction is deciding is waited for, and found as that one left it', async () => {
  await offered();
  const id = await granted(20_000n);
  await played(30_000n);
  const [decided, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = inTx(async (tx) => {
    const state = await settleGrant(tx, { clock, wallet: cashier.wallet }, id);
    decided.resolve();
    await goOn.promise;
    return state;
  });
  await decided.promise;
  const second = settle(id);
  const given = inTx((tx) => forfeitGrant(tx, { clock, wallet: cashier.wallet }, member, id));
  await expect
    .poll(async () => {
      const { rows } = await cashier.database.query<{ waiting: number }>(
        `select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows[0]?.waiting;
    })
    .toBe(2);
  goOn.resolve();
  expect([await first, await second]).toEqual(['fulfilled', 'fulfilled']);
  expect(codeOf(await given)).toBe('grant_over');
  expect(await money()).toEqual({ cash: 30_000n, locked: 0n });
});

test('categories weigh, exactly: four bets of 1 fen at 33 percent are 1 fen, and one at 0 nothing', async () => {
  await offered({ weights: { ...whole, realbet: 33, sport: 0 } });
  const id = await granted(20_000n);
  for (let bet = 0; bet < 4; bet += 1) await played(1n, { category: 'realbet' });
  await played(1_000_000n, { category: 'sport' });
  const [grant] = await grantsOf(cashier.database, member);
  expect(grant?.played).toBe(1n);
  expect(await settle(id)).toBe('active');
});

test('of one bet no more counts than the ceiling', async () => {
  await offered({ betCeiling: 500n, weights: { ...whole, realbet: 10 } });
  await granted(20_000n);
  await played(500n);
  await played(501n);
  await played(10_000n, { category: 'realbet' });
  expect((await grantsOf(cashier.database, member))[0]?.played).toBe(1_050n);
});

test('a bet that was placed before the grant, or counts elsewhere, does not count for it', async () => {
  await offered();
  const before = new Date(clock.now().getTime() - 1);
  await granted(20_000n);
  await played(100n, { placedAt: before });
  const other = await cashier.memberWith(0n);
  await played(100n, { memberId: other });
  expect((await grantsOf(cashier.database, member))[0]?.played).toBe(0n);
  await played(100n, { placedAt: clock.now() });
  expect((await grantsOf(cashier.database, member))[0]?.played).toBe(100n);
});

test('of two grants the older is played first, and no bet counts in both', async () => {
  await offered();
  const [first, second] = [await granted(20_000n), await granted(40_000n)];
  const bet = await played(29_000n);
  await played(29_000n, { bet });
  const amounts = async () =>
    new Map((await grantsOf(cashier.database, member)).map(({ id, played: done }) => [id, done]));
  expect(await amounts()).toEqual(
    new Map([
      [first, 29_000n],
      [second, 0n],
    ]),
  );
  await played(5_000n);
  await played(700n);
  expect(await amounts()).toEqual(
    new Map([
      [first, 34_000n],
      [second, 700n],
    ]),
  );
  await played(0n, { bet });
  expect(await amounts()).toEqual(
    new Map([
      [first, 5_000n],
      [second, 700n],
    ]),
  );
});

test.each([
  [-1_000, 'active', 'fulfilled'],
  [0, 'expired', 'expired'],
  [1_000, 'expired', 'expired'],
] as const)('at %s ms from its end: unplayed %s, and a bet then leaves it %s', async (ms, unplayed, done) => {
  await offered();
  const [one, other] = [await granted(20_000n), await granted(20_000n)];
  const start = clock.now();
  await played(29_999n);
  clock.set(new Date(start.getTime() + 7 * dayMs + ms));
  expect(await settle(other)).toBe(unplayed);
  await played(1n);
  expect(await settle(one)).toBe(done);
  const back = [unplayed, done].filter((state) => state === 'expired').length;
  const released = done === 'fulfilled' ? 10_000n : 0n;
  expect(await money()).toEqual({
    cash: 40_000n + released,
    locked: 20_000n - released - BigInt(back) * 10_000n,
  });
});

test('what was played through in time is released, however late the job comes', async () => {
  await offered();
  const id = await granted(20_000n);
  await played(30_000n);
  clock.set(new Date(clock.now().getTime() + 30 * dayMs));
  expect(await settle(id)).toBe('fulfilled');
  expect(await money()).toEqual({ cash: 30_000n, locked: 0n });
});

test('the minute’s job closes what is over, run by two nodes at once', async () => {
  await offered();
  const [done, over] = [await granted(20_000n), await granted(20_000n)];
  await played(30_000n);
  clock.set(new Date(clock.now().getTime() + 7 * dayMs));
  const still = await granted(20_000n);
  const job = promotionJobs(
    { ...cashier, clock, log: pino({ enabled: false }) },
    cashier.wallet,
    edgesLeft,
  ).find(({ name }) => name === 'close_grants');
  await Promise.all([job?.run({}), job?.run({})]);
  expect([await stateOf(done), await stateOf(over), await stateOf(still)]).toEqual([
    'fulfilled',
    'expired',
    'active',
  ]);
  expect(await money()).toEqual({ cash: 70_000n, locked: 10_000n });
});

test('a grant that cannot be closed holds up no other, in its step or behind it', async () => {
  await offered();
  const [stuck, next, behind] = [await granted(20_000n), await granted(20_000n), await granted(20_000n)];
  clock.set(new Date(clock.now().getTime() + 7 * dayMs));
  const wallet = {
    ...cashier.wallet,
    returnGrant: (tx: Tx, movement: Parameters<typeof cashier.wallet.returnGrant>[1]) =>
      movement.grantId === stuck
        ? Promise.reject(new Error('stuck'))
        : cashier.wallet.returnGrant(tx, movement),
  };
  const site = { ...cashier, clock, log: pino({ enabled: false }) };
  for (const step of [1, 500])
    await promotionJobs(site, wallet, edgesLeft, step)
      .find(({ name }) => name === 'close_grants')
      ?.run({});
  expect([await stateOf(stuck), await stateOf(next), await stateOf(behind)]).toEqual([
    'active',
    'expired',
    'expired',
  ]);
  expect(await settle(stuck)).toBe('expired');
});

test('it never holds up cash: a member withdraws all of it, and the bonus stays locked', async () => {
  await offered();
  await granted(20_000n);
  const { orderNo } = await cashier.waiting(20_000n, { memberId: member });
  expect(orderNo).not.toBe('');
  expect(await money()).toEqual({ cash: 0n, locked: 10_000n });
});

test('given up by its member alone, once, and never when it is played through', async () => {
  await offered();
  const [one, other] = [await granted(20_000n), await granted(20_000n)];
  const stranger = await cashier.memberWith(0n);
  const give = async (id: bigint, memberId = member) =>
    codeOf(await inTx((tx) => forfeitGrant(tx, { clock, wallet: cashier.wallet }, memberId, id)));
  expect(await give(one, stranger)).toBe('not_found');
  await played(30_000n);
  expect(await give(one)).toBe('grant_over');
  expect(await give(other)).toBe('ok');
  expect(await give(other)).toBe('grant_over');
  expect(await money()).toEqual({ cash: 40_000n, locked: 10_000n });
});

test('staff cancel with a reason; a large one takes two of them, and no cash moves', async () => {
  await cashier.set('bonuses', { from: 10_000, clerkDay: 100_000_00 });
  await offered();
  const [small, large] = [await granted(19_998n), await granted(20_000n)];
  const cancel = async (id: bigint, staffId: bigint) => {
    const deps = { clock, wallet: cashier.wallet, settings: cashier.settings };
    const outcome = await inTx((tx) =>
      cancelGrant(tx, deps, { id, reason: '对冲', staffId, key: undefined }),
    );
    return outcome.ok ? outcome.value.given.state : outcome.code;
  };
  const second = await cashier.staff('chief');
  expect(await cancel(small, clerk)).toBe('given');
  expect(await cancel(large, clerk)).toBe('waits');
  expect(await cancel(large, clerk)).toBe('four_eyes');
  expect(await money()).toEqual({ cash: 39_998n, locked: 10_000n });
  expect(await cancel(large, second)).toBe('given');
  expect(await cancel(large, second)).toBe('grant_over');
  expect(await money()).toEqual({ cash: 39_998n, locked: 0n });
  expect((await cashier.inbox(member)).at(-1)).toContain('对冲');
});

test('bets that become void after the release are to be played again before anything leaves', async () => {
  await offered();
  const id = await granted(20_000n);
  const bet = await played(30_000n, { category: 'realbet' });
  await settle(id);
  await played(0n, { bet });
  expect(await turnoverLeft(cashier.database, member)).toBe(30_000n);
  expect(await withdrawalStanding(cashier.database, clock.now(), member, 'en', freely)).toMatchObject({
    may: false,
    left: 300,
    open: [{ left: 300, text: expect.stringContaining('¥300.00 of its wagering requirement is open again') }],
  });
  await played(10_000n);
  expect(await turnoverLeft(cashier.database, member)).toBe(20_000n);
  await played(20_000n);
  expect(await turnoverLeft(cashier.database, member)).toBe(0n);
  expect((await withdrawalStanding(cashier.database, clock.now(), member, 'en', freely)).may).toBe(true);
  expect(await money()).toEqual({ cash: 30_000n, locked: 0n });
});

test('a bet that becomes void before the release takes back what it had counted', async () => {
  await offered();
  const id = await granted(20_000n);
  const bet = await played(30_000n);
  await played(0n, { bet });
  expect(await settle(id)).toBe('active');
  expect(await money()).toEqual({ cash: 20_000n, locked: 10_000n });
});

test('a correction after the end takes away and never adds; what is closed stays closed', async () => {
  await offered();
  const id = await granted(20_000n);
  const bet = await played(20_000n);
  clock.set(new Date(clock.now().getTime() + 7 * dayMs));
  const at = new Date(clock.now().getTime() - dayMs);
  await played(30_000n, { bet, placedAt: at });
  expect((await grantsOf(cashier.database, member))[0]?.played).toBe(20_000n);
  await played(10_000n, { bet, placedAt: at });
  expect((await grantsOf(cashier.database, member))[0]?.played).toBe(10_000n);
  expect(await settle(id)).toBe('expired');
  await played(30_000n, { bet, placedAt: at });
  expect(await settle(id)).toBe('expired');
  expect(await money()).toEqual({ cash: 20_000n, locked: 0n });
});

test('fifty who ask for the last of the budget: one gets it, whole, and the rest get nothing', async () => {
  const id = await offered(
    { award: 'code', code: 'LAST', tiers: [], fixed: 8_800n, total: 17_599n },
    { applies: 'once' },
  );
  const members = await Promise.all(Array.from({ length: 50 }, () => cashier.memberWith(0n)));
  const deps = { site: { ...cashier, clock }, wallet: cashier.wallet };
  const codes = await Promise.all(members.map(async (one) => codeOf(await redeemCode(deps, one, ' last '))));
  expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
  expect(codes.filter((code) => code === 'promotion_budget')).toHaveLength(49);
  expect(await givenBy(id)).toEqual({
    given: 8_800n,
    grants: 1,
  });
});

test('of ten accounts with one receiving address that ask at the same moment one gets it', async () => {
  const id = await offered({ award: 'code', code: 'RING', tiers: [], fixed: 1_000n }, { applies: 'once' });
  const members = await Promise.all(Array.from({ length: 10 }, () => cashier.memberWith(0n)));
  for (const one of members) await cashier.address(one, { number: `TRing${member}` });
  const deps = { site: { ...cashier, clock }, wallet: cashier.wallet };
  const codes = await Promise.all(members.map(async (one) => codeOf(await redeemCode(deps, one, 'RING'))));
  expect(codes.sort()).toEqual(['ok', ...Array.from({ length: 9 }, () => 'promotion_not_for_you')]);
  expect(await givenBy(id)).toEqual({
    given: 1_000n,
    grants: 1,
  });
});

test('the budget of a day fills again on the next, the whole one never', async () => {
  await offered({ total: 25_000n }, { budget: 10_000n });
  const given = async () => (await awarded(await deposited(20_000n))).length;
  expect([await given(), await given()]).toEqual([1, 0]);
  clock.set(new Date(clock.now().getTime() + dayMs));
  expect([await given(), await given()]).toEqual([1, 0]);
  clock.set(new Date(clock.now().getTime() + dayMs));
  expect(await given()).toBe(0);
});

test('a code gives once, to one member who types it fifty times at once; an unknown one nothing', async () => {
  await offered({ award: 'code', code: 'GIFT2026', tiers: [], fixed: 1_000n }, { applies: 'once' });
  const deps = { site: { ...cashier, clock }, wallet: cashier.wallet };
  const codes = await Promise.all(
    Array.from({ length: 50 }, async () => codeOf(await redeemCode(deps, member, 'GIFT2026'))),
  );
  expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
  expect(codes.filter((code) => code === 'promotion_applied')).toHaveLength(49);
  expect(codeOf(await redeemCode(deps, member, 'GIFT2025'))).toBe('promotion_code_unknown');
  expect(await money()).toEqual({ cash: 0n, locked: 1_000n });
});

test('a code for a share of a deposit waits for the next one, and for no earlier', async () => {
  await offered({ award: 'code', code: 'NEXT' });
  const earlier = await deposited(20_000n);
  clock.set(new Date(clock.now().getTime() + 1));
  const deps = { site: { ...cashier, clock }, wallet: cashier.wallet };
  expect(codeOf(await redeemCode(deps, member, 'next'))).toBe('ok');
  expect(await awarded(earlier)).toEqual([]);
  expect(await awarded(await deposited(20_000n))).toHaveLength(1);
  expect(await awarded(await deposited(20_000n))).toHaveLength(0);
});

test('nobody applies for what gives by itself', async () => {
  const id = await offered();
  expect(codeOf(await apply(cashier.site, member, id))).toBe('promotion_by_itself');
});

const excluded = (days: number) =>
  cashier.database.query(
    `insert into play_break (member_id, kind, began_at, ends_at) values ($1, 'exclusion', $2, $3)`,
    [member, clock.now(), new Date(clock.now().getTime() + days * dayMs)],
  );

test('whoever takes a break gets nothing, for a deposit or a code, and what is open runs on to its end and no further', async () => {
  await offered();
  await offered({ award: 'code', code: 'PAUSED', tiers: [], fixed: 500n });
  const [open, done] = [await granted(20_000n), await granted(20_000n)];
  await excluded(200);
  const orderNo = await deposited(20_000n);
  expect(await awarded(orderNo)).toEqual([]);
  const redeemed = redeemCode({ site: { ...cashier, clock }, wallet: cashier.wallet }, member, 'PAUSED');
  expect(codeOf(await redeemed)).toBe('no_offers_on_pause');
  // Bets that were open when it began: they fill the older grant, and one fen is missing at the other.
  await played(30_000n);
  await played(29_999n);
  expect(await settle(open)).toBe('fulfilled');
  clock.advance(7 * dayMs - 1);
  expect(await settle(done)).toBe('active');
  clock.advance(1);
  expect(await settle(done)).toBe('expired');
  expect(await money()).toEqual({ cash: 70_000n, locked: 0n });
  expect(await promotionsHouse()).toBe(-10_000n);
  // The deposit that came meanwhile gives nothing afterwards either, unless the operator asks for it again.
  expect(await grantsOf(cashier.database, member)).toHaveLength(2);
});

test('while offers are stopped nothing is given, for a deposit or a code; lifted, both give again', async () => {
  await offered();
  await offered({ award: 'code', code: 'CLOSED', tiers: [], fixed: 500n });
  const redeemed = async () =>
    codeOf(await redeemCode({ site: { ...cashier, clock }, wallet: cashier.wallet }, member, 'CLOSED'));
  const open = await cashier.stopped('promotions');
  const during = await deposited(20_000n);
  expect(await awarded(during)).toEqual([]);
  expect(await redeemed()).toBe('stopped');
  expect(await money()).toEqual({ cash: 20_000n, locked: 0n });
  // What a page promised of that deposit is looked at again in five minutes, and not for ever.
  const again = async () => {
    const { rows } = await cashier.database.query<{ at: Date }>(
      'select run_at as at from graphile_worker.jobs where key = $1',
      [`deposit_credited/${during}/again`],
    );
    return rows.map(({ at }) => at.getTime() - clock.now().getTime());
  };
  expect(await again()).toEqual([5 * 60_000]);
  await open();
  expect(await awarded(during)).toHaveLength(1);
  expect(await redeemed()).toBe('ok');
  expect(await money()).toEqual({ cash: 20_000n, locked: 10_500n });
  expect(await awarded(during)).toEqual([]);
});

test.each([
  { order: 'in their order', turned: false },
  { order: 'the last one first', turned: true },
])(
  'once a day is once for each day of a deposit, however late they are looked at: $order',
  async ({ turned }) => {
    await offered({}, { applies: 'daily' });
    await awarded(await deposited(20_000n));
    const open = await cashier.stopped('promotions');
    const late = [await deposited(20_000n), await deposited(20_000n)];
    clock.advance(dayMs);
    const next = [await deposited(20_000n), await deposited(20_000n)];
    clock.advance(dayMs);
    await open();
    const all = [...late, ...next, await deposited(20_000n)];
    // Of the first day it was had before the stop.
    for (const orderNo of turned ? all.toReversed() : all) await awarded(orderNo);
    expect(await grantsOf(cashier.database, member)).toHaveLength(3);
    expect(await money()).toEqual({ cash: 120_000n, locked: 30_000n });
  },
);

test('what is played between a deposit and its late award counts: from the deposit on, once, and what becomes void no more', async () => {
  await offered({ weights: { ...whole, concise: 50 } }, { applies: 'daily' });
  const older = await granted(20_000n);
  const open = await cashier.stopped('promotions');
  clock.advance(dayMs);
  const placed = async (
    stake: bigint,
    { at = clock.now(), seq = 1n, id = `m${stake}`, state = 'settled' as 'settled' | 'void' } = {},
  ) =>
    inTx(async (tx) => {
      await cashier.database.query(
        `insert into venue (code, name, category, adapter, position) values ('meanwhile', '同时', 'concise', 'test', 99)
         on conflict do nothing`,
      );
      const named = { seq, id: `${member}/${id}`, game: 'game', round: id };
      const bet = { ...named, stake, valid: stake, payout: 0n, state, placedAt: at, settledAt: clock.now() };
      await recordBet(tx, { venue: 'meanwhile', memberId: member, bet, now: clock.now() });
    });
  const early = clock.now();
  clock.advance(60_000);
  const deposit = await deposited(20_000n);
  const credited = clock.now();
  clock.advance(60_000);
  // What counted for the older one counts for that alone.
  await placed(28_000n, { id: 'first' });
  expect((await grantsOf(cashier.database, member)).find(({ id }) => id === older)?.played).toBe(14_000n);
  await placed(32_000n, { id: 'second' });
  expect(await settle(older)).toBe('fulfilled');
  await placed(9_000n, { at: early, id: 'before' });
  await placed(1_000n, { at: credited, id: 'same moment' });
  // More than are counted at once.
  for (let bet = 0; bet < 60; bet += 1) await placed(100n, { id: `one${bet}` });
  await placed(5_000n, { id: 'void' });
  await placed(5_000n, { id: 'void', seq: 2n, state: 'void' });
  clock.advance(60_000);
  await open();
  const job = promotionJobs({ ...cashier.site, clock }, cashier.wallet, edgesLeft).find(
    ({ name }) => name === 'deposit_credited',
  );
  const run = () => job?.run({ order: deposit } as never);
  await run();
  const newest = async () => (await grantsOf(cashier.database, member))[0];
  expect(await newest()).toMatchObject({ state: 'active', played: 3_500n });
  await Promise.all([run(), run()]);
  expect(await newest()).toMatchObject({ played: 3_500n });
  // A correction of what counted late takes the difference back, like any.
  await placed(100n, { id: 'one7', seq: 2n, state: 'void' });
  expect(await newest()).toMatchObject({ played: 3_450n });
  await placed(60_000n, { id: 'rest' });
  expect(await settle((await newest())?.id ?? 0n)).toBe('fulfilled');
});

test('a stop of longer than a month is no pause: a deposit of before it is not looked at any more', async () => {
  await offered();
  const open = await cashier.stopped('promotions');
  const during = await deposited(20_000n);
  clock.advance(30 * dayMs);
  expect(await awarded(during)).toEqual([]);
  const { rows } = await cashier.database.query('select from graphile_worker.jobs where key = $1', [
    `deposit_credited/${during}/again`,
  ]);
  expect(rows).toEqual([]);
  await open();
});

test('an exclusion lets deposits go unplayed, but not a bonus whose bets became void: that has to be played, as any gift', async () => {
  await offered();
  const id = await granted(20_000n);
  await inTx((tx) =>
    cashier.wallet.credit(tx, {
      id: crypto.randomUUID(),
      memberId: member,
      amount: 5_000n,
      reference: 'deposit/UNPLAYED',
      turnover: 5_000n,
    }),
  );
  const bet = await played(30_000n);
  await settle(id);
  const may = async () => {
    const { left } = await withdrawalStanding(cashier.database, clock.now(), member, 'en', freely);
    return left;
  };
  expect(await may()).toBe(50);
  await excluded(180);
  expect(await may()).toBe(0);
  await played(0n, { bet });
  expect(await may()).toBe(300);
});

test('fifty bets, ends, releases and withdrawals at once: each fen is somewhere, once', async () => {
  await offered();
  const ids = [await granted(20_000n), await granted(20_000n), await granted(20_000n)];
  const cardId = await cashier.address(member);
  expect(cardId).toBeGreaterThan(0n);
  const deps = { clock, wallet: cashier.wallet };
  await Promise.all(
    Array.from({ length: 50 }, async (_, at) => {
      const id = ids[at % 3] ?? 0n;
      await played(3_000n);
      if (at % 10 === 3) await cashier.waiting(10_000n, { memberId: member });
      if (at % 10 === 5) codeOf(await inTx((tx) => forfeitGrant(tx, deps, member, id)));
      await settle(id);
    }),
  );
  for (const id of ids) await settle(id);
  const grants = await grantsOf(cashier.database, member);
  const sum = (state: GrantState) =>
    grants.filter((one) => one.state === state).reduce((all, { amount }) => all + amount, 0n);
  expect(
    grants.every(({ state, played: done, required }) => (state === 'fulfilled' ? done >= required : true)),
  ).toBe(true);
  expect(await money()).toEqual({ cash: 60_000n - 50_000n + sum('fulfilled'), locked: sum('active') });
  expect(await promotionsHouse()).toBe(-sum('fulfilled') - sum('active'));
});
