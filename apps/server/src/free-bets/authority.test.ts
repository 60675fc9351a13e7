/** Who gives free bets, and how much alone: the sums are those of bonuses, whoever gets them and however they are split. */
import { codes } from '@mingpai/contract/codes';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { type GiftSite, openGiftSite } from '../testing/gift-site.ts';

const clock = new SetClock(new Date());
let at: GiftSite;
let [chief, clerk] = ['', ''];
beforeAll(async () => {
  at = await openGiftSite(clock);
  await at.site.owner.query("update staff set rights = '{free_bets}' where username = 'clerk'");
});
afterAll(() => at.stop());
// What one person gave counts for a day.
beforeEach(async () => {
  clock.advance(86_400_000);
  [chief, clerk] = [await at.site.staffToken('chief'), await at.site.staffToken('clerk')];
});

const newMember = () => at.site.member();
type Member = Awaited<ReturnType<typeof newMember>>;
async function crowd(size: number): Promise<Member[]> {
  const members: Member[] = [];
  while (members.length < size) members.push(await newMember());
  return members;
}
const key = () => crypto.randomUUID();
const rowOf = async ({ id }: Member, token: string) =>
  (await at.site.staff('freeBetList', { state: 'all', member: Number(id) }, token)).data.rows[0];
const approve = async (id: number, token: string) =>
  (await at.site.staff('approveFreeBets', { id }, token, key())).code;
/** 5,000 yuan: from there on two people give a bonus. */
const large = { bets: 100, stake: 50 };

test('who may not give may not give, approve or cancel; who may look sees the list and nothing to press', async () => {
  const member = await newMember();
  await at.give([member.username], {}, clerk);
  const { id = 0 } = (await rowOf(member, chief)) ?? {};
  await at.site.owner.query("update staff set rights = '{free_bets.read}' where username = 'clerk'");
  const denied = [
    await at.give([member.username], {}, clerk),
    await approve(id, clerk),
    (await at.site.staff('cancelFreeBets', { id, reason: 'x' }, clerk, key())).code,
    (await at.site.staff('freeBetTemplates', {}, clerk)).code,
  ];
  expect(new Set(denied)).toEqual(new Set([codes.staff_not_allowed.code]));
  expect((await rowOf(member, clerk))?.may).toEqual([]);
  await at.site.owner.query("update staff set rights = '{free_bets}' where username = 'clerk'");
});

test('from the sum on that the operator set it takes another person, who is not the first in another session', async () => {
  const member = await newMember();
  expect(await at.give([member.username], large, clerk)).toEqual({ given: 0, waiting: 1, left: [] });
  const { id = 0, ...row } = (await rowOf(member, clerk)) ?? {};
  expect(row).toMatchObject({
    state: 'waiting',
    worth: 5_000,
    may: ['cancel'],
    firstYes: { by: '小明', own: true, amount: 5_000, second: expect.arrayContaining(['老牌']) },
  });
  await at.minute();
  expect(at.there(member)).toEqual([]);
  expect(await approve(id, clerk)).toBe(codes.four_eyes.code);
  expect(await approve(id, await at.site.staffToken('clerk'))).toBe(codes.four_eyes.code);
  expect((await rowOf(member, chief))?.may).toEqual(['approve', 'cancel']);
  expect(await approve(id, chief)).toBe(200);
  expect(await approve(id, chief)).toBe(codes.already_decided.code);
  expect(await rowOf(member, chief)).toMatchObject({ state: 'wanted', approvedBy: '老牌' });
  await at.work(id);
  expect(at.there(member)).toHaveLength(1);
  const log = (await at.site.staff('auditLog', { search: `free_bet/${id}` }, chief)).data.rows;
  expect(log.map(({ action, staff }) => [action, staff])).toEqual([
    ['free_bets_approved', '老牌'],
    ['free_bets_first_yes', '小明'],
  ]);
});

test('one fen less takes one person; and the sum is the bets together, however they are cut', async () => {
  const [few, many, below] = [await newMember(), await newMember(), await newMember()];
  expect(await at.give([few.username], { bets: 1, stake: 5_000 }, clerk)).toMatchObject({ waiting: 1 });
  expect(await at.give([many.username], { bets: 1_000, stake: 5 }, clerk)).toMatchObject({ waiting: 1 });
  expect(await at.give([below.username], { bets: 1, stake: '4999.99' }, clerk)).toMatchObject({ given: 1 });
});

test('a clerk who splits it over many members, one by one or in a list, comes to the sum of a day; another clerk has an own one', async () => {
  const friends = await crowd(12);
  const names = friends.map(({ username }) => username);
  // 12 x 4,900: one person gives less than 50,000 in a day.
  expect(await at.give(names, { bets: 49, stake: 100 }, clerk)).toEqual({ given: 10, waiting: 2, left: [] });
  const another = await newMember();
  expect(await at.give([another.username], { bets: 100, stake: '9.99' }, clerk)).toMatchObject({ given: 1 });
  const last = await newMember();
  expect(await at.give([last.username], { bets: 2, stake: 1 }, clerk)).toMatchObject({ waiting: 1 });
  expect(await at.give([(await newMember()).username], { bets: 2, stake: 1 }, chief)).toMatchObject({
    given: 1,
  });
  // What the clerk has given by hundreds is worth nothing for the next day, and everything for bonuses of this one.
  const { rows } = await at.site.owner.query<{ sum: bigint }>(
    "select sum(amount)::bigint as sum from staff_decision where kind = 'bonus' and second_by is null and at >= $1",
    [new Date(clock.now().getTime() - 3_600_000)],
  );
  expect(rows[0]?.sum).toBe(4_900_000n + 99_900n + 200n);
});

test('fifty lists of one clerk at the same moment come to the same sum', async () => {
  const friends = await crowd(50);
  const answers = await Promise.all(
    friends.map(({ username }) => at.give([username], { bets: 49, stake: 100 }, clerk)),
  );
  expect(answers.filter((one) => (one as { given: number }).given === 1)).toHaveLength(10);
  expect(answers.filter((one) => (one as { waiting: number }).waiting === 1)).toHaveLength(40);
});

test('a clerk’s own account as a member is a member like any: one gift at a time, the same sums, a second yes that is not the own', async () => {
  const own = await at.site.member('clerkasmember');
  expect(await at.give([own.username], { bets: 49, stake: 100 }, clerk)).toMatchObject({ given: 1 });
  expect(await at.give([own.username], { bets: 49, stake: 100 }, clerk)).toMatchObject({
    left: [{ username: own.username, why: 'open' }],
  });
  expect(
    await at.give([own.username], { template: 'p-fixed', game: 'hub_dragons', bets: 10, stake: 1 }, clerk),
  ).toMatchObject({ given: 1 });
  // Staff are no members: their names are nobody's.
  expect(await at.give(['clerk'], {}, clerk)).toBe(codes.free_bet_names_unknown.code);
});

test('a first yes that is cancelled, or whose person may not give any more, is no first yes', async () => {
  const [gone, withdrawn] = [await newMember(), await newMember()];
  await at.give([gone.username, withdrawn.username], large, clerk);
  const [first, second] = [await rowOf(gone, chief), await rowOf(withdrawn, chief)];
  await at.site.staff('cancelFreeBets', { id: second?.id ?? 0, reason: '不给了' }, clerk, key());
  expect(await approve(second?.id ?? 0, chief)).toBe(codes.already_decided.code);
  await at.site.owner.query("update staff set rights = '{}' where username = 'clerk'");
  // The chief's yes is a first one then.
  expect(await approve(first?.id ?? 0, chief)).toBe(200);
  expect(await rowOf(gone, chief)).toMatchObject({ state: 'waiting', firstYes: { by: '老牌', own: true } });
  await at.site.owner.query("update staff set rights = '{free_bets}' where username = 'clerk'");
  expect(await approve(first?.id ?? 0, clerk)).toBe(200);
  expect(await rowOf(gone, chief)).toMatchObject({ state: 'wanted', askedBy: '小明', approvedBy: '老牌' });
});

test('a break that began while it waited takes the second yes away, and so does its end', async () => {
  const [resting, over] = [await newMember(), await newMember()];
  await at.give([resting.username, over.username], large, clerk);
  await at.site.owner.query(
    "insert into play_break (member_id, kind, began_at, ends_at) values ($1, 'exclusion', $2, $3)",
    [resting.id, clock.now(), new Date(clock.now().getTime() + 30 * 86_400_000)],
  );
  const [first, second] = [await rowOf(resting, chief), await rowOf(over, chief)];
  expect(await approve(first?.id ?? 0, chief)).toBe(codes.no_offers_on_pause.code);
  clock.advance(86_400_000);
  const later = await at.site.staffToken('chief2');
  expect(await approve(second?.id ?? 0, later)).toBe(codes.free_bet_span.code);
  await at.minute();
  expect(await rowOf(over, later)).toMatchObject({ state: 'expired', may: [] });
});
