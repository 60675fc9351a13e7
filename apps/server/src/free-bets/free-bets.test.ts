/** Free bets, from the clerk to the platform and back: one gift there for one decision here, whatever is lost on the way. */
import { codes } from '@mingpai/contract/codes';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { type GiftSite, openGiftSite, type PlatformFault } from '../testing/gift-site.ts';
import { sendGift } from './send.ts';

const clock = new SetClock(new Date());
let at: GiftSite;
let chief: string;
beforeAll(async () => {
  at = await openGiftSite(clock);
});
beforeEach(async () => {
  chief = await at.site.staffToken('chief');
});
afterAll(() => at.stop());

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** As members read it. */
const inBeijing = (ms: number) => new Date(ms + 8 * hourMs).toISOString().slice(0, 16).replace('T', ' ');
const newMember = () => at.site.member();
type Member = Awaited<ReturnType<typeof newMember>>;

/** A gift that somebody gave and the platform has not been asked for yet. */
async function wantedBy(member: Member, wanted: Parameters<GiftSite['give']>[1] = {}) {
  expect(await at.give([member.username], wanted)).toEqual({ given: 1, waiting: 0, left: [] });
  const [gift] = await at.giftsOf(member);
  if (!gift) throw new Error('no gift');
  return gift.id;
}
async function givenTo(member: Member, wanted: Parameters<GiftSite['give']>[1] = {}) {
  const id = await wantedBy(member, wanted);
  await at.work(id);
  expect(await stateOf(member)).toBe('given');
  return id;
}
const stateOf = async (member: Member) => (await at.giftsOf(member))[0]?.state;
const listed = async (member: Member) =>
  (await at.site.staff('freeBetList', { state: 'all', member: Number(member.id) }, chief)).data.rows;
const messagesOf = async ({ token }: Member) => (await at.site.call('inbox', {}, { token })).data.data;
const shownTo = async ({ token }: Member) => (await at.site.call('freeBets', {}, { token })).data.data;
const cancel = async (id: number) =>
  (await at.site.staff('cancelFreeBets', { id, reason: '发错了' }, chief, crypto.randomUUID())).code;

test('a gift is a row before the platform hears of it; then the member is told, with the way to the game', async () => {
  const member = await newMember();
  const before = at.created();
  const end = inBeijing(clock.now().getTime() + dayMs);
  const id = await wantedBy(member, { bets: 3, stake: '1.50' });
  expect([await stateOf(member), at.created() - before]).toEqual(['wanted', 0]);
  expect([await messagesOf(member), await shownTo(member)]).toEqual([[], []]);
  await at.work(id);
  expect(await at.there(member)).toEqual([
    expect.objectContaining({ bet_count: 3, bet_value: 150_000, game_code: 'hub_fruits' }),
  ]);
  const [message] = await messagesOf(member);
  expect(message).toMatchObject({
    title: '您有免费注单',
    path: '/gamePage?name=hub88&type=0&code=hub_fruits',
  });
  expect(message?.content).toContain('3注免费注单，每注1.50元');
  expect(message?.content).toContain(`可直接取款。${end}（北京时间）前有效`);
  expect(await shownTo(member)).toEqual([
    expect.objectContaining({
      platform_name: 'hub88',
      game_code: 'hub_fruits',
      bets: 3,
      left: 3,
      stake: 1.5,
      from: '',
      until: end,
    }),
  ]);
  expect(await listed(member)).toEqual([
    expect.objectContaining({ id, state: 'given', bets: 3, worth: 4.5, askedBy: '老牌', may: ['cancel'] }),
  ]);
  const log = (await at.site.staff('auditLog', { search: `free_bet/${id}` }, chief)).data.rows;
  expect(log).toEqual([
    expect.objectContaining({
      action: 'free_bets_given',
      detail: expect.objectContaining({ member: String(member.id), amount: '450', reason: '周年庆' }),
    }),
  ]);
});

test('a gift that begins later begins then at the platform, and its member reads from when and until when', async () => {
  const member = await newMember();
  const now = clock.now().getTime();
  const [from, until] = [now + 2 * hourMs, now + 26 * hourMs];
  await givenTo(member, { from: new Date(from).toISOString(), until: new Date(until).toISOString() });
  const utc = (ms: number) => new Date(ms).toISOString().slice(0, 19);
  expect(at.there(member)).toEqual([
    expect.objectContaining({ start_time: utc(from), end_time: utc(until) }),
  ]);
  expect((await messagesOf(member))[0]?.content).toContain(
    `${inBeijing(from)}起可用，${inBeijing(until)}（北京时间）前有效`,
  );
  expect(await shownTo(member)).toEqual([
    expect.objectContaining({ from: inBeijing(from), until: inBeijing(until) }),
  ]);
});

test('staff find what is not over by its member: one whose outcome is unknown, too, and nobody else’s', async () => {
  const [lost, other] = [await newMember(), await newMember()];
  const id = await wantedBy(lost);
  at.platform.misbehave('lost_answer', 1, 'rewards/create');
  await at.work(id);
  await givenTo(other);
  const found = async (search: string) => {
    const { rows, total } = (await at.site.staff('freeBetList', { state: 'open', search }, chief)).data;
    expect(total).toBe(rows.length);
    return rows.map(({ username, state }) => [username, state]);
  };
  for (const search of [lost.username.toUpperCase(), String(lost.id)])
    expect(await found(search)).toEqual([[lost.username, 'unknown']]);
  expect(await found(other.username)).toEqual([[other.username, 'given']]);
  // A sign of the database's is one that nobody's name has.
  for (const search of ['nobody-at-all', '%']) expect(await found(search)).toEqual([]);
  await cancel(id);
  await at.work(id);
  expect(await found(lost.username)).toEqual([]);
});

test.each([
  ['lost_answer', 1],
  ['half_answer', 1],
  ['malformed', 1],
  ['error', 0],
  ['too_many', 0],
] as const satisfies readonly (readonly [PlatformFault, number])[])(
  'a gift whose question meets %s is %i at the platform: it is looked for, and never asked for again',
  async (fault, gifts) => {
    const member = await newMember();
    const id = await wantedBy(member);
    const before = at.created();
    at.platform.misbehave(fault, 1, 'rewards/create');
    await at.work(id);
    expect(await stateOf(member)).toBe('unknown');
    await at.work(id);
    await at.minute();
    expect(await stateOf(member)).toBe(gifts === 1 ? 'given' : 'unknown');
    clock.advance(hourMs);
    await at.minute();
    expect(await at.giftsOf(member)).toEqual([
      { id, state: gifts === 1 ? 'given' : 'refused', fault: gifts === 1 ? '' : 'not_found' },
    ]);
    expect(at.there(member)).toHaveLength(gifts);
    // What failed before the platform counted it has not reached it.
    expect(at.created() - before).toBe(gifts);
    expect((await messagesOf(member)).length).toBe(gifts);
  },
);

test('a gift that the platform makes late is found; one that turns up after it was said not to be there is taken back', async () => {
  const [soon, late] = [await newMember(), await newMember()];
  for (const member of [soon, late]) {
    const id = await wantedBy(member);
    at.platform.misbehave('late', 1, 'rewards/create');
    await at.work(id);
    await at.minute();
    expect(await stateOf(member)).toBe('unknown');
    if (member === soon) at.platform.catchUp();
    clock.advance(hourMs);
    await at.minute();
  }
  expect([await stateOf(soon), await stateOf(late)]).toEqual(['given', 'refused']);
  at.platform.catchUp();
  clock.advance(6 * hourMs);
  await at.minute();
  expect(await stateOf(late)).toBe('cancelled');
  expect(at.there(late)).toEqual([expect.objectContaining({ ended: 'FRS_CANCELLED' })]);
});

test('what became of a gift that was said not to be there is asked for until a day after its end', async () => {
  const member = await newMember();
  const until = new Date(clock.now().getTime() + 2 * hourMs).toISOString();
  const id = await wantedBy(member, { until });
  at.platform.misbehave('late', 1, 'rewards/create');
  await at.work(id);
  clock.advance(hourMs);
  await at.minute();
  expect(await stateOf(member)).toBe('refused');
  at.platform.catchUp();
  clock.advance(6 * hourMs);
  await at.minute();
  expect(await stateOf(member)).toBe('expired');
});

test.each(['lost_answer', 'malformed', 'error'] as const)(
  'while the list meets %s nothing is asked for; the next minute asks',
  async (fault) => {
    const member = await newMember();
    const id = await wantedBy(member);
    at.platform.misbehave(fault, 1, 'rewards/list');
    await at.work(id);
    expect([await stateOf(member), at.there(member).length]).toEqual(['wanted', 0]);
    await at.minute();
    expect([await stateOf(member), at.there(member).length]).toEqual(['given', 1]);
  },
);

test('a node that stood still before it asked asks no more: the gift is looked for, and is not there', async () => {
  const member = await newMember();
  const id = await wantedBy(member);
  const asked = at.created();
  const { site } = at.site.running;
  const now = performance.now.bind(performance);
  const later = vi.spyOn(performance, 'now');
  const { database } = site;
  const stoodStill: typeof database = {
    ...database,
    async transaction(work) {
      const written = await database.transaction(work);
      later.mockImplementation(() => now() + 21_000);
      return written;
    },
  };
  const deskOf = () => at.port.freeBets;
  const gameNames = () => ['果园', 'Fruits'] as const;
  await sendGift({ site: { ...site, database: stoodStill }, deskOf, gameNames }, BigInt(id));
  later.mockRestore();
  expect([await stateOf(member), at.created() - asked]).toEqual(['unknown', 0]);
  clock.advance(hourMs);
  await at.minute();
  expect([await stateOf(member), at.there(member).length]).toEqual(['refused', 0]);
});

test('ten nodes at once, by the queue and by the minute, ask once', async () => {
  const member = await newMember();
  const id = await wantedBy(member);
  const before = at.created();
  await Promise.all(Array.from({ length: 10 }, (_, n) => (n % 2 === 0 ? at.work(id) : at.minute())));
  expect(at.created() - before).toBe(1);
  expect([await stateOf(member), at.there(member).length]).toEqual(['given', 1]);
  expect(await messagesOf(member)).toHaveLength(1);
});

test('what the platform has of ours already is not asked for: a database that was set back gives nothing again', async () => {
  const member = await newMember();
  const id = await givenTo(member);
  await at.site.owner.query(
    "update free_bet set state = 'wanted', sent_at = null, gift = null, looked_at = null where id = $1",
    [id],
  );
  const before = at.created();
  await at.work(id);
  expect([await stateOf(member), at.created() - before, at.there(member).length]).toEqual(['given', 0, 1]);
});

test('the same request again is the same gift, and of two in one game the second is none', async () => {
  const [one, other] = [await newMember(), await newMember()];
  const request = at.requestFor([one.username]);
  const key = crypto.randomUUID();
  const twice = await Promise.all([1, 2].map(() => at.site.staff('giveFreeBets', request, chief, key)));
  expect(twice.map(({ data }) => data)).toEqual(
    Array.from({ length: 2 }, () => ({ given: 1, waiting: 0, left: [] })),
  );
  expect(await at.giftsOf(one)).toHaveLength(1);
  expect(await at.give([one.username, other.username])).toEqual({
    given: 1,
    waiting: 0,
    left: [{ username: one.username, why: 'open' }],
  });
  // Another game is another gift.
  expect(
    await at.give([one.username], { game: 'hub_dragons', template: 'p-fixed', bets: 10, stake: 1 }),
  ).toMatchObject({
    given: 1,
  });
});

test('two clerks who give to the same twenty people at once give each of them once', async () => {
  const members = await Promise.all(Array.from({ length: 20 }, newMember));
  const names = members.map(({ username }) => username);
  const other = await at.site.staffToken('chief2');
  const both = await Promise.all([
    at.give(names, {}, chief),
    at.give(names.toReversed(), { bets: 4 }, other),
  ]);
  expect(both.map((one) => (one as { given: number }).given).toSorted((a, b) => a - b)).toEqual([0, 20]);
  for (const member of members) expect(await at.giftsOf(member)).toHaveLength(1);
});

test('nobody is given what the platform does not have, nor for a time that cannot be', async () => {
  const { username } = await newMember();
  const after = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
  const refusals = [
    [{ template: 'p-euro' }, 'free_bet_template'],
    [{ template: 'p-fixed', bets: 10, stake: 1 }, 'free_bet_template'],
    [{ template: 'p-fixed', game: 'hub_dragons', bets: 11, stake: 1 }, 'free_bet_template'],
    [{ template: 'p-fixed', game: 'hub_dragons', bets: 10, stake: 2 }, 'free_bet_template'],
    [{ venue: 'mpqp' }, 'free_bets_silent'],
    [{ until: after(-1_000) }, 'free_bet_span'],
    [{ from: after(2 * hourMs), until: after(hourMs) }, 'free_bet_span'],
    [{ until: after(91 * dayMs) }, 'free_bet_span'],
    [{ from: after(-hourMs), until: after(dayMs) }, 'free_bet_span'],
    [{ bets: 0 }, 'bad_input'],
    [{ stake: -1 }, 'bad_input'],
    [{ names: [username, 'nobody-at-all'] }, 'free_bet_names_unknown'],
    [{ names: Array.from({ length: 101 }, (_, n) => `n${n}`) }, 'bad_input'],
  ] as const;
  for (const [wanted, code] of refusals)
    expect([wanted, await at.give([username], wanted as object)]).toEqual([wanted, codes[code].code]);
});

test('taken back: at once before the platform was asked, else when it says so; what is used up stays', async () => {
  const [early, open, lost, used] = [
    await newMember(),
    await newMember(),
    await newMember(),
    await newMember(),
  ];
  const first = await wantedBy(early);
  expect([await cancel(first), await stateOf(early)]).toEqual([200, 'cancelled']);
  await at.work(first);
  expect(at.there(early)).toEqual([]);

  const second = await givenTo(open);
  expect([await cancel(second), await stateOf(open), await shownTo(open)]).toEqual([200, 'given', []]);
  expect(await cancel(second)).toBe(codes.free_bet_over.code);
  at.platform.misbehave('lost_answer', 1, 'rewards/cancel');
  await at.work(second);
  await at.minute();
  expect([await stateOf(open), at.there(open)[0]?.ended]).toEqual(['cancelled', 'FRS_CANCELLED']);
  const told = await messagesOf(open);
  expect(told.map(({ title }) => title)).toEqual(['免费注单已取消', '您有免费注单']);
  expect(told[0]?.content).toContain('“hub_fruits”剩余的免费注单已取消。原因：发错了。');

  // While the platform takes nothing back it is the member's, whoever wants it back.
  const kept = await newMember();
  const standing = await givenTo(kept);
  expect(await cancel(standing)).toBe(200);
  at.platform.misbehave('error', 2, 'rewards/cancel');
  await at.work(standing);
  await at.minute();
  expect([await stateOf(kept), at.there(kept).map(({ ended }) => ended)]).toEqual(['given', [undefined]]);
  await at.minute();
  expect([await stateOf(kept), at.there(kept)[0]?.ended]).toEqual(['cancelled', 'FRS_CANCELLED']);

  const third = await wantedBy(lost);
  at.platform.misbehave('lost_answer', 1, 'rewards/create');
  await at.work(third);
  expect(await cancel(third)).toBe(200);
  await at.work(third);
  expect([await stateOf(lost), at.there(lost)[0]?.ended, await messagesOf(lost)]).toEqual([
    'cancelled',
    'FRS_CANCELLED',
    [],
  ]);

  // Nor was it given where the platform never had it: whoever took it back reads that, and no fault of the platform's.
  const never = await newMember();
  const unheard = await wantedBy(never);
  at.platform.misbehave('error', 1, 'rewards/create');
  await at.work(unheard);
  expect([await cancel(unheard), await stateOf(never)]).toEqual([200, 'unknown']);
  clock.advance(hourMs);
  await at.minute();
  expect([await stateOf(never), at.there(never), await messagesOf(never)]).toEqual(['cancelled', [], []]);

  const fourth = await givenTo(used);
  at.platform.rewards.finish(at.there(used)[0]?.reward_uuid ?? '');
  expect(await cancel(fourth)).toBe(200);
  await at.work(fourth);
  expect([await stateOf(used), at.there(used)[0]?.ended]).toEqual(['used', 'FRS_FINISHED']);
  expect(await cancel(fourth)).toBe(codes.free_bet_over.code);
});

test('what became of gifts is asked for: used up, over, and over where the platform has forgotten them', async () => {
  const [used, over, forgotten] = [await newMember(), await newMember(), await newMember()];
  for (const member of [used, over, forgotten]) await givenTo(member);
  at.platform.rewards.finish(at.there(used)[0]?.reward_uuid ?? '');
  at.platform.rewards.forget(at.there(forgotten)[0]?.reward_uuid ?? '');
  clock.advance(11 * 60_000);
  await at.minute();
  expect([await stateOf(used), await stateOf(over), await stateOf(forgotten)]).toEqual([
    'used',
    'given',
    'given',
  ]);
  clock.advance(dayMs);
  await at.minute();
  expect([await stateOf(over), await shownTo(over)]).toEqual(['expired', []]);
  // Its time is over, whatever the platform will say of it.
  expect([await stateOf(forgotten), await shownTo(forgotten)]).toEqual(['given', []]);
  clock.advance(dayMs);
  await at.minute();
  expect(await stateOf(forgotten)).toBe('expired');
});

test('whoever takes a break is given nothing, told nothing and shown nothing, though it was decided before', async () => {
  const [before, between, after] = [await newMember(), await newMember(), await newMember()];
  const rest = async ({ id }: Member) =>
    at.site.owner.query(
      'insert into play_break (member_id, kind, began_at, ends_at) values ($1, $2, $3, $4)',
      [id, 'exclusion', clock.now(), new Date(clock.now().getTime() + 30 * dayMs)],
    );
  await rest(before);
  expect(await at.give([before.username])).toEqual({
    given: 0,
    waiting: 0,
    left: [{ username: before.username, why: 'no_offers' }],
  });
  const id = await wantedBy(between);
  await rest(between);
  await at.work(id);
  expect([await stateOf(between), at.there(between), await messagesOf(between)]).toEqual([
    'cancelled',
    [],
    [],
  ]);
  const asked = await wantedBy(after);
  at.platform.misbehave('lost_answer', 1, 'rewards/create');
  await at.work(asked);
  await rest(after);
  await at.minute();
  expect([await stateOf(after), await messagesOf(after), await shownTo(after)]).toEqual(['given', [], []]);
});

test('a gift that the platform could not be asked for until its end is over then, and makes room for another', async () => {
  const member = await newMember();
  const id = await wantedBy(member);
  at.platform.misbehave('error', 1, 'rewards/list');
  await at.work(id);
  clock.advance(dayMs - 60_000);
  // Another node has just tried, and in vain.
  await at.site.owner.query(
    "update free_bet set looked_at = $2::timestamptz + interval '1 minute' where id = $1",
    [id, clock.now()],
  );
  await at.minute();
  expect([await stateOf(member), at.there(member)]).toEqual(['expired', []]);
  chief = await at.site.staffToken('chief');
  await givenTo(member);
});

test('of a gift that the platform made twice under one reference the second is taken back there, once', async () => {
  const member = await newMember();
  await givenTo(member);
  const [{ ...first } = {}] = at.there(member);
  at.platform.rewards.create(first);
  const taken = () => at.platform.timesAsked('/operator/generic/v2/freebet/rewards/cancel');
  const before = taken();
  for (let look = 0; look < 2; look += 1) {
    clock.advance(11 * 60_000);
    await at.minute();
  }
  expect(at.there(member).map(({ ended }) => ended)).toEqual([undefined, 'FRS_CANCELLED']);
  expect([await stateOf(member), taken() - before]).toEqual(['given', 1]);
});

test('what became of a gift that is given is asked for every ten minutes, not every minute', async () => {
  const member = await newMember();
  const id = await givenTo(member);
  await at.minute();
  const looked = async () => {
    const { rows } = await at.site.owner.query<{ at: Date | null }>(
      'select looked_at as at from free_bet where id = $1',
      [id],
    );
    return rows[0]?.at?.getTime();
  };
  const first = clock.now().getTime();
  await at.site.owner.query('update free_bet set looked_at = $2 where id = $1', [id, clock.now()]);
  for (let minute = 1; minute < 10; minute += 1) await at.minute();
  expect(await looked()).toBe(first);
  await at.minute();
  expect(await looked()).toBe(first + 600_000);
});
