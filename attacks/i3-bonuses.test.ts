/**
 * I3. Whoever decides about applications gives an accomplice a bonus of any size. The offer's terms, as the member saw them when they
 * applied, are the terms; the offer has a budget for the day, and what is beyond it, or more than one person may give, waits for a
 * second person. Where offers are stopped, what was asked for before waits too.
 */
import { codes } from '@mingpai/contract/codes';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Office, openOffice } from './office.ts';

let office: Office;
let site: Office['site'];
let inside: Office['inside'];
let chief: string;
let other: string;
beforeAll(async () => {
  office = await openOffice();
  ({ site, inside, chief } = office);
  other = await inside.colleague('chief');
  await office.keepSessions();
});
afterAll(() => office.site.stop());
beforeEach(() => office.nextDay());

/** An offer of these terms, as it stands in the database. @returns its id */
async function offer({ bonus = 38, multiple = 5, budget = 20_000 } = {}): Promise<number> {
  const { rows } = await site.running.site.database.query<{ id: bigint }>(
    `insert into promotion (type_id, title, state, starts_at, applies, bonus, multiple, budget, position, updated_at)
     select id, '活动', 'published', $1, 'once', $2, $3, $4, 0, $1 from promotion_type order by id limit 1 returning id`,
    [office.clock.now(), bonus * 100, multiple, budget * 100],
  );
  return Number(rows[0]?.id);
}

/** Members who applied for it. */
async function applicants(offerId: number, count: number) {
  const members = await Promise.all(Array.from({ length: count }, () => site.member()));
  for (const { token } of members) await site.call('applyForPromotion', { activityid: offerId }, { token });
  const { rows } = await site.running.site.database.query<{ id: bigint; member_id: bigint }>(
    'select id, member_id from promotion_application where promotion_id = $1',
    [offerId],
  );
  return members.map((member) => ({
    ...member,
    application: Number(rows.find(({ member_id }) => member_id === member.id)?.id),
  }));
}

const approve = (id: number, token: string, said: { bonus?: number; multiple?: number } = {}) =>
  site.staff('approvePromotion', { id, ...said }, token);

test('a bonus of a million at an offer of 38 is refused, and so is one without its turnover', async () => {
  const [member] = await applicants(await offer(), 1);
  if (!member) throw new Error('nobody applied');
  for (const said of [
    { bonus: 1_000_000, multiple: 0 },
    { bonus: 38.01 },
    { bonus: 38, multiple: 0 },
    { bonus: 0 },
  ])
    expect((await approve(member.application, chief, said)).code).toBe(codes.offer_terms.code);
  expect(await inside.central(member)).toBe(0);
  expect((await approve(member.application, chief)).data).toEqual({ state: 'approved' });
  expect(await inside.central(member)).toBe(38);
  const { token } = member;
  expect((await site.call('turnoverLeft', {}, { token })).data.bet_amount).toBe(190);
});

test('terms that are changed after the member applied change nothing for them', async () => {
  const offerId = await offer();
  const [member] = await applicants(offerId, 1);
  if (!member) throw new Error('nobody applied');
  await site.running.site.database.query(
    'update promotion set bonus = 100000000, multiple = 0, budget = 1000000000 where id = $1',
    [offerId],
  );
  await approve(member.application, chief);
  expect(await inside.central(member)).toBe(38);
  const { token } = member;
  expect((await site.call('turnoverLeft', {}, { token })).data.bet_amount).toBe(190);
});

test('an offer gives no more than its budget of the day by one person, however many are approved at once', async () => {
  const members = await applicants(await offer({ bonus: 38, budget: 100 }), 6);
  const replies = await Promise.all(
    members.flatMap(({ application }) => [approve(application, chief), approve(application, chief)]),
  );
  expect(replies.filter(({ data }) => data?.state === 'approved')).toHaveLength(2);
  const held = await Promise.all(members.map((member) => inside.central(member)));
  expect(held.reduce((sum, one) => sum + one, 0)).toBe(76);
});

test('who takes an offer down, gives it a larger budget and decides what waits for it gives by one person what two had agreed to', async () => {
  const [first, second] = await applicants(await offer({ bonus: 60, budget: 100 }), 2);
  if (!first || !second) throw new Error('nobody applied');
  const { data: list } = await site.staff('promotionList', {}, chief);
  const held = list.promotions.findLast(({ budget, state }) => budget === 100 && state === 'published');
  if (!held) throw new Error('no offer');
  const saved = { ...held, banner: '/pictures/promotions/1.svg' };
  // Taking it down takes nobody else, and what is down is a draft that one person writes.
  for (const budget of [100, 1_000_000])
    expect(
      (await site.staff('savePromotion', { ...saved, state: 'hidden', budget }, chief)).data,
    ).toMatchObject({ state: 'saved' });
  expect((await approve(first.application, chief)).data).toEqual({ state: 'approved' });
  const queue = { state: 'pending', search: second.username } as const;
  expect((await site.staff('promotionQueue', queue, chief)).data.rows).toMatchObject([
    { budget: 100, limits: [{ limit: 'offer_day', sum: 120, from: 100 }] },
  ]);
  expect((await approve(second.application, chief)).data).toEqual({ state: 'pending' });
  expect((await approve(second.application, other)).data).toEqual({ state: 'approved' });
});

test('what is beyond the budget says so, and a second person may give it', async () => {
  const [first, second] = await applicants(await offer({ bonus: 60, budget: 100 }), 2);
  if (!first || !second) throw new Error('nobody applied');
  await approve(first.application, chief);
  const queue = { state: 'pending', search: second.username } as const;
  const [before] = (await site.staff('promotionQueue', queue, chief)).data.rows;
  expect(before).toMatchObject({
    budget: 100,
    givenToday: 60,
    limits: [{ limit: 'offer_day', sum: 120, from: 100 }],
    firstYes: null,
  });
  expect((await approve(second.application, chief)).data).toEqual({ state: 'pending' });
  expect((await approve(second.application, chief)).code).toBe(codes.four_eyes.code);
  const [row] = (await site.staff('promotionQueue', queue, other)).data.rows;
  expect(row?.firstYes).toMatchObject({ own: false, reasons: [{ limit: 'offer_day', sum: 120, from: 100 }] });
  expect(await inside.central(second)).toBe(0);
  expect((await approve(second.application, other)).data).toEqual({ state: 'approved' });
  expect(await inside.central(second)).toBe(60);
});

test('a large bonus takes two people though the offer says it, and many small ones count by the day', async () => {
  const [large] = await applicants(await offer({ bonus: 5_000, budget: 1_000_000 }), 1);
  if (!large) throw new Error('nobody applied');
  expect((await approve(large.application, chief)).data).toEqual({ state: 'pending' });
  expect(await inside.central(large)).toBe(0);
  const many = await applicants(await offer({ bonus: 4_999, budget: 1_000_000 }), 12);
  await Promise.all(many.map(({ application }) => approve(application, other)));
  const held = await Promise.all(many.map((member) => inside.central(member)));
  expect(held.reduce((sum, one) => sum + one, 0)).toBe(10 * 4_999);
});

test('a second person at the same moment, and an application that is rejected meanwhile', async () => {
  const [twice, rejected] = await applicants(await offer({ bonus: 6_000, budget: 1_000_000 }), 2);
  if (!twice || !rejected) throw new Error('nobody applied');
  await Promise.all(
    Array.from({ length: 20 }, (_, nth) => approve(twice.application, nth % 2 === 0 ? chief : other)),
  );
  expect(await inside.central(twice)).toBe(6_000);
  await approve(rejected.application, chief);
  await site.staff('rejectPromotion', { id: rejected.application, reason: '不符' }, other);
  expect((await approve(rejected.application, other)).code).toBe(codes.already_decided.code);
  expect(await inside.central(rejected)).toBe(0);
});

test('while offers are stopped nobody is paid what they applied for before: it waits, may be rejected, and is given when they are again', async () => {
  const [first, second] = await applicants(await offer(), 2);
  if (!first || !second) throw new Error('nobody applied');
  const made = { kind: 'promotions', body: '核查中', bodyEn: 'Being checked', reason: '发现团伙' } as const;
  const { data: stop } = await site.staff('makeStop', made, chief, crypto.randomUUID());
  for (const by of [chief, other])
    expect((await approve(first.application, by)).code).toBe(codes.stopped_for_staff.code);
  expect(await inside.central(first)).toBe(0);
  const queue = { state: 'pending', search: first.username } as const;
  expect((await site.staff('promotionQueue', queue, chief)).data.rows).toMatchObject([
    { id: first.application, firstYes: null },
  ]);
  const rejected = { id: second.application, reason: '不符' };
  expect((await site.staff('rejectPromotion', rejected, chief)).code).toBe(200);
  await site.staff('liftStop', { id: stop.id, reason: '已核查' }, chief, crypto.randomUUID());
  expect((await approve(first.application, chief)).data).toEqual({ state: 'approved' });
  expect(await inside.central(first)).toBe(38);
});
