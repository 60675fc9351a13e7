/** Who may apply for an offer, for what, and what is given for it (business rules, Promotions; decision 25). */

import { messageOf } from '@mingpai/contract/codes';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { type Cashier, codeOf, openCashier } from '../testing/cashier.ts';
import { plainOffer } from '../testing/offers.ts';
import { grantsOf, turnoverLeft } from '../wagering/index.ts';
import {
  applicationQueue,
  applicationsOf,
  apply,
  approve,
  isOpenTo,
  reject,
  thoseFor,
} from './applications.ts';
import { missing } from './conditions.ts';
import { ownApplications } from './own-data.ts';
import {
  agreedLimits,
  allPromotions,
  type PromotionDraft,
  promotionTypes,
  savePromotion,
  shownPromotion,
  shownPromotions,
} from './promotions.ts';
import { relatedClaimsOf } from './related-claims.ts';
import { splitPromotion } from './term-changes.ts';

const dayMs = 86_400_000;
const clock = new SetClock('2026-11-21T04:00:00.000Z');
let cashier: Cashier;
let [clerk, other, member, typeId] = [0n, 0n, 0n, 0n];
beforeAll(async () => {
  cashier = await openCashier(clock);
  const { rows } = await cashier.database.query<{ id: bigint }>(
    "insert into promotion_type (name, name_en, position) values ('首存', 'First', 7) returning id",
  );
  typeId = rows[0]?.id ?? 0n;
  await cashier.database.query(
    "insert into venue (code, name, category, adapter, position) values ('live', '真人', 'realbet', 'test', 1), ('ball', '体育', 'sport', 'test', 2)",
  );
});
afterAll(() => cashier.close());
beforeEach(async () => {
  // Noon in Beijing, days after whatever another test has given.
  clock.set(new Date(clock.now().getTime() - (clock.now().getTime() % dayMs) + 2 * dayMs + 4 * 3_600_000));
  [clerk, other] = [await cashier.staff('chief'), await cashier.staff('chief')];
  member = await cashier.memberWith(0n);
});

const draft = (more: Partial<PromotionDraft>): PromotionDraft => ({
  id: undefined,
  typeId,
  title: '首存彩金',
  titleEn: 'First deposit',
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
  multiple: 3,
  budget: 1_000_000n,
  position: 5,
  condition: 'none',
  conditionAmount: 0n,
  conditionCategories: [],
  place: null,
  offer: null,
  ...more,
});

async function offer(more: Partial<PromotionDraft> = {}): Promise<bigint> {
  const id = await savePromotion(cashier.database, draft(more), clock.now());
  if (id === undefined) throw new Error('not saved');
  return id;
}

/** @returns the application's id, or the code of the refusal */
async function ask(promotionId: bigint, memberId = member): Promise<string> {
  const outcome = await apply(cashier.site, memberId, promotionId);
  return outcome.ok ? outcome.value.id : outcome.code;
}

async function asked(promotionId: bigint, memberId = member): Promise<bigint> {
  return BigInt(await ask(promotionId, memberId));
}

async function give(id: bigint, staffId = clerk, more: object = {}): Promise<string> {
  const outcome = await cashier.database.transaction((tx) =>
    approve(tx, { ...cashier, clock }, { id, staffId, key: undefined, ...more }),
  );
  return outcome.ok ? outcome.value.given.state : outcome.code;
}

const refuse = async (id: bigint) =>
  codeOf(
    await cashier.database.transaction((tx) =>
      reject(tx, cashier.site, { id, reason: '不符合条件', staffId: clerk }),
    ),
  );

const later = (ms: number) => new Date(clock.now().getTime() + ms);
const id = expect.stringMatching(/^\d+$/);

let bets = 0;

async function played(fen: bigint, { category = 'realbet', at = clock.now(), memberId = member } = {}) {
  bets += 1;
  await cashier.database.query(
    `insert into settlement (venue, bet_id, seq, member_id, category, valid_delta, result_delta, state, first_at, at)
     values ($1, $2, 1, $3, $4, $5, 0, 'settled', $6, $6)`,
    [category === 'sport' ? 'ball' : 'live', `bet${bets}`, memberId, category, fen, at],
  );
}

async function deposited(fen: bigint, at = clock.now(), memberId = member) {
  bets += 1;
  await cashier.database.query(
    `insert into deposit_order (order_no, member_id, way, amount, state, created_at, expires_at, credited, decided_by, decided_at, last_four)
     values ($1, $2, 'bank', $3, 'approved', $4, $4, $3, 'staff/1', $4, '')`,
    [`D${bets}`, memberId, fen, at],
  );
}

test('an offer is there from the moment it begins until the moment it ends, and only published', async () => {
  const shown = async (more: Partial<PromotionDraft>) => {
    const promotionId = await offer(more);
    const listed = (await shownPromotions(cashier.site)).some((one) => one.id === promotionId);
    const alone = (await shownPromotion(cashier.site, promotionId)) !== undefined;
    const taken = (await ask(promotionId)) !== 'not_found';
    return [listed, alone, taken];
  };
  const [yes, no] = [
    [true, true, true],
    [false, false, false],
  ];
  expect(await shown({ startsAt: clock.now() })).toEqual(yes);
  expect(await shown({ startsAt: later(1) })).toEqual(no);
  expect(await shown({ endsAt: later(1) })).toEqual(yes);
  expect(await shown({ endsAt: clock.now() })).toEqual(no);
  expect(await shown({ state: 'draft' })).toEqual(no);
  expect(await shown({ state: 'hidden' })).toEqual(no);
  expect(await ask(await offer({ place: '/vip', bonus: 0n, multiple: 0 }))).toBe('promotion_by_itself');
});

test('offers are shown in the operator’s order, and by type; staff see drafts too', async () => {
  const { rows } = await cashier.database.query<{ id: bigint }>(
    "insert into promotion_type (name, position) values ('其他', 1) returning id",
  );
  const second = rows[0]?.id ?? 0n;
  const ids = [
    await offer({ typeId: second, position: 9 }),
    await offer({ typeId: second, position: 2 }),
    await offer({ typeId: second, position: 9 }),
  ];
  const drafted = await offer({ typeId: second, position: 3, state: 'draft' });
  const [last, first, lastToo] = ids;
  expect((await shownPromotions(cashier.site, second)).map((one) => one.id)).toEqual([first, last, lastToo]);
  const all = (await allPromotions(cashier.database)).filter((one) => one.typeId === second);
  expect(all.map((one) => one.id)).toEqual([first, drafted, last, lastToo]);
  const types = await promotionTypes(cashier.database);
  expect(types.find((type) => type.id === typeId)).toEqual({ id: typeId, name: '首存', nameEn: 'First' });
  expect(types.findIndex((type) => type.id === second)).toBeLessThan(
    types.findIndex((type) => type.id === typeId),
  );
});

test('what staff save is what is offered, each part of it, and a script is none of it', async () => {
  const changed = draft({
    title: '新',
    titleEn: 'New',
    memo: '一',
    memoEn: 'one',
    content: '<p>好</p><script>x</script>',
    contentEn: '<b>good</b><script>x</script>',
    banner: '/b.png',
    endsAt: later(dayMs),
    audience: 'vip',
    audienceValue: 3,
    applies: 'daily',
    bonus: 1n,
    multiple: 2,
    budget: 9n,
    position: 4,
    condition: 'turnover',
    conditionAmount: 77n,
    conditionCategories: ['sport'],
  });
  const { id: _none, ...terms } = changed;
  const clean = { ...terms, content: '<p>好</p>', contentEn: '<b>good</b>' };
  const made = await offer(changed);
  expect(await shownPromotion(cashier.site, made)).toEqual({ ...clean, id: made });
  const before = await offer();
  const untouched = await shownPromotion(cashier.site, before);
  const saved = await offer({ startsAt: later(-5) });
  expect(await savePromotion(cashier.database, { ...changed, id: saved }, clock.now())).toBe(saved);
  expect(await shownPromotion(cashier.site, saved)).toEqual({ ...clean, id: saved });
  expect(await shownPromotion(cashier.site, before)).toEqual(untouched);
  expect(await savePromotion(cashier.database, { ...changed, id: 0n }, clock.now())).toBeUndefined();
});

test('an offer for new members is for those of so many days to the millisecond, one for VIPs from its level on', async () => {
  const registered = async (ms: number) => {
    const memberId = await cashier.memberWith(0n);
    await cashier.database.query('update member set registered_at = $2 where id = $1', [
      memberId,
      later(-ms),
    ]);
    return memberId;
  };
  const fresh = await offer({ audience: 'new', audienceValue: 7 });
  expect(await ask(fresh, await registered(7 * dayMs))).toEqual(id);
  expect(await ask(fresh, await registered(7 * dayMs + 1))).toBe('promotion_not_for_you');
  const levelled = async (level: number) => {
    const memberId = await registered(1);
    await cashier.database.query('update member set vip_level = $2 where id = $1', [memberId, level]);
    return memberId;
  };
  const vip = await offer({ audience: 'vip', audienceValue: 3 });
  expect(await ask(vip, await levelled(3))).toEqual(id);
  expect(await ask(vip, await levelled(2))).toBe('promotion_not_for_you');
  expect(await ask(await offer(), await registered(99 * dayMs))).toEqual(id);
});

test('an offer for a tag, and for whom an agent brought, is for nobody else, and visitors do not read it', async () => {
  const tagged = await cashier.memberWith(0n);
  await cashier.database.query(
    `with made as (insert into tag (name, colour, made_by, made_at) values ('常客', 'grey', $2, $3) returning name)
     insert into member_tag (member, tag, added_by, added_at, expires_at) select $1, name, $2, $3, $4 from made`,
    [tagged, clerk, later(-1), later(dayMs)],
  );
  const [agent, brought] = [await cashier.memberWith(0n), await cashier.memberWith(0n)];
  await cashier.database.query('insert into agent (member_id, since) values ($1, $2)', [agent, later(-1)]);
  await cashier.database.query('insert into agent_edge (member_id, agent_id, since) values ($1, $2, $3)', [
    brought,
    agent,
    later(-1),
  ]);
  const byTag = await offer({ audienceTags: ['常客', '别的'] });
  const byAgent = await offer({ audienceAgents: [agent] });
  const byBoth = await offer({ audienceTags: ['常客'], audienceAgents: [agent] });
  const none = 'promotion_not_for_you';
  for (const promotionId of [byTag, byAgent, byBoth]) {
    const [own, other, stranger] = [
      await ask(promotionId, tagged),
      await ask(promotionId, brought),
      await ask(promotionId),
    ];
    expect([own === none, other === none, stranger]).toEqual([
      promotionId !== byTag,
      promotionId !== byAgent,
      none,
    ]);
  }
  const promotion = await shownPromotion(cashier.site, byTag);
  if (!promotion) throw new Error('not shown');
  const read = async (of: bigint | undefined, now = clock.now()) =>
    (await thoseFor(cashier.database, [promotion], of, now)).length;
  expect([await read(undefined), await read(tagged), await read(brought)]).toEqual([0, 1, 0]);
  // The tag is over then.
  expect(await read(tagged, later(dayMs))).toBe(0);
});

test('an offer is said to be open to a member while it is, and no longer: after its days, on a break, once asked for', async () => {
  const promotionId = await offer({
    audience: 'new',
    audienceValue: 7,
    condition: 'deposit',
    conditionAmount: 10_000n,
  });
  const open = async (memberId: bigint) => {
    const promotion = await shownPromotion(cashier.site, promotionId);
    return promotion !== undefined && (await isOpenTo(cashier.site, promotion, memberId));
  };
  const changed = async (statement: string, ...more: unknown[]) => {
    const memberId = await cashier.memberWith(0n);
    await cashier.database.query('update member set registered_at = $2 where id = $1', [
      memberId,
      clock.now(),
    ]);
    expect(await open(memberId)).toBe(true);
    await cashier.database.query(statement, [memberId, ...more]);
    return open(memberId);
  };
  const since = "registered_at - interval '7 days 1 millisecond'";
  expect(await changed(`update member set registered_at = ${since} where id = $1`)).toBe(false);
  expect(
    await changed(
      "insert into play_break (member_id, kind, began_at, ends_at) values ($1, 'break', $2, $3)",
      clock.now(),
      later(dayMs),
    ),
  ).toBe(false);
  expect(
    await changed(
      'insert into promotion_application (promotion_id, member_id, created_at, offered_bonus, offered_multiple) values ($2, $1, $3, 0, 0)',
      promotionId,
      clock.now(),
    ),
  ).toBe(false);
});

test('one application of an offer is open at a time, and two at the same moment are one', async () => {
  const promotionId = await offer({ applies: 'always' });
  const both = await Promise.all([ask(promotionId), ask(promotionId), ask(promotionId)]);
  expect(both.filter((answer) => answer === 'application_open')).toHaveLength(2);
  expect(await ask(await offer())).toEqual(id);
  expect(await ask(promotionId, await cashier.memberWith(0n))).toEqual(id);
});

test('once is once, daily is once a Beijing day, always is always; a rejection does not count', async () => {
  const again = async (promotionId: bigint, ms: number) => {
    await give(await asked(promotionId));
    clock.advance(ms);
    return ask(promotionId);
  };
  expect(await again(await offer({ applies: 'once' }), 9 * dayMs)).toBe('promotion_applied');
  const daily = await offer({ applies: 'daily' });
  // Noon, the last moment of the day, midnight.
  expect(await again(daily, 12 * 3_600_000 - 1)).toBe('promotion_applied');
  clock.advance(1);
  expect(await ask(daily)).toEqual(id);
  expect(await again(await offer({ applies: 'always' }), 0)).toEqual(id);
  const rejected = await offer({ applies: 'once' });
  await refuse(await asked(rejected));
  expect(await ask(rejected)).toEqual(id);
});

test('a condition is reached to the fen: one deposit of the sum, all of them together, or bets of its categories', async () => {
  const single = await offer({ condition: 'deposit', conditionAmount: 50_000n });
  const together = await offer({ condition: 'deposits', conditionAmount: 50_000n });
  const turnover = await offer({
    condition: 'turnover',
    conditionAmount: 50_000n,
    conditionCategories: ['realbet'],
  });
  const any = await offer({ condition: 'turnover', conditionAmount: 60_000n });
  await deposited(30_000n);
  await deposited(19_999n);
  await played(49_999n);
  await played(10_000n, { category: 'sport' });
  for (const promotionId of [single, together, turnover, any])
    expect(await ask(promotionId)).toBe('promotion_condition');
  await deposited(1n);
  await played(1n);
  expect([await ask(single), await ask(together), await ask(turnover), await ask(any)]).toEqual([
    'promotion_condition',
    id,
    id,
    id,
  ]);
  await deposited(50_000n);
  const application = await asked(single);
  const { rows } = await applicationsOf(cashier.database, member, 1, 9);
  expect(rows.find((row) => row.id === application)).toMatchObject({ conditionMet: 50_000n });
});

test('what counts begins with the offer, with the day, or with what was given last, the moment itself included', async () => {
  const terms = { condition: 'deposits', conditionAmount: 100n } as const;
  const begun = later(-3_600_000);
  const once = await offer({ ...terms, startsAt: begun });
  await deposited(100n, new Date(begun.getTime() - 1));
  expect(await ask(once)).toBe('promotion_condition');
  await deposited(100n, begun);
  expect(await ask(once)).toEqual(id);
  const daily = await offer({ ...terms, applies: 'daily' });
  const midnight = later(-12 * 3_600_000);
  const [early, right] = [await cashier.memberWith(0n), await cashier.memberWith(0n)];
  await deposited(100n, new Date(midnight.getTime() - 1), early);
  await deposited(100n, midnight, right);
  expect([await ask(daily, early), await ask(daily, right)]).toEqual(['promotion_condition', id]);
  const begunToday = await offer({ ...terms, applies: 'daily', startsAt: begun });
  expect(await ask(begunToday, right)).toBe('promotion_condition');
  const always = await offer({ ...terms, applies: 'always', startsAt: begun });
  await give(await asked(always));
  clock.advance(1_000);
  expect(await ask(always)).toBe('promotion_condition');
  await deposited(100n);
  expect(await ask(always)).toEqual(id);
});

const missingText = (asked: Parameters<typeof missing>[0], met: bigint) =>
  messageOf('promotion_condition', 'zh-CN', missing(asked, met));

test('what is missing is told with the sum, what counts for it, and since when', () => {
  const asks = { applies: 'daily', condition: 'turnover', conditionAmount: 50_000n } as const;
  expect(missingText({ ...asks, conditionCategories: [] }, 12_345n)).toBe(
    '申请本活动需今天有效投注满500.00元，目前123.45元，达到后即可申请',
  );
  expect(
    missingText({ ...asks, applies: 'once', condition: 'deposit', conditionCategories: [] }, 0n),
  ).toContain('活动开始以来单笔存款满500.00元');
  expect(
    missingText({ ...asks, applies: 'always', condition: 'deposits', conditionCategories: [] }, 0n),
  ).toContain('上次领取以来累计存款');
  expect(missingText({ ...asks, conditionCategories: ['sport'] }, 0n)).toMatch(/今天体育\S*有效投注/);
});

test('where the promotion says so it is a grant, by the days of the moment when the member applied, once', async () => {
  const promotionId = await offer({ lockedDays: 30 });
  const application = await asked(promotionId);
  await cashier.database.query('update promotion set locked_days = 0 where id = $1', [promotionId]);
  expect(await Promise.all([give(application), give(application), give(application)])).toEqual(
    expect.arrayContaining(['given', 'already_decided', 'already_decided']),
  );
  expect(await cashier.money(member)).toEqual({ central: 0n, held: 0n });
  expect(await cashier.database.transaction((tx) => turnoverLeft(tx, member))).toBe(0n);
  expect(await grantsOf(cashier.database, member)).toMatchObject([
    { promotionId, amount: 8_800n, required: 26_400n, state: 'active', expiresAt: later(30 * 86_400_000) },
  ]);
});

test('a multiple of 0 makes it cash at once, through its grant', async () => {
  await give(await asked(await offer({ lockedDays: 30, multiple: 0 })));
  expect(await cashier.money(member)).toEqual({ central: 8_800n, held: 0n });
  expect(await grantsOf(cashier.database, member)).toMatchObject([{ amount: 8_800n, state: 'fulfilled' }]);
});

test('what the offer said when the member applied is given once, has to be played so often, and is told', async () => {
  const title = '周三彩金';
  const promotionId = await offer({ title });
  const application = await asked(promotionId);
  const changed = { ...draft({ title, bonus: 1n, multiple: 1 }), id: promotionId };
  await savePromotion(cashier.database, changed, clock.now());
  expect(await give(application, clerk, { bonus: 8_801n })).toBe('offer_terms');
  expect(await give(application, clerk, { multiple: 2 })).toBe('offer_terms');
  expect(await give(application, clerk, { bonus: 8_800n, multiple: 3 })).toBe('given');
  expect(await cashier.money(member)).toEqual({ central: 8_800n, held: 0n });
  expect(await cashier.database.transaction((tx) => turnoverLeft(tx, member))).toBe(26_400n);
  const { rows } = await applicationsOf(cashier.database, member, 1, 9);
  const { rows: staff } = await cashier.database.query<{ name: string }>(
    'select name from staff where id = $1',
    [clerk],
  );
  expect(rows[0]).toMatchObject({
    state: 'approved',
    bonus: 8_800n,
    offeredBonus: 8_800n,
    offeredMultiple: 3,
    decidedBy: staff[0]?.name,
    decidedAt: clock.now(),
    reason: null,
  });
  expect(await cashier.inbox(member)).toEqual([expect.stringMatching(/周三彩金.*88\.00元.*3倍/)]);
  expect([await give(application), await refuse(application)]).toEqual([
    'already_decided',
    'already_decided',
  ]);
  expect(await give(application + 1_000n)).toBe('not_found');
  expect((await cashier.money(member)).central).toBe(8_800n);
});

test('an offer of no money moves none and asks for no bets', async () => {
  const application = await asked(await offer({ bonus: 0n, multiple: 0 }));
  expect(await give(application)).toBe('given');
  expect(await cashier.money(member)).toEqual({ central: 0n, held: 0n });
  const [told] = await cashier.inbox(member);
  expect(told).not.toContain('元');
});

test('above the offer’s budget of a day, or 5,000 yuan, a second person says yes; a rejection takes the first yes away', async () => {
  const promotionId = await offer({ budget: 10_000n, applies: 'always' });
  expect(await give(await asked(promotionId))).toBe('given');
  const application = await asked(promotionId, await cashier.memberWith(0n));
  expect(await give(application)).toBe('waits');
  expect(await give(application)).toBe('four_eyes');
  expect(await give(application, other)).toBe('given');
  const large = await asked(await offer({ bonus: 500_000n, budget: 9_000_000n }));
  expect(await give(large)).toBe('waits');
  expect((await cashier.money(member)).central).toBe(8_800n);
  expect(await refuse(large)).toBe('ok');
  const { rows } = await cashier.database.query('select 1 from first_yes where subject = $1', [
    `promotion_application/${large}`,
  ]);
  expect(rows).toEqual([]);
});

test('a rejected application gives nothing, and says why', async () => {
  const application = await asked(await offer({ title: '周四彩金' }));
  expect(await refuse(application)).toBe('ok');
  expect((await cashier.money(member)).central).toBe(0n);
  const { rows, total } = await applicationsOf(cashier.database, member, 1, 9);
  expect([rows.length, total]).toEqual([1, 1]);
  expect(rows[0]).toMatchObject({
    state: 'rejected',
    reason: '不符合条件',
    bonus: null,
    decidedAt: clock.now(),
  });
  expect(await cashier.inbox(member)).toEqual([expect.stringMatching(/周四彩金.*不符合条件/)]);
  expect([await refuse(application), await give(application)]).toEqual([
    'already_decided',
    'already_decided',
  ]);
  expect(await refuse(application + 1_000n)).toBe('not_found');
});

test('who takes a break applies for nothing, and is given nothing until it is over', async () => {
  const promotionId = await offer();
  const application = await asked(promotionId);
  await cashier.database.query(
    "insert into play_break (member_id, kind, began_at, ends_at) values ($1, 'break', $2, $3)",
    [member, clock.now(), later(dayMs)],
  );
  expect(await ask(await offer())).toBe('no_offers_on_pause');
  expect(await give(application)).toBe('no_offers_on_pause');
  clock.advance(dayMs);
  expect(await give(application)).toBe('given');
});

test('staff find what waits with the oldest first, what is decided with the newest, by member and a page at a time', async () => {
  await cashier.database.query(
    "update promotion_application set state = 'rejected', decided_at = now() where state = 'pending'",
  );
  const promotionId = await offer({ applies: 'always' });
  const people = [member, await cashier.memberWith(0n), await cashier.memberWith(0n)];
  const ids: bigint[] = [];
  for (const one of people) ids.push(await asked(promotionId, one));
  const [first, second, third] = ids;
  await refuse(second ?? 0n);
  const found = async (more: object) =>
    (
      await applicationQueue(cashier.database, { state: 'all', search: '', page: 1, pageSize: 9, ...more })
    ).rows.map((row) => row.id);
  expect(await found({ state: 'pending' })).toEqual([first, third]);
  expect(await found({ state: 'pending', pageSize: 1, page: 2 })).toEqual([third]);
  expect((await found({ state: 'rejected' }))[0]).toBe(second);
  expect((await found({})).slice(0, 3)).toEqual([third, second, first]);
  const { rows } = await applicationQueue(cashier.database, {
    state: 'pending',
    search: '',
    page: 1,
    pageSize: 1,
  });
  const name = rows[0]?.username ?? '';
  expect(await found({ search: ` ${name.toUpperCase()} ` })).toEqual([first]);
  expect(await found({ search: name.slice(0, -1) })).toEqual([]);
  const counted = async (state: 'pending' | 'rejected') =>
    (await applicationQueue(cashier.database, { state, search: '', page: 1, pageSize: 1 })).total;
  expect(await counted('pending')).toBe(2);
  const own = await applicationsOf(cashier.database, member, 1, 1);
  expect([own.rows.map((row) => row.id), own.total]).toEqual([[first], 1]);
  expect((await applicationsOf(cashier.database, member, 2, 1)).rows).toEqual([]);
});

test('of accounts that take their money to one address the first may have the offer by one person, each later one takes two', async () => {
  const promotionId = await offer();
  const people = [member, await cashier.memberWith(0n), await cashier.memberWith(0n)];
  for (const one of people) await cashier.address(one, { number: `TShared${member}` });
  const claims: { id: bigint; promotionId: bigint; memberId: bigint }[] = [];
  for (const memberId of people)
    claims.push({ id: await asked(promotionId, memberId), promotionId, memberId });
  const earlier = async () => {
    const found = await relatedClaimsOf(cashier.database, claims);
    return claims.map((claim) => found.get(claim.id)?.earlier);
  };
  expect(await earlier()).toEqual([0, 1, 2]);
  const { rows: noted } = await cashier.database.query<{ subject: string; accounts: number }>(
    `select subject, jsonb_array_length(accounts) as accounts from related_sign
      where moment = 'claim' and member_id = any ($1) order by id`,
    [people],
  );
  expect(noted).toEqual(
    claims.map(({ id }) => ({ subject: `promotion_application/${id}`, accounts: people.length - 1 })),
  );
  const alone = { id: 0n, promotionId, memberId: await cashier.memberWith(0n) };
  expect([...(await relatedClaimsOf(cashier.database, [alone]))]).toEqual([]);
  const [first, second, third] = claims.map((claim) => claim.id);
  expect(await give(first ?? 0n)).toBe('given');
  expect(await give(third ?? 0n)).toBe('waits');
  // One that was rejected is nobody's first any more, and another offer is another matter.
  await refuse(second ?? 0n);
  expect(await earlier()).toEqual([0, 1, 1]);
  const other = await offer();
  expect(await give(await asked(other, people[2]))).toBe('given');
});

test('the file that a member takes along has what they applied for, the oldest first and batch by batch, and nothing of another’s', async () => {
  const [first, second] = [await asked(await offer()), await asked(await offer({ title: '续存彩金' }))];
  await asked(await offer(), await cashier.memberWith(0n));
  await refuse(first);
  const taken = async (behind: bigint, most: number) =>
    (await ownApplications(cashier.database, member, behind, most)).map((row) => [
      row.id,
      row.title,
      row.reason,
    ]);
  expect(await taken(0n, 9)).toEqual([
    [first, '首存彩金', '不符合条件'],
    [second, '续存彩金', null],
  ]);
  expect(await taken(0n, 1)).toEqual([[first, '首存彩金', '不符合条件']]);
  expect(await taken(first, 9)).toEqual([[second, '续存彩金', null]]);
});

test('what a promotion may give while it is down is never more than when it was on, whoever writes more meanwhile', async () => {
  const gives = (total: bigint) => ({ ...plainOffer, award: 'deposit' as const, total });
  const id = await offer({ bonus: 0n, budget: 5_000n, offer: gives(70_000n) });
  const limits = () => cashier.database.transaction((tx) => agreedLimits(tx, id, 1n));
  const written = async (state: 'published' | 'hidden', budget: bigint, total: bigint) => {
    await offer({ id, state, bonus: 0n, budget, offer: gives(total) });
    return limits();
  };
  expect(await limits()).toEqual({ ofDay: 5_000n, total: 70_000n });
  expect(await written('hidden', 9_000n, 90_000n)).toEqual({ ofDay: 5_000n, total: 70_000n });
  expect(await written('hidden', 9_100n, 91_000n)).toEqual({ ofDay: 5_000n, total: 70_000n });
  expect(await written('hidden', 4_000n, 60_000n)).toEqual({ ofDay: 4_000n, total: 60_000n });
  expect(await written('published', 9_000n, 90_000n)).toEqual({ ofDay: 9_000n, total: 90_000n });
});

test('one person may end what is on sooner, with other words too; no end, a later one, or another term with it takes a second one', async () => {
  const id = await offer({ endsAt: later(5 * dayMs) });
  const held = (await allPromotions(cashier.database)).find((one) => one.id === id);
  if (held === undefined) throw new Error('not there');
  const waits = (more: Partial<PromotionDraft>, of = held) =>
    splitPromotion(of, { ...draft({}), ...of, ...more }).waits;
  expect(waits({ endsAt: later(dayMs), title: '提前结束' })).toBe(false);
  expect(waits({ endsAt: later(5 * dayMs) })).toBe(false);
  expect(waits({ endsAt: later(dayMs) }, { ...held, endsAt: null })).toBe(false);
  expect(waits({ endsAt: null })).toBe(true);
  expect(waits({ endsAt: later(5 * dayMs + 1) })).toBe(true);
  expect(waits({ endsAt: later(dayMs), bonus: 8_801n })).toBe(true);
  // What waits keeps the terms that were agreed, its end among them.
  expect(splitPromotion(held, { ...draft({}), ...held, endsAt: null, title: '新标题' }).now).toMatchObject({
    endsAt: later(5 * dayMs),
    title: '新标题',
  });
});
