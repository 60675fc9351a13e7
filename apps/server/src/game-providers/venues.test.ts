import { randomUUID } from 'node:crypto';
import { codes } from '@mingpai/contract/codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { password, startTestSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.stop());

const venue = 'mpqp';
const into = (amount: number | string) => ({ amount, sourcetype: 'userbalance', targettype: venue });
const outOf = (amount: number | string) => ({ amount, sourcetype: venue, targettype: 'userbalance' });

async function money(token: string) {
  const { data } = await site.call('walletOverview', {}, { token });
  return {
    central: data.central,
    venue: data.venues[0]?.balance,
    inFlight: data.in_flight,
    total: data.total,
  };
}

test('money goes to a venue and comes back', async () => {
  const { token } = await site.memberWith(100_000n);
  expect((await site.call('transfer', into(300), { token })).data.state).toBe(1);
  expect(await money(token)).toEqual({ central: 700, venue: 300, inFlight: 0, total: 1_000 });
  expect((await site.call('transfer', outOf('120.50'), { token })).data.state).toBe(1);
  expect(await money(token)).toEqual({ central: 820.5, venue: 179.5, inFlight: 0, total: 1_000 });
  expect((await site.call('recycleAll', {}, { token })).message).toContain('179.50');
  expect(await money(token)).toEqual({ central: 1_000, venue: 0, inFlight: 0, total: 1_000 });
});

test('50 identical transfers at once move the money once, with a key and without', async () => {
  const { token } = await site.memberWith(100_000n);
  const keyed = await Promise.all(
    Array.from({ length: 50 }, () => site.call('transfer', into(10), { token, key: 'one-transfer' })),
  );
  expect(new Set(keyed.map(({ data }) => data.id)).size).toBe(1);
  await Promise.all(Array.from({ length: 50 }, () => site.call('transfer', into(20), { token })));
  expect(await money(token)).toEqual({ central: 970, venue: 30, inFlight: 0, total: 1_000 });
});

test('50 different transfers at once on funds for 10: ten move, nothing falls below zero', async () => {
  const { token } = await site.memberWith(1_000n);
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => site.call('transfer', into(1), { token, key: randomUUID() })),
  );
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(10);
  expect(await money(token)).toEqual({ central: 0, venue: 10, inFlight: 0, total: 10 });
});

test.each([
  ['identical', () => undefined],
  ['with a key each', randomUUID],
])('50 recycles at once (%s) bring the money back once', async (_what, keyOf) => {
  const { token } = await site.memberWith(100_000n);
  await site.call('transfer', into(300), { token });
  const recycle = (key = keyOf()) => site.call('recycleAll', {}, { token, ...(key && { key }) });
  await Promise.all(Array.from({ length: 50 }, () => recycle()));
  expect(await money(token)).toEqual({ central: 1_000, venue: 0, inFlight: 0, total: 1_000 });
});

test('a recycle that found nothing does not stand in the way of the next one', async () => {
  const { token } = await site.memberWith(100_000n);
  const recycle = async () => (await site.call('recycleAll', {}, { token })).message;
  expect(await recycle()).toBe('场馆内没有可回收的余额');
  expect(await recycle()).toBe('场馆内没有可回收的余额');
  await site.call('transfer', into(300), { token });
  expect(await recycle()).toBe('已回收300.00元');
  expect(await money(token)).toEqual({ central: 1_000, venue: 0, inFlight: 0, total: 1_000 });
});

test('a recycle that is repeated without a key within seconds says that nothing was moved again', async () => {
  const { token } = await site.memberWith(100_000n);
  await site.call('transfer', into(300), { token });
  const recycle = async (key?: string) =>
    (await site.call('recycleAll', {}, { token, ...(key && { key }) })).message;
  expect(await recycle()).toBe('已回收300.00元');
  expect(await recycle()).toBe(
    '与刚才的一键回收相同，已按原回收答复，没有再次回收；场馆如仍有余额，请稍后再试',
  );
  await site.call('transfer', into(200), { token });
  const key = randomUUID();
  expect(await recycle(key)).toBe('已回收200.00元');
  // Whoever sends a key knows what it repeats.
  expect(await recycle(key)).toBe('已回收200.00元');
  expect(await money(token)).toEqual({ central: 1_000, venue: 0, inFlight: 0, total: 1_000 });
});

test('more than lies at the venue is refused by the venue, and the money stays there', async () => {
  const { token } = await site.memberWith(100_000n);
  await site.call('transfer', into(100), { token });
  expect((await site.call('transfer', outOf(200), { token })).code).toBe(codes.venue_refused.code);
  expect(await money(token)).toEqual({ central: 900, venue: 100, inFlight: 0, total: 1_000 });
});

test('between two venues, to nowhere, and by hand while auto-transfer is on: refused', async () => {
  const { token } = await site.memberWith(100_000n);
  const move = (sourcetype: string, targettype: string) =>
    site.call('transfer', { amount: 1, sourcetype, targettype }, { token }).then(({ code }) => code);
  expect(await move(venue, venue)).toBe(codes.venue_to_venue.code);
  expect(await move('userbalance', 'userbalance')).toBe(codes.venue_to_venue.code);
  expect(await move('userbalance', 'nowhere')).toBe(codes.unknown_venue.code);
  await site.call('setAutoTransfer', { transferstatus: 1 }, { token });
  expect(await move('userbalance', venue)).toBe(codes.auto_transfer_on.code);
});

test('a repeated transfer gets its own answer, whatever forbids a new one now', async () => {
  const { token } = await site.memberWith(100_000n);
  const key = randomUUID();
  const first = await site.call('transfer', into(100), { token, key });
  expect(first.code).toBe(200);
  await site.call('setAutoTransfer', { transferstatus: 1 }, { token });
  const again = await site.call('transfer', into(100), { token, key });
  expect(again).toMatchObject({ code: 200, data: first.data });
  expect((await site.call('transfer', into(100), { token, key: randomUUID() })).code).toBe(
    codes.auto_transfer_on.code,
  );
  expect(await money(token)).toEqual({ central: 900, venue: 100, inFlight: 0, total: 1_000 });
});

test('with auto-transfer on, opening a game takes the whole central balance along', async () => {
  const { token } = await site.memberWith(100_000n);
  await site.call('setAutoTransfer', { transferstatus: 1 }, { token });
  const { code, data } = await site.call('gameUrl', { plat_name: venue, game_code: 'hilo' }, { token });
  expect(code).toBe(200);
  expect(data.url).toContain(site.sandbox.url);
  expect(await money(token)).toEqual({ central: 0, venue: 1_000, inFlight: 0, total: 1_000 });
});

test('with a ceiling, opening a game takes so much along at most, and what lay elsewhere comes back first', async () => {
  const { token } = await site.memberWith(100_000n);
  const as = { token };
  const ceiling = async () => (await site.call('autoTransferCeiling', {}, as)).data.amount;
  const launch = () => site.call('gameUrl', { plat_name: venue, game_code: 'hilo' }, as);
  expect(await ceiling()).toBe(null);
  await site.call('setAutoTransfer', { transferstatus: 1 }, as);
  expect((await site.call('setAutoTransferCeiling', { amount: '300.50' }, as)).code).toBe(200);
  expect(await ceiling()).toBe(300.5);
  await launch();
  expect(await money(token)).toEqual({ central: 699.5, venue: 300.5, inFlight: 0, total: 1_000 });
  // Another venue: all of this one's comes back, and no more than the ceiling goes there.
  await site.call('gameUrl', { plat_name: 'mpcp', game_code: 'k3' }, as);
  expect(await money(token)).toEqual({ central: 699.5, venue: 0, inFlight: 0, total: 1_000 });
  await site.call('setAutoTransferCeiling', { amount: 5_000 }, as);
  await launch();
  expect(await money(token)).toEqual({ central: 0, venue: 1_000, inFlight: 0, total: 1_000 });
});

test('a ceiling is above nothing, belongs to its member alone, and goes when none is sent', async () => {
  const [one, other] = [await site.memberWith(100_000n), await site.memberWith(100_000n)];
  const set = (payload: object, { token } = one) =>
    site.call('setAutoTransferCeiling', payload as never, { token }).then(({ code }) => code);
  const ceiling = async ({ token } = one) =>
    (await site.call('autoTransferCeiling', {}, { token })).data.amount;
  expect(await set({ amount: 100 })).toBe(200);
  for (const amount of [0, -1, '0.001', '1,000', 'NaN', [], 10 ** 13])
    expect(await set({ amount }), String(amount)).toBe(codes.bad_input.code);
  expect([await ceiling(), await ceiling(other)]).toEqual([100, null]);
  expect(await set({})).toBe(200);
  expect(await ceiling()).toBe(null);
  await site.call('setAutoTransfer', { transferstatus: 1 }, { token: one.token });
  await site.call('gameUrl', { plat_name: venue, game_code: 'hilo' }, { token: one.token });
  expect(await money(one.token)).toEqual({ central: 0, venue: 1_000, inFlight: 0, total: 1_000 });
});

test('50 launches at once with auto-transfer on take the money along once', async () => {
  const { token } = await site.memberWith(100_000n);
  await site.call('setAutoTransfer', { transferstatus: 1 }, { token });
  const launch = () => site.call('gameUrl', { plat_name: venue, game_code: 'hilo' }, { token });
  const replies = await Promise.all(Array.from({ length: 50 }, launch));
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(50);
  expect(await money(token)).toEqual({ central: 0, venue: 1_000, inFlight: 0, total: 1_000 });
});

test('the games are listed by category, with either spelling of the query', async () => {
  const rows = async (query: Record<string, string>) =>
    ((await site.raw(`/api/game/list?${new URLSearchParams(query)}`, {})).data as unknown[]).length;
  expect(await rows({})).toBeGreaterThan(0);
  expect(await rows({ category: 'joker' })).toBe(await rows({ category_id: 'joker' }));
  expect(await rows({ category: 'lottery' })).toBe(2);
});

test('a suspended member is signed out, and then may bring money back but not send it anywhere', async () => {
  const { token, id, username } = await site.memberWith(100_000n);
  await site.call('transfer', into(300), { token });
  const chief = await site.staffToken('chief');
  await site.staff('freezeMember', { id: Number(id), reason: '核实身份' }, chief);
  await expect.poll(async () => (await site.call('balance', {}, { token })).code).toBe(401);
  const again = (await site.call('signIn', { name: username, password })).data.api_token;
  const as = { token: again };
  expect((await site.call('transfer', into(1), as)).code).toBe(codes.member_frozen.code);
  expect((await site.call('gameUrl', { plat_name: venue, game_code: 'hilo' }, as)).code).toBe(
    codes.member_frozen.code,
  );
  expect((await site.call('transfer', outOf(300), as)).data.state).toBe(1);
  await site.staff('unfreezeMember', { id: Number(id), reason: '已核实' }, chief);
  expect((await site.call('transfer', into(1), as)).data.state).toBe(1);
});
