/** Friends whom members bring: what both get, once, and what a friend brings who is the same person (docs/decisions/0139). */
import { createLedger } from '@mingpai/ledger';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { creditedDeposit } from '../deposits/index.ts';
import { SetClock } from '../platform/clock.ts';
import { type Cashier, openCashier } from '../testing/cashier.ts';
import { type Offers, openOffers } from '../testing/offers.ts';
import { openBooks } from '../wallet/index.ts';
import type { Offer, ReferralTerms } from './offer.ts';
import { referralList } from './outcome-lists.ts';
import { type PromotionDraft, promotionById, savePromotion } from './promotions.ts';
import { decideReferral, noteReferral, referralsOf, waitingReferrals } from './referrals.ts';

const dayMs = 86_400_000;
const clock = new SetClock('2026-11-21T04:00:00.000Z');
let cashier: Cashier;
let offers: Offers;
let [referrer, friend] = [0n, 0n];
beforeAll(async () => {
  cashier = await openCashier(clock);
  offers = await openOffers(cashier, ['north']);
});
afterAll(() => cashier.close());
beforeEach(async () => {
  clock.set(new Date(clock.now().getTime() + 400 * dayMs));
  await cashier.database.query("update promotion set state = 'hidden'");
  referrer = await cashier.memberWith(0n);
  friend = await broughtBy(referrer);
});

const deps = () => ({ site: { database: cashier.database, clock }, wallet: cashier.wallet });

async function broughtBy(by: bigint): Promise<bigint> {
  const id = await cashier.memberWith(0n);
  await cashier.database.query('update member set referrer_id = $2 where id = $1', [id, by]);
  return id;
}

/** From 100 yuan on, and 500 yuan of bets within 30 days: 50 yuan for who brought them, 20 for the friend; two friends at most. */
const terms: ReferralTerms = { deposit: 10_000n, turnover: 50_000n, days: 30, friend: 2_000n, most: 2 };
const bringing = (more: Partial<Offer> = {}, promotion: Partial<PromotionDraft> = {}) =>
  offers.offered({ award: 'referral', fixed: 5_000n, referral: terms, ...more }, promotion);

async function pays(memberId = friend, fen = 10_000n): Promise<void> {
  const deposit = await creditedDeposit(deps().site.database, await offers.deposited(memberId, fen));
  if (deposit === undefined) throw new Error('not credited');
  await noteReferral(deps().site, deposit);
}
/** What asked for is played. @returns what came of it */
async function plays(memberId = friend, fen = 50_000n) {
  await offers.settled(memberId, 'north', fen);
  return decideReferral(deps(), memberId);
}
async function locked(memberId: bigint): Promise<bigint> {
  const accounts = await openBooks(createLedger({ database: cashier.database })).accounts(memberId);
  return accounts
    .filter(({ code }) => code.startsWith('grant/'))
    .reduce((sum, { balance }) => sum + balance, 0n);
}

test('what one person writes into an offer that is down gives friends who wait no more than two had agreed to', async () => {
  const id = await bringing({ total: 6_000n }, { budget: 6_000n });
  await pays();
  const { database } = cashier;
  const held = await promotionById(database, id);
  if (!held?.offer) throw new Error('no offer');
  const more = { ...held, budget: 1_000_000n, offer: { ...held.offer, total: 1_000_000n } };
  for (let each = 0; each < 2; each += 1)
    await savePromotion(database, { ...more, state: 'hidden' }, clock.now());
  expect(await plays()).toBe('budget');
  // Once it is on again, which two people agree to, it may give so much.
  const other = await broughtBy(referrer);
  await savePromotion(database, { ...more, state: 'published' }, clock.now());
  await pays(other);
  expect(await plays(other)).toBe('given');
});

test('both are given theirs when the friend has deposited and played, and not before', async () => {
  const id = await bringing();
  await pays();
  expect(await referralsOf(cashier.database, id, referrer, terms)).toEqual({
    given: 0,
    waiting: 1,
    nothing: 0,
    left: 2,
  });
  expect(await plays(friend, 49_999n)).toBeUndefined();
  expect([await locked(referrer), await locked(friend)]).toEqual([0n, 0n]);
  expect(await plays(friend, 1n)).toBe('given');
  expect([await locked(referrer), await locked(friend)]).toEqual([5_000n, 2_000n]);
  expect(await referralsOf(cashier.database, id, referrer, terms)).toEqual({
    given: 1,
    waiting: 0,
    nothing: 0,
    left: 1,
  });
});

test('one of the two alone, where the terms say so', async () => {
  await bringing({ fixed: 0n });
  await pays();
  await plays();
  expect([await locked(referrer), await locked(friend)]).toEqual([0n, 2_000n]);
});

test('once for each friend: ten at once, a second deposit, and a death before the end', async () => {
  await bringing();
  await pays();
  await pays();
  await offers.settled(friend, 'north', 50_000n);
  let gifts = 0;
  const dying = {
    ...cashier.wallet,
    fillGrant: async (...args: Parameters<typeof cashier.wallet.fillGrant>) => {
      gifts += 1;
      if (gifts === 2) throw new Error('killed');
      await cashier.wallet.fillGrant(...args);
    },
  };
  await expect(decideReferral({ ...deps(), wallet: dying }, friend)).rejects.toThrow('killed');
  expect([await locked(referrer), await locked(friend)]).toEqual([0n, 0n]);
  await Promise.all(Array.from({ length: 10 }, () => decideReferral(deps(), friend)));
  expect([await locked(referrer), await locked(friend)]).toEqual([5_000n, 2_000n]);
});

test('friends of one member who play at once are no more than the ceiling', async () => {
  await bringing();
  const friends = [friend, await broughtBy(referrer), await broughtBy(referrer), await broughtBy(referrer)];
  for (const one of friends) {
    await pays(one);
    await offers.settled(one, 'north', 50_000n);
  }
  const outcomes = await Promise.all(friends.map((one) => decideReferral(deps(), one)));
  expect([...outcomes].sort()).toEqual(['given', 'given', 'most', 'most']);
  expect(await locked(referrer)).toBe(10_000n);
});

test('friends for whom another promotion paid take no place of this one', async () => {
  const id = await bringing();
  for (const one of [friend, await broughtBy(referrer)]) {
    await pays(one);
    expect(await plays(one)).toBe('given');
  }
  await cashier.database.query("update promotion set state = 'hidden' where id = $1", [id]);
  await bringing();
  const next = await broughtBy(referrer);
  await pays(next);
  expect(await plays(next)).toBe('given');
});

test('what the friend played before the first deposit counts for nothing', async () => {
  await bringing();
  await offers.settled(friend, 'north', 50_000n);
  clock.set(new Date(clock.now().getTime() + 1_000));
  await pays();
  expect(await decideReferral(deps(), friend)).toBeUndefined();
  expect(await plays()).toBe('given');
});

test.each(['friend', 'referrer'] as const)(
  'while the %s is suspended nothing is given, and afterwards it is',
  async (who) => {
    await bringing();
    await pays();
    const suspended = who === 'friend' ? friend : referrer;
    const freeze = (at: Date | null) =>
      cashier.database.query('update member set frozen_at = $2 where id = $1', [suspended, at]);
    await freeze(clock.now());
    expect(await plays()).toBeUndefined();
    // Also long after what was played would have had to be played.
    clock.set(new Date(clock.now().getTime() + 40 * dayMs));
    expect(await decideReferral(deps(), friend)).toBeUndefined();
    expect([await locked(referrer), await locked(friend)]).toEqual([0n, 0n]);
    await freeze(null);
    expect(await decideReferral(deps(), friend)).toBe('given');
    expect([await locked(referrer), await locked(friend)]).toEqual([5_000n, 2_000n]);
  },
);

test('only the first deposit counts, and only if it is enough', async () => {
  await bringing();
  await pays(friend, 9_999n);
  clock.set(new Date(clock.now().getTime() + 1_000));
  await pays(friend, 10_000n);
  expect(await plays()).toBeUndefined();
  const nobodys = await cashier.memberWith(0n);
  await pays(nobodys);
  expect(await plays(nobodys)).toBeUndefined();
});

test('it is for whom the promotion is for, when the friend deposits and again when it is given', async () => {
  const vip = (memberId: bigint) =>
    cashier.database.query('update member set vip_level = 2 where id = $1', [memberId]);
  const id = await bringing({}, { audience: 'vip', audienceValue: 2 });
  // What counts is who brought them: a friend of that level brings nothing to somebody who is not.
  await vip(friend);
  await pays();
  expect(await plays()).toBeUndefined();
  await vip(referrer);
  const next = await broughtBy(referrer);
  await pays(next);
  await cashier.database.query('update promotion set audience_value = 3 where id = $1', [id]);
  expect(await plays(next)).toBe('not_for_you');
  expect([await locked(referrer), await locked(next)]).toEqual([0n, 0n]);
});

test('too late is too late, and a break is waited for by nobody', async () => {
  await bringing();
  await pays();
  clock.set(new Date(clock.now().getTime() + 30 * dayMs));
  expect(await plays()).toBe('late');
  const next = await broughtBy(referrer);
  await pays(next);
  await cashier.database.query(
    "insert into play_break (member_id, kind, began_at, ends_at) values ($1, 'exclusion', $2, $3)",
    [referrer, clock.now(), new Date(clock.now().getTime() + dayMs)],
  );
  expect(await plays(next)).toBe('given');
  expect([await locked(referrer), await locked(next)]).toEqual([0n, 2_000n]);
});

test('while offers are stopped a friend who has played brings nothing yet, and both are given theirs afterwards', async () => {
  await bringing();
  await pays();
  const open = await cashier.stopped('promotions');
  expect(await plays()).toBeUndefined();
  expect([await locked(referrer), await locked(friend)]).toEqual([0n, 0n]);
  await open();
  expect(await decideReferral(deps(), friend)).toBe('given');
  expect([await locked(referrer), await locked(friend)]).toEqual([5_000n, 2_000n]);
});

test('the budget is taken for both, or nothing is given', async () => {
  await bringing({}, { budget: 7_000n });
  const next = await broughtBy(referrer);
  await pays();
  await pays(next);
  expect(await plays()).toBe('given');
  expect(await plays(next)).toBe('budget');
  expect([await locked(referrer), await locked(next)]).toEqual([5_000n, 0n]);
});

test('what is not given to somebody on a break takes nothing of the budget', async () => {
  await bringing({}, { budget: 2_000n });
  await pays();
  await cashier.database.query(
    "insert into play_break (member_id, kind, began_at, ends_at) values ($1, 'exclusion', $2, $3)",
    [referrer, clock.now(), new Date(clock.now().getTime() + dayMs)],
  );
  expect(await plays()).toBe('given');
  expect([await locked(referrer), await locked(friend)]).toEqual([0n, 2_000n]);
});

async function trace(memberId: bigint, kind: string, value: string): Promise<void> {
  await cashier.database.query(
    `insert into account_trace (member_id, kind, value, seen_at, registered_at)
     select id, $2, $3, $4, registered_at from member where id = $1`,
    [memberId, kind, value, clock.now()],
  );
}

test.each(['device', 'address', 'card', 'document'])(
  'a friend who shares a %s with who brought them brings nothing, and staff see why',
  async (kind) => {
    const id = await bringing();
    for (const one of [referrer, friend]) await trace(one, kind, `shared-${kind}-${referrer}`);
    await pays();
    expect(await plays()).toBe('same_person');
    expect([await locked(referrer), await locked(friend)]).toEqual([0n, 0n]);
    const { rows } = await referralList(cashier.database, {
      promotionId: id,
      state: 'all',
      page: 1,
      pageSize: 10,
    });
    expect(rows).toMatchObject([
      { friendId: friend, referrerId: referrer, state: 'nothing', why: 'same_person', sameAs: referrer },
    ]);
    expect(rows[0]?.signs).toContain(kind);
  },
);

test('a friend from a browser that a crowd uses, the referrer among them, brings nothing', async () => {
  await bringing();
  const crowd = await Promise.all([1, 2, 3].map(() => cashier.memberWith(0n)));
  for (const one of [referrer, friend, ...crowd]) await trace(one, 'device', `crowd-${referrer}`);
  await pays();
  expect(await plays()).toBe('same_person');
});

test('a friend who is another of the friends brings nothing either; a network that both came from is no sign', async () => {
  await bringing();
  const twin = await broughtBy(referrer);
  const neighbour = await broughtBy(await cashier.memberWith(0n));
  for (const one of [friend, twin]) await trace(one, 'device', `twins-${referrer}`);
  for (const one of [friend, neighbour]) await trace(one, 'network', `net-${referrer}`);
  for (const one of [friend, twin, neighbour]) await pays(one);
  expect(await plays()).toBe('same_person');
  expect(await plays(neighbour)).toBe('given');
});

test('who waits longest is looked at first, so that many wait and none is passed by', async () => {
  await bringing();
  await cashier.database.query("delete from referral where state = 'waiting'");
  const friends = [friend, await broughtBy(referrer), await broughtBy(referrer)];
  for (const one of friends) await pays(one);
  const seen = new Set<bigint>();
  for (let minute = 0; minute < 3; minute += 1) {
    clock.set(new Date(clock.now().getTime() + 60_000));
    for (const one of await waitingReferrals(cashier.database, 1)) {
      seen.add(one);
      await decideReferral(deps(), one);
    }
  }
  expect(seen).toEqual(new Set(friends));
});
