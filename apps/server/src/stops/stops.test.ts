/** What staff stop is refused at its door, in the operator's words, and nothing else is; what members have comes back to them. */
import { codes } from '@mingpai/contract/codes';
import type { StopKind } from '@mingpai/contract/states';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insideOf } from '../../../../attacks/inside.ts';
import { SetClock } from '../platform/clock.ts';
import { payPassword, startTestSite, type TestSite } from '../testing/site.ts';
import { refuseStopped, shutGames } from './stops.ts';
import { stoppable } from './targets.ts';

const clock = new SetClock('2026-11-23T04:00:00.000Z');
const minuteMs = 60_000;
let site: TestSite;
let chief: string;
let clerk: string;
let other: Awaited<ReturnType<TestSite['secondNode']>>;
beforeAll(async () => {
  site = await startTestSite({ clock });
  [chief, clerk] = [await site.staffToken('chief'), await site.staffToken('clerk')];
  other = await site.secondNode();
});
afterAll(async () => {
  await other.stop();
  await site.stop();
});
// Nothing is stopped when a test begins.
beforeEach(async () => {
  const { data } = await site.staff('stops', {}, chief);
  for (const { id } of data) await site.staff('liftStop', { id, reason: '结束' }, chief, crypto.randomUUID());
});

type Made = Parameters<typeof site.staff<'makeStop'>>[1];
const body = '通道维护';
const bodyEn = 'Maintenance';
const stop = async (fields: Partial<Made> & Pick<Made, 'kind'>) => {
  const made = { body, bodyEn, reason: '异常', ...fields };
  const reply = await site.staff('makeStop', made, chief, crypto.randomUUID());
  expect(reply.code).toBe(200);
  return reply.data.id;
};

const usdt = (network: 'TRC20' | 'ERC20') =>
  ({ paytype: 'usdt', amount: 1_000, bank_no: 'a1B2', catepay: network }) as const;
const deposit = async (token: string, network: 'TRC20' | 'ERC20' = 'TRC20') =>
  (await site.call('openDeposit', usdt(network), { token, key: crypto.randomUUID() })).code;
const transfer = async (token: string, sourcetype: string, targettype: string) =>
  (await site.call('transfer', { amount: 10, sourcetype, targettype }, { token, key: crypto.randomUUID() }))
    .code;
const launch = async (token: string, venue: string, game = '') =>
  (await site.call('gameUrl', { plat_name: venue, game_code: game }, { token })).code;

const stopped = codes.stopped.code;
const stoppedForStaff = codes.stopped_for_staff.code;

test('a member is told in the operator’s words, until when, and that no money moved; in English, too', async () => {
  const { token } = await site.member();
  await stop({ kind: 'deposits', endsAt: '2026-11-23T05:30:00.000Z' });
  const ask = { token, key: crypto.randomUUID() };
  expect(await site.call('openDeposit', usdt('TRC20'), ask)).toMatchObject({
    code: stopped,
    message: '通道维护（预计北京时间 2026-11-23 13:30:00 恢复）。本次没有办理，您的资金没有变动',
  });
  const inEnglish = await site.raw('/api/recharge', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'accept-language': 'en',
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify(usdt('TRC20')),
  });
  expect(inEnglish).toMatchObject({
    message:
      'Maintenance (expected back at 2026-11-23 13:30:00, Beijing time). Nothing was done and no money has moved.',
  });
});

test('of two stops of one door the one that lasts longest is told, and one without an end before all', async () => {
  const { token } = await site.member();
  const told = async () =>
    (await site.call('openDeposit', usdt('TRC20'), { token, key: crypto.randomUUID() })).message;
  const ends = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000).toISOString();
  await stop({ kind: 'deposits', body: '短', endsAt: ends(1) });
  await stop({ kind: 'deposits', body: '长', endsAt: ends(3) });
  await stop({ kind: 'deposits', body: '中', endsAt: ends(2) });
  expect(await told()).toMatch(/^长/);
  await stop({ kind: 'deposits', body: '无期' });
  expect(await told()).toMatch(/^无期/);
});

test('one network is shut and the other is not; lifted, it is open again', async () => {
  const { token } = await site.member();
  const id = await stop({ kind: 'network', target: 'TRC20' });
  expect([await deposit(token, 'TRC20'), await deposit(token, 'ERC20')]).toEqual([stopped, 200]);
  await site.staff('liftStop', { id, reason: '已恢复' }, chief, crypto.randomUUID());
  expect(await deposit(token, 'TRC20')).toBe(200);
});

test('a network that is shut pays out nothing either, and the other’s stop does not touch it', async () => {
  const member = await site.memberWith(100_000n);
  const inside = insideOf(site);
  // To an address on TRC20.
  const [first = 0, second = 0] = await inside.withdrawals(member, 200, 2);
  await stop({ kind: 'network', target: 'ERC20' });
  expect((await site.staff('approveWithdrawal', { id: first }, clerk)).code).toBe(200);
  await stop({ kind: 'network', target: 'TRC20' });
  expect((await site.staff('approveWithdrawal', { id: second }, clerk)).code).toBe(stoppedForStaff);
  expect(await inside.paid([member])).toBe(200);
  const { data } = await site.call('cards', { type: 2 }, member);
  const ask = { amount: 200, bank: String(data[0]?.id), password: payPassword };
  expect((await site.call('withdraw', ask, { ...member, key: crypto.randomUUID() })).code).toBe(stopped);
});

test('a clerk is told which stop it is, by whom, since when, why, and where it is lifted; in English, too', async () => {
  const member = await site.memberWith(100_000n);
  const [id = 0] = await insideOf(site).withdrawals(member, 200, 1);
  await stop({ kind: 'network', target: 'TRC20', reason: '节点不同步', endsAt: '2026-11-23T05:30:00.000Z' });
  expect(await site.staff('approveWithdrawal', { id }, clerk)).toMatchObject({
    code: 6281,
    message:
      '“一条链 TRC20”已停用：老牌，北京时间 2026-11-23 12:00:00 起，至 2026-11-23 13:30:00，原因：节点不同步。本次没有办理，资金没有变动；须先在“风控 → 停用与恢复”恢复',
  });
  const inEnglish = await site.raw('/api/console/withdrawals/approve', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'accept-language': 'en',
      authorization: `Bearer ${clerk}`,
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify({ id }),
  });
  expect(inEnglish).toMatchObject({
    message:
      'Stopped: A chain TRC20, by 老牌, since 2026-11-23 12:00:00 until 2026-11-23 13:30:00 (Beijing time). Reason: 节点不同步. Nothing was done and no money has moved; it has to be lifted first, under Risk → Stops.',
  });
});

test('by schedule it begins and ends to the millisecond', async () => {
  const { token } = await site.member();
  const from = clock.now().getTime() + minuteMs;
  const at = (ms: number) => new Date(ms).toISOString();
  await stop({ kind: 'deposits', startsAt: at(from), endsAt: at(from + minuteMs) });
  const seen: number[] = [];
  for (const moment of [from - 1, from, from + minuteMs - 1, from + minuteMs]) {
    clock.set(at(moment));
    seen.push(await deposit(token));
  }
  expect(seen).toEqual([200, stopped, stopped, 200]);
});

test('withdrawals stopped: nobody asks for one, nobody approves one, and a clerk may still give one back', async () => {
  const member = await site.memberWith(100_000n);
  const inside = insideOf(site);
  const [first = 0, second = 0] = await inside.withdrawals(member, 200, 2);
  await stop({ kind: 'withdrawals' });
  expect((await site.staff('approveWithdrawal', { id: first }, clerk)).code).toBe(stoppedForStaff);
  expect((await site.staff('rejectWithdrawal', { id: second, reason: '请稍后再试' }, clerk)).code).toBe(200);
  expect(await inside.paid([member])).toBe(0);
  const { data } = await site.call('cards', { type: 2 }, member);
  const ask = { amount: 200, bank: String(data[0]?.id), password: payPassword };
  expect((await site.call('withdraw', ask, { ...member, key: crypto.randomUUID() })).code).toBe(stopped);
});

test('whoever was let in is done before the stop is answered, and whoever comes meanwhile sees it', async () => {
  const { database } = site.running.site;
  const doors = [{ kind: 'deposits' }] as const;
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const order: string[] = [];
  const inside = database.transaction(async (tx) => {
    expect(await refuseStopped(tx, clock.now(), doors)).toBeUndefined();
    order.push('let in');
    await held;
    order.push('done');
  });
  await expect.poll(() => order).toEqual(['let in']);
  const stopping = stop({ kind: 'deposits' }).then(() => order.push('stopped'));
  const waiting = async () =>
    (await site.owner.query("select 1 from pg_locks where locktype = 'advisory' and not granted")).rows
      .length;
  await expect.poll(waiting).toBeGreaterThan(0);
  const late = database.transaction((tx) => refuseStopped(tx, clock.now(), doors));
  letGo();
  await Promise.all([inside, stopping]);
  expect(order).toEqual(['let in', 'done', 'stopped']);
  expect(await late).toMatchObject({ code: 'stopped' });
});

test('one member’s withdrawals are stopped, and nobody else’s', async () => {
  const [one, other] = [await site.memberWith(100_000n), await site.memberWith(100_000n)];
  const inside = insideOf(site);
  const [[theirs = 0], [others = 0]] = [
    await inside.withdrawals(one, 200, 1),
    await inside.withdrawals(other, 200, 1),
  ];
  await stop({ kind: 'member', target: String(one.id) });
  expect((await site.staff('approveWithdrawal', { id: theirs }, clerk)).code).toBe(stoppedForStaff);
  expect((await site.staff('approveWithdrawal', { id: others }, clerk)).code).toBe(200);
});

test('a venue is shut for money and games, and what lies there comes back', async () => {
  const { token } = await site.memberWith(100_000n);
  expect(await transfer(token, 'userbalance', 'mpqp')).toBe(200);
  await stop({ kind: 'venue', target: 'mpqp' });
  expect(await transfer(token, 'userbalance', 'mpqp')).toBe(stopped);
  expect(await launch(token, 'mpqp')).toBe(stopped);
  expect(await transfer(token, 'mpqp', 'userbalance')).toBe(200);
});

test('a game is shut, and its neighbours at the venue are not', async () => {
  const { token } = await site.member();
  const { rows } = await site.running.site.database.query<{ code: string }>(
    "select code from game where venue = 'mpdz' order by code limit 2",
  );
  const [shut = '', open = ''] = rows.map(({ code }) => code);
  await stop({ kind: 'game', target: `mpdz/${shut}` });
  expect(await launch(token, 'mpdz', shut)).toBe(stopped);
  expect(await launch(token, 'mpdz', open)).not.toBe(stopped);
});

test('nobody registers while sign-ups are stopped, and nobody applies for an offer while those are', async () => {
  const { token } = await site.member();
  await stop({ kind: 'sign_ups' });
  await stop({ kind: 'promotions' });
  const secret = { password: 'kiesel1', confirmPass: 'kiesel1', paypassword: 'stapel1' };
  const form = { name: `late${Date.now().toString(36)}`, realname: '迟到者', ...secret };
  expect((await site.call('register', form)).code).toBe(stopped);
  const { data: offers } = await site.call('promotions', {}, { token });
  const [offer] = offers.data.filter(({ place }) => place === null);
  const ask = { activityid: offer?.id ?? 0 };
  expect((await site.call('applyForPromotion', ask, { token })).code).toBe(stopped);
});

test('what is stopped is shown to everybody, made by those with the right, and each step is in the log', async () => {
  const refusedTo = await site.staff('makeStop', { kind: 'deposits', body, bodyEn, reason: '异常' }, clerk);
  expect(refusedTo.code).toBe(codes.staff_not_allowed.code);
  const id = await stop({ kind: 'way', target: 'bank' });
  const { data } = await site.staff('stops', {}, clerk);
  expect(data).toMatchObject([{ id, kind: 'way', target: 'bank', holds: true, reason: '异常' }]);
  await site.staff('liftStop', { id, reason: '已恢复' }, chief, crypto.randomUUID());
  const { data: log } = await site.staff('auditLog', { search: `stop/${id}` }, chief);
  expect(log.rows.map(({ action, detail }) => [action, detail])).toMatchObject([
    ['stop_lifted', { stoppedBefore: 'way/bank', reason: '已恢复' }],
    ['stop_made', { stoppedAfter: 'way/bank', bodyAfter: body, reason: '异常' }],
  ]);
  const { data: past } = await site.staff('pastStops', { page: 1, pageSize: 5 }, chief);
  expect(past.rows[0]).toMatchObject({ id, holds: false });
});

test('what members read of a stop, where they wanted to pay in, leads nowhere else', async () => {
  const bad = { body: '请转到 TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC', bodyEn: 'Paused.' };
  const stop = { kind: 'deposits', body: '暂停充值', bodyEn: 'Paused.', reason: '检查' } as const;
  expect((await site.staff('makeStop', { ...stop, ...bad }, chief)).code).toBe(6279);
  expect((await site.staff('makeStop', { ...stop, bodyEn: 'See pay.example' }, chief)).code).toBe(6279);
  const { data } = await site.staff('makeStop', stop, chief);
  expect(
    (await site.staff('changeStop', { id: data.id, ...bad, endsAt: null, reason: '改' }, chief)).code,
  ).toBe(6279);
  expect((await site.staff('liftStop', { id: data.id, reason: '好了' }, chief)).code).toBe(200);
});

test('a stop that would be over already is none, and one kind needs to be told which', async () => {
  const over = { kind: 'deposits', body, bodyEn, reason: '异常', endsAt: clock.now().toISOString() } as const;
  expect((await site.staff('makeStop', over, chief, 'over')).code).toBe(codes.stop_over_already.code);
  const at = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
  const past = { ...over, startsAt: at(-7_200_000), endsAt: at(-3_600_000) };
  expect((await site.staff('makeStop', past, chief, 'past')).code).toBe(codes.stop_over_already.code);
  const whichOne = { kind: 'network', body, bodyEn, reason: '异常' } as const;
  expect((await site.staff('makeStop', whichOne, chief, 'which')).code).toBe(codes.bad_input.code);
  expect((await site.staff('stops', {}, chief)).data).toEqual([]);
});

test.each([
  ['way', 'Bank', 'bank'],
  ['network', 'trc20', 'TRC20'],
  ['venue', 'MPQP', 'mpqp'],
  ['game', 'mpdz/none', 'mpdz/mpdz01'],
  ['game', 'mpdz01', 'mpdz/…'],
  ['game', 'nowhere/mpdz01', 'mpdz/…'],
  ['member', '999999999', undefined],
  ['member', 'm1', undefined],
  ['play', '999999999', undefined],
] as const)(
  'a stop of a %s that is misspelt, %j, is none, and is told what there is',
  async (kind, target, there) => {
    const made = { kind, target, body, bodyEn, reason: '异常' };
    const reply = await site.staff('makeStop', made, chief, crypto.randomUUID());
    expect(reply).toMatchObject({
      code: codes.stop_names_nothing.code,
      message: expect.stringContaining(target),
    });
    if (there !== undefined) expect(reply.message).toContain(there);
    expect((await site.staff('stops', {}, chief)).data).toEqual([]);
  },
);

test('a member’s number is stopped as doors ask for it, and in no other spelling', async () => {
  const { id } = await site.member();
  const spelt = (target: string) =>
    site.staff(
      'makeStop',
      { kind: 'member', target, body, bodyEn, reason: '异常' },
      chief,
      crypto.randomUUID(),
    );
  expect((await spelt(`0${id}`)).code).toBe(codes.stop_names_nothing.code);
  expect((await spelt(`+${id}`)).code).toBe(codes.stop_names_nothing.code);
  expect((await spelt(String(id))).code).toBe(200);
});

/** By the calls of clients in the field, at a node that was not told of anything. */
const atOther = async (path: string, token: string, content: unknown) => {
  const response = await fetch(new URL(path, other.address), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify(content),
  });
  return ((await response.json()) as { code: number }).code;
};

test.each([
  ['deposits', '', '/api/recharge', usdt('TRC20')],
  ['way', 'usdt', '/api/recharge', usdt('TRC20')],
  ['network', 'TRC20', '/api/recharge', usdt('TRC20')],
  ['transfers', '', '/api/transfer', { amount: 10, sourcetype: 'userbalance', targettype: 'mpqp' }],
  ['venue', 'mpqp', '/api/transfer', { amount: 10, sourcetype: 'userbalance', targettype: 'mpqp' }],
  ['venue', 'mpdz', '/api/getGameUrl', { plat_name: 'mpdz', game_code: 'mpdz01' }],
  ['game', 'mpdz/mpdz01', '/api/getGameUrl', { plat_name: 'mpdz', game_code: '', game_type: 'mpdz01' }],
] as const)(
  '%s %s are stopped at the other node in the same moment, by the old calls',
  async (kind, target, path, content) => {
    const { token } = await site.memberWith(100_000n);
    await stop({ kind, target });
    expect(await atOther(path, token, content)).toBe(stopped);
  },
);

test('what there is to choose from is there by name, and each of it can be stopped', async () => {
  const { venue, game } = (await site.staff('stoppable', {}, chief)).data;
  expect(venue).toContainEqual({ target: 'mpqp', name: '明牌棋牌', nameEn: 'Mingpai Cards & Board' });
  const hilo = game.find(({ target }) => target === 'mpqp/hilo');
  expect(hilo?.name).toBe('明牌棋牌 翻牌高低');
  expect(new Set(game.map(({ target }) => target)).size).toBe(game.length);
  // A seamless venue, one with wallets of its own, and games of both.
  const some = [
    ...venue.map(({ target }) => ({ kind: 'venue', target }) as const),
    ...game
      .filter((_one, place) => place % 20 === 0)
      .map(({ target }) => ({ kind: 'game', target }) as const),
  ];
  for (const one of some) await stop(one);
  expect((await site.staff('stops', {}, chief)).data).toHaveLength(some.length);
  expect((await site.staff('stoppable', {}, clerk)).code).toBe(
    (await site.staff('pastStops', { page: 1 }, clerk)).code,
  );
});

test('what has no name in English stands by the one that it has', () => {
  const hall = {
    venues: () => [{ code: 'v', name: '场馆', nameEn: '', enabled: true }],
    games: () => [
      { venue: 'v', code: 'g', name: '游戏', nameEn: '' },
      { venue: 'v', code: 'h', name: '高低', nameEn: 'High-Low' },
    ],
    knows: async () => true,
  };
  expect(stoppable(hall).game.map(({ nameEn }) => nameEn)).toEqual(['场馆 游戏', '场馆 High-Low']);
});

test('of a venue’s games those are shut that are stopped, and all of them where the venue is', async () => {
  const shut = () =>
    site.running.site.database.transaction((tx) =>
      shutGames(tx, clock.now(), 'mpqp', ['hilo', 'another', 'third']),
    );
  expect(await shut()).toEqual(new Set());
  await stop({ kind: 'game', target: 'mpqp/hilo' });
  expect(await shut()).toEqual(new Set(['hilo']));
  await stop({ kind: 'venue', target: 'mpqp' });
  expect(await shut()).toEqual(new Set(['hilo', 'another', 'third']));
});

test('staff read what is stopped by the name that people give it', async () => {
  const member = await site.member();
  await stop({ kind: 'venue', target: 'mpqp' });
  await stop({ kind: 'game', target: 'mpqp/hilo' });
  await stop({ kind: 'member', target: String(member.id) });
  await stop({ kind: 'way', target: 'wechat' });
  const { data } = await site.staff('stops', {}, clerk);
  expect(data.map(({ kind, named }) => [kind, named?.name])).toEqual(
    expect.arrayContaining([
      ['venue', '明牌棋牌'],
      ['game', expect.stringMatching(/^明牌棋牌 ./)],
      ['member', member.username],
      ['way', undefined],
    ]),
  );
});

test('a stop is prolonged and worded anew while it holds; nobody is let in meanwhile, and the log keeps both', async () => {
  const { token } = await site.member();
  const id = await stop({ kind: 'deposits', endsAt: '2026-11-23T05:30:00.000Z' });
  const change = (fields: object, key = crypto.randomUUID()) =>
    site.staff(
      'changeStop',
      {
        id,
        body: '延长维护',
        bodyEn: 'Longer',
        endsAt: '2026-11-23T06:30:00.000Z',
        reason: '未修好',
        ...fields,
      },
      chief,
      key,
    );
  expect((await change({ endsAt: clock.now().toISOString() })).code).toBe(codes.stop_over_already.code);
  expect((await change({})).code).toBe(200);
  const told = async () =>
    (await site.call('openDeposit', usdt('TRC20'), { token, key: crypto.randomUUID() })).message;
  expect(await told()).toBe(
    '延长维护（预计北京时间 2026-11-23 14:30:00 恢复）。本次没有办理，您的资金没有变动',
  );
  expect((await change({ endsAt: null })).code).toBe(200);
  expect(await told()).toBe('延长维护。本次没有办理，您的资金没有变动');
  const { rows } = (await site.staff('auditLog', { search: `stop/${id}` }, chief)).data;
  expect(
    rows.slice(0, 2).map(({ action, detail }) => [action, detail.endsAtBefore, detail.endsAtAfter]),
  ).toEqual([
    ['stop_changed', '2026-11-23T06:30:00.000Z', ''],
    ['stop_changed', '2026-11-23T05:30:00.000Z', '2026-11-23T06:30:00.000Z'],
  ]);
  await site.staff('liftStop', { id, reason: '结束' }, chief, crypto.randomUUID());
  // The log is asked what was stopped: made, changed and lifted tell of it in their own ways.
  const logged = async (stopped: StopKind) =>
    (await site.staff('auditLog', { search: `stop/${id}`, stopped: [stopped] }, chief)).data.rows.map(
      ({ action }) => action,
    );
  expect(await logged('deposits')).toEqual(['stop_lifted', 'stop_changed', 'stop_changed', 'stop_made']);
  expect(await logged('withdrawals')).toEqual([]);
  expect((await change({})).code).toBe(codes.already_decided.code);
});

test('one that is still to come ends after its beginning, however it is changed; one that ended by itself is lifted by nobody', async () => {
  const at = (minutes: number) => new Date(clock.now().getTime() + minutes * minuteMs).toISOString();
  const id = await stop({ kind: 'deposits', startsAt: at(10), endsAt: at(20) });
  const ending = async (endsAt: string) =>
    (await site.staff('changeStop', { id, body, bodyEn, endsAt, reason: '改期' }, chief, crypto.randomUUID()))
      .code;
  expect([await ending(at(5)), await ending(at(10)), await ending(at(15))]).toEqual([
    codes.stop_over_already.code,
    codes.stop_over_already.code,
    200,
  ]);
  clock.advance(15 * minuteMs);
  const lifted = await site.staff('liftStop', { id, reason: '结束' }, chief, crypto.randomUUID());
  expect(lifted.code).toBe(codes.already_decided.code);
});

test('anybody reads what is stopped for everybody before they try, the longest of several, and nothing of what is stopped for some', async () => {
  const read = async (language = 'zh-CN') =>
    (await site.call('houseStops', {}, { headers: { 'accept-language': language } })).data;
  const open = { deposits: '', withdrawals: '', transfers: '', sign_ups: '', promotions: '' };
  expect(await read()).toEqual(open);
  await stop({ kind: 'network', target: 'TRC20' });
  await stop({ kind: 'deposits', startsAt: '2026-11-23T06:00:00.000Z' });
  expect(await read()).toEqual(open);
  await stop({ kind: 'transfers', endsAt: '2026-11-23T05:30:00.000Z' });
  await stop({ kind: 'transfers', endsAt: '2026-11-23T04:30:00.000Z' });
  await stop({ kind: 'sign_ups', endsAt: '2026-11-23T05:30:00.000Z' });
  await stop({ kind: 'sign_ups' });
  expect(await read()).toEqual({
    ...open,
    transfers: '通道维护（预计北京时间 2026-11-23 13:30:00 恢复）',
    sign_ups: '通道维护',
  });
  expect((await read('en')).transfers).toBe(
    'Maintenance (expected back at 2026-11-23 13:30:00, Beijing time)',
  );
});
