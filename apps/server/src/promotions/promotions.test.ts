import { codes } from '@mingpai/contract/codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beijingText, SetClock } from '../platform/clock.ts';
import { agreed } from '../testing/rules.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';
import { countBet } from '../wagering/index.ts';
import { applicationsOnward } from './applications.ts';

const clock = new SetClock(new Date('2026-11-21T04:00:00Z'));
let site: TestSite;
let chief: string;
beforeAll(async () => {
  site = await startTestSite({ clock });
  chief = await site.staffToken();
});
afterAll(() => site.stop());

const day = 24 * 3_600_000;
type Draft = Parameters<typeof site.staff<'savePromotion'>>[1];

async function draftOf(change: Partial<Draft>): Promise<Draft> {
  const { data } = await site.staff('promotionList', {}, chief);
  return {
    typeId: data.types[0]?.id ?? 0,
    title: '测试活动',
    memo: '',
    banner: '/pictures/promotions/1.svg',
    content: '<p>说明</p>',
    state: 'published',
    audience: 'all',
    audienceValue: 0,
    applies: 'once',
    bonus: 38,
    multiple: 5,
    position: 0,
    startsAt: new Date(clock.now().getTime() - day).toISOString(),
    endsAt: null,
    ...change,
  };
}

async function promotion(change: Partial<Draft> = {}): Promise<number> {
  const draft = await draftOf(change);
  await site.staff('dryRunPromotion', draft, chief);
  const saved = await agreed(site, 'savePromotion', draft, chief);
  expect(saved).toMatchObject({ code: 200 });
  return saved.data.id;
}

const apply = (id: number, token: string) => site.call('applyForPromotion', { activityid: id }, { token });
async function open(username: string): Promise<number> {
  const { data } = await site.staff('promotionQueue', { state: 'pending', search: username }, chief);
  return data.rows[0]?.id ?? 0;
}
const balance = async (token: string) => (await site.call('balance', {}, { token })).data.balance;

test('an application is reviewed, approved with a bonus that opens its turnover, and told', async () => {
  const { token, username } = await site.member();
  const id = await promotion();
  expect(await apply(id, token)).toMatchObject({ code: 200, message: expect.stringContaining('审核') });
  const states = async () =>
    (await site.call('promotionApplications', {}, { token })).data.data.map(({ state }) => state);
  expect(await states()).toEqual([1]);
  const approval = { id: await open(username), bonus: 38, multiple: 5 };
  expect(await site.staff('approvePromotion', approval, chief)).toMatchObject({ code: 200 });
  expect(await states()).toEqual([2]);
  expect(await balance(token)).toBe(38);
  expect((await site.call('turnoverLeft', {}, { token })).data.bet_amount).toBe(190);
  expect((await site.call('inbox', {}, { token })).data.data[0]?.content).toContain('38');
});

test('a claimed bonus stands among one’s bonuses with its moment and what is left to play; what is locked is no second one', async () => {
  const { token, id: memberId, username } = await site.member();
  const other = await site.member();
  const give = async (title: string, change: Partial<Draft>) => {
    await apply(await promotion({ title, ...change }), token);
    clock.advance(60_000);
    const approval = { id: await open(username), bonus: change.bonus ?? 38, multiple: change.multiple ?? 5 };
    expect(await site.staff('approvePromotion', approval, chief)).toMatchObject({ code: 200 });
    return beijingText(clock.now());
  };
  const first = await give('首存礼', {});
  const second = await give('生日礼', { bonus: 8, multiple: 0 });
  await give('锁定礼', { lockedDays: 7 });
  await apply(await promotion({ title: '未通过' }), token);
  const refused = { id: await open(username), reason: '不行' };
  expect(await site.staff('rejectPromotion', refused, chief)).toMatchObject({ code: 200 });
  await site.running.site.database.transaction((tx) =>
    countBet(tx, { memberId, bet: 'na/claimed', valid: 5_000n, firstSettled: undefined }),
  );
  const { data } = await site.call('bonusGrants', {}, { token });
  expect(data.claimed.map(({ id, ...rest }) => rest)).toEqual([
    { name: '生日礼', amount: 8, at: second, required: 0, played: 0, left: 0 },
    { name: '首存礼', amount: 38, at: first, required: 190, played: 50, left: 140 },
  ]);
  expect(data.data.map(({ name, at }) => [name, at])).toEqual([['锁定礼', beijingText(clock.now())]]);
  expect((await site.call('bonusGrants', {}, { token: other.token })).data.claimed).toEqual([]);
});

test('a rejection gives nothing, says why, and leaves the member free to ask again', async () => {
  const { token, username } = await site.member();
  const id = await promotion();
  await apply(id, token);
  const rejected = { id: await open(username), reason: '存款未满100元' };
  expect(await site.staff('rejectPromotion', rejected, chief)).toMatchObject({ code: 200 });
  const { data: applied } = await site.call('promotionApplications', {}, { token });
  expect(applied).toMatchObject({ total: applied.data.length, last_page: 1, current_page: 1 });
  const [first] = applied.data;
  expect(first).toMatchObject({ state: 3, reason: '存款未满100元' });
  expect(await balance(token)).toBe(0);
  clock.advance(60_000);
  expect((await apply(id, token)).code).toBe(200);
});

test('applications that leave as a file go on behind the last one that was read, newest first, each once', async () => {
  const { token, username } = await site.member();
  for (let n = 0; n < 3; n += 1) await apply(await promotion(), token);
  const { data } = await site.staff('promotionQueue', { state: 'pending', search: username }, chief);
  const ids = data.rows.map(({ id }) => BigInt(id)).reverse();
  expect(ids).toHaveLength(3);
  const { database } = site.running.site;
  const read: bigint[] = [];
  let after: string | undefined;
  for (let batch = 0; batch < 4; batch += 1) {
    const rows = await applicationsOnward(database, { state: 'all', search: username }, { after, most: 2 });
    read.push(...rows.map(({ id }) => id));
    after = rows.at(-1)?.id.toString();
    if (after === undefined) break;
  }
  expect(read).toEqual(ids);
});

test('what is decided stays decided: approving twice, rejecting what was approved, approving what was rejected', async () => {
  const { token, username } = await site.member();
  const id = await promotion();
  await apply(id, token);
  const application = await open(username);
  const approval = { id: application, bonus: 38, multiple: 5 };
  const twice = await Promise.all(
    Array.from({ length: 50 }, () => site.staff('approvePromotion', approval, chief)),
  );
  expect(twice.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(twice.filter(({ code }) => code === codes.already_decided.code)).toHaveLength(49);
  expect((await site.staff('rejectPromotion', { id: application, reason: '不行' }, chief)).code).toBe(
    codes.already_decided.code,
  );
  expect(await balance(token)).toBe(38);
  const other = await site.member();
  await apply(id, other.token);
  const turnedDown = await open(other.username);
  await site.staff('rejectPromotion', { id: turnedDown, reason: '不行' }, chief);
  expect((await site.staff('approvePromotion', { ...approval, id: turnedDown }, chief)).code).toBe(
    codes.already_decided.code,
  );
  expect(await balance(other.token)).toBe(0);
});

test('what a promotion asks for is checked by the server: a single deposit, of the day, and said with figures', async () => {
  const { token, id: memberId, username } = await site.member();
  const id = await promotion({ applies: 'daily', condition: 'deposit', conditionAmount: 100 });
  const deposit = async (yuan: number) => {
    const request = { paytype: 'usdt', amount: yuan, bank_no: '4567', catepay: 'TRC20' } as const;
    const order = (await site.call('openDeposit', request, { token, key: crypto.randomUUID() })).data
      .deposit_no;
    const row = (await site.staff('depositQueue', { search: order }, chief)).data.rows[0];
    expect((await site.staff('approveDeposit', { id: row?.id ?? 0, amount: yuan }, chief)).code).toBe(200);
  };
  expect(await apply(id, token)).toMatchObject({
    code: codes.promotion_condition.code,
    message: '申请本活动需今天单笔存款满100.00元，目前0.00元，达到后即可申请',
  });
  await deposit(100);
  // As if it had been yesterday.
  const { database } = site.running.site;
  await database.query(
    "update deposit_order set decided_at = decided_at - interval '1 day' where member_id = $1",
    [memberId],
  );
  expect((await apply(id, token)).code).toBe(codes.promotion_condition.code);
  await deposit(150);
  expect((await apply(id, token)).code).toBe(200);
  const { rows } = (await site.staff('promotionQueue', { search: username }, chief)).data;
  expect(rows).toMatchObject([{ condition: 'deposit', conditionAmount: 100, conditionMet: 150 }]);
  // By its number too, as the ledger names it; and that number is no name.
  const found = async (search: string) =>
    (await site.staff('promotionQueue', { state: 'all', search }, chief)).data.rows.map((one) => one.id);
  expect(await found(`#${rows[0]?.id}`)).toEqual([rows[0]?.id]);
  expect(await found(`${rows[0]?.id}`)).toEqual([]);
  expect((await site.call('promotion', { id }, { token })).data.condition).toEqual({
    kind: 'deposit',
    amount: 100,
    applies: 'daily',
    categories: [],
  });
});

test('applications are narrowed by promotion and moment, put in order, and stand beside what the member brought and was given', async () => {
  const [small, large] = [await promotion({ bonus: 18 }), await promotion({ bonus: 88 })];
  const { token, username, id: member } = await site.member();
  await apply(large, token);
  clock.advance(3_600_000);
  const between = clock.now().toISOString();
  await apply(small, token);
  const bonuses = async (more: object) =>
    (
      await site.staff('promotionQueue', { state: 'pending', search: username, ...more }, chief)
    ).data.rows.map(({ offeredBonus }) => offeredBonus);
  expect(await bonuses({})).toEqual([88, 18]);
  expect(await bonuses({ sorted: 'sum.asc' })).toEqual([18, 88]);
  expect(await bonuses({ sorted: 'time.desc' })).toEqual([18, 88]);
  expect(await bonuses({ promotion: large })).toEqual([88]);
  expect(await bonuses({ from: between })).toEqual([18]);
  expect(await bonuses({ to: between })).toEqual([88]);
  const sums = async () =>
    (await site.staff('promotionQueue', { state: 'all', search: username }, chief)).data.rows[0]?.sums;
  expect(await sums()).toEqual({ deposited: 0, withdrawn: 0, won: 0, gifts: 0 });
  const { rows } = (await site.staff('promotionQueue', { search: username, promotion: small }, chief)).data;
  expect(rows.map(({ memberId }) => memberId)).toEqual([Number(member)]);
  expect((await site.staff('approvePromotion', { id: rows[0]?.id ?? 0 }, chief)).code).toBe(200);
  expect(await sums()).toEqual({ deposited: 0, withdrawn: 0, won: 0, gifts: 18 });
});

test('valid bets count in the categories that are named, since the promotion began, and not twice', async () => {
  const { token, id: memberId, username } = await site.member();
  let bets = 0;
  const bet = (category: string, fen: number, back = 0) =>
    site.running.site.database.query(
      `insert into settlement (venue, bet_id, seq, member_id, category, valid_delta, result_delta, state, first_at, at)
       values ('mpqp', $1, $2, $3, $4, $5, 0, 'settled', $6, $6)`,
      [`${username}${bets}`, ++bets, memberId, category, fen, new Date(clock.now().getTime() - back)],
    );
  const id = await promotion({
    applies: 'always',
    condition: 'turnover',
    conditionAmount: 300,
    conditionCategories: ['sport', 'gaming'],
  });
  await bet('sport', 20_000);
  await bet('joker', 50_000);
  await bet('gaming', 50_000, 2 * day);
  expect(await apply(id, token)).toMatchObject({
    code: codes.promotion_condition.code,
    message: expect.stringContaining('体育、电竞有效投注满300.00元，目前200.00元'),
  });
  await bet('gaming', 10_000);
  expect((await apply(id, token)).code).toBe(200);
  const approval = { id: await open(username), bonus: 38, multiple: 5 };
  expect((await site.staff('approvePromotion', approval, chief)).code).toBe(200);
  clock.advance(60_000);
  // What was given for is spent.
  expect(await apply(id, token)).toMatchObject({ message: expect.stringContaining('目前0.00元') });
});

test('a rule without an amount, an amount without a rule, and categories of deposits are no rules', async () => {
  const { data } = await site.staff('promotionList', {}, chief);
  const [first] = data.promotions;
  if (!first) throw new Error('no promotion');
  for (const change of [
    { condition: 'deposit', conditionAmount: 0, conditionCategories: [] },
    { condition: 'none', conditionAmount: 5, conditionCategories: [] },
    { condition: 'deposits', conditionAmount: 5, conditionCategories: ['sport'] },
  ] as const)
    expect(
      (
        await agreed(
          site,
          'savePromotion',
          { ...first, ...change, conditionCategories: [...change.conditionCategories] },
          chief,
        )
      ).code,
    ).toBe(codes.bad_input.code);
});

test('who takes a break applies for nothing and is given nothing, also for what was applied for before', async () => {
  const { token, username } = await site.member();
  const [before, during] = [await promotion(), await promotion()];
  await apply(before, token);
  await site.call('takePlayBreak', { kind: 'break', days: 1 }, { token });
  expect(await apply(during, token)).toMatchObject({
    code: codes.no_offers_on_pause.code,
    message: expect.stringContaining('休息'),
  });
  const waiting = await open(username);
  const approval = { id: waiting, bonus: 38, multiple: 5 };
  expect((await site.staff('approvePromotion', approval, chief)).code).toBe(codes.no_offers_on_pause.code);
  expect(await balance(token)).toBe(0);
  // The refusal undid the decision: the application waits, and may be rejected.
  expect(await open(username)).toBe(waiting);
  expect((await site.staff('rejectPromotion', { id: waiting, reason: '休息中' }, chief)).code).toBe(200);
});

test('50 applications at once are one', async () => {
  const { token, username } = await site.member();
  const id = await promotion();
  const replies = await Promise.all(Array.from({ length: 50 }, () => apply(id, token)));
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
  const { data } = await site.staff('promotionQueue', { state: 'all', search: username }, chief);
  expect(data.total).toBe(1);
});

test('as often as its rule says: once, daily, always', async () => {
  const { token, username } = await site.member();
  const given = async (id: number) => {
    const reply = await apply(id, token);
    if (reply.code === 200)
      await site.staff('approvePromotion', { id: await open(username), bonus: 38, multiple: 5 }, chief);
    return reply.code;
  };
  const [once, daily, always] = [
    await promotion({ applies: 'once' }),
    await promotion({ applies: 'daily' }),
    await promotion({ applies: 'always' }),
  ];
  const round = async () => [await given(once), await given(daily), await given(always)];
  const no = codes.promotion_applied.code;
  expect(await round()).toEqual([200, 200, 200]);
  expect(await round()).toEqual([no, no, 200]);
  clock.advance(day);
  // Sessions of staff end the same day.
  chief = await site.staffToken();
  expect(await round()).toEqual([no, 200, 200]);
});

test('what a member is in stays theirs to read when the offer is for others by now, or is over; not once it is played through', async () => {
  const { token, id: memberId, username } = await site.member();
  const forNew = { audience: 'new', audienceValue: 7 } as const;
  const [asked, given, other] = [await promotion(forNew), await promotion(), await promotion(forNew)];
  await apply(given, token);
  await site.staff('approvePromotion', { id: await open(username), bonus: 38, multiple: 5 }, chief);
  await apply(asked, token);
  const { database } = site.running.site;
  await database.query("update member set registered_at = registered_at - interval '8 days' where id = $1", [
    memberId,
  ]);
  await database.query("update promotion set state = 'hidden' where id = $1", [given]);
  const seen = async () => {
    const listed = (await site.call('promotions', {}, { token })).data.data.map(({ id }) => id);
    const pages = [asked, given, other].map(
      async (id) => (await site.call('promotion', { id: String(id) }, { token })).code === 200,
    );
    return [[asked, given, other].map((id) => listed.includes(id)), await Promise.all(pages)];
  };
  expect(await seen()).toEqual([
    [true, true, false],
    [true, true, false],
  ]);
  // Nobody else reads what is over.
  expect((await site.call('promotion', { id: String(given) })).code).toBe(codes.not_found.code);
  await site.staff('rejectPromotion', { id: await open(username), reason: '未达到' }, chief);
  await database.query('update turnover_requirement set used = amount where member_id = $1', [memberId]);
  expect(await seen()).toEqual([
    [false, false, false],
    [false, false, false],
  ]);
});

test('for whom it is, and when', async () => {
  const { token, id: memberId } = await site.member();
  const code = async (change: Partial<Draft>) => (await apply(await promotion(change), token)).code;
  expect(await code({ audience: 'vip', audienceValue: 3 })).toBe(codes.promotion_not_for_you.code);
  await site.running.site.database.query('update member set vip_level = 3 where id = $1', [memberId]);
  expect(await code({ audience: 'vip', audienceValue: 3 })).toBe(200);
  expect(await code({ audience: 'new', audienceValue: 7 })).toBe(200);
  await site.running.site.database.query(
    "update member set registered_at = registered_at - interval '8 days' where id = $1",
    [memberId],
  );
  expect(await code({ audience: 'new', audienceValue: 7 })).toBe(codes.promotion_not_for_you.code);
  const at = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
  for (const change of [{ state: 'draft' }, { state: 'hidden' }, { startsAt: at(day) }] as const) {
    const id = await promotion(change);
    expect((await apply(id, token)).code).toBe(codes.not_found.code);
    expect((await site.call('promotion', { id })).code).toBe(codes.not_found.code);
  }
  const over = { startsAt: at(-2 * day), endsAt: at(-day) };
  expect(await code(over)).toBe(codes.not_found.code);
});

test('a member reads only what is for them, and a visitor, who may become anybody, reads all', async () => {
  const { token, id: memberId } = await site.member();
  const [vip, fresh] = [
    await promotion({ audience: 'vip', audienceValue: 3 }),
    await promotion({ audience: 'new', audienceValue: 7 }),
  ];
  const read = async (id: number, as?: { token: string }) => {
    const { data: page } = await site.call('promotions', {}, as);
    return [page.data.some((one) => one.id === id), (await site.call('promotion', { id }, as)).code === 200];
  };
  expect(await read(vip)).toEqual([true, true]);
  expect([await read(vip, { token }), await read(fresh, { token })]).toEqual([
    [false, false],
    [true, true],
  ]);
  await site.running.site.database.query(
    "update member set vip_level = 3, registered_at = registered_at - interval '8 days' where id = $1",
    [memberId],
  );
  expect([await read(vip, { token }), await read(fresh, { token })]).toEqual([
    [true, true],
    [false, false],
  ]);
});

test('a type lists its own, and what staff write cannot run', async () => {
  const { data: types } = await site.call('promotionTypes');
  expect(types.length).toBeGreaterThan(2);
  const last = types.at(-1)?.id ?? 0;
  const id = await promotion({ typeId: last, content: '<p onclick="x()">好</p><script>alert(1)</script>' });
  const { data: page } = await site.call('promotions', { type: last });
  expect(page).toMatchObject({ total: page.data.length, last_page: 1, current_page: 1 });
  expect(page.per_page).toBeGreaterThanOrEqual(page.data.length);
  const listed = page.data.map((one) => one.id);
  expect(listed).toContain(id);
  expect(
    (await site.call('promotions', { type: types[0]?.id ?? 0 })).data.data.map((one) => one.id),
  ).not.toContain(id);
  expect((await site.call('promotion', { id })).data.content).toBe('<p>好</p>');
});

test('what happens by itself leads there, is not applied for, and gives nothing of its own', async () => {
  const { token, username } = await site.member();
  for (const place of ['/fanshui', '/hongbao', '/vip', '/recharge'] as const) {
    const id = await promotion({ place, bonus: 0 });
    expect((await site.call('promotion', { id })).data).toMatchObject({ place, condition: null });
    expect((await apply(id, token)).code).toBe(codes.promotion_by_itself.code);
  }
  expect(await open(username)).toBe(0);
  for (const gives of [{ bonus: 38 }, { bonus: 0, condition: 'deposit', conditionAmount: 100 }] as const) {
    const draft = await draftOf({ place: '/fanshui', ...gives });
    expect((await agreed(site, 'savePromotion', draft, chief)).code).toBe(codes.bad_input.code);
  }
});
