/** What cash back and friends would have cost in the last thirty days, to the fen, before anybody is promised anything (docs/decisions/0139). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { certain } from '../platform/outcome.ts';
import { countFigures } from '../reports/index.ts';
import { type Cashier, openCashier } from '../testing/cashier.ts';
import { type Offers, openOffers, plainOffer } from '../testing/offers.ts';
import { settled } from '../testing/settled.ts';
import { dryRunPromotion } from './dry-run.ts';
import type { Offer, ReferralTerms } from './offer.ts';
import type { PromotionDraft } from './promotions.ts';

const dayMs = 86_400_000;
const clock = new SetClock('2026-11-21T04:00:00.000Z');
let cashier: Cashier;
let offers: Offers;
let [member, other] = [0n, 0n];
beforeAll(async () => {
  cashier = await openCashier(clock);
  offers = await openOffers(cashier, ['north', 'south']);
});
afterAll(() => cashier.close());
/** Noon in Beijing on a Monday; what other tests did is more than thirty days ago. */
let monday = new Date('2026-11-23T04:00:00.000Z');
beforeEach(async () => {
  monday = new Date(monday.getTime() + 70 * dayMs);
  clock.set(monday);
  [member, other] = [await cashier.memberWith(0n), await cashier.memberWith(0n)];
});

const on = (days: number) => clock.set(new Date(monday.getTime() + days * dayMs));

/** @returns the cost in fen, and who would have been given what */
async function ran(offer: Partial<Offer>, more: Partial<PromotionDraft> = {}) {
  const site = { ...cashier.site, clock };
  await settled(site.database);
  await countFigures(site);
  const draft: PromotionDraft = {
    id: undefined,
    typeId: 1n,
    title: '优惠',
    titleEn: '',
    memo: '',
    memoEn: '',
    content: '',
    contentEn: '',
    banner: '',
    state: 'published',
    startsAt: clock.now(),
    endsAt: null,
    audience: 'all',
    audienceValue: 0,
    audienceTags: [],
    audienceAgents: [],
    lockedDays: 0,
    applies: 'always',
    bonus: 0n,
    multiple: 3,
    budget: 1_000_000_000n,
    position: 5,
    condition: 'none',
    conditionAmount: 0n,
    conditionCategories: [],
    place: null,
    offer: { ...plainOffer, ...offer },
    ...more,
  };
  const { cost, winners, top } = certain(await dryRunPromotion(site, draft));
  return { cost, winners, given: new Map(top.map(({ id, amount }) => [id, amount])) };
}

/** A tenth of what is lost, from 100 yuan on, at most 50 yuan a span. */
const back = (span: 'day' | 'week', venues: readonly string[] = []): Partial<Offer> => ({
  award: 'losses',
  tiers: [{ from: 10_000n, percent: 10, ceiling: 5_000n }],
  losses: { span, venues: [...venues] },
});

test('cash back by the week is reckoned on what each week came to, and by the day on each day', async () => {
  await offers.settled(member, 'north', 30_009n);
  await offers.settled(other, 'north', 90_000n);
  on(1);
  await offers.settled(member, 'north', 5_000n, 20_000n);
  await offers.settled(other, 'north', 9_999n);
  on(8);
  await offers.settled(member, 'south', 20_000n);
  on(10);
  // The first week: 150.09 lost of the one, the other's is cut; the second: 200.00. Wins of a day lower that of their week.
  expect(await ran(back('week'))).toEqual({
    cost: 8_500n,
    winners: 2,
    given: new Map([
      [other, 5_000n],
      [member, 3_500n],
    ]),
  });
  // By the day: 300.09 and 200.00 of the one; 900.00 cut, and 99.99 too little, of the other.
  expect((await ran(back('day'))).given).toEqual(
    new Map([
      [other, 5_000n],
      [member, 5_000n],
    ]),
  );
});

test('who loses at one venue what they win at another has lost nothing, and a loss elsewhere counts for nothing', async () => {
  await offers.settled(member, 'north', 40_000n);
  await offers.settled(member, 'south', 1_000n, 21_000n);
  await offers.settled(other, 'south', 40_000n);
  on(3);
  expect((await ran(back('week', ['north']))).given).toEqual(new Map([[member, 2_000n]]));
  expect((await ran(back('week', ['south']))).given).toEqual(new Map([[other, 4_000n]]));
});

test('a loss of more than thirty days ago costs nothing, and neither does one of who is not meant', async () => {
  await offers.settled(member, 'north', 40_000n);
  on(2);
  expect((await ran(back('day'), { audience: 'vip', audienceValue: 3 })).cost).toBe(0n);
  await cashier.database.query('update member set vip_level = 3 where id = $1', [member]);
  expect((await ran(back('day'), { audience: 'vip', audienceValue: 3 })).cost).toBe(4_000n);
  on(30);
  expect((await ran(back('day'))).cost).toBe(4_000n);
  on(31);
  expect(await ran(back('day'))).toEqual({ cost: 0n, winners: 0, given: new Map() });
});

/** From 100 yuan on: 50 yuan for who brought them, 20 for the friend; two friends at most. */
const terms: ReferralTerms = { deposit: 10_000n, turnover: 50_000n, days: 30, friend: 2_000n, most: 2 };
const bringing: Partial<Offer> = { award: 'referral', fixed: 5_000n, referral: terms };

async function broughtBy(by: bigint): Promise<bigint> {
  const id = await cashier.memberWith(0n);
  await cashier.database.query('update member set referrer_id = $2 where id = $1', [id, by]);
  return id;
}

test('friends cost what both would have been given for a first deposit that is large enough, up to the most', async () => {
  const [friend, poor] = [await broughtBy(member), await broughtBy(other)];
  await offers.deposited(friend, 10_000n);
  on(1);
  // Neither a second deposit nor one behind a first that was too small is a first one.
  await offers.deposited(friend, 90_000n);
  await offers.deposited(poor, 9_999n);
  on(2);
  await offers.deposited(poor, 90_000n);
  expect(await ran(bringing)).toEqual({
    cost: 7_000n,
    winners: 2,
    given: new Map([
      [member, 5_000n],
      [friend, 2_000n],
    ]),
  });
  for (let more = 0; more < 3; more += 1) await offers.deposited(await broughtBy(member), 20_000n);
  const { cost, winners, given } = await ran(bringing);
  expect([cost, winners, given.get(member)]).toEqual([14_000n, 3, 10_000n]);
  expect((await ran({ ...bringing, referral: { ...terms, friend: 0n } })).cost).toBe(10_000n);
  expect((await ran({ ...bringing, fixed: 0n })).cost).toBe(4_000n);
  on(60);
  expect((await ran(bringing)).cost).toBe(0n);
});

test('an application that asks for bets costs what those of thirty days and of its categories would have brought, and one that asks for deposits what these', async () => {
  const asks = { offer: null, bonus: 1_000n, applies: 'always', conditionAmount: 10_000n } as const;
  await offers.settled(member, 'north', 50_000n);
  await offers.deposited(other, 20_000n);
  on(1);
  await offers.settled(member, 'north', 25_000n);
  const bets = { ...asks, condition: 'turnover' } as const;
  // Seven times a hundred yuan of 750, and a deposit is no bet.
  expect(await ran({}, bets)).toEqual({ cost: 7_000n, winners: 1, given: new Map([[member, 7_000n]]) });
  expect((await ran({}, { ...bets, conditionCategories: ['concise'] })).cost).toBe(7_000n);
  expect((await ran({}, { ...bets, conditionCategories: ['sport', 'joker'] })).cost).toBe(0n);
  const deposits = { ...asks, condition: 'deposit' } as const;
  expect((await ran({}, deposits)).given).toEqual(new Map([[other, 1_000n]]));
  on(31);
  // What came on the first of these days is out of it by now.
  expect((await ran({}, bets)).cost).toBe(2_000n);
  expect((await ran({}, deposits)).cost).toBe(0n);
});
