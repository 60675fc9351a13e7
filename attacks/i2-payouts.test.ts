/**
 * I2. One clerk pays ten withdrawals of a friend's, each just under the sum that takes two people. What one person may decide
 * alone is counted: by order, by member and day, by clerk and day, by house and hour; what is above waits for a second person,
 * however many approvals are sent at once.
 */
import { codes } from '@mingpai/contract/codes';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Office, openOffice } from './office.ts';

/** Yuan; the sums of a new site. */
const order = 50_000;
const memberDay = 50_000;
const clerkDay = 200_000;
const houseHour = 500_000;

let office: Office;
let site: Office['site'];
let inside: Office['inside'];
let chief: string;
let clerk: string;
beforeAll(async () => {
  office = await openOffice();
  ({ site, inside, chief, clerk } = office);
});
afterAll(() => office.site.stop());
beforeEach(() => office.nextDay());

const rich = () => site.memberWith(200_000_000n);
const approve = (id: number, token: string) => site.staff('approveWithdrawal', { id }, token);

test('ten payouts just under the limit, one clerk, one member, all at once: no more than one person may give is paid', async () => {
  const member = await rich();
  const ids = await inside.withdrawals(member, 49_999, 10);
  const replies = await Promise.all(ids.map((id) => approve(id, clerk)));
  expect(await inside.paid([member])).toBe(49_999);
  expect(replies.filter(({ data }) => data?.state === 'approved')).toHaveLength(1);
  // Again and again changes nothing: who was first is not second.
  const again = await Promise.all([...ids, ...ids].map((id) => approve(id, clerk)));
  expect(again.filter(({ code }) => code === 200)).toHaveLength(0);
  expect(await inside.paid([member])).toBeLessThan(memberDay);
});

test('small payouts add up the same: thirty to one member stop below what takes two', async () => {
  const member = await rich();
  const ids = await inside.withdrawals(member, 2_000, 30);
  await Promise.all(ids.map((id) => approve(id, clerk)));
  expect(await inside.paid([member])).toBe(48_000);
});

test('many members, one clerk: the day of a clerk ends below its sum, and the next day begins anew', async () => {
  const members = await Promise.all(Array.from({ length: 6 }, () => rich()));
  const ids = (await Promise.all(members.map((member) => inside.withdrawals(member, 49_999, 2)))).map(
    ([first = 0, second = 0]) => [first, second] as const,
  );
  await Promise.all(ids.map(([first]) => approve(first, clerk)));
  expect(await inside.paid(members)).toBe(4 * 49_999);
  expect(await inside.paid(members)).toBeLessThan(clerkDay);
  office.nextDay();
  const [, next] = ids[0] ?? [];
  expect((await approve(next ?? 0, clerk)).data).toEqual({ state: 'approved' });
});

test('many clerks within an hour: the house pays no more by single people than its sum', async () => {
  const clerks = await Promise.all([clerk, chief, ...[1, 2].map(() => inside.colleague('clerk'))]);
  const members = await Promise.all(Array.from({ length: 14 }, () => rich()));
  const ids = (await Promise.all(members.map((member) => inside.withdrawals(member, 49_999, 1)))).flat();
  await Promise.all(ids.map((id, index) => approve(id, clerks[index % clerks.length] ?? '')));
  expect(await inside.paid(members)).toBe(10 * 49_999);
  expect(await inside.paid(members)).toBeLessThan(houseHour);
  office.clock.advance(3_600_000);
  const later = await rich();
  const [id = 0] = await inside.withdrawals(later, 1_000, 1);
  // By somebody whose own day is empty: whose four were among the ten is chance.
  const fresh = await inside.colleague('clerk');
  expect((await approve(id, fresh)).data).toEqual({ state: 'approved' });
});

test('exactly the sum takes two people, a fen less takes one', async () => {
  const [one, other] = [await rich(), await rich()];
  const [less = 0] = await inside.withdrawals(one, order - 0.01, 1);
  const [exactly = 0] = await inside.withdrawals(other, order, 1);
  expect((await approve(less, clerk)).data).toEqual({ state: 'approved' });
  expect((await approve(exactly, clerk)).data).toEqual({ state: 'pending' });
  expect(await inside.paid([other])).toBe(0);
});

test('what waits says why, with figures, and who may say yes; the second yes pays it once', async () => {
  const member = await rich();
  const [first = 0, second = 0] = await inside.withdrawals(member, 30_000, 2);
  await approve(first, clerk);
  expect((await approve(second, clerk)).data).toEqual({ state: 'pending' });
  const queue = { member: Number(member.id), state: 'pending' } as const;
  const [row] = (await site.staff('withdrawalQueue', queue, chief)).data.rows;
  expect(row?.firstYes).toMatchObject({
    own: false,
    reasons: [{ limit: 'member_day', sum: 60_000, from: memberDay }],
  });
  expect(row?.firstYes?.reasons[0]?.text).toContain('60000.00');
  expect(row?.firstYes?.second.length).toBeGreaterThan(0);
  const [mine] = (await site.staff('withdrawalQueue', queue, clerk)).data.rows;
  expect(mine?.firstYes).toMatchObject({ own: true, by: row?.firstYes?.by });
  expect(mine?.firstYes?.second).not.toContain(row?.firstYes?.by);
  expect((await approve(second, clerk)).code).toBe(codes.four_eyes.code);
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, index) => approve(second, index % 2 === 0 ? clerk : chief)),
  );
  expect(replies.filter(({ data }) => data?.state === 'approved')).toHaveLength(1);
  expect(await inside.paid([member])).toBe(60_000);
});

test('two people at the same moment: both of their approvals are one first and one second, and it is paid once', async () => {
  const member = await rich();
  const [id = 0] = await inside.withdrawals(member, 60_000, 1);
  const replies = await Promise.all([approve(id, clerk), approve(id, chief)]);
  expect(replies.map(({ data }) => data?.state).sort()).toEqual(['approved', 'pending']);
  expect(await inside.paid([member])).toBe(60_000);
});

test('the same request again is told the same, and is no second yes', async () => {
  const member = await rich();
  const [id = 0] = await inside.withdrawals(member, 60_000, 1);
  const key = crypto.randomUUID();
  const once = () => site.staff('approveWithdrawal', { id }, clerk, key);
  expect((await once()).data).toEqual({ state: 'pending' });
  expect(await Promise.all([once(), once(), once()])).toMatchObject(
    Array.from({ length: 3 }, () => ({ code: 200, data: { state: 'pending' } })),
  );
  expect((await approve(id, clerk)).code).toBe(codes.four_eyes.code);
  expect(await inside.paid([member])).toBe(0);
});

test('a first yes of somebody who was let go since does not count', async () => {
  const member = await rich();
  const [id = 0] = await inside.withdrawals(member, 60_000, 1);
  const thief = await inside.colleague('clerk');
  await approve(id, thief);
  await site.running.site.database.query(
    `update staff set disabled_at = $1 where 'staff/' || id = (select first_approved_by from withdrawal_order where id = $2)`,
    [office.clock.now(), id],
  );
  expect((await approve(id, clerk)).data).toEqual({ state: 'pending' });
  expect(await inside.paid([member])).toBe(0);
  expect((await approve(id, chief)).data).toEqual({ state: 'approved' });
});
