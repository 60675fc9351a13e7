/** How a member stands with each promotion, and what is missing. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { type Cashier, openCashier } from '../testing/cashier.ts';
import { closeGrant, openGrant } from '../wagering/index.ts';
import { apply, approve, reject } from './applications.ts';
import type { Offer } from './offer.ts';
import { type PromotionDraft, savePromotion } from './promotions.ts';
import { standingsOf } from './standings.ts';

const dayMs = 86_400_000;
const clock = new SetClock('2026-11-21T04:00:00.000Z');
let cashier: Cashier;
let [clerk, member, typeId] = [0n, 0n, 0n];
beforeAll(async () => {
  cashier = await openCashier(clock);
  clerk = await cashier.staff('chief');
  member = await cashier.memberWith(0n);
  const { rows } = await cashier.database.query<{ id: bigint }>(
    "insert into promotion_type (name, name_en, position) values ('首存', 'First', 7) returning id",
  );
  typeId = rows[0]?.id ?? 0n;
});
afterAll(() => cashier.close());

async function promotion(more: Partial<PromotionDraft> = {}): Promise<bigint> {
  const id = await savePromotion(
    cashier.database,
    {
      id: undefined,
      typeId,
      title: '彩金',
      titleEn: 'Bonus',
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
      applies: 'once',
      bonus: 8_800n,
      multiple: 1,
      budget: 1_000_000n,
      position: 5,
      condition: 'none',
      conditionAmount: 0n,
      conditionCategories: [],
      place: null,
      offer: null,
      ...more,
    },
    clock.now(),
  );
  if (id === undefined) throw new Error('not saved');
  return id;
}

const weights = { realbet: 100, sport: 100, gaming: 100, joker: 100, concise: 100, lottery: 100 };
const offer: Offer = {
  award: 'deposit',
  code: '',
  tiers: [{ from: 10_000n, percent: 50, ceiling: 100_000n }],
  fixed: 0n,
  base: 'bonus',
  weights,
  betCeiling: 0n,
  usualBet: 1_000n,
  days: 7,
  total: 1_000_000n,
  combines: false,
  losses: null,
  referral: null,
};

async function given(promotionId: bigint): Promise<bigint> {
  return cashier.database.transaction((tx) =>
    openGrant(tx, {
      memberId: member,
      promotionId,
      source: crypto.randomUUID(),
      deposit: undefined,
      combines: false,
      amount: 5_000n,
      required: 20_000n,
      weights,
      betCeiling: 0n,
      openedAt: clock.now(),
      expiresAt: new Date(clock.now().getTime() + 7 * dayMs),
    }),
  );
}

const standing = async (id: bigint) =>
  (await standingsOf(cashier.site, member)).filter(({ promotionId }) => promotionId === id);

async function applied(promotionId: bigint): Promise<bigint> {
  const outcome = await apply(cashier.site, member, promotionId);
  if (!outcome.ok) throw new Error(outcome.code);
  return BigInt(outcome.value.id);
}

test('an offer that asks for a deposit says what was reached of it, and what it asks', async () => {
  const id = await promotion({ condition: 'deposits', conditionAmount: 30_000n });
  expect(await standing(id)).toEqual([{ promotionId: id, state: 'short', asked: 30_000n, met: 0n }]);
});

test('what may be applied for is ready, waits, and is done or turned down as staff decide', async () => {
  const one = await promotion();
  expect(await standing(one)).toEqual([{ promotionId: one, state: 'ready' }]);
  const application = await applied(one);
  expect(await standing(one)).toEqual([{ promotionId: one, state: 'pending', since: clock.now() }]);
  const { site } = cashier;
  await site.database.transaction((tx) =>
    reject(tx, site, { id: application, reason: '资料不全', staffId: clerk }),
  );
  expect(await standing(one)).toEqual([{ promotionId: one, state: 'rejected', reason: '资料不全' }]);
  const again = await applied(one);
  await site.database.transaction((tx) =>
    approve(tx, { ...cashier, clock }, { id: again, staffId: clerk, key: undefined }),
  );
  expect(await standing(one)).toEqual([{ promotionId: one, state: 'done', bonus: 8_800n, again: 'never' }]);
});

test('what is given daily is done until tomorrow', async () => {
  const id = await promotion({ applies: 'daily' });
  const application = await applied(id);
  await cashier.site.database.transaction((tx) =>
    approve(tx, { ...cashier, clock }, { id: application, staffId: clerk, key: undefined }),
  );
  expect(await standing(id)).toMatchObject([{ state: 'done', again: 'tomorrow' }]);
  clock.advance(dayMs);
  expect(await standing(id)).toEqual([{ promotionId: id, state: 'ready' }]);
});

test('what a promotion gave by itself runs with its progress, and then is done or lost', async () => {
  const id = await promotion({ offer, bonus: 0n, applies: 'once' });
  expect(await standing(id)).toEqual([]);
  const grant = await given(id);
  expect(await standing(id)).toMatchObject([
    { state: 'running', grant: { amount: 5_000n, required: 20_000n, played: 0n } },
  ]);
  await cashier.database.transaction((tx) =>
    closeGrant(tx, { id: grant, state: 'expired', at: clock.now() }),
  );
  expect(await standing(id)).toEqual([{ promotionId: id, state: 'lost', how: 'expired', bonus: 5_000n }]);
});

test('what comes with each deposit has no standing once it is over', async () => {
  const id = await promotion({ offer, bonus: 0n, applies: 'always' });
  const grant = await given(id);
  await cashier.database.transaction((tx) =>
    closeGrant(tx, { id: grant, state: 'fulfilled', at: clock.now() }),
  );
  expect(await standing(id)).toEqual([]);
});

test('of several that it gave the one that is played through now is told, not the newest', async () => {
  const id = await promotion({ offer, bonus: 0n, applies: 'once' });
  const runs = await given(id);
  clock.advance(1_000);
  const over = await given(id);
  await cashier.database.transaction((tx) =>
    closeGrant(tx, { id: over, state: 'forfeited', at: clock.now() }),
  );
  expect(await standing(id)).toMatchObject([{ state: 'running', grant: { id: runs } }]);
});

test('what was given at midnight was given on the day that began', async () => {
  const id = await promotion({ offer, bonus: 0n, applies: 'daily' });
  clock.set('2026-12-01T16:00:00.000Z');
  const grant = await given(id);
  await cashier.database.transaction((tx) =>
    closeGrant(tx, { id: grant, state: 'fulfilled', at: clock.now() }),
  );
  expect(await standing(id)).toMatchObject([{ state: 'done', again: 'tomorrow' }]);
  clock.set('2026-12-02T16:00:00.000Z');
  expect(await standing(id)).toEqual([]);
});

test('another member stands elsewhere, and what is not meant for one is not told', async () => {
  const id = await promotion({ audience: 'vip', audienceValue: 9 });
  expect(await standing(id)).toEqual([]);
  const other = await cashier.memberWith(0n);
  const all = await standingsOf(cashier.site, other);
  expect(all.every(({ state }) => state === 'ready' || state === 'short')).toBe(true);
});

test.each([
  ['is meant for others by now', { audience: 'vip', audienceValue: 9 }],
  ['was taken off the page', { state: 'draft' }],
] as const)(
  'a bonus that runs is told also when its offer %s, and nothing of it once it is over',
  async (_how, closed) => {
    const id = await promotion({ offer, bonus: 0n, applies: 'always' });
    const grant = await given(id);
    await promotion({ id, offer, bonus: 0n, applies: 'always', ...closed });
    expect(await standing(id)).toMatchObject([{ state: 'running', grant: { id: grant, required: 20_000n } }]);
    await cashier.database.transaction((tx) =>
      closeGrant(tx, { id: grant, state: 'fulfilled', at: clock.now() }),
    );
    expect(await standing(id)).toEqual([]);
  },
);

test('an application that waits is told also when its promotion is meant for others by now, and no other is invited', async () => {
  const id = await promotion();
  const application = await applied(id);
  await promotion({ id, audience: 'vip', audienceValue: 9 });
  expect(await standing(id)).toMatchObject([{ state: 'pending' }]);
  await cashier.site.database.transaction((tx) =>
    reject(tx, cashier.site, { id: application, reason: '资料不全', staffId: clerk }),
  );
  expect(await standing(id)).toEqual([]);
});

test('cash back counts from its first whole day on, and before it there is nothing to tell', async () => {
  // A moment of a day that is no whole one.
  clock.advance(1);
  const losses = { span: 'day', venues: [] } as const;
  const id = await promotion({
    offer: { ...offer, award: 'losses', losses },
    bonus: 0n,
    applies: 'always',
    startsAt: clock.now(),
  });
  expect(await standing(id)).toEqual([]);
  clock.advance(dayMs);
  expect(await standing(id)).toMatchObject([{ state: 'counting', losses: { lost: 0n, award: 0n } }]);
});
